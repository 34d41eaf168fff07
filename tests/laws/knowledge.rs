//! What a seat can know: worlds that are found fit all that the seat has seen, and are told apart from it by nothing.

use std::path::Path;

use hoyle::Setup;
use hoyle::history::{History, Next};
use hoyle::inference::{Known, Sampled};
use hoyle::session::Stream;

use crate::table::{games, runtime, seat_counts};

/// Plays a game at random, and looks at some of its decisions.
pub fn through(path: &Path, seats: u32, mut look: impl FnMut(&History)) {
    let (runtime, _) = runtime(path);
    let names: Vec<String> = (1..=seats).map(|number| format!("Player{number}")).collect();
    let setup = Setup::new(&runtime.game, &names, &[], 0).unwrap();
    let mut history = History::new(&runtime, setup).unwrap();
    let mut numbers = Stream::new(5, "course", u64::from(seats));
    let (mut made, mut looked) = (0, 0);
    while made < 120 {
        match history.next() {
            Next::Over => break,
            Next::Chance(_) => {
                let outcomes: Vec<_> = history.outcomes().collect();
                let at = usize::try_from(numbers.below(outcomes.len() as u64)).unwrap();
                history.draw(outcomes[at].0.clone()).unwrap();
            }
            Next::Decision(_) => {
                if numbers.below(1 + made) < 2 && looked < 8 {
                    looked += 1;
                    look(&history);
                }
                let offers = history.offers_one_after_another();
                let action = history.legal_with(&offers).pick(|count| numbers.below(count));
                history.act(action.unwrap().unwrap()).unwrap();
                made += 1;
            }
        }
    }
}

#[test]
fn a_world_that_is_found_cannot_be_told_from_the_game() {
    let (mut asked, mut found) = (0, 0);
    for path in games() {
        for seats in seat_counts(&path).into_iter().take(1) {
            let mut numbers = Stream::new(6, "worlds", 0);
            through(&path, seats, |history| {
                for seat in history.to_act() {
                    let known = Known::of(history, seat).unwrap();
                    let sampled = Sampled::new(&known, 2, 800, &mut numbers).unwrap();
                    asked += 2;
                    found += sampled.worlds.len().min(2);
                    let state = history.information_state(seat).unwrap();
                    for world in &sampled.worlds {
                        let setup = history.setup().clone();
                        let mut other = History::new(history.runtime(), setup).unwrap();
                        world.inputs.iter().for_each(|input| other.repeat(input).unwrap());
                        assert_eq!(other.information_state(seat).unwrap(), state);
                        assert!(*other.state() == world.state, "{}", path.display());
                    }
                }
            });
        }
    }
    println!("{found} of {asked} worlds found");
    assert!(found * 10 > asked * 7 && found > 500, "{found} of {asked}");
}
