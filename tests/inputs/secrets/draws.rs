//! Draws of which it is a secret what could fall, and what is chosen by the value that has fallen.

use super::recipes::Write;
use super::{Name, Type, Writer};

pub const DRAWS: &[Write] = &[
    // A seat.
    |it| {
        let domain = it.seats();
        let chooses = it.chance.one_of(CHOSEN);
        let then = it.chance.one_of(THEN);
        Some(it.drawn(Type::Seat, &domain, chooses, then))
    },
    // A number.
    |it| {
        let condition = it.value(Type::Flag, 2);
        let number = it.fresh("n");
        let domain = it.chance.one_of(&[
            format!("{{(if {condition} then 1 else 2)}}"),
            format!("(all {number} in 1..2 where ({number} is 1) is {condition})"),
            format!("(all {number} in 1..2 where {number} is 2 or {condition})"),
        ]);
        let chooses = it.chance.one_of(&["set bit[@] = yes", "set bit[@] = dark"]);
        let then = it.chance.one_of(&["", "", "set sum = @", "set said = bit[@]"]);
        Some(it.drawn(Type::Number, &domain, chooses, then))
    },
    // Two seats, and perhaps the second one from what the first one is.
    |it| {
        let first = it.seats();
        let chooses = it.chance.one_of(CHOSEN);
        let one = it.drawn(Type::Seat, &first, chooses, "");
        let known = it.scope.last()?.text.clone();
        let q = it.fresh("q");
        let second = it.chance.one_of(&[
            format!("{{{known}}}"),
            format!("{{(left of {known})}}"),
            format!("(all {q} in seats where {q} is not {known})"),
            format!("(all {q} in seats where {q} is {known} or note[{q}])"),
            format!("(seats - {known})"),
        ]);
        let between = it.between();
        let chooses = it.chance.one_of(CHOSEN);
        let then = it.chance.one_of(THEN);
        let two = it.drawn(Type::Seat, &second, chooses, then);
        Some(format!("{one}\n{between}{two}"))
    },
    // A card of a zone, as another secret has it.
    |it| {
        let zone = it.zone(Type::Card)?;
        let (c, d) = (it.fresh("c"), it.fresh("c"));
        let own = it.with(&[name(&c, Type::Card)], |it| it.value(Type::Flag, 1));
        let to = it.zone(Type::Card)?;
        let from = format!("all {c} in {zone} where {own}");
        let guard = it.chance.one_of(&[
            format!("tell all {d}: ({from}) is not empty\nif {d}"),
            format!("if {zone} is not empty"),
        ]);
        let drawn = it.fresh("d");
        Some(format!("{guard} {{\ndraw {drawn} from {from}\nmove {drawn} to {to}\n}}"))
    },
];

/// What a drawn seat chooses.
const CHOSEN: &[&str] = &[
    "set note[@] = yes",
    "set note[@] = yes\nset points[@] = 1",
    "set points[@] = points[@] + 1",
    "set note[left of @] = yes",
    "set victim = @\nset note[@] = yes",
    "set victim = @\nset note[victim] = yes",
    "set note[@] = dark",
    "for each q in seats { set note[q] = (q is @) }",
    "for each q in seats { if q is @ { set note[q] = yes } }",
];

/// What may be done with it afterwards.
const THEN: &[&str] = &[
    "",
    "",
    "reset note",
    "set victim = left of @",
    "set points[@] = 2",
    "set said = (@ is boss)",
    "set boss = @",
    "for each q in seats { if q is @ { tell q w@: 1 } }",
];

fn name(text: &str, ty: Type) -> Name {
    Name { text: text.to_owned(), ty }
}

impl Writer {
    /// Seats that a secret decides, one at least.
    fn seats(&mut self) -> String {
        let (condition, seat) = (self.value(Type::Flag, 2), self.value(Type::Seat, 1));
        let q = self.fresh("q");
        let own = self.with(&[name(&q, Type::Seat)], |it| it.value(Type::Flag, 2));
        self.chance.one_of(&[
            "seats".to_owned(),
            format!("{{(if {condition} then seat 1 else seat 2)}}"),
            format!("(all {q} in seats where {q} is seat 1 or {own})"),
            format!("(all {q} in seats where {q} is {seat} or {own})"),
            format!("{{({seat})}}"),
            format!("{{(left of ({seat}))}}"),
        ])
    }

    /// A draw, and what is done with the value.
    fn drawn(&mut self, ty: Type, domain: &str, chooses: &str, then: &str) -> String {
        let d = self.fresh("d");
        self.scope.push(name(&d, ty));
        let chooses = chooses.replace('@', &d);
        let then = then.replace('@', &d);
        format!("draw {d} from {domain}\n{chooses}\n{then}").trim_end().to_owned()
    }
}
