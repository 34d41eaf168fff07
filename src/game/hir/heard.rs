//! Movements of which all hear which cards go, and the piles whose cards all know for that reason.

use std::collections::BTreeSet;

use super::{Action, Expr, ExprKind, Game, Parts, StmtKind, Touch, ZoneId};

impl Game {
    /// Whether all hear which cards a statement moves: they see where these come to lie, or somebody has named them in
    /// the open.
    pub(super) fn hears_all(&self, parts: &Parts<'_>) -> bool {
        let mut brought = parts.zones.iter().filter(|it| it.touch.brings()).peekable();
        let is_laid_open = brought.peek().is_some() && brought.all(|it| self.is_public(it.zone));
        is_laid_open || parts.named_cards().is_some_and(|(cards, _)| self.is_chosen_openly(cards))
    }

    /// Whether an expression is what somebody has chosen in the open: in a move, or as an answer.
    fn is_chosen_openly(&self, expr: &Expr) -> bool {
        let (ExprKind::Local(local) | ExprKind::LocalAt(local, _)) = expr.kind else {
            return false;
        };
        let mut chosen = self.actions.iter().flat_map(|action| &action.parameters);
        let mut answers = self.statements().filter_map(|it| {
            let StmtKind::Ask { action, answer, .. } = it.kind else { return None };
            Some((self.action(action), answer))
        });
        let is_open = |action: &Action| action.parameters.iter().all(|it| !it.private);
        chosen.any(|it| it.local == local && !it.private)
            || answers.any(|(action, answer)| answer == local && is_open(action))
    }

    /// The zones whose cards all know throughout a game, even if nobody sees them: of whatever comes there or leaves, all
    /// hear which cards it is, or it is all that lies in a place that they see or know. Their order may be a secret.
    #[must_use]
    pub fn known_piles(&self) -> BTreeSet<ZoneId> {
        let mut known: BTreeSet<ZoneId> = self.zones.keys().collect();
        loop {
            let before = known.len();
            for statement in self.statements() {
                for zone in self.hides(&statement.kind.parts(), &known) {
                    known.remove(&zone);
                }
            }
            if known.len() == before {
                return known;
            }
        }
    }

    /// The zones of which some no longer know what lies there, once a statement has moved cards.
    fn hides(&self, parts: &Parts<'_>, known: &BTreeSet<ZoneId>) -> BTreeSet<ZoneId> {
        if self.hears_all(parts) {
            return BTreeSet::new();
        }
        let from_known = parts.zones.iter().all(|it| match it.touch {
            Touch::TakenOff(None) => self.is_public(it.zone) || known.contains(&it.zone),
            Touch::TakenOff(Some(_)) => self.is_public(it.zone),
            // Nobody sees which cards come to which of several places.
            Touch::PutTo => it.one.is_some(),
            Touch::Shuffled | Touch::Shown => true,
        });
        let named = parts.named_cards();
        if from_known && named.is_none() {
            return BTreeSet::new();
        }
        let moved = parts.zones.iter().filter(|it| it.touch.takes() || it.touch.brings());
        let anywhere = named.into_iter().flat_map(|(_, to)| self.alike(to));
        moved.map(|it| it.zone).chain(anywhere).collect()
    }
}
