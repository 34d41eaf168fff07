//! What words mean that go through several values.

use hoyle::hir::{Fold, Quantifier};

use super::value::{Things, Value};
use super::{Definition, Outcome};

impl Definition<'_> {
    pub fn quantified(&mut self, it: &Quantifier) -> Outcome<Value> {
        let items = self.value(&it.domain)?.items()?;
        Ok(match it.fold {
            Fold::Every => {
                for item in items {
                    if !self.applies(it, item)? {
                        return Ok(Value::Flag(false));
                    }
                }
                Value::Flag(true)
            }
            Fold::Some => Value::Flag(self.first(it, items)? != Value::None),
            Fold::First => self.first(it, items)?,
            Fold::Last => self.chosen(it, items)?.pop().unwrap_or(Value::None),
            Fold::Only => match self.chosen(it, items)?.as_slice() {
                [only] => only.clone(),
                _ => Value::None,
            },
            Fold::Count => Value::number(i64::try_from(self.chosen(it, items)?.len()).unwrap()),
            Fold::All => Value::set(self.chosen(it, items)?),
            Fold::Sum => {
                let mut sum = Value::Number(0);
                for (_, number) in self.numbers(it, items)? {
                    sum = Value::number(sum.to_number()? + number);
                }
                sum
            }
            Fold::Highest => {
                let numbers = self.numbers(it, items)?;
                let most = numbers.iter().map(|(_, number)| *number).max();
                most.map_or(Value::None, Value::number)
            }
            Fold::Lowest => {
                let numbers = self.numbers(it, items)?;
                let least = numbers.iter().map(|(_, number)| *number).min();
                least.map_or(Value::None, Value::number)
            }
            Fold::Most => {
                let numbers = self.numbers(it, items)?;
                let most = numbers.iter().map(|(_, number)| *number).max();
                Value::set(with(numbers, most))
            }
            Fold::Least => {
                let numbers = self.numbers(it, items)?;
                let least = numbers.iter().map(|(_, number)| *number).min();
                Value::set(with(numbers, least))
            }
            Fold::Union => {
                let mut all = Vec::new();
                for item in items {
                    all.extend(self.of(it, item)?.items()?);
                }
                Value::set(all)
            }
            Fold::Reached => self.reached(it, items)?,
        })
    }

    /// What is worked out for one item.
    fn of(&mut self, it: &Quantifier, item: Value) -> Outcome<Value> {
        self.with(it.local, item, |definition| definition.value(&it.body))
    }

    fn applies(&mut self, it: &Quantifier, item: Value) -> Outcome<bool> {
        self.of(it, item)?.to_flag()
    }

    fn first(&mut self, it: &Quantifier, items: Vec<Value>) -> Outcome<Value> {
        for item in items {
            if self.applies(it, item.clone())? {
                return Ok(item);
            }
        }
        Ok(Value::None)
    }

    /// The items for which the condition holds, in order.
    fn chosen(&mut self, it: &Quantifier, items: Vec<Value>) -> Outcome<Vec<Value>> {
        let mut chosen = Vec::new();
        for item in items {
            if self.applies(it, item.clone())? {
                chosen.push(item);
            }
        }
        Ok(chosen)
    }

    /// The items, each with its number.
    fn numbers(&mut self, it: &Quantifier, items: Vec<Value>) -> Outcome<Vec<(Value, i64)>> {
        let numbered = items.into_iter().map(|item| {
            let number = self.of(it, item.clone())?.to_number()?;
            Ok((item, number))
        });
        numbered.collect()
    }

    /// The start, and what is reached from all that is reached.
    fn reached(&mut self, it: &Quantifier, start: Vec<Value>) -> Outcome<Value> {
        let (mut all, mut open) = (Things::of(start.clone()), start);
        while let Some(from) = open.pop() {
            for to in self.of(it, from)?.items()? {
                if !all.has(&to) {
                    open.push(to.clone());
                    all = Things::of([all.all(), &[to]].concat());
                }
            }
        }
        Ok(Value::Set(all))
    }
}

/// The items whose number is this one.
fn with(numbers: Vec<(Value, i64)>, wanted: Option<i64>) -> Vec<Value> {
    let found = numbers.into_iter();
    let found = found.filter(|(_, number)| Some(*number) == wanted);
    found.map(|(item, _)| item).collect()
}
