//! Options that declarations read, and the values with which a game is checked for them.

use super::Chosen;
use crate::hir::{Game, Shaped, State, Ty};

/// An option with at most this many values is checked with all of them; one with more, with the first and the last.
const ALL: i32 = 8;
const MOST: usize = 8;

/// One choice for each value of each such option; the other options keep their defaults.
pub(super) fn values(game: &Game) -> impl Iterator<Item = Chosen> + '_ {
    let is_open = |it: &&State| it.shapes.is_some_and(|how| how != Shaped::Fixed);
    let shaping = game.states.iter().filter(is_open);
    shaping.flat_map(|option| {
        let values = values_of(game, option).into_iter();
        values.map(|value| Chosen {
            variants: Vec::new(),
            options: vec![format!("{}={value}", option.name)],
        })
    })
}

fn values_of(game: &Game, option: &State) -> Vec<String> {
    match &option.ty {
        Ty::Flag => vec!["yes".to_owned(), "no".to_owned()],
        Ty::Range(low, high) if high.saturating_sub(*low) < ALL => {
            (*low..=*high).map(|it| it.to_string()).collect()
        }
        Ty::Range(low, high) => vec![low.to_string(), high.to_string()],
        Ty::Member(id) => {
            let members = game.types.get(*id).map_or(&[][..], |it| &it.members);
            let ends = members.first().into_iter().chain(members.last());
            let ends = ends.filter(|_| members.len() > MOST);
            let all = members.iter().filter(|_| members.len() <= MOST);
            all.chain(ends).map(|it| it.name.clone()).collect()
        }
        Ty::Number | Ty::Text | Ty::Seat | Ty::Set(..) | Ty::List(_) => Vec::new(),
        Ty::Optional(_) | Ty::None | Ty::EmptySet | Ty::Broken => Vec::new(),
    }
}
