//! A game in play: names, position, source of chance, and a record of all input.

mod asked;
mod bots;
mod chance_source;
mod chances;
mod complete;
mod given;
mod invariants;
mod laid_out;
mod numbers;
mod observation;
mod option;
mod play;
mod playout;
mod printed;
mod queries;
mod read;
mod record;
mod record_error;
mod setup;
mod sheets;
mod take_back;

pub use bots::{BOTS, Bot, bot_move, bot_named};
pub use chance_source::{ChanceSource, Stream};
pub use chances::{Source, sources};
pub use complete::complete;
pub use given::Given;
pub use observation::Observation;
pub(crate) use option::OptionValues;
pub use play::Session;
pub use playout::{Random, RandomBots, random_game};
pub(crate) use read::read_move;
pub use record::{Entry, Input, Record, RecordHead, write_record};
pub(crate) use record::{read_outcome, split_chance, write_inputs};
pub use record_error::{Misfit, RecordError};
pub use setup::{Setup, SetupError, check_count};
pub use take_back::Taken;
