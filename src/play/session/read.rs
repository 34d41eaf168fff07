//! Reads typed moves and values.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::Session;
use crate::engine::{Move, Offer};
use crate::hir::{Game, Ty, TypeId};
use crate::notation::{self, MoveError, Names};
use crate::state::{Layout, Position, Set, Value};
use crate::view::{PlaceId, SeenPlace, Viewer, view};

impl Session {
    /// Reads a move of a seat. A number stands for a die with that face among the seat's dice, or among common dice.
    ///
    /// # Errors
    /// When the line is not a move, or names an action, seat, member or die that does not exist.
    pub fn read_move(&self, seat: u32, line: &str) -> Result<Move, MoveError> {
        let offers = self.offers().unwrap_or_default();
        let table = (self.layout().as_ref(), self.state());
        read_move(self.game(), self.names(), table, (seat, &offers), line)
    }

    /// Reads a move of a seat from its action, and its arguments by parameter.
    ///
    /// # Errors
    /// When there is no such action, or an argument is missing or does not fit its parameter.
    pub fn read_arguments(
        &self,
        seat: u32,
        action: &str,
        arguments: &BTreeMap<String, Json>,
    ) -> Result<Move, MoveError> {
        let offers = self.offers().unwrap_or_default();
        let (game, names) = (self.game(), self.names());
        notation::move_from_json(game, names, (seat, &offers), action, arguments)
    }

    /// Reads a value of a type as an argument of a seat's move.
    ///
    /// # Errors
    /// When the text is not a value of the type.
    pub fn read_value(&self, seat: u32, text: &str, ty: &Ty) -> Result<Value, MoveError> {
        let table = (self.layout().as_ref(), self.state());
        notation::parse_value(self.game(), self.names(), text, ty, &|of, face, taken| {
            dice(self.game(), table, seat, (of, face), taken)
        })
    }
}

/// Reads a move of a seat in a position.
///
/// # Errors
/// Why the line is not a move, and what might be meant.
pub fn read_move(
    game: &Game,
    names: &Names,
    table: (&Layout, &Position),
    (seat, offers): (u32, &[Offer]),
    line: &str,
) -> Result<Move, MoveError> {
    notation::parse_move(game, names, seat, offers, line, &|of, face, taken| {
        dice(game, table, seat, (of, face), taken)
    })
}

/// The dice with a face among the seat's dice that the seat sees and has not named yet.
fn dice(
    game: &Game,
    (layout, state): (&Layout, &Position),
    seat: u32,
    (of, face): (TypeId, i32),
    taken: &Set,
) -> Vec<u32> {
    let own = [Value::Seat(seat)];
    let seen = view(game, layout, state, Viewer::Seat(seat));
    let zones = game.zones_of_dice(of);
    let is_near = |place: &SeenPlace| {
        let here = place.indices.is_empty() || place.indices == own;
        here && matches!(place.id, PlaceId::Zone(zone) if zones.contains(&zone))
    };
    let places = seen.entries.iter().filter(|it| is_near(&it.place));
    let dice = places.flat_map(|it| it.shown.cards(of));
    dice.filter(|die| die.face == Some(face) && !taken.has(die.number))
        .map(|die| die.number)
        .collect()
}
