//! [`Served`]: a server whose tables a test puts into the store, so that it says which chances have fallen and which keys there are.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};

use hoyle::base::{hex, sha256};
use hoyle::online::scene::{Grade, Terms, TimeControl};
use hoyle::online::store::TableRow;
use hoyle::online::{Listening, Options, Sqlite, Store as _, block_on};
use hoyle::session::RecordHead;

use super::browser::{Browser, Reply, Stream};
use super::shipped::Shipped;

/// What is agreed about all tables: players can have advice.
pub const TERMS: Terms = Terms { advice: true, study: false, time: TimeControl::PerGame(3_600) };

/// A server that runs as long as the program.
pub(super) struct Served {
    _folder: tempfile::TempDir,
    store: Arc<Sqlite>,
    pub port: u16,
}

/// Who has followed a link.
pub(super) struct Viewer {
    pub grade: Grade,
    pub browser: Browser,
    /// The path of the own page.
    pub base: String,
}

/// How many keys were asked for. No two are the same, and no viewer is shown one.
static KEYS: AtomicU64 = AtomicU64::new(1);

/// The time at all servers, in seconds since 1970. It stands still, so that clocks say the same.
pub const fn now() -> i64 {
    1_800_000_000
}

impl Served {
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Sqlite::open(&folder.path().join("tables.db")).unwrap());
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let random = || Some(u128::from(KEYS.fetch_add(1, Ordering::Relaxed)).to_be_bytes());
        let options = Options {
            games: Vec::new(),
            address,
            names: Vec::new(),
            log: None,
            private_hooks: false,
            random,
            now,
        };
        let (tell, told) = mpsc::channel();
        let kept = Arc::clone(&store);
        std::thread::spawn(move || {
            block_on(async {
                let listening = Listening::begin(options, kept, &mut |_| {}).await?;
                tell.send(listening.address().port()).unwrap();
                listening.serve().await
            })
        });
        Self { _folder: folder, store, port: told.recv().unwrap() }
    }

    /// Puts a table into the store that is read in a language, with what has fallen and was done there.
    pub fn put(
        &self,
        id: &str,
        (game, language): (&Shipped, &str),
        head: &RecordHead,
        inputs: &[String],
    ) {
        let row = TableRow {
            id: id.to_owned(),
            game: game.path.to_string_lossy().into_owned(),
            rules: game.rules.hash.clone(),
            head: head.lines(&game.rules.runtime.game.title).join("\n"),
            language: language.to_owned(),
            terms: TERMS.text(),
            made: now(),
            changed: now(),
        };
        let seats = (0..).take(head.seats.len());
        let grades = seats.flat_map(|seat| [Grade::Play(seat), Grade::Look(seat)]);
        let links = grades.chain([Grade::Public, Grade::Host]);
        let links: Vec<_> = links.map(|grade| (grade, sha256(&key(id, grade)))).collect();
        self.store.make(&row, &game.rules.files, &links, inputs).unwrap();
    }

    /// What the store has of a table.
    pub fn inputs(&self, id: &str) -> Vec<String> {
        self.store.table(id).unwrap().unwrap().inputs
    }

    /// Somebody with a browser of their own who follows a link, and what is received for that.
    pub fn enters(&self, id: &str, grade: Grade) -> (Viewer, [Reply; 2]) {
        let mut browser = Browser::new(self.port);
        let link = format!("/join/{}", hex(&key(id, grade)));
        let invited = browser.get(&link);
        assert_eq!(invited.status, 200, "{}", invited.body);
        let entered = browser.post(&link, &[]);
        assert_eq!(entered.status, 303, "{}", entered.body);
        let base = entered.header("location").to_owned();
        (Viewer { grade, browser, base }, [invited, entered])
    }

    /// Makes new links to a viewer's page in the place of the old ones, by which its streams end.
    pub fn renews(&self, id: &str, grade: Grade) {
        let (mut host, _) = self.enters(id, Grade::Host);
        let (name, seat) = match grade {
            Grade::Play(seat) => ("play", seat.to_string()),
            Grade::Look(seat) => ("look", seat.to_string()),
            Grade::Public | Grade::Host => ("public", String::new()),
        };
        let path = format!("{}/renew", host.base);
        let renewed = host.browser.post(&path, &[("grade", name), ("seat", &seat)]);
        assert_eq!(renewed.status, 303, "{}", renewed.body);
    }
}

/// The secret part of a link. Tables of one name have the same at all servers.
fn key(id: &str, grade: Grade) -> [u8; 16] {
    sha256(format!("{id} {grade:?}").as_bytes())[..16].try_into().unwrap()
}

impl Viewer {
    /// The own page, or what lies below it.
    pub fn get(&mut self, rest: &str) -> Reply {
        self.browser.get(&format!("{}{rest}", self.base))
    }

    /// Sends a move, as the one of a turn.
    pub fn sends(&mut self, text: &str, turn: usize) -> Reply {
        let path = format!("{}/move", self.base);
        self.browser.post(&path, &[("move", text), ("turn", &turn.to_string())])
    }

    /// Opens the stream of the own page.
    pub fn listens(&self, last: &str) -> Stream {
        self.browser.stream(&format!("{}/events", self.base), last)
    }
}
