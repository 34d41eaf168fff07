//! Machine code, and how it is called.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use typed_index_collections::TiVec;

use super::compile::Maker;
use super::context::{Context, Desk};
use super::flow::Exit;
use super::search::Question;
use crate::hir::{ActionId, BodyId};
use crate::program::lower::Lowered;

/// The code that answers a question: it gets the context, the seat, and a number.
pub(super) type Entry = unsafe extern "C" fn(*mut Context, i64, u64) -> u64;

/// The questions for which an action has code.
const QUESTIONS: [Question; 4] = [Question::Any, Question::Count, Question::Nth, Question::Legal];

/// What machine code is made for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    /// A question about the moves of an action.
    Moves(ActionId, Question),
    /// Whether an invariant holds, by its number.
    Invariant(usize),
    /// The value of an expression of a statement, by its number; a set stands in the words of the context.
    Value(usize),
    /// The statements of a body: it gets the frame and the point where it goes on, and says how it was left.
    Body(BodyId),
    /// The same in a game that goes on by itself, with the decisions.
    Playout(BodyId),
}

/// A piece of code that is made when it is first called; nothing within where there can be none.
type Slot = OnceLock<Option<Entry>>;

/// Machine code, made piece by piece as it is called.
pub(super) struct Code {
    lowered: Arc<Lowered>,
    /// By action and question.
    actions: TiVec<ActionId, [Slot; 4]>,
    invariants: Vec<Slot>,
    values: Vec<Slot>,
    bodies: TiVec<BodyId, Slot>,
    playouts: TiVec<BodyId, Slot>,
    /// How many words of memory all code needs so far.
    memory: AtomicUsize,
    maker: Mutex<Maker>,
}

impl Code {
    /// Room for the machine code of a lowered game; nothing where this machine cannot be given any.
    pub(super) fn new(lowered: Arc<Lowered>) -> Option<Self> {
        let slots =
            |count: usize| -> Vec<Slot> { std::iter::repeat_with(Slot::new).take(count).collect() };
        Some(Self {
            actions: lowered.actions.iter().map(|_| <[Slot; 4]>::default()).collect(),
            invariants: slots(lowered.invariants.len()),
            values: slots(lowered.values.len()),
            bodies: slots(lowered.routines.len()).into(),
            playouts: slots(lowered.routines.len()).into(),
            memory: AtomicUsize::new(0),
            maker: Mutex::new(Maker::new(&lowered)?),
            lowered,
        })
    }

    /// The code for a purpose; nothing where it has no form in operations.
    pub(super) fn find(&self, purpose: Purpose) -> Option<Entry> {
        let slot = match purpose {
            Purpose::Moves(action, question) => {
                let at = QUESTIONS.iter().position(|known| *known == question)?;
                self.actions.get(action)?.get(at)?
            }
            Purpose::Invariant(number) => self.invariants.get(number)?,
            Purpose::Value(number) => self.values.get(number)?,
            Purpose::Body(body) => self.bodies.get(body)?,
            Purpose::Playout(body) => self.playouts.get(body)?,
        };
        *slot.get_or_init(|| {
            let mut maker = self.maker.lock().unwrap_or_else(PoisonError::into_inner);
            let made = maker.make(&self.lowered, purpose);
            self.memory.store(maker.memory, Ordering::Release);
            made
        })
    }

    /// The words that a desk needs to remember what functions gave.
    pub(super) fn memory(&self) -> usize {
        self.memory.load(Ordering::Acquire)
    }
}

#[expect(unsafe_code, reason = "this is where machine code is called")]
pub(super) fn call(entry: Entry, context: &mut Context, seat: u32, number: u64) -> u64 {
    // SAFETY: the code was made for this signature. It reads the cells and the frame that a desk has laid out, within
    // their bounds, and writes the context and the memory of the desk alone.
    unsafe { entry(context, i64::from(seat), number) }
}

/// Carries out the statements of a body whose frame begins at a slot of the stack, from a point on.
#[expect(unsafe_code, reason = "this is where machine code is called")]
pub(super) fn call_body(
    entry: Entry,
    desk: &mut Desk,
    (stack, base): (&mut [i32], usize),
    point: usize,
) -> Exit {
    let Some(frame) = stack.get_mut(base..) else {
        return Exit::Stopped;
    };
    let frame = (frame.as_mut_ptr() as usize).cast_signed() as i64;
    // SAFETY: the code was made for this signature. The stack has room for the frames of the body and of all that it calls,
    // and the cells are those that a desk has laid out to be written; nobody else uses them meanwhile.
    let how = unsafe { entry(&raw mut *desk.context, frame, point as u64) };
    match how {
        0 => Exit::Done,
        2 => Exit::Waits,
        3 => Exit::EndsTurn,
        4 => Exit::GivesUp,
        5 => Exit::EndsGame,
        _ => Exit::Stopped,
    }
}
