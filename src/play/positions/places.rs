//! Zones and states as lines: `hand[Ada]: C1 C2`, `pool: 3`.

use std::collections::BTreeSet;
use std::ops::Range;

use super::alike::Named;
use super::{PositionError, Tabletop};
use crate::hir::{Game, PlaceId, StateId, Ty, TypeId, ZoneId};
use crate::notation::{NO_DICE, needed, parse_value, place_text, show};
use crate::state::{Layout, Position, Value, belongs};
use crate::view::SeenPlace;

/// What a line says of a place that somebody does not see.
pub(super) const HIDDEN: &str = "hidden";
/// What a line says of a zone without cards.
const NOTHING: &str = "nothing";

impl Tabletop<'_> {
    /// The name of a place with its indices; that of the face of a die is `Die1.face`.
    pub(super) fn place(&self, id: PlaceId, indices: &[Value]) -> String {
        if let (PlaceId::State(face), [die]) = (id, indices)
            && let Some(of) = self.game.dice(face)
        {
            return format!("{}.face", show(self.game, self.names, die, &Ty::Member(of)));
        }
        place_text(self.game, self.names, &SeenPlace { id, indices: indices.to_vec() })
    }

    /// The place that a text names.
    pub(super) fn place_named(&self, text: &str) -> Result<(PlaceId, Vec<Value>), PositionError> {
        if let Some(die) = text.strip_suffix(".face") {
            let faces = self.game.states.keys().filter_map(|id| Some((id, self.game.dice(id)?)));
            let mut found = faces.filter_map(|(face, of)| {
                let die = self.value(die, &Ty::Member(of)).ok()?;
                Some((PlaceId::State(face), vec![die]))
            });
            return found.next().ok_or_else(|| no_place(self.game, text));
        }
        let (name, indices) = match text.split_once('[') {
            Some((name, rest)) => (name.trim(), rest.strip_suffix(']').unwrap_or(rest)),
            None => (text, ""),
        };
        let (id, types) = declared(self.game, name).ok_or_else(|| no_place(self.game, name))?;
        let written: Vec<&str> = indices.split(',').map(str::trim).collect();
        let written = if indices.trim().is_empty() { &[][..] } else { written.as_slice() };
        if written.len() != types.len() {
            let form = if types.is_empty() {
                format!("write `{name}` alone")
            } else {
                let each = vec!["…"; types.len()];
                format!("write `{name}[{}]`", each.join(", "))
            };
            return Err(PositionError::new(format!("`{text}` is no place; {form}")));
        }
        let values = written.iter().zip(types).map(|(text, ty)| self.value(text, ty));
        Ok((id, values.collect::<Result<_, _>>()?))
    }

    /// The value of a type that a text names.
    pub(super) fn value(&self, text: &str, ty: &Ty) -> Result<Value, PositionError> {
        match ty {
            Ty::Set(of, _) | Ty::List(of) if self.are_alike(of) => {
                return self.alike_elements(text, ty, of);
            }
            Ty::List(of) => return Ok(Value::List(self.elements(text, of)?)),
            Ty::Optional(_) if text == "none" => return Ok(Value::None),
            Ty::Optional(inner) => return self.value(text, inner),
            Ty::Number | Ty::Flag | Ty::Range(..) | Ty::Seat | Ty::Member(_) | Ty::Set(..) => {}
            Ty::Text | Ty::None | Ty::EmptySet | Ty::Broken => {}
        }
        let read = parse_value(self.game, self.names, text, ty, NO_DICE);
        let value = read.map_err(|error| PositionError::new(error.to_string()))?;
        let seats = u32::try_from(self.names.seats.len()).unwrap_or(0);
        if *ty == Ty::Number || belongs(&value, ty, &|ty| self.layout.count(ty, seats)) {
            Ok(value)
        } else {
            let wanted = needed(self.game, self.names, ty, None).message;
            Err(PositionError::new(format!("`{text}` is outside of the values: {wanted}")))
        }
    }

    fn are_alike(&self, of: &Ty) -> bool {
        of.declared_type().is_some_and(|of| self.game.alike_copies_of(of).is_some())
    }

    /// Alike cards that are left in a loop: how many of each look there are is all that is told.
    fn alike_elements(&self, text: &str, ty: &Ty, of: &Ty) -> Result<Value, PositionError> {
        let mut named = Named::default();
        let mut cards = Vec::new();
        for card in self.elements(text, of)? {
            if let (Value::Member(card), Some(of)) = (card, of.declared_type()) {
                cards.push(named.card(*self, of, card)?);
            }
        }
        Ok(if ty.is_set() {
            Value::Set(cards.into_iter().collect())
        } else {
            Value::List(cards.into_iter().map(Value::Member).collect())
        })
    }

    /// The elements of a list, in their order.
    fn elements(&self, text: &str, of: &Ty) -> Result<Vec<Value>, PositionError> {
        let inside = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(text);
        let words = inside.split([' ', ',']).filter(|word| !word.is_empty());
        words.map(|word| self.value(word, of)).collect()
    }

    /// The cards of a zone from the top down; those whose order is not known stand in braces.
    pub(super) fn cards_text(&self, state: &Position, zone: ZoneId, indices: &[Value]) -> String {
        let cards = self.layout.cards(state, zone, indices).unwrap_or_default();
        let part = self.layout.undrawn(state, zone, indices);
        let of = Ty::Member(self.game.zone(zone).of);
        let mut words: Vec<String> = Vec::new();
        for (at, card) in cards.iter().enumerate().rev() {
            let name = show(self.game, self.names, &Value::Member(card.cast_unsigned()), &of);
            let opens = if at + 1 == part.end && !part.is_empty() { "{" } else { "" };
            let closes = if at == part.start && !part.is_empty() { "}" } else { "" };
            words.push(format!("{opens}{name}{closes}"));
        }
        if words.is_empty() { NOTHING.to_owned() } else { words.join(" ") }
    }

    /// The cards that a text names, the top one last, and the part of them without an order.
    pub(super) fn cards(
        &self,
        text: &str,
        of: TypeId,
    ) -> Result<(Vec<i32>, Range<usize>), PositionError> {
        if text == NOTHING {
            return Ok((Vec::new(), 0..0));
        }
        let spaced = text.replace('{', " { ").replace('}', " } ");
        let (mut cards, mut ends) = (Vec::new(), Vec::new());
        for word in spaced.split_whitespace() {
            if word == "{" || word == "}" {
                ends.push((word, cards.len()));
                continue;
            }
            if let Value::Member(card) = self.value(word, &Ty::Member(of))? {
                cards.push(card.cast_signed());
            }
        }
        let part = match ends.as_slice() {
            [] => 0..0,
            [("{", from), ("}", to)] => cards.len() - to..cards.len() - from,
            _ => {
                let why =
                    "one part of a pile can be without order: `A B {C D E} F`, from the top down";
                return Err(PositionError::new(why));
            }
        };
        cards.reverse();
        Ok((cards, part))
    }
}

/// The zone or state with a name, and the types of its indices. An option stands in the head.
fn declared<'g>(game: &'g Game, name: &str) -> Option<(PlaceId, &'g [Ty])> {
    let zone = game.zones.iter_enumerated().find(|(_, zone)| zone.name == name);
    if let Some((id, zone)) = zone {
        return Some((id.into(), &zone.indices));
    }
    let mut states = game.states.iter_enumerated().filter(|(_, state)| state.option.is_none());
    states
        .find(|(_, state)| state.name == name)
        .map(|(id, state)| (id.into(), state.indices.as_slice()))
}

fn no_place(game: &Game, name: &str) -> PositionError {
    let zones = game.zones.iter().map(|zone| zone.name.as_str());
    let states = game.states.iter().filter(|state| state.option.is_none());
    let known: Vec<&str> = zones.chain(states.map(|state| state.name.as_str())).collect();
    let near = crate::diag::closest(name, known.iter().copied());
    let near = near.map_or_else(
        || format!("it has {}", known.join(", ")),
        |near| format!("did you mean `{near}`?"),
    );
    PositionError::new(format!("{} has no zone or state `{name}`; {near}", game.title))
}

/// Every state of a game that is no option, with its indices.
pub(super) fn states(
    game: &Game,
    layout: &Layout,
    seats: u32,
) -> impl Iterator<Item = (StateId, Vec<Value>)> {
    let states = game.states.iter_enumerated().filter(|(_, state)| state.option.is_none());
    let all = states.flat_map(move |(id, _)| {
        layout.state_indices(id, seats).into_iter().map(move |indices| (id, indices))
    });
    all.collect::<Vec<_>>().into_iter()
}

/// Every zone of a game, with its indices.
pub(super) fn zones(game: &Game, layout: &Layout, seats: u32) -> Vec<(ZoneId, Vec<Value>)> {
    let all = game.zones.keys().flat_map(|id| {
        layout.zone_indices(id, seats).into_iter().map(move |indices| (id, indices))
    });
    all.collect()
}

/// Which cards of a type lie in some zone of a position.
pub(super) fn lying(table: &Tabletop<'_>, state: &Position, of: TypeId) -> BTreeSet<i32> {
    let zones = zones(table.game, table.layout, state.seats());
    let zones = zones.into_iter().filter(|(id, _)| table.game.zone(*id).of == of);
    let cards = zones.filter_map(|(id, indices)| table.layout.cards(state, id, &indices));
    cards.flatten().copied().collect()
}
