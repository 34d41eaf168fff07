//! Two games that differ in what one side drew in secret. As long as the same answers are given, the other side must not see a
//! difference.

use hoyle::engine::Role;
use hoyle::hir::StateId;
use hoyle::notation::Names;
use hoyle::session::ChanceSource;
use hoyle::state::Value;
use hoyle::trace::Tracer;
use hoyle::{Move, Runtime, Session, Viewer};

/// A game in which some states have other values than were drawn, before play begins.
pub fn arranged(
    runtime: &Runtime,
    seats: u32,
    seed: u64,
    options: &[(StateId, Value)],
    secrets: &[(&str, Value)],
) -> Session {
    let names = Names::new((1..=seats).map(|number| format!("Player{number}")).collect());
    let (game, layout, rules) =
        (runtime.game.clone(), runtime.layout.clone(), runtime.rules.clone());
    let mut session =
        Session::set_up(game, layout, rules, names, options, ChanceSource::new(seed)).unwrap();
    let mut state = session.state().clone();
    for (name, value) in secrets {
        session.layout().set_state(&mut state, state_named(runtime, name), &[], value);
    }
    session.arrange(state).unwrap();
    session.begin().unwrap();
    session
}

pub fn state_named(runtime: &Runtime, name: &str) -> StateId {
    runtime.game.states.iter_enumerated().find(|(_, it)| it.name == name).unwrap().0
}

/// Plays the two games alike for as long as a move is legal in both. Gives the number of moves.
pub fn follow(left: &mut Session, right: &mut Session, viewer: Viewer) -> usize {
    let tracer = Tracer::new(left.game());
    for step in 0..400 {
        if let Some(last) = left.moves().checked_sub(1) {
            let traced = |session: &Session| tracer.trace(session, last, viewer).unwrap();
            assert_eq!(traced(left), traced(right), "after {step} moves");
        }
        assert_eq!(shown(left, viewer), shown(right, viewer), "after {step} moves");
        let Some(next) = common_move(left, right, step) else {
            return step;
        };
        left.act(next.clone()).unwrap();
        right.act(next).unwrap();
    }
    400
}

/// A legal move of both games, another one each time.
fn common_move(left: &Session, right: &Session, step: usize) -> Option<Move> {
    for offer in left.offers().unwrap().into_iter().cycle().skip(step % 5).take(12) {
        let count = left.rules().count(left.state(), offer.seat, offer.action).unwrap();
        for probe in 0..count.min(60) {
            let at = (probe * 7 + step as u64 * 13) % count;
            let arguments =
                left.rules().nth(left.state(), offer.seat, offer.action, at).unwrap().unwrap();
            let action = Move { seat: offer.seat, action: offer.action, arguments };
            if right.rules().legality(right.state(), &action).is_ok() {
                return Some(action);
            }
        }
    }
    None
}

/// Everything that a seat has before it: the table, the log, whom play waits for, and its own legal moves.
fn shown(session: &Session, viewer: Viewer) -> String {
    let mut text = format!(
        "{}\n{}\n",
        hoyle::notation::view_json(session.game(), session.names(), &session.view(viewer)),
        session.screen(viewer).join("\n")
    );
    for seen in session.seen(viewer, 0) {
        let (game, names) = (session.game(), session.names());
        let words = hoyle::notation::event_text(game, names, &seen);
        let json = hoyle::notation::event_json(game, names, &seen);
        text.push_str(&format!("{words} {json}\n"));
    }
    text.push_str(&format!("{:?}\n", session.acting()));
    for offer in session
        .offers()
        .unwrap()
        .into_iter()
        .filter(|it| Viewer::Seat(it.seat) == viewer && it.role != Role::Interrupt)
    {
        let count = session.rules().count(session.state(), offer.seat, offer.action).unwrap();
        let moves = (0..count.min(40))
            .map(|at| session.rules().nth(session.state(), offer.seat, offer.action, at).unwrap());
        text.push_str(&format!("{:?} {count} {:?}\n", offer.action, moves.collect::<Vec<_>>()));
    }
    text
}
