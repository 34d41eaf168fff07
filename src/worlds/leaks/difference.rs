//! The differences between what a seat is shown in two games: table, who decides next, who may
//! interrupt, scores and ending.

use super::Experiment;
use crate::engine::{Fault, Offer, Role};
use crate::hir::StateId;
use crate::notation;
use crate::state::{Ending, Position, Value};
use crate::view::{self, PlaceId, PlaceView, Viewer};

/// The place of a difference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    /// The name of a zone or state, and its indices.
    View(String, String),
    Log,
    /// The seats that play waits for.
    Waiting,
    /// Who may interrupt.
    BreakingIn,
    Scores,
    Ending,
    /// The offered actions.
    Offers,
    Question(String),
    Moves(String),
    Cost(String),
    /// An action, and the move that was tried.
    Refusal(String, String),
    /// An action, the move that was tried, and the answers about its conditions.
    Why(String, String),
    /// Which cards come to lie open in a place.
    LaidOpen(String),
    /// A card of which there are copies.
    Copy(String),
    /// The face of a die that nobody has seen.
    Face(String),
    /// Whether a move ends in a fault.
    Fault,
    /// Whether the viewer can take back its last move.
    TakingBack,
    /// What is drawn or shuffled.
    Chance,
    /// What the value of this name is drawn from.
    DrawnFrom(String),
    /// A move that the seat could make in one game but not in the other.
    OwnMove(String),
}

impl What {
    /// Whether both are of the same kind and name.
    pub fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::View(one, _), Self::View(other, _))
            | (Self::Refusal(one, _), Self::Refusal(other, _))
            | (Self::Why(one, _), Self::Why(other, _)) => one == other,
            (Self::Copy(_), Self::Copy(_)) | (Self::Face(_), Self::Face(_)) => true,
            _ => self == other,
        }
    }
}

/// Something that reads differently in the two games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub what: What,
    pub here: String,
    pub there: String,
}

impl Difference {
    pub fn new(what: What, here: impl Into<String>, there: impl Into<String>) -> Self {
        Self { what, here: here.into(), there: there.into() }
    }
}

/// Whether the state that says who plays a role has its first value.
pub fn is_as_declared(entries: &[PlaceView], role: StateId, indices: &[Value]) -> bool {
    let is_it = |entry: &&PlaceView| {
        entry.place.id == PlaceId::State(role) && indices.starts_with(&entry.place.indices)
    };
    entries.iter().find(is_it).is_some_and(|entry| entry.untouched)
}

/// The answers that everybody gets about a position.
pub fn answered(
    experiment: &Experiment<'_>,
    state: &Position,
    offers: &[Offer],
    viewer: Viewer,
) -> Result<Vec<(What, String)>, Fault> {
    Ok(vec![
        (What::Waiting, waiting(experiment, state, offers)),
        (What::BreakingIn, breaking_in(experiment, state)?),
        (What::Ending, ending(experiment, state)),
        (What::Scores, scores(experiment, state, viewer)),
    ])
}

/// The seats that play waits for. What others can do on their turn is their secret, but everybody
/// sees which question is asked.
fn waiting(experiment: &Experiment<'_>, state: &Position, offers: &[Offer]) -> String {
    let waited = named(experiment, &experiment.runtime.rules.awaited(state));
    let asked = offers.iter().find(|it| it.role == Role::Answer);
    asked.map_or(waited.clone(), |it| format!("{waited} for {}", experiment.action(it.action)))
}

fn breaking_in(experiment: &Experiment<'_>, state: &Position) -> Result<String, Fault> {
    let (game, rules) = (&experiment.runtime.game, &experiment.runtime.rules);
    let seats = view::may_break_in(game, rules.as_ref(), state)?;
    Ok(named(experiment, &seats))
}

fn ending(experiment: &Experiment<'_>, state: &Position) -> String {
    let text = |ending| ending_text(experiment, ending);
    state.ending().map_or("play goes on".to_owned(), text)
}

/// How a game has ended, and who has won it.
pub fn ending_text(experiment: &Experiment<'_>, ending: &Ending) -> String {
    let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
    let winners: Vec<u32> = ending.winners.bits().collect();
    let reason = notation::say(game, names, &ending.reason);
    format!("{reason} (won by {})", named(experiment, &winners))
}

fn scores(experiment: &Experiment<'_>, state: &Position, viewer: Viewer) -> String {
    let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
    let scores = view::scores(game, layout, state, viewer).unwrap_or_default();
    let text = |score: Option<i32>| score.map_or("hidden".to_owned(), |it| it.to_string());
    scores.into_iter().map(text).collect::<Vec<_>>().join(", ")
}

fn named(experiment: &Experiment<'_>, seats: &[u32]) -> String {
    let names = seats.iter().map(|seat| experiment.setup.names.of(*seat));
    let names: Vec<&str> = names.collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
}
