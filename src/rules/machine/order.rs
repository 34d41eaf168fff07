//! Machine code that looks whether an order has fallen, and that reads and writes a frame.

use cranelift_codegen::ir::{Block, InstBuilder, Value};

use super::context::at;
use super::emit::{Emit, offset_of};
use super::flow::{Exit, Flow};
use super::moving::{ALL, Transfer};
use super::routine::Place;
use super::zone::Shape;
use crate::hir::Ty;
use crate::program::VisibleOrder;
use crate::program::routine::Rows;

impl Emit<'_, '_> {
    /// Whether the order of one of some zones has not fallen.
    pub(super) fn undrawn(&mut self, rows: Rows) -> Value {
        let cells = self.pointer(at::CELLS);
        let flags = self.reads.cells;
        let start = offset_of(4 * rows.base);
        let address = self.builder.ins().iadd_imm_s(cells, i64::from(start));
        if rows.count > 8 {
            let number = |of: usize| i64::try_from(of).unwrap_or(i64::MAX);
            let (width, count) = (self.word(number(rows.width)), self.word(number(rows.count)));
            let helper = self.links.helpers.undrawn;
            let found = self.call(helper, &[address, width, count]);
            return found.first().copied().unwrap_or(address);
        }
        let mut any = self.word(0);
        for row in 0..rows.count {
            let end = row * rows.width + rows.width;
            let (from, to) = (offset_of(4 * (end - 2)), offset_of(4 * (end - 1)));
            let from = self.builder.ins().sload32(flags, address, from);
            let to = self.builder.ins().sload32(flags, address, to);
            let length = self.builder.ins().isub(to, from);
            let none = self.word(0);
            let length = self.builder.ins().smax(length, none);
            any = self.builder.ins().bor(any, length);
        }
        any
    }

    /// In a game that goes on by itself: lets cards of some zones fall that are to be seen. Goes on elsewhere where they
    /// cannot.
    pub(super) fn let_fall(
        &mut self,
        flow: &Flow<'_>,
        rows: Rows,
        (seen, otherwise): (VisibleOrder, Block),
    ) {
        let undrawn = self.undrawn(rows);
        let [falls, on] = self.blocks();
        self.builder.set_cold_block(falls);
        self.builder.ins().brif(undrawn, falls, &[], on, &[]);
        self.builder.switch_to_block(falls);
        self.doubt(flow, &[rows.slots()]);
        let how = self.links.keep(Transfer {
            of: Ty::Member(rows.of),
            lying: self.links.lying(&[rows]),
            from: Shape::default(),
            to: Shape::default(),
            piles: Vec::new(),
            bottom: false,
            looks: Vec::new(),
        });
        let amount = match seen {
            VisibleOrder::Top => 1,
            VisibleOrder::All => ALL,
        };
        let (context, how, amount) = (self.context, self.word(how), self.word(amount));
        let helper = self.links.helpers.fall;
        let left = self.call(helper, &[context, how, amount]);
        if let [left] = left.as_slice() {
            self.unless(*left, otherwise);
        }
        self.builder.ins().jump(on, &[]);
        self.builder.switch_to_block(on);
    }

    /// After cards were moved: an order that is open falls, or else play stops where it has not fallen.
    pub(super) fn show_order(&mut self, flow: &Flow<'_>, place: Place) {
        if flow.called.lowered.open.is_empty() {
            return;
        }
        let [stop, on] = self.blocks();
        for (rows, seen) in &flow.called.lowered.open {
            if flow.called.decides.is_some() {
                self.let_fall(flow, *rows, (*seen, stop));
            } else {
                let undrawn = self.undrawn(*rows);
                self.unless(undrawn, stop);
            }
        }
        self.builder.ins().jump(on, &[]);
        self.builder.set_cold_block(stop);
        self.builder.switch_to_block(stop);
        self.stop(flow, (place.site.0, place.site.1 + 1), Exit::Stopped);
        self.builder.switch_to_block(on);
    }

    /// A word of the frame.
    pub(super) fn kept(&mut self, frame: Value, at: usize) -> Value {
        let flags = self.reads.frame;
        self.builder.ins().sload32(flags, frame, offset_of(4 * at))
    }

    pub(super) fn keep(&mut self, frame: Value, at: usize, word: Value) {
        let flags = self.reads.frame;
        self.builder.ins().istore32(flags, word, frame, offset_of(4 * at));
    }

    /// Clears slots of a frame.
    pub(super) fn clear(&mut self, frame: Value, slots: std::ops::Range<usize>) {
        let none = self.word(0);
        let mut at = slots.start;
        let flags = self.reads.frame;
        while at + 1 < slots.end {
            self.builder.ins().store(flags, none, frame, offset_of(4 * at));
            at += 2;
        }
        if at < slots.end {
            self.keep(frame, at, none);
        }
    }
}
