//! Suggestions for a line that is not a move: the same words with the punctuation that the action needs.

use super::unread::usage;
use crate::engine::Offer;
use crate::hir::{Action, Game, Size, Ty, TypeShape};

/// A move that a line may mean.
pub(super) struct Meant {
    pub(super) text: String,
    /// Whether only marks, capitals or the name of the only action are missing.
    pub(super) is_sure: bool,
}

/// The one move that a line may mean. Its action is the offered one that the first word names or begins; if there is
/// none, any offered action: the first word is then its first argument, or misspells its name. `reads` says whether a
/// line is a move.
pub(super) fn meant(
    game: &Game,
    (seat, offers): (u32, &[Offer]),
    line: &str,
    reads: &dyn Fn(&str) -> bool,
) -> Option<Meant> {
    let is_mark = |it: char| !(it.is_alphanumeric() || it == '_' || it == '-');
    let words: Vec<&str> = line.split(is_mark).filter(|it| !it.is_empty()).collect();
    let offers = offers.iter().filter(|offer| offer.seat == seat);
    let offered: Vec<&Action> = offers.map(|offer| game.action(offer.action)).collect();
    let found = of_words(game, &offered, &words, &|it| it != line && reads(it));
    found.or_else(|| {
        let parts: Vec<&str> = words.iter().flat_map(|word| fields(word)).collect();
        let is_other = parts.len() > words.len();
        is_other.then(|| of_words(game, &offered, &parts, reads)).flatten()
    })
}

/// The one move of an offered action that these words may mean.
fn of_words(
    game: &Game,
    offered: &[&Action],
    words: &[&str],
    reads: &dyn Fn(&str) -> bool,
) -> Option<Meant> {
    let (first, rest) = words.split_first()?;
    let first = first.to_lowercase();
    let only = |actions: &[&Action], words: &[&str], is_sure| {
        let written = actions.iter().filter_map(|it| written(game, it, words));
        let mut moves = written.filter(|it| reads(it));
        let text = moves.next()?;
        moves.next().is_none().then_some(Meant { text, is_sure })
    };
    if let Some(action) = offered.iter().find(|it| it.name.to_lowercase() == first) {
        return only(&[*action], rest, true);
    }
    // An action that is not offered now: the move is refused with the reason.
    let named = game.actions.iter().find(|it| it.name.to_lowercase() == first);
    if let Some(meant) = named.and_then(|action| only(&[action], rest, true)) {
        return Some(meant);
    }
    let begun = |it: &&&Action| it.name.to_lowercase().starts_with(&first);
    let begun: Vec<&Action> = offered.iter().filter(begun).copied().collect();
    if !begun.is_empty() {
        return only(&begun, rest, false);
    }
    let misspelt = || only(offered, rest, false).filter(|_| !rest.is_empty());
    only(offered, words, true).or_else(misspelt)
}

/// The names of fields in a word that has several: `e2e4`, `e2-e4`.
fn fields(word: &str) -> Vec<&str> {
    let has_letters = word.chars().any(char::is_alphabetic);
    // A number below zero has its sign.
    let parts = word.split(|it| it == '-' && has_letters).filter(|it| !it.is_empty());
    parts.flat_map(run_together).collect()
}

/// The parts of a word that begin with a letter behind a digit.
fn run_together(word: &str) -> Vec<&str> {
    let letters: Vec<(usize, char)> = word.char_indices().collect();
    let begins = letters.windows(2).filter_map(|pair| match pair {
        [(_, before), (at, after)] if before.is_ascii_digit() && after.is_alphabetic() => Some(*at),
        _ => None,
    });
    let ends: Vec<usize> = begins.chain([word.len()]).collect();
    let begins = std::iter::once(0).chain(ends.iter().copied());
    begins.zip(&ends).filter_map(|(begin, end)| word.get(begin..*end)).collect()
}

/// A move of an action with these words as its arguments, in order; `None` if there are too few or too many.
fn written(game: &Game, action: &Action, words: &[&str]) -> Option<String> {
    let parameters = action.parameters.iter();
    let types: Vec<&Ty> = parameters.map(|it| &game.local(it.local).ty).collect();
    let sizes: Vec<Words> = types.iter().map(|ty| size(ty)).collect::<Option<_>>()?;
    let mut rest = words;
    let mut arguments = Vec::new();
    for (at, (size, ty)) in sizes.iter().zip(&types).enumerate() {
        // `none` is one word, whatever else an argument may have.
        if let (TypeShape::Optional(_), ["none", others @ ..]) = (ty.shape(), rest) {
            arguments.push("none".to_owned());
            rest = others;
            continue;
        }
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
