//! Statements that give something a value, or only say something.

use super::{Lower, Lowered};
use crate::hir::{
    self, Builtin, Expr, ExprKind, Listeners, LocalId, NUMBERS, StateId, StateRef, Template, Ty,
    ZoneRef,
};
use crate::program::lower::low;
use crate::program::op::{Node, NumberOp, Op, Place, Rep};
use crate::program::routine::{Bounds, Effect, Payment};
use crate::state::is_ascending;

/// A state is reset in operations where it has at most so many values.
const PLACES: usize = 64;

impl Lower<'_> {
    pub(super) fn set_state(&mut self, state: StateId, indices: &[Expr], value: &Expr) -> Lowered {
        let place = self.state_place(state, indices)?;
        let ty = &self.game.states.get(state)?.ty;
        let node = self.kept(value, ty)?;
        let bounds = bounds(ty, &value.ty);
        Some((Effect::Set(place, node, bounds), 0))
    }

    pub(super) fn set_local(&mut self, local: LocalId, value: &Expr) -> Lowered {
        let slot = self.slot(local)?;
        let ty = &self.game.locals.get(local)?.ty;
        Some((Effect::Name(slot, self.named(value, ty)?), 0))
    }

    pub(super) fn draw(&mut self, local: LocalId, from: &Expr, name: &str) -> Lowered {
        let to = self.slot(local).filter(|slot| slot.rep == Rep::Word)?;
        let of = from.ty.element()?.clone();
        let is_range = matches!(from.kind, ExprKind::Builtin(Builtin::Range, _));
        if !is_range && !is_ascending(self.game, from) {
            return None;
        }
        let draw = Effect::Draw {
            name: name.to_owned(),
            from: (self.set_as(from, &of)?, low(&of)),
            to: to.at,
        };
        Some((draw, 0))
    }

    /// A state of few slots gets its declared values again.
    pub(super) fn reset(&mut self, state: StateId) -> Lowered {
        let declared = self.game.states.get(state)?;
        let places = self.layout.state_indices(state, self.seats);
        if places.len() > PLACES {
            return None;
        }
        let slots = places.iter().map(|indices| {
            let slots = self.layout.state_at(state, indices)?;
            Some(slots.start)
        });
        let slots: Vec<usize> = slots.collect::<Option<_>>()?;
        let value = self.kept(&declared.initial, &declared.ty)?;
        let cost = slots.len() as u64;
        Some((Effect::Reset(slots, value.costing(cost)), 0))
    }

    pub(super) fn pay(&mut self, payment: &hir::Payment) -> Lowered {
        Some((Effect::Pay(Box::new(self.payment(payment)?)), 1))
    }

    pub(super) fn payment(&mut self, payment: &hir::Payment) -> Option<Payment> {
        Some(Payment {
            amount: self.word(&payment.amount)?,
            from: self.purse(&payment.from)?,
            to: self.purse(&payment.to)?,
        })
    }

    fn purse(&mut self, purse: &StateRef) -> Option<(Place, (i32, i32))> {
        let place = self.state_place(purse.state, &purse.indices)?;
        let ty = &self.game.states.get(purse.state)?.ty;
        let bounds = ty.range().or((*ty == Ty::Number).then_some(NUMBERS))?;
        Some((place, bounds))
    }

    /// What is told is only heard; a name holds it while the sentence is made.
    pub(super) fn tell(
        &mut self,
        to: &Listeners,
        local: LocalId,
        value: &Expr,
        text: Option<&Template>,
    ) -> Lowered {
        // The sentence reads the name.
        let read = text.into_iter().flat_map(Template::values);
        let judged = self.judged(to.expr().into_iter().chain(read))?;
        let (Effect::Name(slot, node), _) = self.set_local(local, value)? else {
            return None;
        };
        // What has no fault is not worked out.
        let (faulty, safe): (Vec<Node>, Vec<Node>) = judged.into_iter().partition(Node::may_fail);
        let cost = safe.iter().map(|node| node.cost).fold(0, u64::saturating_add);
        Some((Effect::Tell(slot, node.costing(cost), faulty), 1))
    }

    /// What is shown is only seen.
    pub(super) fn reveal(&mut self, zone: &ZoneRef, to: &Listeners) -> Lowered {
        let judged = self.judged(to.expr().into_iter().chain(&zone.indices))?;
        let place = self.zone_place(zone.zone, &zone.indices)?;
        let mut all: Vec<Node> = place.indices.iter().map(|index| index.code.clone()).collect();
        if !place.indices.is_empty() {
            // An index outside its range is a fault: it is read where it lies.
            all.push(Node::word(NumberOp::Top(place.clone())));
        }
        all.extend(judged);
        let cards = u64::try_from(place.width).unwrap_or(0);
        all.push(Node::number(0).costing(cards.saturating_mul(2)));
        Some((Effect::Judge(all), 1))
    }

    /// What dice show is only seen.
    pub(super) fn judge_rolled(&mut self, dice: &Expr) -> Lowered {
        let Some(Ty::Member(of)) = dice.ty.element() else {
            return None;
        };
        let zones = self.game.zones.iter_enumerated();
        let zones = zones.filter(|(_, zone)| zone.of == *of);
        let places = zones.map(|(id, _)| self.layout.zone_count(id, self.seats) as u64);
        let places: u64 = places.sum();
        let mut judged = self.judged([dice])?;
        judged.push(Node::number(0).costing(places));
        Some((Effect::Judge(judged), places))
    }

    /// Values that are worked out for people alone, so that their faults are met.
    fn judged<'e>(&mut self, values: impl IntoIterator<Item = &'e Expr>) -> Option<Vec<Node>> {
        let values = values.into_iter();
        values.map(|value| self.judged_one(value)).collect()
    }

    /// Of a text, what it is made of.
    fn judged_one(&mut self, value: &Expr) -> Option<Node> {
        if let ExprKind::Text(template) = &value.kind {
            let parts = self.judged(template.values())?;
            return Some(parts.into_iter().fold(Node::number(0), |rest, part| {
                let (name, rep) = (self.fresh(), rest.rep);
                Node::new(Op::Let(name, part.boxed(), rest.boxed()), rep)
            }));
        }
        if value.ty != Ty::Text {
            return self.word(value).or_else(|| self.set(value));
        }
        if let ExprKind::If(condition, then, otherwise) = &value.kind {
            let condition = self.word(condition)?;
            let (then, otherwise) = (self.judged_one(then)?, self.judged_one(otherwise)?);
            let either = Op::If(condition.boxed(), then.boxed(), otherwise.boxed());
            return Some(Node::word(either));
        }
        if let ExprKind::Function(id, arguments) = &value.kind {
            let function = self.game.functions.get(*id)?;
            let values = self.arguments(&function.parameters, arguments)?;
            return self.bound(&function.parameters, values, |it| it.judged_one(&function.body));
        }
        self.word(value)
    }
}

/// What a value of a type has to fulfil to be one of another.
pub(super) fn bounds(ty: &Ty, value: &Ty) -> Bounds {
    let (plain, value) = (ty.never_none(), value.never_none());
    match (plain, value) {
        (Ty::Range(low, high), Ty::Range(least, most)) if low <= least && most <= high => {
            Bounds::Free
        }
        (Ty::Range(low, high), _) => Bounds::Within(*low, *high),
        (Ty::Set(_, size), _) if *size != hir::Size::Any => Bounds::Sized(*size),
        (_, _) => Bounds::Free,
    }
}
