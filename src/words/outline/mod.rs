//! The structure of a game: its declarations as a tree, who sees which place, and what reads, writes and calls what.

mod chart;
mod matrix;
mod node;
mod seen;
mod tree;
mod uses;

pub use chart::Chart;
pub use matrix::Matrix;
pub use node::Node;
pub use seen::{SeenBy, Sight, seen};
pub use tree::tree;
pub use uses::{Use, uses};
