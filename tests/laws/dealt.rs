//! Deals that fit what a seat has seen, against dealing all cards in every order and making the same moves.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use hoyle::engine::{Exact, Move, exact};
use hoyle::hir::PlaceId;
use hoyle::history::{History, Next};
use hoyle::inference::{Content, Known, Sampled, Tier, Worlds};
use hoyle::session::{Input, Stream};
use hoyle::view::{SeenPlace, Shown};
use hoyle::{Setup, Viewer};

use crate::knowledge::through;
use crate::table::{games, runtime, seat_counts};

/// Where every card lies, and in how many of the orders of the cards.
type Deals = BTreeMap<BTreeMap<SeenPlace, BTreeSet<Content>>, u64>;

/// All orders of the cards in which a seat sees what it has seen in a game, made by nothing but outcomes of chance and the
/// moves of the game.
struct Everything {
    seat: u32,
    /// What the seat has seen before each move, and at the end.
    seen: Vec<String>,
    moves: Vec<Move>,
    deals: Deals,
}

impl Everything {
    fn of(history: &History, seat: u32) -> Self {
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
        let mut everything = Self { seat, seen, moves, deals: Deals::new() };
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
                    *self.deals.entry(lying(history)).or_insert(0) += 1;
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
        let all: u64 = self.deals.values().sum();
        let mut shares = BTreeMap::new();
        for (table, orders) in &self.deals {
            for (place, content) in table.iter().flat_map(|(place, all)| all.iter().map(move |it| (place, it))) {
                let share = Exact::new((*orders).into(), all.into());
                *shares.entry((place.clone(), content.clone())).or_insert_with(|| exact(0)) += share;
            }
        }
        shares
    }
}

/// What lies in each zone.
fn lying(history: &History) -> BTreeMap<SeenPlace, BTreeSet<Content>> {
    let table = history.view(Viewer::Referee).entries.into_iter();
    let zones = table.filter_map(|entry| match (entry.place.id, entry.shown) {
        (PlaceId::Zone(_), Shown::Cards(cards)) => {
            let cards = cards.cards.into_iter().map(|card| Content::Card(cards.of, card));
            Some((entry.place, cards.collect()))
        }
        (PlaceId::Zone(_) | PlaceId::State(_), _) => None,
    });
    zones.collect()
}

/// How many decisions are compared in each game; more in a run for once.
fn decisions() -> usize {
    std::env::var("DEALT").map_or(3, |count| count.parse().unwrap())
}

/// Plays a game from the inputs, and looks at some of its decisions.
fn through_input(name: &str, course: u64, mut look: impl FnMut(&History, usize)) {
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
            Next::Chance(_) => {
                let outcomes: Vec<_> = history.outcomes().collect();
                let at = usize::try_from(numbers.below(outcomes.len() as u64)).unwrap();
                history.draw(outcomes[at].0.clone()).unwrap();
            }
            Next::Decision(_) => {
                look(&history, made);
                let action = history.legal().pick(|count| numbers.below(count));
                history.act(action.unwrap().unwrap()).unwrap();
                made += 1;
            }
        }
    }
}

#[test]
fn deals_that_fit_are_those_that_dealing_in_every_order_finds() {
    for name in ["answers", "tricks", "draws"] {
        let (mut layered, mut asked) = (0, 0);
        for course in 0..decisions() as u64 {
            through_input(name, course, |history, made| {
                if made as u64 % 5 != course % 5 {
                    return;
                }
                for seat in 0..history.state().seats() {
                    asked += 1;
                    let known = Known::of(history, seat).unwrap();
                    let worlds = Worlds::dealt(&known, &mut Stream::new(0, "none", 0));
                    let Ok(worlds) = worlds else {
                        println!("{name} {made}: {:?}", worlds.err());
                        continue;
                    };
                    layered += 1;
                    let everything = Everything::of(history, seat);
                    let mut expected = everything.shares();
                    let hidden = worlds.hidden(&known);
                    expected.retain(|(place, _), _| hidden.iter().any(|it| it.place == *place));
                    let found = hidden.into_iter().flat_map(|hidden| {
                        let place = hidden.place;
                        let contents = hidden.contents.into_iter();
                        contents.map(move |(content, share)| ((place.clone(), content), share))
                    });
                    let found: BTreeMap<_, _> = found.collect();
                    if found != expected {
                        for (key, share) in &found {
                            println!("{key:?} {share} {:?}", expected.get(key).map(ToString::to_string));
                        }
                        for input in history.inputs() {
                            println!("{input:?}");
                        }
                    }
                    assert!(found == expected, "{name}, seat {seat} before move {made} of {course}");
                    println!("{name} {} {}", worlds.count(), everything.deals.len());
                }
            });
        }
        println!("{name}: {layered} of {asked}");
        assert!(layered * 2 > asked, "{name}: {layered} of {asked}");
    }
}
