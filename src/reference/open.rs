//! Which values a refusal may name: those that the seat which is refused can see.

use crate::hir::{Audience, Builtin, Expr, ExprKind, Game, Template, TemplatePart};

/// Whether everything that an expression reads is open to the acting seat, which is `me` in it.
pub(super) fn is_open(game: &Game, expr: &Expr, seat: u32) -> bool {
    let all = |exprs: &[Expr]| exprs.iter().all(|it| is_open(game, it, seat));
    let mine = |first: Option<&Expr>| match first.map(|it| &it.kind) {
        // No other local can have this name.
        Some(ExprKind::Local(local)) => game.locals.get(*local).is_some_and(|it| it.name == "me"),
        Some(ExprKind::Seat(owner)) => *owner == seat,
        _ => false,
    };
    let seen = |audience: Audience, indices: &[Expr]| match audience {
        Audience::Public => true,
        Audience::Owner => mine(indices.first()),
        Audience::Nobody => false,
    };
    match &expr.kind {
        ExprKind::State(id, indices) => game.states.get(*id).is_some_and(|it| seen(it.audience, indices)) && all(indices),
        ExprKind::Zone(zone) => game.zones.get(zone.zone).is_some_and(|it| seen(it.audience, &zone.indices)) && all(&zone.indices),
        ExprKind::Top(zone) => game.zones.get(zone.zone).is_some_and(|it| it.top_public || seen(it.audience, &zone.indices)) && all(&zone.indices),
        ExprKind::Function(id, arguments) => all(arguments) && game.functions.get(*id).is_some_and(|it| is_open(game, &it.body, seat)),
        // How many cards a zone holds is open where the zone does not say otherwise.
        ExprKind::Builtin(Builtin::SizeOf | Builtin::IsEmpty, operands) => operands.iter().all(|it| match &it.kind {
            ExprKind::Zone(zone) => all(&zone.indices),
            _ => is_open(game, it, seat),
        }),
        ExprKind::Builtin(_, operands) => all(operands),
        ExprKind::Rule(..) | ExprKind::Hook(..) => false,
        ExprKind::Text(Template { parts }) => parts.iter().all(|part| match part {
            TemplatePart::Plain(_) => true,
            TemplatePart::Value(value) => is_open(game, value, seat),
        }),
        ExprKind::LocalAt(_, of) | ExprKind::Column(_, _, of) => is_open(game, of, seat),
        ExprKind::Set(elements) => all(elements),
        ExprKind::Compare(_, a, b) | ExprKind::And(a, b) | ExprKind::Or(a, b) | ExprKind::Otherwise(a, b) => {
            is_open(game, a, seat) && is_open(game, b, seat)
        }
        ExprKind::If(a, b, c) => [a, b, c].into_iter().all(|it| is_open(game, it, seat)),
        ExprKind::Quantified(it) => is_open(game, &it.domain, seat) && is_open(game, &it.body, seat),
        ExprKind::Number(_)
        | ExprKind::Flag(_)
        | ExprKind::None
        | ExprKind::Seat(_)
        | ExprKind::Member(..)
        | ExprKind::Seats
        | ExprKind::Members(_)
        | ExprKind::Local(_)
        | ExprKind::Told(_) => true,
    }
}
