//! Machine code for typed operations. Nothing that is read changes while a question is answered, so that reading may be
//! moved and repeated; what fails is only marked.

use std::collections::BTreeMap;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I64};
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, Value};
use cranelift_frontend::{FunctionBuilder, Variable as Slot};
use cranelift_module::FuncId;

use super::bounds::Bounds;
use super::context::at;
use super::held::Held;
use super::ledger::Ledger;
use super::links::Links;
use crate::program::op::{Algebra, Node, NumberOp, Op, Rep, SetOp, Variable};
use crate::state::NONE;

/// How what stays as it is during a question is read: it may be moved and repeated.
pub(super) const STAYS: MemFlagsData =
    MemFlagsData::new().with_notrap().with_readonly().with_can_move();

/// How what changes is read and written.
pub(super) const CHANGES: MemFlagsData = MemFlagsData::new().with_notrap();

/// How slots are read and written. Those of a position and those of a frame lie apart.
#[derive(Clone, Copy)]
pub(super) struct Reads {
    pub(super) cells: MemFlagsData,
    pub(super) frame: MemFlagsData,
}

impl Reads {
    /// Nothing changes while a question is answered.
    pub(super) const QUESTION: Self = Self { cells: STAYS, frame: STAYS };

    /// Statements change them.
    pub(super) const STATEMENT: Self = Self { cells: CHANGES, frame: CHANGES };
}

/// The code of one function while it is made.
pub(super) struct Emit<'e, 'b> {
    pub(super) builder: FunctionBuilder<'b>,
    pub(super) links: &'e Links<'e>,
    pub(super) module: &'e mut cranelift_jit::JITModule,
    pub(super) context: Value,
    /// How slots of the position are read, and those of a frame.
    pub(super) reads: Reads,
    /// The frame, where it is not that of the context.
    pub(super) frame: Option<Value>,
    pub(super) seats: i64,
    pub(super) names: BTreeMap<Variable, Vec<Slot>>,
    /// Between which numbers the value of a variable lies, where that is known.
    pub(super) bounds: BTreeMap<Variable, Bounds>,
    pub(super) imported: BTreeMap<FuncId, ir::FuncRef>,
    /// Where counting notes its results.
    pub(super) ledger: Option<Ledger>,
    /// The steps that are left, where they are not kept in the context.
    pub(super) fuel: Option<Slot>,
}

impl Emit<'_, '_> {
    pub(super) fn word(&mut self, number: i64) -> Value {
        self.builder.ins().iconst(I64, number)
    }

    /// A field of the context.
    pub(super) fn field(&mut self, offset: usize) -> Value {
        let context = self.context;
        self.builder.ins().load(I64, CHANGES, context, offset_of(offset))
    }

    /// A field that stays as it is during a question.
    pub(super) fn pointer(&mut self, offset: usize) -> Value {
        let context = self.context;
        self.builder.ins().load(I64, STAYS, context, offset_of(offset))
    }

    pub(super) fn set_field(&mut self, offset: usize, value: Value) {
        let context = self.context;
        self.builder.ins().store(CHANGES, value, context, offset_of(offset));
    }

    /// Marks the answer as one that means nothing.
    pub(super) fn fail(&mut self) {
        let yes = self.word(1);
        self.set_field(at::FAILED, yes);
    }

    /// The words of the value of an operation.
    pub(super) fn held(&mut self, node: &Node) -> Held {
        match &node.op {
            Op::Set(set) => self.held_set(set, node.rep),
            Op::Variable(variable) => match self.named(*variable) {
                Some(held) => held,
                None => self.nothing(node.rep),
            },
            Op::Frame(at) => {
                let frame = match self.frame {
                    Some(frame) => frame,
                    None => self.pointer(at::FRAME),
                };
                self.slots((frame, self.reads.frame), 4 * *at, node.rep)
            }
            Op::Cell(place) => {
                let address = self.address(place);
                self.slots((address, self.reads.cells), 0, node.rep)
            }
            Op::If(condition, yes, no) => {
                let [then, other] = self.blocks();
                self.branch(condition, (then, &[]), (other, &[]));
                self.joined_ways((then, other), I64, |it| it.held(yes), |it| it.held(no))
            }
            Op::Pick(table, place) => self.pick(table.0, place, node.rep),
            Op::Loop(over) => self.run(over, node.rep),
            Op::Let(variable, value, body) => {
                self.name_value(*variable, value);
                self.held(body)
            }
            Op::Call(id, arguments) => self.function(*id, arguments, node.rep),
            Op::Predicate(_) | Op::Number(_) => Held::one(self.value(node)),
        }
    }

    fn held_set(&mut self, set: &SetOp, rep: Rep) -> Held {
        match set {
            SetOp::Known(bits) => self.bits(bits, rep),
            SetOp::Cards(place) => self.cards(place, rep),
            SetOp::Where(row, how, with) => self.all_where(row, *how, with, rep),
            SetOp::Algebra(how, a, b) => {
                let (a, b) = (self.held(a), self.held(b));
                match how {
                    Algebra::Union => self.union(a, b),
                    Algebra::Both => self.both(a, b),
                    Algebra::Without => self.without(a, b),
                }
            }
            SetOp::Single(code, low) => self.single_of(code, *low, rep),
            SetOp::First(count) => self.first(count, rep),
            SetOp::Shift(set, by) => self.shift(set, *by, rep),
        }
    }

    /// The number that an operation gives.
    pub(super) fn value(&mut self, node: &Node) -> Value {
        match &node.op {
            Op::Number(number) => self.number(number),
            Op::Predicate(_) => {
                let holds = self.condition(node);
                self.builder.ins().uextend(I64, holds)
            }
            Op::Set(_) | Op::Variable(_) | Op::Frame(_) | Op::Cell(_) => self.held(node).word(),
            Op::If(..) | Op::Pick(..) | Op::Loop(_) | Op::Let(..) => self.held(node).word(),
            Op::Call(..) => self.held(node).word(),
        }
    }

    fn number(&mut self, number: &NumberOp) -> Value {
        match number {
            NumberOp::Known(number) => self.word(*number),
            NumberOp::Top(place) => self.top(place),
            NumberOp::Arithmetic(how, a, b) => self.arithmetic(*how, a, b),
            NumberOp::Bounded(of, low, count) => self.within_bounds(of, *low, *count),
            NumberOp::Digits(digits) => self.digits(digits),
            NumberOp::Seat(seat, by) => {
                let seat = self.value(seat);
                self.seat(seat, *by)
            }
            NumberOp::Otherwise(first, second) => {
                let first = self.value(first);
                let none = self.compare(IntCC::Equal, first, i64::from(NONE));
                self.branches(none, I64, |it| it.value(second), |_| first)
            }
            NumberOp::Size(set) => {
                let set = self.held(set);
                self.size(set)
            }
            NumberOp::End(end, set, low) => self.end(*end, set, *low),
            NumberOp::Rank(set) => self.rank(set),
        }
    }

    pub(super) fn byte(&mut self, byte: i64) -> Value {
        self.builder.ins().iconst(I8, byte)
    }

    /// A word compared with a number that is known.
    pub(super) fn compare(&mut self, how: IntCC, value: Value, with: i64) -> Value {
        let with = self.word(with);
        self.builder.ins().icmp(how, value, with)
    }

    /// Goes on in a block to which all ways are known.
    pub(super) fn enter(&mut self, block: ir::Block) {
        self.builder.seal_block(block);
        self.builder.switch_to_block(block);
    }
}

pub(super) fn offset_of(bytes: usize) -> i32 {
    i32::try_from(bytes).unwrap_or(i32::MAX)
}
