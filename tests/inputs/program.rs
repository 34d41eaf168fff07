//! Writes small games out of bytes. Every game is well typed; most pass the check. Half of them have no
//! hidden place, so that their statements cannot leak and more of them can be played.
//!
//! The grammar of what is written is this file: a function for each kind of expression, and one for statements.

#[path = "expressions.rs"]
mod expressions;

use arbitrary::Unstructured;

/// How deep expressions and blocks nest.
const DEPTH: u32 = 3;
/// Statements of one block.
const STATEMENTS: u32 = 4;

/// The type of a value, as far as the generator tells types apart.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Number,
    Flag,
    Seat,
    Card,
    Cards,
}

/// Where a statement stands; some statements are allowed in some places only.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Setup,
    Play,
    Action,
    Procedure,
}

/// A game as text. The same bytes make the same game.
pub fn program(bytes: &mut Unstructured<'_>) -> String {
    let hidden = yes(bytes, 2);
    let mut writer = Writer { bytes, hidden, scope: Vec::new(), names: 0, me: false };
    writer.game()
}

/// One chance in `of`.
fn yes(bytes: &mut Unstructured<'_>, of: u32) -> bool {
    bytes.int_in_range(1..=of).unwrap_or(1) == of
}

struct Writer<'a, 'b> {
    bytes: &'a mut Unstructured<'b>,
    /// Whether some zones and states are not seen by all.
    hidden: bool,
    /// The names that can be used, with what they stand for.
    scope: Vec<(String, Kind)>,
    /// Names made so far.
    names: u32,
    /// Whether there is a seat that acts.
    me: bool,
}

impl Writer<'_, '_> {
    /// A number below `limit`.
    fn below(&mut self, limit: u32) -> u32 {
        self.bytes.int_in_range(0..=limit.saturating_sub(1)).unwrap_or(0)
    }

    fn one_of(&mut self, choices: &[&str]) -> String {
        let at = self.below(u32::try_from(choices.len()).unwrap_or(1));
        choices[at as usize].to_owned()
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn game(&mut self) -> String {
        let (secret, private) =
            if self.hidden { ("secret", "private") } else { ("public", "public") };
        let cards: Vec<String> =
            (0..3 + self.below(4)).map(|number| format!("C{number}")).collect();
        let top = if self.hidden && yes(self.bytes, 2) { ", top public" } else { "" };
        let mut parts = vec![
            "language 1".to_owned(),
            "game \"Generated\" { players 2..3 score points }".to_owned(),
            format!("type Card is one of {}", cards.join(" ")),
            "option extra: 0..2 = 1 \"Extra.\"".to_owned(),
            format!("zone deck of all Card {secret}{top}"),
            format!("zone hand[seat] of Card {private}"),
            "zone heap of Card public".to_owned(),
            "state total: 0..20 = 0 public".to_owned(),
            "state points[seat]: number = 3 public".to_owned(),
            format!("state mark[seat]: flag = no {private}"),
            "state last: Card or none = none public".to_owned(),
            "state seen: set of Card = {} public".to_owned(),
            "state turn_of: seat = seat 1 public".to_owned(),
        ];
        parts.push(self.function());
        parts.push(self.rule());
        parts.push(self.procedure());
        parts.push(self.setup());
        parts.push(self.play());
        let interrupt = yes(self.bytes, 3);
        parts.push(self.action("act"));
        parts.push(self.action("other"));
        parts.push("action pass { do { end turn } }".to_owned());
        parts.push("phase main { act other pass }".to_owned());
        if interrupt {
            let body = self.effect("interrupt break_in", " by any seat during main");
            parts.push(body);
        }
        if yes(self.bytes, 3) {
            parts.push("always every s in seats: size of hand[s] <= 6".to_owned());
        }
        parts.push(String::new());
        parts.join("\n")
    }

    fn function(&mut self) -> String {
        let body = self.with(&[("n", Kind::Number), ("who", Kind::Seat)], |it| it.number(2));
        format!("function worth(n: number, who: seat) -> number = {body}")
    }

    fn rule(&mut self) -> String {
        let body = self.with(&[("card", Kind::Card)], |it| it.flag(2));
        format!("rule fine(card: Card) {{\n  require first: {body} else \"Not {{card}}.\"\n}}")
    }

    fn procedure(&mut self) -> String {
        let body = self.with(&[("whom", Kind::Seat)], |it| it.block(2, Place::Procedure));
        format!("to help(whom: seat) {body}")
    }

    fn setup(&mut self) -> String {
        let body = self.with(&[], |it| it.statements(2, Place::Setup));
        format!("setup {{\n  shuffle deck\n  deal 1 from deck to each hand\n{body}}}")
    }

    fn play(&mut self) -> String {
        let body = self.with(&[], |it| it.statements(DEPTH, Place::Play));
        let rounds = 1 + self.below(3);
        let turn = self.one_of(&[
            "for each s in seats { turn of s in main }",
            "turn of turn_of in main\n  set turn_of = left of turn_of",
            "turn of any of seats in main",
            "turn of each of seats in main",
        ]);
        format!(
            "play {{\n  repeat {rounds} times {{\n  {turn}\n{body}  }}\n  end game \"Over.\" won by {}\n}}",
            self.seats(1)
        )
    }

    fn action(&mut self, name: &str) -> String {
        self.effect(&format!("action {name}"), "")
    }

    /// Parameters, conditions and what is done.
    fn effect(&mut self, head: &str, when: &str) -> String {
        let parameters: &[(&str, Kind, &str)] = match self.below(4) {
            0 => &[],
            1 => &[("card", Kind::Card, "Card")],
            2 => &[("whom", Kind::Seat, "seat"), ("n", Kind::Number, "0..3")],
            _ => &[("few", Kind::Cards, "set of up to 2 Card")],
        };
        let names: Vec<(&str, Kind)> = parameters.iter().map(|it| (it.0, it.1)).collect();
        let written: Vec<String> =
            parameters.iter().map(|(name, _, ty)| format!("{name}: {ty}")).collect();
        let list =
            if written.is_empty() { String::new() } else { format!("({})", written.join(", ")) };
        let acting = std::mem::replace(&mut self.me, true);
        let text = self.with(&names, |it| {
            let mut lines = String::new();
            for number in 0..it.below(3) {
                lines += &format!("  require c{number}: {} else \"No.\"\n", it.flag(2));
            }
            if yes(it.bytes, 4) {
                lines +=
                    "  costs price: 1 from points[me] to points[left of me] else \"Too dear.\"\n";
            }
            if names.first().is_some_and(|name| name.1 == Kind::Card) && yes(it.bytes, 3) {
                lines += "  needs fine(card)\n";
            }
            format!("{lines}  do {}", it.block(2, Place::Action))
        });
        self.me = acting;
        format!("{head}{list}{when} {{\n{text}\n}}")
    }

    /// Runs with more names in scope.
    fn with<T>(&mut self, names: &[(&str, Kind)], run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.scope.len();
        self.scope.extend(names.iter().map(|(name, kind)| ((*name).to_owned(), *kind)));
        let result = run(self);
        self.scope.truncate(before);
        result
    }

    fn block(&mut self, depth: u32, place: Place) -> String {
        let before = self.scope.len();
        let body = self.statements(depth, place);
        self.scope.truncate(before);
        let end = if place == Place::Action && yes(self.bytes, 2) { "  end turn\n" } else { "" };
        format!("{{\n{body}{end}}}")
    }

    fn statements(&mut self, depth: u32, place: Place) -> String {
        let count = self.below(STATEMENTS);
        (0..count).map(|_| self.statement(depth, place) + "\n").collect()
    }

    fn statement(&mut self, depth: u32, place: Place) -> String {
        match self.below(if depth == 0 { 14 } else { 20 }) {
            0 => format!("set total = {}", self.number(2)),
            1 => format!("set points[{}] = {}", self.seat(1), self.number(2)),
            2 => format!("set mark[{}] = {}", self.seat(1), self.flag(2)),
            3 => format!("set last = {}", self.card(2)),
            4 => format!("set seen = {}", self.cards(2)),
            5 => self.binding(),
            6 => self.shift(),
            7 => format!("shuffle {}", self.one_of(&["deck", "heap"])),
            8 => "deal 1 from deck to each hand".to_owned(),
            9 => self.draw(),
            10 => {
                let name = self.fresh("heard");
                format!("tell {} {name}: {}", self.one_of(&["all", "seat 1"]), self.number(2))
            }
            11 => format!("reveal hand[{}] to all", self.seat(1)),
            12 => format!("pay 1 from points[{}] to points[{}]", self.seat(1), self.seat(1)),
            13 => self.one_of(&["reset total", "reset seen", "reset points"]),
            14 => format!("if {} {}", self.flag(2), self.block(depth - 1, place)),
            15 => self.for_each(depth, place),
            16 => format!("repeat {} times {}", self.number(1), self.block(depth - 1, place)),
            17 if place == Place::Play => self.decision(),
            17 | 18 if place != Place::Procedure => format!("help({})", self.seat(1)),
            19 if place != Place::Setup => {
                format!("if {} {{ end game \"Done.\" }}", self.flag(1))
            }
            _ => self.acting_as(depth, place),
        }
    }

    fn acting_as(&mut self, depth: u32, place: Place) -> String {
        let seat = self.seat(1);
        let acting = std::mem::replace(&mut self.me, true);
        let body =
            self.block(depth - 1, if place == Place::Action { Place::Procedure } else { place });
        self.me = acting;
        format!("as {seat} {body}")
    }

    fn binding(&mut self) -> String {
        let (kind, value) = match self.below(5) {
            0 => (Kind::Number, self.number(2)),
            1 => (Kind::Flag, self.flag(2)),
            2 => (Kind::Seat, self.seat(2)),
            3 => (Kind::Card, self.card(2)),
            _ => (Kind::Cards, self.cards(2)),
        };
        let name = self.fresh("v");
        self.scope.push((name.clone(), kind));
        format!("let {name} = {value}")
    }

    fn shift(&mut self) -> String {
        let to = self.zone();
        let bottom = if yes(self.bytes, 4) { "bottom of " } else { "" };
        match self.below(3) {
            0 => format!("move {} to {bottom}{to}", self.card(2)),
            1 => format!("move {} from {} to {bottom}{to}", self.below(3), self.zone()),
            _ => format!("move {} to {bottom}{to}", self.cards(1)),
        }
    }

    fn draw(&mut self) -> String {
        let (kind, domain) = match self.below(3) {
            0 => (Kind::Number, "1..6".to_owned()),
            1 => (Kind::Seat, self.seats(1)),
            _ => (Kind::Card, "Card".to_owned()),
        };
        let name = self.fresh("drawn");
        self.scope.push((name.clone(), kind));
        format!("draw {name} from {domain}")
    }

    fn for_each(&mut self, depth: u32, place: Place) -> String {
        let (kind, domain) = match self.below(3) {
            0 => (Kind::Seat, self.seats(1)),
            1 => (Kind::Number, "1..3".to_owned()),
            _ => (Kind::Card, self.cards(1)),
        };
        let name = self.fresh("e");
        let body = self.with(&[(&name, kind)], |it| it.block(depth - 1, place));
        format!("for each {name} in {domain} {body}")
    }

    /// A turn or a question, in the flow of play.
    fn decision(&mut self) -> String {
        let audience = self.one_of(&["public", "private"]);
        let name = self.fresh("answer");
        match self.below(5) {
            0 => format!("turn of {} in main", self.seat(1)),
            1 => "turn of each of seats in main".to_owned(),
            2 => format!("ask each of seats for {name}: 0..2 {audience} \"How many?\""),
            3 => format!("ask any of seats for {name}: flag {audience} \"Who?\""),
            _ => {
                let whom = self.seat(1);
                let text = format!("ask {whom} for {name}: Card {audience} \"Which?\"");
                self.scope.push((name, Kind::Card));
                text
            }
        }
    }

    fn zone(&mut self) -> String {
        match self.below(3) {
            0 => "deck".to_owned(),
            1 => "heap".to_owned(),
            _ => format!("hand[{}]", self.seat(1)),
        }
    }
}
