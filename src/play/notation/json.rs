//! Values as JSON, and back: numbers as numbers, flags as booleans, `none` as null, sets and lists as arrays, members
//! and seats by their declared names.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::parse::{find_action, find_member, find_seat};
use super::unread::MoveError;
use super::{Names, show};
use crate::engine::{Drawn, Move, Offer};
use crate::hir::{Action, ActionId, Game, Ty, TypeId};
use crate::state::{Set, Value, ordinal};
use crate::view::{Card, Cards};

/// A value.
#[must_use]
pub fn value_json(game: &Game, names: &Names, value: &Value, ty: &Ty) -> Json {
    match (value, ty) {
        (Value::None, _) => Json::Null,
        (_, Ty::Optional(inner)) => value_json(game, names, value, inner),
        (Value::Flag(flag), _) => Json::Bool(*flag),
        (Value::Number(number), _) => Json::from(*number),
        (Value::Set(_) | Value::List(_), _) => {
            let of = ty.element().cloned().unwrap_or(Ty::Number);
            let elements = value.elements(&of);
            let each = elements.iter().map(|element| value_json(game, names, element, &of));
            each.collect()
        }
        (Value::Seat(_) | Value::Member(_) | Value::Text(_), _) => {
            Json::String(show(game, &names.as_declared(), value, ty))
        }
    }
}

/// A card by its name; a die as an object with its face.
#[must_use]
pub fn card_json(game: &Game, names: &Names, of: TypeId, card: Card) -> Json {
    let name = value_json(game, names, &Value::Member(card.number), &Ty::Member(of));
    match card.face {
        Some(face) => json!({ "die": name, "face": face }),
        None => name,
    }
}

pub(super) fn cards_json(game: &Game, names: &Names, cards: &Cards) -> Json {
    let each = cards.cards.iter();
    each.map(|card| card_json(game, names, cards.of, *card)).collect()
}

/// The names of some seats; null for all seats.
pub(super) fn seats_json(names: &Names, seats: Option<&Set>) -> Json {
    seats.map_or(Json::Null, |seats| seats.bits().map(|seat| names.of(seat)).collect())
}

/// An outcome of chance: cards from the top down, or the drawn value.
#[must_use]
pub fn drawn_json(game: &Game, names: &Names, drawn: &Drawn, ty: &Ty) -> Json {
    match drawn {
        Drawn::Order(cards) => {
            let cards = cards.iter().map(|card| Value::Member(*card));
            cards.map(|card| value_json(game, names, &card, ty)).collect()
        }
        Drawn::Choice(value) => value_json(game, names, value, ty),
    }
}

/// The arguments of a move by the names of their parameters; hidden arguments are left out.
#[must_use]
pub fn arguments_json<'v>(
    game: &Game,
    names: &Names,
    action: ActionId,
    arguments: impl IntoIterator<Item = Option<&'v Value>>,
) -> Json {
    let parameters = parameters(game, game.action(action)).into_iter();
    let pairs = parameters.zip(arguments).filter_map(|((name, ty), value)| {
        let value = value_json(game, names, value?, ty);
        Some((name.to_owned(), value))
    });
    Json::Object(pairs.collect())
}

/// Reads a value of a type.
///
/// # Errors
/// When it is not a value of the type.
pub fn value_from_json(
    game: &Game,
    names: &Names,
    json: &Json,
    ty: &Ty,
) -> Result<Value, MoveError> {
    let wrong = || MoveError::new(format!("{} is needed", expected(game, ty)));
    match (json, ty) {
        (Json::Null, Ty::Optional(_)) => Ok(Value::None),
        (_, Ty::Optional(inner)) => value_from_json(game, names, json, inner),
        (Json::Bool(flag), Ty::Flag) => Ok(Value::Flag(*flag)),
        (Json::Number(_), Ty::Number | Ty::Range(..)) => {
            let number = json.as_i64().and_then(|it| i32::try_from(it).ok());
            number.map(Value::Number).ok_or_else(wrong)
        }
        (Json::String(name), Ty::Seat) => find_seat(game, names, name),
        (Json::String(name), Ty::Member(of)) => find_member(game, names, *of, name),
        (Json::String(text), Ty::Text) => Ok(Value::Text(text.clone())),
        (Json::Array(items), Ty::Set(of, _) | Ty::List(of)) => {
            let elements: Vec<Value> = items
                .iter()
                .map(|item| value_from_json(game, names, item, of))
                .collect::<Result<_, _>>()?;
            if matches!(ty, Ty::List(_)) {
                return Ok(Value::List(elements));
            }
            let set: Set = elements.iter().map(|element| ordinal(element, of)).collect();
            if set.len() as usize != elements.len() {
                return Err(wrong());
            }
            Ok(Value::Set(set))
        }
        _ => Err(wrong()),
    }
}

/// Reads a move of a seat from its action and its arguments by the names of their parameters.
///
/// # Errors
/// When there is no such action, or an argument is missing or does not fit its parameter.
pub fn move_from_json(
    game: &Game,
    names: &Names,
    (seat, offers): (u32, &[Offer]),
    action: &str,
    arguments: &BTreeMap<String, Json>,
) -> Result<Move, MoveError> {
    let (action, declared) = find_action(game, names, (seat, offers), action)?;
    let parameters = parameters(game, declared);
    let known = || parameters.iter().map(|(name, _)| *name);
    if let Some(stray) = arguments.keys().find(|key| !known().any(|name| name == *key)) {
        return Err(MoveError::new(format!("there is no parameter `{stray}`")).near(stray, known()));
    }
    let values = parameters.iter().map(|(name, ty)| {
        let json = arguments
            .get(*name)
            .ok_or_else(|| MoveError::new(format!("the argument `{name}` is missing")))?;
        value_from_json(game, names, json, ty).map_err(|error| error.about(name))
    });
    Ok(Move { seat, action, arguments: values.collect::<Result<_, _>>()? })
}

fn parameters<'g>(game: &'g Game, action: &Action) -> Vec<(&'g str, &'g Ty)> {
    let locals = action.parameters.iter().map(|it| game.local(it.local));
    locals.map(|it| (it.name.as_str(), &it.ty)).collect()
}

/// The JSON that a type needs, in words.
fn expected(game: &Game, ty: &Ty) -> String {
    match ty {
        Ty::Flag => "true or false".to_owned(),
        Ty::Number => "a whole number".to_owned(),
        Ty::Range(low, high) => format!("a number {low}..{high}"),
        Ty::Text => "a text".to_owned(),
        Ty::Seat => "the name of a seat".to_owned(),
        Ty::Member(id) => {
            let name = game.types.get(*id).map_or("", |it| it.name.as_str());
            format!("the name of a {name}")
        }
        Ty::Set(of, _) | Ty::List(of) => {
            format!("an array of different values (each {})", expected(game, of))
        }
        Ty::Optional(inner) => format!("{} or null", expected(game, inner)),
        Ty::None | Ty::EmptySet | Ty::Broken => "another value".to_owned(),
    }
}
