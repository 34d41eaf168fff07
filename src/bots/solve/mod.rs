//! Small games, solved: a strategy for each seat that no other strategy of its own improves much.
//!
//! [`GameTree::grow`] plays every history of a game. A [`Solver`] learns on the tree, and [`evaluate`] says exactly what
//! the result is worth, and how much each seat could gain by something else.

mod decimal;
mod evaluate;
mod grow;
mod method;
mod policy;
mod policy_bot;
mod profile;
mod solver;
mod tree;

pub use decimal::{parts_of, rounded, text_of};
pub use evaluate::{Evaluation, evaluate};
pub use grow::Unsolved;
pub use method::Method;
pub use policy::{Policy, PolicyError, PolicyHead};
pub use policy_bot::PolicyBot;
pub use profile::{Profile, WHOLE};
pub use solver::Solver;
pub use tree::{GameTree, InformationSet};
