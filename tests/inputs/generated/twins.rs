//! Conditions that are said in two ways and mean the same.

use super::pairs::{braced, is_written_twice};
use super::quantifiers::renamed;
use super::types::{Size, Type};
use super::{Name, Writer};

/// A condition, said in two ways.
type Twins = (String, String);

/// Writes a condition of one form in two ways, for a depth; nothing where there is none here.
type Write = fn(&mut Writer, u32) -> Option<Twins>;

const TWINS: &[(u32, Write)] = &[
    (3, |it, depth| {
        it.of_several(depth, |x, several, holds| {
            (
                format!("(some {x} in {several}: {holds})"),
                format!("(not (every {x} in {several}: (not {holds})))"),
            )
        })
    }),
    (2, |it, depth| {
        it.of_several(depth, |x, several, holds| {
            (
                format!("(every {x} in {several}: {holds})"),
                format!("((count {x} in {several} where {holds}) is size of {several})"),
            )
        })
    }),
    (2, |it, depth| {
        it.of_several(depth, |x, several, holds| {
            (
                format!("((all {x} in {several} where {holds}) is empty)"),
                format!("((first {x} in {several} where {holds}) is none)"),
            )
        })
    }),
    (2, |it, depth| {
        it.of_several(depth, |x, several, holds| {
            (
                format!("((count {x} in {several} where {holds}) > 1)"),
                format!("((sum {x} in {several}: if {holds} then 1 else 0) >= 2)"),
            )
        })
    }),
    (2, |it, depth| {
        it.of_several(depth, |x, several, holds| {
            (
                format!("((only {x} in {several} where {holds}) is none)"),
                format!("((count {x} in {several} where {holds}) is not 1)"),
            )
        })
    }),
    (2, |it, depth| {
        it.of_several(depth, |x, several, holds| {
            (
                format!("((last {x} in {several} where {holds}) is not none)"),
                format!("(size of (all {x} in {several} where {holds}) > 0)"),
            )
        })
    }),
    (4, Writer::one_of_several),
    (4, Writer::of_most),
    (6, Writer::of_pairs),
    (2, |it, depth| {
        let (a, b) = (it.flag(depth), it.flag(depth));
        let apart = format!("(not ((not {b}) or (not {a})))");
        Some((format!("({a} and {b})"), apart))
    }),
    (2, |it, depth| {
        let (c, a, b) = (it.flag(depth), it.flag(depth), it.flag(depth));
        let chosen = format!("(if {c} then {a} else {b})");
        Some((chosen, format!("(({c} and {a}) or ((not {c}) and {b}))")))
    }),
    (2, |it, depth| {
        let (a, b) = (it.value(&Type::Number, depth).text, it.value(&Type::Number, depth).text);
        Some((format!("(({a} + 0) < {b})"), format!("(not ({b} <= ({a} + 0)))")))
    }),
    (2, |it, depth| {
        let number = it.value(&Type::Number, depth).text;
        let low = it.chance.between(-3, 4);
        let high = low + it.chance.between(1, 9);
        let x = it.fresh("x");
        let named = format!("let {x} = {number} + 0 then");
        Some((
            format!("({named} ({x} in {low}..{high}))"),
            format!("({named} ({x} >= {low} and {x} <= {high}))"),
        ))
    }),
    (2, |it, depth| {
        let (a, b) = it.two_sets(depth);
        let both = (it.part(&b, "in", &a), it.part(&a, "in", &b));
        Some((format!("({a} is {b})"), format!("({} and {})", both.0, both.1)))
    }),
    (2, |it, depth| {
        let (a, b) = it.two_sets(depth);
        let part = it.part(&a, "in", &b);
        Some((part, format!("(({a} - {b}) is empty)")))
    }),
    (2, |it, depth| {
        let ((a, b), x) = (it.two_sets(depth), it.fresh("x"));
        let apart = format!("(not (some {x} in {a}: {x} in {b}))");
        Some((format!("((both {a} and {b}) is empty)"), apart))
    }),
    (2, |it, depth| {
        let ((a, b), x) = (it.two_sets(depth), it.fresh("x"));
        let one_by_one = format!("(every {x} in {b}: {x} in {a})");
        Some((format!("(({a} + {b}) is {a})"), one_by_one))
    }),
];

impl Writer {
    /// A condition for which there are two ways to say it.
    pub fn twins(&mut self, depth: u32) -> Option<String> {
        let (_, write) = self.chance.weighed(TWINS, |row| row.0);
        let (one, other) = write(self, depth)?;
        Some(self.said(one, other))
    }

    /// Several values, with a condition for each.
    fn of_several(&mut self, depth: u32, say: fn(&str, &str, &str) -> Twins) -> Option<Twins> {
        let of = self.element_type();
        let several = self.domain(&of, depth);
        let ty = several.ty.element().unwrap_or(&of).clone();
        let name = Name { text: self.fresh("x"), ty };
        let known = std::slice::from_ref(&name);
        let holds = self.with(known, |it| it.condition(depth).text);
        Some(say(&name.text, &several.text, &holds))
    }

    /// Whether something is in a set, or is one of those that are gone through.
    fn one_of_several(&mut self, depth: u32) -> Option<Twins> {
        let of = match self.element_type() {
            Type::Member(kind) => Type::Member(kind),
            _ => Type::Seat,
        };
        let (one, several) =
            (self.value(&of, depth).text, self.value(&of.clone().set(), depth).text);
        let x = self.fresh("x");
        Some((format!("({one} in {several})"), format!("(some {x} in {several}: {x} is {one})")))
    }

    /// Whether something has most, or nothing has more.
    fn of_most(&mut self, depth: u32) -> Option<Twins> {
        let of = match self.element_type() {
            Type::Member(kind) => Type::Member(kind),
            _ => Type::Seat,
        };
        let (one, several) =
            (self.value(&of, depth).text, self.value(&of.clone().set(), depth).text);
        let (x, y) = (self.fresh("x"), self.fresh("x"));
        let name = Name { text: x.clone(), ty: of };
        let number = self.with(&[name], |it| it.value(&Type::Number, depth.max(1)).text);
        let of_y = renamed(&number, &x, &y);
        Some((
            format!("({one} in (all {x} in {several} with most {number}))"),
            format!(
                "({one} in (all {x} in {several} where every {y} in {several}: {of_y} <= {number}))"
            ),
        ))
    }

    /// Whether two things make one of several pairs: the two may be one, which is no pair.
    fn of_pairs(&mut self, depth: u32) -> Option<Twins> {
        let pair = self.kept_pair()?;
        let Type::Set(of, Size::Exactly(2)) = &pair else {
            return None;
        };
        let (a, b) = (self.thing(of), self.thing(of));
        if is_written_twice(&[a.clone(), b.clone()]) {
            return None;
        }
        let pairs = self.value(&pair.clone().set(), depth).text;
        let p = self.fresh("x");
        Some((
            format!("({} in {pairs})", braced(&[a.clone(), b.clone()])),
            format!("(some {p} in {pairs}: {a} in {p} and {b} in {p} and not ({a} is {b}))"),
        ))
    }

    /// Two sets of the same things.
    fn two_sets(&mut self, depth: u32) -> (String, String) {
        let of = match self.element_type() {
            Type::Member(kind) => Type::Member(kind),
            _ => Type::Seat,
        };
        let set = of.set();
        (self.value(&set, depth).text, self.value(&set, depth).text)
    }
}
