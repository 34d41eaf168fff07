//! The narrowed form of every action: what its conditions say about each parameter, taken apart so that moves are
//! derived and not tried. It is made from the checked game alone and cannot fail on one.
//!
//! Conditions are taken out of the rules that an action needs and split at `and`; functions that are conditions are put
//! in their place. Each of these conjuncts is judged as soon as the parameters that it reads are chosen, and one that
//! compares a parameter with what is known before it becomes part of the parameter's domain.

pub mod bitboard;
pub mod card_sets;
mod conjunct;
mod late;
pub mod lower;
mod narrow;
pub mod op;
mod parts;
mod place;
mod quantifier;
mod reads;
mod rep;
mod restriction;
pub mod routine;
mod sort;
pub mod standing;
mod table;
mod tried;

pub use conjunct::Conjunct;
pub use late::{Late, VisibleOrder};
pub use narrow::{Narrowed, Placed};
pub use quantifier::{Shape, Side, first_condition};
pub use reads::Reads;
pub use restriction::{Restriction, Says};
pub use tried::Tried;

use std::collections::BTreeSet;

use typed_index_collections::TiVec;

use crate::hir::{ActionId, ExprKind, FunctionId, Game, LocalId, guarded_names};

/// What is derived from a game before it is played.
#[derive(Clone, Debug)]
pub struct Program {
    /// The narrowed form of each action.
    pub actions: TiVec<ActionId, Narrowed>,
    /// What each function reads.
    pub functions: TiVec<FunctionId, Reads>,
    /// By the local that a quantifier binds, how its first condition limits what it goes through.
    pub quantifiers: TiVec<LocalId, Option<Shape>>,
    /// What each `always` reads, in the order of the file.
    pub invariants: Vec<Reads>,
    /// What the order of a shuffled zone has to fall for.
    pub late: Late,
    /// The names in frames whose values not everybody may know.
    pub guarded: BTreeSet<LocalId>,
}

impl Program {
    /// Derives it from a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let invariants: Vec<Reads> =
            game.invariants.iter().map(|invariant| Reads::of(game, &invariant.expr)).collect();
        let mut quantifiers: TiVec<LocalId, Option<Shape>> =
            game.locals.iter().map(|_| None).collect();
        game.each_expr(&mut |expr| {
            if let ExprKind::Quantified(quantifier) = &expr.kind
                && let Some(slot) = quantifiers.get_mut(quantifier.local)
            {
                *slot = quantifier::shape(game, quantifier);
            }
        });
        Self {
            late: Late::new(game, &invariants),
            guarded: guarded_names(game),
            quantifiers,
            actions: game.actions.iter().map(|action| Narrowed::new(game, action)).collect(),
            functions: game
                .functions
                .iter()
                .map(|function| Reads::of(game, &function.body))
                .collect(),
            invariants,
        }
    }
}
