//! Machine code for statements. It changes the position in place, and stops before a statement that it cannot carry out:
//! then it says where it stands, and the executor that walks the tree goes on. Whatever may go wrong in a statement is
//! looked at before it changes anything.

use std::collections::BTreeMap;

use cranelift_codegen::ir::{Block, InstBuilder, Value};
use cranelift_frontend::Switch;

use super::context::at;
use super::decision::Decision;
use super::emit::Emit;
use super::flow::{Called, Exit, Flow};
use crate::engine::{EVENT, SLOTS};
use crate::hir::BlockId;
use crate::program::VisibleOrder;
use crate::program::op::{Node, Op};
use crate::program::routine::{Effect, Payment, Routine, Sequence, Slot, Step};

/// A statement that is made: its place, and where to go if it cannot be carried out.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) site: (BlockId, u32),
    pub(super) bail: Block,
}

impl Emit<'_, '_> {
    /// The code of a body, which goes on at a point: first come the places where play may go on, then the costs, and then
    /// the decisions.
    pub(super) fn routine(
        &mut self,
        called: Called<'_>,
        routine: &Routine,
        (frame, point): (Value, Value),
    ) -> Value {
        let decisions = called.decides.map(|_| routine.decisions.keys());
        let leaving = self.leaving_block();
        let frames: usize = called.lowered.routines.iter().map(|it| it.frame).sum();
        let flow = Flow {
            called,
            routine,
            frame,
            points: self.blocks_for(routine.points.keys()),
            decisions: self.blocks_for(decisions.into_iter().flatten()),
            leaving,
            stack: (frames / SLOTS) as u64,
        };
        self.frame = Some(frame);
        let mut ways = Switch::new();
        let costs = self.builder.create_block();
        let points = flow.points.values().chain([&costs]);
        for (number, block) in points.chain(flow.decisions.values()).enumerate() {
            ways.set_entry(number as u128, *block);
        }
        let never = self.builder.create_block();
        ways.emit(&mut self.builder, point, never);
        self.builder.switch_to_block(never);
        let start = (routine.sequence.block, 0);
        self.stop(&flow, start, Exit::Stopped);
        self.builder.switch_to_block(costs);
        self.costs(&flow, routine.costs.as_deref().unwrap_or_default());
        if let Some(start) = flow.points.get(&start) {
            self.builder.ins().jump(*start, &[]);
        }
        self.unreachable();
        self.sequence(&flow, &routine.sequence);
        let end = self.builder.create_block();
        self.builder.ins().jump(end, &[]);
        self.leaving(&flow);
        self.builder.switch_to_block(end);
        self.word(Exit::Done as i64)
    }

    fn blocks_for<'p>(
        &mut self,
        places: impl Iterator<Item = &'p (BlockId, u32)>,
    ) -> BTreeMap<(BlockId, u32), Block> {
        places.map(|place| (*place, self.builder.create_block())).collect()
    }

    /// What an action costs: all of it is worked out before the first payment. It cannot fail where the move is legal.
    fn costs(&mut self, flow: &Flow<'_>, costs: &[Payment]) {
        let place =
            Place { site: (flow.routine.sequence.block, 0), bail: self.builder.create_block() };
        let prices: Vec<_> = costs.iter().map(|cost| self.price(cost)).collect();
        let failed = self.field(at::FAILED);
        self.bail_if(place, failed);
        for (price, cost) in prices.into_iter().zip(costs) {
            self.doubt(flow, &cost.writes());
            self.hand_over_price(place, price, cost);
        }
        let on = self.builder.create_block();
        self.builder.ins().jump(on, &[]);
        self.builder.switch_to_block(place.bail);
        self.stop(flow, place.site, Exit::GivesUp);
        self.builder.switch_to_block(on);
    }

    /// The statements of a block, and what is cleared behind them.
    pub(super) fn sequence(&mut self, flow: &Flow<'_>, sequence: &Sequence) {
        for (at, step) in (0..).zip(&sequence.steps) {
            self.point(flow, sequence, at);
            let bail = self.builder.create_block();
            self.builder.set_cold_block(bail);
            let place = Place { site: (sequence.block, at), bail };
            self.step(flow, place, step);
            let on = self.builder.create_block();
            self.builder.ins().jump(on, &[]);
            self.builder.switch_to_block(bail);
            self.stop(flow, place.site, Exit::Stopped);
            self.builder.switch_to_block(on);
        }
        let end = u32::try_from(sequence.steps.len()).unwrap_or(u32::MAX);
        self.point(flow, sequence, end);
        for slots in &sequence.cleared {
            self.clear(flow.frame, slots.clone());
        }
    }

    /// A place where play may go on. The statements up to the next one are charged for together.
    fn point(&mut self, flow: &Flow<'_>, sequence: &Sequence, at: u32) {
        let here = flow.points.get(&(sequence.block, at));
        if let Some(block) = here {
            self.builder.ins().jump(*block, &[]);
            self.builder.switch_to_block(*block);
        } else if at != 0 {
            return;
        }
        let mut cost: u64 = 0;
        for (place, step) in (0..).zip(&sequence.steps).skip(at as usize) {
            if place > at && flow.points.contains_key(&(sequence.block, place)) {
                break;
            }
            let more = step.events * EVENT + flow.stack;
            cost = cost.saturating_add(step.cost).saturating_add(more);
        }
        if cost > 0 {
            self.charge(cost);
        }
    }

    fn step(&mut self, flow: &Flow<'_>, place: Place, step: &Step) {
        self.await_order(flow, place, step);
        if step.effect.nodes().into_iter().any(calls) {
            self.renew();
        }
        self.doubt(flow, &step.effect.writes());
        match &step.effect {
            Effect::Left { blocks, again } => self.hand_over(flow, place, (blocks, *again)),
            Effect::Judge(values) => {
                for value in values {
                    let _ = self.held(value);
                }
                self.check(place, &step.effect);
            }
            Effect::Require(condition) => {
                let holds = self.condition(condition);
                self.check(place, &step.effect);
                self.go_on_if(place, holds);
            }
            Effect::Set(to, value, bounds) => {
                self.set_slot(place, &step.effect, (to, value, *bounds));
            }
            Effect::Reset(slots, value) => {
                let rep = value.rep;
                let value = self.held(value);
                self.check(place, &step.effect);
                self.forget_all(&step.effect.writes());
                let (cells, flags) = (self.pointer(at::CELLS), self.reads.cells);
                for slot in slots {
                    self.store((cells, flags), 4 * slot, (value, rep));
                }
            }
            Effect::Name(slot, value) => {
                let value = self.held(value);
                self.check(place, &step.effect);
                let flags = self.reads.frame;
                self.store((flow.frame, flags), 4 * slot.at, (value, slot.rep));
            }
            Effect::Tell(slot, value, judged) => {
                self.name_slot(flow, *slot, value);
                for value in judged {
                    let _ = self.held(value);
                }
                self.check(place, &step.effect);
            }
            Effect::Pay(payment) => self.pay(place, &step.effect, payment),
            Effect::Shuffle { .. } if flow.called.decides.is_none() => self.halt(flow, place),
            Effect::Put { .. }
            | Effect::Take { .. }
            | Effect::Deal { .. }
            | Effect::Shuffle { .. } => {
                self.transfer(place, &step.effect);
                self.show_order(flow, place);
            }
            Effect::If(condition, then, otherwise) => {
                let condition = self.condition(condition);
                self.check(place, &step.effect);
                self.either(flow, condition, (then, otherwise.as_ref()));
            }
            Effect::ForEach { .. } => self.each_in_turn(flow, place, &step.effect),
            Effect::Repeat { begun, until, body } => {
                self.repeat(flow, place, (*begun, until.as_ref(), body));
            }
            Effect::Times { left, count, body } => {
                self.times(flow, place, &step.effect, (*left, count, body));
            }
            Effect::As(name, seat, body) => {
                let seat = self.value(seat);
                self.check(place, &step.effect);
                self.keep(flow.frame, *name, seat);
                self.sequence(flow, body);
            }
            Effect::EndTurn => {
                let how = self.word(Exit::EndsTurn as i64);
                self.builder.ins().return_(&[how]);
                self.unreachable();
            }
            Effect::EndGame(..) if flow.called.decides.is_none() => self.halt(flow, place),
            Effect::EndGame(values, winners) => {
                self.end_game(flow, (place, &step.effect), values, winners.as_ref());
            }
            Effect::Draw { name, from, to } => {
                self.draw(flow, place, &step.effect, (name, from, *to));
            }
            Effect::Turn(..) | Effect::Ask { .. } => {
                if let Some(decision) = Decision::of(step) {
                    self.wait_for(flow, place, &step.effect, &decision);
                }
            }
            Effect::Call(body, arguments) => self.perform(flow, place, (*body, arguments)),
        }
    }

    /// The order has to have fallen that a statement depends on: it falls where a game goes on by itself.
    fn await_order(&mut self, flow: &Flow<'_>, place: Place, step: &Step) {
        if flow.called.decides.is_some() {
            for rows in &step.tops {
                self.let_fall(flow, *rows, (VisibleOrder::Top, place.bail));
            }
            return;
        }
        for rows in &step.awaits {
            let undrawn = self.undrawn(*rows);
            self.bail_if(place, undrawn);
        }
    }

    /// Gives a name a value, whatever comes of it.
    fn name_slot(&mut self, flow: &Flow<'_>, slot: Slot, value: &Node) {
        let value = self.held(value);
        let flags = self.reads.frame;
        self.store((flow.frame, flags), 4 * slot.at, (value, slot.rep));
    }

    /// A statement of the other executor, whose blocks may go on here.
    fn hand_over(&mut self, flow: &Flow<'_>, place: Place, (blocks, again): (&[Sequence], bool)) {
        self.halt(flow, place);
        let next = (place.site.0, place.site.1 + 1);
        for block in blocks {
            self.sequence(flow, block);
            match flow.points.get(&next).filter(|_| !again) {
                Some(next) => {
                    self.builder.ins().jump(*next, &[]);
                }
                None => self.stop(flow, place.site, Exit::Stopped),
            }
            self.unreachable();
        }
    }

    /// Leaves a statement to the other executor at all times.
    pub(super) fn halt(&mut self, flow: &Flow<'_>, place: Place) {
        self.stop(flow, place.site, Exit::Stopped);
        self.unreachable();
    }

    /// Goes on where nothing leads to.
    pub(super) fn unreachable(&mut self) {
        let block = self.builder.create_block();
        self.builder.switch_to_block(block);
    }

    /// Leaves the statement to the other executor if something holds.
    pub(super) fn bail_if(&mut self, place: Place, condition: Value) {
        let on = self.builder.create_block();
        self.builder.ins().brif(condition, place.bail, &[], on, &[]);
        self.builder.switch_to_block(on);
    }

    pub(super) fn go_on_if(&mut self, place: Place, condition: Value) {
        let on = self.builder.create_block();
        self.builder.ins().brif(condition, on, &[], place.bail, &[]);
        self.builder.switch_to_block(on);
    }

    /// Leaves the statement to the other executor if one of its values means nothing.
    pub(super) fn check(&mut self, place: Place, effect: &Effect) {
        if effect.nodes().into_iter().any(Node::may_fail) || has_places(effect) {
            let failed = self.field(at::FAILED);
            self.bail_if(place, failed);
        }
    }

    /// Leaves the statement to the other executor if there are no steps left.
    pub(super) fn afford(&mut self, place: Place) {
        let spent = self.charge(1);
        self.bail_if(place, spent);
    }

    /// What functions gave before is of another position.
    pub(super) fn renew(&mut self) {
        let last = self.field(at::LAST);
        let next = self.builder.ins().iadd_imm_s(last, 1);
        for field in [at::LAST, at::STAMP, at::QUESTION] {
            self.set_field(field, next);
        }
    }
}

/// Whether a function is called that may remember what it gave.
fn calls(node: &Node) -> bool {
    let within = if let Op::Loop(over) = &node.op {
        calls(&over.body)
    } else {
        matches!(node.op, Op::Call(..))
    };
    within || node.op.parts().into_iter().any(calls)
}

/// Whether an index is looked at that may lie outside its range.
fn has_places(effect: &Effect) -> bool {
    match effect {
        Effect::Set(place, ..) => !place.indices.is_empty(),
        Effect::Pay(payment) => {
            !payment.from.0.indices.is_empty() || !payment.to.0.indices.is_empty()
        }
        Effect::Put { .. } | Effect::Take { .. } | Effect::Deal { .. } | Effect::Shuffle { .. } => {
            true
        }
        Effect::Left { .. }
        | Effect::Judge(_)
        | Effect::Require(_)
        | Effect::Reset(..)
        | Effect::Name(..)
        | Effect::Tell(..)
        | Effect::If(..)
        | Effect::ForEach { .. }
        | Effect::Repeat { .. }
        | Effect::Times { .. }
        | Effect::As(..)
        | Effect::EndTurn
        | Effect::EndGame(..)
        | Effect::Draw { .. }
        | Effect::Turn(..)
        | Effect::Ask { .. }
        | Effect::Call(..) => false,
    }
}
