//! Movements of which all hear which cards go.

use super::{Action, Expr, ExprKind, Game, Parts, StmtKind};

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
    let bound = game.statements().filter(|it| it.kind.parts().binds.contains(&local));
    let mut bound = bound.peekable();
    // A parameter is bound by no statement, and may be a secret.
    bound.peek().is_some()
        && bound.all(|it| {
            matches!(&it.kind, StmtKind::ForEach { domain, .. } if matches!(domain.kind, ExprKind::Seats))
        })
}
