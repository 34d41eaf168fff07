//! Whether two things seen after the same past may be different.

use super::item::{Drew, Item, Row, blank};
use super::laid;
use super::look::Look;
use super::release::Release;
use crate::leaks::Experiment;
use crate::leaks::ask;
use crate::leaks::difference::{Difference, What, ending_text};
use crate::notation;
use crate::view::{PlaceView, Seen, SeenWay, Viewer};

/// The difference between what is seen, apart from what is released. There must be none.
pub fn shapes(experiment: &Experiment<'_>, here: &Item, there: &Item) -> Option<Difference> {
    let same = match (here, there) {
        (Item::Event { seen, opens, .. }, Item::Event { seen: other, opens: others, .. }) => {
            blank(seen, *opens) == blank(other, *others)
        }
        (Item::Drew(Drew { name, .. }), Item::Drew(Drew { name: other, .. }))
        | (Item::Fell { name, .. }, Item::Fell { name: other, .. })
        | (Item::Shuffled(name), Item::Shuffled(other)) => name == other,
        (Item::Carried(here), Item::Carried(there)) => laid::sources_agree(here, there),
        (Item::LaidOut(here), Item::LaidOut(there)) => as_many(here, there),
        (Item::Look(here), Item::Look(there)) => places_agree(here, there),
        (Item::Stopped, Item::Stopped) => true,
        (
            Item::Event { .. }
            | Item::Drew(_)
            | Item::Fell { .. }
            | Item::Shuffled(_)
            | Item::LaidOut(_)
            | Item::Carried(_)
            | Item::Look(_)
            | Item::Stopped,
            _,
        ) => false,
    };
    (!same).then(|| apart(experiment, here, there))
}

/// The difference between what is seen where the same is released. There must be none.
pub fn rests(
    experiment: &Experiment<'_>,
    viewer: Viewer,
    here: &Item,
    there: &Item,
) -> Option<Difference> {
    let same = match (here, there) {
        (Item::Event { seen, .. }, Item::Event { seen: other, .. }) => seen == other,
        (Item::Carried(here), Item::Carried(there)) => here.ways == there.ways,
        (Item::Look(here), Item::Look(there)) => {
            return looks(experiment, viewer, here, there);
        }
        (
            Item::Event { .. }
            | Item::Drew(_)
            | Item::Fell { .. }
            | Item::Shuffled(_)
            | Item::LaidOut(_)
            | Item::Carried(_)
            | Item::Look(_)
            | Item::Stopped,
            _,
        ) => true,
    };
    (!same).then(|| apart(experiment, here, there))
}

/// Whether as many cards lie in each zone.
fn as_many(here: &[(Release, Row)], there: &[(Release, Row)]) -> bool {
    let is_alike = |((release, (zone, cards)), (other, (zones, others))): (
        &(Release, Row),
        &(Release, Row),
    )| { release == other && zone == zones && cards.len() == others.len() };
    here.len() == there.len() && here.iter().zip(there).all(is_alike)
}

/// Whether both tables show the same places.
fn places_agree(here: &Look, there: &Look) -> bool {
    let mut pairs = here.table.iter().zip(&there.table);
    here.decides == there.decides
        && here.table.len() == there.table.len()
        && pairs.all(|((one, new), (other, news))| one.place == other.place && new == news)
}

fn looks(
    experiment: &Experiment<'_>,
    viewer: Viewer,
    here: &Look,
    there: &Look,
) -> Option<Difference> {
    let pairs = here.table.iter().zip(&there.table);
    let table = pairs
        .filter(|((one, _), (other, _))| one.shown != other.shown)
        .map(|((one, _), (other, _))| entries(experiment, one, other))
        .next();
    let answers = here.answers.iter().zip(&there.answers);
    let answers = answers
        .filter(|((_, one), (_, other))| one != other)
        .map(|((what, one), (_, other))| Difference::new(what.clone(), one, other))
        .next();
    let asked = || match viewer {
        Viewer::Seat(seat) => ask::compare(experiment, seat, &here.asked, &there.asked),
        Viewer::Public | Viewer::Referee => None,
    };
    table.or(answers).or_else(asked)
}

fn entries(experiment: &Experiment<'_>, here: &PlaceView, there: &PlaceView) -> Difference {
    let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
    let name = notation::place_name(game, names, here.place.id).to_owned();
    let place = notation::place_text(game, names, &here.place);
    let text = |entry: &PlaceView| notation::shown_text(game, names, &entry.place, &entry.shown);
    Difference::new(What::View(name, place), text(here), text(there))
}

fn apart(experiment: &Experiment<'_>, here: &Item, there: &Item) -> Difference {
    let is_chance =
        |item: &Item| matches!(item, Item::Drew(_) | Item::Fell { .. } | Item::Shuffled(_));
    let stops = |item: &Item| matches!(item, Item::Stopped);
    let what = if stops(here) || stops(there) {
        What::Fault
    } else if is_chance(here) || is_chance(there) {
        What::Chance
    } else {
        What::Log
    };
    Difference::new(what, text(experiment, here), text(experiment, there))
}

/// What is seen, in words.
pub fn text(experiment: &Experiment<'_>, item: &Item) -> String {
    let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
    match item {
        Item::Event { seen: Seen::Ended { ending, .. }, .. } => ending_text(experiment, ending),
        Item::Event { seen, .. } => notation::event_text(game, names, seen),
        Item::Drew(Drew { name, .. }) => format!("`{name}` is drawn"),
        Item::Fell { name, .. } => format!("the order of `{name}` falls"),
        Item::Shuffled(name) => format!("`{name}` is shuffled"),
        Item::LaidOut(_) => "the table is laid out".to_owned(),
        Item::Stopped => "the game has a fault".to_owned(),
        Item::Carried(carried) if carried.ways.is_empty() => "no card is moved".to_owned(),
        Item::Carried(carried) => ways(experiment, &carried.ways),
        Item::Look(look) => match look.answers.first() {
            Some((_, seats)) if look.decides => format!("play waits for {seats}"),
            Some(_) | None => "the game is over".to_owned(),
        },
    }
}

fn ways(experiment: &Experiment<'_>, ways: &[SeenWay]) -> String {
    let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
    let lines = ways.iter().map(|way| {
        let seen = Seen::Went(way.clone());
        notation::event_text(game, names, &seen)
    });
    lines.collect::<Vec<_>>().join("; ")
}
