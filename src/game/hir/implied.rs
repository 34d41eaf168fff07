//! Implications: what follows from a condition that holds or fails.

use super::{Builtin, Compare, Expr, ExprKind, Fold, LocalId};

/// What follows directly from a condition that holds, or from one that fails.
#[derive(Clone, Debug)]
pub enum Implied<'e> {
    /// Each of these conditions holds, or fails.
    Each(Vec<(&'e Expr, bool)>),
    /// Two values compare like this.
    Compared(Compare, &'e Expr, &'e Expr),
    /// At least one of several conditions holds.
    Either,
    /// Nothing further is known.
    Nothing,
}

impl Expr {
    /// What follows if this condition holds, or if it fails.
    #[must_use]
    pub fn implied(&self, holds: bool) -> Implied<'_> {
        if let ExprKind::And(a, b) = &self.kind
            && holds
        {
            Implied::Each(vec![(a, true), (b, true)])
        } else if let ExprKind::Or(a, b) = &self.kind {
            if holds { Implied::Either } else { Implied::Each(vec![(a, false), (b, false)]) }
        } else if let ExprKind::Builtin(Builtin::Not, of) = &self.kind {
            Implied::Each(of.iter().map(|it| (it, !holds)).collect())
        } else if let ExprKind::Compare(how, a, b) = &self.kind {
            Implied::Compared(if holds { *how } else { how.opposite() }, a, b)
        } else if let ExprKind::Quantified(it) = &self.kind
            && it.fold == Fold::Some
            && holds
        {
            Implied::Either
        } else {
            Implied::Nothing
        }
    }

    /// The locals that are not `none` if this condition holds, or if it fails.
    #[must_use]
    pub fn present(&self, holds: bool) -> Vec<LocalId> {
        let implied = self.implied(holds);
        if let Implied::Compared(Compare::IsNot, a, b) = implied {
            return a.beside_none(b).into_iter().collect();
        }
        let Implied::Each(conditions) = implied else {
            return Vec::new();
        };
        let each = conditions.into_iter();
        each.flat_map(|(it, holds)| it.present(holds)).collect()
    }

    /// The local that is compared with `none`.
    fn beside_none(&self, other: &Self) -> Option<LocalId> {
        if let (ExprKind::Local(local), ExprKind::None) | (ExprKind::None, ExprKind::Local(local)) =
            (&self.kind, &other.kind)
        {
            Some(*local)
        } else {
            None
        }
    }
}

impl Compare {
    /// The same comparison with its sides exchanged; `None` for `in`.
    #[must_use]
    pub const fn turned(self) -> Option<Self> {
        match self {
            Self::Is | Self::IsNot => Some(self),
            Self::Less => Some(Self::More),
            Self::More => Some(Self::Less),
            Self::AtMost => Some(Self::AtLeast),
            Self::AtLeast => Some(Self::AtMost),
            Self::In | Self::NotIn => None,
        }
    }

    /// The negated comparison.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Is => Self::IsNot,
            Self::IsNot => Self::Is,
            Self::In => Self::NotIn,
            Self::NotIn => Self::In,
            Self::Less => Self::AtLeast,
            Self::AtLeast => Self::Less,
            Self::More => Self::AtMost,
            Self::AtMost => Self::More,
        }
    }
}
