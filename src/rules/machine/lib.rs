//! Machine code for a game, made in the process when it is first needed.
//!
//! It answers questions about moves, works out values of statements, and, where nobody listens, carries out statements and plays
//! whole games. It gives the answer of the executor that walks the tree, or none: where an index lies outside its range, where
//! something has no form in typed operations, or where more steps may be needed than there are. Then the tree is walked. Compilers
//! call this deoptimisation. Operations have no effect, so an answer that came to nothing leaves nothing behind.
//!
//! This is the only crate with unsafe code.
//!
//! | files | what they make or keep |
//! |---|---|
//! | `compile.rs`, `emit.rs` | code for a game and for typed operations; read these first |
//! | `search.rs`, `domains.rs`, `ledger.rs` | code that finds and counts moves |
//! | `routine.rs`, `effects.rs`, `control.rs`, `transfer.rs` | code for statements |
//! | `carry.rs`, `leave.rs` | where code takes over from the tree, and where it stops |
//! | `decision.rs`, `draw.rs`, `moving.rs`, `ending.rs` | code for games that go on by themselves |
//! | `bitboards.rs`, `card_sets.rs` | sets beside a position: a bit for each thing, so that many things are looked at at once |
//! | `fuel.rs` | how code counts steps, so that nothing runs for ever |
//! | `memory.rs` | what functions gave, remembered (a memo) |
//!
//! # Example
//!
//! Machine code counts the moves of a seat as the tree does:
//!
//! ```
//! # use hoyle_play::{engine::{HookError, Host}, state::{Position, Value}};
//! # use hoyle_game::hir::HookId;
//! use std::sync::Arc;
//!
//! use hoyle_game::check::check_text;
//! use hoyle_machine::Machine;
//! use hoyle_play::engine::Finder;
//! use hoyle_play::session::{Session, Setup};
//! use hoyle_play::state::Layout;
//! use hoyle_rules::interpreter::Interpreter;
//!
//! # struct NoScripts;
//! # impl Host for NoScripts { fn call(&self, _: HookId, _: &Position, _: &[Value]) -> Result<(Value, u64), HookError> { unreachable!() } }
//! let (game, _) = check_text(
//!     "a.game",
//!     r#"
//! language 1
//! game "Heap" { players 2..2 }
//! state heap: 0..9 = 5 public
//! play { turn of seat 1 in taking }
//! phase taking { take }
//! action take(amount: 1..9) {
//!   require there: amount <= heap else "There are only {heap}."
//!   do { end game "Taken." }
//! }
//! "#,
//! )
//! .unwrap();
//! let game = Arc::new(game);
//! let layout = Arc::new(Layout::new(&game));
//! let rules = Interpreter::new(game.clone(), layout.clone(), Box::new(NoScripts));
//! let constants = Arc::new(rules.constants());
//! let machine = Machine::new(game.clone(), layout.clone(), rules.program(), constants);
//!
//! let setup = Setup::new(&game, &["Ada".to_owned(), "Ben".to_owned()], &[], 7)?;
//! let session = Session::new(game, layout, Arc::new(rules), setup)?;
//! let action = session.offers()?[0].action;
//! // Where there is no code for a processor, there is no answer.
//! assert!(machine.count(session.state(), 0, action).is_none_or(|count| count == 5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use hoyle_game::hir;
use hoyle_play::{engine, state};
use hoyle_rules::program;
use hoyle_text::base;

mod act;
mod arithmetic;
mod assemble;
mod bitboards;
mod bodies;
mod bounds;
mod calls;
mod card_sets;
mod cards;
mod carry;
mod choose;
mod chooser;
mod code;
mod compile;
mod condition;
mod context;
mod control;
mod decide;
mod decision;
mod domains;
mod draw;
mod effects;
mod emit;
mod ending;
mod flow;
mod fuel;
mod held;
mod interrupt;
mod invariants;
mod leave;
mod ledger;
mod links;
mod loops;
mod memory;
mod moving;
mod order;
mod reach;
mod routine;
mod rows;
mod runtime;
mod search;
mod sets;
mod slots;
mod transfer;
mod zone;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::base::limits::STEPS;
use crate::engine::{Execution, Finder, Move, Playout};
use crate::hir::{ActionId, Expr, Game, PhaseId, Ty};
use crate::program::Program;
use crate::program::lower::{Constants, Known, Lowered, Values};
use crate::state::{Layout, NONE, Position, Set, Value, belongs, from_code, to_code};

use code::{Code, Entry, Purpose, call};
use context::{Context, Desk, LONGS, Needs};
use search::Question;

/// Machine code for a game, for each number of seats that is asked for.
pub struct Machine {
    game: Arc<Game>,
    layout: Arc<Layout>,
    program: Arc<Program>,
    constants: Arc<Constants>,
    /// The numbers of the expressions in statements, by where they lie in the game, which does not move.
    values: BTreeMap<usize, usize>,
    /// The interrupts of each phase that has any.
    interrupts: BTreeMap<PhaseId, Vec<ActionId>>,
    /// By the number of seats.
    tables: Vec<OnceLock<Option<Table>>>,
}

/// Machine code for one number of seats.
struct Table {
    lowered: Arc<Lowered>,
    code: Code,
    desks: Mutex<Vec<Desk>>,
}

impl Table {
    /// A desk that nobody else uses.
    fn take(&self) -> Desk {
        let mut desks = self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        let desk = desks.pop();
        desk.unwrap_or_else(Desk::new)
    }

    fn needs(&self) -> Needs {
        Needs { frame: self.lowered.frame, memory: self.code.memory() }
    }

    fn give_back(&self, desk: Desk) {
        let mut desks = self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        desks.push(desk);
    }
}

/// The interrupts of each phase that has any.
fn interrupts(game: &Game) -> BTreeMap<PhaseId, Vec<ActionId>> {
    let phases = game.phases.keys().map(|phase| {
        let interrupts = game.interrupts(phase).map(|(action, _)| action);
        (phase, interrupts.collect::<Vec<_>>())
    });
    phases.filter(|(_, actions)| !actions.is_empty()).collect()
}

/// Where an expression lies.
fn address(expr: &Expr) -> usize {
    std::ptr::from_ref(expr) as usize
}

impl Machine {
    /// Machine code for a game; `constants` are the same in every position.
    #[must_use]
    pub fn new(
        game: Arc<Game>,
        layout: Arc<Layout>,
        program: Arc<Program>,
        constants: Arc<Constants>,
    ) -> Self {
        let seats = game.players.1 as usize + 1;
        let values = game.statement_values().map(address);
        Self {
            values: values.zip(0..).collect(),
            interrupts: interrupts(&game),
            game,
            layout,
            program,
            constants,
            tables: std::iter::repeat_with(OnceLock::new).take(seats).collect(),
        }
    }

    fn table(&self, seats: u32) -> Option<&Table> {
        let slot = self.tables.get(seats as usize)?;
        slot.get_or_init(|| self.compile(seats)).as_ref()
    }

    fn compile(&self, seats: u32) -> Option<Table> {
        let lowered = Lowered::new(Known {
            game: &self.game,
            layout: &self.layout,
            program: &self.program,
            constants: &self.constants,
            seats,
        });
        let lowered = Arc::new(lowered);
        let code = Code::new(Arc::clone(&lowered))?;
        Some(Table { lowered, code, desks: Mutex::default() })
    }

    /// Asks machine code about a position; nothing where it gives no answer.
    fn ask<T>(
        &self,
        state: &Position,
        purpose: Purpose,
        work: impl FnOnce(&Table, Entry, &mut Context) -> Option<T>,
    ) -> Option<T> {
        let table = self.table(state.seats())?;
        let entry = table.code.find(purpose)?;
        if state.cells.len() != self.layout.size() {
            return None;
        }
        let mut desk = table.take();
        let needs = table.needs();
        match purpose {
            // A statement changes the position: nothing more is asked about it.
            Purpose::Value(_) | Purpose::Body(_) | Purpose::Playout(_) => {
                desk.lay_out(state, needs);
            }
            Purpose::Moves(..) | Purpose::Invariant(_) => desk.ask(state, needs),
        }
        let answer = work(table, entry, &mut desk.context);
        table.give_back(desk);
        answer
    }

    fn question(
        &self,
        state: &Position,
        (seat, action): (u32, ActionId),
        question: Question,
    ) -> Option<u64> {
        self.ask(state, Purpose::Moves(action, question), |_, entry, context| {
            let answer = call(entry, context, seat, 0);
            context.left().map(|_| answer)
        })
    }

    /// Lays out the arguments of a move; nothing where one is no value of its parameter.
    fn lay_out(&self, context: &mut Context, action: &Move, seats: u32) -> Option<()> {
        let parameters = &self.program.actions.get(action.action)?.parameters;
        if parameters.len() != action.arguments.len() {
            return None;
        }
        let mut words = context.words.chunks_mut(2);
        for ((_, ty), value) in parameters.iter().zip(&action.arguments) {
            let [low, high] = words.next()? else {
                return None;
            };
            if !belongs(value, ty, &|ty| self.layout.count(ty, seats)) {
                return None;
            }
            match (ty, value) {
                (Ty::Set(..), Value::Set(set)) => [*low, *high] = runtime::halves(set),
                (_, Value::Set(_)) => return None,
                _ => *low = i64::from(to_code(value, ty)),
            }
        }
        Some(())
    }

    /// The arguments of a move that machine code has written.
    fn arguments(&self, table: &Table, context: &Context, action: ActionId) -> Option<Vec<Value>> {
        let parameters = &self.program.actions.get(action)?.parameters;
        let search = table.lowered.actions.get(action)?.as_ref()?;
        let words = context.words.chunks(2);
        let chosen = parameters.iter().zip(&search.choices).zip(words);
        chosen
            .map(|(((_, ty), choice), words)| {
                let [low, high] = words else {
                    return None;
                };
                Some(match choice.values {
                    Values::Sets(..) => {
                        Value::Set(runtime::set(low.cast_unsigned(), high.cast_unsigned()))
                    }
                    Values::Few(..) | Values::Many(..) => {
                        from_code(i32::try_from(*low).unwrap_or(NONE), ty)
                    }
                })
            })
            .collect()
    }
}

impl Finder for Machine {
    fn any(&self, state: &Position, seat: u32, action: ActionId) -> Option<bool> {
        let found = self.question(state, (seat, action), Question::Any);
        found.map(|found| found != 0)
    }

    fn count(&self, state: &Position, seat: u32, action: ActionId) -> Option<u64> {
        self.question(state, (seat, action), Question::Count)
    }

    fn nth(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
        at: u64,
    ) -> Option<Option<Vec<Value>>> {
        let purpose = Purpose::Moves(action, Question::Nth);
        self.ask(state, purpose, |table, entry, context| {
            let found = call(entry, context, seat, at);
            context.left()?;
            match found {
                0 => Some(None),
                _ => self.arguments(table, context, action).map(Some),
            }
        })
    }

    fn is_legal(&self, state: &Position, action: &Move) -> Option<bool> {
        let purpose = Purpose::Moves(action.action, Question::Legal);
        self.ask(state, purpose, |_, entry, context| {
            self.lay_out(context, action, state.seats())?;
            let found = call(entry, context, action.seat, 0);
            context.left().map(|_| found != 0)
        })
    }

    fn value(&self, state: &Position, expr: &Expr) -> Option<(Value, u64)> {
        let number = *self.values.get(&address(expr))?;
        self.ask(state, Purpose::Value(number), |_, entry, context| {
            let word = call(entry, context, 0, 0).cast_signed();
            let steps = STEPS.saturating_sub(context.left()?);
            let longs = context.words.iter().map(|word| word.cast_unsigned());
            let value = if expr.ty.is_set() {
                Value::Set(Set::of_longs(longs.take(LONGS)))
            } else {
                from_code(i32::try_from(word).ok()?, &expr.ty)
            };
            Some((value, steps))
        })
    }

    fn carry_out(
        &self,
        state: &mut Position,
        steps: u64,
        playout: Option<&mut Playout<'_>>,
    ) -> Execution {
        self.run(state, steps, playout)
    }

    fn holds(&self, state: &Position, invariant: usize) -> Option<bool> {
        self.ask(state, Purpose::Invariant(invariant), |_, entry, context| {
            let found = call(entry, context, 0, 0);
            context.left().map(|_| found == 1)
        })
    }
}
