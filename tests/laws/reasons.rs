//! Why a move is refused, at many positions: at least one rule that fails is named, every rule that is named fails by
//! itself, and of a legal move all conditions hold.

use hoyle::Move;
use hoyle::engine::Refusal;

use crate::any_move::{self, Numbers};
use crate::table::{Table, games, seat_counts};

/// Positions of each game, over all numbers of seats.
const POSITIONS: usize = 120;
/// Moves that are tried for each offer.
const TRIED: usize = 3;

/// How many moves of a game were looked at.
#[derive(Debug, Default)]
struct Counts {
    positions: usize,
    legal: usize,
    refused: usize,
}

/// `POSITIONS=1000 cargo test --test laws reasons` looks at more.
fn positions() -> usize {
    let given = std::env::var("POSITIONS").ok();
    given.map_or(POSITIONS, |number| number.parse().expect("a number"))
}

#[test]
fn a_refused_move_breaks_a_rule_that_is_named_and_a_legal_one_breaks_none() {
    for path in games() {
        let mut counts = Counts::default();
        let seats = seat_counts(&path);
        let share = positions().div_ceil(seats.len());
        for seats in seats {
            let mut left = share;
            // A game that is short is played again.
            for seed in 0..share as u64 {
                let mut table = Table::new(&path, seats, seed);
                let mut numbers = Numbers::new(seed);
                while left > 0 {
                    left -= 1;
                    judge(&table, &mut numbers, &mut counts);
                    if !table.step() {
                        break;
                    }
                }
                if left == 0 {
                    break;
                }
            }
        }
        println!("{}: {counts:?}", path.display());
        assert!(counts.positions >= positions() && counts.legal > 0);
    }
}

fn judge(table: &Table, numbers: &mut Numbers, counts: &mut Counts) {
    let session = &table.session;
    counts.positions += 1;
    for offer in session.offers().unwrap() {
        for _ in 0..TRIED {
            let action = Move {
                seat: offer.seat,
                action: offer.action,
                arguments: any_move::arguments(session, offer.seat, offer.action, numbers),
            };
            let explained = session.explain(&action).unwrap();
            let text = || format!("{:?}: {action:?}: {explained:?}", table.key);
            let mut fail = explained.conditions.iter().filter(|(_, holds)| !holds);
            match &explained.refusal {
                None => {
                    counts.legal += 1;
                    assert_eq!(fail.next(), None, "{}", text());
                }
                Some(Refusal::Conditions(reasons)) => {
                    counts.refused += 1;
                    assert!(!reasons.is_empty(), "{}", text());
                    for reason in reasons {
                        let alone = explained.conditions.iter();
                        let mut alone = alone.filter(|(it, _)| it.condition == reason.condition);
                        assert!(alone.any(|(_, holds)| !holds), "{}", text());
                    }
                }
                // What is no value of the parameter has no condition.
                Some(Refusal::Argument { .. }) => counts.refused += 1,
                Some(Refusal::Over | Refusal::NotOffered { .. } | Refusal::CannotFall { .. }) => {
                    panic!("what is offered is judged: {}", text())
                }
            }
        }
    }
}
