//! What each part of the search for leaks finds in short games.

use std::io;
use std::path::Path;

use super::exact::{Limits, decide};
use super::original::Original;
use super::seen::seen;
use super::setup::{logged, watched};
use super::{Experiment, Pairing, experiment};
use crate::base::Loader;
use crate::compile_leaky;
use crate::engine::{Event, Handling, Place, Way};
use crate::hir::{TypeId, ZoneId};
use crate::runtime::Runtime;
use crate::session::Setup;
use crate::state::{Set, Value};

const AVIARY: &str = r#"
language 1
game "Aviary" { players 2..2 }
type Bird is one of Crow Finch Jay Lark
zone trees of all Bird secret
zone hand[seat] of Bird private
state shown: flag = no public
setup {
  shuffle trees
  deal 1 from trees to each hand
}
"#;

/// Every path leads to the one text.
struct Text(String);

impl Loader for Text {
    fn load(&self, _: &Path) -> io::Result<Vec<u8>> {
        Ok(self.0.clone().into_bytes())
    }
}

/// Does something with a game, which may leak, and two seats.
fn with<T>(text: String, work: impl FnOnce(&Experiment<'_>) -> T) -> T {
    let compiled = compile_leaky("a.game", &[], &Text(text));
    let runtime = Runtime::new(compiled.game.unwrap());
    let names = ["Ada", "Ben"].map(str::to_owned);
    let setup = Setup::new(&runtime.game, &names, &[], 1).unwrap();
    work(&Experiment::new(&runtime, &compiled.sources, &setup))
}

fn aviary<T>(rules: &str, work: impl FnOnce(&Experiment<'_>) -> T) -> T {
    with(format!("{AVIARY}{rules}"), work)
}

/// Seat 1 is asked something after a statement.
fn asking(statement: &str) -> String {
    format!(
        r#"play {{
          {statement}
          ask seat 1 for n: 1..2 public "Which?"
          end game "Over."
        }}"#
    )
}

/// How many leaks are found where all worlds are followed.
fn leaks(rules: &str) -> usize {
    let limits = Limits { decisions: 3, histories: 10_000 };
    aviary(rules, |it| decide(it, limits).map_or(0, |found| found.leaks.len()))
}

#[test]
fn two_worlds_that_a_seat_cannot_tell_apart_must_look_alike() {
    assert_eq!(leaks(&asking("set shown = Crow in hand[seat 2]")), 1);
    assert_eq!(leaks(&asking("set shown = Crow in trees and no")), 0);
}

#[test]
fn what_is_told_to_all_is_released() {
    let told = "tell all crow: Crow in hand[seat 2]\nset shown = Crow in hand[seat 2]";
    assert_eq!(leaks(&asking(told)), 0);
}

#[test]
fn pairs_of_random_games_find_the_same() {
    let found = |rules: &str| {
        aviary(rules, |it| {
            let report = experiment(it.runtime, it.sources, it.setup, 12);
            report.map_or(0, |report| report.findings().len())
        })
    };
    assert_eq!(found(&asking("set shown = Crow in hand[seat 2]")), 1);
    assert_eq!(found(&asking("set shown = yes")), 0);
}

#[test]
fn twins_are_alike_up_to_where_the_seat_is_told() {
    aviary(&asking("tell seat 1 crow: Crow in hand[seat 2]"), |it| {
        let pairing = Pairing::new(it, 1, 5).unwrap();
        let (mut decisions, mut differ) = (Vec::new(), 0);
        for number in 0..20 {
            // Seat 2 is told nothing, and does not see the bird of seat 1.
            let twins = pairing.twins(1, number).unwrap().unwrap();
            differ += usize::from(twins.differ());
            let [one, other] = twins.games.map(|it| it.decisions.len());
            assert_eq!(one, other);
            decisions.push(one);
        }
        assert!(differ > 5 && decisions.contains(&2), "{differ}: {decisions:?}");
        let all = (0..20).map(|number| pairing.twins(0, number).unwrap());
        let all: Vec<_> = all.flatten().filter(|it| it.games[0].decisions.is_empty()).collect();
        // Seat 1 is told before it is asked: where the answers differ, the games differ from the first decision on.
        assert!(!all.is_empty());
    });
}

#[test]
fn a_seat_has_seen_its_own_cards_and_what_was_revealed() {
    let seen_by_first = |statement: &str| {
        aviary(&asking(statement), |it| {
            let original = Original::play(it, 1, 0).unwrap();
            seen(it, &original, 0, 0).len()
        })
    };
    assert_eq!(seen_by_first(""), 1);
    assert_eq!(seen_by_first("reveal hand[seat 2] to all"), 2);
}

#[test]
fn a_die_is_seen_where_it_lies_and_by_all_on_an_open_top() {
    let text = r#"
language 1
game "Cups" { players 2..2 }
type Die is 3 dice with faces 1..6
zone pile of all Die secret, top public
zone cup[seat] of Die private
setup { move 1 from pile to cup[seat 1] }
play {
  ask seat 1 for n: 1..2 public "Which?"
  end game "Over."
}
"#;
    with(text.to_owned(), |it| {
        let original = Original::play(it, 1, 0).unwrap();
        let state = &original.decisions.first().unwrap().state;
        let (game, layout) = (&it.runtime.game, &it.runtime.layout);
        let die = TypeId::from(0);
        let face = game.face(die).unwrap();
        let seers = |zone: &str, at: &[Value], number: usize| {
            let zone = game.zones.iter_enumerated().find(|(_, it)| it.name == zone);
            let cards = layout.cards(state, zone.unwrap().0, at).unwrap();
            let die = Value::Member(cards.get(number).unwrap().cast_unsigned());
            layout.seers_of(game, state, face, &[die])
        };
        assert_eq!(seers("pile", &[], 0), Some(Set::default()));
        assert_eq!(seers("pile", &[], 1), None);
        let first = Set::default().with(0);
        assert_eq!(seers("cup", &[Value::Seat(0)], 0), Some(first));
    });
}

/// Nobody looks in setup, so nobody sees what leaves a place there.
#[test]
fn in_setup_only_that_is_watched_where_things_lie_at_last() {
    let place = |zone: usize| Place { id: ZoneId::from(zone), indices: Vec::new(), seers: None };
    let went = Event::Went {
        from: Some(place(0)),
        to: place(1),
        cards: vec![2],
        faces: Vec::new(),
        way: Way { off_top: true, named: false, to_bottom: false },
    };
    let in_setup = Event::InSetup(Box::new(went.clone()));
    let source = |event: &Event| {
        let event = watched(event);
        let Some(Handling::Moved { from, .. }) = event.parts().handled.map(|it| it.how) else {
            return None;
        };
        from.map(|from| from.seers.clone())
    };
    assert_eq!(source(&went), Some(None));
    assert_eq!(source(&in_setup), Some(Some(Set::default())));
    assert!(logged(&went).is_some() && logged(&in_setup).is_none());
}
