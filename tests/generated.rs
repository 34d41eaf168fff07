//! Laws that hold in every game, checked in small games made at random. `GAMES=5000 cargo test --test generated` looks
//! at more of them, and `FIRST=3000` begins at another. What fails is shown with the smallest game that was found.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test that cannot go on stops"
)]
#![allow(
    clippy::wildcard_enum_match_arm,
    clippy::unnecessary_wraps,
    reason = "a row of a table picks out the types it is about, and all rows have one shape"
)]

#[path = "inputs/alone.rs"]
mod alone;
#[path = "inputs/both.rs"]
mod both;
#[path = "inputs/every_move.rs"]
mod every_move;
#[path = "inputs/generated/mod.rs"]
mod generated;

use std::io;
use std::panic::{AssertUnwindSafe, UnwindSafe, catch_unwind};
use std::path::Path;

use both::Both;
use generated::Sample;
use hoyle::session::Stream;
use hoyle::{Loader, Runtime, Session, Setup, Stop, compile};

/// Games that are looked at.
const GAMES: u64 = 150;
/// Decisions after which a game is left.
const DECISIONS: usize = 12;
/// Moves after which a game is not played to its end.
const LENGTH: usize = 100;
/// Actions of more combinations of arguments are not compared.
const MOVES: usize = 1_500;

struct Memory(Vec<(String, String)>);

impl Loader for Memory {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        let found = self.0.iter().find(|(name, _)| Path::new(name) == path);
        let text = found.map(|(_, text)| text.clone().into_bytes());
        text.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }
}

/// What came of the games.
#[derive(Default)]
struct Counts {
    decisions: usize,
    judged: usize,
}

fn number(name: &str, otherwise: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(otherwise, |it| it.parse().expect("a number"))
}

#[test]
fn every_game_is_clean_and_all_its_moves_are_found() {
    let mut counts = Counts::default();
    let first = number("FIRST", 0);
    for at in first..first + number("GAMES", GAMES) {
        let sample = Sample::numbered(at);
        if let Err(why) = examined(sample, &mut counts) {
            let fails = |it: Sample| examined(it, &mut Counts::default()).is_err();
            let small = sample.shrunk(fails);
            let why = examined(small, &mut Counts::default()).err().unwrap_or(why);
            let files: String = small.files().into_iter().map(|(_, text)| text).collect();
            panic!("{small:?} (from {sample:?})\n{files}\n{why}");
        }
    }
    let Counts { decisions, judged } = counts;
    println!("{decisions} decisions, {judged} moves judged");
}

#[test]
fn both_executors_play_every_game_alike() {
    let first = number("FIRST", 0);
    for at in first..first + number("GAMES", GAMES) {
        let sample = Sample::numbered(at);
        if let Err(why) = alike(sample) {
            let small = sample.shrunk(|it: Sample| alike(it).is_err());
            let why = alike(small).err().unwrap_or(why);
            let files: String = small.files().into_iter().map(|(_, text)| text).collect();
            panic!("{small:?} (from {sample:?})\n{files}\n{why}");
        }
    }
}

/// Plays a game with both executors.
fn alike(sample: Sample) -> Result<(), String> {
    let played = || {
        let compiled = compile("generated.game", &[], &Memory(sample.files()));
        let Some(game) = compiled.game else { return };
        for seats in 2..=3 {
            let Ok(mut both) = Both::begun(&game, seats, sample.seed) else {
                continue;
            };
            let mut numbers = Stream::new(sample.seed, "executors", seats.into());
            for _ in 0..DECISIONS {
                let moves = both.compare(&mut numbers);
                if !both.step(moves, &mut numbers).is_ok_and(|goes_on| goes_on) {
                    break;
                }
            }
            both.compare_records();
        }
    };
    caught(AssertUnwindSafe(|| {
        played();
        Ok(())
    }))
}

#[test]
fn every_game_that_goes_on_by_itself_is_that_of_random_bots() {
    let first = number("FIRST", 0);
    for at in first..first + number("GAMES", GAMES) {
        let sample = Sample::numbered(at);
        if let Err(why) = by_itself(sample) {
            let small = sample.shrunk(|it: Sample| by_itself(it).is_err());
            let why = by_itself(small).err().unwrap_or(why);
            let files: String = small.files().into_iter().map(|(_, text)| text).collect();
            panic!("{small:?} (from {sample:?})\n{files}\n{why}");
        }
    }
}

/// Plays a game by itself and in a session.
fn by_itself(sample: Sample) -> Result<(), String> {
    let played = || {
        let compiled = compile("generated.game", &[], &Memory(sample.files()));
        let Some(game) = compiled.game else { return };
        let compiled = Runtime::new(std::sync::Arc::clone(&game));
        let walked = Runtime::interpreting(game);
        for seats in 2..=3 {
            let names: Vec<String> = (1..=seats).map(|seat| format!("Player{seat}")).collect();
            let Ok(setup) = Setup::new(&walked.game, &names, &[], sample.seed) else {
                continue;
            };
            alone::compare(&compiled, &walked, &setup, LENGTH);
        }
    };
    caught(AssertUnwindSafe(|| {
        played();
        Ok(())
    }))
}

/// Words and signs of constructs, each of which stands in some of the first games.
const CONSTRUCTS: &str = "table |zone | secret|shuffle |state |function |rule |needs |costs |\
    action |interrupt |to do|ask |any of|each of|always |let |draw |move |reset |tell |if |for each |\
    repeat |as |end game|set of set of|set of up to|set of 2|list of|or none|otherwise|every |some |\
    count |sum |all |first |top of|left of|seats from|is empty|is not empty|is none|is not none|\
     in | not in | < | <= |size of| + | - | * | and | or |(not |me|.column|if yes then|else {|\
    to bottom of";

#[test]
fn every_construct_comes_up() {
    let samples = (0..GAMES).flat_map(|at| Sample::numbered(at).files());
    let text: String = samples.map(|(_, text)| text).collect();
    let all = CONSTRUCTS.split('|');
    let missing: Vec<_> = all.filter(|it| !text.contains(it)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// A panic is a failure like any other.
fn examined(sample: Sample, counts: &mut Counts) -> Result<(), String> {
    caught(AssertUnwindSafe(|| examine(sample, counts)))
}

fn caught(work: impl FnOnce() -> Result<(), String> + UnwindSafe) -> Result<(), String> {
    catch_unwind(work).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        Err(text.unwrap_or_else(|| "it panics".to_owned()))
    })
}

fn examine(sample: Sample, counts: &mut Counts) -> Result<(), String> {
    let compiled = compile("generated.game", &[], &Memory(sample.files()));
    if let Some(found) = compiled.diagnostics.first() {
        return Err(hoyle::diag::concise(found, &compiled.sources));
    }
    let runtime = Runtime::new(compiled.game.ok_or("no game")?);
    for seats in 2..=3 {
        let names: Vec<String> = (1..=seats).map(|seat| format!("Player{seat}")).collect();
        let setup = Setup::new(&runtime.game, &names, &[], sample.seed).map_err(|it| it.0)?;
        match runtime.begin(setup).and_then(|it| play(it, sample, counts)) {
            Ok(()) => {}
            Err(Stop::Fault(fault)) => {
                return Err(hoyle::diag::concise(&fault, &compiled.sources));
            }
            Err(stop @ (Stop::Refused(_) | Stop::Setup(_))) => return Err(format!("{stop:?}")),
        }
    }
    Ok(())
}

fn play(mut session: Session, sample: Sample, counts: &mut Counts) -> Result<(), Stop> {
    session.check_every_always();
    let mut bots: Vec<_> = (0..session.state().seats())
        .map(|seat| hoyle::session::bot_named("random", sample.seed, seat))
        .collect();
    for _ in 0..DECISIONS {
        counts.decisions += 1;
        counts.judged += every_move::compare(&session, MOVES);
        let Some(action) = hoyle::session::bot_move(&session, &mut bots)? else {
            break;
        };
        session.act(action)?;
    }
    Ok(())
}
