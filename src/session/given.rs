//! Outcomes of chance that are given beforehand.

use super::Source;
use crate::engine::{Chance, ChanceKind, Drawn};

/// An outcome that is given beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// It is the same, whatever is drawn.
    Outcome(Drawn),
    /// One name stands for several draws: the outcome as each of them would have it.
    Readings(Vec<(Source, Drawn)>),
}

impl From<Drawn> for Given {
    fn from(drawn: Drawn) -> Self {
        Self::Outcome(drawn)
    }
}

impl Given {
    /// The outcome of what is drawn now; another one, which is refused then, where this can be no outcome of it.
    pub(super) fn of(self, chance: &Chance) -> Option<Drawn> {
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
