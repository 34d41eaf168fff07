//! Statements, and blocks of them.

use super::types::{Size, Type};
use super::{Name, Place, Typed, Writer, mentions};

/// Where a statement stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Body {
    Setup,
    Play,
    Action,
    Procedure,
}

/// Writes a statement of one form, for a depth; nothing where there is none here.
type Write = fn(&mut Writer, Body, u32) -> Option<String>;

/// Statements without others in them.
const SIMPLE: &[(u32, Write)] = &[
    (8, |it, _, _| it.set_state()),
    (3, |it, _, _| it.binding()),
    (2, |it, _, _| it.changed()),
    (3, |it, _, _| it.shift()),
    (2, |it, _, _| it.draw()),
    (1, |it, _, _| it.roll()),
    (1, |it, _, _| it.pay()),
    (2, |it, body, _| it.ask_each(body)),
    (1, |it, _, _| it.shuffle()),
    (1, |it, _, _| it.reset()),
    (1, |it, _, _| it.tell()),
    (2, |it, body, _| it.run(body)),
    (3, |it, body, _| it.ask(body)),
];

/// All statements.
const ALL: &[(u32, Write)] = &[
    (6, |it, body, depth| it.simple(body, depth)),
    (3, Writer::branch),
    (2, Writer::for_each),
    (1, Writer::counted),
    (1, Writer::repeat),
    (1, Writer::acting_as),
    (1, Writer::ending),
];

impl Writer {
    /// Some statements, a line each. What they name is known to the end of the block.
    pub fn statements(&mut self, body: Body, depth: u32) -> String {
        let before = self.scope.len();
        let count = 1 + self.chance.below(1 + self.size / 2);
        let mut lines = String::new();
        for _ in 0..count {
            let table = if depth > 0 { ALL } else { SIMPLE };
            let (_, write) = self.chance.weighed(table, |row| row.0);
            if let Some(text) = write(self, body, depth.saturating_sub(1)) {
                lines += &text;
                lines.push('\n');
            }
        }
        self.scope.truncate(before);
        lines
    }

    fn block(&mut self, body: Body, depth: u32) -> String {
        format!("{{\n{}}}", self.statements(body, depth))
    }

    fn simple(&mut self, body: Body, depth: u32) -> Option<String> {
        let (_, write) = self.chance.weighed(SIMPLE, |row| row.0);
        write(self, body, depth)
    }

    fn set_state(&mut self) -> Option<String> {
        let state = self.chance.any(&self.states.clone())?;
        let place = self.place(&state, 1);
        let Typed { mut text, .. } = self.value(&state.ty, self.depth());
        if state.ty == Type::Number {
            // A state that is multiplied by itself in a loop would grow beyond all numbers, which is a fault of its game.
            text = format!("{text} mod 1000");
        }
        Some(format!("set {place} = {text}"))
    }

    /// A number or a set that gets more or less.
    fn changed(&mut self) -> Option<String> {
        let fits = |it: &&Place| match &it.ty {
            Type::Number => true,
            Type::Set(of, Size::Any) => !of.is_number(),
            _ => false,
        };
        let fitting: Vec<Place> = self.states.iter().filter(fits).cloned().collect();
        let state = self.chance.any(&fitting)?;
        let place = self.place(&state, 1);
        let value = self.value(&state.ty, 1).text;
        Some(if self.chance.one_in(2) {
            self.said(format!("add {value} to {place}"), format!("set {place} = {place} + {value}"))
        } else {
            let other = format!("set {place} = {place} - {value}");
            self.said(format!("take away {value} from {place}"), other)
        })
    }

    /// A loop over numbers whose ends are worked out, upwards or downwards.
    fn counted(&mut self, body: Body, depth: u32) -> Option<String> {
        let (first, last) = (self.value(&Type::Number, 1).text, self.value(&Type::Number, 1).text);
        let text = self.fresh("x");
        let name = Name { text: text.clone(), ty: Type::Number };
        let inner = self.with(&[name], |it| it.block(body, depth));
        let ends = if self.chance.one_in(2) {
            format!("({first} mod 4)..({last} mod 4)")
        } else {
            format!("{first} mod 4 down to {last} mod 4")
        };
        Some(format!("for each {text} in {ends} {inner}"))
    }

    fn binding(&mut self) -> Option<String> {
        // What may be `none` is compared with it only where the check does not know better.
        let ty = self.plain_type();
        let value = self.value(&ty, self.depth());
        let text = self.fresh("v");
        self.scope.push(Name { text: text.clone(), ty: value.ty });
        Some(format!("let {text} = {}", value.text))
    }

    fn zone_of(&mut self, ty: &Type) -> Option<Place> {
        let fitting = self.zones.iter().filter(|zone| zone.ty == *ty);
        let fitting: Vec<Place> = fitting.cloned().collect();
        self.chance.any(&fitting)
    }

    /// Cards are moved.
    fn shift(&mut self) -> Option<String> {
        if let Some((deck, of)) = self.deck.clone() {
            let to = self.zone_of(&Type::Member(of))?;
            let to = self.place(&to, 1);
            return Some(format!("if size of {deck} > 1 {{ move 1 from {deck} to {to} }}"));
        }
        let to = self.chance.any(&self.zones.clone())?;
        let ty = to.ty.clone();
        let wanted = match self.chance.below(4) {
            0 => ty.clone().set(),
            1 => ty.clone().maybe(),
            _ => ty.clone(),
        };
        let bottom = if self.chance.one_in(4) { "bottom of " } else { "" };
        let to = self.place(&to, 1);
        if self.chance.one_in(4) {
            let from = self.zone_of(&ty)?;
            let from = self.place(&from, 0);
            return Some(format!("if size of {from} > 1 {{ move 2 from {from} to {bottom}{to} }}"));
        }
        Some(format!("move {} to {bottom}{to}", self.value(&wanted, 2).text))
    }

    fn shuffle(&mut self) -> Option<String> {
        if let Some((deck, _)) = &self.deck {
            return Some(format!("shuffle {deck}"));
        }
        let zone = self.chance.any(&self.zones.clone())?;
        Some(format!("shuffle {}", self.place(&zone, 1)))
    }

    fn draw(&mut self) -> Option<String> {
        let of = match self.plain_type() {
            Type::Flag => Type::Range(1, 6),
            other => other,
        };
        let (domain, of) = match of {
            // A set could be empty.
            Type::Seat | Type::Member(_) if self.chance.one_in(2) => {
                let several = self.value(&of.clone().set(), 1).text;
                (format!("({several} + {})", self.constant(&of)), of)
            }
            Type::Seat => ("seats".to_owned(), of),
            Type::Member(kind) => (self.kinds[kind].name.to_owned(), of),
            _ => ("1..6".to_owned(), Type::Range(1, 6)),
        };
        let text = self.fresh("drawn");
        self.scope.push(Name { text: text.clone(), ty: of });
        Some(format!("draw {text} from {domain}"))
    }

    fn roll(&mut self) -> Option<String> {
        let dice = self.kinds.iter().any(|kind| kind.name == "Die");
        dice.then(|| "roll cup".to_owned())
    }

    /// A number goes from one state to another: from one that may be less than nothing.
    fn pay(&mut self) -> Option<String> {
        let purses = self.states.iter().filter(|it| it.ty == Type::Number);
        let purses: Vec<Place> = purses.cloned().collect();
        let (from, to) = (self.chance.any(&purses)?, self.chance.any(&purses)?);
        let (from, to) = (self.place(&from, 0), self.place(&to, 0));
        let amount = self.chance.below(4);
        Some(format!("if {from} >= {amount} {{ pay {amount} from {from} to {to} }}"))
    }

    /// A question to all seats, or to the first of them who answers.
    fn ask_each(&mut self, body: Body) -> Option<String> {
        if !matches!(body, Body::Play | Body::Action) {
            return None;
        }
        let ty = self.chosen_within(60)?;
        let (text, words) = (self.fresh("answer"), self.words(&ty));
        let each = self.chance.one_in(2);
        let whom = if each { "each of seats" } else { "any of seats" };
        let own = if each {
            format!("{text}[{}]", self.value(&Type::Seat, 0).text)
        } else {
            text.clone()
        };
        self.compared.push(own.clone());
        self.scope.push(Name { text: own, ty });
        Some(format!("ask {whom} for {text}: {words} public \"Which?\""))
    }

    fn reset(&mut self) -> Option<String> {
        let state = self.chance.any(&self.states.clone())?;
        Some(format!("reset {}", state.name))
    }

    fn tell(&mut self) -> Option<String> {
        let (ty, name) = (self.plain_type(), self.fresh("told"));
        let whom = match self.chance.below(4) {
            0 if self.me => "others".to_owned(),
            1 => format!("({})", self.value(&Type::Seat, 0).text),
            _ => "all".to_owned(),
        };
        Some(format!("tell {whom} {name}: {}", self.value(&ty, 1).text))
    }

    fn run(&mut self, body: Body) -> Option<String> {
        let fits = |it: &&super::Callable| self.me || !it.needs_me;
        let procedures: Vec<_> = self.procedures.iter().filter(fits).cloned().collect();
        let procedure = self.chance.any(&procedures)?;
        let may_ask = matches!(body, Body::Play | Body::Action);
        may_ask.then(|| self.called(&procedure, 1))
    }

    /// A question, with an answer that always fits.
    fn ask(&mut self, body: Body) -> Option<String> {
        if !matches!(body, Body::Play | Body::Action) {
            return None;
        }
        let whom = self.value(&Type::Seat, 1).text;
        let ty = self.chosen_within(600)?;
        let name = Name { text: self.fresh("answer"), ty };
        self.compared.push(name.text.clone());
        let known = std::slice::from_ref(&name);
        let condition = self.acting(true, |it| it.with(known, |it| it.condition(it.depth()).text));
        let one = match &name.ty {
            Type::Maybe(of) => self.constant(of),
            other => self.constant(&other.clone()),
        };
        let words = self.words(&name.ty);
        let text = format!(
            "ask {whom} for {0}: {words} public \"Which?\"\n  where {0} is {one} or {condition} else \"No.\"",
            name.text
        );
        self.scope.push(name);
        Some(text)
    }

    fn branch(&mut self, body: Body, depth: u32) -> Option<String> {
        let condition = self.condition(2).text;
        let yes = self.block(body, depth);
        Some(if self.chance.one_in(3) {
            let no = self.block(body, depth);
            let one = format!("if {condition} {yes} else {no}");
            // Questions are numbered in the order in which they stand.
            if mentions(&one, "ask") {
                return Some(one);
            }
            let turned = format!("if (not {condition}) {no} else {yes}");
            self.said(one, turned)
        } else if self.chance.one_in(4) {
            let (second, no) = (self.condition(2).text, self.block(body, depth));
            let one = format!("if {condition} {yes} else if {second} {no}");
            self.said(one, format!("if {condition} {yes} else {{\nif {second} {no}\n}}"))
        } else {
            format!("if {condition} {yes}")
        })
    }

    fn for_each(&mut self, body: Body, depth: u32) -> Option<String> {
        let of = match self.plain_type() {
            Type::Flag => Type::Seat,
            other => other,
        };
        let domain = self.domain(&of, 1);
        let ty = domain.ty.element()?.clone();
        let name = Name { text: self.fresh("e"), ty };
        let inner = self.with(std::slice::from_ref(&name), |it| it.block(body, depth));
        Some(format!("for each {} in {} {inner}", name.text, domain.text))
    }

    fn repeat(&mut self, body: Body, depth: u32) -> Option<String> {
        let (times, name) = (1 + self.chance.below(3), self.fresh("e"));
        let block = self.block(body, depth);
        let other = format!("for each {name} in 1..{times} {block}");
        Some(self.said(format!("repeat {times} times {block}"), other))
    }

    fn acting_as(&mut self, body: Body, depth: u32) -> Option<String> {
        let seat = self.value(&Type::Seat, 1).text;
        let inner = self.acting(true, |it| it.block(body, depth));
        Some(format!("as {seat} {inner}"))
    }

    fn ending(&mut self, body: Body, _: u32) -> Option<String> {
        if body == Body::Setup {
            return None;
        }
        let condition = self.condition(2).text;
        let winners = self.value(&Type::Set(Box::new(Type::Seat), Size::Any), 1).text;
        Some(format!("if {condition} {{ end game \"Done.\" won by {winners} }}"))
    }
}
