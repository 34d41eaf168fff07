//! Zones and states: who sees them, and what is known of them anyway.

use super::fact::Spot;
use super::follower::{Followed, Follower};
use super::label::{Atom, LabelId, OPEN, Source, Who};
use super::term::{Op, TermId};
use crate::base::Span;
use crate::hir::{Audience, Expr, StateId, ZoneId, ZoneRef};

/// Who sees a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Seers {
    All,
    These(Vec<Who>),
}

impl Follower<'_> {
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
            term: self
                .terms
                .make(Op::State(state, self.versions.of(state)), of),
            one,
        }
    }

    pub(super) fn zone_seers(&mut self, zone: ZoneId, indices: &[TermId]) -> Seers {
        let audience = self
            .game
            .zones
            .get(zone)
            .map_or(Audience::Public, |it| it.audience);
        match self.seers(audience, indices) {
            Seers::All => Seers::All,
            Seers::These(seers) => self.table.seers(&(zone, indices.to_vec()), seers),
        }
    }

    /// Who sees a state; for the face of a die, who sees the zone that it is surely in.
    pub(super) fn state_seers(&mut self, state: StateId, indices: &[TermId]) -> Seers {
        let Some(declared) = self.game.states.get(state) else {
            return Seers::All;
        };
        if declared.audience != Audience::Holder {
            return self.seers(declared.audience, indices);
        }
        let dice = self.game.dice(state);
        if dice.is_none_or(|of| self.game.lies_open(of)) {
            return Seers::All;
        }
        match indices.first().and_then(|die| self.sure().surely_in(*die)) {
            Some((zone, at)) => self.zone_seers(zone, &at),
            None => Seers::These(Vec::new()),
        }
    }

    fn secret(&mut self, source: Source, seers: Seers, span: Span) -> LabelId {
        match seers {
            Seers::All => OPEN,
            Seers::These(audience) => self.labels.read(Atom { source, audience }, span),
        }
    }

    pub(super) fn state(&mut self, state: StateId, indices: &[Expr], span: Span) -> Followed {
        let (terms, label) = self.all(indices);
        let seers = self.state_seers(state, &terms);
        let secret = self.secret(Source::State(state), seers, span);
        let term = self
            .terms
            .make(Op::State(state, self.versions.of(state)), terms);
        Followed {
            term,
            label: self.join(label, secret),
        }
    }

    /// A zone of a family, with the secrets in its indices.
    pub(super) fn spot(&mut self, zone: &ZoneRef) -> (Spot, LabelId) {
        let (terms, label) = self.all(&zone.indices);
        ((zone.zone, terms), label)
    }

    pub(super) fn zone(&mut self, zone: &ZoneRef) -> Followed {
        let (spot, label) = self.spot(zone);
        let secret = if self.table.knows_cards(zone.zone) {
            OPEN
        } else {
            self.cards(&spot, zone.span)
        };
        let term = self.terms.make(Op::Zone(spot.0), spot.1);
        Followed {
            term,
            label: self.join(label, secret),
        }
    }

    pub(super) fn top(&mut self, zone: &ZoneRef) -> Followed {
        let (spot, label) = self.spot(zone);
        let open = self.game.top_is_public(zone.zone) || self.table.knows_order(zone.zone);
        let secret = if open {
            OPEN
        } else {
            self.cards(&spot, zone.span)
        };
        let term = self.terms.make(Op::Top(spot.0), spot.1);
        Followed {
            term,
            label: self.join(label, secret),
        }
    }

    fn cards(&mut self, (zone, at): &Spot, span: Span) -> LabelId {
        let seers = self.zone_seers(*zone, at);
        self.secret(Source::Zone(*zone), seers, span)
    }
}
