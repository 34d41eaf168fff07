//! The definition: what every construct of the language means, written to be read.
//!
//! | file | what it defines |
//! |---|---|
//! | `value` | the value of an expression, in one function |
//! | `operators` | operators, comparisons and sets |
//! | `fold` | `some`, `every`, `count`, `all` and what else goes through several things |
//! | `datum` | values, their equality and their order |
//! | `statement` | what a statement does, in one function |
//! | `flow` | how blocks and bodies begin and end, and what a statement keeps while it runs |
//! | `cards` | how cards move |
//! | `order` | when the order of shuffled cards falls |
//! | `decision` | who may decide, and what follows from a move |
//! | `conditions` | the conditions of an action, out of the rules that it needs |
//! | `moves` | which moves are legal, by trying all |
//! | `legal` | why a move is legal or not, as its seat is told |
//! | `rules` | the questions that every executor answers |
//!
//! It is slow on purpose: it keeps nothing, works everything out anew, and finds moves by trying all. Play uses the other
//! executors, and tests hold them against this one. So it shares with them only the game, positions, and the words of
//! `engine`. What the check has taken apart before is not seen here: several names of one quantifier, `add`, `roll`, the
//! costs of an action as conditions. What belongs to the game itself is asked of it: how numbers are rounded
//! (`Arithmetic`), which fields lie between two others (`Board`), who sees a place (`Layout::seers`).
//!
//! It does not count the steps of expressions: where a game runs out of steps is not defined here.

mod cards;
mod conditions;
mod datum;
mod decision;
mod flow;
mod fold;
mod legal;
mod moves;
mod operators;
mod order;
mod rules;
mod statement;
mod value;

use std::sync::Arc;

use crate::engine::{Fault, Host};
use crate::hir::Game;
use crate::state::Layout;

/// A game's rules as the definition has them. It holds no position: every question comes with one.
pub struct Definition {
    game: Arc<Game>,
    layout: Arc<Layout>,
    host: Box<dyn Host>,
}

impl Definition {
    /// The rules of a game whose positions lie so, with its scripts.
    #[must_use]
    pub fn new(game: Arc<Game>, layout: Arc<Layout>, host: Box<dyn Host>) -> Self {
        Self { game, layout, host }
    }
}

type Outcome<T> = Result<T, Fault>;
