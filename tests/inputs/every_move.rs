//! The moves that narrowing finds, held against all moves that can be written: every combination of values of the
//! parameters, each judged by its conditions as they stand in the file.

use std::collections::BTreeSet;

use hoyle::Session;
use hoyle::hir::{ActionId, ActionKind, Game, Ty};
use hoyle::state::{Set, Value};

/// All values of a type at a table of so many seats; nothing where there are more than `most`.
pub fn values(game: &Game, seats: u32, ty: &Ty, most: usize) -> Option<Vec<Value>> {
    let all: Vec<Value> = match ty {
        Ty::Flag => vec![Value::Flag(false), Value::Flag(true)],
        Ty::Seat => (0..seats).map(Value::Seat).collect(),
        Ty::Member(id) => {
            let members = u32::try_from(game.types[*id].members.len()).ok()?;
            (0..members).map(Value::Member).collect()
        }
        Ty::Range(low, high) if high.abs_diff(*low) as usize <= most => {
            (*low..=*high).map(Value::Number).collect()
        }
        Ty::Optional(inner) => {
            let mut all = values(game, seats, inner, most)?;
            all.push(Value::None);
            all
        }
        Ty::Set(of, size) => {
            let things = values(game, seats, of, 12)?.len();
            let sets = (0u128..1 << things).map(Set::of_bits);
            sets.filter(|set| size.allows(set.len()))
                .map(Value::Set)
                .collect()
        }
        Ty::Range(..) | Ty::Number | Ty::Text | Ty::List(_) => return None,
        Ty::None | Ty::EmptySet | Ty::Broken => return None,
    };
    (all.len() <= most).then_some(all)
}

/// Every combination of values of the parameters of an action; nothing where there are more than `most`.
fn combinations(game: &Game, seats: u32, action: ActionId, most: usize) -> Option<Vec<Vec<Value>>> {
    let mut all: Vec<Vec<Value>> = vec![Vec::new()];
    for parameter in &game.actions[action].parameters {
        let values = values(game, seats, &game.locals[parameter.local].ty, most)?;
        if all.len() * values.len() > most {
            return None;
        }
        let longer = |begun: Vec<Value>| {
            values.iter().map(move |value| {
                let mut begun = begun.clone();
                begun.push(value.clone());
                begun
            })
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    Some(all)
}

/// Compares what is found with what is there, for all actions whose parameters have at most so many values together;
/// says how many moves were judged.
///
/// # Panics
/// Where they are not the same.
pub fn compare(session: &Session, most: usize) -> usize {
    let (game, state, rules) = (session.game(), session.state(), session.rules());
    let offers = session.offers().unwrap_or_default();
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
            let (Ok(count), Ok((_, found))) = (
                rules.count(state, seat, id),
                rules.list(state, seat, id, usize::MAX),
            ) else {
                continue;
            };
            judged += all.len();
            let what = || format!("{} by {seat}", action.name);
            let legal: BTreeSet<Vec<Value>> = all
                .into_iter()
                .filter(|arguments| holds(session, seat, id, arguments))
                .collect();
            let distinct: BTreeSet<Vec<Value>> = found.iter().cloned().collect();
            assert_eq!(distinct, legal, "found and legal moves of {}", what());
            assert_eq!(found.len() as u64, count, "counted moves of {}", what());
            for (at, arguments) in (0..).zip(&found) {
                let nth = rules.nth(state, seat, id, at);
                assert_eq!(
                    nth.ok().flatten().as_ref(),
                    Some(arguments),
                    "{at} of {}",
                    what()
                );
            }
            assert_eq!(
                rules.nth(state, seat, id, count).ok(),
                Some(None),
                "{}",
                what()
            );
        }
    }
    judged
}

/// Whether all conditions hold as they stand in the file.
fn holds(session: &Session, seat: u32, action: ActionId, arguments: &[Value]) -> bool {
    let action = hoyle::Move {
        seat,
        action,
        arguments: arguments.to_vec(),
    };
    let judged = session.rules().explain(session.state(), &action);
    judged.is_ok_and(|conditions| conditions.iter().all(|(_, holds)| *holds))
}
