//! A game is the same whether somebody listens or not: the same moves, positions and steps.

use hoyle::engine::{Budget, Event, Task};
use hoyle::session::{RandomBot, Taken, bot_move};
use hoyle::state::Set;
use hoyle::{Session, Setup};

use crate::table::{games, runtime, seat_counts};

/// A session with a random bot at every seat.
struct Played {
    session: Session,
    bots: Vec<Option<RandomBot>>,
}

impl Played {
    fn new(runtime: &hoyle::Runtime, seats: u32, seed: u64, records_events: bool) -> Self {
        let names: Vec<String> = (1..=seats).map(|number| format!("Seat{number}")).collect();
        let setup = Setup::new(&runtime.game, &names, &[], seed).unwrap();
        Self {
            session: runtime.begin(Setup { records_events, ..setup }).unwrap(),
            bots: hoyle::session::random_bots(seed, seats),
        }
    }

    fn step(&mut self) -> bool {
        let Some(action) = bot_move(&self.session, &mut self.bots).unwrap() else {
            return false;
        };
        self.session.act(action).unwrap();
        true
    }
}

#[test]
fn nobody_listening_changes_no_game() {
    for path in games() {
        let (runtime, _) = runtime(&path);
        for seats in seat_counts(&path) {
            let mut heard = Played::new(&runtime, seats, 3, true);
            let mut unheard = Played::new(&runtime, seats, 3, false);
            loop {
                assert!(heard.session.state() == unheard.session.state(), "{path:?}");
                assert_eq!(heard.session.moves(), unheard.session.moves());
                let (one, other) = (heard.step(), unheard.step());
                assert_eq!(one, other);
                if !one {
                    break;
                }
            }
            let (heard, unheard) = (heard.session.record(), unheard.session.record());
            assert_eq!(heard.len(), unheard.len());
            for (heard, unheard) in heard.iter().zip(unheard) {
                assert_eq!(heard.input, unheard.input);
                let is_shuffle = |event: &&Event| matches!(event, Event::Shuffled { .. });
                let shuffles: Vec<&Event> = heard.events.iter().filter(is_shuffle).collect();
                assert_eq!(shuffles, unheard.events.iter().collect::<Vec<_>>());
            }
        }
    }
}

#[test]
fn nobody_listening_changes_no_step() {
    for path in games() {
        let (runtime, _) = runtime(&path);
        let seats = runtime.game.players.0;
        let mut played = Played::new(&runtime, seats, 5, true);
        loop {
            let (mut state, session) = (played.session.state().clone(), &played.session);
            let Some(action) = bot_move(session, &mut played.bots).unwrap() else {
                break;
            };
            let budgets = [Budget::new(Task::Move), Budget::unheard(Task::Move)];
            let mut others = state.clone();
            let heard = session.rules().apply(&mut state, &action, &budgets[0]);
            let unheard = session.rules().apply(&mut others, &action, &budgets[1]);
            assert!(heard.unwrap().len() >= unheard.unwrap().len());
            assert!(state == others, "{path:?}");
            assert_eq!(budgets[0].spent(), budgets[1].spent(), "{path:?}");
            played.session.act(action).unwrap();
        }
    }
}

#[test]
fn only_the_last_move_can_be_undone_where_nobody_listens() {
    let path = games().into_iter().find(|path| {
        let (runtime, _) = runtime(path);
        runtime.game.players.0 == 2
    });
    let (runtime, _) = runtime(&path.unwrap());
    let mut played = Played::new(&runtime, 2, 1, false);
    assert!(played.step() && played.step() && played.step());
    let (state, moves) = (played.session.state().clone(), played.session.moves());
    assert!(played.step());
    assert_eq!(played.session.moves(), moves + 1);
    assert_eq!(played.session.take_back(0, Set::default(), true), Taken::Nothing);
    assert!(played.session.undo());
    assert!(*played.session.state() == state && played.session.moves() == moves);
    assert!(!played.session.undo());
}
