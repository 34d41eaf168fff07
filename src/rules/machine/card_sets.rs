//! The cards of zones as sets: to look for a card, or for all cards of a zone, is to read a set. The sets are made when they
//! are first read in a position that was laid out, and what moves cards keeps them up to date.

use std::ops::Range;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};

use super::context::{Context, at};
use super::emit::{CHANGES, Emit};
use super::held::Held;
use super::links::address_of;
use crate::program::card_sets::CardSets;
use crate::program::op::{Node, Place, Rep};

/// The sets of a family of zones, and where they stand in the memory of a desk: the number of their position comes first.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeptCards {
    /// The first slot of the zones.
    first: usize,
    /// The slots of a zone.
    width: usize,
    /// How many zones there are.
    zones: usize,
    /// The words of a set.
    words: usize,
    /// The first word in memory.
    base: usize,
}

impl KeptCards {
    /// Takes room in the memory of a desk.
    pub(super) fn new(sets: &CardSets, memory: &mut usize) -> Self {
        let base = *memory;
        *memory += 1 + sets.room();
        Self {
            first: sets.slots.start,
            width: sets.width,
            zones: sets.slots.len() / sets.width,
            words: sets.words(),
            base,
        }
    }

    /// Whether a slot is one of these zones.
    pub(super) const fn has_slot(&self, slot: usize) -> bool {
        self.first <= slot && slot < self.first + self.zones * self.width
    }

    /// Whether the sets are those of a position.
    pub(super) fn is_filled(&self, memory: &[i64], position: i64) -> bool {
        memory.get(self.base) == Some(&position)
    }

    /// The word in which a card of a zone stands, and its bit there; the zone begins at a slot.
    fn bit(&self, zone: usize, card: i32) -> Option<(usize, i64)> {
        let card = usize::try_from(card).ok()?;
        let row = zone.checked_sub(self.first)? / self.width;
        let inside = row < self.zones && card < 64 * self.words;
        let word = self.base + 1 + row * self.words + card / 64;
        inside.then_some((word, 1 << (card % 64)))
    }

    /// In which of some zones a card lies, of which the first begins at a slot.
    pub(super) fn row_of(
        &self,
        memory: &[i64],
        (first, zones): (usize, usize),
        card: i32,
    ) -> Option<usize> {
        let (word, bit) = self.bit(first, card)?;
        let sets = memory.get(word..)?.iter().step_by(self.words);
        sets.take(zones).position(|set| set & bit != 0)
    }

    /// A card comes to a zone, or goes from there.
    pub(super) fn change(&self, memory: &mut [i64], (zone, card): (usize, i32), comes: bool) {
        if let Some((word, bit)) = self.bit(zone, card)
            && let Some(set) = memory.get_mut(word)
        {
            *set = if comes { *set | bit } else { *set & !bit };
        }
    }

    /// Makes the sets of a position.
    fn fill(&self, cells: &[i32], memory: &mut [i64], position: i64) {
        let words = self.base + 1..self.base + 1 + self.zones * self.words;
        if let Some(sets) = memory.get_mut(words) {
            sets.fill(0);
        }
        for zone in (0..self.zones).map(|row| self.first + row * self.width) {
            let slots = cells.get(zone..zone + self.width).unwrap_or_default();
            let Some((count, cards)) = slots.split_first() else {
                continue;
            };
            let count = usize::try_from(*count).unwrap_or(0);
            for card in cards.iter().take(count) {
                self.change(memory, (zone, *card), true);
            }
        }
        if let Some(filled) = memory.get_mut(self.base) {
            *filled = position;
        }
    }
}

impl<'e> Emit<'e, '_> {
    fn kept_cards(&self, slots: &Range<usize>) -> Option<&'e KeptCards> {
        let kept = self.links.card_sets.iter().map(AsRef::as_ref);
        let mut kept = kept.filter(|kept: &&KeptCards| kept.has_slot(slots.start));
        kept.next()
    }

    /// The cards of a zone; nothing where no set is kept of them.
    pub(super) fn cards_kept(&mut self, place: &Place, rep: Rep) -> Option<Held> {
        let kept = self.kept_cards(&place.slots())?;
        let start = self.set_of_zone(kept, place);
        let own = Rep::Set(u8::try_from(kept.words).ok()?);
        let cards = self.words_at((start, CHANGES), 0, own);
        Some(self.in_words(cards, rep))
    }

    /// Whether a card lies in a zone; nothing where no set is kept.
    pub(super) fn lies_kept(&mut self, card: &Node, place: &Place) -> Option<Value> {
        let kept = self.kept_cards(&place.slots())?;
        let card = self.value(card);
        let start = self.set_of_zone(kept, place);
        let cards = i64::try_from(64 * kept.words).unwrap_or(0);
        let inside = self.compare(IntCC::UnsignedLessThan, card, cards);
        let none = self.word(0);
        let card = self.builder.ins().select(inside, card, none);
        let address = if kept.words == 1 {
            start
        } else {
            let word = self.builder.ins().ushr_imm_u(card, 6);
            let bytes = self.builder.ins().ishl_imm_s(word, 3);
            self.builder.ins().iadd(start, bytes)
        };
        let set = self.builder.ins().load(I64, CHANGES, address, 0);
        let set = self.builder.ins().ushr(set, card);
        let bit = self.builder.ins().band_imm_s(set, 1);
        let found = self.compare(IntCC::NotEqual, bit, 0);
        Some(self.builder.ins().band(found, inside))
    }

    /// The address of the set of a zone, which is made if it is not that of this position.
    fn set_of_zone(&mut self, kept: &KeptCards, place: &Place) -> Value {
        let slot = self.slot(place);
        let helper = self.links.helpers.fill_cards;
        self.make_sets(kept.base, (helper, address_of(kept)));
        let memory = self.pointer(at::MEMORY);
        let number = |of: usize| i64::try_from(of).unwrap_or(0);
        let start = number(8 * (kept.base + 1));
        if place.indices.is_empty() {
            let zone = usize::try_from(place.base).unwrap_or(0);
            let row = zone.saturating_sub(kept.first) / kept.width;
            let bytes = start + number(8 * row * kept.words);
            return self.builder.ins().iadd_imm_s(memory, bytes);
        }
        let from = self.builder.ins().iadd_imm_s(slot, -number(kept.first));
        let row = self.builder.ins().udiv_imm_u(from, number(kept.width));
        let bytes = self.builder.ins().imul_imm_s(row, number(8 * kept.words));
        let start = self.builder.ins().iadd_imm_s(memory, start);
        self.builder.ins().iadd(start, bytes)
    }
}

/// Makes the sets of a family of zones.
///
/// # Safety
/// The context is one that machine code was called with; its cells and its memory are as large as it says, and nobody else
/// uses them meanwhile.
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe extern "C" fn fill_cards(context: *mut Context, kept: *const KeptCards) {
    // SAFETY: as this function.
    let (position, cells, memory, kept) = unsafe {
        let context = &*context;
        let (cells, memory) = (context.cells(), context.memory());
        (context.position, cells, memory, &*kept)
    };
    kept.fill(cells, memory, position);
}
