//! What an expression reads.

use std::collections::BTreeSet;

use super::{Builtin, Expr, ExprKind, FunctionId, LocalId};

impl Expr {
    /// Whether it reads a local.
    #[must_use]
    pub fn reads(&self, local: LocalId) -> bool {
        let here = matches!(&self.kind, ExprKind::Local(read) | ExprKind::LocalAt(read, _) if *read == local);
        here || self.children().into_iter().any(|child| child.reads(local))
    }

    /// The locals that it reads.
    #[must_use]
    pub fn locals(&self) -> BTreeSet<LocalId> {
        let mut all: BTreeSet<LocalId> =
            self.children().into_iter().flat_map(Self::locals).collect();
        if let ExprKind::Local(local) | ExprKind::LocalAt(local, _) = &self.kind {
            all.insert(*local);
        }
        all
    }

    /// Whether it works something out for each of several values.
    #[must_use]
    pub fn goes_through_several(&self) -> bool {
        let mut parts = self.children().into_iter();
        matches!(self.kind, ExprKind::Quantified(_)) || parts.any(Self::goes_through_several)
    }

    /// Whether its value depends on the position or on how many seats play.
    #[must_use]
    pub fn reads_table(&self, game: &super::Game) -> bool {
        self.reads_table_but(game, &mut BTreeSet::new())
    }

    /// The same, but for functions that were looked at already.
    fn reads_table_but(&self, game: &super::Game, seen: &mut BTreeSet<FunctionId>) -> bool {
        let here = match &self.kind {
            ExprKind::State(..)
            | ExprKind::Zone(_)
            | ExprKind::Top(_)
            | ExprKind::Hook(..)
            | ExprKind::Rule(..)
            | ExprKind::Told(_)
            | ExprKind::LocalAt(..)
            | ExprKind::Seats => true,
            ExprKind::Builtin(builtin, _) => match builtin {
                Builtin::LeftOf
                | Builtin::RightOf
                | Builtin::SeatsFrom
                | Builtin::SeatsBackFrom => true,
                Builtin::Not
                | Builtin::Negative
                | Builtin::SizeOf
                | Builtin::IsEmpty
                | Builtin::Range
                | Builtin::Plus
                | Builtin::Minus
                | Builtin::Times
                | Builtin::Union
                | Builtin::Difference => false,
            },
            ExprKind::Function(id, _) if seen.insert(*id) => game
                .functions
                .get(*id)
                .is_none_or(|function| function.body.reads_table_but(game, seen)),
            ExprKind::Function(..)
            | ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::None
            | ExprKind::Seat(_)
            | ExprKind::Member(..)
            | ExprKind::Text(_)
            | ExprKind::Members(_)
            | ExprKind::Local(_)
            | ExprKind::Column(..)
            | ExprKind::Set(_)
            | ExprKind::Compare(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Otherwise(..)
            | ExprKind::If(..)
            | ExprKind::Quantified(_) => false,
        };
        let mut parts = self.children().into_iter();
        here || parts.any(|part| part.reads_table_but(game, seen))
    }
}
