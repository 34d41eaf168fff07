//! Roles that nobody plays: then nobody sees what is private to them.

use super::fact::Fact;
use super::knowledge::Knowledge;
use super::op::Op;
use super::term::TermId;
use crate::hir::{Audience, ExprKind, StateId};

impl Knowledge<'_> {
    /// Whether surely no seat plays a role now.
    pub(super) fn is_vacant(&mut self, role: StateId, indices: &[TermId]) -> bool {
        let role = self.role(role, indices).term;
        let none = self.terms.make(Op::None, Vec::new());
        self.is_same(role, none)
    }

    /// The roles without an index that surely no seat plays now.
    pub(super) fn vacant_roles(&mut self) -> Vec<StateId> {
        let zones = self.game.zones.iter().map(|zone| zone.audience);
        let states = self.game.states.iter().map(|state| state.audience);
        let roles = zones.chain(states).filter_map(|audience| match audience {
            Audience::Of(role) => Some(role),
            Audience::Public | Audience::Nobody | Audience::Holder | Audience::Owner => None,
        });
        let mut found: Vec<StateId> =
            roles.filter(|role| self.game.state(*role).indices.is_empty()).collect();
        found.sort_unstable();
        found.dedup();
        found.retain(|role| self.is_vacant(*role, &[]));
        found
    }

    /// Says that nobody plays these roles now.
    pub(super) fn vacate(&mut self, roles: &[StateId]) {
        let none = self.terms.make(Op::None, Vec::new());
        for role in roles {
            let now = self.state_term(*role, Vec::new());
            self.hold(Fact::Same(now, none));
        }
    }

    /// The roles that nobody plays when a game begins, before setup.
    pub(super) fn vacant_at_first(&mut self) {
        let roles: Vec<StateId> = self.game.states.keys().collect();
        let is_none = |role: &StateId| {
            let declared = self.game.state(*role);
            declared.indices.is_empty() && matches!(declared.initial.kind, ExprKind::None)
        };
        let vacant: Vec<StateId> = roles.into_iter().filter(is_none).collect();
        self.vacate(&vacant);
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Code;
    use crate::samples::found;

    /// What is found where a bird leaves a place that the seat in a role sees.
    fn round(last: &str) -> Vec<Code> {
        found(&format!(
            r#"zone tray of Bird private to keeper
            state keeper: seat or none = none public
            play {{
              repeat 2 times {{
                move 1 from trees to tray
                move 1 from tray to bottom of trees
                set keeper = seat 1
                {last}
              }}
              end game "Over."
            }}"#
        ))
    }

    #[test]
    fn nobody_sees_what_is_private_to_a_role_that_nobody_plays() {
        assert_eq!(round("set keeper = none"), []);
        assert_eq!(round("set keeper = seat 2"), [Code::G0807]);
    }
}
