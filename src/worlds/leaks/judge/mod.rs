//! What a viewer sees of histories that it could not tell apart so far, what of it is released, and whether the rest is
//! the same in all of them. Both judges go by it: `exact` with all worlds, and paired games with two.

mod answers;
mod chosen;
pub mod compare;
mod copies;
mod drawn;
mod draws;
mod groups;
mod item;
mod laid;
mod laid_out;
mod look;
mod lying;
mod owned;
mod release;
mod tree;
mod turned;
mod watcher;

pub use draws::Draws;
pub use groups::{Cursor, Found, Groups, is_heard, is_one_movement};
pub use item::Item;
pub use release::Release;
pub use tree::{Node, Tree};
pub use watcher::Watcher;
