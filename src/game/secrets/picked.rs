//! Copies that the rules have picked where few see it. If such a copy comes to light later, then its number tells what
//! has picked it. So its ways are followed from zone to zone, whatever happens on them.

use std::collections::{BTreeMap, BTreeSet};

use super::copies::Copies;
use super::findings::Findings;
use super::knowledge::Knowledge;
use super::lies::Spot;
use super::seers::Seers;
use super::values::Values;
use crate::base::Span;
use crate::diag::Diagnostic;
use crate::hir::{Audience, ZoneId};

/// Where picked copies were put, and where cards go from there.
#[derive(Default)]
pub(super) struct Picked {
    /// The zones that copies were put to, each with the message if the copies come to light.
    picks: BTreeMap<(ZoneId, Span), Diagnostic>,
    ways: BTreeSet<(ZoneId, ZoneId)>,
    /// Zones whose cards come to be seen by more players than before, and where the rules do that.
    opened: BTreeMap<ZoneId, Span>,
}

impl Picked {
    /// The rules pick a copy and put it to a zone.
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

    /// Complains of all picked copies that come to light.
    pub(super) fn judge(self, findings: &mut Findings) {
        for ((to, _), message) in &self.picks {
            let found = self.reached(*to).into_iter().find_map(|zone| self.opened.get(&zone));
            if let Some(span) = found {
                findings.add(message.clone().also(*span, "the copy may come to light here"));
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
    /// Whether a movement of cards that have copies opens them to more players: from which places, if that is known, and
    /// whether it does from each.
    pub(super) fn copies_go(&mut self, from: Option<&[Spot]>, to: &Spot) -> Vec<(ZoneId, bool)> {
        if !self.has_copies(to.0) {
            return Vec::new();
        }
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
    pub(super) fn copies_are_dealt(&self, from: ZoneId, to: ZoneId) -> Option<(ZoneId, bool)> {
        let is_dark = self.game.audience(to) == Audience::Nobody;
        let is_open = self.game.is_public(from);
        (self.has_copies(to) && !is_open).then_some((from, !is_dark))
    }

    /// Whether there are several copies of some card that lies in a zone.
    pub(super) fn has_copies(&self, zone: ZoneId) -> bool {
        Copies { know: &self.know }.has_copies(self.game.zone(zone).of)
    }
}

impl Knowledge<'_> {
    /// Whether all who see one place see another one.
    fn see_all(&self, before: &Seers, after: &Seers) -> bool {
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
