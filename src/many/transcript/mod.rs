//! Transcripts: games written down as text, a move a line, with what each viewer has seen of them. There is one for the
//! referee, one for the public and one for each seat. That of the referee can be replayed, by the same rules or by
//! others.

mod again;
mod difference;
mod file;
mod page;
mod report;
mod scribe;

pub use again::{again, begun, refused, setup_of};
pub use difference::{Difference, difference};
pub use file::{ENDING, Transcript};
pub use page::Page;
pub use report::{changed, unfit};
