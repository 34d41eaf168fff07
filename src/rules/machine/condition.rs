//! Machine code for conditions: as a value, or as a way to go.

use cranelift_codegen::ir::condcodes::{CondCode, IntCC};
use cranelift_codegen::ir::types::I8;
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, Type, Value};

use super::emit::Emit;
use super::held::Held;
use super::rows::code_of;
use crate::program::op::{Node, Op, Predicate};

/// A block, and what it gets.
pub(super) type Way<'w> = (Block, &'w [BlockArg]);

impl Emit<'_, '_> {
    /// Whether a condition holds, as 0 or 1 in a byte.
    pub(super) fn condition(&mut self, node: &Node) -> Value {
        match &node.op {
            Op::Predicate(predicate) => self.predicate(predicate),
            Op::Let(variable, value, body) => {
                self.name_value(*variable, value);
                self.condition(body)
            }
            Op::Number(_) | Op::Set(_) | Op::Variable(_) | Op::Frame(_) | Op::Cell(_) => {
                self.is_one(node)
            }
            Op::If(..) | Op::Pick(..) | Op::Loop(_) | Op::Call(..) => self.is_one(node),
        }
    }

    /// Whether a number is that of a condition which holds.
    fn is_one(&mut self, node: &Node) -> Value {
        let value = self.value(node);
        self.compare(IntCC::Equal, value, 1)
    }

    fn predicate(&mut self, predicate: &Predicate) -> Value {
        match predicate {
            Predicate::Compare(how, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                self.builder.ins().icmp(code_of(*how), a, b)
            }
            Predicate::And(a, b) => {
                let [both, not] = self.blocks();
                self.branch(a, (both, &[]), (not, &[]));
                let (yes, no) = (
                    |it: &mut Self| Held::one(it.condition(b)),
                    |it: &mut Self| Held::one(it.byte(0)),
                );
                self.joined_ways((both, not), I8, yes, no).word()
            }
            Predicate::Or(a, b) => {
                let [one, not] = self.blocks();
                self.branch(a, (one, &[]), (not, &[]));
                let (yes, no) = (
                    |it: &mut Self| Held::one(it.byte(1)),
                    |it: &mut Self| Held::one(it.condition(b)),
                );
                self.joined_ways((one, not), I8, yes, no).word()
            }
            Predicate::Not(a) => self.denied(a),
            Predicate::IsEmpty(set) => {
                let set = self.held(set);
                self.is_empty(set)
            }
            Predicate::Has(set, code, low) => {
                let set = self.held(set);
                self.has(set, code, *low)
            }
            Predicate::Within(a, b) => {
                let (a, b) = (self.held(a), self.held(b));
                let rest = self.without(a, b);
                self.is_empty(rest)
            }
            Predicate::Same(a, b) => {
                let (a, b) = (self.held(a), self.held(b));
                let rest = self.joined(a, b, |it, a, b| it.builder.ins().bxor(a, b));
                self.is_empty(rest)
            }
            Predicate::Lies(card, place) => self.lies(card, place),
        }
    }

    /// Whether a condition does not hold.
    fn denied(&mut self, node: &Node) -> Value {
        if let Op::Predicate(Predicate::Compare(how, a, b)) = &node.op {
            let (a, b) = (self.value(a), self.value(b));
            return self.builder.ins().icmp(code_of(*how).complement(), a, b);
        }
        if let Op::Predicate(Predicate::IsEmpty(set)) = &node.op {
            let set = self.held(set);
            let bits = self.bits_of(set);
            return self.compare(IntCC::NotEqual, bits, 0);
        }
        let holds = self.condition(node);
        self.builder.ins().bxor_imm_s(holds, 1)
    }

    /// Goes one of two ways. Nothing is made of a condition but the way.
    pub(super) fn branch(&mut self, node: &Node, yes: Way<'_>, no: Way<'_>) {
        match &node.op {
            Op::Predicate(Predicate::And(a, b)) => {
                let both = self.builder.create_block();
                self.branch(a, (both, &[]), no);
                self.enter(both);
                self.branch(b, yes, no);
            }
            Op::Predicate(Predicate::Or(a, b)) => {
                let other = self.builder.create_block();
                self.branch(a, yes, (other, &[]));
                self.enter(other);
                self.branch(b, yes, no);
            }
            Op::Predicate(Predicate::Not(a)) => self.branch(a, no, yes),
            Op::Predicate(Predicate::IsEmpty(set)) => {
                let set = self.held(set);
                let bits = self.bits_of(set);
                self.builder.ins().brif(bits, no.0, no.1, yes.0, yes.1);
            }
            Op::Predicate(Predicate::Within(a, b)) => {
                let (a, b) = (self.held(a), self.held(b));
                let rest = self.without(a, b);
                let bits = self.bits_of(rest);
                self.builder.ins().brif(bits, no.0, no.1, yes.0, yes.1);
            }
            Op::Let(variable, value, body) => {
                self.name_value(*variable, value);
                self.branch(body, yes, no);
            }
            Op::Predicate(
                Predicate::Compare(..)
                | Predicate::Has(..)
                | Predicate::Same(..)
                | Predicate::Lies(..),
            )
            | Op::Number(_)
            | Op::Set(_)
            | Op::Variable(_)
            | Op::Frame(_)
            | Op::Cell(_)
            | Op::If(..)
            | Op::Pick(..)
            | Op::Loop(_)
            | Op::Call(..) => {
                let holds = self.condition(node);
                self.builder.ins().brif(holds, yes.0, yes.1, no.0, no.1);
            }
        }
    }

    /// One of two words, of which only one is worked out.
    pub(super) fn branches(
        &mut self,
        condition: Value,
        ty: Type,
        yes: impl FnOnce(&mut Self) -> Value,
        no: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        let (yes, no) = (|it: &mut Self| Held::one(yes(it)), |it: &mut Self| Held::one(no(it)));
        self.either_value(condition, ty, yes, no).word()
    }

    /// One of two values, of which only one is worked out.
    fn either_value(
        &mut self,
        condition: Value,
        ty: Type,
        yes: impl FnOnce(&mut Self) -> Held,
        no: impl FnOnce(&mut Self) -> Held,
    ) -> Held {
        let [then, other] = self.blocks();
        self.builder.ins().brif(condition, then, &[], other, &[]);
        self.joined_ways((then, other), ty, yes, no)
    }

    /// What comes of two ways that meet again.
    pub(super) fn joined_ways(
        &mut self,
        (then, other): (Block, Block),
        ty: Type,
        yes: impl FnOnce(&mut Self) -> Held,
        no: impl FnOnce(&mut Self) -> Held,
    ) -> Held {
        let end = self.builder.create_block();
        self.enter(then);
        let value = yes(self);
        self.builder.ins().jump(end, &value.arguments());
        self.enter(other);
        let value = no(self);
        self.builder.ins().jump(end, &value.arguments());
        let result = value.with(|_, _| self.builder.append_block_param(end, ty));
        self.enter(end);
        result
    }
}
