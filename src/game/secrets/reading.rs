//! What an expression reads from zones and states, with its secrets.

use super::label::{Atom, LabelId, Labelled, OPEN, Source};
use super::lies::Spot;
use super::op::Op;
use super::seers::Seers;
use super::term::TermId;
use super::values::Values;
use crate::base::Span;
use crate::hir::{Expr, PlaceId, StateId, ZoneRef};

impl Values<'_> {
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
        let rest = self.labels.without(label, |atom| drawn.contains(&atom.value));
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
        let Some((Op::Zone(zone, _), at)) = all.and_then(|all| self.know.terms.get(*all)) else {
            return label;
        };
        let spot = (*zone, at.clone());
        self.without_places(label, &[spot])
    }

    fn secret(&mut self, source: Source, value: TermId, seers: Seers, span: Span) -> LabelId {
        match seers {
            Seers::All => OPEN,
            Seers::These(audience) => self.labels.read(Atom { source, value, audience }, span),
        }
    }

    pub(super) fn state(&mut self, state: StateId, indices: &[Expr], span: Span) -> Labelled {
        let declared = self.game.state(state);
        if declared.shapes.is_some() {
            // The game is made for this value of the option.
            return self.eval(&declared.initial);
        }
        let (terms, label) = self.all(indices);
        let seers = self.know.state_seers(state, &terms);
        let term = self.know.state_term(state, terms);
        let secret = self.secret(Source::State(state), term, seers, span);
        let label = self.join(label, secret);
        Labelled { term, label, size: label }
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

    pub(super) fn zone(&mut self, zone: &ZoneRef) -> Labelled {
        let (spot, which) = self.spot(zone);
        let term = self.know.zone_term(&spot);
        let secret = if self.know.knows_cards(zone.zone) || !self.know.may_hold(zone.zone) {
            OPEN
        } else {
            self.cards(&spot, term, zone.span)
        };
        Labelled { term, label: self.join(which, secret), size: which }
    }

    pub(super) fn top(&mut self, zone: &ZoneRef) -> Labelled {
        let (spot, which) = self.spot(zone);
        let term = self.know.top_term(&spot);
        // The top that a shuffle or a card that left has laid open is seen when somebody looks.
        let number = self.know.number_of_place(PlaceId::Zone(spot.0), &spot.1);
        let is_seen = self.game.top_is_public(zone.zone) && number <= self.know.looked;
        let open = is_seen || self.know.table.knows_order(zone.zone);
        // Nobody sees the order of a zone that is not public, not even when its cards are shown. One card has no order.
        let nobody = Seers::These(Vec::new());
        let secret = if open || self.know.is_open_zone(zone.zone) {
            OPEN
        } else if self.know.writes.is_single(zone.zone) {
            self.zone(zone).label
        } else {
            self.secret(Source::Order(zone.zone), term, nobody, zone.span)
        };
        Labelled { term, label: self.join(which, secret), size: which }
    }

    /// Whether a value is the card on top of a place, or all others that lie there: then all know whether the top leaves.
    pub(super) fn is_plain_from_top(&mut self, value: TermId, spot: &Spot) -> bool {
        let top = self.know.top_term(spot);
        value == top || self.know.terms.all_but_one(value).is_some_and(|(_, kept)| kept == top)
    }

    /// The secret of the order of a place, as far as a card or several that leave it show it.
    pub(super) fn order_of(&mut self, spot: &Spot, is_one: bool, span: Span) -> LabelId {
        let number = self.know.number_of_place(PlaceId::Zone(spot.0), &spot.1);
        if (is_one && number <= self.know.looked) || self.know.table.knows_order(spot.0) {
            return OPEN;
        }
        let term = self.know.top_term(spot);
        self.secret(Source::Order(spot.0), term, Seers::These(Vec::new()), span)
    }

    fn cards(&mut self, spot: &Spot, value: TermId, span: Span) -> LabelId {
        let seers = self.know.zone_seers(spot);
        self.secret(Source::Zone(spot.0), value, seers, span)
    }

    /// The secrets of the cards in a zone, and of which zone it is.
    pub(super) fn secrets_of(&mut self, spot: &Spot, span: Span) -> LabelId {
        let term = self.know.zone_term(spot);
        let which = self.which_label(spot);
        let secret =
            if self.know.knows_cards(spot.0) { OPEN } else { self.cards(spot, term, span) };
        self.join(which, secret)
    }

    /// The secrets that decide which zone of a family this is.
    pub(super) fn which_label(&self, spot: &Spot) -> LabelId {
        self.which.get(spot).copied().unwrap_or(OPEN)
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Code;
    use crate::samples::found;

    /// What is found where a seat may depend on the top of a zone of its own.
    fn on_top(setup: &str) -> Vec<Code> {
        found(&format!(
            r#"zone branch[seat] of Bird private
            phase acting {{ boast }}
            action boast {{
              require crow: top of branch[me] is Crow else "You have no crow."
              do {{ end turn }}
            }}
            to lay_out() {{ {setup} }}
            play {{
              lay_out()
              turn of seat 1 in acting
              end game "Over."
            }}"#
        ))
    }

    #[test]
    fn nobody_knows_the_top_of_several_cards() {
        assert_eq!(on_top("deal 2 from trees to each branch"), [Code::G0805]);
        // What is dealt in play may be dealt again.
        assert_eq!(on_top("deal 1 from trees to each branch"), [Code::G0805]);
    }
}
