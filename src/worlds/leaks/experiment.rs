//! What is experimented with: a game with the seats at its table.

use std::collections::BTreeMap;

use crate::base::Sources;
use crate::hir::{ActionId, LocalId, PlaceId, Ty, TypeId, ZoneId};
use crate::notation;
use crate::runtime::Runtime;
use crate::session::Setup;
use crate::state::Value;

/// A game with the seats at its table.
pub struct Experiment<'a> {
    pub(super) runtime: &'a Runtime,
    pub(super) sources: &'a Sources,
    pub(super) setup: &'a Setup,
    /// Where drawn values are stored.
    pub(super) kept: BTreeMap<LocalId, Vec<PlaceId>>,
    zones: Vec<Vec<Vec<Value>>>,
}

impl<'a> Experiment<'a> {
    /// An experiment with a game and with the seats and options of a setup.
    #[must_use]
    pub fn new(runtime: &'a Runtime, sources: &'a Sources, setup: &'a Setup) -> Self {
        let drawn = runtime.game.statements().filter_map(|statement| statement.kind.drawn());
        let kept = drawn.map(|local| (local, runtime.game.kept_in(local))).collect();
        let seats = setup.seats();
        let zones =
            runtime.game.zones.keys().map(|id| runtime.layout.zone_indices(id, seats)).collect();
        Self { runtime, sources, setup, kept, zones }
    }

    /// A card or a die in words.
    pub(super) fn card_text(&self, of: TypeId, card: u32) -> String {
        notation::show(&self.runtime.game, &self.setup.names, &Value::Member(card), &Ty::Member(of))
    }

    pub(super) fn seats(&self) -> u32 {
        self.setup.seats()
    }

    pub(super) fn zones(&self, id: ZoneId) -> &[Vec<Value>] {
        self.zones.get(usize::from(id)).map(Vec::as_slice).unwrap_or_default()
    }

    pub(super) fn action(&self, id: ActionId) -> String {
        self.runtime.game.action(id).name.clone()
    }

    /// What alike cards look like that are copies of a member: who names the member means any of them.
    pub fn alike_copies(&self, (of, member): (TypeId, u32)) -> impl Iterator<Item = (TypeId, u32)> {
        let game = &self.runtime.game;
        let types = game.types.keys().filter(move |it| game.alike_copies_of(*it) == Some(of));
        types.filter_map(move |ty| Some((ty, game.copies_of_member(ty, member).next()?)))
    }
}
