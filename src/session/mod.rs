//! A game being played: names, position, luck, and the record of everything that came in.

mod bots;
mod chair;
mod chances;
mod complete;
mod luck;
mod play;
mod printed;
mod read;
mod record;
mod setup;

pub use bots::{BOTS, Bot, bot_move, bot_named};
pub use chair::Chair;
pub use chances::{Source, sources};
pub use complete::complete;
pub use luck::{Luck, Stream};
pub use play::{Session, Taken};
pub use record::{Entry, Input, Record, RecordHead, write_record};
pub use setup::{Setup, SetupError};
