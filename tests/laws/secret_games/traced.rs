//! Traces of small games with secrets that the check accepts: where a seat has seen the same in two games, it is told the
//! same of what the rules did.

use std::collections::BTreeMap;

use hoyle::session::{bot_move, random_bots};
use hoyle::trace::{Effect, StatementTrace, Tracer};
use hoyle::{Executor, Runtime, Setup, Viewer};

use super::{GAMES, number};
use crate::made;
use crate::text::Text;

/// Games that are played with other cards and choices.
const PLAYED: u64 = 24;
/// The moves of each.
const MOVES: usize = 3;

#[test]
fn a_trace_says_no_more_than_its_viewer_has_seen() {
    let mut again = 0;
    let first = number("FIRST", 0);
    for at in first..first + number("GAMES", GAMES) {
        let text = made::game(at);
        let compiled = hoyle::compile("made.game", &[], &Text(&text));
        if let Some(game) = compiled.game {
            again += compare(&Runtime::with_executor(game, Executor::Interpreter), &text);
        }
    }
    assert!(again > 1_000, "only {again} times was the same seen twice");
}

/// Plays a game a few times, and counts how often a seat had seen the same as in a game before.
fn compare(runtime: &Runtime, text: &str) -> usize {
    let names = ["Ada".to_owned(), "Ben".to_owned()];
    let tracer = Tracer::new(&runtime.game);
    let mut known: BTreeMap<String, Vec<StatementTrace>> = BTreeMap::new();
    let mut again = 0;
    for seed in 0..PLAYED {
        let setup = Setup::new(&runtime.game, &names, &[], seed).unwrap();
        // What has a fault is no game to be told of.
        let Ok(mut session) = runtime.begin(setup) else {
            return again;
        };
        let mut bots = random_bots(seed, 2);
        let mut screens = [Viewer::Seat(0), Viewer::Seat(1)].map(|it| (it, String::new()));
        while session.moves() < MOVES
            && let Ok(Some(action)) = bot_move(&session, &mut bots)
            && session.act(action).is_ok()
        {
            let last = session.moves() - 1;
            for (viewer, screens) in &mut screens {
                screens.push_str(&session.screen(*viewer).join("\n"));
                let traced = tracer.trace(&session, last, *viewer).unwrap();
                // Whoever sees a place knows that it got a value, also one that it had before.
                let effects = traced.iter().flat_map(|statement| &statement.effects);
                let written = effects.filter(|effect| matches!(effect, Effect::Became { .. }));
                let written: Vec<_> = written.collect();
                let seen = session.seen(*viewer, 0);
                let key = format!("{viewer:?} {seen:?} {written:?} {screens}");
                match known.get(&key) {
                    Some(before) => {
                        assert_eq!(*before, traced, "{key}\n{text}");
                        again += 1;
                    }
                    None => drop(known.insert(key, traced)),
                }
            }
        }
    }
    again
}
