//! More statements in a row in which a secret is at risk: what several choose, hear or have told of them, and what is
//! drawn from what was drawn before.

use super::recipes::Write;
use super::{Name, Type, Writer};

pub const LATER: &[Write] = &[
    // Each chooses a card, and all are moved.
    |it| {
        it.questions = it.questions.checked_sub(1)?;
        let (a, s) = (it.fresh("a"), it.fresh("s"));
        let to = it.chance.one_of(&[
            format!("hand[left of {s}]"),
            format!("trick[{s}]"),
            format!("trick[left of {s}]"),
            "hand[seat 1]".to_owned(),
            "aside".to_owned(),
        ]);
        let between = it.between();
        Some(format!(
            "ask each of seats for {a}: Card private \"Which?\" where {a} in hand[me] or hand[me] is empty else \"No.\"\n{between}for each {s} in seats {{\nmove {a}[{s}] to {to}\n}}"
        ))
    },
    // Each chooses some cards, or one or none, and something depends on how many.
    |it| {
        it.questions = it.questions.checked_sub(1)?;
        let (a, c) = (it.fresh("a"), it.fresh("c"));
        let ty = it.chance.one_of(&[
            "set of Card",
            "set of up to 1 Card",
            "set of 2 Card",
            "Card or none",
        ]);
        let of = format!("{a}[{}]", it.value(Type::Seat, 0));
        let size =
            if ty == "Card or none" { "(if it is none then 0 else 1)" } else { "size of it" };
        let then = it.chance.one_of(&[
            "set tally = SIZE",
            "set sum = SIZE",
            "set points[seat 1] = SIZE",
            "tell all t_NAME: SIZE > 1",
            "if SIZE is 0 {\nINNER}",
            "repeat SIZE times { set tally = tally + 1 }",
        ]);
        let (between, inner) = (it.between(), it.statements(0));
        let then = then.replace("SIZE", &size.replace("it", &of)).replace("NAME", &c);
        Some(format!(
            "ask each of seats for {a}: {ty} private \"Which?\"\n{between}{}",
            then.replace("INNER", &inner)
        ))
    },
    // A second one is drawn from the others.
    |it| {
        let (a, b) = (it.fresh("d"), it.fresh("d"));
        let first =
            it.chance.one_of(&["set note[it] = yes", "set victim = it", "tell all t_it: it"]);
        let second = it.chance.one_of(&[
            "set note[it] = yes",
            "set note[left of it] = yes",
            "set points[it] = 1",
            "set victim = it",
        ]);
        let between = it.between();
        Some(format!(
            "draw {a} from seats\n{}\n{between}draw {b} from seats - {a}\n{}",
            first.replace("it", &a),
            second.replace("it", &b)
        ))
    },
    // Something is told of each seat, and then of the one that it chooses.
    |it| {
        let (s, best, t) = (it.fresh("s"), it.fresh("v"), it.fresh("t"));
        let value = it.of_seat(&s);
        let (told, chosen) = (value.clone(), value.replace(&s, &best));
        let word = it.chance.one_of(&["let it = ", "tell all it: "]);
        let between = it.between();
        let inner = it.statements(0);
        Some(format!(
            "for each {s} in seats {{ tell all {t}: {told} }}\n{}(first {s} in seats where {value}) otherwise seat 1\n{between}if {chosen} {{\n{inner}}}",
            word.replace("it", &best)
        ))
    },
    // As many are moved as were told of the seat that was chosen.
    |it| {
        let (s, best, t) = (it.fresh("s"), it.fresh("v"), it.fresh("t"));
        let c = it.fresh("c");
        let own = Name { text: c.clone(), ty: Type::Card };
        let inner = it.with(&[own], |it| it.value(Type::Flag, 1));
        let number = format!("(count {c} in hand[{s}] where {inner})");
        let between = it.between();
        let to = it.zone(Type::Card)?;
        Some(format!(
            "for each {s} in seats {{ tell all {t}: {number} }}\nlet {best} = (first {s} in seats where {number} > 0) otherwise seat 2\n{between}move all {c} in hand[{best}] where {inner} to {to}"
        ))
    },
    // The other card of a pair.
    |it| {
        let word = if it.kinds.is_empty() { None } else { Some("kind") }?;
        let (zone, to) = (it.zone(Type::Card)?, it.zone(Type::Card)?);
        let (c, t) = (it.fresh("c"), it.fresh("t"));
        let card = it.value(Type::Card, 1);
        let twin =
            format!("first {c} in {zone} where {c} is not {card} and {c}.{word} is {card}.{word}");
        Some(format!("tell all {t}: ({twin}) is not none\nmove ({twin}) to {to}"))
    },
    // Each hears something if it belongs to some.
    |it| {
        let (s, q, t) = (it.fresh("s"), it.fresh("q"), it.fresh("t"));
        let belongs = it.of_seat(&q);
        let value = it.value(Type::Flag, 2);
        let among = format!("(all {q} in seats where {belongs})");
        Some(match it.chance.below(3) {
            0 => format!("tell {among} {t}: {value}"),
            1 => format!(
                "for each {s} in seats {{ if {s} in {among} {{ set note[{s}] = {value} }} }}"
            ),
            _ => {
                format!("for each {s} in seats {{ if {s} in {among} {{ tell {s} {t}: {value} }} }}")
            }
        })
    },
    // A drawn card is moved, and looked at again.
    |it| {
        let d = it.fresh("d");
        let (from, to) = (it.zone(Type::Card)?, it.zone(Type::Card)?);
        let own = Name { text: d.clone(), ty: Type::Card };
        let later = it.with(&[own], |it| it.statements(1));
        Some(format!(
            "if {from} is not empty {{\ndraw {d} from {from}\nmove {d} to {to}\n{later}}}"
        ))
    },
    // Dice that a seat chooses in private are rolled.
    |it| {
        it.questions = it.questions.checked_sub(1)?;
        let a = it.fresh("a");
        let seat = it.value(Type::Seat, 0);
        let what = it.chance.one_of(&["it", "{ it }", "{ it Die1 }"]).replace("it", &a);
        Some(format!(
            "ask {seat} for {a}: Die private \"Which?\" where {a} in cup[me] or cup[me] is empty else \"No.\"\nroll {what}"
        ))
    },
    // A value is drawn, and kept only after a question.
    |it| {
        let d = it.fresh("d");
        let (domain, keeps) = it.chance.one_of(&[
            ("1..2", "set plan = it"),
            ("1..2", "set sum = it"),
            ("1..2", "set points[seat 1] = it"),
            ("seats", "set note[it] = yes"),
            ("seats", "set note[left of it] = yes"),
            ("seats", "set victim = it"),
        ]);
        let between = it.between();
        Some(format!("draw {d} from {domain}\n{between}{}", keeps.replace("it", &d)))
    },
];

impl Writer {
    /// A condition about a seat.
    fn of_seat(&mut self, seat: &str) -> String {
        let card = self.literal(Type::Card);
        let of = [
            format!("{card} in hand[{seat}]"),
            format!("note[{seat}]"),
            format!("(count c in hand[{seat}] where c in {{ Duke1 Lady1 }}) > 0"),
        ];
        self.chance.one_of(&of)
    }
}
