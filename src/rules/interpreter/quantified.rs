//! Quantifiers: something worked out for each of several values. Where the first condition says which values can fulfil
//! it, the others are not gone through.

use std::collections::BTreeSet;

use super::Outcome;
use super::codes::fitting;
use super::eval::Evaluator;
use super::form::Form;
use super::items::{Items, bit};
use super::values::clamped;
use crate::hir::{Compare, Expr, ExprKind, Fold, Quantifier, Ty};
use crate::program::{Shape, Side, first_condition};
use crate::state::{NONE, Set, Value, from_code};

impl Evaluator<'_> {
    /// What a quantifier gives that has one slot.
    pub(super) fn quantified(&mut self, quantifier: &Quantifier) -> Outcome<i32> {
        let of = quantifier.domain.ty.element().unwrap_or(&Ty::Number);
        let items = self.items(&quantifier.domain)?;
        let (items, narrowed) = self.narrowed(quantifier, items, of);
        let (mut sum, mut found) = (0i32, NONE);
        for item in items {
            self.bind_item(quantifier.local, item, of);
            let code = self.body(&quantifier.body, narrowed)?;
            match quantifier.fold {
                Fold::Every if code != 1 => return Ok(0),
                Fold::Some if code == 1 => return Ok(1),
                Fold::First if code == 1 => return Ok(item),
                Fold::Only if code == 1 && found != NONE => return Ok(NONE),
                Fold::Only | Fold::Last if code == 1 => found = item,
                Fold::Sum => sum = fitting(i64::from(sum) + i64::from(code), quantifier.body.span)?,
                Fold::Count => sum += i32::from(code == 1),
                Fold::Highest => found = if found == NONE { code } else { found.max(code) },
                Fold::Lowest => found = if found == NONE { code } else { found.min(code) },
                Fold::Every | Fold::Some | Fold::First | Fold::Only | Fold::Last => {}
                // What they give are sets.
                Fold::All | Fold::Most | Fold::Least | Fold::Union | Fold::Reached => {}
            }
        }
        Ok(match quantifier.fold {
            Fold::Every => 1,
            Fold::Some => 0,
            Fold::Sum | Fold::Count => sum,
            Fold::Last | Fold::Only | Fold::Highest | Fold::Lowest => found,
            Fold::First | Fold::All => NONE,
            Fold::Most | Fold::Least | Fold::Union | Fold::Reached => NONE,
        })
    }

    /// The first item for which a condition holds, where items are sets.
    pub(super) fn first(&mut self, quantifier: &Quantifier) -> Outcome<Value> {
        let of = quantifier.domain.ty.element().unwrap_or(&Ty::Number);
        Ok(match self.quantified(quantifier)? {
            NONE => Value::None,
            code => from_code(code, of),
        })
    }

    /// The set that a quantifier gives, by the places of its things in their type.
    pub(super) fn chosen(&mut self, quantifier: &Quantifier, result: &Ty) -> Outcome<Set> {
        match quantifier.fold {
            Fold::Union => self.united(quantifier, result),
            Fold::Reached => self.reached(quantifier, result),
            Fold::Every | Fold::Some | Fold::Sum | Fold::Count | Fold::All | Fold::First => {
                self.picked_set(quantifier)
            }
            Fold::Last | Fold::Only | Fold::Highest | Fold::Lowest => self.picked_set(quantifier),
            Fold::Most | Fold::Least => self.picked_set(quantifier),
        }
    }

    fn picked_set(&mut self, quantifier: &Quantifier) -> Outcome<Set> {
        let of = quantifier.domain.ty.element().unwrap_or(&Ty::Number);
        let picked = self.picked(quantifier)?.into_iter();
        Ok(picked.map(|code| bit(code, of)).collect())
    }

    /// The codes of the things in the set that a quantifier gives, where that is a set of numbers without bounds.
    pub(super) fn found(&mut self, quantifier: &Quantifier) -> Outcome<Vec<i32>> {
        match quantifier.fold {
            Fold::Union => {
                let of = quantifier.domain.ty.element().unwrap_or(&Ty::Number);
                let mut all = Vec::new();
                for item in self.items(&quantifier.domain)? {
                    self.bind_item(quantifier.local, item, of);
                    all.extend(self.items(&quantifier.body)?);
                }
                Ok(all)
            }
            Fold::Reached => {
                let mut all: BTreeSet<i32> = self.items(&quantifier.domain)?.collect();
                let mut open = all.clone();
                while let Some(next) = open.pop_first() {
                    self.bind_item(quantifier.local, next, &Ty::Number);
                    let found = self.items(&quantifier.body)?;
                    open.extend(found.filter(|code| all.insert(*code)));
                }
                Ok(all.into_iter().collect())
            }
            Fold::Every | Fold::Some | Fold::Sum | Fold::Count | Fold::All | Fold::First => {
                self.picked(quantifier)
            }
            Fold::Last | Fold::Only | Fold::Highest | Fold::Lowest => self.picked(quantifier),
            Fold::Most | Fold::Least => self.picked(quantifier),
        }
    }

    /// The items for which a condition holds, or whose value is the most or the least.
    fn picked(&mut self, quantifier: &Quantifier) -> Outcome<Vec<i32>> {
        let of = quantifier.domain.ty.element().unwrap_or(&Ty::Number);
        let (mut chosen, mut best) = (Vec::new(), None);
        let items = self.items(&quantifier.domain)?;
        let (items, narrowed) = self.narrowed(quantifier, items, of);
        for item in items {
            self.bind_item(quantifier.local, item, of);
            let code = self.body(&quantifier.body, narrowed)?;
            match standing(quantifier.fold, code, best) {
                Standing::Out => {}
                Standing::In => chosen.push(item),
                Standing::Ahead => {
                    chosen.clear();
                    chosen.push(item);
                    best = Some(code);
                }
            }
        }
        Ok(chosen)
    }

    /// What is in one of several sets.
    fn united(&mut self, quantifier: &Quantifier, result: &Ty) -> Outcome<Set> {
        let of = quantifier.domain.ty.element().unwrap_or(&Ty::Number);
        let mut all = Set::default();
        for item in self.items(&quantifier.domain)? {
            self.bind_item(quantifier.local, item, of);
            all = all.union(&self.set_as(&quantifier.body, result)?);
        }
        Ok(all)
    }

    /// The domain, and what is reached from it. Each thing is looked at once.
    fn reached(&mut self, quantifier: &Quantifier, result: &Ty) -> Outcome<Set> {
        let mut all = self.set_as(&quantifier.domain, result)?;
        let mut open = all.clone();
        while let Some(next) = open.take_first() {
            let code = result.low().saturating_add(next.cast_signed());
            self.bind_item(quantifier.local, code, result);
            let found = self.set_as(&quantifier.body, result)?;
            open = open.union(&found.clone().minus(&all));
            all = all.union(&found);
        }
        Ok(all)
    }

    /// The body for one item, but for its first condition where that is known to hold.
    fn body(&mut self, body: &Expr, narrowed: bool) -> Outcome<i32> {
        if !narrowed {
            return self.code(body);
        }
        let ExprKind::And(first, second) = &body.kind else {
            return Ok(1);
        };
        match self.body(first, true)? {
            1 => self.code(second),
            _ => Ok(0),
        }
    }

    /// The items that can fulfil the first condition, and whether that has been seen to. What cannot be worked out is
    /// left to the items themselves.
    fn narrowed(&mut self, quantifier: &Quantifier, items: Items, of: &Ty) -> (Items, bool) {
        let shapes = &self.rules.program.quantifiers;
        let (Some(Some(shape)), Items::Bits(set, first)) = (shapes.get(quantifier.local), &items)
        else {
            return (items, false);
        };
        if set.len() < 2 {
            return (items, false);
        }
        match self.fulfilling(*shape, first_condition(&quantifier.body), of) {
            Ok(Some(found)) => (Items::Bits(found.both(set), *first), true),
            Ok(None) | Err(_) => (items, false),
        }
    }

    /// The values that fulfil a condition of a shape; nothing where they cannot be told from it.
    fn fulfilling(&mut self, shape: Shape, condition: &Expr, of: &Ty) -> Outcome<Option<Set>> {
        match (shape, &condition.kind) {
            (Shape::Compares(side), ExprKind::Compare(compare, left, right)) => {
                self.comparing(*compare, side, (left, right), of)
            }
            (Shape::SomeCompares(side), ExprKind::Quantified(some)) => {
                let ExprKind::Compare(compare, left, right) = &some.body.kind else {
                    return Ok(None);
                };
                let within = some.domain.ty.element().unwrap_or(&Ty::Number);
                let mut all = Set::default();
                for item in self.items(&some.domain)? {
                    self.bind_item(some.local, item, within);
                    match self.comparing(*compare, side, (left, right), of)? {
                        Some(found) => all = all.union(&found),
                        None => return Ok(None),
                    }
                }
                Ok(Some(all))
            }
            _ => Ok(None),
        }
    }

    fn comparing(
        &mut self,
        compare: Compare,
        side: Side,
        (left, right): (&Expr, &Expr),
        of: &Ty,
    ) -> Outcome<Option<Set>> {
        let other = match side {
            Side::Left => right,
            Side::Right => left,
        };
        let count = clamped(self.rules.layout.count(of, self.state.seats));
        if matches!(compare, Compare::In | Compare::NotIn) {
            let found = match Form::of(&other.ty) {
                Form::Set => self.set_within(other, of)?,
                Form::List => self.items(other)?.set(of),
                Form::Code | Form::Whole => return Ok(None),
            };
            return Ok(Some(if compare == Compare::In { found } else { found.complement(count) }));
        }
        if Form::of(&other.ty) != Form::Code {
            return Ok(None);
        }
        let code = self.code(other)?;
        let place = i64::from(code) - i64::from(of.low());
        let below =
            |places: i64| Set::full(u32::try_from(places.clamp(0, i64::from(count))).unwrap_or(0));
        // The value stands on the left, or the comparison is turned round.
        let compare = match (side, compare) {
            (Side::Left, compare) => compare,
            (Side::Right, Compare::Less) => Compare::More,
            (Side::Right, Compare::More) => Compare::Less,
            (Side::Right, Compare::AtMost) => Compare::AtLeast,
            (Side::Right, Compare::AtLeast) => Compare::AtMost,
            (Side::Right, same @ (Compare::Is | Compare::IsNot)) => same,
            (Side::Right, Compare::In | Compare::NotIn) => return Ok(None),
        };
        let is_it = Set::default().with(bit(code, of));
        Ok(match compare {
            Compare::Is => Some(is_it),
            Compare::IsNot => Some(is_it.complement(count)),
            Compare::Less => Some(below(place)),
            Compare::AtMost => Some(below(place + 1)),
            Compare::More => Some(below(place + 1).complement(count)),
            Compare::AtLeast => Some(below(place).complement(count)),
            Compare::In | Compare::NotIn => None,
        })
    }
}

/// What a value of the body makes of an item.
enum Standing {
    Out,
    In,
    /// It is in, and all before it are out.
    Ahead,
}

fn standing(fold: Fold, code: i32, best: Option<i32>) -> Standing {
    let ahead = |is_ahead: bool| match best {
        Some(best) if code == best => Standing::In,
        Some(_) if !is_ahead => Standing::Out,
        Some(_) | None => Standing::Ahead,
    };
    match fold {
        Fold::Most => ahead(best.is_some_and(|best| code > best)),
        Fold::Least => ahead(best.is_some_and(|best| code < best)),
        Fold::Every | Fold::Some | Fold::Sum | Fold::Count | Fold::All | Fold::First => {
            if code == 1 { Standing::In } else { Standing::Out }
        }
        Fold::Last | Fold::Only | Fold::Highest | Fold::Lowest => Standing::Out,
        Fold::Union | Fold::Reached => Standing::Out,
    }
}
