//! [`MoveError`]: why a typed line is not a move.

use std::fmt;

use super::{Names, Phrase, prompt};
use crate::diag::closest;
use crate::hir::{Action, ActionId, Game, Size, Ty, WrittenPiece};
use crate::state::Value;

/// Why a typed line is not a move, and what it might mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// What is wrong, in one line.
    pub message: String,
    /// The word that was probably meant.
    pub suggestion: Option<String>,
    /// The move that was probably meant.
    pub meant: Option<String>,
    /// Whether no other move can be meant: only marks, capitals or the name of the only action are missing.
    pub is_sure: bool,
    /// The action and the arguments before the first that cannot be read, if an argument is what is wrong.
    pub read: Option<Box<(ActionId, Vec<Value>)>>,
}

impl fmt::Display for MoveError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)?;
        match &self.suggestion {
            Some(near) => write!(out, "; did you mean `{near}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for MoveError {}

impl MoveError {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), suggestion: None, meant: None, is_sure: false, read: None }
    }

    /// Adds the action and the arguments that could be read before the error.
    pub(super) fn after(self, action: ActionId, arguments: Vec<Value>) -> Self {
        Self { read: Some(Box::new((action, arguments))), ..self }
    }

    /// Adds the parameter for which the value was.
    pub(super) fn about(mut self, parameter: &str) -> Self {
        self.message = format!("{}, for `{parameter}`", self.message);
        self
    }

    pub(super) fn near<'a>(
        mut self,
        word: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        self.suggestion = closest(word, candidates).map(str::to_owned);
        self
    }
}

/// How a move of an action is written: `investigate(card, whom)`, or `{from}{goal}` where players have a form of their own.
#[must_use]
pub fn usage(game: &Game, action: &Action) -> String {
    let parameters: Vec<&str> = action
        .parameters
        .iter()
        .map(|parameter| game.local(parameter.local).name.as_str())
        .collect();
    if let Some(form) = &action.written {
        let pieces = form.pieces.iter().map(|piece| match piece {
            WrittenPiece::Plain(text) => text.clone(),
            WrittenPiece::Parameter(at) => format!("{{{}}}", parameters.get(*at).unwrap_or(&"")),
        });
        pieces.collect()
    } else if parameters.is_empty() {
        action.name.clone()
    } else {
        format!("{}({})", action.name, parameters.join(", "))
    }
}

/// Says how a move of an action is written.
pub(super) fn written_so(game: &Game, names: &Names, action: &Action) -> MoveError {
    let usage = usage(game, action);
    MoveError::new(names.own(game, &prompt::IS_WRITTEN, [&action.name, &usage]))
}

/// A value of another kind was written for a parameter, or for a single value.
pub fn needed(game: &Game, names: &Names, ty: &Ty, parameter: Option<&str>) -> MoveError {
    wanted(game, names, (ty, true), parameter)
}

/// A value of the right kind was written that the parameter does not take. The size of a set is known to the reader
/// then; an example would look like things at the table.
pub(super) fn unfit(game: &Game, names: &Names, ty: &Ty, parameter: &str) -> MoveError {
    wanted(game, names, (ty, false), Some(parameter))
}

fn wanted(game: &Game, names: &Names, ty: (&Ty, bool), parameter: Option<&str>) -> MoveError {
    let value = expected(game, names, ty);
    MoveError::new(match parameter {
        Some(parameter) => names.own(game, &prompt::NEEDED_FOR, [&value, parameter]),
        None => names.own(game, &prompt::NEEDED_HERE, [&value]),
    })
}

/// How a value of a type is written; for a set of numbers, with their range.
fn expected(game: &Game, names: &Names, (ty, by_example): (&Ty, bool)) -> String {
    let whole = alone(game, names, (ty, by_example));
    let Some(of @ Ty::Range(..)) = ty.element() else {
        return whole;
    };
    let set = whole.trim_end_matches(',');
    names.own(game, &prompt::EACH_OF_SET, [set, &alone(game, names, (of, by_example))])
}

fn alone(game: &Game, names: &Names, (ty, by_example): (&Ty, bool)) -> String {
    let plain = |phrase: &Phrase| names.own(game, phrase, []);
    let with = |phrase: &Phrase, value: &str| names.own(game, phrase, [value]);
    match ty {
        Ty::Seat => plain(&prompt::SEAT_NAME),
        Ty::Flag => plain(&prompt::YES_OR_NO),
        Ty::Range(low, high) => {
            let bounds = [low.to_string(), high.to_string()];
            names.own(game, &prompt::NUMBER_IN, bounds.each_ref().map(String::as_str))
        }
        Ty::Member(id) => game.types.get(*id).map_or_else(
            || plain(&prompt::A_NAME),
            |it| with(&prompt::NAME_OF, names.read(game, &it.name)),
        ),
        Ty::Set(_, Size::Exactly(size)) => {
            let example = set_of(if by_example { *size } else { 0 });
            names.own(game, &prompt::SET_OF, [&size.to_string(), &example])
        }
        Ty::Set(_, Size::UpTo(most)) => with(&prompt::SET_UP_TO, &most.to_string()),
        Ty::Set(_, Size::Any) => plain(&prompt::SET),
        Ty::Number | Ty::Text | Ty::List(_) | Ty::Optional(_) => plain(&prompt::ANOTHER_VALUE),
        Ty::None | Ty::EmptySet | Ty::Broken => plain(&prompt::ANOTHER_VALUE),
    }
}

/// A set of some members, as it is typed: `{A B C}`, or `{A B …}` where there are many.
fn set_of(size: u32) -> String {
    const LETTERS: [&str; 5] = ["A", "B", "C", "D", "E"];
    match LETTERS.get(..size as usize) {
        Some([]) => "{…}".to_owned(),
        Some(members) => format!("{{{}}}", members.join(" ")),
        None => "{A B …}".to_owned(),
    }
}
