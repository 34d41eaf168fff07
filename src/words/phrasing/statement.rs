//! The parts of each statement and the row that says it. The blocks of a statement are told apart.

use super::{Form, Saying, Slot, steps};
use crate::hir::{
    Arithmetic, Builtin, Expr, ExprKind, Listeners, Payment, SetOperation, StmtKind, ZoneRef,
};

/// A statement without its blocks.
pub(crate) fn statement(kind: &StmtKind) -> Saying<'_> {
    use Slot::{Call, Condition, Each, Family, Local, New, Phase, Sentence, State, Value, Zone};
    match kind {
        StmtKind::SetState { state, indices, value } => becomes(
            State(*state, indices),
            value,
            |it| matches!(&it.kind, ExprKind::State(id, own) if id == state && same(own, indices)),
        ),
        StmtKind::SetLocal { local, value } => {
            becomes(Local(*local), value, |it| it.is_local(*local))
        }
        StmtKind::Reset { state } => Saying::new(&steps::RESET, [State(*state, &[])]),
        StmtKind::Pay(payment) => paid(&steps::PAY, payment),
        StmtKind::MoveCards { cards, to, bottom } => {
            let form = either(*bottom, &steps::MOVE_UNDER, &steps::MOVE);
            Saying::new(form, [Value(cards), Zone(to)])
        }
        StmtKind::MoveTop { amount, from, to, bottom } => {
            top_cards(amount.as_ref(), [from, to], *bottom)
        }
        StmtKind::Shuffle { zone } => Saying::new(&steps::SHUFFLE, [Zone(zone)]),
        StmtKind::Deal { amount, from, to, start } => {
            let form = match (amount, start) {
                (Some(_), Some(_)) => &steps::DEAL_FIRST,
                (Some(_), None) => &steps::DEAL,
                (None, Some(_)) => &steps::DEAL_ALL_FIRST,
                (None, None) => &steps::DEAL_ALL,
            };
            let amount = amount.iter().map(Value).chain([Zone(from), Family(*to)]);
            Saying::new(form, amount.chain(start.iter().map(Value)))
        }
        StmtKind::Draw { local, from, .. } => Saying::new(&steps::DRAW, [New(*local), Value(from)]),
        StmtKind::Rolled { dice } => Saying::new(&steps::ROLL, [Value(dice)]),
        StmtKind::Turn { seats, phase } => {
            let form = either(is_several(seats), &steps::TURN_ANY, &steps::TURN);
            Saying::new(form, [deciding(seats), Phase(*phase)]).addressed(&steps::YOUR_TURN)
        }
        StmtKind::TurnEach { seats, phase } => {
            Saying::new(&steps::TURN_EACH, [Slot::Seats(seats), Phase(*phase)])
        }
        StmtKind::Ask { whom, action, answer, each } => {
            let one = either(is_several(whom), &steps::ASK_ANY, &steps::ASK);
            let form = either(*each, &steps::ASK_EACH, one);
            let whom = if *each { Slot::Seats(whom) } else { deciding(whom) };
            Saying::new(form, [whom, Slot::Question(*action), New(*answer)])
                .addressed(&steps::ASK_YOU)
        }
        StmtKind::Tell { to, local, value, text, .. } => {
            let form = either(text.is_some(), &steps::TELL, &steps::TELL_VALUE);
            let to_you = either(text.is_some(), &steps::TELL_YOU, &steps::TELL_YOU_VALUE);
            let text = text.iter().map(Sentence);
            let slots = [listeners(to)].into_iter().chain(text);
            Saying::new(form, slots.chain([New(*local), Value(value)])).addressed(to_you)
        }
        StmtKind::Reveal { zone, to } => {
            Saying::new(&steps::REVEAL, [Zone(zone), listeners(to)]).addressed(&steps::SHOW_YOU)
        }
        StmtKind::If { condition, .. } => Saying::new(&steps::IF, [Condition(condition)]),
        StmtKind::ForEach { local, domain, .. } => {
            Saying::new(&steps::FOR_EACH, [Each(*local, domain)])
        }
        StmtKind::Repeat { until, .. } => {
            let form = either(until.is_some(), &steps::UNTIL, &steps::REPEAT);
            Saying::new(form, until.iter().map(Condition))
        }
        StmtKind::Times { count, .. } => {
            let is_written = matches!(count.kind, ExprKind::Number(_));
            let form = either(is_written, &steps::TIMES, &steps::TIMES_COUNTED);
            Saying::new(form, [Value(count)])
        }
        StmtKind::As { seat, .. } => Saying::new(&steps::AS, [Value(seat)]),
        StmtKind::EndTurn => Saying::new(&steps::END_TURN, []),
        StmtKind::EndGame { reason, winners } => {
            let form = either(winners.is_some(), &steps::WON_BY, &steps::END_GAME);
            let winners = winners.iter().map(Slot::Winners);
            Saying::new(form, [Sentence(reason)].into_iter().chain(winners))
        }
        StmtKind::Require { condition, reason } => {
            Saying::new(&steps::REQUIRE, [Condition(condition), Sentence(reason)])
        }
        StmtKind::Call(id, arguments) => Saying::new(&steps::CALL, [Call(*id, arguments)]),
    }
}

/// The price of an action.
pub(crate) fn costs(payment: &Payment) -> Saying<'_> {
    paid(&steps::COSTS, payment)
}

fn paid<'g>(form: &'static Form, payment: &'g Payment) -> Saying<'g> {
    let (from, to) = (&payment.from, &payment.to);
    let amount = Slot::Value(&payment.amount);
    let from = Slot::State(from.state, &from.indices);
    Saying::new(form, [amount, from, Slot::State(to.state, &to.indices)])
}

/// A place gets a value: one that is worked out from what was there is added or taken away.
fn becomes<'g>(place: Slot<'g>, value: &'g Expr, is_same: impl Fn(&Expr) -> bool) -> Saying<'g> {
    let only = Slot::Only(value);
    let ExprKind::Builtin(how, operands) = &value.kind else {
        return Saying::new(&steps::SET, [place, only]);
    };
    match (changed_by(*how), operands.as_slice()) {
        (Some(form), [own]) if is_same(own) => Saying::new(form, [place, only]),
        (Some(form), [own, by]) if is_same(own) => {
            Saying::new(form, [place, Slot::Value(by), only])
        }
        (Some(_) | None, _) => Saying::new(&steps::SET, [place, only]),
    }
}

/// How it is said that an operation changes what was there.
const fn changed_by(how: Builtin) -> Option<&'static Form> {
    match how {
        Builtin::Not => Some(&steps::TURN_ROUND),
        Builtin::Arithmetic(Arithmetic::Plus) => Some(&steps::RAISE),
        Builtin::Arithmetic(Arithmetic::Minus) => Some(&steps::LOWER),
        Builtin::Sets(SetOperation::Union) => Some(&steps::ADD),
        Builtin::Sets(SetOperation::Difference) => Some(&steps::TAKE),
        Builtin::Arithmetic(_) | Builtin::Sets(_) | Builtin::Range => None,
        Builtin::Negative | Builtin::Neighbour(_) | Builtin::SizeOf => None,
        Builtin::IsEmpty | Builtin::SeatsFrom(_) => None,
        Builtin::Between | Builtin::FromTop => None,
    }
}

fn top_cards<'g>(
    amount: Option<&'g Expr>,
    [from, to]: [&'g ZoneRef; 2],
    under: bool,
) -> Saying<'g> {
    let form = match amount.map(|amount| &amount.kind) {
        Some(ExprKind::Number(1)) => either(under, &steps::MOVE_ONE_UNDER, &steps::MOVE_ONE),
        Some(ExprKind::Builtin(..)) if !under => &steps::MOVE_SO_MANY,
        Some(_) => either(under, &steps::MOVE_TOP_UNDER, &steps::MOVE_TOP),
        None => either(under, &steps::MOVE_ALL_UNDER, &steps::MOVE_ALL),
    };
    let amount = amount.into_iter().map(Slot::Value);
    Saying::new(form, amount.chain([Slot::Zone(from), Slot::Zone(to)]))
}

fn listeners(to: &Listeners) -> Slot<'_> {
    match to {
        Listeners::All => Slot::Saying(Saying::new(&steps::EVERYBODY, [])),
        Listeners::Others(seat) => {
            let but = Saying::new(&steps::EVERYBODY_BUT, [Slot::Seats(seat)]);
            Slot::Saying(but.addressed(&steps::EVERYBODY_ELSE))
        }
        Listeners::Seats(seats) => Slot::Seats(seats),
    }
}

/// One seat that decides, or several.
fn deciding(seats: &Expr) -> Slot<'_> {
    if is_several(seats) { Slot::Seats(seats) } else { Slot::Who(seats) }
}

fn is_several(seats: &Expr) -> bool {
    seats.ty.element().is_some()
}

const fn either(first: bool, yes: &'static Form, no: &'static Form) -> &'static Form {
    if first { yes } else { no }
}

/// Whether two places certainly have the same indices: `add` writes them once.
pub(crate) fn same(one: &[Expr], other: &[Expr]) -> bool {
    let local = |expr: &Expr| {
        if let ExprKind::Local(local) = expr.kind { Some(local) } else { None }
    };
    let alike =
        |(a, b): (&Expr, &Expr)| a.span == b.span || local(a).is_some() && local(a) == local(b);
    one.len() == other.len() && one.iter().zip(other).all(alike)
}
