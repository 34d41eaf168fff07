//! Plays many games with bots, and sums up the results.
//!
//! [`playout`] plays one game. A [`Tally`] counts what came of many, a [`Batch`] says which games of which [`Run`] they
//! were, and can be written to a file. All of it is exact and in whole numbers: however a run is divided, the merged
//! parts are those of the whole.

mod choices;
mod cover;
mod endings;
mod histogram;
mod interval;
mod page;
mod paired;
mod part;
mod playout;
mod ranges;
mod report;
mod row;
mod run;
mod sample;
mod tally;

pub use choices::Choices;
pub use cover::{ChoicePlace, Usage};
pub use endings::Endings;
pub use histogram::Histogram;
pub use interval::{Moments, Share, decimal};
pub use page::page;
pub use paired::Paired;
pub use part::{Batch, PartError};
pub use playout::{Played, Playouts, endless, playout, playout_watched};
pub use ranges::Ranges;
pub use report::{
    cover_json, cover_lines, overlong, paired_json, paired_lines, summary_json, summary_lines,
};
pub use row::GameRow;
pub use run::Run;
pub use sample::Sample;
pub use tally::{Detail, Tally};
