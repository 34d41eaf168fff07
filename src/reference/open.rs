//! Which values a refusal or a price may name: those that the seat which is told can see.

use crate::hir::{Audience, Builtin, Expr, ExprKind, Game, StateId, Ty};

/// Whether a state is open to the acting seat, and what says which one it is.
pub(super) fn is_state_open(game: &Game, state: StateId, indices: &[Expr], seat: u32) -> bool {
    game.states.get(state).is_some_and(|it| sees(game, it.audience, indices, seat)) && indices.iter().all(|it| is_open(game, it, seat))
}

fn sees(game: &Game, audience: Audience, indices: &[Expr], seat: u32) -> bool {
    match audience {
        Audience::Public => true,
        Audience::Owner => match indices.first().map(|it| &it.kind) {
            // No other local can have this name.
            Some(ExprKind::Local(local)) => game.locals.get(*local).is_some_and(|it| it.name == "me"),
            Some(ExprKind::Seat(owner)) => *owner == seat,
            _ => false,
        },
        Audience::Nobody => false,
        // A die may lie in any zone for dice.
        Audience::Holder => {
            indices.first().is_some_and(|die| game.zones.iter().filter(|it| die.ty == Ty::Member(it.of)).all(|it| it.audience == Audience::Public))
        }
    }
}

/// Whether everything that an expression reads is open to the acting seat, which is `me` in it.
pub(super) fn is_open(game: &Game, expr: &Expr, seat: u32) -> bool {
    let children = || expr.children().into_iter().all(|it| is_open(game, it, seat));
    let seen = |audience: Audience, indices: &[Expr]| sees(game, audience, indices, seat);
    match &expr.kind {
        ExprKind::State(id, indices) => is_state_open(game, *id, indices, seat),
        ExprKind::Zone(zone) => game.zones.get(zone.zone).is_some_and(|it| seen(it.audience, &zone.indices)) && children(),
        ExprKind::Top(zone) => game.zones.get(zone.zone).is_some_and(|it| it.top_public || seen(it.audience, &zone.indices)) && children(),
        ExprKind::Function(id, _) => children() && game.functions.get(*id).is_some_and(|it| is_open(game, &it.body, seat)),
        // How many cards a zone holds is open, whatever they are.
        ExprKind::Builtin(Builtin::SizeOf | Builtin::IsEmpty, operands) => operands.iter().all(|it| match &it.kind {
            ExprKind::Zone(zone) => zone.indices.iter().all(|index| is_open(game, index, seat)),
            _ => is_open(game, it, seat),
        }),
        ExprKind::Rule(..) | ExprKind::Hook(..) => false,
        _ => children(),
    }
}
