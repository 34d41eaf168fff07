//! Statements over slots.

use std::collections::BTreeMap;

use super::Derived;
use super::lines::Lines;
use super::op::Operations;
use crate::hir::{BodyId, NUMBERS, Size};
use crate::program::op::{Node, Place};
use crate::program::routine::{
    Bounds, Cards, Effect, Payment, Pile, Routine, Sequence, Step, Things,
};

impl<'g> Derived<'g> {
    /// The statements of all bodies.
    pub(super) fn routines(self, lines: &mut Lines) {
        for (id, routine) in self.lowered.routines.iter_enumerated() {
            if routine.sequence.steps.is_empty() {
                continue;
            }
            lines.blank();
            let slots = match routine.frame {
                1 => "1 slot".to_owned(),
                more => format!("{more} slots"),
            };
            lines.line(format!("statements of {}, a frame of {slots}", self.game.body(id).name));
            let mut writing = Writing { operations: Operations::new(self), routine };
            writing.operations.frame = self.slots_of(id);
            lines.below(|lines| writing.whole(lines));
        }
    }

    /// The names that lie in the frame of a body.
    fn slots_of(self, id: BodyId) -> BTreeMap<usize, &'g str> {
        let locals = self.game.body(id).locals.iter();
        locals.flat_map(|local| self.named_slots(*local)).collect()
    }
}

/// Writes the statements of one body.
struct Writing<'g> {
    operations: Operations<'g>,
    routine: &'g Routine,
}

impl Writing<'_> {
    fn whole(&mut self, lines: &mut Lines) {
        for payment in self.routine.costs.iter().flatten() {
            let payment = self.payment(payment);
            lines.line(format!("costs {payment}"));
        }
        self.sequence(&self.routine.sequence, lines);
    }

    fn sequence(&mut self, sequence: &Sequence, lines: &mut Lines) {
        if sequence.steps.is_empty() {
            lines.line("nothing");
        }
        for (next, step) in (1..).zip(&sequence.steps) {
            let stops = self.routine.points.contains_key(&(sequence.block, next));
            self.step(step, stops, lines);
        }
    }

    fn step(&mut self, step: &Step, stops: bool, lines: &mut Lines) {
        for node in step.effect.nodes() {
            self.operations.variables.bind_all(node);
        }
        let stops = if stops { " (may stop)" } else { "" };
        let line = self.line(&step.effect);
        lines.line(format!("{line}{stops}"));
        let blocks = step.effect.sequences();
        for (at, block) in blocks.into_iter().enumerate() {
            if at > 0 && matches!(step.effect, Effect::If(..)) {
                lines.line("else");
            }
            lines.below(|lines| self.sequence(block, lines));
        }
    }

    fn line(&self, effect: &Effect) -> String {
        match effect {
            Effect::Left { .. } => "left to the interpreter".to_owned(),
            Effect::Judge(values) => format!("judge {}", self.texts(values.iter())),
            Effect::Require(condition) => format!("require {}", self.text(condition)),
            Effect::Set(place, value, bounds) => {
                let (place, value) = (self.place(place), self.text(value));
                format!("set {place} = {value}{}", within(*bounds))
            }
            Effect::Reset(slots, value) => {
                let slots: Vec<String> = slots.iter().map(ToString::to_string).collect();
                format!("set slots {} = {}", slots.join(" "), self.text(value))
            }
            Effect::Name(slot, value) => {
                format!("set {} = {}", self.named(slot.at), self.text(value))
            }
            Effect::Tell(slot, value, judged) => {
                let (name, value) = (self.named(slot.at), self.text(value));
                let judged = judged.iter().map(|node| format!(", {}", self.text(node)));
                format!("tell {name} = {value}{}", judged.collect::<String>())
            }
            Effect::Pay(payment) => format!("pay {}", self.payment(payment)),
            Effect::Put { .. } | Effect::Take { .. } | Effect::Deal { .. } => self.moving(effect),
            Effect::If(condition, ..) => format!("if {}", self.text(condition)),
            Effect::ForEach { name, domain, .. } => {
                format!("for each {} in {}", self.named(*name), self.things(domain))
            }
            Effect::Repeat { until, .. } => match until {
                Some(until) => format!("repeat until {}", self.text(until)),
                None => "repeat".to_owned(),
            },
            Effect::Times { count, .. } => format!("repeat {} times", self.text(count)),
            Effect::As(name, seat, _) => format!("as {} = {}", self.named(*name), self.text(seat)),
            Effect::EndTurn => "end turn".to_owned(),
            Effect::EndGame(values, winners) => {
                format!("end game {}", self.texts(values.iter().chain(winners)))
            }
            Effect::Shuffle { name, .. } => format!("shuffle {name}"),
            Effect::Draw { name, from, to } => {
                format!("draw {} = {name} from {}", self.named(*to), self.text(&from.0))
            }
            Effect::Turn(seats, _) => format!("turn of {}", self.text(&seats.seats)),
            Effect::Ask { seats, each, .. } => {
                let each = if each.is_some() { "each of " } else { "" };
                format!("ask {each}{}", self.text(&seats.seats))
            }
            Effect::Call(body, arguments) => {
                let name = &self.operations.derived.game.body(*body).name;
                let arguments = self.texts(arguments.iter().map(|(_, value)| value));
                format!("{name}({arguments})")
            }
        }
    }

    /// What a statement does that moves cards.
    fn moving(&self, effect: &Effect) -> String {
        if let Effect::Put { cards, to, bottom, .. } = effect {
            let (Cards::One(cards) | Cards::All(cards)) = cards;
            return format!("move {} {}", self.text(cards), self.to(to, *bottom));
        }
        if let Effect::Take { amount, from, to, bottom } = effect {
            let (amount, from) = (self.amount(amount.as_ref()), self.place(&from.place));
            return format!("move {amount} from {from} {}", self.to(to, *bottom));
        }
        let Effect::Deal { amount, from, to, start, .. } = effect else {
            return String::new();
        };
        let (amount, from) = (self.amount(amount.as_ref()), self.place(&from.place));
        let slots: Vec<String> = to.iter().map(|(slot, _)| slot.to_string()).collect();
        let start = start.as_ref().map(|start| self.text(start));
        let start = start.map_or(String::new(), |start| format!(" from {start} on"));
        format!("deal {amount} from {from} to slots {}{start}", slots.join(" "))
    }

    fn things(&self, domain: &Things) -> String {
        match domain {
            Things::Set(set, _) => self.text(set),
            Things::Around(first, 1) => format!("seats from {}", self.text(first)),
            Things::Around(first, _) => {
                format!("seats counterclockwise from {}", self.text(first))
            }
        }
    }

    fn payment(&self, payment: &Payment) -> String {
        let amount = self.text(&payment.amount);
        let (from, to) = (self.place(&payment.from.0), self.place(&payment.to.0));
        let bounds = match payment.to.1 {
            NUMBERS => Bounds::Free,
            (low, high) => Bounds::Within(low, high),
        };
        format!("{amount} from {from} to {to}{}", within(bounds))
    }

    fn to(&self, pile: &Pile, bottom: bool) -> String {
        let bottom = if bottom { "the bottom of " } else { "" };
        format!("to {bottom}{}", self.place(&pile.place))
    }

    fn amount(&self, amount: Option<&Node>) -> String {
        amount.map_or_else(|| "all".to_owned(), |amount| self.text(amount))
    }

    fn text(&self, node: &Node) -> String {
        self.operations.text(node)
    }

    fn texts<'n>(&self, nodes: impl Iterator<Item = &'n Node>) -> String {
        let texts: Vec<String> = nodes.map(|node| self.text(node)).collect();
        texts.join(", ")
    }

    fn place(&self, place: &Place) -> String {
        let write = |index: &crate::program::op::Index| self.text(&index.code);
        self.operations.derived.place(place, write)
    }

    fn named(&self, at: usize) -> String {
        let name = self.operations.frame.get(&at).copied();
        format!("{}@frame+{at}", name.unwrap_or_default())
    }
}

/// What a value has to fulfil.
fn within(bounds: Bounds) -> String {
    match bounds {
        Bounds::Free => String::new(),
        Bounds::Within(low, high) => format!(" within {low}..{high}"),
        Bounds::Sized(Size::Any) => String::new(),
        Bounds::Sized(Size::Exactly(size)) => format!(" of {size}"),
        Bounds::Sized(Size::UpTo(most)) => format!(" of up to {most}"),
    }
}
