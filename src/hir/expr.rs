//! Expressions.

use std::collections::BTreeSet;

use super::{FunctionId, HookId, LocalId, RuleId, StateId, Template, Ty, TypeId, ZoneId};
use crate::base::Span;

/// An expression with its type.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The type of its value.
    pub ty: Ty,
    /// Where it is written.
    pub span: Span,
}

/// One zone of a family: `hand[me]`.
#[derive(Clone, Debug)]
pub struct ZoneRef {
    /// The family.
    pub zone: ZoneId,
    /// One for each index of the family; none where the zone stands alone.
    pub indices: Vec<Expr>,
    /// Where it is written.
    pub span: Span,
}

/// One state of a family: `purse[me]`.
#[derive(Clone, Debug)]
pub struct StateRef {
    /// The family.
    pub state: StateId,
    /// One for each index of the family; none where the state stands alone.
    pub indices: Vec<Expr>,
    /// Where it is written.
    pub span: Span,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A whole number.
    Number(i32),
    /// `yes` or `no`.
    Flag(bool),
    /// `none`
    None,
    /// A seat by its number, counted from 0.
    Seat(u32),
    /// A member of an enumeration or a row of a table, by number.
    Member(TypeId, u32),
    /// A text with values in it.
    Text(Template),
    /// All seats.
    Seats,
    /// All members of a type.
    Members(TypeId),
    /// The value of a local.
    Local(LocalId),
    /// A local that holds one value for each seat.
    LocalAt(LocalId, Box<Expr>),
    /// The value of a state, with one expression for each index.
    State(StateId, Vec<Expr>),
    /// The cards of a zone, as a set.
    Zone(ZoneRef),
    /// The top card of a zone, or `none`.
    Top(ZoneRef),
    /// A value of the row that the expression names.
    Column(TypeId, usize, Box<Expr>),
    /// A call of a function.
    Function(FunctionId, Vec<Expr>),
    /// Whether all conditions of a rule hold; the first argument is the seat that acts, if the rule has one.
    Rule(RuleId, Vec<Expr>),
    /// A call of a hook.
    Hook(HookId, Vec<Expr>),
    /// A set that is written out.
    Set(Vec<Expr>),
    /// An operator or a function of the language, with its operands.
    Builtin(Builtin, Vec<Expr>),
    /// A comparison of two values.
    Compare(Compare, Box<Expr>, Box<Expr>),
    /// Both hold. The second is evaluated only if the first holds.
    And(Box<Expr>, Box<Expr>),
    /// One of them holds. The second is evaluated only if the first does not hold.
    Or(Box<Expr>, Box<Expr>),
    /// The first value, or the second if the first is `none`.
    Otherwise(Box<Expr>, Box<Expr>),
    /// A condition, the value if it holds, and the value if it does not.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A value computed from all members of a domain.
    Quantified(Quantifier),
    /// In tests: what was last told under this name.
    Told(String),
}

/// An expression with a local that runs over a domain.
#[derive(Clone, Debug)]
pub struct Quantifier {
    /// What is computed.
    pub fold: Fold,
    /// The local that stands for a member of the domain.
    pub local: LocalId,
    /// The set or list that it runs over.
    pub domain: Box<Expr>,
    /// What is evaluated for each member.
    pub body: Box<Expr>,
}

/// What a quantifier makes of the values of its body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fold {
    /// Whether the body holds for every member.
    Every,
    /// Whether the body holds for at least one.
    Some,
    /// The sum of the values.
    Sum,
    /// For how many members the body holds.
    Count,
    /// The members for which the body holds.
    All,
    /// The first member for which the body holds, or `none`.
    First,
}

/// Operators and functions of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Builtin {
    /// `not` of a condition.
    Not,
    /// A number below zero: `-n`.
    Negative,
    /// The seat to the left of another.
    LeftOf,
    /// The seat to the right of another.
    RightOf,
    /// How many members a set or list has.
    SizeOf,
    /// Whether a set or list has no member.
    IsEmpty,
    /// All seats in clockwise order, beginning with one.
    SeatsFrom,
    /// All seats counterclockwise, beginning with one.
    SeatsBackFrom,
    /// The numbers from the first to the last.
    Range,
    /// The sum of two numbers.
    Plus,
    /// The difference of two numbers.
    Minus,
    /// The product of two numbers.
    Times,
    /// Of two sets, or a set and a member.
    Union,
    /// The elements of the first set that are not in the second.
    Difference,
}

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Compare {
    /// They are the same.
    Is,
    /// They are not the same.
    IsNot,
    /// A member in a set, or a set within a set.
    In,
    /// No member of the set, or no set within it.
    NotIn,
    /// The first number is less.
    Less,
    /// The first number is more.
    More,
    /// The first number is at most the second.
    AtMost,
    /// The first number is at least the second.
    AtLeast,
}

impl Expr {
    /// The direct subexpressions of this one.
    #[must_use]
    pub fn children(&self) -> Vec<&Self> {
        match &self.kind {
            ExprKind::Text(text) => text.values().collect(),
            ExprKind::State(_, all)
            | ExprKind::Function(_, all)
            | ExprKind::Rule(_, all)
            | ExprKind::Hook(_, all)
            | ExprKind::Set(all)
            | ExprKind::Builtin(_, all) => all.iter().collect(),
            ExprKind::Zone(zone) | ExprKind::Top(zone) => zone.indices.iter().collect(),
            ExprKind::LocalAt(_, of) | ExprKind::Column(_, _, of) => vec![of],
            ExprKind::Compare(_, a, b)
            | ExprKind::And(a, b)
            | ExprKind::Or(a, b)
            | ExprKind::Otherwise(a, b) => vec![a, b],
            ExprKind::If(a, b, c) => vec![a, b, c],
            ExprKind::Quantified(it) => vec![&it.domain, &it.body],
            ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::None
            | ExprKind::Seat(_)
            | ExprKind::Member(..)
            | ExprKind::Seats
            | ExprKind::Members(_)
            | ExprKind::Local(_)
            | ExprKind::Told(_) => Vec::new(),
        }
    }

    /// Whether it is this local and nothing else.
    #[must_use]
    pub fn is_local(&self, local: LocalId) -> bool {
        matches!(self.kind, ExprKind::Local(found) if found == local)
    }

    /// Whether the value is the same in every position of a game.
    #[must_use]
    pub fn is_constant(&self, game: &super::Game) -> bool {
        self.is_constant_but(game, &mut BTreeSet::new())
    }

    /// The same, except that functions in `seen` are not looked at again.
    fn is_constant_but(&self, game: &super::Game, seen: &mut BTreeSet<FunctionId>) -> bool {
        let here = match &self.kind {
            ExprKind::State(..)
            | ExprKind::Zone(_)
            | ExprKind::Top(_)
            | ExprKind::Hook(..)
            | ExprKind::Rule(..)
            | ExprKind::Told(_) => false,
            ExprKind::Function(id, _) if seen.insert(*id) => game
                .functions
                .get(*id)
                .is_some_and(|function| function.body.is_constant_but(game, seen)),
            ExprKind::Function(..) => true,
            ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::None
            | ExprKind::Seat(_)
            | ExprKind::Member(..)
            | ExprKind::Text(_)
            | ExprKind::Seats
            | ExprKind::Members(_)
            | ExprKind::Local(_)
            | ExprKind::LocalAt(..)
            | ExprKind::Column(..)
            | ExprKind::Set(_)
            | ExprKind::Builtin(..)
            | ExprKind::Compare(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Otherwise(..)
            | ExprKind::If(..)
            | ExprKind::Quantified(_) => true,
        };
        let mut parts = self.children().into_iter();
        here && parts.all(|part| part.is_constant_but(game, seen))
    }

    /// The names that are not `none` if this condition holds, or if it does not.
    #[must_use]
    pub fn present(&self, holds: bool) -> Vec<LocalId> {
        match (&self.kind, holds) {
            (ExprKind::Compare(Compare::IsNot, a, b), true)
            | (ExprKind::Compare(Compare::Is, a, b), false) => match (&a.kind, &b.kind) {
                (ExprKind::Local(local), ExprKind::None)
                | (ExprKind::None, ExprKind::Local(local)) => vec![*local],
                _ => Vec::new(),
            },
            (ExprKind::And(a, b), true) | (ExprKind::Or(a, b), false) => a
                .present(holds)
                .into_iter()
                .chain(b.present(holds))
                .collect(),
            (ExprKind::Builtin(Builtin::Not, of), _) => {
                of.first().map(|it| it.present(!holds)).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// The parts of a condition whose values say why it holds or fails. `holds` evaluates the first
    /// operand of `and` and `or`, if that may be told: if it decides the result, the second is left
    /// out.
    pub fn facts(&self, holds: &mut impl FnMut(&Self) -> Option<bool>) -> Vec<&Self> {
        let mut out = Vec::new();
        self.collect_facts(holds, &mut out);
        out
    }

    fn collect_facts<'e>(
        &'e self,
        holds: &mut impl FnMut(&Self) -> Option<bool>,
        out: &mut Vec<&'e Self>,
    ) {
        match &self.kind {
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                a.collect_facts(holds, out);
                if !self.is_decided_by(holds(a)) {
                    b.collect_facts(holds, out);
                }
            }
            ExprKind::Compare(_, a, b) => {
                a.collect_facts(holds, out);
                b.collect_facts(holds, out);
            }
            ExprKind::Builtin(Builtin::Not | Builtin::IsEmpty, operands) => {
                operands
                    .iter()
                    .for_each(|operand| operand.collect_facts(holds, out));
            }
            ExprKind::Local(_)
            | ExprKind::LocalAt(..)
            | ExprKind::State(..)
            | ExprKind::Zone(_)
            | ExprKind::Top(_)
            | ExprKind::Column(..)
            | ExprKind::Function(..)
            | ExprKind::Hook(..)
            | ExprKind::Otherwise(..)
            | ExprKind::Told(_)
            | ExprKind::Builtin(..) => out.push(self),
            ExprKind::Quantified(it) if !matches!(it.fold, Fold::Every | Fold::Some) => {
                out.push(self);
            }
            ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::None
            | ExprKind::Seat(_)
            | ExprKind::Member(..)
            | ExprKind::Text(_)
            | ExprKind::Seats
            | ExprKind::Members(_)
            | ExprKind::Rule(..)
            | ExprKind::Set(_)
            | ExprKind::If(..)
            | ExprKind::Quantified(_) => {}
        }
    }

    /// Whether the first operand of `and` or `or` decides the result.
    const fn is_decided_by(&self, first: Option<bool>) -> bool {
        if matches!(self.kind, ExprKind::And(..)) {
            matches!(first, Some(false))
        } else {
            matches!(first, Some(true))
        }
    }

    /// The parts of a condition that must hold for each of several values, each with an expression
    /// for the first value that fails; `holds` as in [`Self::facts`].
    pub fn exceptions(
        &self,
        holds: &mut impl FnMut(&Self) -> Option<bool>,
    ) -> Vec<(&Self, &Quantifier, Self)> {
        if let ExprKind::And(a, b) | ExprKind::Or(a, b) = &self.kind {
            let mut all = a.exceptions(holds);
            if !self.is_decided_by(holds(a)) {
                all.extend(b.exceptions(holds));
            }
            return all;
        }
        let ExprKind::Quantified(every) = &self.kind else {
            return Vec::new();
        };
        if every.fold != Fold::Every {
            return Vec::new();
        }
        let fails = Self {
            kind: ExprKind::Builtin(Builtin::Not, vec![(*every.body).clone()]),
            ..(*every.body).clone()
        };
        let first = Quantifier {
            fold: Fold::First,
            body: Box::new(fails),
            ..every.clone()
        };
        let of = every.domain.ty.element().cloned().unwrap_or(Ty::Number);
        let first = Self {
            kind: ExprKind::Quantified(first),
            ty: Ty::Optional(Box::new(of)),
            span: self.span,
        };
        vec![(self, every, first)]
    }
}
