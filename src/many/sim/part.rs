//! Results of some games of a run, which can be saved, continued and merged.

use serde::{Deserialize, Serialize};

use super::{Ranges, Run, Tally};
use crate::base::digest;

/// The first words of a file.
const FORMAT: &str = "hoyle sim part 1";

/// What came of some games of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// The run that they belong to.
    pub run: Run,
    /// Which games of the run.
    pub games: Ranges,
    /// What was counted.
    pub tally: Tally,
    /// How many bytes of a file of all games are written, if there is such a file.
    pub csv: Option<u64>,
}

/// Why a text is not a part, or not one that fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartError {
    /// It is something else.
    Other,
    /// It was made by a version of hoyle with another format.
    Format(String),
    /// It is not as it was written.
    Damaged,
    /// It belongs to another run: what is different, there and here.
    Run(&'static str, String, String),
    /// The game and its files are not those of this run.
    Rules,
    /// It does not count what is asked for, which is how that would be done.
    Uncounted(&'static str),
    /// It counts what is not asked for, which is how that would be done.
    Counted(&'static str),
    /// Games are in both, from the first to the last.
    Both(u64, u64),
}

impl Batch {
    /// No game of a run yet.
    #[must_use]
    pub fn new(run: Run) -> Self {
        Self {
            tally: Tally::new(run.detail),
            run,
            games: Ranges::default(),
            csv: None,
        }
    }

    /// The text of a file: a line with its format and a check, then the part as JSON.
    #[must_use]
    pub fn text(&self) -> String {
        // Numbers, lists and names have nothing that could not be written.
        let json = serde_json::to_string(self).unwrap_or_default();
        format!("{FORMAT} {:016x}\n{json}\n", digest([json.as_bytes()]))
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// When it is not a part, or not whole.
    pub fn parse(text: &str) -> Result<Self, PartError> {
        let (head, json) = text.split_once('\n').unwrap_or((text, ""));
        let Some(check) = head.strip_prefix(FORMAT).map(str::trim) else {
            let other = head.strip_prefix("hoyle sim part ");
            let format = other.and_then(|rest| rest.split(' ').next());
            return Err(format.map_or(PartError::Other, |format| {
                PartError::Format(format.to_owned())
            }));
        };
        let json = json.strip_suffix('\n').ok_or(PartError::Damaged)?;
        if check != format!("{:016x}", digest([json.as_bytes()])) {
            return Err(PartError::Damaged);
        }
        let part: Self = serde_json::from_str(json).map_err(|_| PartError::Damaged)?;
        if part.games.are_sound() && part.games.size() == part.tally.games {
            Ok(part)
        } else {
            Err(PartError::Damaged)
        }
    }

    /// Whether it belongs to a run.
    ///
    /// # Errors
    /// What is different.
    pub fn fits(&self, run: &Run) -> Result<(), PartError> {
        let list = |names: &[String]| match names {
            [] => "none".to_owned(),
            names => names.join(", "),
        };
        let (here, there) = (run, &self.run);
        let compared = [
            ("the game", there.game.clone(), here.game.clone()),
            (
                "the version of hoyle",
                there.hoyle.clone(),
                here.hoyle.clone(),
            ),
            ("`--variant`", list(&there.variants), list(&here.variants)),
            ("`--option`", list(&there.options), list(&here.options)),
            ("`--seats`", there.seats.to_string(), here.seats.to_string()),
            ("`--seed`", there.seed.to_string(), here.seed.to_string()),
        ];
        for (what, there, here) in compared {
            if there != here {
                return Err(PartError::Run(what, there, here));
            }
        }
        if there.rules != here.rules {
            return Err(PartError::Rules);
        }
        let counted = [
            ("--html", there.detail.choices, here.detail.choices),
            ("--cover", there.detail.cover, here.detail.cover),
        ];
        for (flag, there, here) in counted {
            match (there, here) {
                (false, true) => return Err(PartError::Uncounted(flag)),
                (true, false) => return Err(PartError::Counted(flag)),
                (false, false) | (true, true) => {}
            }
        }
        Ok(())
    }

    /// Adds another part of the same run.
    ///
    /// # Errors
    /// When it belongs to another run, or games are in both.
    pub fn merge(&mut self, other: &Self) -> Result<(), PartError> {
        other.fits(&self.run)?;
        self.games
            .merge(&other.games)
            .map_err(|(first, last)| PartError::Both(first, last))?;
        self.tally.merge(&other.tally);
        Ok(())
    }

    /// Adds games that were played one after the other. Games that are there already are not counted again.
    pub fn add(&mut self, first: u64, last: u64, tally: &Tally) {
        if self.games.add(first, last).is_ok() {
            self.tally.merge(tally);
        }
    }
}
