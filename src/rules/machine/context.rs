//! What machine code reads and writes, one for each thread that asks.

use crate::base::limits::STEPS;
use crate::state::{Position, Set};

/// Words for the arguments of a move, two for each, and two more for a set that is looked for.
pub(super) const WORDS: usize = 2 * PARAMETERS + 2;

/// The words of a set in the position.
pub(super) const LONGS: usize = Set::LIMIT as usize / 64;

const _: () = assert!(LONGS <= WORDS, "a set fits in the words");

/// The parameters of an action that is searched by machine code, at most.
pub(super) const PARAMETERS: usize = 8;

/// At most so many bodies run at once in machine code.
pub(super) const DEPTH: usize = 64;

/// The memory that machine code works on. Its layout is known to [`super::emit`].
#[repr(C)]
pub(super) struct Context {
    /// The slots of the position.
    pub(super) cells: *const i32,
    /// How many there are.
    pub(super) size: i64,
    /// The slots of the running frame.
    pub(super) frame: *const i32,
    /// The steps that are left.
    pub(super) fuel: i64,
    /// Whether something went wrong, so that the answer means nothing.
    pub(super) failed: i64,
    /// Counts positions: what was remembered under another number is out of date.
    pub(super) stamp: i64,
    /// The number of the position that was laid out. It stays when statements change it.
    pub(super) position: i64,
    /// Counts questions: what was remembered is charged for once in each.
    pub(super) question: i64,
    /// The steps that were taken away more than once for the same.
    pub(super) rebate: i64,
    /// The greatest number that a position has got.
    pub(super) last: i64,
    /// How many bodies have stopped.
    pub(super) stopped: i64,
    /// Where they have, the innermost first: the number of the place, and the frame.
    pub(super) stops: [[i64; 2]; DEPTH],
    /// Whether play is within an interrupt.
    pub(super) interrupted: i64,
    /// Which of the bodies that have stopped is the turn that was interrupted meanwhile, counted from 0; -1 for none.
    pub(super) interrupts: i64,
    /// The moves of a game that goes on by itself.
    pub(super) moves: u64,
    /// It stops after so many.
    pub(super) most: u64,
    /// The invariants, by bits, that may not hold any more.
    pub(super) doubted: u64,
    /// Those that have to be looked at.
    pub(super) watched: u64,
    /// Who chooses.
    pub(super) playout: *mut (),
    /// What functions gave, in places that the code knows.
    pub(super) memory: *mut i64,
    /// How many words there are.
    pub(super) remembered: usize,
    /// The arguments of a move, and a set.
    pub(super) words: [i64; WORDS],
}

impl Context {
    /// The slots of the position.
    ///
    /// # Safety
    /// Machine code was called with this context, and nobody else uses them meanwhile.
    #[expect(unsafe_code, reason = "machine code hands on the context that it got")]
    pub(super) unsafe fn cells<'c>(&self) -> &'c mut [i32] {
        let size = usize::try_from(self.size).unwrap_or(0);
        // SAFETY: a desk has laid out as many slots as the context says.
        unsafe { std::slice::from_raw_parts_mut(self.cells.cast_mut(), size) }
    }

    /// What is remembered.
    ///
    /// # Safety
    /// As [`Self::cells`].
    #[expect(unsafe_code, reason = "machine code hands on the context that it got")]
    pub(super) unsafe fn memory<'c>(&self) -> &'c mut [i64] {
        // SAFETY: a desk has as many words as the context says.
        unsafe { std::slice::from_raw_parts_mut(self.memory, self.remembered) }
    }

    /// The steps that are left, where the answer means something.
    pub(super) fn left(&self) -> Option<u64> {
        let left = self.fuel.saturating_add(self.rebate);
        u64::try_from(left).ok().filter(|_| self.failed == 0)
    }
}

/// Where the fields of a context lie, in bytes.
pub(super) mod at {
    use std::mem::offset_of;

    use super::Context;

    pub(in super::super) const CELLS: usize = offset_of!(Context, cells);
    pub(in super::super) const FRAME: usize = offset_of!(Context, frame);
    pub(in super::super) const FUEL: usize = offset_of!(Context, fuel);
    pub(in super::super) const FAILED: usize = offset_of!(Context, failed);
    pub(in super::super) const STAMP: usize = offset_of!(Context, stamp);
    pub(in super::super) const POSITION: usize = offset_of!(Context, position);
    pub(in super::super) const QUESTION: usize = offset_of!(Context, question);
    pub(in super::super) const REBATE: usize = offset_of!(Context, rebate);
    pub(in super::super) const LAST: usize = offset_of!(Context, last);
    pub(in super::super) const STOPPED: usize = offset_of!(Context, stopped);
    pub(in super::super) const STOPS: usize = offset_of!(Context, stops);
    pub(in super::super) const INTERRUPTED: usize = offset_of!(Context, interrupted);
    pub(in super::super) const INTERRUPTS: usize = offset_of!(Context, interrupts);
    pub(in super::super) const MOVES: usize = offset_of!(Context, moves);
    pub(in super::super) const MOST: usize = offset_of!(Context, most);
    pub(in super::super) const DOUBTED: usize = offset_of!(Context, doubted);
    pub(in super::super) const WATCHED: usize = offset_of!(Context, watched);
    pub(in super::super) const MEMORY: usize = offset_of!(Context, memory);
    pub(in super::super) const WORDS: usize = offset_of!(Context, words);
}

/// A context, and what it remembers of the positions that it was asked about.
pub(super) struct Desk {
    pub(super) context: Box<Context>,
    /// The position of the last question.
    known: Known,
    /// Slots of a frame that is shorter than what is read.
    spare: Vec<i32>,
    memory: Vec<i64>,
}

/// What code needs.
#[derive(Clone, Copy)]
pub(super) struct Needs {
    /// Slots of the frame.
    pub(super) frame: usize,
    /// Words of memory.
    pub(super) memory: usize,
}

/// A position, and its number.
#[derive(Default)]
struct Known {
    cells: Vec<i32>,
    frame: Vec<i32>,
    stamp: i64,
}

// The pointers of the context are set before each call, and are not followed between calls.
#[expect(unsafe_code, reason = "pointers are followed during a call alone")]
unsafe impl Send for Desk {}

impl Desk {
    pub(super) fn new() -> Self {
        Self {
            context: Box::new(Context {
                cells: std::ptr::null(),
                frame: std::ptr::null(),
                fuel: 0,
                failed: 0,
                stamp: 0,
                position: 0,
                question: 0,
                rebate: 0,
                // New memory is all 0: nothing in it is of any position. Number 1 stands for what never changes.
                last: 1,
                size: 0,
                stopped: 0,
                stops: [[0; 2]; DEPTH],
                interrupted: 0,
                interrupts: -1,
                moves: 0,
                most: 0,
                doubted: 0,
                watched: 0,
                playout: std::ptr::null_mut(),
                memory: std::ptr::null_mut(),
                remembered: 0,
                words: [0; WORDS],
            }),
            known: Known::default(),
            spare: Vec::new(),
            memory: Vec::new(),
        }
    }

    /// Lays out a position about which more will be asked.
    pub(super) fn ask(&mut self, state: &Position, needs: Needs) {
        self.lay_out(state, needs);
        let own = own_frame(state);
        if self.known.stamp == 0 || self.known.frame != own || self.known.cells != state.cells {
            self.known.cells.clone_from(&state.cells);
            self.known.frame.clear();
            self.known.frame.extend_from_slice(own);
            self.known.stamp = self.context.stamp;
        }
        self.context.stamp = self.known.stamp;
        self.context.position = self.known.stamp;
    }

    /// Lays out a position. Slots that its frame does not have are 0.
    pub(super) fn lay_out(&mut self, state: &Position, Needs { frame, memory }: Needs) {
        self.remember(memory);
        let own = own_frame(state);
        self.context.frame = if own.len() < frame {
            self.spare.clear();
            self.spare.extend_from_slice(own);
            self.spare.resize(frame, 0);
            self.spare.as_ptr()
        } else {
            own.as_ptr()
        };
        self.context.last += 1;
        self.context.stamp = self.context.last;
        self.context.position = self.context.last;
        self.context.question = self.context.last;
        self.context.cells = state.cells.as_ptr();
        self.context.size = i64::try_from(state.cells.len()).unwrap_or(0);
        self.context.stopped = 0;
        self.context.fuel = STEPS.cast_signed();
        self.context.rebate = 0;
        self.context.failed = 0;
    }
}

impl Desk {
    /// Has room to remember what functions gave.
    pub(super) fn remember(&mut self, words: usize) {
        if self.memory.len() < words {
            self.memory.resize(words, 0);
        }
        self.context.memory = self.memory.as_mut_ptr();
        self.context.remembered = self.memory.len();
    }

    /// Lays out a position in which statements are carried out. Its stack has room for all frames.
    pub(super) fn carry(&mut self, state: &mut Position, memory: usize) {
        self.lay_out(state, Needs { frame: 0, memory });
        self.context.cells = state.cells.as_mut_ptr();
    }
}

/// The innermost frame, with what lies behind it.
fn own_frame(state: &Position) -> &[i32] {
    let base = state.cursors.last().map_or(0, |cursor| cursor.base);
    let own = usize::try_from(base).ok().and_then(|base| state.stack.get(base..));
    own.unwrap_or_default()
}
