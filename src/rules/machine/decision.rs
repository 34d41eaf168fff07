//! Machine code for the decisions of a game that goes on by itself: who decides, and which move it is.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use cranelift_frontend::Variable;

use super::act::Answers;
use super::context::at;
use super::emit::Emit;
use super::flow::{Exit, Flow};
use super::held::Held;
use super::routine::Place;
use super::search::Question;
use crate::hir::ActionId;
use crate::program::VisibleOrder;
use crate::program::op::Rep;
use crate::program::routine::{Effect, Rows, Seats, Step};

/// What is decided at a statement.
pub(super) struct Decision<'s> {
    /// Who.
    pub(super) seats: &'s Seats,
    /// What can be chosen.
    pub(super) actions: &'s [ActionId],
    /// What others may do meanwhile.
    pub(super) interrupts: &'s [ActionId],
    /// Where answers are kept; nothing at a turn.
    pub(super) answers: Option<Answers>,
    /// Families of zones whose top cards have to have fallen before.
    pub(super) tops: &'s [Rows],
}

impl<'s> Decision<'s> {
    /// What is decided at a statement, if anything is.
    pub(super) fn of(step: &'s Step) -> Option<Self> {
        let tops = step.tops.as_slice();
        if let Effect::Turn(seats, offer) = &step.effect {
            return Some(Self {
                seats,
                actions: &offer.actions,
                interrupts: &offer.interrupts,
                answers: None,
                tops,
            });
        }
        let Effect::Ask { seats, action, held, answers, each } = &step.effect else {
            return None;
        };
        Some(Self {
            seats,
            actions: std::slice::from_ref(action),
            interrupts: &[],
            answers: Some(Answers { slots: answers.clone(), held: *held, each: *each }),
            tops,
        })
    }
}

/// Where a decision leads.
#[derive(Clone, Copy)]
pub(super) struct Ways {
    /// The next decision of the statement.
    pub(super) again: Block,
    /// The next statement.
    pub(super) on: Block,
    /// It is left to the other executor.
    pub(super) waits: Block,
    /// A session has to look at it.
    pub(super) gives_up: Block,
}

/// A seat, and how many moves it has with each action, and with all.
pub(super) struct Counts {
    pub(super) seat: Variable,
    pub(super) each: Vec<Variable>,
    pub(super) all: Variable,
}

impl Emit<'_, '_> {
    /// Decides, as often as the statement asks for it, and goes on behind it.
    pub(super) fn decide(
        &mut self,
        flow: &Flow<'_>,
        place: Place,
        decision: &Decision<'_>,
        on: Block,
    ) {
        let [again, waits, gives_up] = self.blocks();
        let ways = Ways { again, on, waits, gives_up };
        self.builder.ins().jump(again, &[]);
        self.builder.switch_to_block(again);
        if is_decidable(flow, decision) {
            self.settle(flow, decision, ways);
            let counts = self.first_able(flow, decision, ways);
            let asked = self.builder.create_block();
            if !decision.interrupts.is_empty() {
                self.interrupt(flow, (place, decision), (&counts, asked), ways);
            }
            self.asks(counts.seat);
            self.builder.ins().jump(asked, &[]);
            self.builder.switch_to_block(asked);
            self.one_of(flow, (place, decision), (&counts, decision.actions), ways);
        } else {
            self.builder.ins().jump(waits, &[]);
        }
        self.builder.set_cold_block(waits);
        self.builder.switch_to_block(waits);
        self.stop(flow, place.site, Exit::Waits);
        self.builder.set_cold_block(gives_up);
        self.builder.switch_to_block(gives_up);
        self.stop(flow, place.site, Exit::GivesUp);
    }

    /// Goes on only where the position is settled: chance has fallen, and all invariants hold.
    fn settle(&mut self, flow: &Flow<'_>, decision: &Decision<'_>, ways: Ways) {
        let open = flow.called.lowered.open.iter().copied();
        let tops = decision.tops.iter().map(|rows| (*rows, VisibleOrder::Top));
        for (rows, seen) in open.chain(tops) {
            self.let_fall(flow, rows, (seen, ways.waits));
        }
        let (moves, most) = (self.field(at::MOVES), self.pointer(at::MOST));
        let ended = self.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, moves, most);
        self.unless(ended, ways.gives_up);
        let spent = self.charge(0);
        self.unless(spent, ways.gives_up);
        self.renew();
        self.all_hold(flow, ways.gives_up);
        if decision.answers.is_some() && flow.called.lowered.interrupts {
            // Which turn may be interrupted is not known here.
            let within = self.field(at::INTERRUPTED);
            let outside = self.compare(IntCC::Equal, within, 0);
            self.unless(outside, ways.waits);
        }
        let frame = flow.frame;
        self.set_field(at::FRAME, frame);
    }

    /// The first seat that has to act and can. Where each of several seats chooses, all of them have to be able to.
    fn first_able(&mut self, flow: &Flow<'_>, decision: &Decision<'_>, ways: Ways) -> Counts {
        let counts = self.counts(decision.actions);
        let rest = self.builder.declare_var(I64);
        let flags = self.reads.frame;
        let pending = self.slots((flow.frame, flags), 4 * decision.seats.pending, Rep::SMALL);
        self.builder.def_var(rest, pending.word());
        let [next, look, able] = self.blocks();
        self.builder.ins().jump(next, &[]);
        self.builder.switch_to_block(next);
        let left = self.builder.use_var(rest);
        self.builder.ins().brif(left, look, &[], ways.waits, &[]);
        self.builder.switch_to_block(look);
        let (seat, others) = self.take_bit(Held::one(left));
        self.builder.def_var(counts.seat, seat);
        self.builder.def_var(rest, others.word());
        self.count(flow, decision.actions, &counts, ways);
        let all = self.builder.use_var(counts.all);
        let is_each = decision.answers.as_ref().is_some_and(|answers| answers.each.is_some());
        if !is_each {
            self.builder.ins().brif(all, able, &[], next, &[]);
            self.builder.switch_to_block(able);
            return counts;
        }
        let [others, other] = self.blocks();
        self.builder.ins().brif(all, others, &[], ways.waits, &[]);
        self.builder.switch_to_block(others);
        let left = self.builder.use_var(rest);
        self.builder.ins().brif(left, other, &[], able, &[]);
        self.builder.switch_to_block(other);
        let (seat, left) = self.take_bit(Held::one(left));
        self.builder.def_var(rest, left.word());
        let any = self.any(flow, decision.actions, seat, ways);
        self.builder.ins().brif(any, others, &[], ways.waits, &[]);
        self.builder.switch_to_block(able);
        counts
    }

    /// Names for what is counted.
    pub(super) fn counts(&mut self, actions: &[ActionId]) -> Counts {
        let [seat, all] = std::array::from_fn(|_| self.builder.declare_var(I64));
        let each = actions.iter().map(|_| self.builder.declare_var(I64));
        Counts { seat, each: each.collect(), all }
    }

    /// Counts the moves of a seat.
    pub(super) fn count(
        &mut self,
        flow: &Flow<'_>,
        actions: &[ActionId],
        counts: &Counts,
        ways: Ways,
    ) {
        let mut all = self.word(0);
        for (action, count) in actions.iter().zip(&counts.each) {
            let (seat, none) = (self.builder.use_var(counts.seat), self.word(0));
            let moves = self.question(flow, (*action, Question::Count), (seat, none), ways);
            self.builder.def_var(*count, moves);
            all = self.sum(all, moves);
        }
        self.builder.def_var(counts.all, all);
    }

    /// Whether a seat has a move.
    pub(super) fn any(
        &mut self,
        flow: &Flow<'_>,
        actions: &[ActionId],
        seat: Value,
        ways: Ways,
    ) -> Value {
        let end = self.builder.create_block();
        let result = self.builder.append_block_param(end, I64);
        let none = self.word(0);
        for action in actions {
            let found = self.question(flow, (*action, Question::Any), (seat, none), ways);
            let next = self.builder.create_block();
            self.builder.ins().brif(found, end, &[found.into()], next, &[]);
            self.builder.switch_to_block(next);
        }
        self.builder.ins().jump(end, &[none.into()]);
        self.builder.switch_to_block(end);
        result
    }

    /// The answer to a question, which has all steps; without one, the decision is left to the other executor.
    pub(super) fn question(
        &mut self,
        flow: &Flow<'_>,
        (action, question): (ActionId, Question),
        (seat, number): (Value, Value),
        ways: Ways,
    ) -> Value {
        let Some(code) = flow.question(action, question) else {
            self.builder.ins().jump(ways.waits, &[]);
            self.unreachable();
            return number;
        };
        self.all_steps();
        let last = self.field(at::LAST);
        let next = self.builder.ins().iadd_imm_s(last, 1);
        self.set_field(at::LAST, next);
        self.set_field(at::QUESTION, next);
        let context = self.context;
        let answer = self.call(code, &[context, seat, number]);
        let spent = self.charge(0);
        let failed = self.field(at::FAILED);
        let spent = self.builder.ins().uextend(I64, spent);
        let unknown = self.builder.ins().bor(spent, failed);
        self.unless(unknown, ways.waits);
        answer.first().copied().unwrap_or(number)
    }

    /// A move of a seat: one of those that were counted.
    pub(super) fn one_of(
        &mut self,
        flow: &Flow<'_>,
        (place, decision): (Place, &Decision<'_>),
        (counts, actions): (&Counts, &[ActionId]),
        ways: Ways,
    ) {
        let all = self.builder.use_var(counts.all);
        let context = self.context;
        let chosen = self.call(self.links.helpers.choose, &[context, all]);
        let mut number = chosen.first().copied().unwrap_or(all);
        for (action, count) in actions.iter().zip(&counts.each) {
            let [here, next] = self.blocks();
            let count = self.builder.use_var(*count);
            let inside = self.builder.ins().icmp(IntCC::UnsignedLessThan, number, count);
            self.builder.ins().brif(inside, here, &[], next, &[]);
            self.builder.switch_to_block(here);
            let seat = self.builder.use_var(counts.seat);
            let nth = Question::Nth;
            let found = self.question(flow, (*action, nth), (seat, number), ways);
            let missing = self.compare(IntCC::NotEqual, found, 1);
            self.unless(missing, ways.gives_up);
            self.act(flow, (place, decision), (*action, seat), ways);
            self.builder.switch_to_block(next);
            number = self.builder.ins().isub(number, count);
        }
        self.builder.ins().jump(ways.gives_up, &[]);
    }

    /// A seat is asked what it does.
    pub(super) fn asks(&mut self, seat: Variable) {
        let (context, seat) = (self.context, self.builder.use_var(seat));
        self.call(self.links.helpers.asks, &[context, seat]);
    }

    /// Goes on here if a word is 0, and otherwise in a block.
    pub(super) fn unless(&mut self, word: Value, otherwise: Block) {
        let on = self.builder.create_block();
        self.builder.ins().brif(word, otherwise, &[], on, &[]);
        self.builder.switch_to_block(on);
    }
}

/// Whether there is code for all that may be chosen.
fn is_decidable(flow: &Flow<'_>, decision: &Decision<'_>) -> bool {
    let mut all = decision.actions.iter().chain(decision.interrupts);
    match &decision.answers {
        Some(answers) => answers.held.is_some() && all.all(|action| flow.is_searched(*action)),
        None => all.all(|action| flow.is_searched(*action) && flow.is_carried(*action)),
    }
}
