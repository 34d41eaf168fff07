//! Zones and states: who sees them, and what is known of them anyway.

use super::follower::{Followed, Follower};
use super::label::{Atom, LabelId, OPEN, Source, Who};
use super::lies::Spot;
use super::term::{Op, TermId};
use crate::base::Span;
use crate::hir::{Audience, Expr, Kept, StateId, ZoneId, ZoneRef};

/// Who sees a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Seers {
    All,
    These(Vec<Who>),
}

impl Follower<'_> {
    /// Who has seen a place: those who play a role only since then have not looked yet. Those who have it from setup to the
    /// end see all that happens there.
    fn lookers(&mut self, audience: Audience, indices: &[TermId]) -> Seers {
        if let Audience::Of(state) = audience
            && !(self.table.is_laid_out() && self.writes.stays(state))
            && self.number_of_place(Kept::State(state), indices) > self.looked
        {
            return Seers::These(Vec::new());
        }
        self.seers(audience, indices)
    }

    /// Whether nothing that is looked at has changed since all looked.
    pub(super) fn all_looked(&self) -> bool {
        let tops = self.game.zones.iter_enumerated();
        let tops = tops.filter(|(_, zone)| zone.top_public);
        let tops = tops.map(|(id, _)| Kept::Zone(id));
        let zones = self.game.zones.iter().map(|zone| zone.audience);
        let states = self.game.states.iter().map(|state| state.audience);
        let roles = zones.chain(states).filter_map(|audience| match audience {
            Audience::Of(state) => Some(Kept::State(state)),
            Audience::Public | Audience::Nobody | Audience::Holder | Audience::Owner => None,
        });
        let is_fixed = |family: &Kept| matches!(family, Kept::State(state) if self.table.is_laid_out() && self.writes.stays(*state));
        let mut all = tops.chain(roles).filter(|family| !is_fixed(family));
        all.all(|family| self.versions.current(family) <= self.looked)
    }

    fn seers(&mut self, audience: Audience, indices: &[TermId]) -> Seers {
        match audience {
            Audience::Public => Seers::All,
            Audience::Nobody | Audience::Holder => Seers::These(Vec::new()),
            Audience::Owner => Seers::These(
                indices
                    .first()
                    .map(|term| Who {
                        term: *term,
                        one: true,
                    })
                    .into_iter()
                    .collect(),
            ),
            Audience::Of(state) => Seers::These(vec![self.role(state, indices)]),
        }
    }

    /// The seats in the value of a state.
    fn role(&mut self, state: StateId, indices: &[TermId]) -> Who {
        let declared = self.game.states.get(state);
        let count = declared.map_or(0, |it| it.indices.len());
        let one = declared.is_none_or(|it| it.ty.element().is_none());
        let of = indices.get(..count).unwrap_or_default().to_vec();
        Who {
            term: self.state_term(state, of),
            one,
        }
    }

    /// The value that a state has now.
    pub(super) fn state_term(&mut self, state: StateId, at: Vec<TermId>) -> TermId {
        let number = self.number_of_place(Kept::State(state), &at);
        self.terms.make(Op::State(state, number), at)
    }

    /// The cards that lie in a zone now.
    pub(super) fn zone_term(&mut self, (zone, at): &Spot) -> TermId {
        let number = self.number_of_place(Kept::Zone(*zone), at);
        self.terms.make(Op::Zone(*zone, number), at.clone())
    }

    /// The card that lies on top of a zone now.
    pub(super) fn top_term(&mut self, (zone, at): &Spot) -> TermId {
        let number = self.number_of_place(Kept::Zone(*zone), at);
        self.terms.make(Op::Top(*zone, number), at.clone())
    }

    /// Those who see a zone, and those to whom its cards were shown.
    pub(super) fn zone_seers(&mut self, spot: &Spot) -> Seers {
        let declared = self.game.zones.get(spot.0);
        let audience = declared.map_or(Audience::Public, |it| it.audience);
        match self.lookers(audience, &spot.1) {
            Seers::All => Seers::All,
            Seers::These(mut seers) => {
                let cards = self.zone_term(spot);
                match self.who_knows(cards) {
                    None => Seers::All,
                    Some(more) => {
                        seers.extend(more);
                        Seers::These(seers)
                    }
                }
            }
        }
    }

    /// Those who see a zone by its declaration.
    pub(super) fn declared_seers(&mut self, (zone, at): &Spot) -> Seers {
        let declared = self.game.zones.get(*zone);
        let audience = declared.map_or(Audience::Public, |it| it.audience);
        self.seers(audience, at)
    }

    /// Who sees a state; for the face of a die, who sees the zone that it is surely in.
    pub(super) fn state_seers(&mut self, state: StateId, indices: &[TermId]) -> Seers {
        let Some(declared) = self.game.states.get(state) else {
            return Seers::All;
        };
        if declared.audience != Audience::Holder {
            return self.lookers(declared.audience, indices);
        }
        let dice = self.game.dice(state);
        if dice.is_none_or(|of| self.game.lies_open(of)) {
            return Seers::All;
        }
        let lies = indices.first().and_then(|die| self.lies(*die));
        match lies.map(|found| found.spots).as_deref() {
            Some([(zone, at)]) => {
                let declared = self.game.zones.get(*zone).map(|it| it.audience);
                self.lookers(declared.unwrap_or(Audience::Nobody), at)
            }
            Some(_) | None => Seers::These(Vec::new()),
        }
    }

    /// Who sees what is written to a state. A die of which nobody can say where it lies may lie in the open.
    pub(super) fn written_seers(&mut self, state: StateId, indices: &[TermId]) -> Seers {
        let Some(declared) = self.game.states.get(state) else {
            return Seers::All;
        };
        if declared.audience != Audience::Holder {
            return self.seers(declared.audience, indices);
        }
        let lies = indices.first().and_then(|die| self.lies(*die));
        match lies.map(|found| found.spots).as_deref() {
            Some([spot]) if !self.game.top_is_public(spot.0) => self.declared_seers(spot),
            Some(_) | None => Seers::All,
        }
    }

    /// A face that nobody sees is seen once the die is laid open. So only chance may decide it, and what all know.
    pub(super) fn unseen_face(
        &mut self,
        state: StateId,
        label: LabelId,
        seers: Seers,
    ) -> (LabelId, Seers) {
        let nobody = Seers::These(Vec::new());
        if self.game.dice(state).is_none() || seers != nobody {
            return (label, seers);
        }
        let drawn = self.draws.decided.iter();
        let drawn = drawn.filter(|(_, all)| all.iter().all(|seers| *seers == nobody));
        let drawn: Vec<TermId> = drawn.map(|(value, _)| *value).collect();
        let rest = self
            .labels
            .without(label, |atom| drawn.contains(&atom.value));
        (rest, Seers::All)
    }

    /// If all dice of a zone are turned, whoever sees the face of one sees that it lies there.
    pub(super) fn without_all_dice(
        &mut self,
        state: StateId,
        indices: &[TermId],
        label: LabelId,
    ) -> LabelId {
        let is_face = self.game.dice(state).is_some();
        let die = indices.first().filter(|_| is_face);
        let all = die.and_then(|die| self.each.get(die));
        let Some((Op::Zone(zone, _), at)) = all.and_then(|all| self.terms.get(*all)) else {
            return label;
        };
        let spot = (*zone, at.clone());
        self.without_places(label, &[spot])
    }

    fn secret(&mut self, source: Source, value: TermId, seers: Seers, span: Span) -> LabelId {
        match seers {
            Seers::All => OPEN,
            Seers::These(audience) => self.labels.read(
                Atom {
                    source,
                    value,
                    audience,
                },
                span,
            ),
        }
    }

    pub(super) fn state(&mut self, state: StateId, indices: &[Expr], span: Span) -> Followed {
        let (terms, label) = self.all(indices);
        let seers = self.state_seers(state, &terms);
        let term = self.state_term(state, terms);
        let secret = self.secret(Source::State(state), term, seers, span);
        let label = self.join(label, secret);
        Followed {
            term,
            label,
            size: label,
        }
    }

    /// A zone of a family, with the secrets in its indices.
    pub(super) fn spot(&mut self, zone: &ZoneRef) -> (Spot, LabelId) {
        let (terms, label) = self.all(&zone.indices);
        let spot = (zone.zone, terms);
        if label != OPEN {
            let known = self.which_label(&spot);
            let joined = self.join(known, label);
            self.which.insert(spot.clone(), joined);
        }
        (spot, label)
    }

    pub(super) fn zone(&mut self, zone: &ZoneRef) -> Followed {
        let (spot, which) = self.spot(zone);
        let term = self.zone_term(&spot);
        let secret = if self.table.knows_cards(zone.zone) || !self.may_hold(zone.zone) {
            OPEN
        } else {
            self.cards(&spot, term, zone.span)
        };
        Followed {
            term,
            label: self.join(which, secret),
            size: which,
        }
    }

    pub(super) fn top(&mut self, zone: &ZoneRef) -> Followed {
        let (spot, which) = self.spot(zone);
        let term = self.top_term(&spot);
        // The top that a shuffle or a card that left has laid open is seen when somebody looks.
        let number = self.number_of_place(Kept::Zone(spot.0), &spot.1);
        let is_seen = self.game.top_is_public(zone.zone) && number <= self.looked;
        let open = is_seen || self.table.knows_order(zone.zone);
        // Nobody sees the order of a zone that is not public, not even when its cards are shown.
        let nobody = Seers::These(Vec::new());
        let secret = if open || self.is_open_zone(zone.zone) {
            OPEN
        } else {
            self.secret(Source::Order(zone.zone), term, nobody, zone.span)
        };
        Followed {
            term,
            label: self.join(which, secret),
            size: which,
        }
    }

    fn cards(&mut self, spot: &Spot, value: TermId, span: Span) -> LabelId {
        let seers = self.zone_seers(spot);
        self.secret(Source::Zone(spot.0), value, seers, span)
    }

    /// The secrets of the cards in a zone, and of which zone it is.
    pub(super) fn secrets_of(&mut self, spot: &Spot, span: Span) -> LabelId {
        let term = self.zone_term(spot);
        let which = self.which_label(spot);
        let secret = if self.table.knows_cards(spot.0) {
            OPEN
        } else {
            self.cards(spot, term, span)
        };
        self.join(which, secret)
    }

    /// The secrets that decide which zone of a family this is.
    pub(super) fn which_label(&self, spot: &Spot) -> LabelId {
        self.which.get(spot).copied().unwrap_or(OPEN)
    }

    /// Whether there can be cards in a zone, here or ever.
    pub(super) fn may_hold(&self, zone: ZoneId) -> bool {
        self.writes.may_hold(zone) && self.table.may_hold(zone)
    }

    /// Whether nobody is kept from seeing a zone.
    pub(super) fn is_open_zone(&self, zone: ZoneId) -> bool {
        let declared = self.game.zones.get(zone);
        declared.is_none_or(|it| it.audience == Audience::Public)
    }
}
