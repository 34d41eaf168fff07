//! Zones that never hold more than one card, so that their order is nobody's secret.

use std::collections::BTreeSet;

use super::{ExprKind, Game, Stmt, StmtKind, ZoneId};

impl Game {
    /// The zones that never hold more than one card: one statement alone puts cards there, one card, and once, in setup.
    #[must_use]
    pub fn single_zones(&self) -> BTreeSet<ZoneId> {
        let setup = self.block(self.body(self.setup).block);
        let put = |statement: &Stmt| {
            let zones = statement.kind.parts().zones.into_iter();
            zones.filter(|it| it.touch.brings()).map(|it| it.zone).collect::<Vec<_>>()
        };
        let puts_one = |statement: &&Stmt| {
            if let StmtKind::MoveTop { amount, .. } | StmtKind::Deal { amount, .. } =
                &statement.kind
            {
                amount.as_ref().is_some_and(|it| matches!(it.kind, ExprKind::Number(1)))
            } else {
                false
            }
        };
        let all: Vec<ZoneId> = self.statements().flat_map(put).collect();
        let ones = setup.statements.iter().filter(puts_one).flat_map(put);
        let is_only = |zone: &ZoneId| all.iter().filter(|other| *other == zone).count() == 1;
        ones.filter(is_only).filter(|zone| !self.zone(*zone).filled).collect()
    }
}
