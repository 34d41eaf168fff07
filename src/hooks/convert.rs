//! Values to scripts and back. A seat is its number from 1, a member its name, a set or list an array,
//! `none` the empty value.

use rhai::Dynamic;
use serde_json::Value as Json;

use crate::engine::{Names, show};
use crate::hir::{Game, Ty};
use crate::state::{Set, Value, ordinal};

pub(super) fn to_script(game: &Game, value: &Value, ty: &Ty) -> Dynamic {
    match (value, ty) {
        (Value::None, _) => Dynamic::UNIT,
        (_, Ty::Optional(inner)) => to_script(game, value, inner),
        (Value::Flag(flag), _) => Dynamic::from_bool(*flag),
        (Value::Number(number), _) => Dynamic::from_int(i64::from(*number)),
        (Value::Seat(seat), _) => Dynamic::from_int(i64::from(*seat) + 1),
        (Value::Set(_) | Value::List(_), _) => {
            let of = ty.element().cloned().unwrap_or(Ty::Number);
            let items: Vec<Dynamic> = value
                .elements(&of)
                .iter()
                .map(|it| to_script(game, it, &of))
                .collect();
            Dynamic::from_array(items)
        }
        (Value::Member(_) | Value::Text(_), _) => {
            Dynamic::from(show(game, &Names::default(), value, ty))
        }
    }
}

/// A script's value as one of the declared type.
///
/// # Errors
/// Where it is none, with what it is in words.
pub(super) fn from_script(
    game: &Game,
    seats: u32,
    value: &Dynamic,
    ty: &Ty,
) -> Result<Value, String> {
    match ty {
        Ty::Optional(_) if value.is_unit() => Ok(Value::None),
        Ty::Optional(inner) => from_script(game, seats, value, inner),
        Ty::Set(of, size) => {
            let set: Set = items(game, seats, value, of)?
                .iter()
                .map(|it| ordinal(it, of))
                .collect();
            if size.allows(set.len()) {
                Ok(Value::Set(set))
            } else {
                Err(format!("an array of {}", set.len()))
            }
        }
        Ty::List(of) => items(game, seats, value, of).map(Value::List),
        Ty::Flag | Ty::Number | Ty::Range(..) | Ty::Text | Ty::Seat | Ty::Member(_) => {
            single(game, seats, value, ty).ok_or_else(|| described(value))
        }
        Ty::None | Ty::EmptySet | Ty::Broken => {
            single(game, seats, value, ty).ok_or_else(|| described(value))
        }
    }
}

fn single(game: &Game, seats: u32, value: &Dynamic, ty: &Ty) -> Option<Value> {
    let int = || value.as_int().ok();
    Some(match ty {
        Ty::Flag => Value::Flag(value.as_bool().ok()?),
        Ty::Number => Value::Number(i32::try_from(int()?).ok()?),
        Ty::Range(low, high) => Value::Number(
            i32::try_from(int()?)
                .ok()
                .filter(|it| (low..=high).contains(&it))?,
        ),
        Ty::Seat => Value::Seat(
            u32::try_from(int()?)
                .ok()?
                .checked_sub(1)
                .filter(|it| *it < seats)?,
        ),
        Ty::Text => Value::Text(value.clone().into_string().ok()?),
        Ty::Member(id) => {
            let name = value.clone().into_string().ok()?;
            let at = game
                .types
                .get(*id)?
                .members
                .iter()
                .position(|it| it.name == name)?;
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

/// What a script gave, in words; of a text no more than its beginning.
fn described(value: &Dynamic) -> String {
    if let Ok(text) = value.clone().into_string() {
        let beginning: String = text.chars().take(20).collect();
        let more = if text.chars().nth(20).is_some() {
            "…"
        } else {
            ""
        };
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

/// A view as maps and arrays.
pub(super) fn view(json: &Json) -> Dynamic {
    match json {
        Json::Null => Dynamic::UNIT,
        Json::Bool(flag) => Dynamic::from_bool(*flag),
        Json::Number(number) => Dynamic::from_int(number.as_i64().unwrap_or(0)),
        Json::String(text) => shown(text),
        Json::Array(items) => Dynamic::from_array(items.iter().map(view).collect()),
        Json::Object(members) => {
            let mut map = rhai::Map::new();
            for (name, member) in members {
                map.insert(name.as_str().into(), view(member));
            }
            Dynamic::from_map(map)
        }
    }
}

/// A value as it is shown, as scripts have it. No member can be called like a number, a flag or `none`.
fn shown(text: &str) -> Dynamic {
    match text {
        "yes" => Dynamic::from_bool(true),
        "no" => Dynamic::from_bool(false),
        "none" => Dynamic::UNIT,
        _ => {
            if let Ok(number) = text.parse::<i64>() {
                return Dynamic::from_int(number);
            }
            match text.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
                Some(inside) => {
                    Dynamic::from_array(elements(inside).into_iter().map(shown).collect())
                }
                None => Dynamic::from(text.to_owned()),
            }
        }
    }
}

/// What stands side by side; blanks within braces do not count.
fn elements(inside: &str) -> Vec<&str> {
    let mut depth = 0i32;
    let apart = |mark: char| {
        depth += match mark {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        depth == 0 && mark.is_whitespace()
    };
    inside.split(apart).filter(|it| !it.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::elements;

    #[test]
    fn blanks_within_braces_part_nothing() {
        assert_eq!(elements("{A B} {C D}"), ["{A B}", "{C D}"]);
        assert_eq!(elements("A  B"), ["A", "B"]);
        assert!(elements("").is_empty());
    }
}
