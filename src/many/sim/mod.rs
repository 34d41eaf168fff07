//! Plays many games with bots, and sums up the results.
//!
//! [`playout`] plays one game. A [`Tally`] counts the results of many games. A [`Batch`] is a tally with the [`Run`]
//! and the numbers of its games, and can be saved. All counts are exact whole numbers: however a run is divided into
//! batches, the merged batches equal the whole.

mod batch;
mod choices;
mod endings;
mod histogram;
mod page;
mod paired;
mod playout;
mod ranges;
mod report;
mod row;
mod run;
mod sample;
mod tally;
mod usage;

pub use batch::{Batch, BatchError};
pub use choices::Choices;
pub use endings::Endings;
pub use histogram::Histogram;
pub use page::{PageCell, page, section, table, whole_page};
pub use paired::Paired;
pub use playout::{Played, Playouts, endless, playout, playout_watched};
pub use ranges::Ranges;
pub use report::{
    cover_json, cover_lines, overlong, paired_json, paired_lines, summary_json, summary_lines,
};
pub use row::GameRow;
pub use run::Run;
pub use sample::Sample;
pub use tally::{Detail, Tally};
pub use usage::{ChoicePlace, Usage};
