//! Movements of which all hear which cards go, and the piles whose cards all know for that reason.

use std::collections::BTreeSet;

use super::{Action, Expr, ExprKind, Game, Parts, StmtKind, Touch, ZoneId};

/// Whether all hear which cards a statement moves: they see where these come to lie, or somebody has named them in the
/// open.
pub(super) fn is_heard(game: &Game, parts: &Parts<'_>) -> bool {
    let mut brought = parts.zones.iter().filter(|it| it.touch.brings()).peekable();
    let is_laid_open = brought.peek().is_some() && brought.all(|it| game.is_public(it.zone));
    is_laid_open || parts.named_cards().is_some_and(|(cards, _)| is_chosen_openly(game, cards))
}

/// Whether an expression is what somebody has chosen in the open: in a move, or as an answer.
fn is_chosen_openly(game: &Game, expr: &Expr) -> bool {
    let local = if let ExprKind::Local(local) = &expr.kind {
        *local
    } else if let ExprKind::LocalAt(local, seat) = &expr.kind
        && is_any_seat(game, seat)
    {
        *local
    } else {
        return false;
    };
    let mut chosen = game.actions.iter().flat_map(|action| &action.parameters);
    let mut answers = game.statements().filter_map(|it| {
        let StmtKind::Ask { action, answer, .. } = it.kind else { return None };
        Some((game.action(action), answer))
    });
    let is_open = |action: &Action| action.parameters.iter().all(|it| !it.private);
    chosen.any(|it| it.local == local && !it.private)
        || answers.any(|(action, answer)| answer == local && is_open(action))
}

/// Whether a seat is written out, or a loop over all seats runs for it.
fn is_any_seat(game: &Game, seat: &Expr) -> bool {
    let ExprKind::Local(local) = seat.kind else {
        return matches!(seat.kind, ExprKind::Seat(_));
    };
    let mut bound = game.statements().filter(|it| it.kind.parts().binds.contains(&local));
    bound.all(|it| matches!(&it.kind, StmtKind::ForEach { domain, .. } if matches!(domain.kind, ExprKind::Seats)))
}

/// The zones whose cards all know throughout a game, even if nobody sees them: of whatever comes there or leaves, all
/// hear which cards it is, or it is all that lies in a place that they see or know. Their order may be a secret.
#[must_use]
pub fn known_piles(game: &Game) -> BTreeSet<ZoneId> {
    let mut known: BTreeSet<ZoneId> = game.zones.keys().collect();
    loop {
        let before = known.len();
        for statement in game.statements() {
            for zone in hidden_by(game, &statement.kind.parts(), &known) {
                known.remove(&zone);
            }
        }
        if known.len() == before {
            return known;
        }
    }
}

/// The zones of which some no longer know what lies there, once a statement has moved cards.
fn hidden_by(game: &Game, parts: &Parts<'_>, known: &BTreeSet<ZoneId>) -> BTreeSet<ZoneId> {
    if is_heard(game, parts) {
        return BTreeSet::new();
    }
    let from_known = parts.zones.iter().all(|it| match it.touch {
        Touch::TakenOff(None) => game.is_public(it.zone) || known.contains(&it.zone),
        Touch::TakenOff(Some(_)) => game.is_public(it.zone),
        // Nobody sees which cards come to which of several places.
        Touch::PutTo => it.one.is_some(),
        Touch::Shuffled | Touch::Shown => true,
    });
    let named = parts.named_cards();
    if from_known && named.is_none() {
        return BTreeSet::new();
    }
    let moved = parts.zones.iter().filter(|it| it.touch.takes() || it.touch.brings());
    let anywhere = named.into_iter().flat_map(|(_, to)| game.alike(to));
    moved.map(|it| it.zone).chain(anywhere).collect()
}
