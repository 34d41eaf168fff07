//! [`Told`]: two games that a seat cannot tell apart, played beside each other.

use std::fmt;
use std::sync::Arc;

use hoyle::leaks::Twins;
use hoyle::online::scene::Grade;
use hoyle::online::table::Table;
use hoyle::session::RecordHead;

use super::received::Side;
use crate::online::browser::{all_between, differing, encoded, unescaped};
use crate::online::served::Served;
use crate::online::shipped::Shipped;

/// How many steps of a choice are followed one after the other.
const STEPS: usize = 3;

/// How many moves that are refused a viewer types at each decision.
const REFUSED: usize = 2;

/// What was compared.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Whether the game says that it hides nothing.
    pub is_open: bool,
    /// Pairs of games.
    pub pairs: u64,
    /// Those among them that differ only in what has not fallen yet.
    pub late: u64,
    /// Decisions at which everything was compared.
    pub decisions: u64,
    /// Those among them before which something had fallen or was done that differs.
    pub apart: u64,
    /// Moves that were sent by forms; the others stood in the store when the server woke the table.
    pub sent: u64,
    /// Answers and streams.
    pub texts: u64,
    /// Events in streams.
    pub events: u64,
    /// Bytes.
    pub bytes: usize,
}

impl Counts {
    /// The sum of both.
    pub fn and(mut self, other: Self) -> Self {
        self.pairs += other.pairs;
        self.late += other.late;
        self.decisions += other.decisions;
        self.apart += other.apart;
        self.sent += other.sent;
        self.texts += other.texts;
        self.events += other.events;
        self.bytes += other.bytes;
        self
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_open {
            return out.write_str("hides nothing");
        }
        let Self { pairs, late, decisions, apart, sent, texts, events, bytes, .. } = self;
        write!(
            out,
            "{pairs} pairs ({late} late), {decisions} decisions ({apart} apart), {sent} moves sent, {texts} texts, {events} events, {bytes} bytes"
        )
    }
}

/// Two games that a seat cannot tell apart, as they are played at two servers.
pub struct Told<'t> {
    pub servers: &'t [Served; 2],
    pub game: &'t Shipped,
    pub heads: [RecordHead; 2],
    pub twins: &'t Twins,
    /// Both games as lines of a record.
    pub lines: [Vec<String>; 2],
    /// The beginning of the names of its tables.
    pub id: String,
}

impl Told<'_> {
    /// Compares everything that is received up to the last decision.
    pub fn is_the_same(&self, counts: &mut Counts) {
        let last = self.twins.games[0].decisions.len() - 1;
        assert_eq!(self.twins.games[1].decisions.len() - 1, last, "{}", self.id);
        let (mut at, mut known) = (0, vec![String::new(); 3]);
        while at <= last {
            let mut stretch = Stretch::begin(self, at, &known, counts);
            stretch.look(at);
            while at < last && stretch.goes_on(at) {
                at += 1;
                stretch.look(at);
            }
            if at == last {
                stretch.reads();
            }
            known = stretch.end();
            at += 1;
        }
    }

    /// The lines of both games before a decision.
    fn before(&self, at: usize) -> [&[String]; 2] {
        [0, 1].map(|side| &self.lines[side][..self.twins.games[side].decisions[at]])
    }

    /// The move that is made at a decision in both games: who makes it, and the text.
    fn moves(&self, at: usize) -> [(u32, &str); 2] {
        [0, 1].map(|side| {
            let line = &self.lines[side][self.twins.games[side].decisions[at]];
            let (name, text) = line.split_once(": ").unwrap();
            let seat = self.heads[0].seats.iter().position(|it| it == name).unwrap();
            (u32::try_from(seat).unwrap(), text)
        })
    }
}

/// A part of both games that is played in one go, at tables that were woken at its beginning.
struct Stretch<'s> {
    told: &'s Told<'s>,
    sides: [Side<'s>; 2],
    counts: &'s mut Counts,
    /// Where it is, for messages.
    at: usize,
}

impl<'s> Stretch<'s> {
    /// Puts both games into the stores as they are at a decision. The viewers come back who were shown these states before.
    fn begin(told: &'s Told<'s>, at: usize, known: &[String], counts: &'s mut Counts) -> Self {
        let (id, before) = (format!("{}-{at}", told.id), told.before(at));
        // A game that has several languages is read in each of them, one after the other.
        let languages = &told.game.rules.runtime.game.languages;
        let language = languages.iter().cycle().take(languages.len() + at).last();
        let language = language.map_or("", |it| it.code.as_str());
        let sides = [0, 1].map(|side| {
            let head = &told.heads[side];
            told.servers[side].put(&id, (told.game, language), head, before[side]);
            let table = Table::again(Arc::clone(&told.game.rules), head, before[side]);
            let table = table.unwrap_or_else(|why| panic!("{id}: {why}: {:#?}", before[side]));
            Side { served: &told.servers[side], id: id.clone(), table, watchers: Vec::new() }
        });
        let mut stretch = Self { told, sides, counts, at };
        let grades = [Grade::Play(told.twins.seat), Grade::Look(told.twins.seat), Grade::Public];
        for (grade, last) in grades.into_iter().zip(known) {
            stretch.same(&format!("{grade:?} comes"), |side| side.comes(grade, last));
        }
        stretch
    }

    /// What both sides give, which is the same.
    fn same(&mut self, what: &str, mut give: impl FnMut(&mut Side<'s>) -> String) -> String {
        let [here, there] = &mut self.sides;
        let (here, there) = (give(here), give(there));
        self.agree(what, &here, &there);
        here
    }

    fn agree(&mut self, what: &str, here: &str, there: &str) {
        self.counts.texts += 1;
        self.counts.bytes += here.len();
        if here == there {
            return;
        }
        let (told, at) = (self.told, self.at);
        let found = differing(here, there);
        panic!(
            "{}: what seat {} cannot know shows at decision {at}: {what}: {found:#?}\n{} and {} bytes\n{:#?}",
            told.id,
            told.twins.seat,
            here.len(),
            there.len(),
            told.before(at)
        );
    }

    /// Compares what the viewers are sent at a decision.
    fn look(&mut self, at: usize) {
        self.at = at;
        let [here, there] = self.told.before(at);
        self.counts.decisions += 1;
        self.counts.apart += u64::from(here != there);
        for viewer in 0..self.sides[0].watchers.len() {
            let before = self.last(viewer);
            let page = self.same(&format!("page {viewer}"), |side| side.shown(viewer));
            self.counts.events += u64::from(self.last(viewer) != before);
            self.same(&format!("log {viewer}"), |side| side.asks(viewer, "?log=all"));
            if viewer == 0 {
                self.chooses(&page);
                self.is_refused();
            }
        }
    }

    /// The state that the stream of a viewer has told last.
    fn last(&self, viewer: usize) -> String {
        self.sides[0].watchers[viewer].stream.last().to_owned()
    }

    /// Follows the first, the middle and the last step of a choice, and some steps behind each.
    fn chooses(&mut self, page: &str) {
        let links = steps(page);
        let some = [links.first(), links.get(links.len() / 2), links.last()];
        let mut known = Vec::new();
        for link in some.into_iter().flatten() {
            let mut next = Some(link.clone());
            for _ in 0..STEPS {
                let Some(link) = next.filter(|it| !known.contains(it)) else { break };
                let step = self.same(&link, |side| side.asks(0, &link));
                next = steps(&step).into_iter().next();
                known.push(link);
            }
        }
    }

    /// Types what is no move, and moves of this game, by anybody and at any time, that are refused now; and writes them in the address of
    /// a choice.
    fn is_refused(&mut self) {
        let (seat, count) = (self.told.twins.seat, self.told.twins.games[0].decisions.len() - 1);
        let mut texts = vec!["nothing"];
        for step in 0..count {
            let [(_, text), _] = self.told.moves((self.at + step) % count);
            let is_new = texts.len() <= REFUSED && !texts.contains(&text);
            if is_new && self.sides[0].refuses(seat, text) {
                texts.push(text);
            }
        }
        for text in texts {
            self.same(&format!("typed: {text}"), |side| side.is_refused(0, seat, text));
            let begun = format!("?{}", encoded(&[("move", text)]));
            self.same(&begun, |side| side.asks(0, &begun));
        }
    }

    /// Makes the next move in both games by a form, if chance then falls at both servers as it has to. Where it falls otherwise, the
    /// next stretch begins with a table that has been given it.
    fn goes_on(&mut self, at: usize) -> bool {
        let (moves, after) = (self.told.moves(at), self.told.before(at + 1));
        let goes = (0..2).all(|side| {
            let (seat, text) = moves[side];
            self.sides[side].would_come_to(seat, text, after[side])
        });
        if !goes {
            return false;
        }
        let made = [0, 1].map(|side| self.sides[side].moves(moves[side].0, moves[side].1));
        if moves[0].0 == self.told.twins.seat {
            self.agree("the answer to a move", &made[0], &made[1]);
        }
        for (side, after) in self.sides.iter().zip(after) {
            assert_eq!(side.served.inputs(&side.id), after);
        }
        self.counts.sent += 1;
        true
    }

    /// Compares the pages on which nothing changes, and that of the host.
    fn reads(&mut self) {
        for viewer in 0..self.sides[0].watchers.len() {
            self.same("help", |side| side.asks(viewer, "/help"));
            self.same("replay", |side| side.asks(viewer, "/replay"));
            self.same("replay of the beginning", |side| side.asks(viewer, "/replay?at=0"));
        }
        self.same("rules", |side| side.asks(0, "/rules"));
        self.same("advice", |side| side.asks(0, "/advice"));
        self.same("host", Side::hosts);
    }

    /// Compares all that the streams have told, to their ends. Gives the last state of each.
    fn end(mut self) -> Vec<String> {
        let last = (0..3).map(|viewer| self.last(viewer)).collect();
        let [here, there] = self.sides.each_mut().map(Side::ends);
        let at = self.at;
        let pairs = here.into_iter().zip(there);
        for (number, (here, there)) in pairs.enumerate() {
            self.agree(&format!("stream {number} up to {at}"), &here, &there);
        }
        last
    }
}

/// What comes behind the path of the own page in the steps of a choice.
fn steps(page: &str) -> Vec<String> {
    let links = all_between(page, "href=\"", "\"").map(unescaped);
    links.filter_map(|it| Some(it[it.find("?move=")?..].to_owned())).collect()
}
