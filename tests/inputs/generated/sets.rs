//! Sets and what is gone through.

use super::expressions::{is_plain, typed};
use super::types::Type;
use super::{Typed, Writer};

impl Writer {
    pub fn set(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let of = wanted.element()?.clone();
        if !is_plain(&of) {
            return None;
        }
        Some(match self.chance.below(8) {
            4 => self.best(&of, depth),
            // Sets of numbers keep the range in which they are written.
            5 if !of.is_number() => self.union(&of, depth),
            6 if !of.is_number() => self.reached(&of, depth),
            7 => {
                let (left, right) = (self.value(wanted, depth), self.value(wanted, depth));
                let own = left.ty.element()?.clone();
                typed(format!("(both {} and {})", left.text, right.text), own.set())
            }
            0 => {
                let (text, own) = self.over("all", &of, depth, &Type::Flag);
                typed(text, own.set())
            }
            1 => self.domain(&of, 0),
            more => {
                let sign = if more == 2 { "+" } else { "-" };
                let left = self.value(wanted, depth);
                let own = left.ty.element()?.clone();
                let right = if self.chance.one_in(2) { own.clone().set() } else { own.clone() };
                let right = self.value(&right, depth).text;
                typed(format!("({} {sign} {right})", left.text), own.set())
            }
        })
    }

    /// A type of things that can be gone through.
    pub fn element_type(&mut self) -> Type {
        match self.plain_type() {
            Type::Flag => self.kept_pair().unwrap_or(Type::Seat),
            other => other,
        }
    }

    /// Several things of a type.
    pub fn domain(&mut self, of: &Type, depth: u32) -> Typed {
        // Few of many numbers.
        if let Type::Range(low, high) = of
            && high - low > 9
        {
            return self.domain(&Type::Range(*low, low + 9), depth);
        }
        let set = of.clone().set();
        match of {
            _ if depth > 0 && self.chance.one_in(3) => self.value(&set, depth - 1),
            Type::Seat if self.chance.one_in(3) => {
                let from = self.value(&Type::Seat, 0).text;
                let way = self.chance.one_of(&["", "counterclockwise "]);
                typed(format!("(seats {way}from {from})"), Type::List(Box::new(Type::Seat)))
            }
            Type::Seat => typed("seats", Type::List(Box::new(Type::Seat))),
            Type::Member(kind) => typed(self.kinds[*kind].name, set),
            Type::Range(low, high) => {
                let all: Vec<String> = (*low..=*high).map(|it| it.to_string()).collect();
                let other = format!("{{ {} }}", all.join(" "));
                typed(
                    self.said(format!("({low}..{high})"), other),
                    Type::List(Box::new(of.clone())),
                )
            }
            Type::Flag | Type::Number | Type::Set(..) | Type::List(_) | Type::Maybe(_) => {
                self.constant_of(&set)
            }
        }
    }
}
