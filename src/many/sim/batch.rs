//! [`Batch`]: the results of some games of a run, which can be saved, continued and merged.

use serde::{Deserialize, Serialize};

use super::{Ranges, Run, Tally};
use crate::base::digest;

/// How a saved batch begins.
const FORMAT: &str = "hoyle sim part 1";

/// The results of some games of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// The run of these games.
    pub run: Run,
    /// The numbers of these games.
    pub games: Ranges,
    /// The counts.
    pub tally: Tally,
    /// The length in bytes of the table of all games so far, if there is one.
    pub csv: Option<u64>,
}

/// Why a text is not a batch, or a batch does not fit a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BatchError {
    /// The text is something else.
    Other,
    /// The batch was made by a version of hoyle with another format.
    Format(String),
    /// The text is not as it was written.
    Damaged,
    /// The batch belongs to another run: the name of what differs, there and here.
    Run(&'static str, String, String),
    /// The rules have changed since.
    Rules,
    /// The batch lacks counts that this option asks for.
    Uncounted(&'static str),
    /// The batch has counts that this option asks for, and the run does not.
    Counted(&'static str),
    /// These games, from the first to the last, are in both batches.
    Both(u64, u64),
}

impl Batch {
    /// A batch without games.
    #[must_use]
    pub fn new(run: Run) -> Self {
        Self { tally: Tally::new(run.detail), run, games: Ranges::default(), csv: None }
    }

    /// The text of the batch: a line with the format and a checksum, then JSON.
    #[must_use]
    pub fn text(&self) -> String {
        // The JSON of numbers, lists and names cannot fail.
        let json = serde_json::to_string(self).unwrap_or_default();
        format!("{FORMAT} {:016x}\n{json}\n", digest([json.as_bytes()]))
    }

    /// Reads the text of a batch.
    ///
    /// # Errors
    /// When the text is not a batch, or is damaged.
    pub fn parse(text: &str) -> Result<Self, BatchError> {
        let (head, json) = text.split_once('\n').unwrap_or((text, ""));
        let Some(check) = head.strip_prefix(FORMAT).map(str::trim) else {
            let other = head.strip_prefix("hoyle sim part ");
            let format = other.and_then(|rest| rest.split(' ').next());
            return Err(
                format.map_or(BatchError::Other, |format| BatchError::Format(format.to_owned()))
            );
        };
        let json = json.strip_suffix('\n').ok_or(BatchError::Damaged)?;
        if check != format!("{:016x}", digest([json.as_bytes()])) {
            return Err(BatchError::Damaged);
        }
        let part: Self = serde_json::from_str(json).map_err(|_| BatchError::Damaged)?;
        if part.games.are_sound() && part.games.size() == part.tally.games {
            Ok(part)
        } else {
            Err(BatchError::Damaged)
        }
    }

    /// Checks that the batch belongs to a run.
    ///
    /// # Errors
    /// What differs.
    pub fn fits(&self, run: &Run) -> Result<(), BatchError> {
        let list = |names: &[String]| match names {
            [] => "none".to_owned(),
            names => names.join(", "),
        };
        let (here, there) = (run, &self.run);
        let compared = [
            ("the game", there.game.clone(), here.game.clone()),
            ("the version of hoyle", there.hoyle.clone(), here.hoyle.clone()),
            ("`--variant`", list(&there.variants), list(&here.variants)),
            ("`--option`", list(&there.options), list(&here.options)),
            ("`--seats`", there.seats.to_string(), here.seats.to_string()),
            ("`--seed`", there.seed.to_string(), here.seed.to_string()),
        ];
        for (what, there, here) in compared {
            if there != here {
                return Err(BatchError::Run(what, there, here));
            }
        }
        if there.rules != here.rules {
            return Err(BatchError::Rules);
        }
        let counted = [
            ("--html", there.detail.choices, here.detail.choices),
            ("--cover", there.detail.cover, here.detail.cover),
        ];
        for (flag, there, here) in counted {
            match (there, here) {
                (false, true) => return Err(BatchError::Uncounted(flag)),
                (true, false) => return Err(BatchError::Counted(flag)),
                (false, false) | (true, true) => {}
            }
        }
        Ok(())
    }

    /// Adds another batch of the same run.
    ///
    /// # Errors
    /// When the batches belong to different runs, or have games in common.
    pub fn merge(&mut self, other: &Self) -> Result<(), BatchError> {
        other.fits(&self.run)?;
        self.games.merge(&other.games).map_err(|(first, last)| BatchError::Both(first, last))?;
        self.tally.merge(&other.tally);
        Ok(())
    }

    /// Adds games with successive numbers. If the batch has some of them already, nothing is added.
    pub fn add(&mut self, first: u64, last: u64, tally: &Tally) {
        if self.games.add(first, last).is_ok() {
            self.tally.merge(tally);
        }
    }
}
