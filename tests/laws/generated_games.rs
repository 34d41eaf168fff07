//! Laws that hold in every game, checked in small games made at random. `GAMES=5000 cargo test --test laws generated_games` looks
//! at more of them, and `FIRST=3000` begins at another. What fails is shown with the smallest game that was found.

use std::io;
use std::panic::{AssertUnwindSafe, UnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use crate::generated::{Sample, Way};
use crate::together::{Compared, Left, Together};
use crate::{alone, two_ways};
use hoyle::{Executor, Loader, Runtime, Setup, compile};

/// Games that are looked at.
const GAMES: u64 = 150;
/// Decisions after which a game is left.
const DECISIONS: usize = 12;
/// Moves after which a game is not played to its end.
const LENGTH: usize = 100;
/// Outcomes of chance and decisions after which the comparison of executors is left.
const STEPS: usize = 40;
/// Actions of more combinations of arguments are not listed by the definition.
const MOVES: usize = 600;

struct Memory(Vec<(String, String)>);

impl Loader for Memory {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        let found = self.0.iter().find(|(name, _)| Path::new(name) == path);
        let text = found.map(|(_, text)| text.clone().into_bytes());
        text.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }
}

fn number(name: &str, otherwise: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(otherwise, |it| it.parse().expect("a number"))
}

#[test]
fn every_game_compiles_and_all_executors_play_it_as_the_definition_does() {
    let mut compared = Compared::default();
    let first = number("FIRST", 0);
    for at in first..first + number("GAMES", GAMES) {
        let sample = Sample::numbered(at);
        if let Err(why) = examined(sample, &mut compared) {
            let fails = |it: Sample| examined(it, &mut Compared::default()).is_err();
            let small = sample.shrunk(fails);
            let why = examined(small, &mut Compared::default()).err().unwrap_or(why);
            let files: String = small.files().into_iter().map(|(_, text)| text).collect();
            panic!("{small:?} (from {sample:?})\n{files}\n{why}");
        }
    }
    println!("{compared:?}");
    let games = usize::try_from(number("GAMES", GAMES)).unwrap();
    assert!(compared.decisions > 4 * games && compared.expressions > games, "{compared:?}");
    // Numbers past all numbers come up now and then, and values that an author would have ruled out.
    assert!(100 * compared.faults <= compared.decisions, "{compared:?}");
    assert!(1_000 * compared.too_long <= compared.questions, "{compared:?}");
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
    let (first, games) = (number("FIRST", 0), number("GAMES", GAMES));
    let mut begun = 0;
    for at in first..first + games {
        let sample = Sample::numbered(at);
        match by_itself(sample) {
            Ok(has_begun) => begun += u64::from(has_begun),
            Err(why) => {
                let small = sample.shrunk(|it: Sample| by_itself(it).is_err());
                let why = by_itself(small).err().unwrap_or(why);
                let files: String = small.files().into_iter().map(|(_, text)| text).collect();
                panic!("{small:?} (from {sample:?})\n{files}\n{why}");
            }
        }
    }
    assert!(begun * 2 > games, "only {begun} of {games} games could be begun");
}

/// Plays a game by itself and in a session; gives whether it could be begun.
fn by_itself(sample: Sample) -> Result<bool, String> {
    let played = || {
        let compiled = compile("generated.game", &[], &Memory(sample.files()));
        let Some(game) = compiled.game else { return false };
        let mut begun = false;
        let compiled = Runtime::new(Arc::clone(&game));
        let walked = Runtime::with_executor(game, Executor::Interpreter);
        for seats in 2..=3 {
            let names: Vec<String> = (1..=seats).map(|seat| format!("Player{seat}")).collect();
            let Ok(setup) = Setup::new(&walked.game, &names, &[], sample.seed) else {
                continue;
            };
            alone::compare(&compiled, &walked, &setup, LENGTH);
            begun = true;
        }
        begun
    };
    caught(AssertUnwindSafe(|| Ok(played())))
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
fn examined(sample: Sample, compared: &mut Compared) -> Result<(), String> {
    caught(AssertUnwindSafe(|| examine(sample, compared)))
}

fn caught<T>(work: impl FnOnce() -> Result<T, String> + UnwindSafe) -> Result<T, String> {
    catch_unwind(work).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        Err(text.unwrap_or_else(|| "it panics".to_owned()))
    })
}

/// Lets all executors play a game.
fn examine(sample: Sample, compared: &mut Compared) -> Result<(), String> {
    let compiled = compile("generated.game", &[], &Memory(sample.files()));
    if let Some(found) = compiled.diagnostics.first() {
        return Err(hoyle::diag::concise(found, &compiled.sources));
    }
    let game = compiled.game.ok_or("no game")?;
    let table = (sample.seats(), &[][..]);
    let played = Together::begun(&game, table, (MOVES, sample.seed), compared);
    match played.and_then(|mut it| (0..STEPS).try_for_each(|_| it.goes_on())) {
        Ok(()) | Err(Left::AtTheEnd | Left::Stopped(_) | Left::TooLong) => Ok(()),
    }
}
