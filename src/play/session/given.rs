//! Outcomes of chance that are given in advance.

use super::Source;
use crate::engine::{Chance, ChanceKind, Drawn};

/// An outcome that is given in advance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForcedOutcome {
    /// The same outcome, whatever is drawn.
    Outcome(Drawn),
    /// Several draws may have one name: the outcome for each of them.
    Readings(Vec<(Source, Drawn)>),
}

impl From<Drawn> for ForcedOutcome {
    fn from(drawn: Drawn) -> Self {
        Self::Outcome(drawn)
    }
}

impl ForcedOutcome {
    /// The outcome for what is drawn now. If there is none, one that the rules refuse.
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
