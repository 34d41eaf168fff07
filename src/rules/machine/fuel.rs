//! Machine code that counts steps. A question keeps what is left of them in a register, and in the context only where
//! other code is called; statements keep it in the context, for they may stop anywhere.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};

use super::context::at;
use super::emit::Emit;
use crate::base::limits::STEPS;

impl Emit<'_, '_> {
    /// From here on what is left is kept in a register.
    pub(super) fn keep_fuel(&mut self) {
        let fuel = self.builder.declare_var(I64);
        self.fuel = Some(fuel);
        self.take_fuel();
    }

    /// Other code may have taken steps.
    pub(super) fn take_fuel(&mut self) {
        if let Some(fuel) = self.fuel {
            let left = self.field(at::FUEL);
            self.builder.def_var(fuel, left);
        }
    }

    /// Says in the context what is left, before other code looks there.
    pub(super) fn hand_over_fuel(&mut self) {
        if let Some(fuel) = self.fuel {
            let left = self.builder.use_var(fuel);
            self.set_field(at::FUEL, left);
        }
    }

    /// The steps that are left.
    pub(super) fn fuel(&mut self) -> Value {
        match self.fuel {
            Some(fuel) => self.builder.use_var(fuel),
            None => self.field(at::FUEL),
        }
    }

    fn set_fuel(&mut self, left: Value) {
        match self.fuel {
            Some(fuel) => self.builder.def_var(fuel, left),
            None => self.set_field(at::FUEL, left),
        }
    }

    /// From here on there are as many steps as for a move.
    pub(super) fn all_steps(&mut self) {
        let (all, none) = (self.word(STEPS.cast_signed()), self.word(0));
        self.set_fuel(all);
        self.set_field(at::REBATE, none);
    }

    /// Takes steps that are known; gives 1 where there were not so many left. More than there can ever be are as good as any
    /// number of them, and never so many that counting goes round.
    pub(super) fn charge(&mut self, steps: u64) -> Value {
        let steps = self.word(steps.min(STEPS + 1).cast_signed());
        self.spend(steps)
    }

    /// Takes steps; gives 1 where there were not so many left.
    pub(super) fn spend(&mut self, steps: Value) -> Value {
        let fuel = self.fuel();
        let left = self.builder.ins().isub(fuel, steps);
        self.set_fuel(left);
        let rebate = self.field(at::REBATE);
        let left = self.builder.ins().iadd(left, rebate);
        self.compare(IntCC::SignedLessThan, left, 0)
    }
}
