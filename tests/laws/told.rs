//! Every event is told to those who may see it, once: what each seat is shown of games played at random, compared with what
//! the referee is shown. `GAMES=100 cargo test --test laws told` plays more of each game.

use hoyle::engine::Event;
use hoyle::state::Set;
use hoyle::view::{Cards, Seen, SeenMove, SeenPlace};
use hoyle::{Session, Viewer};

use crate::table::{Table, games, seat_counts};

fn games_each() -> u64 {
    let given = std::env::var("GAMES").ok();
    given.map_or(1, |number| number.parse().expect("a number"))
}

#[test]
fn every_event_is_told_once_to_those_who_may_see_it() {
    let mut told = 0;
    for path in games() {
        for seats in seat_counts(&path) {
            for seed in 0..games_each() {
                told += compare(Table::new(&path, seats, seed), seats);
            }
        }
    }
    assert!(told > 10_000, "only {told} events were looked at");
}

/// Plays a game, asks after each move what is new for each viewer, and compares it at the end. Counts what was told.
fn compare(mut table: Table, seats: u32) -> usize {
    let viewers = (0..seats).map(Viewer::Seat).chain([Viewer::Public]);
    let mut heard: Vec<(Viewer, Vec<Seen>)> = viewers.map(|it| (it, Vec::new())).collect();
    let mut shown = 0;
    loop {
        for (viewer, heard) in &mut heard {
            heard.extend(table.session.seen(*viewer, shown));
        }
        shown = table.session.record().len();
        if !table.step() {
            break;
        }
    }
    for (viewer, heard) in &heard {
        assert_eq!(*heard, table.session.seen(*viewer, 0), "{:?}", table.key);
        same_as_the_referee(&table.session, *viewer, heard);
    }
    heard.iter().map(|(_, heard)| heard.len()).sum()
}

fn same_as_the_referee(session: &Session, viewer: Viewer, heard: &[Seen]) {
    let events = session.record().iter().flat_map(|entry| &entry.events);
    // A shuffle is told as the outcome of chance alone, and of what a statement carries each card is told.
    let is_told = |event: &&Event| !matches!(event, Event::Shuffled { .. } | Event::Carried { .. });
    let events = events.filter(is_told);
    let whole = session.seen(Viewer::Referee, 0);
    assert_eq!(events.clone().count(), whole.len());
    let mut heard = heard.iter();
    for (event, whole) in events.zip(&whole) {
        if may_see(event, viewer) {
            let told = heard.next();
            let told = told.unwrap_or_else(|| panic!("{viewer:?} is not told of {whole:?}"));
            assert!(is_part(told, whole), "{viewer:?}: {told:?} is told of {whole:?}");
        }
    }
    assert_eq!(heard.next(), None, "{viewer:?}");
}

/// Whether a viewer may know at all that something happened.
fn may_see(event: &Event, viewer: Viewer) -> bool {
    let is_among = |seers: Option<&Set>| match (seers, viewer) {
        (None, _) => true,
        (Some(seers), Viewer::Seat(seat)) => seers.has(seat),
        (Some(_), _) => false,
    };
    match event {
        Event::Told { to, .. } | Event::Revealed { to, .. } => is_among(to.as_ref()),
        Event::Paid(payment) => {
            is_among(payment.from.seers.as_ref()) || is_among(payment.to.seers.as_ref())
        }
        Event::Drew { .. } => false,
        _ => true,
    }
}

/// Whether a viewer is told the same as the referee, or less of it.
fn is_part(told: &Seen, whole: &Seen) -> bool {
    match (told, whole) {
        (Seen::Moved(told), Seen::Moved(whole)) | (Seen::Opened(told), Seen::Opened(whole)) => {
            is_part_of_move(told, whole)
        }
        (Seen::Chosen { seat }, Seen::Moved(whole)) => *seat == whole.seat,
        (Seen::Went(told), Seen::Went(whole)) => {
            let way = |it: &hoyle::view::SeenWay| (it.from.clone(), it.to.clone(), it.count);
            way(told) == way(whole) && are_part(told.cards.as_ref(), whole.cards.as_ref())
        }
        (
            Seen::Rolled { zone, count, dice },
            Seen::Rolled { zone: place, count: number, dice: all },
        ) => zone == place && count == number && are_part(dice.as_ref(), all.as_ref()),
        (Seen::Paid { amount, from, to }, Seen::Paid { amount: whole, from: source, to: goal }) => {
            amount == whole
                && is_place(from.as_ref(), source.as_ref())
                && is_place(to.as_ref(), goal.as_ref())
        }
        _ => told == whole,
    }
}

fn is_part_of_move(told: &SeenMove, whole: &SeenMove) -> bool {
    let mut arguments = told.arguments.iter().zip(&whole.arguments);
    (told.seat, told.action) == (whole.seat, whole.action)
        && arguments.all(|(told, whole)| told.is_none() || told == whole)
}

/// The same cards, in whatever order, or none.
fn are_part(told: Option<&Cards>, whole: Option<&Cards>) -> bool {
    let sorted = |cards: &Cards| {
        let mut cards: Vec<_> = cards.cards.iter().map(|it| (it.number, it.face)).collect();
        cards.sort_unstable();
        cards
    };
    told.is_none() || told.map(sorted) == whole.map(sorted)
}

fn is_place(told: Option<&SeenPlace>, whole: Option<&SeenPlace>) -> bool {
    told.is_none() || told == whole
}
