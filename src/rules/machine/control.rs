//! Machine code for statements that say what comes next.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value};

use super::act::Answers;
use super::decision::Decision;
use super::emit::Emit;
use super::flow::{Exit, Flow};
use super::held::Held;
use super::routine::Place;
use crate::hir::BodyId;
use crate::program::op::{Node, Rep};
use crate::program::routine::{Each, Effect, Seats, Sequence, Slot, Things};
use crate::state::SET;

impl Emit<'_, '_> {
    /// One of two blocks.
    pub(super) fn either(
        &mut self,
        flow: &Flow<'_>,
        condition: Value,
        (then, otherwise): (&Sequence, Option<&Sequence>),
    ) {
        let (yes, no) = (self.builder.create_block(), self.builder.create_block());
        let on = self.builder.create_block();
        self.builder.ins().brif(condition, yes, &[], no, &[]);
        self.builder.switch_to_block(yes);
        self.sequence(flow, then);
        self.builder.ins().jump(on, &[]);
        self.builder.switch_to_block(no);
        if let Some(otherwise) = otherwise {
            self.sequence(flow, otherwise);
        }
        self.builder.ins().jump(on, &[]);
        self.builder.switch_to_block(on);
    }

    /// A block for each of several things. Those that are left are kept in the frame.
    pub(super) fn each_in_turn(&mut self, flow: &Flow<'_>, place: Place, effect: &Effect) {
        let Effect::ForEach { begun, rest, width, name, domain, body } = effect else {
            return;
        };
        let [first, again, done] = self.blocks();
        let has_begun = self.kept(flow.frame, *begun);
        self.builder.ins().brif(has_begun, again, &[], first, &[]);
        self.builder.switch_to_block(first);
        let thing = if let Things::Set(all, low) = domain {
            self.next_of_set(flow, place, effect, (*rest, all, *low), [again, done])
        } else {
            self.list(flow, place, effect);
            self.builder.ins().jump(again, &[]);
            self.builder.switch_to_block(again);
            self.next_of_list(flow, place, *rest, done)
        };
        let yes = self.word(1);
        self.keep(flow.frame, *begun, yes);
        self.keep(flow.frame, *name, thing);
        self.sequence(flow, body);
        self.builder.ins().jump(again, &[]);
        self.builder.switch_to_block(done);
        let width = if matches!(domain, Things::Set(..)) { *width } else { 1 };
        self.clear(flow.frame, *rest..*rest + width);
        let no = self.word(0);
        self.keep(flow.frame, *begun, no);
    }

    /// The next thing of a set, which is taken out of those that are left.
    fn next_of_set(
        &mut self,
        flow: &Flow<'_>,
        place: Place,
        effect: &Effect,
        (rest, all, low): (usize, &Node, i64),
        [again, done]: [Block; 2],
    ) -> Value {
        let [head, next] = self.blocks();
        let rep = all.rep;
        let set = self.parameters(head, rep);
        let all = self.held(all);
        self.check(place, effect);
        self.builder.ins().jump(head, &all.arguments());
        self.builder.switch_to_block(again);
        let flags = self.reads.frame;
        let left = self.slots((flow.frame, flags), 4 * rest, rep);
        self.builder.ins().jump(head, &left.arguments());
        self.builder.switch_to_block(head);
        let empty = self.is_empty(set);
        self.builder.ins().brif(empty, done, &[], next, &[]);
        self.builder.switch_to_block(next);
        self.afford(place);
        let (bit, others) = self.take_bit(set);
        self.store((flow.frame, flags), 4 * rest, (others, rep));
        self.builder.ins().iadd_imm_s(bit, low)
    }

    /// Lists what a loop goes through.
    fn list(&mut self, flow: &Flow<'_>, place: Place, effect: &Effect) {
        let Effect::ForEach { rest, width, domain, .. } = effect else {
            return;
        };
        self.clear(flow.frame, *rest..*rest + *width);
        match domain {
            Things::Set(..) => {}
            Things::Around(first, step) => {
                let first = self.value(first);
                self.check(place, effect);
                for at in 0..self.seats {
                    let seat = self.seat(first, at * step);
                    let slot = usize::try_from(at).unwrap_or(0);
                    self.keep(flow.frame, *rest + 1 + slot, seat);
                }
                let count = self.word(self.seats);
                self.keep(flow.frame, *rest, count);
            }
        }
    }

    /// The next thing of a list, which is taken off its front.
    fn next_of_list(&mut self, flow: &Flow<'_>, place: Place, rest: usize, done: Block) -> Value {
        let [next] = self.blocks();
        let left = self.kept(flow.frame, rest);
        self.builder.ins().brif(left, next, &[], done, &[]);
        self.builder.switch_to_block(next);
        self.afford(place);
        let bytes = i64::try_from(4 * rest).unwrap_or(0);
        let list = self.builder.ins().iadd_imm_s(flow.frame, bytes);
        let taken = self.call(self.links.helpers.take_front, &[list]);
        taken.first().copied().unwrap_or(left)
    }

    /// A block until a condition holds after it.
    pub(super) fn repeat(
        &mut self,
        flow: &Flow<'_>,
        place: Place,
        (begun, until, body): (usize, Option<&Node>, &Sequence),
    ) {
        let [test, round, done] = self.blocks();
        let has_begun = self.kept(flow.frame, begun);
        self.builder.ins().brif(has_begun, test, &[], round, &[]);
        self.builder.switch_to_block(test);
        match until {
            Some(until) => {
                let holds = self.condition(until);
                self.check_one(place, until);
                self.builder.ins().brif(holds, done, &[], round, &[]);
            }
            None => {
                self.builder.ins().jump(round, &[]);
            }
        }
        self.builder.switch_to_block(round);
        self.afford(place);
        let yes = self.word(1);
        self.keep(flow.frame, begun, yes);
        self.sequence(flow, body);
        self.builder.ins().jump(test, &[]);
        self.builder.switch_to_block(done);
        let no = self.word(0);
        self.keep(flow.frame, begun, no);
    }

    /// A block several times.
    pub(super) fn times(
        &mut self,
        flow: &Flow<'_>,
        place: Place,
        effect: &Effect,
        (left, count, body): (usize, &Node, &Sequence),
    ) {
        let [head, first, again] = self.blocks();
        let [test, round, done] = self.blocks();
        let now = self.builder.append_block_param(test, I64);
        self.builder.ins().jump(head, &[]);
        self.builder.switch_to_block(head);
        let before = self.kept(flow.frame, left);
        self.builder.ins().brif(before, again, &[], first, &[]);
        self.builder.switch_to_block(first);
        let rounds = self.value(count);
        self.check(place, effect);
        let none = self.word(0);
        let rounds = self.builder.ins().smax(rounds, none);
        self.builder.ins().jump(test, &[rounds.into()]);
        self.builder.switch_to_block(again);
        let rounds = self.builder.ins().iadd_imm_s(before, -1);
        self.builder.ins().jump(test, &[rounds.into()]);
        self.builder.switch_to_block(test);
        self.afford(place);
        self.keep(flow.frame, left, now);
        self.builder.ins().brif(now, round, &[], done, &[]);
        self.builder.switch_to_block(round);
        self.sequence(flow, body);
        self.builder.ins().jump(head, &[]);
        self.builder.switch_to_block(done);
    }

    /// Waits for seats to choose from a phase, or to answer.
    pub(super) fn wait_for(
        &mut self,
        flow: &Flow<'_>,
        place: Place,
        effect: &Effect,
        decision: &Decision<'_>,
    ) {
        let waits = self.waits(flow, place);
        let on = self.builder.create_block();
        let who = self.begin_once(flow, decision.seats, waits);
        self.check(place, effect);
        let nobody = self.is_empty(who);
        let each = decision.answers.as_ref().and_then(|answers| answers.each);
        if each.is_none() {
            self.bail_if(place, nobody);
        }
        if let Some(answers) = &decision.answers {
            self.clear(flow.frame, answers.slots.clone());
            if let Some(each) = answers.each {
                self.ask_each(flow, (answers, each), (who, nobody), on);
            }
        }
        self.wait(flow, decision.seats, (who, waits));
        self.builder.switch_to_block(waits);
        self.decided(flow, place, decision, on);
        self.builder.switch_to_block(on);
    }

    /// Each of several seats is asked; if there are none, play goes on.
    fn ask_each(
        &mut self,
        flow: &Flow<'_>,
        (answers, each): (&Answers, Each),
        (who, nobody): (Held, Value),
        on: Block,
    ) {
        let none = self.word(i64::from(each.none));
        let first = answers.slots.clone().step_by(each.width.max(1));
        for at in first {
            self.keep(flow.frame, at, none);
        }
        let some = self.builder.create_block();
        self.builder.ins().brif(nobody, on, &[], some, &[]);
        self.builder.switch_to_block(some);
        self.keep_seats(flow, each.asked, who);
    }

    /// Where a statement waits.
    fn waits(&mut self, flow: &Flow<'_>, place: Place) -> Block {
        let known = flow.decisions.get(&place.site).copied();
        known.unwrap_or_else(|| self.builder.create_block())
    }

    /// The seats of a decision that has not begun; one that has begun waits.
    fn begin_once(&mut self, flow: &Flow<'_>, seats: &Seats, waits: Block) -> Held {
        let fresh = self.builder.create_block();
        let has_begun = self.kept(flow.frame, seats.begun);
        self.builder.ins().brif(has_begun, waits, &[], fresh, &[]);
        self.builder.switch_to_block(fresh);
        self.held(&seats.seats)
    }

    /// Waits for seats.
    fn wait(&mut self, flow: &Flow<'_>, seats: &Seats, (who, waits): (Held, Block)) {
        self.keep_seats(flow, seats.pending, who);
        let yes = self.word(1);
        self.keep(flow.frame, seats.begun, yes);
        self.builder.ins().jump(waits, &[]);
    }

    pub(super) fn keep_seats(&mut self, flow: &Flow<'_>, at: usize, who: Held) {
        self.clear(flow.frame, at..at + SET);
        let flags = self.reads.frame;
        self.store((flow.frame, flags), 4 * at, (who, Rep::SMALL));
    }

    /// What comes of a decision: it is made where a game goes on by itself, or else play stops.
    fn decided(&mut self, flow: &Flow<'_>, place: Place, decision: &Decision<'_>, on: Block) {
        if flow.called.decides.is_some() {
            self.decide(flow, place, decision, on);
        } else {
            self.stop(flow, place.site, Exit::Waits);
        }
    }

    /// Carries out another body, with its arguments.
    pub(super) fn perform(
        &mut self,
        flow: &Flow<'_>,
        place: Place,
        (body, arguments): (BodyId, &[(Slot, Node)]),
    ) {
        let values: Vec<(Slot, Held)> =
            arguments.iter().map(|(slot, value)| (*slot, self.held(value))).collect();
        for (_, argument) in arguments {
            self.check_one(place, argument);
        }
        let Some((callee, routine)) = flow.code_of(body) else {
            let always = self.word(1);
            self.bail_if(place, always);
            return;
        };
        let frame = self.frame_behind(flow, routine);
        let flags = self.reads.frame;
        for (slot, value) in values {
            self.store((frame, flags), 4 * slot.at, (value, slot.rep));
        }
        let start = routine.points.get(&(routine.sequence.block, 0)).copied();
        let start = self.word(i64::try_from(start.unwrap_or(0)).unwrap_or(0));
        let context = self.context;
        let how = self.call(callee, &[context, frame, start]);
        let Some(how) = how.first().copied() else {
            return;
        };
        let [left, ends, stops, on] = self.blocks();
        let done = self.is_exit(how, Exit::Done);
        self.builder.ins().brif(done, on, &[], left, &[]);
        self.builder.set_cold_block(left);
        self.builder.switch_to_block(left);
        let end = self.is_exit(how, Exit::EndsTurn);
        self.builder.ins().brif(end, ends, &[], stops, &[]);
        self.builder.switch_to_block(ends);
        self.builder.ins().return_(&[how]);
        self.builder.switch_to_block(stops);
        self.leave(flow, (place.site.0, place.site.1 + 1), how);
        self.builder.switch_to_block(on);
    }

    fn check_one(&mut self, place: Place, node: &Node) {
        if node.may_fail() {
            let failed = self.field(super::context::at::FAILED);
            self.bail_if(place, failed);
        }
    }

    /// Whether a body was left in a way.
    pub(super) fn is_exit(&mut self, how: Value, exit: Exit) -> Value {
        self.compare(IntCC::Equal, how, exit as i64)
    }

    pub(super) fn blocks<const COUNT: usize>(&mut self) -> [Block; COUNT] {
        std::array::from_fn(|_| self.builder.create_block())
    }
}
