//! [`parse_move`]: reads a typed move.

use super::loose::unfit_words;
use super::meant::meant;
use super::unread::{MoveError, needed, written_so};
use super::words::member_name;
use super::{Names, Phrase, own, prompt, signs};
use crate::base::{FileId, bare_letters, one_form};
use crate::diag::Sink;
use crate::engine::{Move, Offer};
use crate::hir::{Action, ActionId, Game, Size, Ty, TypeId, WrittenValue, read_written};
use crate::state::{Set, Value, ordinal};
use crate::syntax::{self, ast};

/// Finds dice by a face that they show: those of the type, with this face, and not in the set.
pub type Dice<'a> = &'a dyn Fn(TypeId, i32, &Set) -> Vec<u32>;

/// Finds no die, for moves without dice.
pub const NO_DICE: Dice<'static> = &|_, _, _| Vec::new();

/// Reads a move of a seat. If several actions have the name, the one that is offered to the seat is meant.
///
/// # Errors
/// When the line is not a move, or names an action, seat or member that does not exist. If the line has the words of a
/// move, the error suggests that move.
pub fn parse_move(
    game: &Game,
    names: &Names,
    seat: u32,
    offers: &[Offer],
    line: &str,
    dice: Dice<'_>,
) -> Result<Move, MoveError> {
    let in_form = in_form(game, seat, line);
    let is_offered = |it: &Move| offers.iter().any(|of| of.seat == seat && of.action == it.action);
    // What stands for a move that nobody offers may be the answer to a question.
    if let Some(action) = in_form.clone().filter(is_offered) {
        return Ok(action);
    }
    let read = |line: &str| read_move(game, names, (seat, offers), line, dice);
    read(line)
        .or_else(|error| {
            let by_signs = signs::written_out(game, line);
            let again = by_signs.as_deref().map_or(Err(error), read);
            let line = by_signs.as_deref().unwrap_or(line).trim();
            again.map_err(|mut error| {
                if let Some(meant) = meant(game, (seat, offers), line, &|it| read(it).is_ok()) {
                    error.is_sure = meant.is_sure;
                    error.meant = Some(meant.text);
                }
                error
            })
        })
        .or_else(|error| in_form.filter(|_| !error.is_sure).ok_or(error))
}

/// A move as players write it.
fn in_form(game: &Game, seat: u32, line: &str) -> Option<Move> {
    let (action, values) = read_written(game, line)?;
    let arguments = values.into_iter().map(|value| match value {
        WrittenValue::Number(number) => Value::Number(number),
        WrittenValue::Member(_, member) => Value::Member(member),
    });
    Some(Move { seat, action, arguments: arguments.collect() })
}

fn read_move(
    game: &Game,
    names: &Names,
    (seat, offers): (u32, &[Offer]),
    line: &str,
    dice: Dice<'_>,
) -> Result<Move, MoveError> {
    let mut sink = Sink::default();
    let Some(attempt) = syntax::parse_attempt(FileId(0), line.trim(), &mut sink) else {
        let no_move = || MoveError::new(names.own(game, &prompt::NO_MOVE, []));
        let name = first_word(line).ok_or_else(no_move)?;
        let (id, action) = find_action(game, names, (seat, offers), name)?;
        return Err(unfit_words(game, names, (id, action), line, dice));
    };
    let (id, action) = find_action(game, names, (seat, offers), &attempt.action.text)?;
    let arguments = arguments(
        &Reader { game, names, dice, parameter: None },
        (id, action),
        &attempt.arguments,
    )?;
    Ok(Move { seat, action: id, arguments })
}

/// The first word of a line, up to the first mark.
fn first_word(line: &str) -> Option<&str> {
    let is_mark = |it: char| !(it.is_alphanumeric() || it == '_');
    line.split(is_mark).find(|it| !it.is_empty())
}

/// The action with a name. If there are several, the one that the seat is offered.
pub(super) fn find_action<'g>(
    game: &'g Game,
    names: &Names,
    (seat, offers): (u32, &[Offer]),
    name: &str,
) -> Result<(ActionId, &'g Action), MoveError> {
    let named = || game.actions.iter_enumerated().filter(|(_, it)| it.name == name);
    let own = || offers.iter().filter(|offer| offer.seat == seat);
    let offered = named().find(|(id, _)| own().any(|offer| offer.action == *id));
    offered.or_else(|| named().next()).ok_or_else(|| {
        let known = own().map(|it| game.action(it.action).name.as_str());
        if name.chars().all(|it| it.is_ascii_digit()) {
            return MoveError::new(names.own(game, &prompt::NO_NUMBERED_MOVE, [name]));
        }
        let mut begun = known.clone().filter(|known| known.starts_with(name));
        let error = MoveError::new(names.own(game, &prompt::NO_ACTION, [name]));
        match (begun.next(), begun.next()) {
            (Some(only), None) => MoveError { suggestion: Some(only.to_owned()), ..error },
            (_, _) => error.near(name, known),
        }
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
        Some(expr) if !sink.has_errors() => {
            Reader { game, names, dice, parameter: None }.value(&expr, ty)
        }
        Some(_) | None => Err(needed(game, names, ty, None)),
    }
}

fn arguments(
    reader: &Reader<'_>,
    (id, action): (ActionId, &Action),
    written: &[ast::Expr],
) -> Result<Vec<Value>, MoveError> {
    let game = reader.game;
    if written.len() != action.parameters.len() {
        return Err(written_so(game, reader.names, action).after(id, Vec::new()));
    }
    let parameters = action.parameters.iter().map(|it| game.local(it.local));
    let pairs = written.iter().zip(parameters);
    let mut arguments = Vec::new();
    for (expr, parameter) in pairs {
        let reader = Reader { parameter: Some(&parameter.name), ..*reader };
        match reader.value(expr, &parameter.ty) {
            Ok(value) => arguments.push(value),
            Err(error) => return Err(error.after(id, arguments)),
        }
    }
    Ok(arguments)
}

/// Converts written values to values.
struct Reader<'a> {
    game: &'a Game,
    names: &'a Names,
    dice: Dice<'a>,
    /// The parameter for which the value is; `None` for a single value.
    parameter: Option<&'a str>,
}

impl Reader<'_> {
    fn value(&self, expr: &ast::Expr, ty: &Ty) -> Result<Value, MoveError> {
        let written = &expr.kind;
        match ty {
            Ty::Optional(_) if matches!(written, ast::ExprKind::None) => Ok(Value::None),
            Ty::Optional(inner) => self.value(expr, inner),
            Ty::Number | Ty::Range(..) => self.number(expr, ty),
            Ty::Member(of) => self.member(expr, *of, ty),
            Ty::Flag => {
                if let ast::ExprKind::Flag(flag) = written {
                    Ok(Value::Flag(*flag))
                } else {
                    Err(self.needed(ty))
                }
            }
            Ty::Seat => {
                if let ast::ExprKind::Name(name) = written {
                    find_seat(self.game, self.names, name)
                } else {
                    Err(self.needed(ty))
                }
            }
            Ty::Set(of, size) => {
                if let ast::ExprKind::Set(elements) = written {
                    self.set(elements, of, *size)
                } else {
                    Err(self.no_set(expr, of, ty))
                }
            }
            Ty::Text | Ty::List(_) | Ty::None | Ty::EmptySet | Ty::Broken => Err(self.needed(ty)),
        }
    }

    fn number(&self, expr: &ast::Expr, ty: &Ty) -> Result<Value, MoveError> {
        if let ast::ExprKind::Number(number) = &expr.kind {
            Ok(Value::Number(*number))
        } else if let ast::ExprKind::Unary(ast::Unary::Negative, of) = &expr.kind {
            self.number(of, ty).map(|it| Value::Number(it.number().saturating_neg()))
        } else {
            Err(self.needed(ty))
        }
    }

    fn member(&self, expr: &ast::Expr, of: TypeId, ty: &Ty) -> Result<Value, MoveError> {
        if let ast::ExprKind::Name(name) = &expr.kind {
            return find_member(self.game, self.names, of, name);
        }
        match self.face(expr, of) {
            Some(face) => self.die(of, face, 1, &Set::default()).map(Value::Member),
            None => Err(self.needed(ty)),
        }
    }

    /// The face that an expression names, if it is a number and the type a die.
    fn face(&self, expr: &ast::Expr, of: TypeId) -> Option<i32> {
        if let ast::ExprKind::Number(face) = expr.kind {
            self.are_dice(of).then_some(face)
        } else {
            None
        }
    }

    fn no_set(&self, expr: &ast::Expr, of: &Ty, ty: &Ty) -> MoveError {
        let needed = self.needed(ty);
        // A number stands for a die; that no die shows it says more.
        if let Ty::Member(dice) = of
            && self.face(expr, *dice).is_some()
            && let Err(error) = self.value(expr, of)
        {
            return error;
        }
        if let ast::ExprKind::Name(name) = &expr.kind
            && self.value(expr, of).is_ok()
        {
            let needed = needed.message;
            return MoveError::new(format!("{needed}: `{{{name}}}`"));
        }
        needed
    }

    fn needed(&self, ty: &Ty) -> MoveError {
        needed(self.game, self.names, ty, self.parameter)
    }

    fn set(&self, elements: &[ast::Expr], of: &Ty, size: Size) -> Result<Value, MoveError> {
        let mut set = Set::default();
        for (at, element) in elements.iter().enumerate() {
            let value = if let Ty::Member(dice) = of
                && let Some(face) = self.face(element, *dice)
            {
                let others = elements.iter().skip(at);
                let same = others.filter(|it| self.face(it, *dice) == Some(face)).count();
                Value::Member(self.die(*dice, face, same, &set)?)
            } else {
                self.value(element, of)?
            };
            // A number that the element type does not have cannot be in the set.
            if let (Ty::Range(low, high), Value::Number(number)) = (of, &value)
                && !(*low..=*high).contains(number)
            {
                return Err(self.needed(of));
            }
            set.insert(ordinal(&value, of));
        }
        match size {
            Size::Exactly(size) if set.len() != size => {
                Err(self.counted(&prompt::SO_MANY_NEEDED, size, &set))
            }
            Size::UpTo(most) if set.len() > most => {
                Err(self.counted(&prompt::TOO_MANY, most, &set))
            }
            Size::Any | Size::Exactly(_) | Size::UpTo(_) => Ok(Value::Set(set)),
        }
    }

    fn counted(&self, phrase: &Phrase, size: u32, set: &Set) -> MoveError {
        let numbers = [size.to_string(), set.len().to_string()];
        let numbers = numbers.each_ref().map(String::as_str);
        MoveError::new(self.names.own(self.game, phrase, numbers))
    }

    fn are_dice(&self, of: TypeId) -> bool {
        self.game.face(of).is_some()
    }

    /// The die that is meant by a face. Dice of several kinds that show it have to be named, unless as many are wanted as
    /// there are.
    fn die(&self, of: TypeId, face: i32, wanted: usize, taken: &Set) -> Result<u32, MoveError> {
        let mut found = (self.dice)(of, face, taken);
        found.sort_unstable();
        let Some(first) = found.first().copied() else {
            let phrase = if taken.is_empty() { &prompt::NO_DIE } else { &prompt::NO_OTHER_DIE };
            return Err(MoveError::new(self.names.own(self.game, phrase, [&face.to_string()])));
        };
        let kind = |die: u32| self.game.original(of, die);
        let are_alike = found.iter().all(|die| kind(*die) == kind(first));
        if are_alike || found.len() == wanted {
            return Ok(first);
        }
        let mut kinds = Vec::new();
        let mut each: Vec<String> = Vec::new();
        for die in found {
            if !kinds.contains(&kind(die)) {
                kinds.push(kind(die));
                each.push(format!("`{}`", member_name(self.game, self.names, of, die)));
            }
        }
        let each = each.join(&self.names.own(self.game, &own::EITHER, []));
        let words = [face.to_string(), each];
        let words = words.each_ref().map(String::as_str);
        Err(MoveError::new(self.names.own(self.game, &prompt::WHICH_DIE, words)))
    }
}

/// The seat with a name.
pub(super) fn find_seat(game: &Game, names: &Names, name: &str) -> Result<Value, MoveError> {
    let all = names.seats.iter().map(String::as_str);
    let found = names.find(name).map(Value::Seat);
    found.ok_or_else(|| MoveError::new(names.own(game, &prompt::NO_SEAT, [name])).near(name, all))
}

/// The member of a type with a name, either declared or in the language of the reader.
pub(super) fn find_member(
    game: &Game,
    names: &Names,
    of: TypeId,
    name: &str,
) -> Result<Value, MoveError> {
    let name = &*one_form(name);
    let ty = game.types.get(of);
    let members = ty.map_or(&[][..], |it| it.members.as_slice());
    let alike =
        || members.iter().position(|member| member.name.to_lowercase() == name.to_lowercase());
    let found = members.iter().position(|member| member.name == *name).or_else(alike);
    let number = found
        .and_then(|at| u32::try_from(at).ok())
        .or_else(|| read_as(game, names, of, name))
        .or_else(|| without_accents(game, names, of, name));
    let kind = ty.map_or("", |it| it.name.as_str());
    let all = members.iter().map(|member| member.name.as_str());
    number.map(Value::Member).ok_or_else(|| {
        let kind = names.read(game, kind);
        MoveError::new(names.own(game, &prompt::NO_MEMBER, [kind, name])).near(name, all)
    })
}

/// The member with a name in the language of the reader.
fn read_as(game: &Game, names: &Names, of: TypeId, name: &str) -> Option<u32> {
    let count = u32::try_from(game.types.get(of)?.members.len()).ok()?;
    (0..count).find(|member| plain(&member_name(game, names, of, *member)) == plain(name))
}

/// The only member whose name, declared or read, differs from a name in accents alone.
fn without_accents(game: &Game, names: &Names, of: TypeId, name: &str) -> Option<u32> {
    let members = &game.types.get(of)?.members;
    let wanted = bare_letters(name);
    let numbers = (0..u32::try_from(members.len()).ok()?).zip(members.iter());
    let mut found = numbers.filter(|(number, member)| {
        let read = member_name(game, names, of, *number);
        bare_letters(&member.name) == wanted || bare_letters(&read) == wanted
    });
    let (only, _) = found.next().filter(|_| !wanted.is_empty())?;
    found.next().is_none().then_some(only)
}

/// A name without capitals and blanks: `Café Central` is typed `cafécentral`, or `CaféCentral`.
fn plain(name: &str) -> String {
    name.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
