//! From a typed move to a move.

use std::fmt;

use super::Names;
use super::words::member_name;
use crate::base::FileId;
use crate::diag::{Sink, closest};
use crate::engine::{Move, Offer};
use crate::hir::{Action, ActionId, Game, Size, Ty, TypeId};
use crate::state::{Set, Value, ordinal};
use crate::syntax::{self, ast};

/// Why a typed line is not a move: what is wrong, and what might have been meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// What is wrong, in one line.
    pub message: String,
    /// What might have been meant.
    pub suggestion: Option<String>,
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
        Self {
            message: message.into(),
            suggestion: None,
        }
    }

    /// Adds the parameter that the value was for.
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

/// Finds the die that a number stands for: of a type, with a face, and not in a set.
pub type Dice<'a> = &'a dyn Fn(TypeId, i32, Set) -> Option<u32>;

/// For moves without dice.
pub const NO_DICE: Dice<'static> = &|_, _, _| None;

/// Reads a move of a seat. If several actions have one name, this is the offered one.
///
/// # Errors
/// When the line is not a move, or names an action, seat or member that does not exist.
pub fn parse_move(
    game: &Game,
    names: &Names,
    seat: u32,
    offers: &[Offer],
    line: &str,
    dice: Dice<'_>,
) -> Result<Move, MoveError> {
    let mut sink = Sink::default();
    let Some(attempt) = syntax::parse_attempt(FileId(0), line.trim(), &mut sink) else {
        if let Some(action) = game
            .actions
            .iter()
            .find(|it| line.split_whitespace().next() == Some(it.name.as_str()))
        {
            return Err(written_so(game, action));
        }
        let found = sink.into_sorted().into_iter().next();
        return Err(MoveError::new(
            found.map_or_else(|| "this is not a move".to_owned(), |it| it.message),
        ));
    };
    let (id, action) = find_action(game, seat, offers, &attempt.action.text)?;
    let arguments = arguments(
        &Reader {
            game,
            names,
            dice,
            place: String::new(),
        },
        action,
        &attempt.arguments,
    )?;
    Ok(Move {
        seat,
        action: id,
        arguments,
    })
}

/// The action with a name. If there are several, the one that the seat is offered.
pub(super) fn find_action<'g>(
    game: &'g Game,
    seat: u32,
    offers: &[Offer],
    name: &str,
) -> Result<(ActionId, &'g Action), MoveError> {
    let named = || {
        game.actions
            .iter_enumerated()
            .filter(|(_, it)| it.name == name)
    };
    let own = || offers.iter().filter(|offer| offer.seat == seat);
    let offered = named().find(|(id, _)| own().any(|offer| offer.action == *id));
    offered.or_else(|| named().next()).ok_or_else(|| {
        let known = own().filter_map(|it| game.actions.get(it.action));
        let known = known.map(|it| it.name.as_str());
        MoveError::new(format!("there is no action `{name}`")).near(name, known)
    })
}

/// Reads a value of a type, written as in a move.
///
/// # Errors
/// When the text is not a value of the type.
pub fn parse_value(
    game: &Game,
    names: &Names,
    text: &str,
    ty: &Ty,
    dice: Dice<'_>,
) -> Result<Value, MoveError> {
    let mut sink = Sink::default();
    match syntax::parse_expression(FileId(0), 0, text.trim(), &mut sink) {
        Some(expr) if !sink.has_errors() => Reader {
            game,
            names,
            dice,
            place: "here".to_owned(),
        }
        .value(&expr, ty),
        _ => Err(MoveError::new(format!(
            "{} is needed here",
            expected(game, ty)
        ))),
    }
}

fn arguments(
    reader: &Reader<'_>,
    action: &Action,
    written: &[ast::Expr],
) -> Result<Vec<Value>, MoveError> {
    let game = reader.game;
    if written.len() != action.parameters.len() {
        return Err(written_so(game, action));
    }
    let pairs = written.iter().zip(
        action
            .parameters
            .iter()
            .filter_map(|it| game.locals.get(it.local)),
    );
    pairs
        .map(|(expr, parameter)| {
            Reader {
                place: format!("for `{}`", parameter.name),
                ..*reader
            }
            .value(expr, &parameter.ty)
        })
        .collect()
}

/// How a move of an action is written.
fn written_so(game: &Game, action: &Action) -> MoveError {
    let parameters: Vec<&str> = action
        .parameters
        .iter()
        .filter_map(|parameter| game.locals.get(parameter.local))
        .map(|it| it.name.as_str())
        .collect();
    let usage = if parameters.is_empty() {
        action.name.clone()
    } else {
        format!("{}({})", action.name, parameters.join(", "))
    };
    MoveError::new(format!("`{}` is written `{usage}`", action.name))
}

/// Turns written values into values.
struct Reader<'a> {
    game: &'a Game,
    names: &'a Names,
    dice: Dice<'a>,
    /// The purpose of a value, if it is known.
    place: String,
}

impl Reader<'_> {
    fn value(&self, expr: &ast::Expr, ty: &Ty) -> Result<Value, MoveError> {
        match (&expr.kind, ty) {
            (ast::ExprKind::None, Ty::Optional(_)) => Ok(Value::None),
            (_, Ty::Optional(inner)) => self.value(expr, inner),
            (ast::ExprKind::Number(number), Ty::Range(..) | Ty::Number) => {
                Ok(Value::Number(*number))
            }
            (ast::ExprKind::Unary(ast::Unary::Negative, of), Ty::Range(..) | Ty::Number) => self
                .value(of, ty)
                .map(|it| Value::Number(it.number().saturating_neg())),
            (ast::ExprKind::Number(face), Ty::Member(of)) if self.are_dice(*of) => {
                self.die(*of, *face, Set::default()).map(Value::Member)
            }
            (ast::ExprKind::Flag(flag), Ty::Flag) => Ok(Value::Flag(*flag)),
            (ast::ExprKind::Name(name), Ty::Seat) => find_seat(self.names, name),
            (ast::ExprKind::Name(name), Ty::Member(of)) => {
                find_member(self.game, self.names, *of, name)
            }
            (ast::ExprKind::Set(elements), Ty::Set(of, size)) => self.set(elements, of, *size),
            (ast::ExprKind::Name(name), Ty::Set(of, _)) if self.value(expr, of).is_ok() => {
                Err(MoveError::new(format!(
                    "{} is needed {}: `{{{name}}}`",
                    expected(self.game, ty),
                    self.place
                )))
            }
            _ => Err(MoveError::new(format!(
                "{} is needed {}",
                expected(self.game, ty),
                self.place
            ))),
        }
    }

    fn set(&self, elements: &[ast::Expr], of: &Ty, size: Size) -> Result<Value, MoveError> {
        let mut set = Set::default();
        for element in elements {
            let value = match (&element.kind, of) {
                (ast::ExprKind::Number(face), Ty::Member(dice)) if self.are_dice(*dice) => {
                    Value::Member(self.die(*dice, *face, set)?)
                }
                _ => self.value(element, of)?,
            };
            set = set.with(ordinal(&value, of));
        }
        match size {
            Size::Exactly(size) if set.len() != size => Err(MoveError::new(format!(
                "{size} different ones are needed, but there are {}",
                set.len()
            ))),
            Size::UpTo(most) if set.len() > most => Err(MoveError::new(format!(
                "at most {most} are possible, but there are {}",
                set.len()
            ))),
            Size::Any | Size::Exactly(_) | Size::UpTo(_) => Ok(Value::Set(set)),
        }
    }

    fn are_dice(&self, of: TypeId) -> bool {
        self.game.face(of).is_some()
    }

    fn die(&self, of: TypeId, face: i32, taken: Set) -> Result<u32, MoveError> {
        let missing = || {
            MoveError::new(if taken.is_empty() {
                format!("no die of yours shows {face}")
            } else {
                format!("no other die of yours shows {face}")
            })
        };
        (self.dice)(of, face, taken).ok_or_else(missing)
    }
}

/// The seat with a name.
pub(super) fn find_seat(names: &Names, name: &str) -> Result<Value, MoveError> {
    let all = names.seats.iter().map(String::as_str);
    let found = names.find(name).map(Value::Seat);
    found.ok_or_else(|| MoveError::new(format!("no seat is called `{name}`")).near(name, all))
}

/// The member of a type with a name, either declared or in the language of the reader.
pub(super) fn find_member(
    game: &Game,
    names: &Names,
    of: TypeId,
    name: &str,
) -> Result<Value, MoveError> {
    let ty = game.types.get(of);
    let members = ty.map_or(&[][..], |it| it.members.as_slice());
    let alike = || {
        members
            .iter()
            .position(|member| member.name.to_lowercase() == name.to_lowercase())
    };
    let found = members
        .iter()
        .position(|member| member.name == *name)
        .or_else(alike);
    let number = found
        .and_then(|at| u32::try_from(at).ok())
        .or_else(|| read_as(game, names, of, name));
    let kind = ty.map_or("", |it| it.name.as_str());
    let all = members.iter().map(|member| member.name.as_str());
    number
        .map(Value::Member)
        .ok_or_else(|| MoveError::new(format!("there is no {kind} `{name}`")).near(name, all))
}

/// The member with a name in the language of the reader.
fn read_as(game: &Game, names: &Names, of: TypeId, name: &str) -> Option<u32> {
    let count = u32::try_from(game.types.get(of)?.members.len()).ok()?;
    (0..count).find(|member| plain(&member_name(game, names, of, *member)) == plain(name))
}

/// A name without capitals and blanks: `Café Central` is typed `cafécentral`, or `CaféCentral`.
fn plain(name: &str) -> String {
    name.chars()
        .filter(|it| it.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

fn expected(game: &Game, ty: &Ty) -> String {
    match ty {
        Ty::Seat => "the name of a seat".to_owned(),
        Ty::Flag => "yes or no".to_owned(),
        Ty::Range(low, high) => format!("a number {low}..{high}"),
        Ty::Member(id) => game.types.get(*id).map_or_else(
            || "a name".to_owned(),
            |it| format!("the name of a {}", it.name),
        ),
        Ty::Set(_, Size::Exactly(size)) => format!("a set of {size} in braces, such as {{A B}},"),
        Ty::Set(_, Size::UpTo(most)) => format!("a set of up to {most} in braces"),
        Ty::Set(_, Size::Any) => "a set in braces".to_owned(),
        Ty::Number | Ty::Text | Ty::List(_) | Ty::Optional(_) => "another value".to_owned(),
        Ty::None | Ty::EmptySet | Ty::Broken => "another value".to_owned(),
    }
}
