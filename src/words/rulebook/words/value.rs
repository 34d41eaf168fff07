//! Values in words.

use super::Writer;
use super::types::number;
use crate::hir::{
    Arithmetic, Builtin, Expr, ExprKind, Rotation, SetOperation, StateId, Ty, TypeId, ZoneRef,
};
use crate::notation::Phrase;
use crate::notation::show;
use crate::rulebook::model::{Fragment, Words};
use crate::rulebook::phrases::values;
use crate::state::Value;

impl Writer<'_> {
    /// An expression as what it gives.
    pub(in crate::rulebook) fn value(&self, expr: &Expr) -> Words {
        let word = |phrase: &Phrase| self.say(phrase, []);
        let expr = self.settled.undecided(expr);
        if let Some(written) = self.alike().as_written(expr) {
            return self.value(&written);
        }
        if let Some((kind, cards)) = self.alike().taken_of_kind(expr) {
            return self.say(&values::TAKEN, [self.part(kind), self.value(cards)]);
        }
        match &expr.kind {
            ExprKind::Number(it) => number(it),
            ExprKind::Flag(flag) => word(if *flag { &values::YES } else { &values::NO }),
            ExprKind::None => word(&values::NOTHING),
            ExprKind::Seat(seat) => self.seat(*seat),
            ExprKind::Member(id, at) => self.member(*id, *at),
            ExprKind::Text(text) => self.quoted(text),
            ExprKind::Seats => word(&values::ALL_PLAYERS),
            ExprKind::Members(id) => self.type_name(*id),
            ExprKind::Local(local) => self.local(*local),
            ExprKind::LocalAt(local, seat) => {
                self.say(&values::OF_NAMED, [self.local(*local), self.part(seat)])
            }
            ExprKind::State(id, indices) => self.state_at(*id, indices),
            ExprKind::Zone(zone) => self.zone_at(zone),
            ExprKind::Top(zone) => self.say(&values::TOP, [self.zone_at(zone)]),
            ExprKind::Column(id, column, row) => self.column(*id, *column, row),
            ExprKind::Function(id, arguments) => {
                self.calls().sentence(&self.calls().function(*id), arguments)
            }
            ExprKind::Rule(id, arguments) => {
                self.calls().sentence(&self.calls().rule(*id), arguments)
            }
            ExprKind::Hook(id, arguments) => self.call(self.hook(*id), arguments),
            ExprKind::Set(all) if all.is_empty() => word(&values::NOTHING),
            ExprKind::Set(all) => self.with_and(all.iter().map(|each| self.value(each)).collect()),
            ExprKind::Builtin(builtin, operands) => self.builtin(*builtin, operands, expr),
            ExprKind::Otherwise(a, b) => self.say(&values::OR_ELSE, [self.part(a), self.part(b)]),
            ExprKind::If(condition, yes, no) => {
                let condition = self.clause(condition);
                self.say(&values::IF, [condition, self.value(yes), self.value(no)])
            }
            ExprKind::Let(local, value, body) => {
                let (value, body) = (self.value(value), self.value(body));
                self.say(&values::WHERE, [self.local(*local), value, body])
            }
            ExprKind::Quantified(over) => self.quantified(over),
            ExprKind::Told(name) => self.say(&values::TOLD, [self.own_text(name)]),
            ExprKind::Compare(..) | ExprKind::And(..) | ExprKind::Or(..) => self.condition(expr),
        }
    }

    /// As `value`, where a set becomes something: a set of one value is not that value.
    pub(in crate::rulebook) fn only(&self, expr: &Expr) -> Words {
        let words = self.value(expr);
        let is_one = matches!(&expr.kind, ExprKind::Set(all) if all.len() == 1);
        if is_one { self.say(&values::ONLY_THIS, [words]) } else { words }
    }

    /// A value as it is in play: `Red1 and Red2`.
    pub(super) fn written_value(&self, value: &Value, ty: &Ty) -> Words {
        let Some(of) = ty.element() else {
            return Words::plain(show(self.game, self.names, value, ty).replace('_', " "));
        };
        let each = value.elements(of).into_iter();
        self.with_and(each.map(|value| self.written_value(&value, of)).collect())
    }

    /// Several, with `and` before the last.
    pub(in crate::rulebook) fn with_and(&self, mut all: Vec<Words>) -> Words {
        match (all.pop(), all.pop()) {
            (None, _) => self.say(&values::NOTHING, []),
            (Some(one), None) => one,
            (Some(last), Some(before)) => {
                let last = self.say(&values::WITH, [before, last]);
                Words::joined(all.into_iter().chain([last]), ", ")
            }
        }
    }

    /// An argument. Sets have braces, as where they are typed: other arguments may stand beside them.
    fn argument(&self, expr: &Expr) -> Words {
        if let ExprKind::Set(all) = &expr.kind {
            let all = Words::joined(all.iter().map(|each| self.value(each)), ", ");
            Words::plain("{").then(all).then(Words::plain("}"))
        } else {
            self.value(expr)
        }
    }

    /// The same as a part of something, in parentheses if it is long.
    pub(in crate::rulebook) fn part(&self, expr: &Expr) -> Words {
        let expr = self.settled.undecided(expr);
        let words = self.value(expr);
        let known = match &expr.kind {
            ExprKind::Local(local) => self.stands.contains_key(local) && words.text().len() > 24,
            ExprKind::Builtin(builtin, _) => !is_named(*builtin),
            ExprKind::Compare(..) | ExprKind::And(..) | ExprKind::Or(..) => true,
            ExprKind::Otherwise(..) | ExprKind::If(..) | ExprKind::Let(..) => true,
            ExprKind::Quantified(_) => true,
            ExprKind::Set(all) => all.len() > 1,
            ExprKind::Number(_) | ExprKind::Flag(_) | ExprKind::None | ExprKind::Seat(_) => false,
            ExprKind::Member(..) | ExprKind::Text(_) | ExprKind::Seats | ExprKind::Members(_) => {
                false
            }
            ExprKind::LocalAt(..) | ExprKind::State(..) | ExprKind::Zone(_) => false,
            ExprKind::Top(_) | ExprKind::Column(..) | ExprKind::Function(..) => false,
            ExprKind::Rule(..) | ExprKind::Hook(..) | ExprKind::Told(_) => false,
        };
        if known { words.bracketed() } else { words }
    }

    pub(in crate::rulebook) fn seat(&self, seat: u32) -> Words {
        let named = self.names.seats.get(seat as usize);
        named.map_or_else(|| self.say(&values::PLAYER_NUMBERED, [number(seat + 1)]), Words::plain)
    }

    pub(in crate::rulebook) fn member(&self, id: TypeId, at: u32) -> Words {
        let shown = show(self.game, self.names, &Value::Member(at), &Ty::Member(id));
        let found = self.game.types.get(id);
        let name = found.and_then(|ty| ty.members.get(at as usize));
        // A copy has the name of what it is a copy of.
        let is_copy = found.is_some_and(|ty| ty.copies_of.is_some());
        let untold = name.filter(|_| !is_copy).and_then(|name| self.untold(&name.name));
        let text = if shown.contains(' ') { shown } else { shown.replace('_', " ") };
        Words(vec![Fragment::Own { text, to: None, untold, noun: None }])
    }

    pub(in crate::rulebook) fn zone_at(&self, zone: &ZoneRef) -> Words {
        let name = self.zone_with_article(zone.zone);
        let found = self.game.zones.get(zone.zone);
        let said =
            found.and_then(|it| self.said_place(&name, &it.name, &it.indices, &zone.indices));
        said.unwrap_or_else(|| self.of_family(name, &zone.indices))
    }

    /// A place as the texts say it with its indices.
    fn said_place(&self, name: &Words, declared: &str, types: &[Ty], at: &[Expr]) -> Option<Words> {
        if let [one] = at
            && self.is_acting(one)
        {
            return None;
        }
        let at: Vec<Words> = at.iter().map(|it| self.part(it)).collect();
        self.calls().place(name.clone(), declared, types, &at)
    }

    /// A state, or the face of a die.
    pub(in crate::rulebook) fn state_at(&self, id: StateId, indices: &[Expr]) -> Words {
        let is_face = self.game.types.iter().any(|ty| ty.face == Some(id));
        match (indices, self.settled.number_of(id)) {
            ([], Some(number)) => self.state(id).read_as(&number.to_string()),
            ([die], _) if is_face => self.say(&values::FACE, [self.part(die)]),
            _ => {
                let name = self.state_noun(id);
                let found = self.game.states.get(id);
                let said =
                    found.and_then(|it| self.said_place(&name, &it.name, &it.indices, indices));
                said.unwrap_or_else(|| self.of_family(name, indices))
            }
        }
    }

    /// The name of a state, with its article. What is yes or no has a name in quotation marks.
    pub(in crate::rulebook) fn state_noun(&self, id: StateId) -> Words {
        match self.game.states.get(id) {
            Some(state) if state.ty == Ty::Flag => self.say(&values::QUOTED, [self.state(id)]),
            Some(state) => self.the(self.state(id), &state.name),
            None => Words::default(),
        }
    }

    /// `your hand`, `hand of whom`, `stack 1`.
    fn of_family(&self, name: Words, indices: &[Expr]) -> Words {
        match indices {
            [] => name,
            [one] if self.is_acting(one) => self.say(&values::YOUR, [name]),
            [one] if one.ty.is_number() || Self::joins(&name) => {
                name.then(Words::plain(" ")).then(self.part(one))
            }
            several => self.of_several(name, several),
        }
    }

    /// `hand 2 of whom`, `your hand 2`: numbers stand behind the name.
    fn of_several(&self, name: Words, indices: &[Expr]) -> Words {
        let (numbers, others): (Vec<&Expr>, Vec<&Expr>) =
            indices.iter().partition(|index| index.ty.is_number());
        let listed = |all: &[&Expr]| Words::joined(all.iter().map(|it| self.part(it)), ", ");
        let name = if numbers.is_empty() {
            name
        } else {
            name.then(Words::plain(" ")).then(listed(&numbers))
        };
        match others.as_slice() {
            [] => name,
            [one] if self.is_acting(one) => self.say(&values::YOUR, [name]),
            several => self.say(&values::OF, [name, listed(several)]),
        }
    }

    fn column(&self, id: TypeId, column: usize, row: &Expr) -> Words {
        if let Some(words) = self.calls().column(id, column, self.part(row)) {
            return words;
        }
        let ty = self.game.types.get(id);
        let name = ty.and_then(|ty| ty.columns.get(column)).map_or("?", |column| &column.name);
        self.say(&values::OF, [self.the(self.own_text(name), name), self.part(row)])
    }

    /// `fare (Rathaus)`. Who acts goes without saying.
    pub(in crate::rulebook) fn call(&self, name: Words, arguments: &[Expr]) -> Words {
        let said: Vec<Words> = arguments
            .iter()
            .filter(|argument| !self.is_acting(argument))
            .map(|argument| self.argument(argument))
            .collect();
        if said.is_empty() {
            let takes_you = !arguments.is_empty() && name.text().ends_with(" of");
            let you = Words::plain(" ").then(self.say(&values::YOU, []));
            return if takes_you { name.then(you) } else { name };
        }
        let list = Words::joined(said, ", ").bracketed();
        name.then(Words::plain(" ")).then(list)
    }

    /// What lies in a place: `dice`.
    fn contents_of(&self, place: &Expr) -> Words {
        let ExprKind::Zone(place) = &place.kind else { return Words::default() };
        let zone = self.game.zones.get(place.zone);
        zone.map_or_else(Words::default, |zone| self.many(zone.of))
    }

    fn builtin(&self, builtin: Builtin, operands: &[Expr], whole: &Expr) -> Words {
        let operand = |at: usize| {
            let operand = operands.get(at).map(|operand| self.part(operand));
            operand.unwrap_or_default()
        };
        let one = |phrase: &Phrase| self.say(phrase, [operand(0)]);
        let two = |phrase: &Phrase| self.say(phrase, [operand(0), operand(1)]);
        let signed = |sign: &str| Words::joined([operand(0), operand(1)], sign);
        if let Some(words) = self.worked_out(builtin, operands) {
            return words;
        }
        match builtin {
            Builtin::Not | Builtin::IsEmpty => self.condition(whole),
            Builtin::Negative => Words::plain("−").then(operand(0)),
            Builtin::Neighbour(Rotation::Clockwise) => one(&values::LEFT_OF),
            Builtin::Neighbour(Rotation::Counterclockwise) => one(&values::RIGHT_OF),
            Builtin::SizeOf if matches!(operands, [Expr { kind: ExprKind::Seats, .. }]) => {
                self.say(&values::NUMBER_OF_PLAYERS, [])
            }
            Builtin::SizeOf
                if matches!(operands, [Expr { kind: ExprKind::Zone(_), .. }])
                    && !operand(0).agreement().plural =>
            {
                let of = operands.first().map(|zone| self.contents_of(zone)).unwrap_or_default();
                self.say(&values::SIZE, [operand(0), of])
            }
            Builtin::SizeOf => one(&values::HOW_MANY),
            Builtin::SeatsFrom(Rotation::Clockwise) => one(&values::PLAYERS_FROM),
            Builtin::SeatsFrom(Rotation::Counterclockwise) => one(&values::PLAYERS_BACK),
            Builtin::Range => two(&values::RANGE),
            Builtin::Arithmetic(Arithmetic::Plus) => signed(" + "),
            Builtin::Arithmetic(Arithmetic::Minus) => signed(" − "),
            Builtin::Arithmetic(Arithmetic::Times) => signed(" × "),
            Builtin::Arithmetic(Arithmetic::Divide) => two(&values::DIVIDED),
            Builtin::Arithmetic(Arithmetic::Remainder) => two(&values::REST),
            Builtin::Sets(SetOperation::Union) => two(&values::WITH),
            Builtin::Sets(SetOperation::Difference) => two(&values::WITHOUT),
            Builtin::Sets(SetOperation::Both) => two(&values::BOTH),
            Builtin::Between => two(&values::BETWEEN),
            Builtin::FromTop => two(&values::FROM_TOP),
        }
    }
}

impl Writer<'_> {
    /// A sum that nobody has written: a loop over numbers counts from one below the first.
    fn worked_out(&self, builtin: Builtin, operands: &[Expr]) -> Option<Words> {
        let [one, other] = operands else { return None };
        let ExprKind::Number(by) = other.kind else {
            return None;
        };
        let Builtin::Arithmetic(how) = builtin else {
            return None;
        };
        match (how, &one.kind) {
            (Arithmetic::Minus, ExprKind::Number(from)) => from.checked_sub(by).map(number),
            (
                Arithmetic::Plus,
                ExprKind::Builtin(Builtin::Arithmetic(Arithmetic::Minus), inside),
            ) => {
                let [whole, taken] = inside.as_slice() else {
                    return None;
                };
                let is_back = matches!(taken.kind, ExprKind::Number(taken) if taken == by);
                is_back.then(|| self.value(whole))
            }
            _ => None,
        }
    }
}

/// Whether an operation reads like a name.
const fn is_named(builtin: Builtin) -> bool {
    match builtin {
        Builtin::Neighbour(_) | Builtin::SizeOf | Builtin::Negative | Builtin::SeatsFrom(_) => true,
        Builtin::Not | Builtin::IsEmpty | Builtin::Range | Builtin::Arithmetic(_) => false,
        Builtin::Sets(_) | Builtin::Between | Builtin::FromTop => false,
    }
}
