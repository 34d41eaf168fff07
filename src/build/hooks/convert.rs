//! Converts values between the game and scripts. A script has the number of a seat, counted from 1, the name of a
//! member, an array for a set or list, and `()` for `none`.

use rhai::{Dynamic, Map};

use crate::hir::{Game, Ty, TypeId, TypeShape, number};
use crate::state::{Set, Value, ordinal};
use crate::view::{Card, PlaceId, Shown};

pub(super) fn to_script(game: &Game, value: &Value, ty: &Ty) -> Dynamic {
    match (value, ty) {
        (Value::None, _) => Dynamic::UNIT,
        (_, Ty::Optional(inner)) => to_script(game, value, inner),
        (Value::Flag(flag), _) => Dynamic::from_bool(*flag),
        (Value::Number(number), _) => Dynamic::from_int(i64::from(*number)),
        (Value::Seat(seat), _) => Dynamic::from_int(i64::from(*seat) + 1),
        (Value::Set(_) | Value::List(_), _) => {
            let of = ty.element().cloned().unwrap_or(Ty::Number);
            let items: Vec<Dynamic> =
                value.elements(&of).iter().map(|element| to_script(game, element, &of)).collect();
            Dynamic::from_array(items)
        }
        (Value::Member(member), Ty::Member(of)) => member_name(game, *of, *member),
        (Value::Member(member), _) => Dynamic::from_int(i64::from(*member)),
        (Value::Text(text), _) => text.clone().into(),
    }
}

/// Converts a script's value to a declared type.
///
/// # Errors
/// A description of the value, if it does not fit the type.
pub(super) fn from_script(
    game: &Game,
    seats: u32,
    value: &Dynamic,
    ty: &Ty,
) -> Result<Value, String> {
    match ty.shape() {
        TypeShape::Optional(_) if value.is_unit() => Ok(Value::None),
        TypeShape::Optional(inner) => from_script(game, seats, value, inner),
        TypeShape::Set(of, size) => {
            let set: Set =
                items(game, seats, value, of)?.iter().map(|item| ordinal(item, of)).collect();
            if size.allows(set.len()) {
                Ok(Value::Set(set))
            } else {
                Err(format!("an array of {}", set.len()))
            }
        }
        TypeShape::List(of) => items(game, seats, value, of).map(Value::List),
        TypeShape::Single | TypeShape::Unknown => {
            single(game, seats, value, ty).ok_or_else(|| described(value))
        }
    }
}

fn single(game: &Game, seats: u32, value: &Dynamic, ty: &Ty) -> Option<Value> {
    let int = || value.as_int().ok();
    Some(match ty {
        Ty::Flag => Value::Flag(value.as_bool().ok()?),
        Ty::Number => Value::Number(number(int()?)?),
        Ty::Range(low, high) => {
            Value::Number(i32::try_from(int()?).ok().filter(|it| (low..=high).contains(&it))?)
        }
        Ty::Seat => {
            Value::Seat(u32::try_from(int()?).ok()?.checked_sub(1).filter(|it| *it < seats)?)
        }
        Ty::Text => Value::Text(value.clone().into_string().ok()?),
        Ty::Member(id) => {
            let name = value.clone().into_string().ok()?;
            let at = game.types.get(*id)?.members.iter().position(|member| member.name == name)?;
            Value::Member(u32::try_from(at).ok()?)
        }
        Ty::Optional(_) | Ty::Set(..) | Ty::List(_) | Ty::None | Ty::EmptySet | Ty::Broken => {
            return None;
        }
    })
}

fn items(game: &Game, seats: u32, value: &Dynamic, of: &Ty) -> Result<Vec<Value>, String> {
    let array = value.clone().into_array().map_err(|_| described(value))?;
    let item = |item| {
        from_script(game, seats, item, of).map_err(|found| format!("an array with {found} in it"))
    };
    array.iter().map(item).collect()
}

/// The result of a script in words; of a long text, only its beginning.
fn described(value: &Dynamic) -> String {
    if let Ok(text) = value.clone().into_string() {
        let beginning: String = text.chars().take(20).collect();
        let more = if text.chars().nth(20).is_some() { "…" } else { "" };
        return format!("the text \"{beginning}{more}\"");
    }
    if value.is_int() || value.is_bool() {
        return value.to_string();
    }
    if value.is_unit() {
        return "`()`".to_owned();
    }
    let kind = if value.is_array() {
        "an array"
    } else if value.is_map() {
        "a map"
    } else {
        "something else"
    };
    kind.to_owned()
}

/// A member by its name.
fn member_name(game: &Game, of: TypeId, member: u32) -> Dynamic {
    let found = game.types.get(of).and_then(|ty| ty.members.get(member as usize));
    found.map_or(Dynamic::UNIT, |it| it.name.clone().into())
}

/// A value as part of a key: a seat by its number, everything else as the game file writes it.
pub(super) fn key(game: &Game, index: &Value, ty: &Ty) -> String {
    match (index, ty.element()) {
        (Value::Flag(flag), _) => if *flag { "yes" } else { "no" }.to_owned(),
        (Value::Set(_), Some(of)) => {
            let elements = index.elements(of);
            let keys: Vec<String> = elements.iter().map(|element| key(game, element, of)).collect();
            format!("{{{}}}", keys.join(" "))
        }
        _ => to_script(game, index, ty).to_string(),
    }
}

/// What a seat sees of a place: a map for a zone, the value of a state.
pub(super) fn shown(game: &Game, id: PlaceId, shown: &Shown) -> Dynamic {
    let mut map = Map::new();
    match (shown, id) {
        (Shown::Cards(cards), _) => {
            let each = cards.cards.iter();
            let each = each.map(|it| card_to_script(game, cards.of, *it));
            map.insert("cards".into(), Dynamic::from_array(each.collect()));
        }
        (Shown::Pile { of, count, top }, _) => {
            let top = top.map_or(Dynamic::UNIT, |top| card_to_script(game, *of, top));
            let count = i64::try_from(*count).unwrap_or(i64::MAX);
            map.insert("count".into(), Dynamic::from_int(count));
            map.insert("top".into(), top);
        }
        (Shown::Value(value), PlaceId::State(id)) => {
            return to_script(game, value, &game.state(id).ty);
        }
        (Shown::Value(_), PlaceId::Zone(_)) => return Dynamic::UNIT,
    }
    Dynamic::from_map(map)
}

/// A card by its name; a die as a map with its face.
fn card_to_script(game: &Game, of: TypeId, card: Card) -> Dynamic {
    let name = member_name(game, of, card.number);
    let Some(face) = card.face else {
        return name;
    };
    let mut map = Map::new();
    map.insert("die".into(), name);
    map.insert("face".into(), Dynamic::from_int(i64::from(face)));
    Dynamic::from_map(map)
}
