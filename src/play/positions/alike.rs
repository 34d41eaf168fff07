//! Alike cards in a text, which names only what they are copies of.

use std::collections::BTreeMap;

use super::{PositionError, Tabletop};
use crate::hir::TypeId;

/// How many cards of each look the text has named so far.
#[derive(Debug, Default)]
pub(super) struct Named(BTreeMap<(TypeId, u32), u32>);

impl Named {
    /// The cards that names stand for.
    ///
    /// # Errors
    /// As [`Self::card`].
    pub fn cards(
        &mut self,
        table: Tabletop<'_>,
        of: TypeId,
        cards: &[i32],
    ) -> Result<Vec<i32>, PositionError> {
        let cards = cards.iter().map(|card| card.cast_unsigned());
        cards.map(|card| self.card(table, of, card).map(u32::cast_signed)).collect()
    }

    /// The card that a name stands for: itself, or one of several alike cards that has not been named before.
    ///
    /// # Errors
    /// When there are not so many.
    pub fn card(
        &mut self,
        table: Tabletop<'_>,
        of: TypeId,
        card: u32,
    ) -> Result<u32, PositionError> {
        if table.game.alike_copies_of(of).is_none() {
            return Ok(card);
        }
        let look = table.game.look_of(of, card);
        let before = self.0.entry((of, look)).or_insert(0);
        let copy = look + *before;
        let declared = table.game.types.get(of);
        let name = |card: u32| declared?.members.get(card as usize).map(|it| it.name.as_str());
        if name(copy).is_none() || table.game.look_of(of, copy) != look {
            let name = name(look).unwrap_or_default();
            return Err(PositionError::new(format!("there are only {before} of `{name}`")));
        }
        *before += 1;
        Ok(copy)
    }
}
