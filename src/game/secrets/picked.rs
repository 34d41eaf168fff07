//! Cards that a secret has picked where few see it: one of several copies, or any card if another hand or a hidden state
//! decides which. If such a card comes to light later, it tells what has picked it. So its ways are followed from zone to
//! zone, whatever happens on them.

use std::collections::{BTreeMap, BTreeSet};

use super::findings::Findings;
use super::knowledge::Knowledge;
use super::label::{Labelled, Part, Source};
use super::lies::{Lies, Spot};
use super::seers::Seers;
use super::term::TermId;
use super::values::Values;
use crate::base::Span;
use crate::diag::Diagnostic;
use crate::hir::{Audience, ZoneId};

/// Where picked cards were put, and where cards go from there.
#[derive(Default)]
pub(super) struct Picked {
    /// The zones that they were put to, each with the message if they come to light.
    picks: BTreeMap<(ZoneId, Span), Diagnostic>,
    ways: BTreeSet<(ZoneId, ZoneId)>,
    /// Zones whose cards come to be seen by more players than before, and where the rules do that.
    opened: BTreeMap<ZoneId, Span>,
}

impl Picked {
    /// A secret picks cards, which go to a zone.
    pub(super) fn pick(&mut self, to: ZoneId, message: Diagnostic) {
        self.picks.entry((to, message.primary.span)).or_insert(message);
    }

    /// Cards go from zones to another one; with each, whether more players than before see them there.
    pub(super) fn go(
        &mut self,
        from: impl IntoIterator<Item = (ZoneId, bool)>,
        to: ZoneId,
        span: Span,
    ) {
        for (zone, opens) in from {
            if opens {
                self.opens(zone, span);
            } else {
                self.ways.insert((zone, to));
            }
        }
    }

    /// More players than before see cards of a zone.
    pub(super) fn opens(&mut self, zone: ZoneId, span: Span) {
        self.opened.entry(zone).or_insert(span);
    }

    /// Complains of all picked cards that come to light.
    pub(super) fn judge(self, findings: &mut Findings) {
        for ((to, _), message) in &self.picks {
            let found = self.reached(*to).into_iter().find_map(|zone| self.opened.get(&zone));
            if let Some(span) = found {
                findings.add(message.clone().also(*span, "this may come to light here"));
            }
        }
    }

    /// The zones to which cards of a zone can come.
    fn reached(&self, from: ZoneId) -> BTreeSet<ZoneId> {
        let (mut open, mut found) = (vec![from], BTreeSet::new());
        while let Some(zone) = open.pop() {
            if found.insert(zone) {
                let ways = self.ways.iter().filter(|(from, _)| *from == zone);
                open.extend(ways.map(|(_, to)| *to));
            }
        }
        found
    }
}

impl Values<'_> {
    /// The zones from which cards go to a place, if that is known, and whether more players than before see them there.
    pub(super) fn cards_go(&mut self, from: Option<&[Spot]>, to: &Spot) -> Vec<(ZoneId, bool)> {
        let (game, know) = (self.game, &mut self.know);
        let after = if game.top_is_public(to.0) { Seers::All } else { know.declared_seers(to) };
        let anywhere = game.alike(to.0).filter(|zone| know.may_hold(*zone));
        let from: Vec<(ZoneId, Seers)> = match from {
            None => anywhere.map(|zone| (zone, Seers::These(Vec::new()))).collect(),
            Some(spots) => spots.iter().map(|spot| (spot.0, know.declared_seers(spot))).collect(),
        };
        let opens = |before: &Seers| !know.see_all(before, &after);
        from.into_iter().map(|(zone, before)| (zone, opens(&before))).collect()
    }

    /// The same for cards that are dealt to all zones of a family.
    pub(super) fn cards_are_dealt(&self, from: ZoneId, to: ZoneId) -> Option<(ZoneId, bool)> {
        let is_dark = self.game.audience(to) == Audience::Nobody;
        (!self.game.is_public(from)).then_some((from, !is_dark))
    }

    /// The secret that decides which cards go to a place, where neither what lies in the places that they come from, nor
    /// the order there, nor a player who sees them, nor a draw has chosen them.
    pub(super) fn hidden_cause(&mut self, value: Labelled, lies: Option<&Lies>) -> Option<Part> {
        let spots = lies.map_or(&[][..], |lies| &lies.spots);
        let rest = self.without_places(value.label, spots);
        let parts = self.labels.parts(value.label).iter();
        let atoms = parts.filter_map(|(atom, _)| self.labels.atom(*atom));
        let chosen = atoms.filter(|atom| matches!(atom.source, Source::Choice(_)));
        let chosen: Vec<TermId> = chosen.map(|atom| atom.value).collect();
        let by_sight =
            |it: &mut Self, term| it.is_chosen_by_sight(Labelled { term, ..value }, spots);
        let seen: Vec<TermId> = chosen.into_iter().filter(|term| by_sight(self, *term)).collect();
        let rest = self.labels.without(rest, |atom| match atom.source {
            Source::Choice(_) => seen.contains(&atom.value),
            Source::Drawn(..) | Source::Order(_) => true,
            Source::Zone(_) | Source::State(_) | Source::Hook(_) => false,
        });
        self.unknown_to(rest, &Seers::All)
    }
}

impl Knowledge<'_> {
    /// Whether all who see one place see another one.
    pub(super) fn see_all(&self, before: &Seers, after: &Seers) -> bool {
        match (before, after) {
            (Seers::All, _) => true,
            (Seers::These(_), Seers::All) => false,
            (Seers::These(before), Seers::These(after)) => {
                after.iter().all(|who| self.is_among(before, *who))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Code;
    use crate::samples::found;

    /// What is found where a seat puts an egg of a secret kind aside, and then something is done.
    fn laying(then: &str) -> Vec<Code> {
        found(&format!(
            r#"type Kind is one of Blue White
            type Egg is 2 copies of Kind
            zone box of all Egg public
            zone clutch[seat] of Egg private
            zone nook[seat] of Egg private
            zone dark of Egg secret
            zone shelf of Egg public
            action lay(kind: Kind private) {{
              require held: some egg in clutch[me]: egg.kind is kind else "No."
              do {{
                move (first egg in clutch[me] where egg.kind is kind) to nook[me]
                end turn
              }}
            }}
            phase laying {{ lay }}
            play {{
              move box to clutch[seat 1]
              turn of seat 1 in laying
              {then}
              end game "Over."
            }}"#
        ))
    }

    #[test]
    fn a_picked_copy_may_go_where_no_others_see_it() {
        assert_eq!(laying("move 1 from nook[seat 1] to dark"), []);
        assert_eq!(laying("move 1 from nook[seat 1] to clutch[seat 1]"), []);
    }

    #[test]
    fn a_picked_copy_must_not_come_to_light_by_any_way() {
        let seen = [
            "move 1 from nook[seat 1] to shelf",
            "move 1 from nook[seat 1] to clutch[seat 2]",
            "move 1 from nook[seat 1] to dark move 1 from dark to shelf",
            "reveal nook[seat 1] to all",
        ];
        for then in seen {
            assert_eq!(laying(then), [Code::G0807], "{then}");
        }
    }
}
