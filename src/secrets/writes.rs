//! What is changed where: by a block, with all that it calls and all turns that it waits for.

use std::collections::BTreeSet;

use typed_index_collections::TiVec;

use crate::hir::{Action, ActionKind, BlockId, Game, LocalId, PhaseId, StateId, StmtKind};

/// States by their numbers, a bit each.
type States = Vec<u64>;

/// The states that each block may change, and the names that get a value more than once.
pub(super) struct Writes {
    blocks: TiVec<BlockId, States>,
    phases: TiVec<PhaseId, States>,
    pub(super) mutable: BTreeSet<LocalId>,
}

impl Writes {
    /// Blocks and phases may lead to each other; so it is gone round until nothing new is found.
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
                    .for_each(|statement| it.direct(game, &statement.kind, &mut found));
                more |= it
                    .blocks
                    .get_mut(id)
                    .is_some_and(|known| add(known, &found));
            }
            for (id, phase) in game.phases.iter_enumerated() {
                let listed = phase
                    .actions
                    .iter()
                    .filter_map(|action| game.actions.get(*action));
                let breaks_in = |it: &&Action| matches!(&it.kind, ActionKind::Interrupt(phases) if phases.contains(&id));
                let bodies = listed
                    .chain(game.actions.iter().filter(breaks_in))
                    .filter_map(|it| game.bodies.get(it.body));
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

    fn direct(&self, game: &Game, statement: &StmtKind, found: &mut States) {
        match statement {
            StmtKind::SetState { state, .. } | StmtKind::Reset { state } => put(found, *state),
            StmtKind::Pay(payment) => [payment.from.state, payment.to.state]
                .into_iter()
                .for_each(|it| put(found, it)),
            StmtKind::Turn { phase, .. } | StmtKind::TurnEach { phase, .. } => {
                if let Some(states) = self.phases.get(*phase) {
                    add(found, states);
                }
            }
            StmtKind::If {
                then, otherwise, ..
            } => std::iter::once(then)
                .chain(otherwise)
                .for_each(|it| self.all_of(*it, found)),
            StmtKind::ForEach { body, .. }
            | StmtKind::Repeat { body, .. }
            | StmtKind::Times { body, .. }
            | StmtKind::As { body, .. } => {
                self.all_of(*body, found);
            }
            StmtKind::Call { procedure, .. } => {
                let body = game
                    .procedures
                    .get(*procedure)
                    .and_then(|it| game.bodies.get(it.body));
                body.into_iter().for_each(|it| self.all_of(it.block, found));
            }
            StmtKind::SetLocal { .. }
            | StmtKind::MoveCards { .. }
            | StmtKind::MoveTop { .. }
            | StmtKind::Shuffle { .. }
            | StmtKind::Deal { .. }
            | StmtKind::Draw { .. }
            | StmtKind::Rolled { .. }
            | StmtKind::Ask { .. }
            | StmtKind::Tell { .. }
            | StmtKind::Reveal { .. }
            | StmtKind::EndTurn
            | StmtKind::EndGame { .. }
            | StmtKind::Require { .. } => {}
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

    /// By the actions of a phase, and by those that break in.
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

/// Adds states, and says whether there were new ones among them.
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

fn mutable(game: &Game) -> BTreeSet<LocalId> {
    let (mut once, mut more) = (BTreeSet::new(), BTreeSet::new());
    for statement in game.blocks.iter().flat_map(|it| &it.statements) {
        if let StmtKind::SetLocal { local, .. } = statement.kind
            && !once.insert(local)
        {
            more.insert(local);
        }
    }
    // A parameter or an answer that is set has two values already.
    let parameters = game.procedures.iter().flat_map(|it| &it.parameters);
    let told = game
        .blocks
        .iter()
        .flat_map(|it| &it.statements)
        .filter_map(|it| match &it.kind {
            StmtKind::Tell { local, .. }
            | StmtKind::Draw { local, .. }
            | StmtKind::Ask { answer: local, .. }
            | StmtKind::ForEach { local, .. } => Some(local),
            _ => None,
        });
    more.extend(
        parameters
            .chain(told)
            .chain(
                game.actions
                    .iter()
                    .flat_map(|it| it.parameters.iter().map(|it| &it.local)),
            )
            .filter(|it| once.contains(it)),
    );
    more
}
