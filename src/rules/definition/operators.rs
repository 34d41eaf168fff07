//! Operators, comparisons and sets.

use super::Outcome;
use super::datum::Datum;
use super::value::{Eval, number_of};
use crate::base::Span;
use crate::engine;
use crate::hir::{
    Arithmetic, Builtin, Compare, Expr, ExprKind, SetOperation, Size, Ty, TypeId, number,
};

impl Eval<'_> {
    pub(super) fn builtin(
        &mut self,
        builtin: Builtin,
        operands: &[Expr],
        whole: &Expr,
    ) -> Outcome<Datum> {
        Ok(match (builtin, operands) {
            (Builtin::SizeOf, [of]) => {
                let size = self.size_of(of)?;
                Datum::Number(fitting(size, of.span)?)
            }
            (Builtin::IsEmpty, [of]) => Datum::Flag(self.size_of(of)? == 0),
            (Builtin::Not, [condition]) => Datum::Flag(!self.holds(condition)?),
            (Builtin::Negative, [of]) => {
                Datum::Number(fitting(-self.value(of)?.number(), whole.span)?)
            }
            (Builtin::Neighbour(way), [seat]) => {
                let seat = self.value(seat)?.number();
                self.seat_at(seat + i64::from(way.offset()))
            }
            (Builtin::SeatsFrom(way), [seat]) => {
                let first = self.value(seat)?.number();
                let steps = 0..i64::from(self.state.seats);
                let all = steps.map(|step| self.seat_at(first + step * i64::from(way.offset())));
                Datum::List(all.collect())
            }
            (Builtin::Range, [first, last]) => {
                let ends = (self.value(first)?.number(), self.value(last)?.number());
                self.range(ends, whole.span)?
            }
            (Builtin::Arithmetic(how), [first, second]) => {
                let (first, second) = (self.value(first)?.number(), self.value(second)?.number());
                Datum::Number(worked_out(how, first, second, whole.span)?)
            }
            (Builtin::Sets(how), [first, second]) => {
                self.of_two_sets(how, first, second, &whole.ty)?
            }
            (Builtin::Between, [from, to]) => {
                let (from, to) = (self.value(from)?.id(), self.value(to)?.id());
                self.between(operands, from, to)
            }
            (Builtin::FromTop, [amount, of]) => self.cards_on_top(amount, of)?,
            // Each has as many operands as stand here.
            (
                Builtin::Not
                | Builtin::Negative
                | Builtin::Neighbour(_)
                | Builtin::SizeOf
                | Builtin::IsEmpty
                | Builtin::SeatsFrom(_)
                | Builtin::Range
                | Builtin::Arithmetic(_)
                | Builtin::Sets(_)
                | Builtin::Between
                | Builtin::FromTop,
                _,
            ) => Datum::None,
        })
    }

    /// The seat with a number, going round the table.
    fn seat_at(&self, at: i64) -> Datum {
        let seat = at.rem_euclid(i64::from(self.state.seats.max(1)));
        Datum::Seat(u32::try_from(seat).unwrap_or(0))
    }

    /// The numbers from the first to the last.
    fn range(&self, (first, last): (i64, i64), span: Span) -> Outcome<Datum> {
        let count = u64::try_from(last - first + 1).unwrap_or(0);
        self.budget.spend(count, span)?;
        let numbers = (first..=last).filter_map(number).map(Datum::Number);
        Ok(Datum::List(numbers.collect()))
    }

    /// How many things a set or list holds. How many cards lie in a zone is open, whatever they are.
    fn size_of(&mut self, of: &Expr) -> Outcome<i64> {
        if let ExprKind::Builtin(Builtin::Range, ends) = &of.kind
            && let [first, last] = ends.as_slice()
        {
            let (first, last) = (self.value(first)?.number(), self.value(last)?.number());
            return Ok((last - first + 1).max(0));
        }
        let size = if let ExprKind::Zone(zone) = &of.kind {
            self.cards(zone)?.len()
        } else {
            self.value(of)?.items().len()
        };
        Ok(i64::try_from(size).unwrap_or(i64::MAX))
    }

    /// The fields between two fields of a board that lie on one line.
    fn between(&self, fields: &[Expr], from: u32, to: u32) -> Datum {
        let of: Option<TypeId> = fields.first().and_then(|field| field.ty.declared_type());
        let ty = of.and_then(|id| self.game.types.get(id));
        let board = ty.and_then(|ty| ty.board.as_ref());
        let between = board.map(|board| board.between(from, to)).unwrap_or_default();
        between.into_iter().map(Datum::Member).collect()
    }

    /// So many cards from the top of a zone down; all of them if there are fewer.
    fn cards_on_top(&mut self, amount: &Expr, of: &Expr) -> Outcome<Datum> {
        let amount = self.value(amount)?.to_count();
        let ExprKind::Zone(zone) = &of.kind else {
            return Ok(Datum::None);
        };
        self.reads_zone(zone, false)?;
        let cards = self.cards(zone)?.into_iter().rev();
        Ok(Datum::List(cards.take(amount).collect()))
    }

    /// A set as it is written, of things of a type.
    pub(super) fn written(&mut self, things: &[Expr], of: Option<&Ty>) -> Outcome<Datum> {
        let things = things.iter().map(|thing| self.added(thing, of));
        let things = things.collect::<Outcome<Vec<_>>>()?;
        Ok(things.into_iter().collect())
    }

    /// A thing that comes into a set of things of a type.
    fn added(&mut self, thing: &Expr, of: Option<&Ty>) -> Outcome<Datum> {
        let found = self.value(thing)?;
        match of {
            Some(Ty::Set(_, Size::Exactly(size))) if found.items().len() != *size as usize => {
                Err(engine::wrong_element(thing.span, *size, found.items().len()))
            }
            Some(of) => in_set(found.fitted(of), of, thing.span),
            None => Ok(found),
        }
    }

    fn of_two_sets(
        &mut self,
        how: SetOperation,
        first: &Expr,
        second: &Expr,
        whole: &Ty,
    ) -> Outcome<Datum> {
        let of = whole.element();
        let left = self.value(first)?.things();
        for thing in &left {
            of.map(|of| in_set(thing.clone(), of, first.span)).transpose()?;
        }
        let right = if is_one(&second.ty, of) && how == SetOperation::Union {
            [self.added(second, of)?].into()
        } else {
            let found = self.value(second)?;
            if found == Datum::None {
                [].into()
            } else if is_one(&second.ty, of) {
                [as_thing(found, of)].into()
            } else if found.is_several() {
                found.things()
            } else {
                [found].into()
            }
        };
        if how == SetOperation::Union {
            for thing in &right {
                of.map(|of| in_set(thing.clone(), of, second.span)).transpose()?;
            }
        }
        let all = left.union(&right).cloned();
        Ok(all.filter(|it| how.keeps(left.contains(it), right.contains(it))).collect())
    }

    pub(super) fn compare(&mut self, how: Compare, left: &Expr, right: &Expr) -> Outcome<bool> {
        if let (Compare::In | Compare::NotIn, ExprKind::Builtin(Builtin::Range, ends)) =
            (how, &right.kind)
            && let [first, last] = ends.as_slice()
            && !left.ty.never_none().is_set()
        {
            // It is not asked for which numbers lie between.
            let found = self.value(left)?;
            let (first, last) = (self.value(first)?.number(), self.value(last)?.number());
            let within = found != Datum::None && (first..=last).contains(&found.number());
            return Ok(within == (how == Compare::In));
        }
        let (a, b) = (self.value(left)?, self.value(right)?);
        Ok(match how {
            Compare::Is => same(&a, &b),
            Compare::IsNot => !same(&a, &b),
            Compare::In => is_within(a, &left.ty, &b, &right.ty),
            Compare::NotIn => !is_within(a, &left.ty, &b, &right.ty),
            Compare::Less => a.number() < b.number(),
            Compare::More => a.number() > b.number(),
            Compare::AtMost => a.number() <= b.number(),
            Compare::AtLeast => a.number() >= b.number(),
        })
    }
}

/// Sets and lists are the same if they have the same things.
fn same(a: &Datum, b: &Datum) -> bool {
    if a.is_several() && b.is_several() { a.things() == b.things() } else { a == b }
}

/// Whether a thing is in a set or list, or all things of a set are. `none` is in nothing.
fn is_within(a: Datum, ty: &Ty, b: &Datum, whole: &Ty) -> bool {
    let things = b.things();
    if is_one(ty, whole.element()) {
        a != Datum::None && things.contains(&as_thing(a, whole.element()))
    } else if a.is_several() {
        a.things().is_subset(&things)
    } else {
        a != Datum::None && things.contains(&a)
    }
}

/// Whether a set is one of the things of a set of sets, and not several of them.
fn is_one(ty: &Ty, of: Option<&Ty>) -> bool {
    let element = ty.never_none().element();
    of.is_some_and(Ty::is_set) && element.is_some_and(|it| !it.is_set())
}

/// One thing of a set in the form that its type has.
fn as_thing(thing: Datum, of: Option<&Ty>) -> Datum {
    match of {
        Some(of) => thing.fitted(of),
        None => thing,
    }
}

/// A thing that comes into a set; a fault for one that its type does not have.
fn in_set(thing: Datum, of: &Ty, span: Span) -> Outcome<Datum> {
    match of.range() {
        _ if thing.fits(of) => Ok(thing),
        Some((low, high)) => Err(engine::outside_set(span, number_of(&thing), low, high, "set")),
        None => Err(engine::other_elements(span)),
    }
}

/// What two numbers come to.
fn worked_out(how: Arithmetic, first: i64, second: i64, span: Span) -> Outcome<i32> {
    let found =
        Arithmetic::apply(how, first, second).ok_or_else(|| engine::divided_by_zero(span))?;
    fitting(found, span)
}

/// A number of the language; a fault for one that is past them.
pub(super) fn fitting(exact: i64, span: Span) -> Outcome<i32> {
    number(exact).ok_or_else(|| engine::past_all_numbers(span, exact))
}
