//! What somebody has a right to know from what happened: its own words, what was said to it, what lay open.

use hoyle::hir::Audience;
use hoyle::{Move, Session, Viewer};

use crate::secrets::words;

/// What a seat has named itself, and what was revealed to it.
pub fn own_words(session: &Session, since: usize, viewer: Viewer) -> Vec<String> {
    let mut known = Vec::new();
    for entry in session.record().iter().skip(since) {
        for event in &entry.events {
            match event {
                hoyle::engine::Event::Moved { action, seers, .. }
                    if is_told(Some(seers), viewer) =>
                {
                    let text =
                        hoyle::notation::move_text(session.game(), session.names(), action, |_| {
                            false
                        });
                    known.extend(words(&text).map(str::to_owned));
                }
                // What somebody has named aloud.
                hoyle::engine::Event::Moved { action, sealed: false, .. }
                | hoyle::engine::Event::Opened { action } => {
                    known.extend(named_aloud(session, action));
                }
                hoyle::engine::Event::Told { to, value, ty, .. }
                    if is_told(to.as_ref(), viewer) =>
                {
                    known.extend(
                        words(&hoyle::notation::show(session.game(), session.names(), value, ty))
                            .map(str::to_owned),
                    );
                }
                hoyle::engine::Event::Revealed { to, zone, cards, faces, .. }
                    if is_told(to.as_ref(), viewer) =>
                {
                    known.extend(named(session, *zone, cards, faces));
                }
                hoyle::engine::Event::Rolled { at, dice, faces }
                    if is_open(session, at, viewer) =>
                {
                    known.extend(named(session, at.id, dice, faces));
                }
                hoyle::engine::Event::Went { from, to, cards, faces, .. }
                    if from.iter().chain([to]).any(|it| is_open(session, it, viewer)) =>
                {
                    known.extend(named(session, to.id, cards, faces));
                }
                _ => {}
            }
        }
    }
    known
}

fn is_told(to: Option<&hoyle::state::Set>, viewer: Viewer) -> bool {
    if let Viewer::Seat(seat) = viewer {
        to.is_none_or(|to| to.bits().any(|it| it == seat))
    } else {
        to.is_none()
    }
}

/// The arguments of a move that are not private.
fn named_aloud(session: &Session, action: &Move) -> Vec<String> {
    let parameters = &session.game().actions[action.action].parameters;
    let open = action.arguments.iter().zip(parameters).filter(|(_, parameter)| !parameter.private);
    let shown = open.map(|(value, parameter)| {
        hoyle::notation::show(
            session.game(),
            session.names(),
            value,
            &session.game().locals[parameter.local].ty,
        )
    });
    shown.flat_map(|it| words(&it).map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Cards of a zone by their names; dice with what they show as well.
fn named(session: &Session, zone: hoyle::hir::ZoneId, cards: &[u32], faces: &[i32]) -> Vec<String> {
    let of = session.game().zones[zone].of;
    let names: Vec<&String> =
        cards.iter().map(|card| &session.game().types[of].members[*card as usize].name).collect();
    let with_faces = names.iter().zip(faces).map(|(name, face)| format!("{name}:{face}"));
    names.iter().map(|it| (*it).clone()).chain(with_faces).collect()
}

/// Whether what lay in a place was seen by somebody, as the zone is declared.
fn is_open(session: &Session, place: &hoyle::engine::Place, viewer: Viewer) -> bool {
    match (session.game().zones[place.id].audience, place.indices.first(), viewer) {
        (Audience::Public, _, _) | (_, _, Viewer::Referee) => true,
        (Audience::Owner, Some(hoyle::state::Value::Seat(owner)), Viewer::Seat(seat)) => {
            *owner == seat
        }
        (Audience::Of(_), _, Viewer::Seat(seat)) => {
            place.seers.as_ref().is_some_and(|it| it.bits().any(|it| it == seat))
        }
        _ => false,
    }
}
