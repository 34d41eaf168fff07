//! Who sees zones and states.

use std::collections::BTreeSet;

use super::fact::Fact;
use super::knowledge::Knowledge;
use super::label::Who;
use super::lies::Spot;
use super::op::Op;
use super::term::TermId;
use crate::hir::{Audience, ExprKind, Game, PlaceId, StateId, ZoneId};

/// Who sees a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Seers {
    All,
    These(Vec<Who>),
}

impl Knowledge<'_> {
    /// Who has seen a place: those who play a role only since then have not looked yet. Those who have it from setup to the
    /// end see all that happens there.
    fn lookers(&mut self, audience: Audience, indices: &[TermId]) -> Seers {
        if let Audience::Of(state) = audience
            && !self.is_vacant(state, indices)
            && !(self.table.is_laid_out() && self.writes.stays(state))
            && self.number_of_place(PlaceId::State(state), indices) > self.looked
        {
            return Seers::These(Vec::new());
        }
        self.seers(audience, indices)
    }

    /// Whether nothing that is looked at has changed since all looked.
    pub(super) fn all_looked(&self) -> bool {
        let tops = self.game.zones.iter_enumerated();
        let tops = tops.filter(|(_, zone)| zone.top_public);
        let tops = tops.map(|(id, _)| PlaceId::Zone(id));
        let roles = roles(self.game).map(PlaceId::State);
        let is_fixed = |family: &PlaceId| matches!(family, PlaceId::State(state) if self.table.is_laid_out() && self.writes.stays(*state));
        let mut all = tops.chain(roles).filter(|family| !is_fixed(family));
        all.all(|family| self.versions.current(family) <= self.looked)
    }

    fn seers(&mut self, audience: Audience, indices: &[TermId]) -> Seers {
        match audience {
            Audience::Public => Seers::All,
            Audience::Nobody | Audience::Holder => Seers::These(Vec::new()),
            Audience::Owner => Seers::These(
                indices.first().map(|term| Who { term: *term, one: true }).into_iter().collect(),
            ),
            Audience::Of(state) if self.is_vacant(state, indices) => Seers::These(Vec::new()),
            Audience::Of(state) => Seers::These(vec![self.role(state, indices)]),
        }
    }

    /// The seats in the value of a state.
    pub(super) fn role(&mut self, state: StateId, indices: &[TermId]) -> Who {
        let declared = self.game.states.get(state);
        let count = declared.map_or(0, |it| it.indices.len());
        let one = declared.is_none_or(|it| it.ty.element().is_none());
        let of = indices.get(..count).unwrap_or_default().to_vec();
        Who { term: self.state_term(state, of), one }
    }

    /// The seats that see a zone, and those to whom its cards were shown.
    pub(super) fn zone_seers(&mut self, spot: &Spot) -> Seers {
        match self.lookers(self.game.audience(spot.0), &spot.1) {
            Seers::All => Seers::All,
            Seers::These(mut seers) => {
                let cards = self.zone_term(spot);
                match self.who_knows(cards).filter(|_| !self.is_shown(spot)) {
                    None => Seers::All,
                    Some(more) => {
                        seers.extend(more);
                        Seers::These(seers)
                    }
                }
            }
        }
    }

    /// Whether some see a zone who have not looked yet: they play their role only since then.
    pub(super) fn is_newly_seen(&mut self, spot: &Spot) -> bool {
        self.lookers(self.game.audience(spot.0), &spot.1) != self.declared_seers(spot)
    }

    /// The seats that see a zone by its declaration.
    pub(super) fn declared_seers(&mut self, (zone, at): &Spot) -> Seers {
        self.seers(self.game.audience(*zone), at)
    }

    /// Who sees a state; for the face of a die, who sees the zone that it is surely in.
    pub(super) fn state_seers(&mut self, state: StateId, indices: &[TermId]) -> Seers {
        if self.tracked.has(state.into()) {
            return Seers::All;
        }
        let audience = self.game.audience(state);
        if audience != Audience::Holder {
            return self.lookers(audience, indices);
        }
        let lies = indices.first().and_then(|die| self.lies(*die));
        match lies.map(|found| found.spots).as_deref() {
            Some([(zone, at)]) => self.lookers(self.game.audience(*zone), at),
            Some(_) | None => Seers::These(Vec::new()),
        }
    }

    /// Who sees what is written to a state. A die of which nobody can say where it lies may lie in the open.
    pub(super) fn written_seers(&mut self, state: StateId, indices: &[TermId]) -> Seers {
        let audience = self.game.audience(state);
        if audience != Audience::Holder {
            return self.seers(audience, indices);
        }
        let lies = indices.first().and_then(|die| self.lies(*die));
        match lies.map(|found| found.spots).as_deref() {
            Some([spot]) if !self.game.top_is_public(spot.0) => self.declared_seers(spot),
            Some(_) | None => Seers::All,
        }
    }

    /// Whether those see a zone who play a role now.
    pub(super) fn is_of_role(&self, zone: ZoneId) -> bool {
        matches!(self.game.audience(zone), Audience::Of(_))
    }

    /// Whether surely no seat plays a role now.
    pub(super) fn is_vacant(&mut self, role: StateId, indices: &[TermId]) -> bool {
        let role = self.role(role, indices).term;
        let none = self.terms.make(Op::None, Vec::new());
        self.is_same(role, none)
    }

    /// The roles without an index that surely no seat plays now.
    pub(super) fn vacant_roles(&mut self) -> Vec<StateId> {
        let declared = |role: &StateId| self.game.states.get(*role);
        let is_one = |role: &StateId| declared(role).is_some_and(|it| it.indices.is_empty());
        let alone: BTreeSet<StateId> = roles(self.game).filter(is_one).collect();
        alone.into_iter().filter(|role| self.is_vacant(*role, &[])).collect()
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
        let states = self.game.states.iter_enumerated();
        let vacant = states
            .filter(|(_, it)| it.indices.is_empty() && matches!(it.initial.kind, ExprKind::None));
        let vacant: Vec<StateId> = vacant.map(|(role, _)| role).collect();
        self.vacate(&vacant);
    }
}

/// The states that say who sees something.
fn roles(game: &Game) -> impl Iterator<Item = StateId> {
    let zones = game.zones.iter().map(|zone| zone.audience);
    let states = game.states.iter().map(|state| state.audience);
    zones.chain(states).filter_map(|audience| match audience {
        Audience::Of(role) => Some(role),
        Audience::Public | Audience::Nobody | Audience::Holder | Audience::Owner => None,
    })
}

#[cfg(test)]
mod tests {
    use super::Seers;
    use crate::diag::Code;
    use crate::knowledge::Knowledge;
    use crate::samples::{deck, found, game, hand, leader, pile, seat, vote, who};

    #[test]
    fn a_zone_is_seen_by_those_who_are_declared() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (first, own) = (seat(&mut know, 0), who(&mut know, 0));
        assert_eq!(know.zone_seers(&(pile(), Vec::new())), Seers::All);
        let nobody = Seers::These(Vec::new());
        assert_eq!(know.zone_seers(&(deck(), Vec::new())), nobody);
        let mine = know.zone_seers(&(hand(), vec![first]));
        assert_eq!(mine, Seers::These(vec![own]));
    }

    #[test]
    fn whoever_was_shown_cards_sees_them_and_no_others() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (first, second) = (who(&mut know, 0), who(&mut know, 1));
        let mine = (hand(), vec![first.term]);
        let cards = know.zone_term(&mine);
        know.known(cards, Some(second));
        assert_eq!(know.zone_seers(&mine), Seers::These(vec![first, second]));
        // What is put there later is seen by those who are declared alone.
        assert_eq!(know.declared_seers(&mine), Seers::These(vec![first]));
    }

    #[test]
    fn a_state_is_seen_by_all_or_by_its_owner() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let own = who(&mut know, 1);
        assert_eq!(know.state_seers(leader(), &[]), Seers::All);
        let voted = know.state_seers(vote(), &[own.term]);
        assert_eq!(voted, Seers::These(vec![own]));
    }

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
