//! Sets whose things are sets themselves, such as pairs; and sets that are made of values that are worked out.

use super::expressions::{is_plain, typed};
use super::types::{Size, Type};
use super::{Name, Place, Typed, Writer};

impl Type {
    /// Whether it is a set of so many plain things, of which there can be a set.
    pub fn is_pair(&self) -> bool {
        matches!(self, Self::Set(of, Size::Exactly(_)) if is_plain(of))
    }

    pub fn is_set_of_pairs(&self) -> bool {
        matches!(self, Self::Set(of, Size::Any) if of.is_pair())
    }
}

/// Whether the same stands twice among the things of a set, which a check sees.
pub fn is_written_twice(things: &[String]) -> bool {
    let mut written: Vec<_> = things.iter().collect();
    written.sort();
    written.windows(2).any(|pair| pair[0] == pair[1])
}

impl Writer {
    /// A type of sets of which a state keeps some.
    pub fn kept_pair(&mut self) -> Option<Type> {
        let fitting = self.states.iter().filter(|it| it.ty.is_set_of_pairs());
        let fitting: Vec<Place> = fitting.cloned().collect();
        self.chance.any(&fitting)?.ty.element().cloned()
    }

    /// Whether a set that is written out is one of several: its things need not differ, and then it is none of them.
    pub fn paired(&mut self, depth: u32) -> Option<String> {
        let pair = self.kept_pair()?;
        let Type::Set(of, Size::Exactly(size)) = &pair else {
            return None;
        };
        let word = self.chance.one_of(&["in", "in", "not in"]);
        let things: Vec<String> = (0..*size).map(|_| self.thing(of)).collect();
        if is_written_twice(&things) {
            return None;
        }
        let whole = self.value(&pair.clone().set(), depth).text;
        Some(format!("({} {word} {whole})", braced(&things)))
    }

    /// A condition that a set is a part of another one. That one has a name: where it is written out, a check takes it for
    /// one that was meant to be compared.
    pub fn part(&mut self, part: &str, word: &str, whole: &str) -> String {
        let x = self.fresh("x");
        format!("(let {x} = {whole} then ({part} {word} {x}))")
    }

    /// A thing in a set that is written out: mostly a name.
    pub fn thing(&mut self, of: &Type) -> String {
        let fits = |name: &&Name| name.ty == *of;
        let names: Vec<Name> = self.scope.iter().filter(fits).cloned().collect();
        match self.chance.any(&names) {
            Some(name) if !self.chance.one_in(3) => name.text,
            Some(_) | None => self.value(of, 0).text,
        }
    }

    /// Several pairs.
    pub fn pairs(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let pair = wanted.element()?.clone();
        let text = match self.chance.below(5) {
            0 => self.over("all", &pair, depth, &Type::Flag).0,
            1 => {
                let (left, right) = (self.value(wanted, depth), self.value(wanted, depth));
                format!("(both {} and {})", left.text, right.text)
            }
            2 => {
                let over = self.element_type();
                self.over("union", &over, depth, wanted).0
            }
            more => {
                let sign = if more == 3 { "+" } else { "-" };
                let left = self.value(wanted, depth).text;
                let right = if self.chance.one_in(2) { wanted } else { &pair };
                format!("({left} {sign} {})", self.value(right, depth).text)
            }
        };
        Some(typed(text, wanted.clone()))
    }

    /// A set of values that are worked out.
    pub fn written_out(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let of = wanted.element()?.clone();
        if of.is_number() || !is_plain(&of) {
            return None;
        }
        let (one, other) = (self.value(&of, depth).text, self.value(&of, depth).text);
        // A check sees that the same is written twice.
        (one != other).then(|| typed(braced(&[one, other]), wanted.clone()))
    }

    /// The fields between two fields.
    pub fn between(&mut self, wanted: &Type, depth: u32) -> Option<Typed> {
        let Some(Type::Member(kind)) = wanted.element() else {
            return None;
        };
        if self.kinds[*kind].name != super::types::BOARD.0 {
            return None;
        }
        let of = Type::Member(*kind);
        let (from, to) = (self.value(&of, depth).text, self.value(&of, depth).text);
        Some(typed(format!("(between ({from}) and ({to}))"), wanted.clone()))
    }
}

/// A set that is written out. A name before a bracket would be a call, so all things have brackets, or none.
pub fn braced(things: &[String]) -> String {
    let is_name = |it: &String| it.chars().all(char::is_alphanumeric);
    if things.iter().all(is_name) {
        return format!("{{{}}}", things.join(" "));
    }
    let things: Vec<String> = things.iter().map(|it| format!("({it})")).collect();
    format!("{{ {} }}", things.join(" "))
}
