//! What a game leaves to chance, by name.

use crate::hir::{ChanceMove, Game, Ty};

/// Something that chance decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A pile of cards of a type is shuffled.
    Pile(Ty),
    /// A value of a type is drawn.
    Draw(Ty),
}

/// Everything that a game leaves to chance, in the order of its file. Several may have the same
/// name.
#[must_use]
pub fn sources(game: &Game) -> Vec<(&str, Source)> {
    let chances = game.statements().filter_map(|statement| statement.kind.chance());
    let found = chances.filter_map(|chance| match chance {
        ChanceMove::Shuffle(zone) => {
            let zone = game.zone(zone.zone);
            Some((zone.name.as_str(), Source::Pile(Ty::Member(zone.of))))
        }
        ChanceMove::Draw { from, name, .. } => {
            from.ty.element().map(|ty| (name, Source::Draw(ty.clone())))
        }
    });
    found.collect()
}
