//! Deals that fit what a seat has seen, against dealing all cards in every order and making the same moves.

use std::collections::BTreeMap;
use std::path::Path;

use hoyle::engine::{Event, Exact, Move, exact};
use hoyle::hir::PlaceId;
use hoyle::history::{History, Next};
use hoyle::inference::{Content, Known, Sampled, Tier, Timeline, Worlds};
use hoyle::session::{Input, Stream};
use hoyle::view::{Seen, SeenPlace, Shown, see};
use hoyle::{Setup, Viewer};

use crate::knowledge::{draw, through};
use crate::table::{games, runtime, seat_counts};

/// All orders of the cards in which a seat sees what it has seen in a game, made by nothing but outcomes of chance and the
/// moves of the game.
pub struct Everything {
    seat: u32,
    /// What the seat has seen before each move, and at the end.
    seen: Vec<String>,
    moves: Vec<Move>,
    pub fitting: Vec<History>,
}

impl Everything {
    pub fn of(history: &History, seat: u32) -> Self {
        let mut again = History::new(history.runtime(), history.setup().clone()).unwrap();
        let (mut seen, mut moves) = (Vec::new(), Vec::new());
        for input in history.inputs() {
            if let Input::Move(action) = input {
                seen.push(again.information_state(seat).unwrap());
                moves.push(action.clone());
            }
            if !matches!(input, Input::Start) {
                again.repeat(input).unwrap();
            }
        }
        seen.push(history.information_state(seat).unwrap());
        let start = History::new(history.runtime(), history.setup().clone()).unwrap();
        let mut everything = Self { seat, seen, moves, fitting: Vec::new() };
        everything.go(&start, 0);
        everything
    }

    fn go(&mut self, history: &History, made: usize) {
        match history.next() {
            Next::Chance(_) => {
                for (outcome, _) in history.outcomes() {
                    let mut next = history.clone();
                    next.draw(outcome).unwrap();
                    self.go(&next, made);
                }
            }
            Next::Over | Next::Decision(_) => {
                if history.information_state(self.seat).unwrap() != self.seen[made] {
                    return;
                }
                let Some(action) = self.moves.get(made) else {
                    self.fitting.push(history.clone());
                    return;
                };
                let mut next = history.clone();
                if next.act(action.clone()).is_ok() {
                    self.go(&next, made + 1);
                }
            }
        }
    }

    /// For each place, the part of all orders in which a card lies there.
    fn shares(&self) -> BTreeMap<(SeenPlace, Content), Exact> {
        let each = Exact::new(1.into(), self.fitting.len().into());
        let mut shares = BTreeMap::new();
        for (place, content) in self.fitting.iter().flat_map(lying) {
            *shares.entry((place, content)).or_insert_with(|| exact(0)) += &each;
        }
        shares
    }

    /// What the seat sees of a move up to the next decision, and in which part of all orders; `None` if cards are shuffled anew.
    fn answers(&self, action: &Move) -> Option<BTreeMap<Vec<Seen>, Exact>> {
        let each = Exact::new(1.into(), self.fitting.len().into());
        let mut answers = BTreeMap::new();
        for history in &self.fitting {
            let mut next = history.clone();
            next.act(action.clone()).unwrap();
            if next.events().iter().any(|event| matches!(event, Event::Shuffled { .. })) {
                return None;
            }
            self.sees(&next, Vec::new(), each.clone(), &mut answers);
        }
        Some(answers)
    }

    fn sees(
        &self,
        history: &History,
        mut before: Vec<Seen>,
        share: Exact,
        answers: &mut BTreeMap<Vec<Seen>, Exact>,
    ) {
        let game = &history.runtime().game;
        let events = history.events().iter();
        before.extend(events.filter_map(|event| see(game, event, Viewer::Seat(self.seat))));
        if !matches!(history.next(), Next::Chance(_)) {
            *answers.entry(before).or_insert_with(|| exact(0)) += share;
            return;
        }
        for (outcome, likely) in history.outcomes() {
            let mut next = history.clone();
            next.draw(outcome).unwrap();
            self.sees(&next, before.clone(), &share * likely, answers);
        }
    }
}

/// What lies in the zones.
fn lying(history: &History) -> Vec<(SeenPlace, Content)> {
    let mut all = Vec::new();
    for entry in history.view(Viewer::Referee).entries {
        if let (PlaceId::Zone(_), Shown::Cards(cards)) = (entry.place.id, entry.shown) {
            let cards_of = cards.cards.into_iter().map(|card| Content::Card(cards.of, card));
            all.extend(cards_of.map(|content| (entry.place.clone(), content)));
        }
    }
    all
}

/// What may lie where, as the worlds of a seat have it.
pub fn found(worlds: &Worlds, known: &Known) -> BTreeMap<(SeenPlace, Content), Exact> {
    let places = worlds.hidden(known).into_iter();
    let contents = places.flat_map(|hidden| {
        let contents = hidden.contents.into_iter();
        contents.map(move |(content, share)| ((hidden.place.clone(), content), share))
    });
    contents.collect()
}

/// How many courses of each game are compared; more in a run for once.
pub fn courses() -> u64 {
    std::env::var("DEALT").map_or(3, |count| count.parse().unwrap())
}

/// Plays a game from the inputs, and looks at some of its decisions.
pub fn through_input(name: &str, course: u64, mut look: impl FnMut(&History, u64)) {
    let path = format!("tests/inputs/dealt/{name}.game");
    let (runtime, _) = runtime(Path::new(&path));
    let seats = runtime.game.players.0;
    let names: Vec<String> = (1..=seats).map(|number| format!("Player{number}")).collect();
    let setup = Setup::new(&runtime.game, &names, &[], 0).unwrap();
    let mut history = History::new(&runtime, setup).unwrap();
    let mut numbers = Stream::new(course, "course", 0);
    let mut made = 0;
    loop {
        match history.next() {
            Next::Over => return,
            Next::Chance(_) => draw(&mut history, &mut numbers),
            Next::Decision(_) => {
                look(&history, made);
                let action = history.legal().pick(|count| numbers.below(count));
                history.act(action.unwrap().unwrap()).unwrap();
                made += 1;
            }
        }
    }
}

/// In games of few cards, with all the ways in which a rule may ask for what is hidden.
#[test]
fn deals_that_fit_are_those_that_dealing_in_every_order_finds() {
    for name in ["answers", "tricks", "draws"] {
        let (mut dealt, mut asked, mut open) = (0, 0, 0);
        for course in 0..courses() {
            through_input(name, course, |history, made| {
                if made % 5 != course % 5 {
                    return;
                }
                for seat in 0..history.state().seats() {
                    asked += 1;
                    let known = Known::of(history, seat).unwrap();
                    let mut numbers = Stream::new(0, "none", 0);
                    let Ok(worlds) = Worlds::dealt(&known, &mut numbers) else { continue };
                    dealt += 1;
                    let everything = Everything::of(history, seat);
                    let found = found(&worlds, &known);
                    let mut expected = everything.shares();
                    expected.retain(|(place, _), _| found.keys().any(|(it, _)| it == place));
                    assert!(
                        found == expected,
                        "{name}, seat {seat} before move {made} of {course}"
                    );
                    for _ in 0..3 {
                        let action = known.legal().pick(|count| numbers.below(count)).unwrap();
                        let Some(action) = action else { continue };
                        let worlds = Worlds::dealt(&known, &mut numbers).unwrap();
                        let (worlds, answers) =
                            worlds.answers(&known, &action, &mut numbers).unwrap();
                        if worlds.tier != Tier::Layered {
                            continue;
                        }
                        open += usize::from(answers.len() > 1);
                        let answers = answers.into_iter().map(|it| (it.seen, it.share));
                        let Some(expected) = everything.answers(&action) else { continue };
                        assert!(
                            answers.collect::<BTreeMap<_, _>>() == expected,
                            "{name} {action:?}"
                        );
                    }
                }
            });
        }
        println!("{name}: {dealt} of {asked}, and {open} moves with several answers");
        assert!(dealt * 10 > asked * 9 && open > 1, "{name}: {dealt} of {asked}, {open}");
    }
}

/// Worlds that are found by mending random ones know nothing of facts: each of them is one of the deals.
#[test]
fn worlds_that_are_found_otherwise_are_among_the_deals() {
    let (mut decisions, mut compared) = (0, 0);
    for path in games() {
        let mut numbers = Stream::new(6, "worlds", 0);
        through(&path, seat_counts(&path)[0], |history| {
            let seat = history.to_act()[0];
            let known = Known::of(history, seat).unwrap();
            let Ok(worlds) = Worlds::dealt(&known, &mut numbers) else { return };
            decisions += 1;
            let found = found(&worlds, &known);
            for world in Sampled::mended(&known, 5, 400, &mut numbers).unwrap().worlds {
                compared += 1;
                let mut other = History::new(history.runtime(), history.setup().clone()).unwrap();
                world.inputs.iter().for_each(|input| other.repeat(input).unwrap());
                let own = history.view(Viewer::Seat(seat)).entries;
                // A top card that lies open is not hidden.
                let tops = own.into_iter().filter_map(|entry| match entry.shown {
                    Shown::Pile { of, top: Some(top), .. } => {
                        Some((entry.place, Content::Card(of, top)))
                    }
                    _ => None,
                });
                let tops: Vec<_> = tops.collect();
                for at in lying(&other).into_iter().filter(|at| !tops.contains(at)) {
                    let hides = found.keys().any(|(place, _)| *place == at.0);
                    assert!(!hides || found.contains_key(&at), "{}: {at:?}", path.display());
                }
            }
        });
    }
    println!("{compared} worlds at {decisions} decisions");
    assert!(compared > 150 && decisions > 50, "{compared} {decisions}");
}

/// What a seat could be certain of in a game that was played was so.
#[test]
fn what_was_certain_in_a_game_was_so() {
    let (mut certain, mut told) = (0, 0);
    for name in ["answers", "tricks", "draws"] {
        let mut played: Option<History> = None;
        through_input(name, 3, |history, _| played = Some(history.clone()));
        let last = played.unwrap();
        for seat in 0..last.state().seats() {
            let inputs = last.inputs();
            let timeline =
                Timeline::of(last.runtime(), last.setup(), inputs.iter().copied(), seat).unwrap();
            told += timeline.telling().len();
            let mut history = History::new(last.runtime(), last.setup().clone()).unwrap();
            let mut insights = timeline.insights.iter();
            let mut moves = 0;
            for input in std::iter::once(&Input::Start).chain(inputs) {
                if !matches!(input, Input::Start) {
                    history.repeat(input).unwrap();
                }
                moves += usize::from(matches!(input, Input::Move(_)));
                if matches!(history.next(), Next::Chance(_)) {
                    continue;
                }
                let insight = insights.next().unwrap();
                assert_eq!(insight.moves, moves);
                let lying = lying(&history);
                for sure in &insight.certain {
                    certain += 1;
                    assert!(lying.contains(sure), "{name}: {sure:?} after {moves} moves");
                }
            }
            assert!(insights.next().is_none());
        }
    }
    assert!(certain > 10 && told > 5, "{certain} {told}");
}

/// Who names a card in secret knows more when it was wrong, and the others do not.
#[test]
fn what_somebody_named_in_secret_tells_the_others_nothing() {
    let (mut others, mut own) = (0, 0);
    for course in 0..6 {
        through_input("named", course, |history, made| {
            let zones = history.runtime().game.zones.iter_enumerated();
            let safe = zones.into_iter().find(|(_, zone)| zone.name == "safe").unwrap().0;
            for seat in 0..3 {
                let known = Known::of(history, seat).unwrap();
                let mut numbers = Stream::new(course, "worlds", made);
                let Ok(worlds) = Worlds::dealt(&known, &mut numbers) else { continue };
                let found = found(&worlds, &known);
                let shares = found.iter().filter(|((place, _), _)| place.id == safe.into());
                let shares: Vec<&Exact> = shares.map(|(_, share)| share).collect();
                if made > u64::from(seat) {
                    own += usize::from(shares.len() < 5);
                } else {
                    others += usize::from(made > 0);
                    assert_eq!(shares, vec![&Exact::new(1.into(), 5.into()); 5], "{course} {made}");
                }
            }
        });
    }
    println!("{others} {own}");
    assert!(others > 10 && own > 5, "{others} {own}");
}
