//! What seats have, and what marks somebody: numbers with a name in the plural, and values that are yes or no.

use super::Writer;
use super::types::number;
use crate::hir::{Arithmetic, Builtin, Compare, Expr, ExprKind, LocalId, StateId, StmtKind, Ty};
use crate::notation::Phrase;
use crate::phrasing::same;
use crate::rulebook::model::Words;
use crate::rulebook::phrases::{conditions, deeds};

/// What a seat has some of: its points, its coins.
struct Owned<'e> {
    seat: &'e Expr,
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
        let (some, none) = (
            (&conditions::YOU_HAVE_SOME, &conditions::HAS_SOME),
            (&conditions::YOU_HAVE_NO, &conditions::HAS_NO),
        );
        let many = match (how, &amount.kind) {
            (Compare::Is | Compare::AtMost, ExprKind::Number(0)) => {
                return Some(self.of_owner(none, &owned));
            }
            (Compare::IsNot | Compare::More, ExprKind::Number(0)) => {
                return Some(self.of_owner(some, &owned));
            }
            (Compare::Is, _) => &conditions::SO_MANY,
            (Compare::Less, _) => &conditions::FEWER_THAN,
            (Compare::More, _) => &conditions::MORE_THAN,
            (Compare::AtMost, _) => &conditions::NOT_MORE,
            (Compare::AtLeast, _) => &conditions::NOT_FEWER,
            (Compare::IsNot | Compare::In | Compare::NotIn, _) => return None,
        };
        let (amount, name) = self.so_many(amount, owned.state)?;
        let amount = self.writer.say(many, [amount]);
        Some(if self.writer.is_acting(owned.seat) {
            self.writer.say(&conditions::YOU_HAVE, [amount, name])
        } else {
            self.writer.say(&conditions::HAS, [self.writer.part(owned.seat), amount, name])
        })
    }

    fn of_owner(&self, (to_you, of): (&Phrase, &Phrase), owned: &Owned<'_>) -> Words {
        let name = self.writer.state(owned.state);
        if self.writer.is_acting(owned.seat) {
            self.writer.say(to_you, [name])
        } else {
            self.writer.say(of, [self.writer.part(owned.seat), name])
        }
    }

    /// A number of something that each seat has: its name is in the plural.
    fn owned<'e>(&self, id: StateId, indices: &'e [Expr]) -> Option<Owned<'e>> {
        let [seat] = indices else { return None };
        let state = self.writer.game.states.get(id)?;
        let is_plural = state.name.ends_with('s') && !state.name.ends_with("ss");
        let counts = state.ty.is_number() && is_plural && seat.ty == Ty::Seat;
        counts.then_some(Owned { seat, state: id })
    }

    /// A number that is written or has a name, and what it counts. In languages whose singular is not known, one of something is
    /// left to other words.
    fn so_many(&self, amount: &Expr, state: StateId) -> Option<(Words, Words)> {
        let name = self.writer.state(state);
        if let ExprKind::Number(1) = amount.kind {
            let one = name.text();
            let one = one.strip_suffix('s').filter(|_| self.writer.language() == "en")?;
            return Some((number(1), self.writer.state(state).read_as(one)));
        }
        let is_said = matches!(amount.kind, ExprKind::Number(_) | ExprKind::Local(_));
        is_said.then(|| (self.writer.value(amount), name))
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
        let StmtKind::SetState { state, indices, value } = kind else { return None };
        if let ExprKind::Flag(yes) = value.kind {
            return Some(self.marked(*state, indices, yes));
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
        Some(if self.writer.is_acting(owned.seat) {
            self.writer.say(to_you, [amount, name])
        } else {
            self.writer.say(of, [self.writer.part(owned.seat).capital(), amount, name])
        })
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
