//! What a game leaves to chance, by name.

use crate::hir::{Game, StmtKind, Ty};

/// Something that falls by chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A pile of cards of a type is shuffled.
    Pile(Ty),
    /// A value of a type is drawn.
    Draw(Ty),
}

/// Everything that a game leaves to chance, in the order of its file. One name may stand for several.
#[must_use]
pub fn sources(game: &Game) -> Vec<(&str, Source)> {
    let statements = game.blocks.iter().flat_map(|block| &block.statements);
    let found = statements.filter_map(|statement| match &statement.kind {
        StmtKind::Shuffle { zone } => game
            .zones
            .get(zone.zone)
            .map(|it| (it.name.as_str(), Source::Pile(Ty::Member(it.of)))),
        StmtKind::Draw { from, name, .. } => from
            .ty
            .element()
            .map(|ty| (name.as_str(), Source::Draw(ty.clone()))),
        _ => None,
    });
    found.collect()
}
