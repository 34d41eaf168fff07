//! A game in play: names, position, source of chance, and a record of all input.

#![deny(clippy::wildcard_enum_match_arm)]

mod bots;
mod chance_source;
mod chances;
mod complete;
mod observation;
mod play;
mod printed;
mod read;
mod record;
mod record_error;
mod setup;
mod take_back;

pub use bots::{BOTS, Bot, bot_move, bot_named};
pub use chance_source::{ChanceSource, Stream};
pub use chances::{Source, sources};
pub use complete::complete;
pub use observation::Observation;
pub use play::Session;
pub use record::{Entry, Input, Record, RecordHead, write_record};
pub use record_error::{Misfit, RecordError};
pub use setup::{Setup, SetupError};
pub use take_back::Taken;
