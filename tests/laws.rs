//! Laws that hold in every game, checked over games played at random. A game is found by its folder; no
//! law knows what game it is.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test that cannot go on stops"
)]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a law picks out what it is about"
)]

#[path = "inputs/alone.rs"]
mod alone;
#[path = "laws/always.rs"]
mod always;
#[path = "laws/any_move.rs"]
mod any_move;
#[path = "inputs/both.rs"]
mod both;
#[path = "inputs/every_move.rs"]
mod every_move;
#[path = "laws/executors.rs"]
mod executors;
#[path = "laws/history.rs"]
mod history;
#[path = "laws/late_chance.rs"]
mod late_chance;
#[path = "laws/late_draws.rs"]
mod late_draws;
#[path = "laws/leaks.rs"]
mod leaks;
#[path = "laws/narrowing.rs"]
mod narrowing;
#[path = "laws/own_words.rs"]
mod own_words;
#[path = "laws/perft.rs"]
mod perft;
#[path = "laws/playouts.rs"]
mod playouts;
#[path = "laws/private_choices.rs"]
mod private_choices;
#[path = "laws/records.rs"]
mod records;
#[path = "laws/scripts.rs"]
mod scripts;
#[path = "laws/secrets.rs"]
mod secrets;
#[path = "laws/setups.rs"]
mod setups;
#[path = "laws/table.rs"]
mod table;
#[path = "laws/taking_back.rs"]
mod taking_back;
#[path = "laws/unheard.rs"]
mod unheard;

use std::collections::BTreeSet;
use std::path::Path;

use hoyle::engine::{Refusal, Role};
use hoyle::state::Value;
use hoyle::{Move, Session, Viewer};
use table::{Table, games, runtime, seat_counts};

/// Plays a few games of each kind and looks at every decision.
fn at_every_decision(games_each: u64, mut look: impl FnMut(&Table, &Session)) {
    for path in games() {
        for seats in seat_counts(&path) {
            for seed in 0..games_each {
                let mut table = Table::new(&path, seats, seed);
                loop {
                    look(&table, &table.session);
                    if !table.step() {
                        break;
                    }
                }
                look(&table, &table.session);
            }
        }
    }
}

/// All legal moves of small offers, and the first and last of large ones.
fn some_moves(session: &Session) -> Vec<Move> {
    let mut moves = Vec::new();
    for offer in session.offers().unwrap() {
        let count = session
            .rules()
            .count(session.state(), offer.seat, offer.action)
            .unwrap();
        let places: BTreeSet<u64> = if count <= 40 {
            (0..count).collect()
        } else {
            [0, 1, count / 2, count - 1].into()
        };
        for at in places {
            let arguments = session
                .rules()
                .nth(session.state(), offer.seat, offer.action, at)
                .unwrap()
                .unwrap();
            moves.push(Move {
                seat: offer.seat,
                action: offer.action,
                arguments,
            });
        }
    }
    moves
}

#[test]
fn a_listed_move_is_legal_and_its_text_reads_back() {
    at_every_decision(1, |_, session| {
        for action in some_moves(session) {
            assert!(session.rules().legality(session.state(), &action).is_ok());
            let text =
                hoyle::notation::move_text(session.game(), session.names(), &action, |_| false);
            let read = session.read_move(action.seat, &text).unwrap();
            assert_eq!(read, action, "{text}");
        }
    });
}

#[test]
fn a_question_is_a_whole_sentence_for_the_seat_that_is_asked() {
    at_every_decision(1, |_, session| {
        for offer in session
            .offers()
            .unwrap()
            .iter()
            .filter(|it| it.role == Role::Answer)
        {
            let text = session.question(offer).unwrap();
            assert!(
                !text.is_empty() && !text.contains("  ") && !text.contains("(hidden)"),
                "{text}"
            );
        }
    });
}

#[test]
fn moves_are_counted_as_they_are_found() {
    at_every_decision(1, |_, session| {
        for offer in session.offers().unwrap() {
            let count = session
                .rules()
                .count(session.state(), offer.seat, offer.action)
                .unwrap();
            assert!(count > 0, "an offer has a legal move");
            let beyond = session
                .rules()
                .nth(session.state(), offer.seat, offer.action, count)
                .unwrap();
            assert_eq!(beyond, None);
            if count <= 200 {
                let found = (0..count).map(|at| {
                    session
                        .rules()
                        .nth(session.state(), offer.seat, offer.action, at)
                        .unwrap()
                        .unwrap()
                });
                assert_eq!(found.collect::<BTreeSet<_>>().len() as u64, count);
            }
        }
    });
}

#[test]
fn a_seat_cannot_take_the_moves_of_another() {
    at_every_decision(1, |_, session| {
        let offers = session.offers().unwrap();
        for offer in offers.iter().filter(|it| it.role != Role::Interrupt) {
            let arguments = session
                .rules()
                .nth(session.state(), offer.seat, offer.action, 0)
                .unwrap()
                .unwrap();
            for seat in (0..session.state().seats()).filter(|seat| {
                !offers
                    .iter()
                    .any(|it| it.seat == *seat && it.action == offer.action)
            }) {
                let stolen = Move {
                    seat,
                    action: offer.action,
                    arguments: arguments.clone(),
                };
                assert!(session.rules().legality(session.state(), &stolen).is_err());
            }
        }
    });
}

#[test]
fn a_game_is_over_exactly_when_nobody_can_act() {
    at_every_decision(2, |_, session| {
        assert_eq!(
            session.state().ending().is_some(),
            session.offers().unwrap().is_empty()
        );
    });
}

#[test]
fn taking_a_move_back_restores_the_position() {
    at_every_decision(1, |_, session| {
        for action in some_moves(session).into_iter().take(3) {
            let mut copy = session.clone();
            copy.act(action).unwrap();
            assert!(copy.undo());
            assert!(copy.state() == session.state());
            assert_eq!(copy.record(), session.record());
        }
    });
}

#[test]
fn of_what_a_seat_is_not_offered_nothing_is_explained() {
    at_every_decision(1, |_, session| {
        let offers = session.offers().unwrap();
        for action in some_moves(session).into_iter().take(3) {
            for seat in 0..session.state().seats() {
                let asked = Move {
                    seat,
                    ..action.clone()
                };
                let mine =
                    |it: &hoyle::engine::Offer| it.seat == seat && it.action == action.action;
                let explained = session.explain(&asked).unwrap();
                if !matches!(explained.refusal, Some(Refusal::NotOffered { .. })) {
                    continue;
                }
                assert!(!offers.iter().any(mine));
                assert_eq!(explained.conditions, []);
                assert_eq!(session.costs(&asked).unwrap(), []);
            }
        }
    });
}

#[test]
fn a_refused_move_changes_nothing() {
    at_every_decision(1, |_, session| {
        let offers = session.offers().unwrap();
        for action in some_moves(session).into_iter().take(3) {
            let seats = 0..session.state().seats();
            let others = seats.filter(|seat| {
                let is_it =
                    |it: &hoyle::engine::Offer| it.seat == *seat && it.action == action.action;
                !offers.iter().any(is_it)
            });
            for seat in others {
                let mut copy = session.clone();
                let stolen = Move {
                    seat,
                    ..action.clone()
                };
                assert!(matches!(copy.act(stolen), Err(hoyle::Stop::Refused(_))));
                assert!(copy.state() == session.state() && copy.record() == session.record());
            }
        }
    });
}

/// Any move with arguments of the right types: in all games, and in one that is made of guards.
#[test]
fn a_move_is_refused_or_made_and_never_a_fault() {
    let mut tried = any_move::Tried::default();
    for path in games().into_iter().chain([small_game("guards")]) {
        let times = if path.ends_with("guards.game") { 12 } else { 1 };
        for seats in seat_counts(&path) {
            let mut numbers = any_move::Numbers::new(u64::from(seats));
            let mut table = Table::new(&path, seats, 11);
            loop {
                any_move::try_all(&table.session, times, &mut numbers, &mut tried);
                if !table.step() {
                    break;
                }
            }
        }
    }
    assert!(tried.made > 1000 && tried.refused > 1000, "{tried:?}");
}

/// A game that was written for these laws.
fn small_game(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/laws/games");
    folder.join(format!("{name}.game"))
}

#[test]
fn a_position_survives_being_written_down() {
    at_every_decision(1, |_, session| {
        let written = serde_json::to_string(session.state()).unwrap();
        let read: hoyle::state::State = serde_json::from_str(&written).unwrap();
        assert!(read == *session.state());
    });
}

#[test]
fn sheets_can_be_looked_at_at_any_time() {
    at_every_decision(1, |_, session| {
        for sheet in session.sheets() {
            for seat in 0..session.state().seats() {
                let text = session.sheet(&sheet.name, seat).unwrap().unwrap();
                assert!(!text.is_empty());
            }
        }
    });
}

#[test]
fn no_seat_is_shown_what_it_may_not_see() {
    let mut seen = secrets::Known::default();
    let mut game = (String::new(), 0, 0);
    at_every_decision(3, |table, session| {
        if game != table.key {
            game = table.key.clone();
            seen = secrets::Known::default();
        }
        seen.learn(session);
        // In a long game not every decision is looked at, but all of its log.
        let moves = session.moves();
        if moves < 40 || moves % 8 == 0 || session.offers().unwrap().is_empty() {
            seen.search(session, &table.sources);
        }
    });
}

#[test]
fn what_is_chosen_in_private_is_seen_by_those_alone_who_are_told() {
    at_every_decision(3, |_, session| private_choices::compare(session));
}

/// Intent to Kill: Murderer, Person of Interest, motive and Supporters are other ones; the Detective reads the same, to the last
/// byte, as long as the same is done and answered.
#[test]
fn a_detective_cannot_tell_two_murderers_apart() {
    let (runtime, _) = runtime(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("games/intent_to_kill/intent_to_kill.game"),
    );
    let mode = setups::state_named(&runtime, "mode");
    let mut moves = 0;
    for seed in 0..24 {
        let options = [(mode, Value::Member(u32::try_from(seed % 2).unwrap()))];
        let plain = setups::arranged(&runtime, 2, seed, &options, &[]);
        let whole = plain.view(Viewer::Referee);
        let whole = hoyle::notation::view_json(plain.game(), plain.names(), &whole);
        let named = |name: &str| whole[name].clone();
        let members = |ty: &str| {
            runtime
                .game
                .types
                .iter()
                .find(|it| it.name == ty)
                .unwrap()
                .members
                .iter()
                .map(|it| it.name.clone())
                .collect::<Vec<_>>()
        };
        let at = |ty: &str, name: &str| {
            Value::Member(
                u32::try_from(members(ty).iter().position(|it| it == name).unwrap()).unwrap(),
            )
        };
        let city = named("city");
        let living: Vec<&str> = city
            .as_object()
            .unwrap()
            .values()
            .flat_map(|it| it["cards"].as_array().unwrap())
            .map(|it| it.as_str().unwrap())
            .collect();
        let motives = named("motives");
        let motives: Vec<&str> = motives
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it.as_str().unwrap())
            .collect();
        let pick = |from: &[&str], step: u64| {
            from[usize::try_from((seed * 5 + step) % from.len() as u64).unwrap()].to_owned()
        };
        let secrets = |step: u64| {
            [
                ("murderer", at("Civilian", &pick(&living, step))),
                ("interest", at("Civilian", &pick(&living, step + 7))),
                ("motive", at("Motive", &pick(&motives, step))),
            ]
        };
        let mut left = setups::arranged(&runtime, 2, seed, &options, &secrets(0));
        let mut right = setups::arranged(&runtime, 2, seed, &options, &secrets(3));
        for (session, place) in [(&mut left, 0), (&mut right, 2)] {
            let offer = session.offers().unwrap()[0];
            let arguments = session
                .rules()
                .nth(session.state(), offer.seat, offer.action, place)
                .unwrap()
                .unwrap();
            session
                .act(Move {
                    seat: offer.seat,
                    action: offer.action,
                    arguments,
                })
                .unwrap();
        }
        let viewer = if seed % 3 == 0 {
            Viewer::Public
        } else {
            Viewer::Seat(1)
        };
        moves += setups::follow(&mut left, &mut right, viewer);
    }
    assert!(moves > 24 * 20, "the games part too early: {moves} moves");
}
