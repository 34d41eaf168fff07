//! Small games with secrets, made at random: hidden hands, piles, states and dice, private choices, draws, and whatever
//! may bring them to light. They are well typed, and many of them leak. The same number makes the same game on every
//! machine.
//!
//! What may stand in a game is written in tables, a row for each form: places in `places.rs`, values in `values.rs`,
//! statements in `statements.rs`, and several that belong together in `recipes.rs`, `later.rs`,
//! `piles.rs` and `draws.rs`.

mod alike;
mod draws;
mod later;
mod piles;
mod places;
mod recipes;
mod shrink;
mod statements;
mod values;

use crate::generated::chance::Chance;
use places::{Place, STATES, ZONES};

pub use alike::{KINDS, alike};
pub use shrink::shrunk;

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Flag,
    Number,
    Seat,
    Card,
    Chip,
    MaybeCard,
    Cards,
}

/// A name that can be used.
#[derive(Clone)]
struct Name {
    text: String,
    ty: Type,
}

/// A procedure with one parameter or none.
#[derive(Clone)]
struct Procedure {
    name: String,
    parameter: Option<Type>,
    needs_me: bool,
}

/// Writes one game.
struct Writer {
    chance: Chance,
    size: u32,
    /// A secret that conditions are often about.
    focus: &'static str,
    /// Whether most places that it names are open.
    careful: bool,
    scope: Vec<Name>,
    procedures: Vec<Procedure>,
    functions: Vec<(String, Type)>,
    /// What cards are copies of, if they are copies.
    kinds: &'static [&'static str],
    /// Whether somebody acts.
    me: bool,
    /// Whether a turn is being taken.
    turn: bool,
    /// Questions that may still be written.
    questions: u32,
    names: u32,
}

/// Secrets of which a game has one that it is often about.
const SECRETS: &[&str] = &[
    "(Duke1 in hand[seat 1])",
    "(Lady1 in hand[seat 2])",
    "(top of deck is Duke1)",
    "(Duke2 in aside)",
    "dark",
    "note[seat 1]",
    "(sum > 0)",
    "(victim is seat 2)",
];

/// Secrets by their names, and how chance makes them.
const HIDDEN: &[(&str, &str)] = &[
    ("dark", "draw it from 1..2\nset dark = (it is 1)\n"),
    ("note", "draw it from 1..2\nset note[seat 1] = (it is 1)\n"),
    ("sum", "draw it from 1..2\nset sum = it\n"),
    ("victim", "draw it from seats\nset victim = it\n"),
    ("plan", "draw it from 1..2\nset plan = it\n"),
    ("points", "draw it from 1..2\nset points[seat 1] = it\n"),
    ("aside", "move 1 from deck to aside\n"),
    ("heap", "move 1 from deck to heap\n"),
    ("safe", "move 1 from deck to safe\n"),
];

/// Who takes a turn; in some games nobody does.
const TURNS: &[&str] = &[
    "for each s in seats { turn of s in day }\n",
    "turn of seat 1 in day\n",
    "turn of any of seats in day\n",
    "turn of each of seats in day\n",
    "",
];

/// The text of a game, by its number; sizes come in turn.
pub fn game(number: u64) -> String {
    written(number, false)
}

/// The same; of `copies`, cards are copies in every game.
fn written(number: u64, copies: bool) -> String {
    let size = 1 + u32::try_from(number % 5).unwrap();
    let mut chance = Chance::new(number);
    let mut writer = Writer {
        focus: chance.one_of(SECRETS),
        chance,
        size,
        careful: !number.is_multiple_of(3),
        scope: Vec::new(),
        procedures: Vec::new(),
        functions: Vec::new(),
        kinds: if copies { KINDS } else { &[] },
        me: false,
        turn: false,
        questions: 2,
        names: 0,
    };
    writer.game()
}

impl Writer {
    fn game(&mut self) -> String {
        let mut text = String::from("language 1\ngame \"Generated\" { players 2..2 }\n");
        if self.chance.one_in(3) {
            self.kinds = KINDS;
        }
        text += if self.kinds.is_empty() {
            "type Card is one of Duke1 Duke2 Lady1 Lady2\n"
        } else {
            "type Rank is one of Duke Lady\ntype Card is 2 copies of Rank\n"
        };
        text += "type Chip is one of Red Blue\ntype Die is 2 dice with faces 1..2\n";
        text += "zone tray of all Die public\nzone cup[seat] of Die private\n";
        text += piles::PLACES;
        text += "state bit[1..2]: flag = no private to boss\n";
        for place in ZONES.iter().chain(STATES) {
            text += place.declared;
            text.push('\n');
        }
        let declared = text.len();
        if self.chance.one_in(3) {
            text += &self.function();
        }
        if self.chance.one_in(3) {
            text += &self.procedure();
        }
        let turn = self.chance.one_of(TURNS);
        if !turn.is_empty() {
            text += &self.actions();
        }
        let play = self.play(turn);
        let named = format!("{}{play}", &text[declared..]);
        text += &self.setup(&named);
        text.push_str(&play);
        text
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// Runs with more names in scope.
    fn with<T>(&mut self, names: &[Name], run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.scope.len();
        self.scope.extend_from_slice(names);
        let result = run(self);
        self.scope.truncate(before);
        result
    }

    /// Runs where somebody acts, or nobody.
    fn acting<T>(&mut self, me: bool, turn: bool, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.me, self.turn);
        (self.me, self.turn) = (me, turn);
        let result = run(self);
        (self.me, self.turn) = before;
        result
    }

    fn function(&mut self) -> String {
        let name = self.fresh("f");
        let ty = self.chance.one_of(&[Type::Flag, Type::Number, Type::Seat]);
        let value = self.value(ty, 2);
        self.functions.push((name.clone(), ty));
        format!("function {name} -> {} = {value}\n", ty.words())
    }

    fn procedure(&mut self) -> String {
        let name = self.fresh("do");
        let kinds = [None, Some(Type::Card), Some(Type::Flag), Some(Type::Seat)];
        let parameter = self.chance.one_of(&kinds);
        let needs_me = self.chance.one_in(2);
        let own = parameter.map(|ty| Name { text: self.fresh("p"), ty });
        let names: Vec<Name> = own.into_iter().collect();
        let body = self.acting(needs_me, false, |it| it.with(&names, |it| it.block(1)));
        let written = names.iter().map(|it| format!("({}: {})", it.text, it.ty.words()));
        let text = format!("to {name}{} {body}\n", written.collect::<String>());
        self.procedures.push(Procedure { name, parameter, needs_me });
        text
    }

    /// Actions with their phase, and perhaps an interrupt.
    fn actions(&mut self) -> String {
        let mut text = String::from("action pass { do { end turn } }\n");
        let mut phase = String::from("pass");
        for _ in 0..self.chance.below(2 + self.size / 3) {
            let name = self.fresh("act");
            text += &self.deed(&format!("action {name}"), "", true);
            phase += &format!(" {name}");
        }
        text += &format!("phase day {{ {phase} }}\n");
        if self.chance.one_in(8) {
            let name = self.fresh("call");
            text += &self.deed(&format!("interrupt {name}"), " by any seat during day", false);
        }
        text
    }

    fn deed(&mut self, head: &str, when: &str, ends: bool) -> String {
        let kinds = [None, Some(Type::Card), Some(Type::Flag), Some(Type::Seat)];
        let parameter = self.chance.one_of(&kinds).map(|ty| Name { text: self.fresh("p"), ty });
        let names: Vec<Name> = parameter.into_iter().collect();
        let private = if self.chance.one_in(3) { " private" } else { "" };
        let written: String =
            names.iter().map(|it| format!("({}: {}{private})", it.text, it.ty.words())).collect();
        self.acting(true, ends, |it| {
            it.with(&names, |it| {
                let mut checks = String::new();
                if it.chance.one_in(2) || !ends {
                    let condition = it.requirement();
                    checks += &format!("  require c: {condition} else \"No.\"\n");
                }
                if !ends {
                    checks += "  require once: not called[me] else \"No.\"\n";
                }
                let statements = it.statements(1);
                let last = if ends { "end turn\n" } else { "set called[me] = yes\n" };
                format!("{head}{written}{when} {{\n{checks}  do {{\n{statements}{last}}}\n}}\n")
            })
        })
    }

    /// A condition of an action: mostly about what is chosen and lies in one's hand.
    fn requirement(&mut self) -> String {
        let card = self.scope.iter().rfind(|name| name.ty == Type::Card);
        match card.map(|name| name.text.clone()) {
            Some(card) if !self.chance.one_in(3) => format!("{card} in hand[me]"),
            Some(_) | None => self.value(Type::Flag, 2),
        }
    }

    /// Lays out the game, so that the secrets that are named in it may be one thing or another.
    fn setup(&mut self, named: &str) -> String {
        let mut text = String::from("setup {\n");
        if !self.chance.one_in(6) {
            text += "shuffle deck\n";
        }
        let mut left = 2;
        for (word, drawn) in HIDDEN {
            if left > 0 && named.contains(word) && !self.chance.one_in(8) {
                left -= 1;
                text += &drawn.replace("it", &self.fresh("z"));
            }
        }
        text += self.chance.one_of(&[
            "if size of deck > 1 { deal 1 from deck to each hand }\n",
            "if size of deck > 1 { deal 1 from deck to each hand }\n",
            "if size of deck > 3 { deal 2 from deck to each hand }\n",
            "if deck is not empty { move 1 from deck to hand[seat 1] }\n",
            "",
        ]);
        if self.chance.one_in(4) {
            text += self.chance.one_of(&[
                "move {Die1} to cup[seat 1]\n",
                "move {Die1} to cup[seat 1]\nroll cup[seat 1]\n",
                "shuffle tray\ndeal 1 from tray to each cup\n",
            ]);
        }
        if self.chance.one_in(5) {
            text += &self.acting(false, false, |it| {
                // Nobody is asked in setup.
                let questions = std::mem::take(&mut it.questions);
                let procedures = std::mem::take(&mut it.procedures);
                let statements = it.statements(1);
                (it.questions, it.procedures) = (questions, procedures);
                statements
            });
        }
        text + "}\n"
    }

    fn play(&mut self, turn: &str) -> String {
        let mut text = String::from("play {\n");
        let before = self.statements(self.depth());
        text += &before;
        text += turn;
        if turn.is_empty() || self.chance.one_in(2) {
            text += &self.statements(self.depth());
        }
        text += "end game \"Over.\"";
        if self.chance.one_in(8) {
            let condition = self.with(&[Name { text: "s".to_owned(), ty: Type::Seat }], |it| {
                it.value(Type::Flag, 2)
            });
            text += &format!(" won by all s in seats where {condition}");
        }
        text + "\n}\n"
    }

    /// How deep blocks nest.
    const fn depth(&self) -> u32 {
        self.size.div_ceil(2)
    }

    fn place(
        &mut self,
        places: &[Place],
        fits: impl Fn(&Place) -> bool,
    ) -> Option<(String, Place)> {
        let open = self.careful && !self.chance.one_in(4);
        let fits = |it: &Place| fits(it) && (!open || it.declared.ends_with("public"));
        let fitting: Vec<Place> = places.iter().filter(|it| fits(it)).copied().collect();
        let place = self.chance.any(&fitting)?;
        let text = if place.of_seat {
            format!("{}[{}]", place.name, self.value(Type::Seat, 0))
        } else {
            place.name.to_owned()
        };
        Some((text, place))
    }
}

impl Type {
    /// The type as it is written.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Flag => "flag",
            Self::Number => "number",
            Self::Seat => "seat",
            Self::Card => "Card",
            Self::Chip => "Chip",
            Self::MaybeCard => "Card or none",
            Self::Cards => "set of Card",
        }
    }
}
