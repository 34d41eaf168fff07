//! Which locals an expression reads.

use std::collections::BTreeSet;

use super::{Builtin, Expr, ExprKind, LocalId};

impl Expr {
    /// Whether the expression reads a local.
    #[must_use]
    pub fn reads(&self, local: LocalId) -> bool {
        self.local() == Some(local) || self.children().into_iter().any(|child| child.reads(local))
    }

    /// The local to which the expression itself refers.
    #[must_use]
    pub const fn local(&self) -> Option<LocalId> {
        if let ExprKind::Local(local) | ExprKind::LocalAt(local, _) = self.kind {
            Some(local)
        } else {
            None
        }
    }

    /// Replaces a local by an expression.
    pub fn substitute(&mut self, local: LocalId, by: &Self) {
        if self.is_local(local) {
            self.kind = by.kind.clone();
            return;
        }
        for part in self.children_mut() {
            part.substitute(local, by);
        }
    }

    /// Whether the value is all seats, in some order.
    #[must_use]
    pub const fn is_every_seat(&self) -> bool {
        matches!(self.kind, ExprKind::Seats | ExprKind::Builtin(Builtin::SeatsFrom(_), _))
    }

    /// The locals that the expression reads.
    #[must_use]
    pub fn locals(&self) -> BTreeSet<LocalId> {
        let mut all: BTreeSet<LocalId> =
            self.children().into_iter().flat_map(Self::locals).collect();
        all.extend(self.local());
        all
    }

    /// Whether the expression evaluates something for each of several values.
    #[must_use]
    pub fn goes_through_several(&self) -> bool {
        let mut parts = self.children().into_iter();
        matches!(self.kind, ExprKind::Quantified(_)) || parts.any(Self::goes_through_several)
    }
}
