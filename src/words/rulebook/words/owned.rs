//! What seats have, and what marks somebody: numbers with a name in the plural, and values that are yes or no.

use super::Writer;
use super::types::number;
use crate::hir::{
    Arithmetic, Builtin, Compare, Expr, ExprKind, LocalId, Payment, StateId, StateRef, StmtKind, Ty,
};
use crate::notation::Phrase;
use crate::phrasing::{same, steps};
use crate::rulebook::model::Words;
use crate::rulebook::phrases::{conditions, deeds, values};

/// What a seat has some of, or what there is some of: its points, its coins, rounds.
struct Owned<'e> {
    seat: Option<&'e Expr>,
    state: StateId,
}

/// Says what seats have, and what marks them.
pub(super) struct Belongings<'w, 'g> {
    pub(super) writer: &'w Writer<'g>,
}

impl Belongings<'_, '_> {
    /// `you have at least 3 coins`, if a number of something that seats have is compared.
    pub(super) fn had(&self, how: Compare, what: &Expr, amount: &Expr) -> Option<Words> {
        let ExprKind::State(id, indices) = &what.kind else { return None };
        let owned = self.owned(*id, indices)?;
        let amount = self.writer.settled.undecided(amount);
        match (how, &amount.kind) {
            (Compare::Is | Compare::AtMost, ExprKind::Number(0)) => {
                return Some(self.had_any(what, false));
            }
            (Compare::IsNot | Compare::More, ExprKind::Number(0)) => {
                return Some(self.had_any(what, true));
            }
            (Compare::Is | Compare::IsNot | Compare::In | Compare::NotIn, _) => {}
            (Compare::Less | Compare::More | Compare::AtMost | Compare::AtLeast, _) => {}
        }
        let many = so_many(how)?;
        let (amount, name) = self.so_many(amount, owned.state)?;
        let amount = self.writer.say(many, [amount]);
        Some(match owned.seat {
            None => self.writer.say(&conditions::THERE_ARE, [amount, name]),
            Some(seat) if self.writer.is_acting(seat) => {
                self.writer.say(&conditions::YOU_HAVE, [amount, name])
            }
            Some(seat) => self.writer.say(&conditions::HAS, [self.writer.part(seat), amount, name]),
        })
    }

    /// `there are at most 3 dice in the field`, if the number of what lies in a place is compared with one that is written.
    pub(super) fn lying(&self, how: Compare, what: &Expr, amount: &Expr) -> Option<Words> {
        let ExprKind::Builtin(Builtin::SizeOf, operands) = &what.kind else { return None };
        let [Expr { kind: ExprKind::Zone(place), .. }] = operands.as_slice() else { return None };
        let amount = self.writer.settled.undecided(amount);
        let ExprKind::Number(count) = amount.kind else { return None };
        let of = self.writer.game.zones.get(place.zone)?.of;
        let kind = self.writer.type_noun(of);
        let at = self.writer.zone_at(place);
        let none = match (how, count) {
            (Compare::Is | Compare::AtMost, 0) | (Compare::Less, 1) => true,
            (Compare::IsNot | Compare::In | Compare::NotIn, _) => return None,
            (Compare::Is | Compare::AtMost | Compare::Less, _) => false,
            (Compare::More | Compare::AtLeast, _) => false,
        };
        let kinds = |several| {
            let phrase = if several { &values::MANY } else { &values::ONE_OF_MANY };
            self.writer.say(phrase, [kind.clone()])
        };
        if none {
            return Some(self.writer.say(&conditions::NO_LIE_IN, [kinds(true), at]));
        }
        let many = self.writer.say(so_many(how)?, [self.writer.value(amount)]);
        let noun = self.writer.zone_noun(place.zone);
        if let [seat] = place.indices.as_slice()
            && seat.ty == Ty::Seat
            && noun.agreement().plural
            && (count != 1 || noun.has_both_numbers())
        {
            let phrase = if count == 1 { &values::ONE_OF_MANY } else { &values::MANY };
            let noun = self.writer.say(phrase, [noun.kept_bare()]);
            return Some(if self.writer.is_acting(seat) {
                self.writer.say(&conditions::YOU_HAVE, [many, noun])
            } else {
                self.writer.say(&conditions::HAS, [self.writer.part(seat), many, noun])
            });
        }
        Some(self.writer.say(&conditions::LIE_IN, [many, kinds(count != 1), at]))
    }

    /// `you have no coach`, `there is a card`: whether there is something, of a seat where a seat has it.
    pub(super) fn had_any(&self, what: &Expr, any: bool) -> Words {
        let of_seat = if let ExprKind::State(id, indices) = &what.kind {
            Some((self.writer.state_noun(*id), indices))
        } else if let ExprKind::Zone(zone) = &what.kind {
            Some((self.writer.zone_noun(zone.zone), &zone.indices))
        } else {
            None
        };
        if let Some((name, [seat])) = of_seat.as_ref().map(|(name, at)| (name, at.as_slice()))
            && seat.ty == Ty::Seat
        {
            let several = name.agreement().plural;
            return if self.writer.is_acting(seat) {
                let phrase = match (any, several) {
                    (true, true) => &conditions::YOU_HAVE_SOME,
                    (true, false) => &conditions::YOU_HAVE_ONE,
                    (false, _) => &conditions::YOU_HAVE_NO,
                };
                self.writer.say(phrase, [name.clone()])
            } else {
                let phrase = match (any, several) {
                    (true, true) => &conditions::HAS_SOME,
                    (true, false) => &conditions::HAS_ONE,
                    (false, _) => &conditions::HAS_NO,
                };
                self.writer.say(phrase, [self.writer.part(seat), name.clone()])
            };
        }
        let words = self.writer.part(what);
        let phrase = match (any, words.is_open() || words.agreement().plural) {
            (true, true) => &conditions::THERE_IS,
            (false, true) => &conditions::THERE_IS_NO,
            (true, false) => &conditions::IS_SOME,
            (false, false) => &conditions::IS_NONE,
        };
        self.writer.say(phrase, [words])
    }

    /// A number of something that each seat has, or that there is once: its name is in the plural.
    fn owned<'e>(&self, id: StateId, indices: &'e [Expr]) -> Option<Owned<'e>> {
        let seat = match indices {
            [] => None,
            [seat] if seat.ty == Ty::Seat => Some(seat),
            [..] => return None,
        };
        self.counts(id).then_some(Owned { seat, state: id })
    }

    /// Whether a state is how many there are of something.
    fn counts(&self, id: StateId) -> bool {
        let state = self.writer.game.states.get(id).filter(|it| it.option.is_none());
        state.is_some_and(|state| {
            let is_plural = state.name.ends_with('s') && !state.name.ends_with("ss");
            state.ty.is_number() && is_plural
        })
    }

    /// So many of what a state counts: `2`, `coins`.
    pub(super) fn counted(&self, amount: i32, state: StateId) -> Option<(Words, Words)> {
        let name = self.writer.state_noun(state).kept_bare();
        if !self.counts(state) {
            return None;
        }
        if amount != 1 {
            return Some((number(amount), name));
        }
        let is_known = name.has_both_numbers();
        is_known.then(|| (number(1), self.writer.say(&values::ONE_OF_MANY, [name])))
    }

    /// A number that is written or has a name, and what it counts. In languages whose singular is not known, one of something is
    /// left to other words.
    fn so_many(&self, amount: &Expr, state: StateId) -> Option<(Words, Words)> {
        if let ExprKind::Number(written) = amount.kind {
            return self.counted(written, state);
        }
        let name = self.writer.state_noun(state).kept_bare();
        let is_option = matches!(amount.kind, ExprKind::State(id, _) if self.writer.settled.number_of(id).is_some());
        let is_said = matches!(
            amount.kind,
            ExprKind::Local(_) | ExprKind::Builtin(Builtin::Arithmetic(_), _)
        );
        (is_option || is_said).then(|| (self.writer.value(amount), name))
    }

    /// A payment from or to what the acting seat has: `You pay 3 coins to the supply.`
    pub(super) fn paid(&self, payment: &Payment, is_price: bool) -> Option<Words> {
        let amount = self.writer.settled.undecided(&payment.amount);
        let mine = |place: &StateRef| {
            let owned = self.owned(place.state, &place.indices)?;
            owned.seat.filter(|seat| self.writer.is_acting(seat))?;
            self.so_many(amount, place.state)
        };
        let other = |place: &StateRef| self.writer.state_at(place.state, &place.indices);
        if let Some((amount, name)) = mine(&payment.from) {
            let phrase = if is_price { &deeds::COSTS_YOU } else { &deeds::YOU_PAY };
            return Some(self.writer.say(phrase, [amount, name, other(&payment.to)]));
        }
        let (amount, name) = mine(&payment.to)?;
        Some(self.writer.say(&deeds::YOU_TAKE, [amount, name, other(&payment.from)]))
    }

    /// Whether a value that is yes or no holds: a mark, a note, an option, an answer, a name.
    pub(super) fn flagged(&self, expr: &Expr, holds: bool) -> Words {
        let either = |yes, no| if holds { yes } else { no };
        let marked = |named: &[Expr], name: Words| match named {
            [one] if self.writer.is_acting(one) => self
                .writer
                .say(either(&conditions::YOU_ARE_MARKED, &conditions::YOU_ARE_NOT_MARKED), [name]),
            several => {
                let several = Words::joined(several.iter().map(|it| self.writer.value(it)), ", ");
                self.writer
                    .say(either(&conditions::MARKED, &conditions::NOT_MARKED), [several, name])
            }
        };
        if let ExprKind::State(id, indices) = &expr.kind {
            let is_option = self.writer.game.states.get(*id).is_some_and(|it| it.option.is_some());
            let name = self.writer.state(*id);
            return match indices.as_slice() {
                [] if is_option => {
                    self.writer.say(either(&conditions::CHOSEN, &conditions::NOT_CHOSEN), [name])
                }
                [] => self.writer.say(either(&conditions::NOTED, &conditions::NOT_NOTED), [name]),
                named => marked(named, name),
            };
        }
        if let ExprKind::Column(id, column, row) = &expr.kind {
            let column = self.writer.game.types.get(*id).and_then(|ty| ty.columns.get(*column));
            let name = self.writer.own_text(column.map_or("?", |column| &column.name));
            return marked(std::slice::from_ref(row.as_ref()), name);
        }
        let is_answer = if let ExprKind::Local(name) = expr.kind {
            let asks =
                |it: &StmtKind| matches!(it, StmtKind::Ask { answer, .. } if *answer == name);
            self.writer.game.statements().any(|it| asks(&it.kind))
        } else {
            matches!(expr.kind, ExprKind::LocalAt(..))
        };
        let (yes, no) = if is_answer {
            (&conditions::ANSWERED_YES, &conditions::ANSWERED_NO)
        } else {
            (&conditions::HOLDS, &conditions::HOLDS_NOT)
        };
        self.writer.say(either(yes, no), [self.writer.value(expr)])
    }

    /// What makes a name true: `Let right be true if names is the ring.`
    pub(super) fn truth(&self, name: LocalId, value: &Expr) -> Option<Words> {
        let is_open = value.ty == Ty::Flag && !matches!(value.kind, ExprKind::Flag(_));
        let both = || [self.writer.local(name), self.writer.clause(value)];
        is_open.then(|| self.writer.say(&deeds::TRUE_IF, both()))
    }

    /// A change of what somebody has, or of a mark: `You gain 3 coins.`
    pub(super) fn changed(&self, kind: &StmtKind) -> Option<Words> {
        if let StmtKind::SetLocal { local, value } = kind {
            return self.truth(*local, value);
        }
        if let StmtKind::Pay(payment) = kind {
            return self.paid(payment, false);
        }
        if let StmtKind::Reset { state } = kind {
            return self.struck(*state);
        }
        let StmtKind::SetState { state, indices, value } = kind else { return None };
        if let ExprKind::Flag(yes) = value.kind {
            return Some(self.marked(*state, indices, yes));
        }
        if let [die] = indices.as_slice()
            && self.writer.game.types.iter().any(|ty| ty.face == Some(*state))
        {
            let words = [self.writer.part(die), self.writer.value(value)];
            return Some(self.writer.say(&deeds::TURN_DIE, words));
        }
        if self.writer.is_acting(value) {
            let place = self.writer.state_at(*state, indices);
            return Some(self.writer.say(&deeds::YOU_BECOME, [place]));
        }
        let owned = self.owned(*state, indices)?;
        let (phrases, amount) = if let ExprKind::Builtin(how, operands) = &value.kind {
            let phrases = if let Builtin::Arithmetic(Arithmetic::Plus) = how {
                (&deeds::YOU_GAIN, &deeds::GAINS)
            } else if let Builtin::Arithmetic(Arithmetic::Minus) = how {
                (&deeds::YOU_LOSE, &deeds::LOSES)
            } else {
                return None;
            };
            let [own, by] = operands.as_slice() else { return None };
            let is_own =
                matches!(&own.kind, ExprKind::State(id, of) if id == state && same(of, indices));
            (phrases, Some(by).filter(|_| is_own)?)
        } else {
            ((&deeds::YOU_NOW_HAVE, &deeds::NOW_HAS), value)
        };
        let amount = self.writer.settled.undecided(amount);
        let is_written = matches!(amount.kind, ExprKind::Number(_));
        let (amount, name) = self.so_many(amount, owned.state).filter(|_| is_written)?;
        let (to_you, of) = phrases;
        let seat = owned.seat?;
        Some(if self.writer.is_acting(seat) {
            self.writer.say(to_you, [amount, name])
        } else {
            self.writer.say(of, [self.writer.part(seat).capital(), amount, name])
        })
    }

    /// Marks that are all taken away, or a note as it was at first.
    fn struck(&self, state: StateId) -> Option<Words> {
        let found = self.writer.game.states.get(state)?;
        if Writer::joins(&self.writer.state(state)) {
            let name = self.writer.say(&values::QUOTED, [self.writer.state(state)]);
            return Some(self.writer.say(&steps::RESET.phrase, [name]));
        }
        if found.ty != Ty::Flag {
            return None;
        }
        let ExprKind::Flag(yes) = found.initial.kind else { return None };
        let name = self.writer.state(state);
        let is_each = !found.indices.is_empty();
        match (is_each, yes) {
            (true, true) => None,
            (true, false) => Some(self.writer.say(&deeds::UNMARK_ALL, [name])),
            (false, true) => Some(self.writer.say(&deeds::NOTE, [name])),
            (false, false) => Some(self.writer.say(&deeds::STRIKE, [name])),
        }
    }

    fn marked(&self, state: StateId, indices: &[Expr], yes: bool) -> Words {
        let either = |one, other| if yes { one } else { other };
        let name = self.writer.state(state);
        match indices {
            [] => self.writer.say(either(&deeds::NOTE, &deeds::STRIKE), [name]),
            [one] if self.writer.is_acting(one) => {
                self.writer.say(either(&deeds::MARK_YOU, &deeds::UNMARK_YOU), [name])
            }
            several => {
                let several = Words::joined(several.iter().map(|it| self.writer.value(it)), ", ");
                self.writer.say(either(&deeds::MARK, &deeds::UNMARK), [several, name])
            }
        }
    }
}

/// How an amount is said that something is compared with: `at most 3`.
const fn so_many(how: Compare) -> Option<&'static Phrase> {
    match how {
        Compare::Is => Some(&conditions::SO_MANY),
        Compare::Less => Some(&conditions::FEWER_THAN),
        Compare::More => Some(&conditions::MORE_THAN),
        Compare::AtMost => Some(&conditions::NOT_MORE),
        Compare::AtLeast => Some(&conditions::NOT_FEWER),
        Compare::IsNot | Compare::In | Compare::NotIn => None,
    }
}
