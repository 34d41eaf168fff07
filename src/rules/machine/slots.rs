//! Machine code that reads slots and tables.

use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{MemFlagsData, Value};

use super::bounds::is_within;
use super::context::at;
use super::emit::{Emit, STAYS, offset_of};
use super::held::Held;
use super::links::address_of;
use crate::program::op::{Node, Place, Rep};
use crate::state::NONE;

impl Emit<'_, '_> {
    /// A slot, or the set that begins there.
    pub(super) fn slots(
        &mut self,
        (address, flags): (Value, MemFlagsData),
        offset: usize,
        rep: Rep,
    ) -> Held {
        match rep {
            Rep::Word => {
                let offset = offset_of(offset);
                Held::one(self.builder.ins().sload32(flags, address, offset))
            }
            Rep::Set(_) => self.words_at((address, flags), offset, rep),
        }
    }

    /// The words of a set that stand at an address.
    pub(super) fn words_at(
        &mut self,
        (address, flags): (Value, MemFlagsData),
        offset: usize,
        rep: Rep,
    ) -> Held {
        self.made_of(rep, |it, number| {
            let offset = offset_of(offset + 8 * number);
            it.builder.ins().load(I64, flags, address, offset)
        })
    }

    /// The address of a slot. An index outside its range marks the answer, and counts as the first.
    pub(super) fn address(&mut self, place: &Place) -> Value {
        let cells = self.pointer(at::CELLS);
        let mut slot = self.word(place.base);
        for index in &place.indices {
            let bounds = self.bounds(&index.code);
            let code = self.value(&index.code);
            let mut ordinal = self.builder.ins().iadd_imm_s(code, -index.low);
            if !is_within(bounds, index.low..=index.low + index.count - 1) {
                ordinal = self.checked(ordinal, index.count);
            }
            let slots = self.builder.ins().imul_imm_s(ordinal, index.stride);
            slot = self.builder.ins().iadd(slot, slots);
        }
        let bytes = self.builder.ins().ishl_imm_s(slot, 2);
        self.builder.ins().iadd(cells, bytes)
    }

    /// A number below another, or else 0 and a mark.
    pub(super) fn checked(&mut self, number: Value, count: i64) -> Value {
        let outside = self.compare(IntCC::UnsignedGreaterThanOrEqual, number, count);
        let (bad, end) = (self.builder.create_block(), self.builder.create_block());
        self.builder.set_cold_block(bad);
        let result = self.builder.append_block_param(end, I64);
        self.builder.ins().brif(outside, bad, &[], end, &[number.into()]);
        self.enter(bad);
        self.fail();
        let first = self.word(0);
        self.builder.ins().jump(end, &[first.into()]);
        self.enter(end);
        result
    }

    /// How many cards lie in a zone: never more than there is room for.
    pub(super) fn card_count(&mut self, address: Value, place: &Place) -> Value {
        let flags = self.reads.cells;
        let count = self.builder.ins().sload32(flags, address, 0);
        let room = self.word(place.width - 1);
        let count = self.builder.ins().smin(count, room);
        let none = self.word(0);
        self.builder.ins().smax(count, none)
    }

    pub(super) fn top(&mut self, place: &Place) -> Value {
        let address = self.address(place);
        let count = self.card_count(address, place);
        let empty = self.compare(IntCC::Equal, count, 0);
        let bytes = self.builder.ins().ishl_imm_s(count, 2);
        let last = self.builder.ins().iadd(address, bytes);
        let flags = self.reads.cells;
        let top = self.builder.ins().sload32(flags, last, 0);
        let none = self.word(i64::from(NONE));
        self.builder.ins().select(empty, none, top)
    }

    /// A value of a table, or what stands for none.
    pub(super) fn pick(&mut self, table: usize, place: &Node, rep: Rep) -> Held {
        let bounds = self.bounds(place);
        let mut place = self.value(place);
        let Some(table) = self.links.tables.get(table) else {
            return self.nothing(rep);
        };
        let last = i64::try_from(table.len()).unwrap_or(0) - 1;
        if !is_within(bounds, 0..=last) {
            let last = self.word(last);
            place = self.builder.ins().umin(place, last);
        }
        // The table stays where it is for as long as the code.
        let start = self.word(table.words.first().map_or(0, address_of));
        let width = i64::try_from(8 * rep.words()).unwrap_or(8);
        let bytes = self.builder.ins().imul_imm_s(place, width);
        let address = self.builder.ins().iadd(start, bytes);
        self.words_at((address, STAYS), 0, rep)
    }
}
