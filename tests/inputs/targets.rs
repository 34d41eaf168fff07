//! What the fuzz targets do with an input. Each panics where a promise is broken; the same functions run
//! over the corpus and over random inputs in `cargo test`.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use arbitrary::Unstructured;
use hoyle::diag::Style;
use hoyle::history::History;
use hoyle::referee::Referee;
use hoyle::session::Input;
use hoyle::{Compiled, Loader, Runtime, Session, Setup, Viewer};

use super::program::program;

/// Takes any bytes, and panics where something is wrong.
pub type Target = fn(&[u8]);

/// A target by its name, which is also the name of its folder in the corpus.
pub const TARGETS: &[(&str, Target)] = &[
    ("parse", parse),
    ("check", check),
    ("tables", tables),
    ("referee", referee),
    ("saves", saves),
    ("play", play),
];

/// Decisions after which a game is left.
const DECISIONS: usize = 40;

/// A small game with hidden cards, a table and a question, for the targets that need one.
const GAME: &str = include_str!("fixed.game");
const TABLE: &str = "name,worth,kind\nAce,4,High\nKing,3,High\nTen,1,Low\nNine,0,Low\n";
const TEXTS: &str = "text,en,de\nOver.,,Aus.\n";

/// Files in memory.
#[derive(Default)]
struct Memory(BTreeMap<&'static str, Vec<u8>>);

impl Loader for Memory {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        let found = path.to_str().and_then(|path| self.0.get(path));
        found.cloned().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }
}

/// Compiles, and writes all that is said about the files in every form.
pub fn compiled(game: &[u8], table: &[u8], texts: &[u8]) -> Compiled {
    let files = [("it.game", game), ("ranks.csv", table), ("texts.csv", texts)];
    let memory = Memory(files.into_iter().map(|(name, text)| (name, text.to_vec())).collect());
    let compiled = hoyle::compile::check_all("it.game", &memory);
    for diagnostic in compiled.diagnostics.iter().take(20) {
        for style in [Style::default(), Style { colour: true, width: 20 }] {
            assert!(!hoyle::diag::render(diagnostic, &compiled.sources, style).is_empty());
        }
        assert!(!hoyle::diag::concise(diagnostic, &compiled.sources).is_empty());
        assert!(hoyle::diag::json(diagnostic, &compiled.sources).is_object());
    }
    compiled
}

/// Any bytes as a game file.
pub fn parse(input: &[u8]) {
    let compiled = compiled(input, TABLE.as_bytes(), TEXTS.as_bytes());
    assert!(compiled.game.is_some() || !compiled.diagnostics.is_empty(), "nothing is said");
}

/// A game in which some words are left out, doubled, exchanged or replaced.
pub fn check(input: &[u8]) {
    let mut bytes = Unstructured::new(input);
    let text =
        if bytes.ratio(1, 2).unwrap_or(false) { GAME.to_owned() } else { program(&mut bytes) };
    let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    for _ in 0..bytes.int_in_range(0..=4).unwrap_or(0) {
        let last = words.len().saturating_sub(1);
        let (a, b) =
            (bytes.int_in_range(0..=last).unwrap_or(0), bytes.int_in_range(0..=last).unwrap_or(0));
        match bytes.int_in_range(0..=3).unwrap_or(0) {
            0 => drop(words.remove(a)),
            1 => words.insert(a, words[b]),
            2 => words.swap(a, b),
            _ => words[a] = words[b],
        }
    }
    let _ = compiled(words.concat().as_bytes(), TABLE.as_bytes(), TEXTS.as_bytes());
}

/// Any bytes as a table and as a file of translations.
pub fn tables(input: &[u8]) {
    let (kind, rest) = input.split_first().unwrap_or((&0, input));
    let texts = kind % 2 == 1;
    let (table, texts) = if texts { (TABLE.as_bytes(), rest) } else { (rest, TEXTS.as_bytes()) };
    if let Some(runtime) = runtime(&compiled(GAME.as_bytes(), table, texts)) {
        let _ = begun(&runtime, 1);
    }
}

/// Lines for a referee in the middle of a game: each has one answer, an object or an array of them.
pub fn referee(input: &[u8]) {
    let compiled = compiled(GAME.as_bytes(), TABLE.as_bytes(), TEXTS.as_bytes());
    let runtime = runtime(&compiled).expect("the fixed game is right");
    let mut referee = Referee::new(runtime, compiled.sources, || Some(1));
    let begin = r#"{"do": "new", "seats": ["Ada", "Ben"], "seed": 1}"#;
    let text = String::from_utf8_lossy(input);
    for line in std::iter::once(begin).chain(text.lines().take(20)) {
        let answer = referee.line(line);
        let answer: serde_json::Value = serde_json::from_str(&answer).expect("an answer is JSON");
        let several = answer.as_array().map_or(&[][..], Vec::as_slice);
        assert!(
            answer.is_array() || answer.is_object(),
            "an answer is an object, or there are several"
        );
        assert!(several.iter().all(serde_json::Value::is_object));
    }
}

/// Any text as a saved game, and as a history.
pub fn saves(input: &[u8]) {
    let compiled = compiled(GAME.as_bytes(), TABLE.as_bytes(), TEXTS.as_bytes());
    let runtime = runtime(&compiled).expect("the fixed game is right");
    if let Ok(history) = History::from_record(&runtime, &String::from_utf8_lossy(input)) {
        let again = History::from_record(&runtime, &history.to_record());
        assert_eq!(again.expect("a written history is one"), history);
        let _ = history.information_state(0);
    }
    let Ok(record) = hoyle::session::Record::parse(&String::from_utf8_lossy(input)) else {
        return;
    };
    let head = &record.head;
    let Ok(mut setup) = Setup::new(&runtime.game, &head.seats, &head.options, head.seed) else {
        return;
    };
    let Ok(given) = record.outcomes(&runtime.game, &setup.names) else {
        return;
    };
    setup.given = given;
    let Ok(mut session) = runtime.begin(setup) else {
        return;
    };
    if record.replay(&mut session).is_ok() {
        let again = hoyle::session::write_record(&session, head);
        hoyle::session::Record::parse(&again).expect("a written record is one");
    }
}

/// Plays a small game that the check accepts, and asks everything that can be asked on the way.
pub fn play(input: &[u8]) {
    let mut bytes = Unstructured::new(input);
    let text = program(&mut bytes);
    let compiled = compiled(text.as_bytes(), &[], &[]);
    let Some(runtime) = runtime(&compiled) else {
        return;
    };
    let Some(mut session) = begun(&runtime, bytes.arbitrary().unwrap_or(1)) else {
        return;
    };
    for _ in 0..DECISIONS {
        let Ok(offers) = session.offers() else { return };
        super::every_move::compare(&session, 64);
        for seat in 0..2 {
            let _ = session.screen(Viewer::Seat(seat));
            let _ = session.seen(Viewer::Seat(seat), 0);
        }
        let Some(offer) = bytes.choose(&offers).ok().or(offers.first()) else {
            return;
        };
        let _ = session.question(offer);
        let Ok(count) = session.rules().count(session.state(), offer.seat, offer.action) else {
            return;
        };
        let at = bytes.int_in_range(0..=count.saturating_sub(1)).unwrap_or(0);
        let Ok(Some(arguments)) =
            session.rules().nth(session.state(), offer.seat, offer.action, at)
        else {
            return;
        };
        let action = hoyle::Move { seat: offer.seat, action: offer.action, arguments };
        let written =
            hoyle::notation::move_text(session.game(), session.names(), &action, |_| false);
        assert_eq!(session.read_move(action.seat, &written).as_ref(), Ok(&action), "{written}");
        let _ = session.rules().explain(session.state(), &action);
        if session.act(action).is_err() {
            return;
        }
        same_history(&runtime, &session);
    }
}

fn runtime(compiled: &Compiled) -> Option<Runtime> {
    compiled.game.clone().map(Runtime::new)
}

/// What a session has done makes the same position when it is done step by step, and is read from its text.
fn same_history(runtime: &Runtime, session: &Session) {
    let setup = Setup::new(&runtime.game, &session.names().seats, &[], 0);
    let mut history = History::new(runtime, setup.expect("the session began so")).expect("it did");
    for entry in session.record() {
        let done = match &entry.input {
            Input::Move(action) => history.act(action.clone()),
            Input::Chance { drawn, .. } => history.draw(drawn.clone()),
            Input::Start | Input::TakenBack => Ok(()),
        };
        done.expect("the session did the same");
    }
    assert_eq!(history.state(), session.state());
    let again = History::from_record(runtime, &history.to_record());
    assert_eq!(again.expect("a written history is one"), history);
    for seat in 0..2 {
        let known = history.information_state(seat);
        assert_eq!(known.is_ok(), history.observed(seat).is_ok());
    }
}

/// A game with two seats that has begun; nothing where it is refused or has a fault.
fn begun(runtime: &Runtime, seed: u64) -> Option<Session> {
    let names = ["Ada".to_owned(), "Ben".to_owned()];
    let setup = Setup::new(&runtime.game, &names, &[], seed).ok()?;
    runtime.begin(setup).ok()
}
