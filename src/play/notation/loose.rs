//! What is wrong with words behind the name of an action that are no move.

use super::parse::{Dice, parse_value};
use super::unread::{MoveError, usage, written_so};
use super::{Names, prompt};
use crate::hir::{Action, ActionId, Game, Ty};

/// The words behind the name of an action: one that no parameter takes, a parameter for which there is none, or else how
/// a move is written.
pub(super) fn unfit_words(
    game: &Game,
    names: &Names,
    (id, action): (ActionId, &Action),
    line: &str,
    dice: Dice<'_>,
) -> MoveError {
    let is_mark = |it: char| !(it.is_alphanumeric() || it == '_' || it == '-');
    let words = line.split(is_mark).filter(|it| !it.is_empty()).skip(1);
    let parameters: Vec<(&str, &Ty)> = action
        .parameters
        .iter()
        .map(|it| game.local(it.local))
        .map(|local| (local.name.as_str(), local.ty.element().unwrap_or(&local.ty)))
        .collect();
    let mut lacking: Vec<&str> = parameters.iter().map(|(name, _)| *name).collect();
    let mut is_empty = true;
    for word in words {
        is_empty = false;
        let read: Vec<(&str, Result<_, MoveError>)> = parameters
            .iter()
            .map(|(name, ty)| (*name, parse_value(game, names, word, ty, dice)))
            .collect();
        let fitting = read.iter().filter(|(_, it)| it.is_ok()).map(|(name, _)| *name);
        let fitting: Vec<&str> = fitting.collect();
        if fitting.is_empty() {
            let is_number = word.parse::<i32>().is_ok();
            let errors = read.iter().zip(&parameters).filter_map(|((_, it), (_, ty))| {
                Some((it.as_ref().err()?, takes_numbers(game, ty) == is_number))
            });
            // The parameter with a name that is close, or else one that could take such a word.
            let rank = |(error, fits): &(&MoveError, bool)| (error.suggestion.is_some(), *fits);
            let found = errors.max_by_key(rank).map(|(error, _)| error.clone());
            let error = found.unwrap_or_else(|| written_so(game, names, action));
            return begun(game, &parameters, word, error);
        }
        lacking.retain(|name| !fitting.contains(name));
    }
    match lacking.first() {
        Some(lacking) if !is_empty => {
            let usage = usage(game, action);
            MoveError::new(names.own(game, &prompt::STILL_NEEDS, [&usage, lacking]))
        }
        Some(_) | None => written_so(game, names, action).after(id, Vec::new()),
    }
}

/// Whether a parameter takes numbers; a number stands for a die that shows it.
fn takes_numbers(game: &Game, ty: &Ty) -> bool {
    ty.is_number() || ty.declared_type().is_some_and(|of| game.face(of).is_some())
}

/// Suggests the only member whose name begins with a word.
fn begun(game: &Game, parameters: &[(&str, &Ty)], word: &str, error: MoveError) -> MoveError {
    let types = parameters.iter().filter_map(|(_, ty)| ty.declared_type());
    let members = types.filter_map(|of| game.types.get(of)).flat_map(|ty| &ty.members);
    let begins = |name: &str| name.to_lowercase().starts_with(&word.to_lowercase());
    let mut found = members.map(|it| it.name.as_str()).filter(|name| begins(name));
    match (found.next(), found.next(), &error.suggestion) {
        (Some(only), None, None) => MoveError { suggestion: Some(only.to_owned()), ..error },
        _ => error,
    }
}
