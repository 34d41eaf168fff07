//! What machine code reads and writes, one for each thread that asks.

use crate::state::State;

/// Words for the arguments of a move, two for each, and two more for a set that is looked for.
pub(super) const WORDS: usize = 2 * PARAMETERS + 2;

/// The parameters of an action that is searched by machine code, at most.
pub(super) const PARAMETERS: usize = 8;

/// The memory that machine code works on. Its layout is known to [`super::emit`].
#[repr(C)]
pub(super) struct Context {
    /// The slots of the position.
    pub(super) cells: *const i32,
    /// The slots of the running frame.
    pub(super) frame: *const i32,
    /// The steps that are left.
    pub(super) fuel: i64,
    /// Whether something went wrong, so that the answer means nothing.
    pub(super) failed: i64,
    /// Counts positions: what was remembered under another number is out of date.
    pub(super) stamp: i64,
    /// What functions gave, in places that the code knows.
    pub(super) memory: *mut i64,
    /// The arguments of a move, and a set.
    pub(super) words: [i64; WORDS],
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
    pub(in super::super) const MEMORY: usize = offset_of!(Context, memory);
    pub(in super::super) const WORDS: usize = offset_of!(Context, words);
}

/// A context with what it points to.
pub(super) struct Desk {
    pub(super) context: Context,
    /// The position that was asked about last.
    cells: Vec<i32>,
    /// Its innermost frame, and slots behind it.
    frame: Vec<i32>,
    /// How many slots that frame has.
    own: usize,
    memory: Vec<i64>,
}

// The pointers of the context lead into the vectors beside it, which nobody else can reach.
#[expect(unsafe_code, reason = "what the pointers lead to belongs to the desk")]
unsafe impl Send for Desk {}

impl Desk {
    pub(super) fn new(memory: usize) -> Self {
        Self {
            context: Context {
                cells: std::ptr::null(),
                frame: std::ptr::null(),
                fuel: 0,
                failed: 0,
                // The memory is all 0: nothing in it is of this position. Number 1 stands for what never changes.
                stamp: 2,
                memory: std::ptr::null_mut(),
                words: [0; WORDS],
            },
            cells: Vec::new(),
            frame: Vec::new(),
            own: 0,
            memory: vec![0; memory],
        }
    }

    /// Lays a position out to be asked about, with so many slots of its frame; those that it does not have are 0.
    pub(super) fn lay_out(&mut self, state: &State, frame: usize, fuel: i64) {
        let base = state.cursors.last().map_or(0, |cursor| cursor.base);
        let own = usize::try_from(base).ok().and_then(|base| state.stack.get(base..));
        let own = own.unwrap_or_default();
        let known = self.frame.get(..self.own).unwrap_or_default();
        if known != own || self.cells != state.cells {
            self.cells.clone_from(&state.cells);
            self.frame.clear();
            self.frame.extend_from_slice(own);
            self.own = own.len();
            self.context.stamp += 1;
        }
        self.frame.resize(frame.max(self.frame.len()), 0);
        self.context.cells = self.cells.as_ptr();
        self.context.frame = self.frame.as_ptr();
        self.context.memory = self.memory.as_mut_ptr();
        self.context.fuel = fuel;
        self.context.failed = 0;
    }
}
