//! The differences between what a seat is shown in two games: table, who decides next, who may
//! interrupt, scores and ending.

use super::Experiment;
use crate::engine::{Fault, Offer, Role};
use crate::hir::{Audience, StateId};
use crate::notation;
use crate::state::{Ending, Position, Value};
use crate::view::{self, Cards, PlaceId, PlaceView, Shown, Viewer};

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

/// The result of comparing what is shown in two games.
pub enum Sight {
    Same,
    /// It differs in something that was disclosed to the viewer.
    Parted,
    Differs(Difference),
}

/// Compares the tables. If cards may have been `opened`, other cards are no leak, but the same
/// cards in another order are. Nor is what the viewer did not see `before` and sees because of a role that it plays now.
pub fn views(
    experiment: &Experiment<'_>,
    [here, there]: [&Position; 2],
    viewer: Viewer,
    before: Option<&Position>,
    opened: bool,
) -> Sight {
    let table = |state: &Position| {
        view::view(&experiment.runtime.game, &experiment.runtime.layout, state, viewer).entries
    };
    let now = here;
    let (here, there) = (table(here), table(there));
    if here == there {
        return Sight::Same;
    }
    let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
    let what = |entry: &PlaceView| {
        let name = notation::place_name(game, names, entry.place.id);
        let place = notation::place_text(game, names, &entry.place);
        What::View(name.to_owned(), place)
    };
    let text = |entry: &PlaceView| notation::shown_text(game, names, &entry.place, &entry.shown);
    let nowhere = || "not seen".to_owned();
    for entry in &here {
        let other = there.iter().find(|it| it.place == entry.place);
        if opened && other.is_some_and(|it| are_others(&entry.shown, &it.shown)) {
            return Sight::Parted;
        }
        let differs = other.is_none_or(|it| it.shown != entry.shown);
        if differs
            && other.is_some()
            && comes_to_be_seen(experiment, (entry, &here), [before, Some(now)], viewer)
        {
            return Sight::Parted;
        }
        if differs {
            return Sight::Differs(Difference::new(
                what(entry),
                text(entry),
                other.map_or_else(nowhere, text),
            ));
        }
    }
    let new = there.iter().find(|entry| !here.iter().any(|it| it.place == entry.place));
    let difference = |new: &PlaceView| Difference::new(what(new), nowhere(), text(new));
    new.map_or(Sight::Same, |new| Sight::Differs(difference(new)))
}

/// Whether a viewer sees a place because of a role that it has played only since it looked last.
fn comes_to_be_seen(
    experiment: &Experiment<'_>,
    (entry, all): (&PlaceView, &[PlaceView]),
    [before, now]: [Option<&Position>; 2],
    viewer: Viewer,
) -> bool {
    let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
    let audience = game.audience(entry.place.id);
    let (Audience::Of(role), Viewer::Seat(seat)) = (audience, viewer) else {
        return false;
    };
    let indices = &entry.place.indices;
    let sees = |state: &Position| layout.sees(state, seat, audience, indices);
    // Without a look before, a role is new if it is not as declared.
    let was_seen = before.map_or_else(|| is_as_declared(all, role, indices), sees);
    now.is_some_and(sees) && !was_seen
}

/// Whether the state that says who plays a role has its first value.
pub fn is_as_declared(entries: &[PlaceView], role: StateId, indices: &[Value]) -> bool {
    let is_it = |entry: &&PlaceView| {
        entry.place.id == PlaceId::State(role) && indices.starts_with(&entry.place.indices)
    };
    entries.iter().find(is_it).is_some_and(|entry| entry.untouched)
}

/// Whether other cards are shown, and not only another order.
fn are_others(here: &Shown, there: &Shown) -> bool {
    let sorted = |cards: &Cards| {
        let mut cards = cards.cards.clone();
        cards.sort_unstable();
        cards
    };
    match (here, there) {
        (Shown::Cards(here), Shown::Cards(there)) => sorted(here) != sorted(there),
        (Shown::Pile { top: here, .. }, Shown::Pile { top: there, .. }) => here != there,
        _ => false,
    }
}

/// The difference between the answers that everybody gets about two positions: the seats that play
/// waits for, and for which answer; who may interrupt; the ending; and the scores that a viewer may
/// see.
pub fn answers(
    experiment: &Experiment<'_>,
    here: (&Position, &[Offer]),
    there: (&Position, &[Offer]),
    viewer: Viewer,
) -> Result<Option<Difference>, Fault> {
    let of = |(state, offers)| answered(experiment, state, offers, viewer);
    let pairs = of(here)?.into_iter().zip(of(there)?);
    let mut differing = pairs.filter(|((_, here), (_, there))| here != there);
    let first = differing.next();
    Ok(first.map(|((what, here), (_, there))| Difference::new(what, here, there)))
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
    let text = |ending: &Ending| {
        let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
        let winners: Vec<u32> = ending.winners.bits().collect();
        let reason = notation::say(game, names, &ending.reason);
        format!("{reason} won by {}", named(experiment, &winners))
    };
    state.ending().map_or("play goes on".to_owned(), text)
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
