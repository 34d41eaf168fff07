//! [`ForcedOutcome`]: outcomes of chance that are fixed in advance.

use super::Source;
use crate::engine::{Chance, ChanceKind, Drawn};

/// An outcome that is fixed in advance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForcedOutcome {
    /// The same outcome, whatever is drawn.
    Outcome(Drawn),
    /// The outcome for each of several sources with the same name.
    Readings(Vec<(Source, Drawn)>),
}

impl From<Drawn> for ForcedOutcome {
    fn from(drawn: Drawn) -> Self {
        Self::Outcome(drawn)
    }
}

impl ForcedOutcome {
    /// The outcome for a chance. If there is none, one that the rules refuse.
    #[must_use]
    pub fn of(self, chance: &Chance) -> Option<Drawn> {
        let due = match &chance.kind {
            ChanceKind::Order { ty, .. } => Source::Pile(ty.clone()),
            ChanceKind::Choice { ty, .. } => Source::Draw(ty.clone()),
        };
        match self {
            Self::Outcome(drawn) => Some(drawn),
            Self::Readings(readings) => {
                let fits = readings.iter().find(|(source, _)| *source == due);
                fits.or(readings.first()).map(|(_, drawn)| drawn.clone())
            }
        }
    }
}
