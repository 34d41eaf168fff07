//! A trace tells of a move what happened and what the viewer sees, statement by statement, and nothing else.

use std::collections::BTreeMap;

use hoyle::engine::Event;
use hoyle::hir::{Audience, StmtKind};
use hoyle::session::Input;
use hoyle::state::Value;
use hoyle::trace::{Effect, StatementTrace, Tracer};
use hoyle::view::{PlaceId, Seen};
use hoyle::{Session, Viewer};

use crate::table::{Table, games, seat_counts};

/// The last of these many moves of a game are looked at.
const MOVES: usize = 60;

#[test]
fn a_trace_tells_what_happened_once_and_by_a_statement_that_does_it() {
    let mut statements = 0;
    for path in games() {
        let seats = seat_counts(&path)[0];
        let mut table = Table::new(&path, seats, 5);
        while table.session.moves() < MOVES && table.step() {}
        let session = &table.session;
        let tracer = Tracer::new(session.game());
        for (number, entry) in moves(session).into_iter().enumerate() {
            for viewer in (0..seats).map(Viewer::Seat).chain([Viewer::Public]) {
                let done = tracer.trace(session, number, viewer).unwrap();
                let told: Vec<&Seen> = done.iter().flat_map(happened).collect();
                let seen = followed(session, entry, viewer);
                assert_eq!(told, seen.iter().collect::<Vec<_>>(), "{:?}", table.key);
                let Input::Move(action) = &session.record()[entry].input else { continue };
                let declared = session.game().action(action.action).parameters.iter();
                let open = declared.zip(&action.arguments).filter(|(it, _)| !it.private);
                let open: Vec<&Value> = open.map(|(_, value)| value).collect();
                for done in &done {
                    statements += 1;
                    fits(session, done, viewer);
                    let mut values = done.values.values();
                    assert!(values.all(|it| open.contains(&it)), "{:?}: {done:?}", table.key);
                }
            }
        }
    }
    assert!(statements > 2_000, "only {statements} statements were told");
}

#[test]
fn a_referee_is_told_of_every_statement() {
    for path in games() {
        let mut table = Table::new(&path, seat_counts(&path)[0], 5);
        table.step();
        let tracer = Tracer::new(table.session.game());
        let of = |viewer| tracer.trace(&table.session, 0, viewer).unwrap();
        let (whole, own) = (of(Viewer::Referee), of(Viewer::Seat(0)));
        assert!(whole.len() >= own.len(), "{:?}", table.key);
        for done in own {
            assert!(whole.iter().any(|it| it.at == done.at), "{:?}", table.key);
        }
    }
}

/// Two games in which a seat has seen the same: the same lines did what it sees.
#[test]
fn a_trace_depends_on_what_its_viewer_sees() {
    let small = ["kuhn_poker", "leduc_poker", "tiny_hanabi", "phantom_tic_tac_toe"];
    for name in small {
        let path = games().into_iter().find(|it| it.file_stem().unwrap() == name);
        let path = path.unwrap();
        let seats = seat_counts(&path)[0];
        let mut known: BTreeMap<String, Vec<_>> = BTreeMap::new();
        let mut again = 0;
        for seed in 0..60 {
            let mut table = Table::new(&path, seats, seed);
            let tracer = Tracer::new(table.session.game());
            let mut screens = vec![String::new(); seats as usize];
            while table.step() && table.session.moves() < 6 {
                for (seat, screens) in (0..).zip(&mut screens) {
                    let viewer = Viewer::Seat(seat);
                    let session = &table.session;
                    let seen = session.seen(viewer, 0);
                    screens.push_str(&session.screen(viewer).join("\n"));
                    let last = session.moves() - 1;
                    let traced = tracer.trace(session, last, viewer).unwrap();
                    let key = format!("{seat} {seen:?} {screens}");
                    match known.get(&key) {
                        Some(before) => {
                            assert_eq!(*before, traced, "{name}: {key}");
                            again += 1;
                        }
                        None => drop(known.insert(key, traced)),
                    }
                }
            }
        }
        assert!(again > 0, "{name}: nothing was seen twice");
    }
}

/// Where the moves stand in the record.
fn moves(session: &Session) -> Vec<usize> {
    let entries = session.record().iter().enumerate();
    let moves = entries.filter(|(_, entry)| matches!(entry.input, Input::Move(_)));
    moves.map(|(at, _)| at).collect()
}

fn happened(done: &StatementTrace) -> impl Iterator<Item = &Seen> {
    done.effects.iter().filter_map(|effect| match effect {
        Effect::Happened(seen) => Some(seen),
        _ => None,
    })
}

/// What a viewer has seen follow a move, up to the next one.
fn followed(session: &Session, entry: usize, viewer: Viewer) -> Vec<Seen> {
    let record = &session.record()[entry..];
    let next = record.iter().skip(1);
    let next = next.take_while(|it| !matches!(it.input, Input::Move(_)));
    let events = record.iter().take(1).chain(next).flat_map(|it| &it.events);
    let events = events.filter(|it| !matches!(it, Event::Moved { .. } | Event::Opened { .. }));
    let seen = events.filter_map(|it| hoyle::view::see(session.game(), it, viewer));
    seen.collect()
}

/// The statement does something, and the viewer sees each state that is named.
fn fits(session: &Session, done: &StatementTrace, viewer: Viewer) {
    let game = session.game();
    let here = game.statements().filter(|it| it.span == done.at);
    let costs = game.actions.iter().flat_map(|it| &it.costs);
    let is_done = here.into_iter().any(|it| !matches!(it.kind, StmtKind::If { .. }))
        || costs.into_iter().any(|it| it.span == done.at);
    assert!(is_done && !done.effects.is_empty(), "{done:?}");
    for effect in &done.effects {
        match effect {
            Effect::Happened(_) => {}
            Effect::Decided(_) => panic!("{viewer:?} is told of a condition"),
            Effect::Became { place, .. } => {
                let PlaceId::State(id) = place.id else { panic!("{place:?}") };
                let owner = place.indices.first().map(Value::seats);
                let may = match (game.states[id].audience, viewer) {
                    (Audience::Public, _) => true,
                    (Audience::Owner, Viewer::Seat(seat)) => owner.unwrap().has(seat),
                    (Audience::Of(_), Viewer::Seat(_)) => true,
                    _ => false,
                };
                assert!(may, "{viewer:?} is told of {place:?}");
            }
        }
    }
}
