//! Views of the table as lines for the terminal, and as JSON.

use serde_json::{Map, Value as Json, json};

use super::event::{are_dice, counted};
use super::json::{card_json, cards_json, value_json};
use super::place::{declared, index_texts, place_name, place_text};
use super::words::card_text;
use super::{Names, own, show, show_cards};
use crate::hir::{Game, Ty};
use crate::state::Value;
use crate::view::{PlaceId, PlaceView, SeenPlace, Shown, View};

/// The content of a place, in a few words.
#[must_use]
pub fn shown_text(game: &Game, names: &Names, place: &SeenPlace, shown: &Shown) -> String {
    match shown {
        _ if shown.is_empty() => names.own(game, &own::NO_CARDS, []),
        Shown::Cards(cards) => show_cards(game, names, cards),
        Shown::Pile { of, count, top } => {
            let cards = counted(game, names, *count, are_dice(game, *of));
            match top {
                Some(top) => {
                    let top = card_text(game, names, *of, *top);
                    names.own(game, &own::TOP, [&cards, &top])
                }
                None => cards,
            }
        }
        Shown::Value(value) => show(game, names, value, type_of(game, place)),
    }
}

/// The type of the value in a state.
fn type_of<'g>(game: &'g Game, place: &SeenPlace) -> &'g Ty {
    match place.id {
        PlaceId::State(id) => &game.state(id).ty,
        PlaceId::Zone(_) => &Ty::Broken,
    }
}

/// A JSON object with a member for each zone and state. A family is an object with a member for each index as written;
/// several indices are separated by commas.
#[must_use]
pub fn view_json(game: &Game, names: &Names, view: &View) -> Json {
    let names = &names.as_declared();
    let mut all: Map<String, Json> = Map::new();
    for PlaceView { place, shown, .. } in &view.entries {
        let (name, _) = declared(game, place.id);
        let json = match shown {
            Shown::Cards(cards) => json!({ "cards": cards_json(game, names, cards) }),
            Shown::Pile { of, count, top } => {
                let top = top.map(|top| card_json(game, names, *of, top));
                json!({ "count": count, "top": top })
            }
            Shown::Value(value) => value_json(game, names, value, type_of(game, place)),
        };
        if place.indices.is_empty() {
            all.insert(name.to_owned(), json);
            continue;
        }
        let family = all.entry(name).or_insert_with(|| Json::Object(Map::new()));
        if let Some(family) = family.as_object_mut() {
            family.insert(index_texts(game, names, place).join(","), json);
        }
    }
    Json::Object(all)
}

/// Lines for the terminal. Options, flags, states with an index, and values that are `none` or empty are listed only if
/// they differ from the file; of empty zones, only those of seats are listed.
#[must_use]
pub fn view_lines(game: &Game, names: &Names, view: &View) -> Vec<String> {
    let (families, single): (Vec<&PlaceView>, Vec<&PlaceView>) =
        view.entries.iter().partition(|entry| is_in_family(entry));
    let mut rows: Vec<(String, String)> = single
        .into_iter()
        .filter(|entry| !(entry.untouched && says_little(game, entry)))
        .map(|PlaceView { place, shown, .. }| {
            (place_text(game, names, place), shown_text(game, names, place, shown))
        })
        .collect();
    let mut lists: Vec<(&str, Vec<String>)> = Vec::new();
    for PlaceView { place, shown, .. } in families.into_iter().filter(|it| is_news(game, it)) {
        let name = place_name(game, names, place.id);
        let index = index_texts(game, names, place).join(",");
        let text = match shown {
            Shown::Value(Value::Flag(true)) => index,
            Shown::Value(_) | Shown::Cards(_) | Shown::Pile { .. } => {
                format!("{index} {}", shown_text(game, names, place, shown))
            }
        };
        match lists.last_mut() {
            Some((last, texts)) if *last == name => texts.push(text),
            _ => lists.push((name, vec![text])),
        }
    }
    let lists = lists.into_iter();
    rows.extend(lists.map(|(name, texts)| (name.to_owned(), texts.join(", "))));
    let widths = rows.iter().map(|(place, _)| place.chars().count());
    let width = widths.max().unwrap_or(0);
    rows.into_iter().map(|(place, text)| format!("{place:width$}  {text}")).collect()
}

/// Whether an entry is one state of a family; such entries share a line.
fn is_in_family(entry: &PlaceView) -> bool {
    !entry.place.indices.is_empty() && matches!(entry.shown, Shown::Value(_))
}

/// Whether one state of a family is worth showing: numbers of seats always are.
fn is_news(game: &Game, entry: &PlaceView) -> bool {
    let by_seat = declared(game, entry.place.id).1 == [Ty::Seat];
    let is_number = matches!(entry.shown, Shown::Value(Value::Number(_)));
    !entry.untouched || (by_seat && is_number)
}

/// Whether an entry is left out unless it has changed.
fn says_little(game: &Game, entry: &PlaceView) -> bool {
    let option = match entry.place.id {
        PlaceId::State(id) => game.state(id).option.is_some(),
        PlaceId::Zone(_) => false,
    };
    let little = match &entry.shown {
        Shown::Value(Value::Flag(_) | Value::None) => true,
        Shown::Value(value @ (Value::Set(_) | Value::List(_))) => value.size() == 0,
        Shown::Value(Value::Number(_) | Value::Seat(_) | Value::Member(_) | Value::Text(_)) => {
            false
        }
        Shown::Cards(_) | Shown::Pile { .. } => entry.shown.is_empty(),
    };
    option || little
}
