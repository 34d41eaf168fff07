//! Two games that differ in what a seat has chosen in private. Whoever is told nothing of it must not see a difference.

use hoyle::engine::{Event, Offer, Role};
use hoyle::{Move, Session, Viewer};

/// How far the two games are followed.
const STEPS: usize = 6;

/// At a decision with a private choice: makes it in two ways, plays on alike, and compares what the others are shown. Gives how
/// often that was compared.
pub fn compare(session: &Session) -> usize {
    let mut compared = 0;
    for offer in session.offers().unwrap() {
        // There is a chance to break in at almost every decision.
        if offer.role == Role::Interrupt && !session.moves().is_multiple_of(16) {
            continue;
        }
        if let Some((one, other)) = alternatives(session, offer) {
            compared += follow(session, one, other);
        }
    }
    compared
}

/// Two legal moves that differ in private arguments alone.
fn alternatives(session: &Session, offer: Offer) -> Option<(Move, Move)> {
    let action = &session.game().actions[offer.action];
    if !action.parameters.iter().any(|it| it.private) {
        return None;
    }
    let count = session.rules().count(session.state(), offer.seat, offer.action).unwrap();
    let nth = |at: u64| Move {
        seat: offer.seat,
        action: offer.action,
        arguments: session
            .rules()
            .nth(session.state(), offer.seat, offer.action, at)
            .unwrap()
            .unwrap(),
    };
    let public = |it: &Move| -> Vec<_> {
        it.arguments
            .iter()
            .zip(&action.parameters)
            .filter(|(_, parameter)| !parameter.private)
            .map(|(value, _)| value.clone())
            .collect()
    };
    let one = nth(session.moves() as u64 % count);
    let other =
        (0..count.min(40)).rev().map(nth).find(|it| *it != one && public(it) == public(&one))?;
    Some((one, other))
}

/// Gives how many views were compared.
fn follow(session: &Session, one: Move, other: Move) -> usize {
    let mut compared = 0;
    let since = session.record().len();
    let (mut left, mut right) = (session.clone(), session.clone());
    let mut outside: Vec<Viewer> =
        (0..session.state().seats()).filter(|seat| *seat != one.seat).map(Viewer::Seat).collect();
    outside.push(Viewer::Public);
    left.act(one).unwrap();
    right.act(other).unwrap();
    for _ in 0..STEPS {
        if said_to_all(&left, since) != said_to_all(&right, since) {
            return compared;
        }
        outside.retain(|viewer| ![&left, &right].into_iter().any(|it| is_told(it, since, *viewer)));
        for viewer in &outside {
            compared += 1;
            assert_eq!(
                shown(&left, since, *viewer),
                shown(&right, since, *viewer),
                "{viewer:?} sees a difference"
            );
        }
        let Some(next) = next_move(&left) else { return compared };
        if right.rules().legality(right.state(), &next).is_err() {
            return compared;
        }
        left.act(next.clone()).unwrap();
        right.act(next).unwrap();
    }
    compared
}

/// A legal move of somebody that play waits for.
fn next_move(session: &Session) -> Option<Move> {
    let offer = session.offers().unwrap().into_iter().find(|it| it.role != Role::Interrupt)?;
    let arguments = session.rules().nth(session.state(), offer.seat, offer.action, 0).unwrap()?;
    Some(Move { seat: offer.seat, action: offer.action, arguments })
}

fn events(session: &Session, since: usize) -> impl Iterator<Item = &Event> {
    session.record().iter().skip(since).flat_map(|entry| &entry.events)
}

/// What the rules have announced or laid open, which may depend on what was chosen.
fn said_to_all(session: &Session, since: usize) -> Vec<&Event> {
    let is_private = |action: &Move| {
        session.game().actions[action.action].parameters.iter().any(|it| it.private)
    };
    let open = |it: &&Event| match it {
        Event::Told { to, .. } | Event::Revealed { to, .. } => to.is_none(),
        Event::Went { from, to, .. } => {
            to.seers.is_none() || from.as_ref().is_some_and(|it| it.seers.is_none())
        }
        Event::Opened { action } => !is_private(action),
        Event::Ended { .. } => true,
        _ => false,
    };
    events(session, since).filter(open).collect()
}

/// Whether somebody has been told or shown something that not all were.
fn is_told(session: &Session, since: usize, viewer: Viewer) -> bool {
    let Viewer::Seat(seat) = viewer else {
        return false;
    };
    events(session, since).any(|event| match event {
        Event::Moved { action, seers, .. } => action.seat != seat && seers.has(seat),
        Event::Told { to, .. } | Event::Revealed { to, .. } => {
            to.as_ref().is_some_and(|to| to.has(seat))
        }
        Event::Went { from, to, .. } => {
            from.iter().chain([to]).any(|it| it.seers.as_ref().is_some_and(|seers| seers.has(seat)))
        }
        _ => false,
    })
}

/// Everything that a viewer has before it: the table, the log, and what it is asked.
fn shown(session: &Session, since: usize, viewer: Viewer) -> String {
    let mut text = format!(
        "{}\n{}\n",
        hoyle::notation::view_json(session.game(), session.names(), &session.view(viewer)),
        session.screen(viewer).join("\n")
    );
    for seen in session.seen(viewer, since) {
        let (game, names) = (session.game(), session.names());
        let words = hoyle::notation::event_text(game, names, &seen);
        let json = hoyle::notation::event_json(game, names, &seen);
        text.push_str(&format!("{words} {json}\n"));
    }
    text.push_str(&format!("{:?}\n", session.acting()));
    if let Viewer::Seat(seat) = viewer {
        for offer in session.offers().unwrap().into_iter().filter(|it| it.seat == seat) {
            let count = session.rules().count(session.state(), seat, offer.action).unwrap();
            text.push_str(&format!("{:?} {:?} {count}\n", offer.action, offer.role));
        }
    }
    text
}
