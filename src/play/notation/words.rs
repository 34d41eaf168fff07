//! Values, moves and sentences in words, in the language of the reader. Moves read as they are typed.

use super::Names;
use crate::engine::{Drawn, Fact, Move};
use crate::hir::{
    Action, ActionId, ExprKind, Game, Piece, SentencePart, Ty, TypeId, Written, WrittenPiece,
    WrittenValue,
};
use crate::state::{FilledText, Value};
use crate::view::{Card, Cards, SeenMove};

/// A value in words: `Ben`, `BLM`, `{A B C}`.
#[must_use]
pub fn show(game: &Game, names: &Names, value: &Value, ty: &Ty) -> String {
    match (value, ty) {
        (_, Ty::Optional(inner)) if *value != Value::None => show(game, names, value, inner),
        (Value::None, _) => "none".to_owned(),
        (Value::Flag(flag), _) => if *flag { "yes" } else { "no" }.to_owned(),
        (Value::Number(number), _) => number.to_string(),
        (Value::Seat(seat), _) => names.of(*seat).to_owned(),
        (Value::Member(member), Ty::Member(id)) => member_name(game, names, *id, *member),
        (Value::Member(member), _) => member.to_string(),
        (Value::Set(_) | Value::List(_), _) => {
            let of = ty.element().cloned().unwrap_or(Ty::Number);
            let parts: Vec<String> =
                value.elements(&of).iter().map(|element| show(game, names, element, &of)).collect();
            format!("{{{}}}", if of.is_set() { parts.join(" ") } else { listed(&parts) })
        }
        (Value::Text(text), _) => text.clone(),
    }
}

/// The name of a member.
pub(super) fn member_name(game: &Game, names: &Names, of: TypeId, member: u32) -> String {
    let found =
        game.types.get(of).and_then(|it| it.members.get(member as usize).map(|row| (it, row)));
    let Some((ty, row)) = found else {
        return "?".to_owned();
    };
    let kind = ty.copies_of.and_then(|kinds| game.types.get(kinds)).zip(row.values.first());
    let kind = kind.and_then(|(kinds, value)| {
        if let ExprKind::Member(_, at) = value.kind { kinds.members.get(at as usize) } else { None }
    });
    match kind.and_then(|kind| row.name.strip_prefix(&kind.name).map(|number| (kind, number))) {
        Some((kind, number)) => format!("{}{number}", names.read(game, &kind.name)),
        None => names.read(game, &row.name).to_owned(),
    }
}

/// A narrow blank, which keeps the groups of a number together in every language.
pub const NARROW: char = '\u{202f}';

/// The digits of a number in groups of three.
#[must_use]
pub fn grouped_by(digits: &str, between: char) -> String {
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(between);
        }
        text.push(digit);
    }
    text
}

/// Names separated by blanks, or by commas if a name has a blank.
fn listed(names: &[String]) -> String {
    names.join(if names.iter().any(|it| it.contains(' ')) { ", " } else { " " })
}

/// Cards by name; dice, which have `faces`, also with their face: `Red1:4 Red2:6`.
#[must_use]
pub fn show_cards(game: &Game, names: &Names, cards: &Cards) -> String {
    let each = cards.cards.iter();
    let each = each.map(|card| card_text(game, names, cards.of, *card));
    listed(&each.collect::<Vec<_>>())
}

pub(super) fn card_text(game: &Game, names: &Names, of: TypeId, card: Card) -> String {
    let name = member_name(game, names, of, card.number);
    match card.face {
        Some(face) => format!("{name}:{face}"),
        None => name,
    }
}

/// An outcome of chance as a saved game has it: cards from the top down, or the drawn value.
#[must_use]
pub fn show_drawn(game: &Game, names: &Names, drawn: &Drawn, ty: &Ty) -> String {
    let names = &names.as_declared();
    match drawn {
        Drawn::Order(cards) => cards
            .iter()
            .map(|card| show(game, names, &Value::Member(*card), ty))
            .collect::<Vec<_>>()
            .join(" "),
        Drawn::Choice(value) => show(game, names, value, ty),
    }
}

/// The value of a fact, as it follows the text of its expression: `is 3`.
#[must_use]
pub fn fact_text(game: &Game, names: &Names, fact: &Fact) -> String {
    let shown = show(game, names, &fact.value, &fact.ty);
    match fact.fails_where {
        Some(local) => format!("fails for {} = {shown}", game.local(local).name),
        None => format!("is {shown}"),
    }
}

/// A sentence with its values, in the order of the language of the reader.
#[must_use]
pub fn say(game: &Game, names: &Names, words: &FilledText) -> String {
    let Some(sentence) = game.sentences.get(words.sentence) else {
        return String::new();
    };
    let pairs = words.values.iter().zip(sentence.types());
    let values = pairs.map(|(value, ty)| {
        value.as_ref().map_or_else(|| "(hidden)".to_owned(), |value| show(game, names, value, ty))
    });
    let values: Vec<String> = values.collect();
    if let Some(pieces) = game.text(names.language, &sentence.pattern()) {
        let pieces = pieces.iter().map(|piece| match piece {
            Piece::Plain(plain) => plain.as_str(),
            Piece::Value(at) => values.get(*at).map_or("", String::as_str),
            Piece::Counted(counted) => counted.words(how_many(words.values.get(counted.value))),
        });
        return pieces.collect();
    }
    let mut values = values.iter();
    let parts = sentence.parts.iter().map(|part| match part {
        SentencePart::Plain(plain) => plain.as_str(),
        SentencePart::Value(_) => values.next().map_or("", String::as_str),
    });
    parts.collect()
}

/// How many a value is, for the words that go with it; a hidden value is several.
fn how_many(value: Option<&Option<Value>>) -> i64 {
    match value {
        Some(Some(Value::Number(number))) => i64::from(*number),
        Some(Some(Value::Set(set))) => i64::from(set.len()),
        Some(Some(Value::List(values))) => i64::try_from(values.len()).unwrap_or(i64::MAX),
        Some(Some(Value::None)) => 0,
        Some(Some(Value::Flag(_) | Value::Seat(_) | Value::Member(_) | Value::Text(_))) => 1,
        Some(None) | None => i64::MAX,
    }
}

/// The text of a move: `investigate(BLM, Ben)`, or the name alone without arguments. An argument is written as `sealed`
/// where `hidden` says so.
#[must_use]
pub fn move_text(
    game: &Game,
    names: &Names,
    action: &Move,
    hidden: impl Fn(usize) -> bool,
) -> String {
    let arguments = action.arguments.iter().enumerate();
    let arguments = arguments.map(|(at, value)| (!hidden(at)).then_some(value));
    written_move(game, names, action.action, arguments)
}

/// A move as a viewer sees it, with `sealed` for hidden arguments.
#[must_use]
pub fn seen_move_text(game: &Game, names: &Names, action: &SeenMove) -> String {
    let arguments = action.arguments.iter().map(Option::as_ref);
    written_move(game, names, action.action, arguments)
}

fn written_move<'v>(
    game: &Game,
    names: &Names,
    action: ActionId,
    arguments: impl Iterator<Item = Option<&'v Value>>,
) -> String {
    let declared = game.action(action);
    let arguments: Vec<Option<&Value>> = arguments.collect();
    if let Some(text) =
        declared.written.as_ref().and_then(|it| in_form(game, declared, it, &arguments))
    {
        return text;
    }
    call(game, names, declared, &arguments)
}

/// A move as a call of its action, whatever players write: `investigate(BLM, Ben)`.
#[must_use]
pub fn call_text(game: &Game, names: &Names, action: &Move) -> String {
    let arguments: Vec<Option<&Value>> = action.arguments.iter().map(Some).collect();
    call(game, names, game.action(action.action), &arguments)
}

fn call(game: &Game, names: &Names, declared: &Action, arguments: &[Option<&Value>]) -> String {
    if declared.parameters.is_empty() {
        return declared.name.clone();
    }
    let names = &names.as_declared();
    let written = arguments.iter().zip(&declared.parameters).map(|(value, parameter)| {
        let ty = &game.local(parameter.local).ty;
        value.map_or_else(|| "sealed".to_owned(), |value| show(game, names, value, ty))
    });
    let written: Vec<String> = written.collect();
    format!("{}({})", declared.name, written.join(", "))
}

/// A move as players write it; nothing if a value is hidden.
fn in_form(
    game: &Game,
    action: &Action,
    form: &Written,
    arguments: &[Option<&Value>],
) -> Option<String> {
    let pieces = form.pieces.iter().map(|piece| match piece {
        WrittenPiece::Plain(text) => Some(text.clone()),
        WrittenPiece::Parameter(at) => {
            let value = arguments.get(*at).copied().flatten()?;
            let ty = &game.local(action.parameters.get(*at)?.local).ty;
            let value = match value {
                Value::Member(member) => WrittenValue::Member(ty.declared_type()?, *member),
                Value::Number(number) => WrittenValue::Number(*number),
                Value::None | Value::Flag(_) | Value::Seat(_) => return None,
                Value::Set(_) | Value::List(_) | Value::Text(_) => return None,
            };
            let text = value.text(game)?;
            Some(if form.lower { text.to_lowercase() } else { text })
        }
    });
    pieces.collect()
}

/// A line with its first letter as a capital.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
