//! Which seats may act where play waits, and whether any of them can.

use super::Interpreter;
use crate::engine::{Offer, Role, Stuck};
use crate::hir::{ActionId, Decision, PhaseId, Stmt};
use crate::state::{Position, Progress, Set};

impl Interpreter {
    /// Who may do what, before any condition is checked. Interrupts come clockwise from the seat
    /// whose turn it is.
    pub(super) fn offers(&self, state: &Position, statement: &Stmt) -> Vec<Offer> {
        let mut offers = Vec::new();
        let turn = self.turn(state);
        let of_phase = |phase: PhaseId, seats: Set| {
            let actions =
                self.game.phases.get(phase).map(|it| it.actions.as_slice()).unwrap_or_default();
            let seats: Vec<u32> = seats.bits().collect();
            seats.into_iter().flat_map(move |seat| {
                actions.iter().map(move |action| Offer { seat, action: *action, role: Role::Turn })
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

    /// Whether a seat may try an action now.
    pub(super) fn is_offered(&self, state: &Position, seat: u32, action: ActionId) -> bool {
        let offers = self.standing(state).map(|it| self.offers(state, it));
        let is_it = |offer: &Offer| offer.seat == seat && offer.action == action;
        offers.is_some_and(|offers| offers.iter().any(is_it))
    }

    /// The seats that can still decide at the statement that play has reached.
    fn pending_seats(&self, state: &Position) -> Set {
        state.cursors.last().map_or(Set::default(), |at| {
            self.layout.progress(state, *at, Progress::Pending).seats()
        })
    }

    /// A seat that has to act must be able to; of a team, one seat must be.
    pub(super) fn stuck(
        &self,
        state: &Position,
        statement: &Stmt,
        offers: &[Offer],
    ) -> Option<Stuck> {
        let (role, all) = match statement.kind.decision()? {
            Decision::Turn(_) => (Role::Turn, false),
            Decision::TurnEach(_) => (Role::Turn, true),
            Decision::Asks { each, .. } => (Role::Answer, each),
        };
        let able = offers.iter().filter(|offer| offer.role == role);
        let able: Set = able.map(|it| it.seat).collect();
        let pending = self.pending_seats(state);
        let stuck = if all {
            let unable = pending.bits().find(|seat| !able.has(*seat));
            unable.map(|seat| Set::default().with(seat))
        } else {
            able.is_empty().then_some(pending)
        };
        Some(Stuck { seats: stuck?, phase: statement.phase(), span: statement.span })
    }
}
