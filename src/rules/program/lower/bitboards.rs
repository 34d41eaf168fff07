//! Which states are kept as bitboards: those of few values, side by side for many things. And which zones as sets.

use super::Lower;
use crate::hir::{StateId, Ty, ZoneId};
use crate::program::bitboard::Bitboard;
use crate::program::card_sets::CardSets;
use crate::state::Set;

/// A row of fewer things is as quickly looked through.
const LEAST: usize = 5;

/// A set for each of more values would take longer to make than it saves.
const VALUES: u64 = 16;

/// At most so many words for a set.
const MOST: usize = Set::LIMIT as usize / 64;

/// At most so many words for all sets of a state.
const ROOM: usize = 512;

impl Lower<'_> {
    /// The bitboard of a state of which rows of so many things are looked through; nothing where none is kept.
    pub(super) fn bitboard(&mut self, state: StateId, count: usize) -> Option<usize> {
        let family = self.layout.state_family(state)?;
        let (_, things) = family.indices.last()?;
        let ty = &self.game.states.get(state)?.ty;
        let ty = ty.never_none();
        let codes = self.count(ty);
        if family.width != 1 || *things != count || count < LEAST || !(1..=VALUES).contains(&codes)
        {
            return None;
        }
        let all: usize = family.indices.iter().map(|(_, count)| count).product();
        let board = Bitboard {
            slots: family.base..family.base + all,
            count,
            low: super::low(ty),
            codes: usize::try_from(codes).ok()?,
        };
        if board.words() > MOST || board.room() > ROOM {
            return None;
        }
        let known = self.bitboards.iter().position(|known| *known == board);
        Some(known.unwrap_or_else(|| {
            self.bitboards.push(board);
            self.bitboards.len() - 1
        }))
    }

    /// The cards of a family of zones are looked for: sets are kept of them.
    pub(super) fn keep_cards(&mut self, zone: ZoneId) {
        let Some((rows, family)) = self.rows(zone).zip(self.layout.zone_family(zone)) else {
            return;
        };
        let cards = usize::try_from(self.count(&Ty::Member(rows.of))).unwrap_or(usize::MAX);
        let sets = CardSets { slots: rows.slots(), width: family.width, cards };
        if sets.words() <= MOST && sets.room() <= ROOM && !self.card_sets.contains(&sets) {
            self.card_sets.push(sets);
        }
    }
}
