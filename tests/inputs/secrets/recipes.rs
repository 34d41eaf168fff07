//! A few statements in a row in which a secret is often at risk: kept and used again, after something has changed.

use super::draws::DRAWS;
use super::later::LATER;
use super::piles::PILES;
use super::{Name, Type, Writer};

/// Writes some statements, a line each; nothing where they do not fit.
pub type Write = fn(&mut Writer) -> Option<String>;

const RECIPES: &[Write] = &[
    |it| {
        let (ask, a) = it.private(Type::Flag)?;
        let to = it.zone(Type::Chip)?;
        Some(format!("{ask}\nmove (if {a} then Red else Blue) to {to}"))
    },
    |it| {
        let (ask, a) = it.private(Type::Card)?;
        let (between, to) = (it.between(), it.zone(Type::Card)?);
        Some(format!("{ask}\n{between}move {a} to {to}"))
    },
    |it| {
        let (first, a) = it.private(Type::Card)?;
        let (second, b) = it.private(Type::Card)?;
        let to = it.zone(Type::Card)?;
        Some(format!("{first}\n{second}\nmove {{ {a} {b} }} to {to}"))
    },
    |it| {
        let (ask, a) = it.private(Type::MaybeCard)?;
        // In the block it is a card.
        let last = it.scope.last_mut()?;
        last.ty = Type::Card;
        let inner = it.between();
        it.scope.pop();
        Some(format!("{ask}\nif {a} is not none {{\n{inner}}}"))
    },
    |it| {
        let d = it.fresh("d");
        let zone = it.zone(Type::Card)?;
        let from = it.chance.one_of(&["Card".to_owned(), zone.clone()]);
        let to = it.zone(Type::Card)?;
        let keeps = it.chance.one_of(&["", "set last = it\n", "set mark[seat 1] = it\n"]);
        let keeps = keeps.replace("it", &d);
        Some(format!(
            "if {zone} is not empty {{\ndraw {d} from {from}\n{keeps}move {d} to {to}\n}}"
        ))
    },
    |it| {
        let d = it.fresh("d");
        let hidden = it.chance.one_of(&[
            "set sum = it",
            "set sum = sum + it",
            "set plan = it",
            "set points[seat 1] = it",
        ]);
        let open = it.chance.one_of(&[
            "set tally = it",
            "set said = (it > 1)",
            "set tally = sum",
            "set said = (sum > 1)",
        ]);
        Some(format!(
            "draw {d} from 1..2\n{}\n{}",
            hidden.replace("it", &d),
            open.replace("it", &d)
        ))
    },
    |it| {
        let zone = it.zone(Type::Card)?;
        let card = it.literal(Type::Card);
        let (inner, between) = (it.statements(0), it.between());
        Some(format!(
            "reveal {zone} to all\nrepeat 2 times {{\nif ({card} in {zone}) {{\n{inner}}}\n{between}}}"
        ))
    },
    |it| {
        let zone = it.zone(Type::Card)?;
        let v = it.fresh("v");
        let (between, to) = (it.between(), it.zone(Type::Card)?);
        Some(format!("let {v} = top of {zone}\n{between}move {v} to {to}"))
    },
    |it| {
        let v = it.fresh("v");
        let value = it.value(Type::Flag, 2);
        let place = it.chance.one_of(&["note[boss]", "note[who]", "note[seat 1]", "dark"]);
        Some(format!("let {v} = {value}\n{}set {place} = {v}", it.between()))
    },
    |it| {
        let zone = it.zone(Type::Card)?;
        let (c, d) = (it.fresh("c"), it.fresh("d"));
        let count = it.chance.one_of(&["set tally = tally + 1", "set sum = sum + 1"]);
        let zone = it.chance.one_of(&[zone, format!("hand[{d}]")]);
        let hidden = it.chance.one_of(&["set victim = it", "set dark = (it is seat 1)", ""]);
        Some(format!(
            "draw {d} from seats\n{}\nfor each {c} in {zone} {{\n{count}\n}}",
            hidden.replace("it", &d)
        ))
    },
    |it| {
        let (from, to) = (it.zone(Type::Chip)?, it.zone(Type::Chip)?);
        let c = it.fresh("c");
        let condition = it.value(Type::Flag, 2);
        let word = it.chance.one_of(&["first", "all"]);
        Some(format!("move ({word} {c} in {from} where {condition}) to {to}"))
    },
    |it| {
        let t = it.fresh("t");
        let (value, inner) = (it.value(Type::Flag, 2), it.between());
        let again = it.statements(0);
        Some(format!("tell all {t}: {value}\n{inner}if {value} {{\n{again}}}"))
    },
    |it| {
        let (from, to) = (it.zone(Type::Card)?, it.zone(Type::Card)?);
        let t = it.fresh("t");
        let c = it.fresh("c");
        let inner =
            it.with(&[Name { text: c.clone(), ty: Type::Card }], |it| it.value(Type::Flag, 1));
        let between = if it.chance.one_in(2) { it.between() } else { String::new() };
        Some(format!(
            "tell all {t}: count {c} in {from} where {inner}\n{between}move all {c} in {from} where {inner} to {to}"
        ))
    },
    |it| {
        let seat = it.value(Type::Seat, 0);
        Some(format!("set boss = {seat}\nset plan = plan + 1\n{}", it.between().trim_end()))
    },
];

impl Writer {
    /// Some statements that belong together.
    pub fn recipe(&mut self) -> Option<String> {
        let before = self.scope.len();
        // Draws go wrong in more ways than most.
        let all = RECIPES.len() + LATER.len() + 2 * PILES.len() + 3 * DRAWS.len();
        let at = self.chance.below(u32::try_from(all).unwrap()) as usize;
        let draws = DRAWS.iter().cycle();
        let piles = PILES.iter().chain(PILES);
        let write = RECIPES.iter().chain(LATER).chain(piles).chain(draws).nth(at)?;
        let written = write(self);
        if written.is_none() {
            self.scope.truncate(before);
        }
        written
    }

    /// Something that may change what was known.
    pub fn between(&mut self) -> String {
        if self.chance.one_in(3) {
            return String::new();
        }
        self.statements(0)
    }

    /// A private question, and its answer.
    fn private(&mut self, ty: Type) -> Option<(String, String)> {
        self.questions = self.questions.checked_sub(1)?;
        let a = self.fresh("a");
        let seat = self.value(Type::Seat, 0);
        let condition = match ty {
            Type::Card if self.chance.one_in(3) => String::new(),
            // A hand may be empty.
            Type::Card => format!(" where {a} in hand[me] or hand[me] is empty else \"No.\""),
            Type::MaybeCard => format!(" where {a} is none or {a} in hand[me] else \"No.\""),
            Type::Flag | Type::Number | Type::Seat | Type::Chip | Type::Cards => String::new(),
        };
        let ask = format!("ask {seat} for {a}: {} private \"Which?\"{condition}", ty.words());
        self.scope.push(Name { text: a.clone(), ty });
        Some((ask, a))
    }
}
