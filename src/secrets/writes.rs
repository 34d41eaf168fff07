//! Which blocks change which states, with all calls and all turns that the block waits for.

use std::collections::BTreeSet;

use typed_index_collections::TiVec;

use crate::hir::{BlockId, Game, LocalId, PhaseId, StateId, Stmt};

/// A bit for each state, by its number.
type States = Vec<u64>;

/// The states that each block may change, and the names that get a value more than once.
pub(super) struct Writes {
    blocks: TiVec<BlockId, States>,
    phases: TiVec<PhaseId, States>,
    pub(super) mutable: BTreeSet<LocalId>,
}

impl Writes {
    /// Blocks and phases may lead to each other, so this repeats until nothing new is found.
    pub(super) fn of(game: &Game) -> Self {
        let none = vec![0; game.states.len().div_ceil(64)];
        let blocks = game.blocks.iter().map(|_| none.clone()).collect();
        let phases = game.phases.iter().map(|_| none.clone()).collect();
        let mut it = Self {
            blocks,
            phases,
            mutable: mutable(game),
        };
        loop {
            let mut more = false;
            for (id, block) in game.blocks.iter_enumerated() {
                let mut found = none.clone();
                block
                    .statements
                    .iter()
                    .for_each(|statement| it.direct(game, statement, &mut found));
                more |= it
                    .blocks
                    .get_mut(id)
                    .is_some_and(|known| add(known, &found));
            }
            for id in game.phases.keys() {
                let bodies = game
                    .offered(id)
                    .chain(game.interrupts(id).map(|(_, action)| action))
                    .filter_map(|action| game.bodies.get(action.body));
                let mut found = none.clone();
                bodies.for_each(|body| it.all_of(body.block, &mut found));
                more |= it
                    .phases
                    .get_mut(id)
                    .is_some_and(|known| add(known, &found));
            }
            if !more {
                return it;
            }
        }
    }

    fn direct(&self, game: &Game, statement: &Stmt, found: &mut States) {
        for state in statement.kind.parts().writes {
            put(found, state);
        }
        for block in game.entered(&statement.kind) {
            self.all_of(block, found);
        }
        if let Some(states) = statement.phase().and_then(|it| self.phases.get(it)) {
            add(found, states);
        }
    }

    fn all_of(&self, id: BlockId, found: &mut States) {
        if let Some(states) = self.blocks.get(id) {
            add(found, states);
        }
    }

    pub(super) fn block(&self, id: BlockId) -> impl Iterator<Item = StateId> {
        self.blocks.get(id).into_iter().flat_map(listed)
    }

    /// The states that the actions of a phase and the interrupts change.
    pub(super) fn phase(&self, id: PhaseId) -> impl Iterator<Item = StateId> {
        self.phases.get(id).into_iter().flat_map(listed)
    }
}

fn put(states: &mut States, state: StateId) {
    let at = usize::from(state);
    if let Some(word) = states.get_mut(at / 64) {
        *word |= 1 << (at % 64);
    }
}

/// Adds states, and returns whether some of them were new.
fn add(states: &mut States, more: &States) -> bool {
    let mut grown = false;
    for (word, more) in states.iter_mut().zip(more) {
        grown |= more & !*word != 0;
        *word |= more;
    }
    grown
}

fn listed(states: &States) -> impl Iterator<Item = StateId> {
    let set = |at: &usize| {
        states
            .get(at / 64)
            .is_some_and(|word| word >> (at % 64) & 1 == 1)
    };
    (0..states.len() * 64).filter(set).map(StateId::from)
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
