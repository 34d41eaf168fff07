//! The zones and states of a game as scripts name them.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use rhai::ImmutableString;

use super::convert;
use crate::hir::{Game, Ty};
use crate::state::{Layout, Value};
use crate::view::PlaceId;

/// The zones and states that scripts can see.
pub(super) struct Places {
    pub(super) game: Arc<Game>,
    pub(super) layout: Arc<Layout>,
    pub(super) names: BTreeMap<ImmutableString, PlaceId>,
    /// By number of seats, the keys of each family that a script has looked at.
    keys: Vec<BTreeMap<PlaceId, OnceLock<Keys>>>,
}

/// The indices of a family by the text that stands for them in scripts.
pub(super) type Keys = BTreeMap<ImmutableString, Vec<Value>>;

impl Places {
    pub(super) fn new(game: Arc<Game>, layout: Arc<Layout>) -> Self {
        let names = declared(&game).map(|(id, name, _)| (name.into(), id));
        let families = || {
            let all = declared(&game).filter(|(_, _, types)| !types.is_empty());
            all.map(|(id, ..)| (id, OnceLock::new())).collect()
        };
        Self {
            names: names.collect(),
            keys: (0..=game.players.1).map(|_| families()).collect(),
            game,
            layout,
        }
    }

    /// The keys of a family; nothing for a place without indices.
    pub(super) fn keys(&self, id: PlaceId, seats: u32) -> Option<&Keys> {
        let keys = self.keys.get(seats as usize)?.get(&id)?;
        Some(keys.get_or_init(|| self.keys_of(id, seats)))
    }

    fn keys_of(&self, id: PlaceId, seats: u32) -> Keys {
        let (game, layout) = (&self.game, &self.layout);
        let (all, types) = match id {
            PlaceId::Zone(id) => (layout.zone_indices(id, seats), &game.zone(id).indices),
            PlaceId::State(id) => (layout.state_indices(id, seats), &game.state(id).indices),
        };
        let key = |indices: &[Value]| {
            let indices = indices.iter().zip(types);
            let keys: Vec<String> =
                indices.map(|(index, ty)| convert::key(&self.game, index, ty)).collect();
            keys.join(",").into()
        };
        let pair = |indices: Vec<Value>| (key(&indices), indices);
        all.into_iter().map(pair).collect()
    }
}

/// All zones and states with their names and the types of their indices.
pub(super) fn declared(game: &Game) -> impl Iterator<Item = (PlaceId, &str, &[Ty])> {
    let zones = game.zones.iter_enumerated();
    let zones = zones.map(|(id, it)| (id.into(), it.name.as_str(), it.indices.as_slice()));
    let states = game.states.iter_enumerated();
    zones.chain(states.map(|(id, it)| (id.into(), it.name.as_str(), it.indices.as_slice())))
}
