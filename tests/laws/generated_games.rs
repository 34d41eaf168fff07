//! Laws that hold in every game, checked in small games made at random. `GAMES=5000 cargo test --test laws generated_games` looks
//! at more of them, and `FIRST=3000` begins at another. What fails is shown with the smallest game that was found.

use std::io;
use std::panic::{AssertUnwindSafe, UnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use crate::both::Both;
use crate::definition::{Found, Without};
use crate::generated::{Sample, Way};
use crate::{alone, definition, two_ways};
use hoyle::diag::Code;
use hoyle::session::Stream;
use hoyle::{Disk, Loader, Runtime, Session, Setup, Stop, compile};

/// Games that are looked at.
const GAMES: u64 = 150;
/// Decisions after which a game is left.
const DECISIONS: usize = 12;
/// Moves after which a game is not played to its end.
const LENGTH: usize = 100;
/// Actions of more combinations of arguments are not compared.
const MOVES: usize = 600;

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
    /// Games that were left before their end.
    left: usize,
    found: Found,
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
    let Counts { decisions, left, found } = counts;
    println!("{decisions} decisions, {left} games left, {found:?}");
    let unknown = |why: &&Without| matches!(why, Without::Unknown(_));
    let unknown: Vec<_> = found.without.keys().filter(unknown).collect();
    assert!(unknown.is_empty(), "the definition does not say {unknown:?}");
    let unsaid: usize = found.without.values().sum();
    let looked_at = found.questions + found.expressions;
    assert!(50 * unsaid <= looked_at, "too much is left out: {:?}", found.without);
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
fn a_game_that_is_said_in_two_ways_is_one_game() {
    let first = number("FIRST", 0);
    let (mut pairs, mut decisions) = (0, 0);
    for at in first..first + number("GAMES", GAMES) {
        let sample = Sample::numbered(at);
        if sample.files() == sample.said(Way::Other) {
            continue;
        }
        pairs += 1;
        match as_one(sample) {
            Ok(made) => decisions += made,
            Err(why) => {
                let small = sample.shrunk(|it: Sample| as_one(it).is_err());
                let why = as_one(small).err().unwrap_or(why);
                let files = [Way::One, Way::Other].map(|way| small.said(way).swap_remove(0).1);
                let [one, other] = files;
                panic!("{small:?} (from {sample:?})\n{one}\nor\n{other}\n{why}");
            }
        }
    }
    println!("{pairs} pairs of games, {decisions} decisions");
    assert!(pairs > 0, "no game is said in two ways");
}

/// Plays a game that is said in two ways; gives the number of decisions.
fn as_one(sample: Sample) -> Result<usize, String> {
    let mut games = Vec::new();
    for way in [Way::One, Way::Other] {
        let compiled = compile("generated.game", &[], &Memory(sample.said(way)));
        if let Some(found) = compiled.diagnostics.first() {
            return Err(hoyle::diag::concise(found, &compiled.sources));
        }
        games.push(compiled.game.ok_or("no game")?);
    }
    let mut decisions = 0;
    caught(AssertUnwindSafe(|| {
        decisions = two_ways::compare(&games, sample.seats(), sample.seed, DECISIONS)?;
        Ok(())
    }))?;
    Ok(decisions)
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
        let compiled = Runtime::new(Arc::clone(&game));
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

/// The small games beside the laws hold what has once gone wrong.
#[test]
fn the_moves_of_small_games_are_those_of_the_definition() {
    let folder = Path::new(env!("CARGO_WORKSPACE_DIR")).join("tests/laws/games");
    let mut counts = Counts::default();
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|it| it != "game") {
            continue;
        }
        let game = compile(&path, &[], &Disk).game.expect("a game");
        let (runtime, walked) = (Runtime::new(Arc::clone(&game)), Runtime::interpreting(game));
        let seats = usize::try_from(runtime.game.players.0).unwrap();
        let names: Vec<String> = (1..=seats).map(|seat| format!("Player{seat}")).collect();
        let setup = Setup::new(&runtime.game, &names, &[], 7).expect("a setup");
        let session = runtime.begin(setup).expect("a beginning");
        match play(session, &walked, 7, &mut counts) {
            // Faults belong to some of these games.
            Ok(()) | Err(Stop::Fault(_)) => {}
            Err(stop @ (Stop::Refused(_) | Stop::Setup(_))) => panic!("{path:?}: {stop:?}"),
        }
    }
    assert!(counts.found.legal > 100, "{:?}", counts.found);
}

/// Words and signs of constructs, each of which stands in some of the first games.
const CONSTRUCTS: &str = "table |zone | secret|shuffle |state |function |rule |needs |costs |\
    action |interrupt |to do|ask |any of|each of|always |let |draw |move |reset |tell |if |for each |\
    repeat |as |end game|set of set of|set of up to|set of 2|list of|or none|otherwise|every |some |\
    count |sum |all |first |top of|left of|seats from|is empty|is not empty|is none|is not none|\
     in | not in | < | <= |size of| + | - | * | and | or |(not |me|.column|if yes then|else {|\
    to bottom of|set of set of 2|between (| copies of |a ring of|lines of|\
    dice with faces|each Rank from|option |pay |roll |ask each of|ask any of|until yes|(-|\
    counterclockwise|with most|} in | = { | else if |tell others|deal |reveal | private|ends within|\
    } until (|3 wide";

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
    let game = compiled.game.ok_or("no game")?;
    let runtime = Runtime::new(Arc::clone(&game));
    let walked = Runtime::interpreting(game);
    let names: Vec<String> = (1..=sample.seats()).map(|seat| format!("Player{seat}")).collect();
    let setup = Setup::new(&runtime.game, &names, &[], sample.seed).map_err(|it| it.0)?;
    let played = runtime.begin(setup);
    match played.and_then(|it| play(it, &walked, sample.seed, counts)) {
        Ok(()) => Ok(()),
        // A question may take too many steps; where it does, the game is left.
        Err(Stop::Fault(fault)) if fault.code == Code::G0605 => {
            counts.left += 1;
            Ok(())
        }
        Err(Stop::Fault(fault)) => Err(hoyle::diag::concise(&fault, &compiled.sources)),
        Err(stop @ (Stop::Refused(_) | Stop::Setup(_))) => Err(format!("{stop:?}")),
    }
}

/// Plays a game with machine code, and holds all moves and what always holds against what the definition says.
fn play(
    mut session: Session,
    walked: &Runtime,
    seed: u64,
    counts: &mut Counts,
) -> Result<(), Stop> {
    session.check_every_always();
    let mut bots: Vec<_> = hoyle::session::random_bots(seed, session.state().seats());
    for _ in 0..DECISIONS {
        counts.decisions += 1;
        let executors =
            [("by machine code", session.rules()), ("by the tree", walked.rules.as_ref())];
        let (layout, found) = (&walked.layout, &mut counts.found);
        definition::check_moves(&session, layout, &executors, MOVES, found);
        definition::check_always(&session, layout, &executors, found);
        let Some(action) = hoyle::session::bot_move(&session, &mut bots)? else {
            break;
        };
        session.act(action)?;
    }
    Ok(())
}
