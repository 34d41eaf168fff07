//! What a viewer is sent is made from the viewer's scene alone. Another program, which is given scenes as JSON and has neither rules nor
//! positions, makes the same pages again, to the last byte.
//!
//! `REMADE=200 cargo test --test program -- online::remade --nocapture` plays so many games, longer ones, and prints how many pages
//! there were.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use hoyle::dialogue;
use hoyle::online::page::{self, Address};
use hoyle::online::scene::{Grade, Scene};
use hoyle::online::table::{ClockEvent, Table, Wanted};
use hoyle::session::{RecordHead, bot_move, input_line, random_bots};

use super::browser::{Reply, Stream, all_between, differing, unescaped};
use super::served::{Served, TERMS, Viewer, now};
use super::shipped::{self, Shipped};

/// The variable that makes a program one that makes pages.
const MAKER: &str = "HOYLE_PAGES_ARE_MADE";

/// What stands before each answer of that program.
const SIGN: &str = "made ";

/// The most moves of a game, and of one where many games are wanted.
const MOVES: [usize; 2] = [2, 24];

/// What is in a page: the path of the viewer's page, the scene in which nothing is written, and the scene that is shown.
type Asked = (String, Scene, Scene);

/// What is made of it: the name of the state, the page without its frame, and the page.
type Made = (String, String, String);

/// The next test runs this one in a program of its own. It makes pages of what it reads, and is given nothing else.
#[test]
fn pages_are_made_until_the_end() {
    if std::env::var_os(MAKER).is_none() {
        return;
    }
    for line in std::io::stdin().lines() {
        let (base, plain, scene): Asked = serde_json::from_str(&line.unwrap()).unwrap();
        let drawn = page::table_body(&plain, &base);
        let page = page::table(&scene, &Address::new(base, drawn.id.clone()));
        let made: Made = (drawn.id, drawn.html, page);
        // One call writes the whole line, so that it is not cut.
        let line = format!("\n{SIGN}{}\n", serde_json::to_string(&made).unwrap());
        let mut out = std::io::stdout().lock();
        out.write_all(line.as_bytes()).and_then(|()| out.flush()).unwrap();
    }
}

/// The program that makes pages.
struct Maker {
    child: Child,
    asked: ChildStdin,
    made: BufReader<ChildStdout>,
    _folder: tempfile::TempDir,
}

impl Maker {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["online::remade::pages_are_made_until_the_end", "--exact"])
            .args(["--nocapture", "--test-threads=1"])
            .current_dir(folder.path())
            .env_clear()
            .env(MAKER, "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let asked = child.stdin.take().unwrap();
        let made = BufReader::new(child.stdout.take().unwrap());
        Self { child, asked, made, _folder: folder }
    }

    fn makes(&mut self, asked: &Asked) -> Made {
        writeln!(self.asked, "{}", serde_json::to_string(asked).unwrap()).unwrap();
        loop {
            let mut line = String::new();
            assert!(self.made.read_line(&mut line).unwrap() > 0, "the program has ended");
            if let Some(made) = line.strip_prefix(SIGN) {
                return serde_json::from_str(made).unwrap();
            }
        }
    }
}

impl Drop for Maker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn another_program_makes_every_page_of_its_scene() {
    let games = shipped::number("REMADE", 0);
    let count = u64::try_from(shipped::count()).unwrap();
    let (rounds, moves) = (games.div_ceil(count).max(1), MOVES[usize::from(games > 0)]);
    let server = Served::start();
    let (played, pages) = (AtomicU64::new(0), AtomicUsize::new(0));
    shipped::each(|game| {
        let mut maker = Maker::start();
        for seed in 1..=rounds {
            let made = Sitting::begin(&server, game, seed).plays(&mut maker, moves);
            assert!(made > 10, "{}: {made} pages", game.name());
            played.fetch_add(1, Ordering::Relaxed);
            pages.fetch_add(made, Ordering::Relaxed);
        }
    });
    let (played, pages) = (played.into_inner(), pages.into_inner());
    println!("{played} games, {pages} pages");
    assert_eq!(played, rounds * count);
}

/// A table at the server, the same table here, and all who watch it.
struct Sitting<'s> {
    server: &'s Served,
    id: String,
    head: RecordHead,
    table: Table,
    watchers: Vec<(Viewer, Stream)>,
    pages: usize,
}

impl<'s> Sitting<'s> {
    fn begin(server: &'s Served, game: &Shipped, seed: u64) -> Self {
        let (head, _) = game.laid(seed);
        let table = Table::begin(std::sync::Arc::clone(&game.rules), &head).unwrap();
        let mut table = table.on(TERMS);
        table.run_clocks(ClockEvent::Other, now());
        let id = format!("{}-{seed}", game.name().replace('_', "-"));
        server.put(&id, (game, ""), &head, &table.inputs(0));
        let seats = 0..table.setup().seats();
        let grades = seats.flat_map(|seat| [Grade::Play(seat), Grade::Look(seat)]);
        let watchers = grades.chain([Grade::Public]).map(|grade| {
            let (viewer, _) = server.enters(&id, grade);
            let stream = viewer.listens("");
            (viewer, stream)
        });
        let watchers = watchers.collect();
        Self { server, id, head, table, watchers, pages: 0 }
    }

    /// Plays some moves at random, and compares everything that is sent. Gives the number of pages.
    fn plays(mut self, maker: &mut Maker, moves: usize) -> usize {
        let mut bots = random_bots(self.head.seed, self.table.setup().seats());
        self.look(maker);
        for _ in 0..moves {
            let Some(action) = bot_move(self.table.session(), &mut bots).unwrap() else { break };
            let (session, turn) = (self.table.session(), self.table.turn(action.seat));
            let input = hoyle::session::Input::Move(action.clone());
            let line = input_line(session.game(), session.names(), &input).unwrap();
            let (_, text) = line.split_once(": ").unwrap();
            let players = self.watchers.iter_mut().map(|(viewer, _)| viewer);
            let player = players.into_iter().find(|it| it.grade == Grade::Play(action.seat));
            let made = player.unwrap().sends(text, turn);
            assert_eq!(made.status, 303, "{}: {line}: {}", self.id, made.body);
            self.table.write(action.seat, text).unwrap();
            self.table.run_clocks(ClockEvent::Moved(action.seat), now());
            assert_eq!(self.server.inputs(&self.id), self.table.inputs(0), "{}", self.id);
            self.look(maker);
        }
        self.pages
    }

    /// Compares what each viewer is sent now.
    fn look(&mut self, maker: &mut Maker) {
        for at in 0..self.watchers.len() {
            let page = self.watchers[at].0.get("");
            let (id, body) = self.is_made(maker, at, &page, &Wanted::default());
            let stream = &mut self.watchers[at].1;
            if stream.last() != id {
                let event = stream.next();
                assert_eq!((event.id, event.data), (id, body), "{}", self.id);
            }
            let log = self.watchers[at].0.get("?log=all");
            self.is_made(maker, at, &log, &Wanted { whole_log: true, ..Wanted::default() });
            self.chooses(maker, at, page);
            self.is_refused(maker, at);
        }
    }

    /// Compares the steps of a choice up to a whole move.
    fn chooses(&mut self, maker: &mut Maker, at: usize, mut page: Reply) {
        for step in 0..4 {
            let links: Vec<_> = all_between(&page.body, "?move=", "#").collect();
            let Some(link) = links.get((self.pages + step) % links.len().max(1)) else { return };
            let link = unescaped(link);
            page = self.watchers[at].0.get(&format!("?move={link}"));
            let written = decoded(&link);
            self.is_made(maker, at, &page, &Wanted { written, ..Wanted::default() });
        }
    }

    /// Compares the page on which a move is refused.
    fn is_refused(&mut self, maker: &mut Maker, at: usize) {
        let Grade::Play(seat) = self.watchers[at].0.grade else { return };
        let refused = self.table.clone().write(seat, "nothing").unwrap_err();
        let page = self.watchers[at].0.sends("nothing", self.table.turn(seat));
        self.is_made(
            maker,
            at,
            &page,
            &Wanted { typed: "nothing".to_owned(), refused, ..Wanted::default() },
        );
    }

    /// The whole log of a viewer, told from the start.
    fn told(&self, grade: Grade) -> Vec<String> {
        let viewer = match grade {
            Grade::Play(seat) | Grade::Look(seat) => hoyle::Viewer::Seat(seat),
            Grade::Public | Grade::Host => hoyle::Viewer::Public,
        };
        let session = self.table.session();
        let seen = dialogue::between(session, viewer, 0, session.record().len());
        dialogue::log(session, &seen, &[])
    }

    /// Asserts that the other program makes a page from its scene. Gives the name of the state, and the page without its frame when
    /// nothing is written.
    fn is_made(
        &mut self,
        maker: &mut Maker,
        at: usize,
        page: &Reply,
        wanted: &Wanted,
    ) -> (String, String) {
        let viewer = &self.watchers[at].0;
        let scene = |wanted| self.table.scene(viewer.grade, wanted).unwrap();
        if wanted.whole_log {
            assert_eq!(scene(wanted).log, self.told(viewer.grade), "{}", viewer.base);
        }
        let asked = (viewer.base.clone(), scene(&Wanted::default()), scene(wanted));
        let (id, body, made) = maker.makes(&asked);
        let found = differing(&page.body, &made);
        assert!(page.body == made, "{}: {wanted:?}: {found:#?}", viewer.base);
        self.pages += 1;
        (id, body)
    }
}

/// A value of an address as it was before it was written there.
fn decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend(part[2..].bytes());
    }
    String::from_utf8(bytes).unwrap()
}
