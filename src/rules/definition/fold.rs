//! What goes through several things: `some`, `every`, `count`, `all`, `sum` and their like.

use std::collections::BTreeSet;

use super::Outcome;
use super::datum::Datum;
use super::operators::fitting;
use super::value::{Eval, kept};
use crate::hir::{Expr, Fold, Quantifier};

impl Eval<'_> {
    /// The things of the domain come one after the other, and the body is worked out for each.
    pub(super) fn fold(&mut self, it: &Quantifier, whole: &Expr) -> Outcome<Datum> {
        let items = self.value(&it.domain)?.items();
        let flag = |holds: bool| Datum::Flag(holds);
        match it.fold {
            Fold::Union => {
                let mut all = BTreeSet::new();
                for item in items {
                    all.extend(self.found(it, item, whole)?);
                }
                Ok(all.into_iter().collect())
            }
            Fold::Reached => self.reached(it, items, whole),
            Fold::Every => {
                Ok(flag(self.first_where(it, items.into_iter(), |body| !body.is_yes())?.is_none()))
            }
            Fold::Some => {
                Ok(flag(self.first_where(it, items.into_iter(), Datum::is_yes)?.is_some()))
            }
            Fold::First => {
                let first = self.first_where(it, items.into_iter(), Datum::is_yes)?;
                Ok(first.unwrap_or(Datum::None))
            }
            Fold::Only => self.only(it, items),
            Fold::Sum => {
                let mut sum = 0;
                for item in items {
                    let more = self.body_value(it, item)?.number();
                    sum = fitting(i64::from(sum) + more, it.body.span)?;
                }
                Ok(Datum::Number(sum))
            }
            Fold::All => Ok(self.all_where(it, items)?.into_iter().collect()),
            Fold::Last => Ok(self.all_where(it, items)?.pop().unwrap_or(Datum::None)),
            Fold::Count => {
                let count = i64::try_from(self.all_where(it, items)?.len()).unwrap_or(i64::MAX);
                Ok(Datum::Number(fitting(count, it.body.span)?))
            }
            Fold::Highest => Ok(self.bodies(it, &items)?.into_iter().max().unwrap_or(Datum::None)),
            Fold::Lowest => Ok(self.bodies(it, &items)?.into_iter().min().unwrap_or(Datum::None)),
            Fold::Most => {
                let bodies = self.bodies(it, &items)?;
                Ok(with_body(items, &bodies, bodies.iter().max()))
            }
            Fold::Least => {
                let bodies = self.bodies(it, &items)?;
                Ok(with_body(items, &bodies, bodies.iter().min()))
            }
        }
    }

    fn body_value(&mut self, it: &Quantifier, item: Datum) -> Outcome<Datum> {
        self.with_name(it.local, item, |eval| eval.value(&it.body))
    }

    /// The things of the set that the body gives.
    fn found(&mut self, it: &Quantifier, item: Datum, whole: &Expr) -> Outcome<BTreeSet<Datum>> {
        let found = self.body_value(it, item)?;
        Ok(kept(found, &whole.ty, it.body.span)?.things())
    }

    /// The first item of whose body something is true. Those behind it are not looked at.
    fn first_where(
        &mut self,
        it: &Quantifier,
        items: impl Iterator<Item = Datum>,
        is_it: impl Fn(&Datum) -> bool,
    ) -> Outcome<Option<Datum>> {
        for item in items {
            if is_it(&self.body_value(it, item.clone())?) {
                return Ok(Some(item));
            }
        }
        Ok(None)
    }

    /// The item for which the condition holds; `none` where it holds for several. A third is not looked for.
    fn only(&mut self, it: &Quantifier, items: Vec<Datum>) -> Outcome<Datum> {
        let mut items = items.into_iter();
        let Some(first) = self.first_where(it, items.by_ref(), Datum::is_yes)? else {
            return Ok(Datum::None);
        };
        let second = self.first_where(it, items, Datum::is_yes)?;
        Ok(if second.is_none() { first } else { Datum::None })
    }

    /// The items for which the condition holds.
    fn all_where(&mut self, it: &Quantifier, items: Vec<Datum>) -> Outcome<Vec<Datum>> {
        let mut all = Vec::new();
        for item in items {
            if self.body_value(it, item.clone())?.is_yes() {
                all.push(item);
            }
        }
        Ok(all)
    }

    fn bodies(&mut self, it: &Quantifier, items: &[Datum]) -> Outcome<Vec<Datum>> {
        items.iter().map(|item| self.body_value(it, item.clone())).collect()
    }

    /// The domain, and what is reached from it. Each thing is looked at once, the first of those that are left.
    fn reached(&mut self, it: &Quantifier, items: Vec<Datum>, whole: &Expr) -> Outcome<Datum> {
        let domain: Datum = items.into_iter().collect();
        let mut all = kept(domain, &whole.ty, it.domain.span)?.things();
        let mut open = all.clone();
        while let Some(next) = open.pop_first() {
            let found = self.found(it, next, whole)?;
            open.extend(found.difference(&all).cloned());
            all.extend(found);
        }
        Ok(all.into_iter().collect())
    }
}

/// The items whose body has a value.
fn with_body(items: Vec<Datum>, bodies: &[Datum], value: Option<&Datum>) -> Datum {
    let pairs = items.into_iter().zip(bodies);
    pairs.filter(|(_, body)| Some(*body) == value).map(|(item, _)| item).collect()
}
