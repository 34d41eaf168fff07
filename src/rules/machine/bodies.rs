//! Makes the code of bodies, with all that they call.

use cranelift_module::FuncId;

use super::compile::{Maker, searched};
use super::emit::Reads;
use super::flow::{Called, Decides};
use super::search::Question;
use crate::hir::{ActionId, BodyId};
use crate::program::lower::Lowered;
use crate::program::op::Node;
use crate::program::routine::{Effect, Payment, Routine};

impl Maker {
    /// Makes a body, and those that it calls.
    pub(super) fn all_bodies(&mut self, lowered: &Lowered, body: BodyId) -> Option<FuncId> {
        let mut fresh = Vec::new();
        let mut left = vec![body];
        while let Some(body) = left.pop() {
            if self.bodies.contains_key(&body) {
                continue;
            }
            let routine = lowered.routines.get(body)?;
            let declared = self.declare(&format!("body_{}", usize::from(body)), 3, 1)?;
            self.bodies.insert(body, declared);
            fresh.push((declared, routine));
            left.extend(calls(routine));
        }
        for (id, routine) in fresh {
            self.body(lowered, (id, routine), false)?;
        }
        self.bodies.get(&body).copied()
    }

    /// Makes a body that decides, with those that it calls, and those of the actions that may be chosen.
    pub(super) fn all_playouts(&mut self, lowered: &Lowered, body: BodyId) -> Option<FuncId> {
        if self.invariants.is_none() {
            self.invariants = Some(self.make_invariants(lowered)?);
        }
        let mut fresh = Vec::new();
        let mut left = vec![body];
        while let Some(body) = left.pop() {
            if self.playouts.contains_key(&body) {
                continue;
            }
            let routine = lowered.routines.get(body)?;
            let declared = self.declare(&format!("playout_{}", usize::from(body)), 3, 1)?;
            self.playouts.insert(body, declared);
            fresh.push((declared, routine));
            left.extend(calls(routine));
            for step in routine.sequence.all() {
                if let Effect::Turn(_, offer) = &step.effect {
                    self.questions(lowered, &offer.actions, false)?;
                    self.questions(lowered, &offer.interrupts, true)?;
                    let actions = offer.actions.iter().chain(&offer.interrupts);
                    left.extend(actions.filter_map(|action| lowered.bodies.get(*action)));
                }
                if let Effect::Ask { action, each, .. } = &step.effect {
                    self.questions(lowered, &[*action], each.is_some())?;
                }
            }
        }
        for (id, routine) in fresh {
            self.body(lowered, (id, routine), true)?;
        }
        self.playouts.get(&body).copied()
    }

    /// What is asked at a decision. Actions that have no form in operations are left to the other executor.
    fn questions(&mut self, lowered: &Lowered, actions: &[ActionId], any: bool) -> Option<()> {
        for action in actions {
            if searched(lowered, *action).is_none() {
                continue;
            }
            self.question(lowered, *action, Question::Count)?;
            self.question(lowered, *action, Question::Nth)?;
            if any {
                self.question(lowered, *action, Question::Any)?;
            }
        }
        Some(())
    }

    /// Code that says whether the invariants hold that are in doubt.
    fn make_invariants(&mut self, lowered: &Lowered) -> Option<FuncId> {
        let all: Vec<Option<&Node>> = lowered.invariants.iter().map(Option::as_ref).collect();
        self.called(lowered, all.iter().copied().flatten().collect())?;
        self.entry("invariants", |emit, _, _| emit.hold(&all))
    }

    /// Code for a body of the game.
    fn body(
        &mut self,
        lowered: &Lowered,
        (id, routine): (FuncId, &Routine),
        decides: bool,
    ) -> Option<()> {
        let steps = routine.sequence.all();
        let nodes = steps.iter().flat_map(|step| step.effect.nodes());
        let costs = routine.costs.iter().flatten().flat_map(Payment::nodes);
        self.called(lowered, nodes.chain(costs).collect())?;
        let (bodies, questions) = (self.bodies.clone(), self.questions.clone());
        let playouts = self.playouts.clone();
        let called = Called {
            lowered,
            bodies: if decides { &playouts } else { &bodies },
            decides: decides
                .then_some(Decides { questions: &questions, invariants: self.invariants }),
        };
        self.define(id, (3, 1), |emit, values, _| match values {
            [_, frame, point] => {
                emit.reads = Reads::STATEMENT;
                vec![emit.routine(called, routine, (*frame, *point))]
            }
            _ => Vec::new(),
        })
    }
}

/// The bodies that a body calls.
fn calls(routine: &Routine) -> impl Iterator<Item = BodyId> {
    let steps = routine.sequence.all().into_iter();
    steps.filter_map(|step| step.effect.called())
}
