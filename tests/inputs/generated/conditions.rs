//! Conditions, above all those about one name.

use super::expressions::{is_plain, typed};
use super::types::{Size, Type};
use super::{Name, Place, Typed, Writer};

/// Writes a condition of one form, for a depth; nothing where there is none here.
type Write = fn(&mut Writer, u32) -> Option<String>;

/// Conditions.
const CONDITIONS: &[(u32, Write)] = &[
    (5, Writer::equal),
    (5, Writer::contained),
    (4, Writer::paired),
    (5, Writer::twins),
    (4, Writer::ordered),
    (2, Writer::compared_with_none),
    (2, Writer::empty),
    (2, Writer::size_compared),
    (3, |it, depth| Some(format!("({} and {})", it.flag(depth), it.flag(depth)))),
    (2, |it, depth| Some(format!("({} or {})", it.flag(depth), it.flag(depth)))),
    (2, |it, depth| Some(format!("(not {})", it.flag(depth)))),
    (2, Writer::for_several),
    (3, Writer::rule),
];

impl Writer {
    /// A condition: more than a constant or a name.
    pub fn condition(&mut self, depth: u32) -> Typed {
        let mut tries = 0..8;
        let found = tries.find_map(|_| {
            let (_, write) = self.chance.weighed(CONDITIONS, |row| row.0);
            write(self, depth.saturating_sub(1))
        });
        typed(found.unwrap_or_else(|| "(size of seats > 1)".to_owned()), Type::Flag)
    }

    fn rule(&mut self, depth: u32) -> Option<String> {
        let rule = self.callable(&self.rules.clone(), &Type::Flag)?;
        Some(self.called(&rule, depth))
    }

    fn for_several(&mut self, depth: u32) -> Option<String> {
        let word = self.chance.one_of(&["every", "some", "some"]);
        let of = self.element_type();
        if self.chance.one_in(4) && of.count(&self.kinds).is_some_and(|count| count < 13) {
            return Some(self.over_two(word, &of, depth, &Type::Flag));
        }
        Some(self.over(word, &of, depth, &Type::Flag).0)
    }

    /// A name or a value to compare; mostly a name, as conditions are about those.
    fn compared(&mut self, fits: impl Fn(&Type) -> bool) -> Option<Typed> {
        let focus = self.focus.clone().filter(|name| fits(&name.ty));
        if let Some(Name { text, ty }) = focus
            && self.chance.one_in(2)
        {
            return Some(Typed { text, ty });
        }
        let fitting = self.scope.iter().filter(|name| fits(&name.ty));
        let names: Vec<Name> = fitting.cloned().collect();
        let places = self.states.iter().filter(|state| fits(&state.ty));
        let places: Vec<Place> = places.cloned().collect();
        if self.chance.one_in(4) || names.is_empty() {
            let place = self.chance.any(&places)?;
            return Some(typed(self.place(&place, 0), place.ty));
        }
        let Name { text, ty } = self.chance.any(&names)?;
        Some(Typed { text, ty })
    }

    fn equal(&mut self, depth: u32) -> Option<String> {
        let left = self.compared(|_| true)?;
        let is_name = self.scope.iter().any(|name| name.text == left.text);
        let wanted = match &left.ty {
            Type::Range(..) if self.chance.one_in(2) => Type::Number,
            // A name is compared with `none` in a form of its own.
            Type::Maybe(of) if is_name => of.as_ref().clone(),
            Type::List(of) => of.as_ref().clone().set(),
            Type::Set(of, _) if is_plain(of) && self.chance.one_in(3) => of.as_ref().clone().set(),
            other => other.clone(),
        };
        let mut right = self.value(&wanted, depth);
        if let (Type::Range(low, high), Type::Range(least, most)) = (&left.ty, &right.ty)
            && least == most
            && !(low..=high).contains(&least)
        {
            right.text = format!("({} + 0)", right.text);
        }
        // A number on the right must be one that the left side can be.
        let turned = self.chance.one_in(4)
            && right.text.parse::<i32>().is_err()
            && left.text.parse::<i32>().is_err();
        let word = self.chance.one_of(&["is", "is", "is not"]);
        Some(if turned {
            format!("({} {word} {})", right.text, left.text)
        } else {
            format!("({} {word} {})", left.text, right.text)
        })
    }

    fn contained(&mut self, depth: u32) -> Option<String> {
        let word = self.chance.one_of(&["in", "in", "not in"]);
        let is_element = |ty: &Type| match ty {
            Type::Maybe(of) => is_plain(of) && **of != Type::Flag,
            other => !matches!(other, Type::Flag | Type::List(_)),
        };
        if self.chance.one_in(2) {
            let left = self.compared(is_element)?;
            let of = match &left.ty {
                Type::Maybe(of) => of.as_ref(),
                other => other,
            };
            let whole = match of {
                Type::Number => Type::Range(0, 9).set(),
                // A set of so many different numbers cannot be.
                Type::Range(_, high) if *high > 100 => Type::Range(90, 120).set(),
                // As a part of a set, or as one thing of a set of pairs.
                Type::Set(inner, Size::Exactly(2))
                    if self.holds_pairs(inner) && self.chance.one_in(2) =>
                {
                    of.clone().set()
                }
                Type::Set(inner, _) => inner.as_ref().clone().set(),
                other => other.clone().set(),
            };
            let right = self.value(&whole, depth).text;
            let is_set = matches!(of, Type::Set(..));
            return Some(if is_set {
                self.part(&left.text, word, &right)
            } else {
                format!("({} {word} {right})", left.text)
            });
        }
        let whole = self.compared(|ty| matches!(ty, Type::Set(of, _) if is_plain(of)))?;
        let of = whole.ty.element()?.clone();
        let part = if self.chance.one_in(4) { of.set() } else { of };
        let mut part = self.value(&part, depth).text;
        if self.chance.one_in(3)
            && let Some(name) = self.known(&whole.ty.element()?.clone().maybe())
        {
            part = name.text;
        }
        Some(format!("({part} {word} {})", whole.text))
    }

    fn holds_pairs(&self, of: &Type) -> bool {
        let pairs = Type::Set(Box::new(of.clone()), Size::Exactly(2)).set();
        self.states.iter().any(|state| state.ty == pairs)
    }

    fn ordered(&mut self, depth: u32) -> Option<String> {
        let left = self.compared(|ty| ty.is_number() || matches!(ty, Type::Member(_)))?;
        let wanted = if left.ty.is_number() { Type::Number } else { left.ty };
        let sign = self.chance.one_of(&["<", "<=", ">", ">="]);
        let right = self.value(&wanted, depth).text;
        Some(if self.chance.one_in(3) {
            format!("({right} {sign} {})", left.text)
        } else {
            format!("({} {sign} {right})", left.text)
        })
    }

    /// A name is compared with `none`, alone or so that it is known to be something in what follows.
    fn compared_with_none(&mut self, depth: u32) -> Option<String> {
        let perhaps =
            |name: &&Name| matches!(name.ty, Type::Maybe(_)) && !self.compared.contains(&name.text);
        let names: Vec<Name> = self.scope.iter().filter(perhaps).cloned().collect();
        let name = self.chance.any(&names)?;
        let Type::Maybe(of) = &name.ty else {
            return None;
        };
        self.compared.push(name.text.clone());
        let text = &name.text;
        let something = Name { text: text.clone(), ty: of.as_ref().clone() };
        let known = |it: &mut Self| it.with(&[something], |it| it.flag(depth.max(1)));
        Some(match self.chance.below(4) {
            0 => format!("({text} is none)"),
            1 => format!("({text} is not none)"),
            2 => format!("({text} is none or {})", known(self)),
            _ => format!("({text} is not none and {})", known(self)),
        })
    }

    fn empty(&mut self, depth: u32) -> Option<String> {
        let word = self.chance.one_of(&["is", "is not"]);
        let several = match self.compared(|ty| matches!(ty, Type::Set(..))) {
            Some(found) => found.text,
            None => self.several(depth)?,
        };
        Some(format!("({several} {word} empty)"))
    }

    fn several(&mut self, depth: u32) -> Option<String> {
        let of = self.element_type();
        Some(self.domain(&of, depth).text)
    }

    fn size_compared(&mut self, depth: u32) -> Option<String> {
        let of = self.compared(|ty| matches!(ty, Type::Set(..)))?.text;
        let word = self.chance.one_of(&["is", "is not", "<", "<=", ">", ">="]);
        let number = self.value(&Type::Number, depth).text;
        Some(if self.chance.one_in(3) {
            format!("({number} {word} size of {of})")
        } else {
            format!("(size of {of} {word} {number})")
        })
    }
}
