//! Data flow: the places that something of a drawn value reaches. Both the check of secrets and the exact search for
//! leaks use it.

use std::collections::BTreeSet;

use super::{AlikeCards, BlockId, Expr, Game, LocalId, Parts, PlaceId, Stmt, Touched};

/// Which ways of a value count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// All of them.
    All,
    /// All but by another value that is drawn from something of it.
    Itself,
    /// Only to places of which it chooses one, and by no other draw.
    Choice,
}

/// What a value has reached so far.
struct Reached<'g> {
    game: &'g Game,
    flow: Flow,
    names: BTreeSet<LocalId>,
    places: BTreeSet<PlaceId>,
}

impl Game {
    /// The states that are set to the value of a local, and the zones to which it is moved, also by procedures that get
    /// it as an argument. A value drawn for a hidden place is as hidden as the place. An alike card is as well in what it is
    /// a copy of, and any card that is moved as such a copy stands for it.
    #[must_use]
    pub fn kept_in(&self, local: LocalId) -> Vec<PlaceId> {
        let alike = AlikeCards { game: self };
        let mut names = vec![local];
        let mut places = Vec::new();
        let mut at = 0;
        while let Some(name) = names.get(at).copied() {
            at += 1;
            for statement in self.statements() {
                let keeps = statement.kind.parts().keeps;
                let here = keeps.iter().filter(|(value, _)| alike.stands_for(value).is_local(name));
                places.extend(here.map(|(_, place)| *place));
                for other in self.passed_to(&statement.kind, name) {
                    if !names.contains(&other) {
                        names.push(other);
                    }
                }
            }
        }
        places.sort_unstable();
        places.dedup();
        places
    }

    /// The states and zones that something of a local reaches: as a part of a value, as an index, as the condition of a
    /// change, through another name or as an argument. The number of moved cards does not count.
    #[must_use]
    pub fn reached_by(&self, local: LocalId) -> BTreeSet<PlaceId> {
        self.reached(local, Flow::All)
    }

    /// Whether something of a local reaches other values that are drawn, and nothing else.
    #[must_use]
    pub fn is_only_drawn_from(&self, local: LocalId) -> bool {
        self.reached(local, Flow::Itself).is_empty()
    }

    /// The states and zones of which something of a local chooses one: as an index, as the condition of a change, or as
    /// a card. A value that is put into a place, or that another one is drawn from, chooses none.
    #[must_use]
    pub fn chosen_by(&self, local: LocalId) -> BTreeSet<PlaceId> {
        self.reached(local, Flow::Choice)
    }

    fn reached(&self, local: LocalId, flow: Flow) -> BTreeSet<PlaceId> {
        let mut reached =
            Reached { game: self, flow, names: BTreeSet::from([local]), places: BTreeSet::new() };
        let mut before = 0;
        while before < reached.names.len() {
            before = reached.names.len();
            for statement in self.statements() {
                reached.spreads(statement);
            }
        }
        reached.places
    }
}

impl Reached<'_> {
    fn is_in(&self, expr: &Expr) -> bool {
        !expr.locals().is_disjoint(&self.names)
    }

    /// Adds the locals and the places to which a statement passes something.
    fn spreads(&mut self, statement: &Stmt) {
        if self.flow != Flow::All && statement.kind.drawn().is_some() {
            return;
        }
        let game = self.game;
        if let Some((id, arguments)) = statement.kind.call() {
            let given = game.procedure(id).parameters.iter().zip(arguments);
            let given = given.filter(|(_, value)| self.is_in(value));
            let given: Vec<LocalId> = given.map(|(name, _)| *name).collect();
            self.names.extend(given);
            return;
        }
        let parts = statement.kind.parts();
        if is_count(&parts) || !parts.values.iter().any(|value| self.is_in(value)) {
            return;
        }
        self.names.extend(parts.sets.iter().map(|(name, _)| *name));
        self.names.extend(parts.binds.iter().copied());
        if self.flow != Flow::Choice || self.chooses(&parts) {
            self.places.extend(parts.writes.iter().copied().map(PlaceId::State));
            self.places.extend(entered(&parts.zones));
        }
        let mut seen = BTreeSet::new();
        for block in parts.blocks {
            self.decides(block, &mut seen);
        }
    }

    /// Whether something decides more of a statement than the value that it puts somewhere.
    fn chooses(&self, parts: &Parts<'_>) -> bool {
        let is_kept = |value: &Expr| parts.keeps.iter().any(|(kept, _)| std::ptr::eq(*kept, value));
        parts.values.iter().any(|value| !is_kept(value) && self.is_in(value))
    }

    /// Adds what a block does, which depends on the condition of the block.
    fn decides(&mut self, block: BlockId, seen: &mut BTreeSet<BlockId>) {
        if !seen.insert(block) {
            return;
        }
        let game = self.game;
        let block = game.blocks.get(block);
        for statement in block.into_iter().flat_map(|it| &it.statements) {
            let parts = statement.kind.parts();
            self.places.extend(parts.writes.iter().copied().map(PlaceId::State));
            self.places.extend(entered(&parts.zones));
            self.names.extend(parts.sets.iter().map(|(name, _)| *name));
            for inner in game.entered(&statement.kind) {
                self.decides(inner, seen);
            }
        }
    }
}

/// Whether the values of a statement say only how many cards are moved, or where to begin.
fn is_count(parts: &Parts<'_>) -> bool {
    parts.zones.iter().any(|it| it.touch.takes())
}

fn entered<'z>(zones: &'z [Touched<'z>]) -> impl Iterator<Item = PlaceId> + 'z {
    let put = zones.iter().filter(|it| it.touch.brings());
    put.map(|it| PlaceId::Zone(it.zone))
}
