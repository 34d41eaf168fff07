//! Suggestions for a line that is not a move: the same words with the punctuation that the action needs.

use super::unread::usage;
use crate::engine::Offer;
use crate::hir::{Action, Game, Size, Ty, TypeShape};

/// The one move that a line may mean. Its action is the offered one that the first word names or begins; if there is
/// none, any offered action: the first word is then its first argument, or misspells its name. `reads` says whether a
/// line is a move.
pub(super) fn meant(
    game: &Game,
    (seat, offers): (u32, &[Offer]),
    line: &str,
    reads: &dyn Fn(&str) -> bool,
) -> Option<String> {
    let is_mark = |it: char| !(it.is_alphanumeric() || it == '_' || it == '-');
    let words: Vec<&str> = line.split(is_mark).filter(|it| !it.is_empty()).collect();
    let (first, rest) = words.split_first()?;
    let offers = offers.iter().filter(|offer| offer.seat == seat);
    let offered: Vec<&Action> = offers.map(|offer| game.action(offer.action)).collect();
    let first = first.to_lowercase();
    let begun = |it: &&&Action| it.name.to_lowercase().starts_with(&first);
    let of_name: Vec<&Action> = match offered.iter().find(|it| it.name.to_lowercase() == first) {
        Some(action) => vec![action],
        None => offered.iter().filter(begun).copied().collect(),
    };
    let only = |actions: &[&Action], words: &[&str]| {
        let written = actions.iter().filter_map(|it| written(game, it, words));
        let mut moves = written.filter(|it| it != line && reads(it));
        let found = moves.next()?;
        moves.next().is_none().then_some(found)
    };
    if !of_name.is_empty() {
        return only(&of_name, rest);
    }
    only(&offered, &words).or_else(|| only(&offered, rest).filter(|_| !rest.is_empty()))
}

/// A move of an action with these words as its arguments, in order; `None` if there are too few or too many.
fn written(game: &Game, action: &Action, words: &[&str]) -> Option<String> {
    let parameters = action.parameters.iter();
    let sizes = parameters.map(|it| size(&game.local(it.local).ty));
    let sizes: Vec<Words> = sizes.collect::<Option<_>>()?;
    let mut rest = words;
    let mut arguments = Vec::new();
    for (at, size) in sizes.iter().enumerate() {
        let later = sizes.iter().skip(at + 1);
        let later: usize = later.map(|it| it.least()).sum();
        let (own, others) = rest.split_at_checked(match size {
            Words::One => 1,
            Words::Set(number) => *number,
            Words::AnySet => rest.len().checked_sub(later)?,
        })?;
        rest = others;
        arguments.push(match size {
            Words::One => own.concat(),
            Words::Set(_) | Words::AnySet => format!("{{{}}}", own.join(" ")),
        });
    }
    if !rest.is_empty() {
        return None;
    }
    Some(if arguments.is_empty() {
        usage(game, action)
    } else {
        format!("{}({})", action.name, arguments.join(", "))
    })
}

/// How many words an argument has.
#[derive(Clone, Copy)]
enum Words {
    One,
    Set(usize),
    AnySet,
}

impl Words {
    const fn least(self) -> usize {
        match self {
            Self::One => 1,
            Self::Set(number) => number,
            Self::AnySet => 0,
        }
    }
}

fn size(ty: &Ty) -> Option<Words> {
    Some(match ty.shape() {
        TypeShape::Optional(inner) => return size(inner),
        TypeShape::Set(_, Size::Exactly(number)) => Words::Set(usize::try_from(number).ok()?),
        TypeShape::Set(_, Size::Any | Size::UpTo(_)) => Words::AnySet,
        TypeShape::Single => Words::One,
        TypeShape::List(_) | TypeShape::Unknown => return None,
    })
}
