//! Names of zones and states: `hand[Ada]`.

use serde_json::{Value as Json, json};

use super::json::value_json;
use super::{Names, own, show};
use crate::engine::Cost;
use crate::hir::{Game, Ty};
use crate::state::Value;
use crate::view::{PlaceId, SeenPlace};

/// The declared name of a place, and the types of its indices.
pub(super) fn declared(game: &Game, id: PlaceId) -> (&str, &[Ty]) {
    match id {
        PlaceId::Zone(id) => (&game.zone(id).name, &game.zone(id).indices),
        PlaceId::State(id) => (&game.state(id).name, &game.state(id).indices),
    }
}

/// The name of a zone or state for the reader.
#[must_use]
pub fn place_name<'g>(game: &'g Game, names: &Names, id: PlaceId) -> &'g str {
    names.read(game, declared(game, id).0)
}

/// `hand[Ada]`
#[must_use]
pub fn place_text(game: &Game, names: &Names, place: &SeenPlace) -> String {
    let name = place_name(game, names, place.id);
    let indices = index_texts(game, names, place);
    if indices.is_empty() { name.to_owned() } else { format!("{name}[{}]", indices.join(", ")) }
}

/// The indices as they are written.
#[must_use]
pub fn index_texts(game: &Game, names: &Names, place: &SeenPlace) -> Vec<String> {
    let (_, types) = declared(game, place.id);
    let pairs = place.indices.iter().zip(types);
    pairs.map(|(value, ty)| show(game, names, value, ty)).collect()
}

/// A zone or state by its declared name, and its indices.
#[must_use]
pub fn place_json(game: &Game, names: &Names, place: &SeenPlace) -> Json {
    let (name, types) = declared(game, place.id);
    let pairs = place.indices.iter().zip(types);
    let at: Json = pairs.map(|(value, ty)| value_json(game, names, value, ty)).collect();
    json!({ "name": name, "at": at })
}

/// A cost in words for the seat that would pay it: `1 from coins`. A place of the seat itself has no index.
#[must_use]
pub fn cost_text(game: &Game, names: &Names, cost: &Cost, seat: u32) -> String {
    let own = cost.from.indices == [Value::Seat(seat)];
    let place = SeenPlace {
        id: cost.from.id.into(),
        indices: if own { Vec::new() } else { cost.from.indices.clone() },
    };
    let from = names.own(game, &own::FROM, [&place_text(game, names, &place)]);
    format!("{}{from}", cost.amount)
}
