//! Statements, and blocks of them.

use super::places::{STATES, ZONES};
use super::{Name, Procedure, Type, Writer};

/// Writes a statement of one form, for a depth; nothing where there is none here.
type Write = fn(&mut Writer, u32) -> Option<String>;

/// Statements, with whether others stand in them.
const STATEMENTS: &[(bool, u32, Write)] = &[
    (true, 12, |it, _| it.recipe()),
    (false, 5, |it, _| it.set()),
    (false, 3, |it, _| Some(it.bind())),
    (false, 5, |it, _| it.carry()),
    (false, 4, |it, _| it.take()),
    (false, 1, |it, _| Some(format!("shuffle {}", it.zone(Type::Card)?))),
    (false, 1, |it, _| {
        let seat = it.value(Type::Seat, 0);
        Some(it.chance.one_of(&[
            format!("roll cup[{seat}]"),
            "roll Die1".to_owned(),
            "roll tray".to_owned(),
        ]))
    }),
    (false, 1, |it, _| {
        let seat = it.value(Type::Seat, 0);
        let to = it.chance.one_of(&[format!("cup[{seat}]"), "tray".to_owned()]);
        Some(format!("move Die1 to {to}"))
    }),
    (false, 3, |it, _| it.draw()),
    (false, 3, |it, _| it.ask()),
    (false, 3, |it, _| Some(it.tell())),
    (false, 2, |it, _| it.reveal()),
    (false, 2, |it, _| it.run()),
    (true, 4, |it, depth| {
        let condition = it.value(Type::Flag, 2);
        let block = it.block(depth);
        Some(if it.chance.one_in(4) {
            format!("if {condition} {block} else {}", it.block(depth))
        } else {
            format!("if {condition} {block}")
        })
    }),
    (true, 3, |it, depth| {
        let text = it.fresh("s");
        let name = Name { text: text.clone(), ty: Type::Seat };
        let block = it.with(&[name], |it| it.block(depth));
        Some(format!("for each {text} in seats {block}"))
    }),
    (true, 2, |it, depth| {
        let text = it.fresh("c");
        let name = Name { text: text.clone(), ty: Type::Card };
        let values = it.value(Type::Cards, 1);
        let zone = it.zone(Type::Card)?;
        let several = it.chance.one_of(&[values, zone]);
        let block = it.with(&[name], |it| it.block(depth));
        Some(format!("for each {text} in {several} {block}"))
    }),
    (true, 2, |it, depth| Some(format!("repeat 2 times {}", it.block(depth)))),
    (true, 1, |it, depth| {
        let seat = it.value(Type::Seat, 1);
        let block = it.acting(true, it.turn, |it| it.block(depth));
        Some(format!("as {seat} {block}"))
    }),
    (true, 1, |it, _| {
        let condition = it.value(Type::Flag, 2);
        Some(format!("if {condition} {{ end game \"Done.\" }}"))
    }),
    (true, 1, |it, _| {
        let condition = it.value(Type::Flag, 2);
        it.turn.then(|| format!("if {condition} {{ end turn }}"))
    }),
];

impl Writer {
    /// Some statements, a line each. What they name is known to the end of the block.
    pub fn statements(&mut self, depth: u32) -> String {
        let before = self.scope.len();
        let count = 1 + self.chance.below(1 + self.size / 2);
        let mut lines = String::new();
        for _ in 0..count {
            let fitting: Vec<_> = STATEMENTS.iter().filter(|row| depth > 0 || !row.0).collect();
            let (.., write) = self.chance.weighed(&fitting, |row| row.1);
            if let Some(text) = write(self, depth.saturating_sub(1)) {
                lines += &text;
                lines.push('\n');
            }
        }
        self.scope.truncate(before);
        lines
    }

    pub fn block(&mut self, depth: u32) -> String {
        format!("{{\n{}}}", self.statements(depth))
    }

    fn set(&mut self) -> Option<String> {
        let (text, state) = self.place(STATES, |_| true)?;
        let value = self.value(state.ty, 2);
        Some(format!("set {text} = {value}"))
    }

    fn bind(&mut self) -> String {
        let kinds =
            [Type::Flag, Type::Number, Type::Seat, Type::Card, Type::MaybeCard, Type::Cards];
        let ty = self.chance.one_of(&kinds);
        let value = self.value(ty, 2);
        let text = self.fresh("v");
        self.scope.push(Name { text: text.clone(), ty });
        format!("let {text} = {value}")
    }

    /// Named cards are moved.
    fn carry(&mut self) -> Option<String> {
        let ty = self.chance.one_of(&[Type::Card, Type::Card, Type::Chip]);
        let to = self.zone(ty)?;
        let wanted = match (ty, self.chance.below(3)) {
            (Type::Chip, _) => Type::Chip,
            (_, 0) => Type::MaybeCard,
            (_, 1) => Type::Cards,
            _ => Type::Card,
        };
        let cards = self.value(wanted, 2);
        let bottom = if self.chance.one_in(6) { "bottom of " } else { "" };
        Some(format!("move {cards} to {bottom}{to}"))
    }

    /// Cards are moved from the top.
    fn take(&mut self) -> Option<String> {
        let (from, to) = (self.zone(Type::Card)?, self.zone(Type::Card)?);
        Some(match self.chance.below(4) {
            0 => format!("move {from} to {to}"),
            1 => format!("if {from} is not empty {{ move 1 from {from} to {to} }}"),
            2 => format!("if deck is not empty {{ move 1 from deck to {to} }}"),
            _ => format!(
                "if size of deck > 1 {{ deal 1 from deck to each {} }}",
                self.chance.one_of(&["hand", "trick"])
            ),
        })
    }

    fn draw(&mut self) -> Option<String> {
        let (ty, domain) = match self.chance.below(4) {
            0 => (Type::Seat, "seats".to_owned()),
            1 => (Type::Number, "1..2".to_owned()),
            2 => (Type::Card, "Card".to_owned()),
            _ => {
                let zone = self.zone(Type::Card)?;
                let text = self.fresh("d");
                let name = Name { text: text.clone(), ty: Type::Card };
                let inner = self.with(&[name], |it| it.statements(0));
                return Some(format!(
                    "if {zone} is not empty {{\ndraw {text} from {zone}\n{inner}}}"
                ));
            }
        };
        let text = self.fresh("d");
        self.scope.push(Name { text: text.clone(), ty });
        Some(format!("draw {text} from {domain}"))
    }

    /// A question that can always be answered.
    fn ask(&mut self) -> Option<String> {
        self.questions = self.questions.checked_sub(1)?;
        let ty = self.chance.one_of(&[Type::Flag, Type::Card, Type::MaybeCard, Type::Seat]);
        let text = self.fresh("a");
        let visibility = self.chance.one_of(&["public", "private", "private"]);
        let whom = self.value(Type::Seat, 0);
        let each = self.chance.below(5);
        let whom = match each {
            0 => "each of seats".to_owned(),
            1 => "any of seats".to_owned(),
            _ => whom,
        };
        let condition = if ty == Type::MaybeCard && !self.chance.one_in(3) {
            format!(" where {text} is none or {text} in hand[me] else \"No.\"")
        } else if self.chance.one_in(4) {
            // Behind `is none or` it is a card.
            let own = [Name {
                text: text.clone(),
                ty: if ty == Type::MaybeCard { Type::Card } else { ty },
            }];
            let condition =
                self.acting(true, false, |it| it.with(&own, |it| it.value(Type::Flag, 2)));
            format!(" where {text} is {} or {condition} else \"No.\"", self.allowed(ty))
        } else {
            String::new()
        };
        let known =
            if each == 0 { format!("{text}[{}]", self.value(Type::Seat, 0)) } else { text.clone() };
        // Of one of several answers nobody knows whether it was given.
        let known_as = match (each, ty) {
            (0, Type::Card | Type::MaybeCard) => Some(Type::MaybeCard),
            (0, _) => None,
            (_, ty) => Some(ty),
        };
        if let Some(ty) = known_as {
            self.scope.push(Name { text: known, ty });
        }
        Some(format!("ask {whom} for {text}: {} {visibility} \"Which?\"{condition}", ty.words()))
    }

    fn allowed(&mut self, ty: Type) -> String {
        match ty {
            Type::MaybeCard => "none".to_owned(),
            Type::Flag | Type::Number | Type::Seat | Type::Card | Type::Chip | Type::Cards => {
                self.literal(ty)
            }
        }
    }

    /// Who hears or sees something.
    fn audience(&mut self) -> String {
        match self.chance.below(4) {
            0 | 1 => "all".to_owned(),
            2 if self.me => "others".to_owned(),
            _ => self.value(Type::Seat, 1),
        }
    }

    fn tell(&mut self) -> String {
        let kinds = [Type::Flag, Type::Flag, Type::Number, Type::Seat, Type::Card, Type::Cards];
        let ty = self.chance.one_of(&kinds);
        let (audience, value) = (self.audience(), self.value(ty, 2));
        let text = self.fresh("t");
        self.scope.push(Name { text: text.clone(), ty });
        format!("tell {audience} {text}: {value}")
    }

    fn reveal(&mut self) -> Option<String> {
        let (zone, _) = self.place(ZONES, |_| true)?;
        Some(format!("reveal {zone} to {}", self.audience()))
    }

    fn run(&mut self) -> Option<String> {
        let fits = |it: &&Procedure| self.me || !it.needs_me;
        let procedures: Vec<_> = self.procedures.iter().filter(fits).cloned().collect();
        let procedure = self.chance.any(&procedures)?;
        Some(match procedure.parameter {
            Some(ty) => format!("{}({})", procedure.name, self.value(ty, 1)),
            None => procedure.name,
        })
    }
}
