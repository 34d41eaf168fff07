//! Sections of a picture: the places under each heading.

use super::{Family, Sight, Spot, declared};
use crate::hir::TypeId;
use crate::view::PlaceView;

/// A place, and the part of the picture to which it belongs.
pub(super) struct Placed<'a> {
    pub(super) family: Family<'a>,
    pub(super) entry: &'a PlaceView,
    pub(super) spot: Spot,
}

impl<'a> Placed<'a> {
    pub(super) fn of(sight: &Sight<'a>, entry: &'a PlaceView) -> Self {
        let family = Family::of(sight, entry);
        let spot = family.place(sight.game, entry);
        Self { family, entry, spot }
    }

    /// The board on which it is drawn.
    const fn board(&self) -> Option<TypeId> {
        match self.spot {
            Spot::Field { board, .. } | Spot::Names(board) => Some(board),
            Spot::Cell { .. } | Spot::Alone => None,
        }
    }
}

/// The places of each section; those without a heading come first. A board is never split: all that lies on it belongs
/// to the first heading that names some of it.
pub(super) fn sections<'a>(
    sight: &Sight<'_>,
    places: Vec<Placed<'a>>,
) -> Vec<(Option<String>, Vec<Placed<'a>>)> {
    let mut rest = places;
    let mut headed = Vec::new();
    for heading in &sight.game.look.headings {
        let is_named = |it: &Placed<'_>| heading.of.contains(&declared(it.entry.place.id));
        let named = rest.iter().filter(|it| is_named(it));
        let boards: Vec<TypeId> = named.filter_map(Placed::board).collect();
        let is_below = |it: &Placed<'_>| {
            is_named(it) || it.board().is_some_and(|board| boards.contains(&board))
        };
        let (below, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(is_below);
        rest = others;
        let text = sight.names.read(sight.game, &heading.text).to_owned();
        headed.push((Some(text), below));
    }
    headed.insert(0, (None, rest));
    headed
}
