//! The differences between what a seat reads and watches in two games.

use super::Experiment;
use super::difference::{Difference, Sight, What};
use super::setup::{plain, see};
use crate::engine::Event;
use crate::hir::{Audience, ZoneId};
use crate::notation;
use crate::state::Value;
use crate::view::{Card, Seen, SeenPlace, SeenWay, Viewer};

/// Something that a seat watches.
enum Watched<'e> {
    Event(&'e Event, Seen),
    /// A statement moves cards that it names.
    Carried(Carried),
}

/// The cards that a statement moves.
struct Carried {
    to: (ZoneId, Vec<Value>, bool),
    /// The movements, as the seat sees them.
    ways: Vec<SeenWay>,
    /// The cards that the seat comes to see, and where they lay.
    laid: Vec<(Option<SeenPlace>, Card)>,
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
    let all = [here, there].map(|events| watched(experiment, events, seat));
    let [mut here, mut there] = all.each_ref().map(|all| all.iter().peekable());
    loop {
        let (one, other) = (here.peek(), there.peek());
        match (one, other) {
            (None, None) => return Sight::Same,
            (Some(Watched::Event(_, one)), Some(Watched::Event(_, other))) if one == other => {}
            (Some(Watched::Carried(one)), Some(Watched::Carried(other)))
                if one.to == other.to && (one.ways == other.ways || one.opens(other)) =>
            {
                if one.ways != other.ways {
                    return Sight::Parted;
                }
            }
            // A statement that moves no card is seen only where it might have laid one open.
            (Some(Watched::Carried(one)), _) if one.ways.is_empty() => {
                here.next();
                continue;
            }
            (_, Some(Watched::Carried(other))) if other.ways.is_empty() => {
                there.next();
                continue;
            }
            (one, other) => {
                let events = [one, other].map(|it| it.and_then(|it| it.event()));
                if chosen || lays_open(experiment, events, seat) {
                    return Sight::Parted;
                }
                let text = |it: Option<&&Watched<'_>>| {
                    it.map_or_else(|| "nothing".to_owned(), |it| it.text(experiment))
                };
                return Sight::Differs(Difference::new(What::Log, text(one), text(other)));
            }
        }
        here.next();
        there.next();
    }
}

impl Watched<'_> {
    const fn event(&self) -> Option<&Event> {
        match self {
            Self::Event(event, _) => Some(event),
            Self::Carried(_) => None,
        }
    }

    fn text(&self, experiment: &Experiment<'_>) -> String {
        let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
        let ways = match self {
            Self::Event(_, seen) => return notation::event_text(game, names, seen),
            Self::Carried(carried) => carried.ways.iter(),
        };
        let text = |way: &SeenWay| notation::event_text(game, names, &Seen::Went(way.clone()));
        ways.map(text).collect::<Vec<_>>().join("; ")
    }
}

impl Carried {
    /// Whether one of two movements lays other cards open, from the same places.
    fn opens(&self, other: &Self) -> bool {
        let sources = |it: &Self| {
            let ways = it.ways.iter();
            let mut all: Vec<_> = ways.map(|way| (way.from.clone(), way.cards.is_some())).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let agree = sources(self) == sources(other)
            || (self.ways.is_empty() && !other.laid.is_empty())
            || (other.ways.is_empty() && !self.laid.is_empty());
        self.laid != other.laid && agree
    }
}

/// What a seat watches of some events.
fn watched<'e>(experiment: &Experiment<'_>, events: &'e [Event], seat: u32) -> Vec<Watched<'e>> {
    let viewer = Viewer::Seat(seat);
    let mut all = Vec::new();
    let mut named: Vec<&Event> = Vec::new();
    for event in events {
        if event.is_named() {
            named.push(event);
        } else if let Event::Carried { to, to_bottom, .. } = plain(event) {
            let mut carried = Carried {
                to: (to.id, to.indices.clone(), *to_bottom),
                ways: Vec::new(),
                laid: Vec::new(),
            };
            for event in named.drain(..) {
                carried.add(experiment, event, viewer);
            }
            carried.laid.sort_unstable();
            all.push(Watched::Carried(carried));
        } else {
            let seen = see(experiment, event, viewer);
            all.extend(seen.map(|seen| Watched::Event(event, seen)));
        }
    }
    all
}

impl Carried {
    /// Adds a card that goes with others.
    fn add(&mut self, experiment: &Experiment<'_>, event: &Event, viewer: Viewer) {
        let game = &experiment.runtime.game;
        let Some(Seen::Went(seen)) = see(experiment, event, viewer) else {
            return;
        };
        if let Event::Went { from, .. } = plain(event)
            && let Some(cards) = &seen.cards
            && !from.as_ref().is_some_and(|from| game.is_public(from.id))
        {
            let cards = cards.cards.iter();
            self.laid.extend(cards.map(|card| (seen.from.clone(), *card)));
        }
        self.ways.push(seen);
    }
}

/// Whether both events disclose something of one kind to the seat, which may differ: another value,
/// other cards, another face.
fn lays_open(experiment: &Experiment<'_>, events: [Option<&Event>; 2], seat: u32) -> bool {
    let [Some(here), Some(there)] = events.map(|event| event.map(plain)) else {
        return false;
    };
    match (here, there) {
        (Event::Told { to, name, .. }, Event::Told { to: others, name: other, .. }) => {
            to == others && name == other
        }
        (
            Event::Revealed { to, zone, indices, .. },
            Event::Revealed { to: others, zone: other, indices: at, .. },
        ) => to == others && zone == other && indices == at,
        (Event::Opened { .. }, Event::Opened { .. })
        | (Event::Moved { .. }, Event::Moved { .. }) => true,
        (Event::Rolled { at, dice, .. }, Event::Rolled { at: other, dice: others, .. }) => {
            at.was_seen_by(seat) && at == other && dice == others
        }
        (here @ Event::Went { .. }, there) => shows_others(experiment, here, there, seat),
        _ => false,
    }
}

/// Whether a seat sees other cards come the same way; or the same ones in another order from a pile that nobody sees, whose
/// order it is. The order of a hand would tell something about the hand.
fn shows_others(experiment: &Experiment<'_>, here: &Event, there: &Event, seat: u32) -> bool {
    let (
        Event::Went { from, to, cards, way, .. },
        Event::Went { from: source, to: other, cards: others, way: how, .. },
    ) = (here, there)
    else {
        return false;
    };
    let game = &experiment.runtime.game;
    let top = !way.to_bottom && game.top_is_public(to.id);
    let from_seen = || from.as_ref().is_some_and(|it| it.was_seen_by(seat));
    let shown = to.was_seen_by(seat) || top || from_seen();
    let audience = from.as_ref().map(|from| game.audience(from.id));
    let saw = audience == Some(Audience::Public);
    let is_pile = audience == Some(Audience::Nobody);
    shown
        && !saw
        && from == source
        && to == other
        && way == how
        && cards.len() == others.len()
        && (sorted(cards) != sorted(others) || is_pile && cards != others)
}

fn sorted(cards: &[u32]) -> Vec<u32> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards
}
