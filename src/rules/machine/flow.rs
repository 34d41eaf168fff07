//! A body of which machine code is made: the code that it calls, and the places where play goes on in it.

use std::collections::BTreeMap;

use cranelift_codegen::ir::{Block, Value};
use cranelift_module::FuncId;

use super::search::Question;
use crate::hir::{ActionId, BlockId, BodyId};
use crate::program::lower::Lowered;
use crate::program::routine::Routine;

/// How a body was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// It has come to its end.
    Done = 0,
    /// It has stopped at a statement that is not its own to carry out.
    Stopped = 1,
    /// It waits for a decision.
    Waits = 2,
    /// It ends the turn.
    EndsTurn = 3,
    /// Something has come up that a session has to look at.
    GivesUp = 4,
    /// It ends the game.
    EndsGame = 5,
}

/// The code that bodies call.
#[derive(Clone, Copy)]
pub(super) struct Called<'l> {
    pub(super) lowered: &'l Lowered,
    pub(super) bodies: &'l BTreeMap<BodyId, FuncId>,
    /// The code that decides; nothing where play stops at a decision.
    pub(super) decides: Option<Decides<'l>>,
}

/// The code that decides in a game that goes on by itself.
#[derive(Clone, Copy)]
pub(super) struct Decides<'l> {
    pub(super) questions: &'l BTreeMap<(ActionId, Question), FuncId>,
    /// Says whether all invariants hold that are in doubt.
    pub(super) invariants: Option<FuncId>,
}

/// A body that is made.
pub(super) struct Flow<'l> {
    pub(super) called: Called<'l>,
    pub(super) routine: &'l Routine,
    /// Its frame.
    pub(super) frame: Value,
    pub(super) points: BTreeMap<(BlockId, u32), Block>,
    /// Where it waits for decisions that it can make.
    pub(super) decisions: BTreeMap<(BlockId, u32), Block>,
    /// Where it is left at a place: it gets the number of the place, and how it is left.
    pub(super) leaving: Block,
    /// Steps that each statement takes for the stack.
    pub(super) stack: u64,
}

impl<'l> Flow<'l> {
    /// The code of a body.
    pub(super) fn code_of(&self, body: BodyId) -> Option<(FuncId, &'l Routine)> {
        let code = self.called.bodies.get(&body)?;
        Some((*code, self.called.lowered.routines.get(body)?))
    }

    /// The code of an action.
    pub(super) fn action(&self, action: ActionId) -> Option<(FuncId, &'l Routine)> {
        self.code_of(*self.called.lowered.bodies.get(action)?)
    }

    /// The code of a question.
    pub(super) fn question(&self, action: ActionId, question: Question) -> Option<FuncId> {
        let decides = self.called.decides?;
        decides.questions.get(&(action, question)).copied()
    }

    /// Whether there is code that finds the moves of an action.
    pub(super) fn is_searched(&self, action: ActionId) -> bool {
        self.question(action, Question::Nth).is_some()
    }

    /// Whether there is code that carries out an action.
    pub(super) fn is_carried(&self, action: ActionId) -> bool {
        self.action(action).is_some_and(|(_, routine)| {
            routine.costs.is_some() && routine.parameters.iter().all(Option::is_some)
        })
    }
}
