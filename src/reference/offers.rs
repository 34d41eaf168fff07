//! Who may act where play waits, and that somebody can.

use super::{Outcome, Reference};
use crate::engine::{self, Offer, Role};
use crate::hir::{Decision, PhaseId, Stmt};
use crate::notation::Names;
use crate::state::{Progress, Set, State};

impl Reference {
    /// Who may do what, before conditions are looked at. Interrupts come clockwise from the seat whose turn it is.
    pub(super) fn offers(&self, state: &State, statement: &Stmt) -> Vec<Offer> {
        let mut offers = Vec::new();
        let turn = self.turn(state);
        let of_phase = |phase: PhaseId, seats: Set| {
            let actions = self
                .game
                .phases
                .get(phase)
                .map(|it| it.actions.as_slice())
                .unwrap_or_default();
            seats.bits().flat_map(move |seat| {
                actions.iter().map(move |action| Offer {
                    seat,
                    action: *action,
                    role: Role::Turn,
                })
            })
        };
        let pending = self.pending_seats(state);
        match statement.kind.decision() {
            Some(Decision::Turn(phase) | Decision::TurnEach(phase)) => {
                offers.extend(of_phase(phase, pending));
            }
            Some(Decision::Asks { action, .. }) => {
                offers.extend(pending.bits().map(|seat| Offer {
                    seat,
                    action,
                    role: Role::Answer,
                }));
            }
            None => {}
        }
        if let (Some((phase, first)), None) = (turn, state.interrupted) {
            for seat in (0..state.seats).map(|step| (first + step) % state.seats) {
                offers.extend(self.game.interrupts(phase).map(|(action, _)| Offer {
                    seat,
                    action,
                    role: Role::Interrupt,
                }));
            }
        }
        offers
    }

    /// The seats that can still decide at the statement that play stands at.
    fn pending_seats(&self, state: &State) -> Set {
        state.cursors.last().map_or(Set::default(), |at| {
            self.layout.progress(state, *at, Progress::Pending).seats()
        })
    }

    /// A seat that has to act must be able to, and of a team one.
    pub(super) fn must_be_possible(
        &self,
        state: &State,
        statement: &Stmt,
        offers: &[Offer],
    ) -> Outcome<()> {
        let (role, all) = match statement.kind.decision() {
            None => return Ok(()),
            Some(Decision::Turn(_)) => (Role::Turn, false),
            Some(Decision::TurnEach(_)) => (Role::Turn, true),
            Some(Decision::Asks { each, .. }) => (Role::Answer, each),
        };
        let able = |seat: u32| offers.iter().any(|it| it.role == role && it.seat == seat);
        let names = Names::numbered(state.seats);
        let pending = self.pending_seats(state);
        let stuck = if all {
            let first = pending.bits().find(|seat| !able(*seat));
            first.map(|seat| names.of(seat).to_owned())
        } else {
            let nobody = !offers.iter().any(|it| it.role == role);
            nobody.then(|| names.any_of(pending))
        };
        let Some(who) = stuck else { return Ok(()) };
        let phase = statement.phase().and_then(|it| self.game.phases.get(it));
        Err(match phase {
            Some(phase) => engine::stuck(statement.span, &who, &phase.name),
            None => engine::no_choice(statement.span, &who),
        })
    }
}
