//! The moves that narrowing finds, held against all moves that can be written: every combination of values of the
//! parameters, each judged by its conditions as they stand in the file.

use std::collections::BTreeSet;

use hoyle::Session;
use hoyle::hir::{ActionId, ActionKind};
use hoyle::state::Value;

use crate::arguments::combinations;

/// Compares what is found with what is there, for all actions whose parameters have at most so many values together;
/// says how many moves were judged.
///
/// # Panics
/// Where they are not the same.
pub fn compare(session: &Session, most: usize) -> usize {
    let (game, state, rules) = (session.game(), session.state(), session.rules());
    let offers = session.offers().unwrap();
    let mut judged = 0;
    for (id, action) in game.actions.iter_enumerated() {
        for seat in 0..state.seats() {
            let is_answer = matches!(action.kind, ActionKind::Answer(_));
            let offered = |offer: &hoyle::engine::Offer| offer.seat == seat && offer.action == id;
            // The conditions of an answer read what the procedure that asks holds.
            if is_answer && !offers.iter().any(offered) {
                continue;
            }
            let Some(all) = combinations(game, state.seats(), id, most) else {
                continue;
            };
            let (Ok(count), Ok((_, found))) =
                (rules.count(state, seat, id), rules.list(state, seat, id, usize::MAX))
            else {
                // A condition has a fault: then it has one for some move that is tried by itself, too.
                let faulty = |it: &Vec<Value>| self::judged(session, seat, id, it).is_none();
                assert!(all.iter().any(faulty), "{} by {seat} has a fault alone", action.name);
                continue;
            };
            judged += all.len();
            let what = || format!("{} by {seat}", action.name);
            let legal: BTreeSet<Vec<Value>> =
                all.into_iter().filter(|arguments| holds(session, seat, id, arguments)).collect();
            let distinct: BTreeSet<Vec<Value>> = found.iter().cloned().collect();
            assert_eq!(distinct, legal, "found and legal moves of {}", what());
            assert_eq!(found.len() as u64, count, "counted moves of {}", what());
            for (at, arguments) in (0..).zip(&found) {
                let nth = rules.nth(state, seat, id, at);
                assert_eq!(nth.ok().flatten().as_ref(), Some(arguments), "{at} of {}", what());
            }
            assert_eq!(rules.nth(state, seat, id, count).ok(), Some(None), "{}", what());
        }
    }
    judged
}

/// Whether all conditions hold as they stand in the file. Where the moves could be found, none of them has a fault.
fn holds(session: &Session, seat: u32, action: ActionId, arguments: &[Value]) -> bool {
    judged(session, seat, action, arguments).unwrap()
}

/// Whether all conditions hold as they stand in the file; nothing if one has a fault.
fn judged(session: &Session, seat: u32, action: ActionId, arguments: &[Value]) -> Option<bool> {
    let action = hoyle::Move { seat, action, arguments: arguments.to_vec() };
    let judged = session.rules().explain(session.state(), &action).ok()?;
    Some(judged.iter().all(|(_, holds)| *holds))
}
