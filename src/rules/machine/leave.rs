//! Machine code that leaves a body: it says where it stands, so that the other executor can go on there. One block does it
//! for all places.

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value};

use super::context::at;
use super::emit::{CHANGES, Emit, offset_of};
use super::flow::{Exit, Flow};
use crate::hir::BlockId;

impl Emit<'_, '_> {
    /// A block that gets the number of the place and how the body is left.
    pub(super) fn leaving_block(&mut self) -> Block {
        let block = self.builder.create_block();
        for _ in ["number", "how"] {
            self.builder.append_block_param(block, I64);
        }
        block
    }

    /// Says where a body stands, and leaves it.
    pub(super) fn stop(&mut self, flow: &Flow<'_>, site: (BlockId, u32), how: Exit) {
        let how = self.word(how as i64);
        self.leave(flow, site, how);
    }

    /// As `stop`, where it is known in play how it is left.
    pub(super) fn leave(&mut self, flow: &Flow<'_>, site: (BlockId, u32), how: Value) {
        let number = flow.routine.sites.get(&site).copied().unwrap_or(usize::MAX);
        let number = self.word(i64::try_from(number).unwrap_or(-1));
        let what = [number.into(), how.into()];
        self.builder.ins().jump(flow.leaving, &what);
    }

    /// The code for all places where a body is left.
    pub(super) fn leaving(&mut self, flow: &Flow<'_>) {
        let given = self.builder.block_params(flow.leaving).to_vec();
        let [number, how] = given.as_slice() else {
            return;
        };
        let (number, how) = (*number, *how);
        self.builder.set_cold_block(flow.leaving);
        self.builder.switch_to_block(flow.leaving);
        let before = self.field(at::STOPPED);
        let bytes = self.builder.ins().ishl_imm_s(before, 4);
        let record = self.builder.ins().iadd(self.context, bytes);
        let stops = offset_of(at::STOPS);
        self.builder.ins().store(CHANGES, number, record, stops);
        self.builder.ins().store(CHANGES, flow.frame, record, stops + 8);
        let more = self.builder.ins().iadd_imm_s(before, 1);
        self.set_field(at::STOPPED, more);
        self.builder.ins().return_(&[how]);
    }
}
