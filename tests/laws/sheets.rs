//! Sheets, on which games note what a seat can conclude, against all deals that fit what the seat has seen: a sheet never says what
//! does not follow, and may leave out what does.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use hoyle::hir::{Expr, ExprKind, Game, PlaceId, Ty};
use hoyle::history::{History, Next};
use hoyle::inference::{Content, Known, Worlds};
use hoyle::session::Stream;
use hoyle::state::Value;
use hoyle::view::Shown;
use hoyle::{Runtime, Setup, Viewer};

use crate::table::runtime;

/// The actions that end a game, so that it would be over before there is something to conclude.
const ENDING: [&str; 2] = ["accuse", "name_it"];

/// A card by its number, and who does not hold it: a seat, or the place that nobody sees.
type Excluded = BTreeSet<(u32, Option<u32>)>;

/// How much of what follows is on the sheets.
#[derive(Default)]
struct Account {
    decisions: usize,
    follows: usize,
    noted: usize,
}

impl Account {
    fn per_cent(&self) -> usize {
        100 * self.noted / self.follows.max(1)
    }
}

/// What the deals that fit exclude, of cards that the seat does not see; `None` if what it has seen is not all told by how many of
/// some cards lie where.
fn follows(
    history: &History,
    seat: u32,
    (hidden, hand): (&str, &str),
) -> Option<(Excluded, BTreeSet<u32>)> {
    let known = Known::of(history, seat).unwrap();
    let worlds = Worlds::dealt(&known, &mut Stream::new(0, "worlds", 0)).ok()?;
    let game = &history.runtime().game;
    let (mut cards, mut possible) = (BTreeSet::new(), Excluded::new());
    for place in worlds.hidden(&known) {
        let name = named(game, place.place.id);
        let holder = match place.place.indices.as_slice() {
            [Value::Seat(holder)] if name == hand => Some(*holder),
            [] if name == hidden => None,
            _ => continue,
        };
        for content in place.contents.into_keys() {
            let Content::Card(_, card) = content else { continue };
            cards.insert(card.number);
            possible.insert((card.number, holder));
        }
    }
    let holders = others(history, seat);
    let all = cards.iter().flat_map(|card| holders.iter().map(move |holder| (*card, *holder)));
    Some((all.filter(|pair| !possible.contains(pair)).collect(), cards))
}

fn named(game: &Game, place: PlaceId) -> &str {
    match place {
        PlaceId::Zone(id) => &game.zone(id).name,
        PlaceId::State(id) => &game.state(id).name,
    }
}

/// The other seats, and the place that nobody sees.
fn others(history: &History, seat: u32) -> Vec<Option<u32>> {
    let seats = (0..history.state().seats()).filter(|it| *it != seat);
    seats.map(Some).chain([None]).collect()
}

/// What is excluded by the sets of the library `deduction`.
fn library_sheet(history: &History, seat: u32, cards: &BTreeSet<u32>) -> Excluded {
    let game = &history.runtime().game;
    let mut excluded = Excluded::new();
    for entry in history.view(Viewer::Seat(seat)).entries {
        let holder = match (named(game, entry.place.id), entry.place.indices.as_slice()) {
            ("may_be_aside", [Value::Seat(whose)]) if *whose == seat => None,
            ("may_hold", [Value::Seat(whose), Value::Seat(holder)])
                if *whose == seat && *holder != seat =>
            {
                Some(*holder)
            }
            _ => continue,
        };
        let Shown::Value(Value::Set(possible)) = entry.shown else { continue };
        let barred = cards.iter().filter(|card| !possible.has(**card));
        excluded.extend(barred.map(|card| (*card, holder)));
    }
    excluded
}

/// What is excluded by the marks on the sheet of Black Vienna.
fn marked_sheet(history: &History, seat: u32, cards: &BTreeSet<u32>) -> Excluded {
    let game = &history.runtime().game;
    let (id, hook) = game.hooks.iter_enumerated().find(|(_, it)| it.name == "sheet").unwrap();
    let owner = Expr { kind: ExprKind::Seat(seat), ty: Ty::Seat, span: hook.span };
    let call = Expr { kind: ExprKind::Hook(id, vec![owner]), ty: Ty::Text, span: hook.span };
    let rules = &history.runtime().rules;
    let Value::Text(sheet) = rules.eval(history.state(), &BTreeMap::new(), &call).unwrap() else {
        panic!("a sheet is a text");
    };
    let people = game.types.iter().find(|it| it.name == "Suspect").unwrap();
    let mut excluded = Excluded::new();
    for line in sheet.lines() {
        let mut words = line.split_whitespace();
        let name = words.next().unwrap_or_default();
        let Some(card) = people.members.iter().position(|it| it.name == name) else { continue };
        let card = u32::try_from(card).unwrap();
        if !cards.contains(&card) {
            continue;
        }
        let marks: Vec<&str> = words.collect();
        for holder in others(history, seat) {
            let is_barred = match holder {
                Some(holder) => marks[holder as usize] == "-",
                None => marks.contains(&"+"),
            };
            if is_barred {
                excluded.insert((card, holder));
            }
        }
    }
    excluded
}

/// The rules without sheets, whose lines are named: what is noted tells nobody anything that was not told before.
fn without(game: &str, lines: &[&str]) -> Runtime {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(Path::new(env!("CARGO_WORKSPACE_DIR")).join(game)).unwrap();
    let is_kept = |line: &&str| !lines.contains(&line.trim().split('(').next().unwrap_or(""));
    assert!(text.lines().any(|line| !is_kept(&line)));
    let kept: Vec<&str> = text.split("\ntest ").next().unwrap().lines().filter(is_kept).collect();
    let path = folder.path().join("without.game");
    fs::write(&path, kept.join("\n")).unwrap();
    runtime(&path).0
}

/// Plays games at random, and compares the sheets of all seats. What follows is read off the other rules, in which the same moves are
/// made.
fn compare(
    game: &str,
    other: &Runtime,
    places: (&str, &str),
    sheet: impl Fn(&History, u32, &BTreeSet<u32>) -> Excluded,
    courses: u64,
) -> Account {
    let (runtime, _) = runtime(Path::new(game));
    let names = ["Ada", "Ben", "Cleo"].map(str::to_owned);
    let mut account = Account::default();
    for course in 0..courses {
        let setup = Setup::new(&runtime.game, &names, &[], 0).unwrap();
        let mut history = History::new(&runtime, setup.clone()).unwrap();
        let mut without = History::new(other, setup).unwrap();
        let mut numbers = Stream::new(course, "sheets", 0);
        for made in 0_u64.. {
            match history.next() {
                Next::Over => break,
                Next::Chance(_) => {
                    let outcomes: Vec<_> = history.outcomes().collect();
                    let at = usize::try_from(numbers.below(outcomes.len() as u64)).unwrap();
                    history.draw(outcomes[at].0.clone()).unwrap();
                    without.draw(outcomes[at].0.clone()).unwrap();
                }
                Next::Decision(_) => {
                    for seat in (0..3).filter(|_| made % 4 == course % 4) {
                        let Some((follows, cards)) = follows(&without, seat, places) else {
                            continue;
                        };
                        let noted = sheet(&history, seat, &cards);
                        let wrong: Vec<_> = noted.difference(&follows).collect();
                        assert!(wrong.is_empty(), "{game} {course} {made} {seat}: {wrong:?}");
                        account.decisions += 1;
                        account.follows += follows.len();
                        account.noted += noted.len();
                    }
                    let offers = history.offers_one_after_another();
                    let own: Vec<_> = offers
                        .into_iter()
                        .filter(|it| {
                            !ENDING.contains(&runtime.game.action(it.action).name.as_str())
                        })
                        .collect();
                    let action = history.legal_with(&own).pick(|count| numbers.below(count));
                    let Some(action) = action.unwrap() else { break };
                    history.act(action.clone()).unwrap();
                    without.act(action).unwrap();
                }
            }
        }
    }
    account
}

/// How many games are played; more in a run for once.
fn courses() -> u64 {
    std::env::var("SHEETS").map_or(4, |count| count.parse().unwrap())
}

#[test]
fn no_sheet_says_what_does_not_follow() {
    for (game, places, least) in [
        ("games/gallery/missing_card.game", ("aside", "hand"), 60),
        ("games/gallery/showing.game", ("aside", "hand"), 60),
    ] {
        let other = without(
            game,
            &["for each s in seats - whom { note_count", "note_count", "begin_sheets"],
        );
        let account = compare(game, &other, places, library_sheet, courses());
        let Account { decisions, follows, noted } = account;
        println!("{game}: {noted} of {follows} at {decisions} decisions, {} %", account.per_cent());
        assert!(decisions > 10 && account.per_cent() >= least, "{game} {decisions}");
    }
    let other = runtime(Path::new("games/black_vienna/black_vienna.game")).0;
    let account = compare(
        "games/black_vienna/black_vienna.game",
        &other,
        ("ring", "hand"),
        marked_sheet,
        courses(),
    );
    let Account { decisions, follows, noted } = account;
    println!(
        "Black Vienna: {noted} of {follows} at {decisions} decisions, {} %",
        account.per_cent()
    );
    assert!(decisions > 20 && account.per_cent() >= 30, "{decisions}");
}
