//! Expressions of each kind.

use super::{Kind, Writer, yes};

impl Writer<'_, '_> {
    /// A name of a kind that is in scope, now and then.
    pub fn known(&mut self, kind: Kind) -> Option<String> {
        let names: Vec<String> =
            self.scope.iter().filter(|it| it.1 == kind).map(|it| it.0.clone()).collect();
        if names.is_empty() || yes(self.bytes, 3) {
            return None;
        }
        let at = self.below(u32::try_from(names.len()).unwrap_or(1));
        names.get(at as usize).cloned()
    }

    pub fn number(&mut self, depth: u32) -> String {
        if let Some(name) = self.known(Kind::Number) {
            return name;
        }
        match self.below(if depth == 0 { 4 } else { 12 }) {
            0 => self.below(7).to_string(),
            1 => "total".to_owned(),
            2 => "extra".to_owned(),
            3 => "size of heap".to_owned(),
            4 => format!("points[{}]", self.seat(depth - 1)),
            5 => format!("({} + {})", self.number(depth - 1), self.number(depth - 1)),
            6 => format!("({} - {})", self.number(depth - 1), self.number(depth - 1)),
            7 => format!("({} * {})", self.number(depth - 1), self.number(depth - 1)),
            8 => {
                let condition = self.flag(depth - 1);
                let (a, b) = (self.number(depth - 1), self.number(depth - 1));
                format!("(if {condition} then {a} else {b})")
            }
            9 => {
                let seats = self.seats(depth - 1);
                let name = self.fresh("s");
                let body = self.with(&[(&name, Kind::Seat)], |it| it.number(depth - 1));
                format!("(sum {name} in {seats}: {body})")
            }
            10 => format!("(size of {})", self.cards(depth - 1)),
            _ => {
                let cards = self.cards(depth - 1);
                let name = self.fresh("c");
                let body = self.with(&[(&name, Kind::Card)], |it| it.flag(depth - 1));
                format!("(count {name} in {cards} where {body})")
            }
        }
    }

    pub fn flag(&mut self, depth: u32) -> String {
        if let Some(name) = self.known(Kind::Flag) {
            return name;
        }
        match self.below(if depth == 0 { 3 } else { 13 }) {
            0 => self.one_of(&["yes", "no"]),
            1 => "last is none".to_owned(),
            2 => "(total <= 5)".to_owned(),
            3 => format!("mark[{}]", self.seat(depth - 1)),
            4 => format!("({} < {})", self.number(depth - 1), self.number(depth - 1)),
            5 => format!("({} is {})", self.number(depth - 1), self.number(depth - 1)),
            6 => {
                let member = self.one_of(&["in", "not in"]);
                format!("({} {member} {})", self.card(depth - 1), self.cards(depth - 1))
            }
            7 => format!("({} and {})", self.flag(depth - 1), self.flag(depth - 1)),
            8 => format!("({} or {})", self.flag(depth - 1), self.flag(depth - 1)),
            9 => format!("(not {})", self.flag(depth - 1)),
            10 => format!("({} is empty)", self.cards(depth - 1)),
            11 => format!("({} is not {})", self.seat(depth - 1), self.seat(depth - 1)),
            _ => {
                let fold = self.one_of(&["every", "some"]);
                let seats = self.seats(depth - 1);
                let name = self.fresh("s");
                let body = self.with(&[(&name, Kind::Seat)], |it| it.flag(depth - 1));
                format!("({fold} {name} in {seats}: {body})")
            }
        }
    }

    pub fn seat(&mut self, depth: u32) -> String {
        if let Some(name) = self.known(Kind::Seat) {
            return name;
        }
        match self.below(if depth == 0 { 4 } else { 7 }) {
            0 => "seat 1".to_owned(),
            1 => "seat 2".to_owned(),
            2 => "turn_of".to_owned(),
            3 => if self.me { "me" } else { "turn_of" }.to_owned(),
            4 => format!("(left of {})", self.seat(depth - 1)),
            5 => format!("(right of {})", self.seat(depth - 1)),
            _ => {
                let name = self.fresh("s");
                let body = self.with(&[(&name, Kind::Seat)], |it| it.flag(depth - 1));
                format!("((first {name} in seats where {body}) otherwise seat 1)")
            }
        }
    }

    pub fn card(&mut self, depth: u32) -> String {
        if let Some(name) = self.known(Kind::Card) {
            return name;
        }
        match self.below(if depth == 0 { 2 } else { 5 }) {
            0 => format!("C{}", self.below(3)),
            1 => "((top of heap) otherwise C0)".to_owned(),
            2 => "(last otherwise C1)".to_owned(),
            3 => format!("((top of {}) otherwise C0)", self.zone()),
            _ => {
                let cards = self.cards(depth - 1);
                let name = self.fresh("c");
                let body = self.with(&[(&name, Kind::Card)], |it| it.flag(depth - 1));
                format!("((first {name} in {cards} where {body}) otherwise C2)")
            }
        }
    }

    pub fn cards(&mut self, depth: u32) -> String {
        if let Some(name) = self.known(Kind::Cards) {
            return name;
        }
        match self.below(if depth == 0 { 4 } else { 8 }) {
            0 => "heap".to_owned(),
            1 => "seen".to_owned(),
            2 => "{C0 C1}".to_owned(),
            3 => "Card".to_owned(),
            4 => format!("hand[{}]", self.seat(depth - 1)),
            5 => format!("({} + {})", self.cards(depth - 1), self.cards(depth - 1)),
            6 => format!("({} - {})", self.cards(depth - 1), self.cards(depth - 1)),
            _ => {
                let cards = self.cards(depth - 1);
                let name = self.fresh("c");
                let body = self.with(&[(&name, Kind::Card)], |it| it.flag(depth - 1));
                format!("(all {name} in {cards} where {body})")
            }
        }
    }

    pub fn seats(&mut self, depth: u32) -> String {
        match self.below(if depth == 0 { 2 } else { 4 }) {
            0 => "seats".to_owned(),
            1 => "{seat 1}".to_owned(),
            2 => format!("(seats - {})", self.seat(depth - 1)),
            _ => {
                let name = self.fresh("s");
                let body = self.with(&[(&name, Kind::Seat)], |it| it.flag(depth - 1));
                format!("(all {name} in seats where {body})")
            }
        }
    }
}
