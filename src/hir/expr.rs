//! Expressions.

use std::collections::BTreeSet;

use super::{FunctionId, HookId, LocalId, RuleId, SentenceId, StateId, Ty, TypeId, ZoneId};
use crate::base::Span;

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Ty,
    pub span: Span,
}

/// One zone of a family: `hand[me]`.
#[derive(Clone, Debug)]
pub struct ZoneRef {
    pub zone: ZoneId,
    pub indices: Vec<Expr>,
    pub span: Span,
}

/// One state of a family: `purse[me]`.
#[derive(Clone, Debug)]
pub struct StateRef {
    pub state: StateId,
    pub indices: Vec<Expr>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Number(i32),
    Flag(bool),
    None,
    /// A seat by its number, counted from 0.
    Seat(u32),
    /// A member of an enumeration or a row of a table, by number.
    Member(TypeId, u32),
    Text(Template),
    /// All seats.
    Seats,
    /// All members of a type.
    Members(TypeId),
    Local(LocalId),
    /// A local that holds one value for each seat.
    LocalAt(LocalId, Box<Expr>),
    State(StateId, Vec<Expr>),
    /// The cards of a zone, as a set.
    Zone(ZoneRef),
    Top(ZoneRef),
    /// A value of the row that the expression names.
    Column(TypeId, usize, Box<Expr>),
    Function(FunctionId, Vec<Expr>),
    /// Whether all conditions of a rule hold; the first argument is the seat that acts, if the rule has one.
    Rule(RuleId, Vec<Expr>),
    Hook(HookId, Vec<Expr>),
    Set(Vec<Expr>),
    Builtin(Builtin, Vec<Expr>),
    Compare(Compare, Box<Expr>, Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    Otherwise(Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Quantified(Quantifier),
    /// In tests: what was last told under this name.
    Told(String),
}

/// A local runs over a domain.
#[derive(Clone, Debug)]
pub struct Quantifier {
    pub fold: Fold,
    pub local: LocalId,
    pub domain: Box<Expr>,
    pub body: Box<Expr>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fold {
    Every,
    Some,
    Sum,
    Count,
    All,
    First,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Builtin {
    Not,
    Negative,
    LeftOf,
    RightOf,
    SizeOf,
    IsEmpty,
    SeatsFrom,
    SeatsBackFrom,
    /// The numbers from the first to the last.
    Range,
    Plus,
    Minus,
    Times,
    /// Of two sets, or a set and a member.
    Union,
    Difference,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Compare {
    Is,
    IsNot,
    /// A member in a set, or a set within a set.
    In,
    NotIn,
    Less,
    More,
    AtMost,
    AtLeast,
}

/// A sentence with what its values are worked out from.
#[derive(Clone, Debug)]
pub struct Template {
    pub sentence: SentenceId,
    /// In the place of each value of the sentence, in order.
    pub values: Vec<Expr>,
}

/// A sentence, or another text, as it is written in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sentence {
    pub parts: Vec<SentencePart>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SentencePart {
    Plain(String),
    /// The place of a value of this type.
    Value(Ty),
}

impl Template {
    /// The values in the text.
    pub fn values(&self) -> impl Iterator<Item = &Expr> {
        self.values.iter()
    }
}

impl Sentence {
    /// The types of its values, in order.
    pub fn types(&self) -> impl Iterator<Item = &Ty> {
        self.parts.iter().filter_map(|part| match part {
            SentencePart::Plain(_) => None,
            SentencePart::Value(ty) => Some(ty),
        })
    }

    /// The text with `{}` in the place of each value. By it the sentence is found in other languages.
    #[must_use]
    pub fn pattern(&self) -> String {
        let parts = self.parts.iter().map(|part| match part {
            SentencePart::Plain(text) => text,
            SentencePart::Value(_) => "{}",
        });
        parts.collect()
    }
}

impl Expr {
    /// The expressions right within this one.
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

    /// Whether it is the name of a local and nothing else.
    #[must_use]
    pub fn is_local(&self, local: LocalId) -> bool {
        matches!(self.kind, ExprKind::Local(found) if found == local)
    }

    /// Whether the value is the same in every position of a game.
    #[must_use]
    pub fn is_constant(&self, game: &super::Game) -> bool {
        self.is_constant_but(game, &mut BTreeSet::new())
    }

    /// The same, but for functions that were looked at already.
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
                .is_some_and(|it| it.body.is_constant_but(game, seen)),
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
        here && parts.all(|it| it.is_constant_but(game, seen))
    }

    /// The names that are not `none` where this condition holds, or where it does not.
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

    /// The parts of a condition whose values say why it holds or fails. `holds` judges the first operand of `and` and
    /// `or`, where that may be said: where it decides, the second is left out.
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
                operands.iter().for_each(|it| it.collect_facts(holds, out));
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

    /// Whether `and` or `or` looks no further than at its first operand.
    const fn is_decided_by(&self, first: Option<bool>) -> bool {
        if matches!(self.kind, ExprKind::And(..)) {
            matches!(first, Some(false))
        } else {
            matches!(first, Some(true))
        }
    }

    /// The parts of a condition that have to hold for each of several, and what finds the first for which one does not;
    /// `holds` as in [`Self::facts`].
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
