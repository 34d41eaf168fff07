//! Which blocks and phases may change which states and zones, with all calls and all turns that
//! they wait for.

use std::collections::BTreeSet;

use typed_index_collections::TiVec;

use super::versions::{Change, Gone, Where};
use crate::hir::{Action, BlockId, Game, LocalId, PhaseId, PlaceId, StateId, Stmt, ZoneId};

/// A bit for each state; then two for each zone: whether cards may come, and whether they may
/// leave.
type Places = Vec<u64>;

/// What each block may change, and the names that get a value more than once.
pub(super) struct Writes {
    states: usize,
    zones: usize,
    blocks: TiVec<BlockId, Places>,
    phases: TiVec<PhaseId, Places>,
    interrupts: Places,
    /// What may change after setup.
    played: Places,
    /// The zones that cards may ever lie in.
    holding: BTreeSet<ZoneId>,
    pub(super) mutable: BTreeSet<LocalId>,
}

impl Writes {
    /// Blocks and phases may lead to each other, so this repeats until nothing new is found.
    pub(super) fn of(game: &Game) -> Self {
        let places = game.states.len() + 2 * game.zones.len();
        let none = vec![0; places.div_ceil(64)];
        let mut it = Self {
            states: game.states.len(),
            zones: game.zones.len(),
            blocks: game.blocks.iter().map(|_| none.clone()).collect(),
            phases: game.phases.iter().map(|_| none.clone()).collect(),
            interrupts: none.clone(),
            played: none,
            holding: holding(game),
            mutable: mutable(game),
        };
        while it.round(game) {
            // Another round may find more.
        }
        let mut played = it.interrupts.clone();
        if let Some(body) = game.bodies.get(game.play) {
            it.all_of(body.block, &mut played);
        }
        for phase in &it.phases {
            add(&mut played, phase);
        }
        it.played = played;
        it
    }

    /// Whether a state has the same value from the end of setup on.
    pub(super) fn stays(&self, state: StateId) -> bool {
        !has(&self.played, usize::from(state))
    }

    /// Whether cards may leave a zone after setup.
    pub(super) fn is_left(&self, zone: ZoneId) -> bool {
        has(&self.played, self.leaves(zone))
    }

    /// Whether cards may ever lie in a zone.
    pub(super) fn may_hold(&self, zone: ZoneId) -> bool {
        self.holding.contains(&zone)
    }

    /// Adds what is found in one round, and returns whether it was new.
    fn round(&mut self, game: &Game) -> bool {
        let none: Places = vec![0; self.interrupts.len()];
        let mut more = false;
        for (id, block) in game.blocks.iter_enumerated() {
            let mut found = none.clone();
            for statement in &block.statements {
                self.direct(game, statement, &mut found);
            }
            let known = self.blocks.get_mut(id);
            more |= known.is_some_and(|known| add(known, &found));
        }
        for id in game.phases.keys() {
            let mut found = self.interrupts.clone();
            for action in game.offered(id) {
                self.taken(game, action, &mut found);
            }
            let known = self.phases.get_mut(id);
            more |= known.is_some_and(|known| add(known, &found));
        }
        let mut found = none;
        for action in game.actions.iter().filter(|action| action.is_interrupt()) {
            self.taken(game, action, &mut found);
        }
        more | add(&mut self.interrupts, &found)
    }

    /// What an action may change, with its costs.
    fn taken(&self, game: &Game, action: &Action, found: &mut Places) {
        if let Some(body) = game.bodies.get(action.body) {
            self.all_of(body.block, found);
        }
        for cost in &action.costs {
            put(found, usize::from(cost.from.state));
            put(found, usize::from(cost.to.state));
        }
    }

    fn direct(&self, game: &Game, statement: &Stmt, found: &mut Places) {
        let parts = statement.kind.parts();
        let named = parts.named_cards();
        for state in parts.writes {
            put(found, usize::from(state));
        }
        for touched in &parts.zones {
            if touched.touch.takes() {
                put(found, self.leaves(touched.zone));
            } else if touched.touch.changes() {
                put(found, self.states + usize::from(touched.zone));
            }
        }
        if let Some((_, to)) = named {
            for zone in alike(game, to) {
                put(found, self.leaves(zone));
            }
        }
        for block in game.entered(&statement.kind) {
            self.all_of(block, found);
        }
        if statement.kind.decision().is_some() {
            add(found, &self.interrupts);
        }
        if let Some(places) = statement.phase().and_then(|phase| self.phases.get(phase)) {
            add(found, places);
        }
    }

    fn leaves(&self, zone: ZoneId) -> usize {
        self.states + self.zones + usize::from(zone)
    }

    fn all_of(&self, id: BlockId, found: &mut Places) {
        if let Some(places) = self.blocks.get(id) {
            add(found, places);
        }
    }

    fn changes(&self, places: &Places) -> Vec<Change> {
        let has = |at: usize| has(places, at);
        let change = |family, gone| Change {
            family,
            at: Where::All,
            gone,
        };
        let states = (0..self.states).filter(|state| has(*state));
        let states = states.map(|id| change(PlaceId::State(StateId::from(id)), Gone::Nothing));
        let zones = (0..self.zones).filter_map(|zone| {
            let id = ZoneId::from(zone);
            let gone = if has(self.leaves(id)) {
                Gone::Any
            } else {
                Gone::Nothing
            };
            let touched = gone == Gone::Any || has(self.states + zone);
            touched.then(|| change(PlaceId::Zone(id), gone))
        });
        states.chain(zones).collect()
    }

    /// Whatever the actions of a phase and interrupts may change.
    pub(super) fn phase(&self, id: PhaseId) -> Vec<Change> {
        self.phases
            .get(id)
            .map_or_else(Vec::new, |places| self.changes(places))
    }

    /// Whatever interrupts may change while play waits.
    pub(super) fn interrupts(&self) -> Vec<Change> {
        self.changes(&self.interrupts)
    }

    /// Everything.
    pub(super) fn everything(&self) -> Vec<Change> {
        self.changes(&vec![u64::MAX; self.interrupts.len()])
    }
}

/// The zones of the same cards.
pub(super) fn alike(game: &Game, zone: ZoneId) -> impl Iterator<Item = ZoneId> {
    let of = game.zones.get(zone).map(|it| it.of);
    game.zones
        .iter_enumerated()
        .filter(move |(_, other)| Some(other.of) == of)
        .map(|(id, _)| id)
}

fn put(places: &mut Places, at: usize) {
    if let Some(word) = places.get_mut(at / 64) {
        *word |= 1 << (at % 64);
    }
}

fn has(places: &Places, at: usize) -> bool {
    let word = places.get(at / 64).copied().unwrap_or_default();
    word >> (at % 64) & 1 == 1
}

/// Adds places, and returns whether some of them were new.
fn add(places: &mut Places, more: &Places) -> bool {
    let mut grown = false;
    for (word, more) in places.iter_mut().zip(more) {
        grown |= more & !*word != 0;
        *word |= more;
    }
    grown
}

/// The zones that are filled, or to which some statement puts cards.
fn holding(game: &Game) -> BTreeSet<ZoneId> {
    let filled = game.zones.iter_enumerated().filter(|(_, it)| it.filled);
    let put = game.statements().flat_map(|it| it.kind.parts().zones);
    let put = put.filter(|it| it.touch.brings());
    let zones = filled.map(|(id, _)| id).chain(put.map(|it| it.zone));
    zones.collect()
}

/// The names that are set, and have or get another value besides.
fn mutable(game: &Game) -> BTreeSet<LocalId> {
    let (mut set, mut more) = (BTreeSet::new(), BTreeSet::new());
    let mut bound: Vec<LocalId> = Vec::new();
    for statement in game.statements() {
        let parts = statement.kind.parts();
        for (local, _) in parts.sets {
            if !set.insert(local) {
                more.insert(local);
            }
        }
        bound.extend(parts.binds);
    }
    bound.extend(
        game.procedures
            .iter()
            .flat_map(|procedure| &procedure.parameters),
    );
    let parameters = game.actions.iter().flat_map(|action| &action.parameters);
    bound.extend(parameters.map(|parameter| parameter.local));
    more.extend(bound.into_iter().filter(|local| set.contains(local)));
    more
}
