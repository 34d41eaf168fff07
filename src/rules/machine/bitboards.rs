//! Bitboards: what statements write into slots is written into the sets of their values as well, so that to look for all
//! things with a value is to read a set. The sets are made when they are first read in a position that was laid out.

use std::ops::Range;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};
use cranelift_module::FuncId;

use super::context::{Context, at};
use super::emit::{CHANGES, Emit, offset_of};
use super::held::Held;
use super::links::address_of;
use crate::hir::Compare;
use crate::program::bitboard::Bitboard;
use crate::program::op::{Node, NumberOp, Op, Place, Rep, Row};
use crate::state::{NONE, Set};

/// A bitboard, and where it stands in the memory of a desk: the number of its position, and then its sets.
#[derive(Debug)]
pub(super) struct Kept {
    board: Bitboard,
    /// The first word.
    base: usize,
}

impl Kept {
    /// Takes room in the memory of a desk.
    pub(super) fn new(board: &Bitboard, memory: &mut usize) -> Self {
        let base = *memory;
        *memory += 1 + board.room();
        Self { board: board.clone(), base }
    }
}

impl<'e> Emit<'e, '_> {
    fn bitboard(&self, number: usize) -> Option<&'e Kept> {
        self.links.bitboards.get(number).map(AsRef::as_ref)
    }

    /// The things whose slots have a value, or have another one; nothing where no bitboard says it.
    pub(super) fn kept_where(
        &mut self,
        row: &Row,
        how: Compare,
        with: &Node,
        rep: Rep,
    ) -> Option<Held> {
        let kept = self.bitboard(row.bitboard?)?;
        let is_in = match how {
            Compare::Is => true,
            Compare::IsNot => false,
            Compare::In | Compare::NotIn | Compare::Less | Compare::More => return None,
            Compare::AtMost | Compare::AtLeast => return None,
        };
        let set = self.set_of_value(kept, row, with);
        let set = self.in_words(set, rep);
        if is_in {
            return Some(set);
        }
        let count = u32::try_from(kept.board.count).unwrap_or(u32::MAX);
        let all = self.bits(&Set::full(count), rep);
        Some(self.without(all, set))
    }

    /// The set of the things that have a value.
    fn set_of_value(&mut self, kept: &Kept, row: &Row, with: &Node) -> Held {
        let words = kept.board.words();
        let rep = Rep::Set(u8::try_from(words).unwrap_or(u8::MAX));
        let none = self.nothing(rep);
        let start = self.start_of_row(kept, &row.first);
        let known = if let Op::Number(NumberOp::Known(code)) = with.op {
            Some(kept.board.place(code, i64::from(NONE)))
        } else {
            None
        };
        let wanted = match known {
            Some(None) => return none,
            Some(Some(place)) => Wanted::Known(place),
            None => {
                let code = self.value(with);
                Wanted::Worked(self.place_of(kept, code))
            }
        };
        self.make_sets(kept.base, (self.links.helpers.fill, address_of(kept)));
        let (address, offset, is_value) = match wanted {
            Wanted::Known(place) => (start, 8 * words * place, None),
            Wanted::Worked((place, is_value)) => {
                let bytes = i64::try_from(8 * words).unwrap_or(0);
                let bytes = self.builder.ins().imul_imm_s(place, bytes);
                (self.builder.ins().iadd(start, bytes), 0, Some(is_value))
            }
        };
        let set = self.words_at((address, CHANGES), offset, rep);
        match is_value {
            Some(is_value) => self.select(is_value, set, none),
            None => set,
        }
    }

    /// Where the set of a code stands in its row, counted in sets, and whether the slots can have it at all.
    fn place_of(&mut self, kept: &Kept, code: Value) -> (Value, Value) {
        let codes = i64::try_from(kept.board.codes).unwrap_or(0);
        let from = self.builder.ins().iadd_imm_s(code, -kept.board.low);
        let is_value = self.compare(IntCC::UnsignedLessThan, from, codes);
        let is_none = self.compare(IntCC::Equal, code, i64::from(NONE));
        let next = self.builder.ins().iadd_imm_s(from, 1);
        let none = self.word(0);
        let place = self.builder.ins().select(is_value, next, none);
        (place, self.builder.ins().bor(is_value, is_none))
    }

    /// The address of the sets of a row of slots.
    fn start_of_row(&mut self, kept: &Kept, first: &Place) -> Value {
        let memory = self.pointer(at::MEMORY);
        let base = i64::try_from(8 * (1 + kept.base)).unwrap_or(0);
        let start = self.builder.ins().iadd_imm_s(memory, base);
        if kept.board.slots.len() == kept.board.count {
            return start;
        }
        let slot = self.slot(first);
        let thing = self.thing(kept, slot);
        self.row_of(kept, start, thing).0
    }

    /// The number of a slot among those of a bitboard.
    fn thing(&mut self, kept: &Kept, slot: Value) -> Value {
        let from = i64::try_from(kept.board.slots.start).unwrap_or(0);
        self.builder.ins().iadd_imm_s(slot, -from)
    }

    /// The address of the sets of the row of a slot, and the number of the slot in it.
    fn row_of(&mut self, kept: &Kept, start: Value, thing: Value) -> (Value, Value) {
        if kept.board.slots.len() == kept.board.count {
            return (start, thing);
        }
        let count = i64::try_from(kept.board.count).unwrap_or(1);
        let bytes = i64::try_from(8 * kept.board.row()).unwrap_or(0);
        let row = self.builder.ins().udiv_imm_u(thing, count);
        let before = self.builder.ins().imul_imm_s(row, count);
        let within = self.builder.ins().isub(thing, before);
        let bytes = self.builder.ins().imul_imm_s(row, bytes);
        (self.builder.ins().iadd(start, bytes), within)
    }

    /// Whether the sets that begin at a word of memory are those of this position: its number stands there.
    fn is_filled(&mut self, base: usize) -> Value {
        let memory = self.pointer(at::MEMORY);
        let at = offset_of(8 * base);
        let filled = self.builder.ins().load(I64, CHANGES, memory, at);
        let position = self.pointer(at::POSITION);
        self.builder.ins().icmp(IntCC::Equal, filled, position)
    }

    /// Has the sets made that begin at a word of memory, unless they are those of this position.
    pub(super) fn make_sets(&mut self, base: usize, (helper, kept): (FuncId, i64)) {
        let filled = self.is_filled(base);
        let [fills, on] = self.blocks();
        self.builder.set_cold_block(fills);
        self.builder.ins().brif(filled, on, &[], fills, &[]);
        self.enter(fills);
        let (context, kept) = (self.context, self.word(kept));
        self.call(helper, &[context, kept]);
        self.builder.ins().jump(on, &[]);
        self.enter(on);
    }

    /// The bitboard of which some slots are written.
    pub(super) fn bitboard_of(&self, slots: &Range<usize>) -> Option<usize> {
        let boards = self.links.bitboards.iter();
        let mut boards = boards.map(|kept| &kept.board.slots);
        boards.position(|board| board.start < slots.end && slots.start < board.end)
    }

    /// A slot of a bitboard, which stands at an address, gets another value.
    pub(super) fn keep_up(&mut self, number: usize, address: Value, (old, new): (Value, Value)) {
        let Some(kept) = self.bitboard(number) else {
            return;
        };
        let filled = self.is_filled(kept.base);
        let [update, move_over, unknown, on] = self.blocks();
        self.builder.ins().brif(filled, update, &[], on, &[]);
        self.enter(update);
        let cells = self.pointer(at::CELLS);
        let bytes = self.builder.ins().isub(address, cells);
        let slot = self.builder.ins().ushr_imm_u(bytes, 2);
        let thing = self.thing(kept, slot);
        let memory = self.pointer(at::MEMORY);
        let base = i64::try_from(8 * (1 + kept.base)).unwrap_or(0);
        let start = self.builder.ins().iadd_imm_s(memory, base);
        let (start, thing) = self.row_of(kept, start, thing);
        let [(old, was_value), (new, is_value)] = [old, new].map(|code| self.place_of(kept, code));
        let both = self.builder.ins().band(was_value, is_value);
        self.builder.set_cold_block(unknown);
        self.builder.ins().brif(both, move_over, &[], unknown, &[]);
        self.enter(unknown);
        self.forget(number);
        self.builder.ins().jump(on, &[]);
        self.enter(move_over);
        let words = kept.board.words();
        let set = i64::try_from(8 * words).unwrap_or(0);
        let one = self.word(1);
        let bit = self.builder.ins().ishl(one, thing);
        let half = self.builder.ins().ushr_imm_u(thing, 6);
        let half = self.builder.ins().ishl_imm_s(half, 3);
        let start = if words == 1 { start } else { self.builder.ins().iadd(start, half) };
        for (place, is_added) in [(old, false), (new, true)] {
            let bytes = self.builder.ins().imul_imm_s(place, set);
            let at = self.builder.ins().iadd(start, bytes);
            let things = self.builder.ins().load(I64, CHANGES, at, 0);
            let things = if is_added {
                self.builder.ins().bor(things, bit)
            } else {
                self.builder.ins().band_not(things, bit)
            };
            self.builder.ins().store(CHANGES, things, at, 0);
        }
        self.builder.ins().jump(on, &[]);
        self.enter(on);
    }

    /// Some slots get other values in another way: their sets are made anew when they are read.
    pub(super) fn forget_all(&mut self, slots: &[Range<usize>]) {
        for slots in slots {
            if let Some(number) = self.bitboard_of(slots) {
                self.forget(number);
            }
        }
    }

    /// The sets of a bitboard are those of no position any more.
    fn forget(&mut self, number: usize) {
        if let Some(kept) = self.bitboard(number) {
            let memory = self.pointer(at::MEMORY);
            let none = self.word(0);
            let at = offset_of(8 * kept.base);
            self.builder.ins().store(CHANGES, none, memory, at);
        }
    }
}

/// Which set of a row is read.
enum Wanted {
    Known(usize),
    Worked((Value, Value)),
}

/// Makes the sets of a bitboard.
///
/// # Safety
/// The context is one that machine code was called with, its cells and its memory are as large as the bitboard takes, and
/// nobody else uses them meanwhile.
#[expect(unsafe_code, reason = "machine code hands on the context that it got")]
pub(super) unsafe extern "C" fn fill(context: *mut Context, kept: *const Kept) {
    // SAFETY: as this function.
    let (position, cells, memory, kept) = unsafe {
        let context = &*context;
        let (cells, memory) = (context.cells(), context.memory());
        (context.position, cells, memory, &*kept)
    };
    let board = &kept.board;
    let own = memory.get_mut(kept.base..=kept.base + board.room());
    let Some((filled, sets)) = own.and_then(<[i64]>::split_first_mut) else {
        return;
    };
    *filled = position;
    sets.fill(0);
    let rows = cells.get(board.slots.clone()).unwrap_or_default();
    let rows = rows.chunks(board.count).zip(sets.chunks_mut(board.row()));
    for (row, sets) in rows {
        for (thing, code) in row.iter().enumerate() {
            let place = board.place(i64::from(*code), i64::from(NONE));
            let word = place.map(|place| place * board.words() + thing / 64);
            if let Some(set) = word.and_then(|word| sets.get_mut(word)) {
                *set |= 1 << (thing % 64);
            }
        }
    }
}
