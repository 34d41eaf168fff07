//! Values of each type.

use super::places::{STATES, ZONES};
use super::{Name, Type, Writer};

/// Writes a value of one form, for a depth; nothing where there is none here.
type Write = fn(&mut Writer, u32) -> Option<String>;

/// Forms for every type: the type, how often, and how it is written.
const VALUES: &[(Type, u32, Write)] = &[
    (Type::Flag, 1, |it, _| Some(it.chance.one_of(&["yes", "no"]).to_owned())),
    (Type::Flag, 6, |it, depth| {
        let card = it.value(Type::Card, 0);
        let zone = it.zone(Type::Card)?;
        let word = it.chance.one_of(&["in", "in", "in", "not in"]);
        let _ = depth;
        Some(format!("({card} {word} {zone})"))
    }),
    (Type::Flag, 1, |it, depth| Some(format!("(not {})", it.value(Type::Flag, depth)))),
    (Type::Flag, 1, |it, depth| {
        let word = it.chance.one_of(&["and", "or"]);
        Some(format!("({} {word} {})", it.value(Type::Flag, depth), it.value(Type::Flag, depth)))
    }),
    (Type::Flag, 2, |it, depth| {
        let number = it.value(Type::Number, depth);
        let sign = it.chance.one_of(&["is", ">", "<"]);
        // What is drawn from 1..2 is never 0.
        let least = u32::from(number.starts_with('d'));
        // What is 1 or 0 is never 2, unless it is calculated with.
        let number = match number.strip_prefix("(if") {
            Some(_) => format!("{number} + 0"),
            None => number,
        };
        Some(format!("({number} {sign} {})", it.chance.below(3).max(least)))
    }),
    (Type::Flag, 2, |it, _| {
        let card = it.named(Type::Card)?;
        Some(format!("({card} is {})", it.literal(Type::Card)))
    }),
    (Type::Flag, 3, |it, _| {
        let kinds = it.kinds;
        let card = (!kinds.is_empty()).then(|| it.named(Type::Card))??;
        Some(format!("({card}.kind is {})", it.chance.one_of(kinds)))
    }),
    (Type::Flag, 1, |it, _| {
        let card = it.named(Type::MaybeCard)?;
        Some(format!("({card} is not none)"))
    }),
    (Type::Flag, 2, |it, _| {
        Some(format!("({} is {})", it.value(Type::Seat, 0), it.value(Type::Seat, 0)))
    }),
    (Type::Flag, 1, |it, _| Some(format!("({} is empty)", it.zone(Type::Card)?))),
    (Type::Flag, 1, |it, _| {
        let top = it.zone(Type::Card)?;
        Some(format!("(top of {top} is {})", it.literal(Type::Card)))
    }),
    (Type::Flag, 1, |it, _| {
        let top = it.zone(Type::Chip)?;
        Some(format!("(Red in {top})"))
    }),
    (Type::Flag, 1, |it, _| {
        let seat = it.value(Type::Seat, 0);
        let face = 1 + it.chance.below(2);
        Some(format!("(some d in cup[{seat}]: d.face is {face})"))
    }),
    (Type::Flag, 1, |it, depth| {
        let word = it.chance.one_of(&["every", "some"]);
        let s = it.fresh("q");
        let name = Name { text: s.clone(), ty: Type::Seat };
        let inner = it.with(&[name], |it| it.value(Type::Flag, depth));
        Some(format!("({word} {s} in seats: {inner})"))
    }),
    (Type::Number, 1, |it, _| Some(it.chance.below(3).to_string())),
    (Type::Number, 2, |it, _| Some(format!("(size of {})", it.zone(Type::Card)?))),
    (Type::Number, 2, |it, depth| {
        let zone = it.zone(Type::Card)?;
        let c = it.fresh("c");
        let name = Name { text: c.clone(), ty: Type::Card };
        let inner = it.with(&[name], |it| it.value(Type::Flag, depth));
        Some(format!("(count {c} in {zone} where {inner})"))
    }),
    (Type::Number, 1, |it, depth| {
        Some(format!("({} + {})", it.value(Type::Number, depth), it.value(Type::Number, depth)))
    }),
    (Type::Number, 1, |it, depth| {
        let condition = it.value(Type::Flag, depth);
        Some(format!("(if {condition} then 1 else 0)"))
    }),
    (Type::Seat, 3, |it, _| Some(format!("seat {}", 1 + it.chance.below(2)))),
    (Type::Seat, 3, |it, _| it.me.then(|| "me".to_owned())),
    (Type::Seat, 1, |it, _| it.me.then(|| "(left of me)".to_owned())),
    (Type::Seat, 1, |it, depth| {
        let s = it.fresh("q");
        let name = Name { text: s.clone(), ty: Type::Seat };
        let inner = (depth > 0).then(|| it.with(&[name], |it| it.value(Type::Flag, depth)))?;
        Some(format!("((first {s} in seats where {inner}) otherwise seat 1)"))
    }),
    (Type::Card, 6, |it, _| Some(it.literal(Type::Card))),
    (Type::Card, 1, |it, depth| {
        (depth > 0).then_some(())?;
        let card = it.value(Type::MaybeCard, depth);
        Some(format!("({card} otherwise {})", it.literal(Type::Card)))
    }),
    (Type::Card, 1, |it, depth| {
        (depth > 0).then_some(())?;
        let condition = it.value(Type::Flag, depth);
        Some(format!(
            "(if {condition} then {} else {})",
            it.literal(Type::Card),
            it.literal(Type::Card)
        ))
    }),
    (Type::Chip, 1, |it, _| Some(it.literal(Type::Chip))),
    (Type::Chip, 1, |it, depth| {
        (depth > 0).then_some(())?;
        let condition = it.value(Type::Flag, depth);
        Some(format!("(if {condition} then Red else Blue)"))
    }),
    (Type::MaybeCard, 2, |it, _| Some(format!("(top of {})", it.zone(Type::Card)?))),
    (Type::MaybeCard, 2, |it, depth| {
        let zone = it.zone(Type::Card)?;
        let c = it.fresh("c");
        let name = Name { text: c.clone(), ty: Type::Card };
        let inner = it.with(&[name], |it| it.value(Type::Flag, depth));
        Some(format!("(first {c} in {zone} where {inner})"))
    }),
    (Type::Cards, 2, |it, depth| {
        let zone = it.zone(Type::Card)?;
        let c = it.fresh("c");
        let name = Name { text: c.clone(), ty: Type::Card };
        let inner = it.with(&[name], |it| it.value(Type::Flag, depth));
        Some(format!("(all {c} in {zone} where {inner})"))
    }),
    (Type::Cards, 1, |it, _| {
        let (one, other) = (it.value(Type::Card, 0), it.value(Type::Card, 0));
        // A check sees that the same is written twice.
        (one != other).then(|| format!("{{ {one} {other} }}"))
    }),
];

impl Writer {
    /// A value of a type: a name, a state, or one of the forms.
    pub fn value(&mut self, ty: Type, depth: u32) -> String {
        for _ in 0..6 {
            let found = match self.chance.below(8) {
                0..=3 => self.named(ty),
                4 => self.kept(ty),
                5 if ty == Type::Flag => Some(self.focus.to_owned()),
                _ => self.form(ty, depth),
            };
            if let Some(text) = found {
                return text;
            }
        }
        self.literal(ty)
    }

    fn form(&mut self, ty: Type, depth: u32) -> Option<String> {
        let forms: Vec<_> = VALUES.iter().filter(|row| row.0 == ty).collect();
        if depth == 0 && matches!(ty, Type::Flag | Type::MaybeCard | Type::Cards | Type::Number) {
            return None;
        }
        let (.., write) = self.chance.weighed(&forms, |row| row.1);
        write(self, depth.saturating_sub(1))
    }

    /// A name of a type.
    pub fn named(&mut self, ty: Type) -> Option<String> {
        let fitting = self.scope.iter().filter(|name| name.ty == ty);
        let names: Vec<String> = fitting.map(|name| name.text.clone()).collect();
        let functions = self.functions.iter().filter(|(_, of)| *of == ty);
        let names: Vec<String> =
            names.into_iter().chain(functions.map(|(name, _)| name.clone())).collect();
        self.chance.any(&names)
    }

    /// What a state holds.
    fn kept(&mut self, ty: Type) -> Option<String> {
        Some(self.place(STATES, |place| place.ty == ty)?.0)
    }

    /// A zone with cards of a type.
    pub fn zone(&mut self, ty: Type) -> Option<String> {
        Some(self.place(ZONES, |place| place.ty == ty)?.0)
    }

    pub fn literal(&mut self, ty: Type) -> String {
        match ty {
            Type::Flag => self.chance.one_of(&["yes", "no"]).to_owned(),
            Type::Number => self.chance.below(3).to_string(),
            Type::Seat => format!("seat {}", 1 + self.chance.below(2)),
            Type::Card => self.chance.one_of(&["Duke1", "Duke2", "Lady1"]).to_owned(),
            Type::Chip => self.chance.one_of(&["Red", "Blue"]).to_owned(),
            Type::MaybeCard => "(top of deck)".to_owned(),
            Type::Cards => "{ Duke1 Lady1 }".to_owned(),
        }
    }
}
