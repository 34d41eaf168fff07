//! Machine code that looks at invariants. Statements note which of them may not hold any more; before a decision those are
//! looked at again.

use std::ops::Range;

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value};

use super::context::at;
use super::emit::Emit;
use super::flow::Flow;
use crate::program::lower::Lowered;
use crate::program::op::Node;

/// As many invariants as there are bits in a word.
pub(super) const MOST: usize = 64;

/// The invariants that read one of these slots.
pub(super) fn readers(lowered: &Lowered, slots: &[Range<usize>]) -> u64 {
    let meet = |a: &Range<usize>, b: &Range<usize>| a.start < b.end && b.start < a.end;
    let reads = |watched: &[Range<usize>]| {
        let mut slots = slots.iter();
        slots.any(|own| watched.iter().any(|other| meet(own, other)))
    };
    let bits = lowered.watched.iter().enumerate();
    bits.filter(|(_, watched)| reads(watched)).fold(0, |all, (number, _)| all | bit(number))
}

/// The bit of an invariant; 0 where there are too many of them.
pub(super) fn bit(number: usize) -> u64 {
    let number = u32::try_from(number).ok();
    number.and_then(|number| 1_u64.checked_shl(number)).unwrap_or(0)
}

impl Emit<'_, '_> {
    /// Notes that slots may change.
    pub(super) fn doubt(&mut self, flow: &Flow<'_>, slots: &[Range<usize>]) {
        let readers = readers(flow.called.lowered, slots);
        if flow.called.decides.is_some() && readers != 0 {
            let before = self.field(at::DOUBTED);
            let readers = self.word(readers.cast_signed());
            let more = self.builder.ins().bor(before, readers);
            self.set_field(at::DOUBTED, more);
        }
    }

    /// Goes on only where all invariants hold: those that are in doubt are looked at.
    pub(super) fn all_hold(&mut self, flow: &Flow<'_>, otherwise: Block) {
        let (doubted, watched) = (self.field(at::DOUBTED), self.pointer(at::WATCHED));
        let doubted = self.builder.ins().band(doubted, watched);
        let [look, on] = self.blocks();
        self.builder.ins().brif(doubted, look, &[], on, &[]);
        self.builder.switch_to_block(look);
        match flow.called.decides.and_then(|code| code.invariants) {
            Some(invariants) => {
                let (context, none) = (self.context, self.word(0));
                let hold = self.call(invariants, &[context, none, none]);
                let hold = hold.first().copied().unwrap_or(none);
                let broken = self.builder.ins().bxor_imm_s(hold, 1);
                self.unless(broken, otherwise);
                self.set_field(at::DOUBTED, none);
            }
            None => {
                self.builder.ins().jump(otherwise, &[]);
                self.unreachable();
            }
        }
        self.builder.ins().jump(on, &[]);
        self.builder.switch_to_block(on);
    }

    /// Whether all invariants hold that are in doubt and have to be looked at, as a word. Each has all steps. Of one that has
    /// no form in operations it is not known.
    pub(super) fn hold(&mut self, invariants: &[Option<&Node>]) -> Value {
        let end = self.builder.create_block();
        let result = self.builder.append_block_param(end, I64);
        let (yes, no) = (self.word(1), self.word(0));
        let (doubted, watched) = (self.field(at::DOUBTED), self.pointer(at::WATCHED));
        let doubted = self.builder.ins().band(doubted, watched);
        for (number, invariant) in invariants.iter().enumerate() {
            let [look, next] = self.blocks();
            let own = self.word(bit(number).cast_signed());
            let doubt = self.builder.ins().band(doubted, own);
            self.builder.ins().brif(doubt, look, &[], next, &[]);
            self.builder.switch_to_block(look);
            let Some(invariant) = invariant else {
                self.builder.ins().jump(end, &[no.into()]);
                self.builder.switch_to_block(next);
                continue;
            };
            self.all_steps();
            self.charge(invariant.cost);
            let holds = self.condition(invariant);
            let spent = self.charge(0);
            let sound = self.builder.ins().band_not(holds, spent);
            let known = self.builder.create_block();
            self.builder.ins().brif(sound, known, &[], end, &[no.into()]);
            self.builder.switch_to_block(known);
            let failed = self.field(at::FAILED);
            self.builder.ins().brif(failed, end, &[no.into()], next, &[]);
            self.builder.switch_to_block(next);
        }
        self.builder.ins().jump(end, &[yes.into()]);
        self.builder.switch_to_block(end);
        result
    }
}
