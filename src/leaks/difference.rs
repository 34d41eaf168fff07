//! The differences between what a seat is shown in two games: table, log, who decides next, who may
//! interrupt, scores and ending.

use super::Experiment;
use crate::engine::{Event, Fault, Offer, Place, Role};
use crate::notation;
use crate::state::{Ending, State};
use crate::view::{self, Cards, Entry, Seen, Shown, Viewer};

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
        Self {
            what,
            here: here.into(),
            there: there.into(),
        }
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
/// cards in another order are.
pub fn views(
    experiment: &Experiment<'_>,
    here: &State,
    there: &State,
    viewer: Viewer,
    opened: bool,
) -> Sight {
    let table = |state: &State| {
        view::view(
            &experiment.runtime.game,
            &experiment.runtime.layout,
            state,
            viewer,
        )
        .entries
    };
    let (here, there) = (table(here), table(there));
    if here == there {
        return Sight::Same;
    }
    let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
    let what = |entry: &Entry| {
        let name = notation::place_name(game, names, entry.place.id);
        let place = notation::place_text(game, names, &entry.place);
        What::View(name.to_owned(), place)
    };
    let text = |entry: &Entry| notation::shown_text(game, names, &entry.place, &entry.shown);
    let nowhere = || "not seen".to_owned();
    for entry in &here {
        let other = there.iter().find(|it| it.place == entry.place);
        if opened && other.is_some_and(|it| are_others(&entry.shown, &it.shown)) {
            return Sight::Parted;
        }
        if other.is_none_or(|it| it.shown != entry.shown) {
            return Sight::Differs(Difference::new(
                what(entry),
                text(entry),
                other.map_or_else(nowhere, text),
            ));
        }
    }
    let new = there
        .iter()
        .find(|entry| !here.iter().any(|it| it.place == entry.place));
    let difference = |new: &Entry| Difference::new(what(new), nowhere(), text(new));
    new.map_or(Sight::Same, |new| Sight::Differs(difference(new)))
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

/// Compares two parts of a log. If others have made other private choices, more may differ than
/// what is told.
pub fn logs(
    experiment: &Experiment<'_>,
    here: &[Event],
    there: &[Event],
    seat: u32,
    chosen: bool,
) -> Sight {
    if here == there {
        return Sight::Same;
    }
    let (mut here, mut there) = (seen(experiment, here, seat), seen(experiment, there, seat));
    loop {
        match (here.next(), there.next()) {
            (None, None) => return Sight::Same,
            (Some((_, one)), Some((_, other))) if one == other => {}
            (one, other) => {
                let (first, second) = (one.as_ref().map(|it| it.0), other.as_ref().map(|it| it.0));
                if lays_open(experiment, first, second, seat) || chosen {
                    return Sight::Parted;
                }
                let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
                let text = |it: Option<(&Event, Seen)>| {
                    it.map_or_else(
                        || "nothing".to_owned(),
                        |(_, seen)| notation::event_text(game, names, &seen),
                    )
                };
                return Sight::Differs(Difference::new(What::Log, text(one), text(other)));
            }
        }
    }
}

fn seen<'e>(
    experiment: &Experiment<'_>,
    events: &'e [Event],
    seat: u32,
) -> impl Iterator<Item = (&'e Event, Seen)> {
    events.iter().filter_map(move |event| {
        Some((
            event,
            view::see(&experiment.runtime.game, event, Viewer::Seat(seat))?,
        ))
    })
}

/// Whether both events disclose something of one kind to the seat, which may differ: another value,
/// other cards, another face.
fn lays_open(
    experiment: &Experiment<'_>,
    here: Option<&Event>,
    there: Option<&Event>,
    seat: u32,
) -> bool {
    match (here, there) {
        (
            Some(Event::Told { to, name, .. }),
            Some(Event::Told {
                to: others,
                name: other,
                ..
            }),
        ) => to == others && name == other,
        (
            Some(Event::Revealed {
                to, zone, indices, ..
            }),
            Some(Event::Revealed {
                to: others,
                zone: other,
                indices: at,
                ..
            }),
        ) => to == others && zone == other && indices == at,
        (Some(Event::Opened { .. }), Some(Event::Opened { .. }))
        | (Some(Event::Moved { .. }), Some(Event::Moved { .. })) => true,
        (
            Some(Event::Rolled { at, dice, .. }),
            Some(Event::Rolled {
                at: other,
                dice: others,
                ..
            }),
        ) => at.seers.as_ref().is_none_or(|it| it.has(seat)) && at == other && dice == others,
        (Some(here @ Event::Went { .. }), Some(there)) => {
            shows_others(experiment, here, there, seat)
        }
        _ => false,
    }
}

/// Whether a seat sees other cards go the same way.
fn shows_others(experiment: &Experiment<'_>, here: &Event, there: &Event, seat: u32) -> bool {
    let (
        Event::Went {
            from,
            to,
            cards,
            way,
            ..
        },
        Event::Went {
            from: source,
            to: other,
            cards: others,
            way: how,
            ..
        },
    ) = (here, there)
    else {
        return false;
    };
    let sees = |place: &Place| place.seers.as_ref().is_none_or(|it| it.has(seat));
    let top = !way.to_bottom && experiment.runtime.game.top_is_public(to.id);
    let shown = (sees(to) || top) && !from.as_ref().is_some_and(sees);
    shown
        && from == source
        && to == other
        && way == how
        && cards.len() == others.len()
        && sorted(cards) != sorted(others)
}

fn sorted(cards: &[u32]) -> Vec<u32> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards
}

/// The difference between the answers that everybody gets about two positions: the seats that play
/// waits for, and for which answer; who may interrupt; the ending; and the scores that a viewer may
/// see.
pub fn answers(
    experiment: &Experiment<'_>,
    here: (&State, &[Offer]),
    there: (&State, &[Offer]),
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
    state: &State,
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
fn waiting(experiment: &Experiment<'_>, state: &State, offers: &[Offer]) -> String {
    let waited = named(experiment, &experiment.runtime.rules.awaited(state));
    let asked = offers.iter().find(|it| it.role == Role::Answer);
    asked.map_or(waited.clone(), |it| {
        format!("{waited} for {}", experiment.action(it.action))
    })
}

fn breaking_in(experiment: &Experiment<'_>, state: &State) -> Result<String, Fault> {
    let (game, rules) = (&experiment.runtime.game, &experiment.runtime.rules);
    let seats = view::may_break_in(game, rules.as_ref(), state)?;
    Ok(named(experiment, &seats))
}

fn ending(experiment: &Experiment<'_>, state: &State) -> String {
    let text = |ending: &Ending| {
        let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
        let winners: Vec<u32> = ending.winners.bits().collect();
        let reason = notation::say(game, names, &ending.reason);
        format!("{reason} won by {}", named(experiment, &winners))
    };
    state.ending().map_or("play goes on".to_owned(), text)
}

fn scores(experiment: &Experiment<'_>, state: &State, viewer: Viewer) -> String {
    let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
    let scores = view::scores(game, layout, state, viewer).unwrap_or_default();
    let text = |score: Option<i32>| score.map_or("hidden".to_owned(), |it| it.to_string());
    scores.into_iter().map(text).collect::<Vec<_>>().join(", ")
}

fn named(experiment: &Experiment<'_>, seats: &[u32]) -> String {
    let names = seats.iter().map(|seat| experiment.setup.names.of(*seat));
    let names: Vec<&str> = names.collect();
    if names.is_empty() {
        "nobody".to_owned()
    } else {
        names.join(", ")
    }
}
