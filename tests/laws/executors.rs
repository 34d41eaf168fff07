//! Two executors, one meaning: with machine code and without it, every decision is the same, and so is every position.

use std::path::Path;

use hoyle::engine::{Budget, Pending, Task};
use hoyle::session::{Input, Stream};
use hoyle::{Disk, Move, Session, Setup};

use crate::both::{Both, names};
use crate::decisions::at_every_decision;
use crate::every_move;
use crate::table::{games, seat_counts};

#[test]
fn both_executors_play_the_same_games() {
    for path in games() {
        let game = hoyle::compile(&path, &[], &Disk).game.expect("a game");
        for seats in seat_counts(&path) {
            let mut both = Both::begun(&game, seats, 3).unwrap();
            let mut numbers = Stream::new(3, "executors", seats.into());
            for _ in 0..150 {
                let moves = both.compare(&mut numbers);
                if !both.step(moves, &mut numbers).unwrap() {
                    break;
                }
            }
            both.compare_records();
        }
    }
}

/// What is played with one executor is played again, and each step is carried out by one of them, as it happens.
#[test]
fn each_executor_goes_on_where_the_other_has_stopped() {
    let (mut steps, mut games_played) = ([0, 0], 0);
    for path in games() {
        let game = hoyle::compile(&path, &[], &Disk).game.expect("a game");
        for seats in seat_counts(&path) {
            let both = Both::begun(&game, seats, 5).unwrap();
            let mut played = both.walked;
            let mut numbers = Stream::new(5, "executors in turn", seats.into());
            while played.moves() < 150
                && let Some(chosen) = any_legal(&played, &mut numbers)
            {
                played.act(chosen).unwrap();
            }
            let rules = [both.compiled.rules(), played.rules()];
            let mut which = || usize::try_from(numbers.below(2)).unwrap();
            let options = Setup::new(&game, &names(seats), &[], 5).unwrap().options;
            let budget = || Budget::rough(Task::Move);
            let (mut alone, _) = rules[1].start(seats, &options, &budget()).unwrap();
            let (mut mixed, _) = rules[which()].start(seats, &options, &budget()).unwrap();
            let mut begun = false;
            for entry in played.record() {
                let mut sat_down = begun;
                let chosen = which();
                steps[chosen] += 1;
                for (rules, state) in [(rules[1], &mut alone), (rules[chosen], &mut mixed)] {
                    match &entry.input {
                        Input::Start | Input::TakenBack => {}
                        Input::Move(action) => {
                            rules.apply(state, action, &budget()).unwrap();
                        }
                        Input::Chance { drawn, .. } => {
                            rules.resolve(state, drawn, &budget()).unwrap();
                        }
                    }
                    if !begun && rules.pending(state).unwrap() == Pending::Over {
                        rules.begin(state, &budget()).unwrap();
                        sat_down = true;
                    }
                }
                begun = sat_down;
                assert_eq!(alone, mixed, "{}", path.display());
            }
            assert_eq!(&mixed, played.state(), "{}", path.display());
            games_played += 1;
        }
    }
    assert!(games_played > 20 && steps.iter().all(|steps| *steps > 500), "{steps:?}");
}

#[test]
fn every_legal_move_is_found_and_no_other() {
    let mut judged = 0;
    at_every_decision(1, |_, session| {
        // A look at some positions of the long games is enough.
        if session.moves() % (1 + session.moves() / 4) == 0 {
            judged += every_move::compare(session, 2_000);
        }
    });
    assert!(judged > 100_000, "only {judged} moves were judged");
}

/// One of the legal moves of the first offer.
fn any_legal(session: &Session, numbers: &mut Stream) -> Option<Move> {
    let offer = *session.offers().unwrap().first()?;
    let (rules, state) = (session.rules(), session.state());
    let count = rules.count(state, offer.seat, offer.action).unwrap();
    let at = numbers.below(count);
    let arguments = rules.nth(state, offer.seat, offer.action, at).unwrap()?;
    Some(Move { seat: offer.seat, action: offer.action, arguments })
}

/// The other executor gives names values; those of the outer question have to be there again after the inner one.
#[test]
fn a_rule_may_be_asked_in_its_own_argument() {
    let path = Path::new(env!("CARGO_WORKSPACE_DIR")).join("tests/laws/games/nested_rules.game");
    let game = hoyle::compile(&path, &[], &Disk).game.expect("a game");
    let both = Both::begun(&game, 2, 1).unwrap();
    both.compare(&mut Stream::new(1, "nested rules", 0));
    let walked = &both.walked;
    let names = game.actions.iter_enumerated().filter(|(id, _)| {
        let count = walked.rules().count(walked.state(), 0, *id);
        count.unwrap() > 0
    });
    let names: Vec<&str> = names.map(|(_, action)| action.name.as_str()).collect();
    assert_eq!(names, ["pass"]);
}
