//! All arguments that can be written for an action: every combination of values of its parameters.

use hoyle::hir::{ActionId, Game, Ty};
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
            sets.filter(|set| size.allows(set.len())).map(Value::Set).collect()
        }
        Ty::Range(..) | Ty::Number | Ty::Text | Ty::List(_) => return None,
        Ty::None | Ty::EmptySet | Ty::Broken => return None,
    };
    (all.len() <= most).then_some(all)
}

/// Every combination of values of the parameters of an action; nothing where there are more than `most`.
pub fn combinations(
    game: &Game,
    seats: u32,
    action: ActionId,
    most: usize,
) -> Option<Vec<Vec<Value>>> {
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
