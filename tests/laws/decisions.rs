//! At every decision: what is offered can be done, what is not offered is refused, and nothing goes wrong.

use std::collections::BTreeSet;
use std::path::Path;

use hoyle::engine::{Refusal, Role};
use hoyle::{Move, Session};

use crate::any_move;
use crate::table::{Table, games, seat_counts};

/// Plays a few games of each kind and looks at every decision.
pub fn at_every_decision(games_each: u64, mut look: impl FnMut(&Table, &Session)) {
    for path in games() {
        for seats in seat_counts(&path) {
            for seed in 0..games_each {
                let mut table = Table::new(&path, seats, seed);
                loop {
                    look(&table, &table.session);
                    if !table.step() {
                        break;
                    }
                }
                look(&table, &table.session);
            }
        }
    }
}

/// All legal moves of small offers, and the first and last of large ones.
fn some_moves(session: &Session) -> Vec<Move> {
    let mut moves = Vec::new();
    for offer in session.offers().unwrap() {
        let count = session.rules().count(session.state(), offer.seat, offer.action).unwrap();
        let places: BTreeSet<u64> =
            if count <= 40 { (0..count).collect() } else { [0, 1, count / 2, count - 1].into() };
        for at in places {
            let arguments = session
                .rules()
                .nth(session.state(), offer.seat, offer.action, at)
                .unwrap()
                .unwrap();
            moves.push(Move { seat: offer.seat, action: offer.action, arguments });
        }
    }
    moves
}

#[test]
fn a_listed_move_is_legal_and_its_text_reads_back() {
    at_every_decision(1, |_, session| {
        for action in some_moves(session) {
            assert!(session.rules().legality(session.state(), &action).is_ok());
            let text =
                hoyle::notation::move_text(session.game(), session.names(), &action, |_| false);
            let read = session.read_move(action.seat, &text).unwrap();
            assert_eq!(read, action, "{text}");
        }
    });
}

#[test]
fn a_question_is_a_whole_sentence_for_the_seat_that_is_asked() {
    at_every_decision(1, |_, session| {
        for offer in session.offers().unwrap().iter().filter(|it| it.role == Role::Answer) {
            let text = session.question(offer).unwrap();
            assert!(
                !text.is_empty() && !text.contains("  ") && !text.contains("(hidden)"),
                "{text}"
            );
        }
    });
}

#[test]
fn moves_are_counted_as_they_are_found() {
    at_every_decision(1, |_, session| {
        for offer in session.offers().unwrap() {
            let count = session.rules().count(session.state(), offer.seat, offer.action).unwrap();
            assert!(count > 0, "an offer has a legal move");
            let beyond =
                session.rules().nth(session.state(), offer.seat, offer.action, count).unwrap();
            assert_eq!(beyond, None);
            if count <= 200 {
                let found = (0..count).map(|at| {
                    session
                        .rules()
                        .nth(session.state(), offer.seat, offer.action, at)
                        .unwrap()
                        .unwrap()
                });
                assert_eq!(found.collect::<BTreeSet<_>>().len() as u64, count);
            }
        }
    });
}

#[test]
fn a_seat_cannot_take_the_moves_of_another() {
    at_every_decision(1, |_, session| {
        let offers = session.offers().unwrap();
        for offer in offers.iter().filter(|it| it.role != Role::Interrupt) {
            let arguments =
                session.rules().nth(session.state(), offer.seat, offer.action, 0).unwrap().unwrap();
            for seat in (0..session.state().seats()).filter(|seat| {
                !offers.iter().any(|it| it.seat == *seat && it.action == offer.action)
            }) {
                let stolen = Move { seat, action: offer.action, arguments: arguments.clone() };
                assert!(session.rules().legality(session.state(), &stolen).is_err());
            }
        }
    });
}

#[test]
fn a_game_is_over_exactly_when_nobody_can_act() {
    at_every_decision(2, |_, session| {
        assert_eq!(session.state().ending().is_some(), session.offers().unwrap().is_empty());
    });
}

#[test]
fn taking_a_move_back_restores_the_position() {
    at_every_decision(1, |_, session| {
        for action in some_moves(session).into_iter().take(3) {
            let mut copy = session.clone();
            copy.act(action).unwrap();
            assert!(copy.undo());
            assert!(copy.state() == session.state());
            assert_eq!(copy.record(), session.record());
        }
    });
}

#[test]
fn of_what_a_seat_is_not_offered_nothing_is_explained() {
    at_every_decision(1, |_, session| {
        let offers = session.offers().unwrap();
        for action in some_moves(session).into_iter().take(3) {
            for seat in 0..session.state().seats() {
                let asked = Move { seat, ..action.clone() };
                let mine =
                    |it: &hoyle::engine::Offer| it.seat == seat && it.action == action.action;
                let explained = session.explain(&asked).unwrap();
                if !matches!(explained.refusal, Some(Refusal::NotOffered { .. })) {
                    continue;
                }
                assert!(!offers.iter().any(mine));
                assert_eq!(explained.conditions, []);
                assert_eq!(session.costs(&asked).unwrap(), []);
            }
        }
    });
}

#[test]
fn a_refused_move_changes_nothing() {
    at_every_decision(1, |_, session| {
        let offers = session.offers().unwrap();
        for action in some_moves(session).into_iter().take(3) {
            let seats = 0..session.state().seats();
            let others = seats.filter(|seat| {
                let is_it =
                    |it: &hoyle::engine::Offer| it.seat == *seat && it.action == action.action;
                !offers.iter().any(is_it)
            });
            for seat in others {
                let mut copy = session.clone();
                let stolen = Move { seat, ..action.clone() };
                assert!(matches!(copy.act(stolen), Err(hoyle::Stop::Refused(_))));
                assert!(copy.state() == session.state() && copy.record() == session.record());
            }
        }
    });
}

/// Any move with arguments of the right types: in all games, and in one that is made of guards.
#[test]
fn a_move_is_refused_or_made_and_never_a_fault() {
    let mut tried = any_move::Tried::default();
    for path in games().into_iter().chain([small_game("guards")]) {
        let times = if path.ends_with("guards.game") { 12 } else { 1 };
        for seats in seat_counts(&path) {
            let mut numbers = any_move::Numbers::new(u64::from(seats));
            let mut table = Table::new(&path, seats, 11);
            loop {
                any_move::try_all(&table.session, times, &mut numbers, &mut tried);
                if !table.step() {
                    break;
                }
            }
        }
    }
    assert!(tried.made > 1000 && tried.refused > 1000, "{tried:?}");
}

/// A game that was written for these laws.
fn small_game(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_WORKSPACE_DIR")).join("tests/laws/games");
    folder.join(format!("{name}.game"))
}
