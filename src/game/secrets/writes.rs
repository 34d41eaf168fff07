//! Which phases may change which states and zones, with all calls and all turns that
//! they wait for.

use std::collections::BTreeSet;

use typed_index_collections::TiVec;

use super::versions::{Change, Gone, Where};
use crate::hir::{Action, BodyId, Game, LocalId, PhaseId, PlaceId, StateId, Unit, ZoneId};

/// The places that something may change.
#[derive(Clone, Default)]
struct Places {
    /// The states that may get another value, and the zones in which others may lie.
    written: BTreeSet<PlaceId>,
    /// The zones that cards may leave, and those of them of which not everybody hears which cards leave.
    left: BTreeSet<ZoneId>,
    unheard: BTreeSet<ZoneId>,
}

/// What each phase may change, and the names that get a value more than once.
pub(super) struct Writes {
    phases: TiVec<PhaseId, Places>,
    interrupts: Places,
    /// What may change after setup.
    played: Places,
    everything: Places,
    /// The zones that cards may ever lie in.
    holding: BTreeSet<ZoneId>,
    /// States that are kept from one game of a match to the next, and may change.
    kept: BTreeSet<StateId>,
    /// The zones that never hold more than one card.
    single: BTreeSet<ZoneId>,
    pub(super) mutable: BTreeSet<LocalId>,
}

impl Writes {
    pub(super) fn of(game: &Game) -> Self {
        let interrupts = || game.actions.iter().filter(|action| action.is_interrupt());
        let phase = |id| reached(game, game.offered(id).chain(interrupts()), None);
        let offered = game.phases.keys().flat_map(|id| game.offered(id));
        let states = game.states.keys().map(PlaceId::from);
        Self {
            phases: game.phases.keys().map(phase).collect(),
            interrupts: reached(game, interrupts(), None),
            played: reached(game, offered.chain(interrupts()), Some(game.play)),
            everything: Places {
                written: states.chain(game.zones.keys().map(PlaceId::from)).collect(),
                left: game.zones.keys().collect(),
                unheard: game.zones.keys().collect(),
            },
            holding: holding(game),
            kept: kept(game),
            single: game.single_zones(),
            mutable: mutable(game),
        }
    }

    /// Whether a state has the same value from the end of setup on, and had no other one in the games before.
    pub(super) fn stays(&self, state: StateId) -> bool {
        !self.played.written.contains(&state.into()) && !self.kept.contains(&state)
    }

    /// The states that may come from the game before with another value.
    pub(super) fn kept(&self) -> Vec<Change> {
        let change = |state: &StateId| Change {
            family: PlaceId::State(*state),
            at: Where::All,
            gone: Gone::Nothing,
        };
        self.kept.iter().map(change).collect()
    }

    /// Whether cards may leave a zone after setup.
    pub(super) fn is_left(&self, zone: ZoneId) -> bool {
        self.played.left.contains(&zone)
    }

    /// Whether cards may ever lie in a zone.
    pub(super) fn may_hold(&self, zone: ZoneId) -> bool {
        self.holding.contains(&zone)
    }

    /// Whether a zone never holds more than one card, so that its order is no secret of its own.
    pub(super) fn is_single(&self, zone: ZoneId) -> bool {
        self.single.contains(&zone)
    }

    /// Whatever the actions of a phase and interrupts may change.
    pub(super) fn phase(&self, id: PhaseId) -> Vec<Change> {
        self.phases.get(id).map_or_else(Vec::new, Places::changes)
    }

    /// Whether all who know the cards of a zone still know them after the actions of a phase and interrupts.
    pub(super) fn stays_known(&self, phase: PhaseId, zone: ZoneId) -> bool {
        self.phases.get(phase).is_some_and(|it| {
            it.is_left_openly(zone)
                || !(it.left.contains(&zone) || it.written.contains(&zone.into()))
        })
    }

    /// Whatever interrupts may change while play waits.
    pub(super) fn interrupts(&self) -> Vec<Change> {
        self.interrupts.changes()
    }

    /// Everything.
    pub(super) fn everything(&self) -> Vec<Change> {
        self.everything.changes()
    }
}

impl Places {
    /// Whether cards only leave a zone, and all know which.
    fn is_left_openly(&self, zone: ZoneId) -> bool {
        self.left.contains(&zone)
            && !self.unheard.contains(&zone)
            && !self.written.contains(&zone.into())
    }

    fn changes(&self) -> Vec<Change> {
        let left = self.left.iter().copied().map(PlaceId::Zone);
        let all: BTreeSet<PlaceId> = self.written.iter().copied().chain(left).collect();
        let change = |family| Change {
            family,
            at: Where::All,
            gone: match family {
                PlaceId::Zone(id) if self.is_left_openly(id) => Gone::Open,
                PlaceId::Zone(id) if self.left.contains(&id) => Gone::Any,
                PlaceId::Zone(_) | PlaceId::State(_) => Gone::Nothing,
            },
        };
        all.into_iter().map(change).collect()
    }
}

/// What some actions may change with their costs, or a body, with all calls and all turns that they wait for.
fn reached<'g>(
    game: &'g Game,
    actions: impl Iterator<Item = &'g Action>,
    body: Option<BodyId>,
) -> Places {
    let mut found = Places::default();
    let mut taken: Vec<&Action> = actions.collect();
    let mut open: Vec<BodyId> = body.into_iter().collect();
    let mut seen = BTreeSet::new();
    loop {
        for action in taken.drain(..) {
            let costs = action.costs.iter().flat_map(|cost| [cost.from.state, cost.to.state]);
            found.written.extend(costs.map(PlaceId::from));
            open.push(action.body);
        }
        let Some(body) = open.pop() else { return found };
        let uses = game.index().bodies.get(body).filter(|_| seen.insert(body));
        let Some(uses) = uses else { continue };
        found.written.extend(&uses.writes);
        found.left.extend(&uses.left);
        found.unheard.extend(&uses.left_unheard);
        for unit in uses.calls.keys() {
            match unit {
                Unit::Procedure(id) => open.push(game.procedure(*id).body),
                Unit::Phase(id) => taken.extend(game.offered(*id)),
                Unit::Function(_) | Unit::Rule(_) | Unit::Hook(_) | Unit::Action(_) => {}
            }
            if let Unit::Phase(_) | Unit::Action(_) = unit {
                taken.extend(game.actions.iter().filter(|action| action.is_interrupt()));
            }
        }
    }
}

/// The zones that are filled, or to which some statement puts cards.
fn holding(game: &Game) -> BTreeSet<ZoneId> {
    let filled = game.zones.iter_enumerated().filter(|(_, it)| it.filled);
    let put = game.statements().flat_map(|it| it.kind.parts().zones);
    let put = put.filter(|it| it.touch.brings());
    let zones = filled.map(|(id, _)| id).chain(put.map(|it| it.zone));
    zones.collect()
}

/// The states that a match keeps, and that some statement changes.
fn kept(game: &Game) -> BTreeSet<StateId> {
    let keeps = game.match_play.as_ref().map_or(&[][..], |it| &it.keeps);
    let written: BTreeSet<StateId> =
        game.statements().flat_map(|it| it.kind.parts().writes).collect();
    keeps.iter().copied().filter(|state| written.contains(state)).collect()
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
    bound.extend(game.procedures.iter().flat_map(|procedure| &procedure.parameters));
    let parameters = game.actions.iter().flat_map(|action| &action.parameters);
    bound.extend(parameters.map(|parameter| parameter.local));
    more.extend(bound.into_iter().filter(|local| set.contains(local)));
    more
}
