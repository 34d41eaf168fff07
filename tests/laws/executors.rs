//! Two executors, one meaning: with machine code and without it, every decision is the same, and so is every position.

use std::path::Path;

use hoyle::session::Stream;
use hoyle::{Disk, Move, Runtime, Session, Setup};

use crate::every_move;
use crate::table::{games, seat_counts};

/// The same game, begun with both executors.
struct Both {
    compiled: Session,
    walked: Session,
}

impl Both {
    fn begun(path: &Path, seats: u32, seed: u64) -> Self {
        let game = hoyle::compile(path, &[], &Disk)
            .game
            .expect("the game compiles");
        let names: Vec<String> = (1..=seats).map(|seat| format!("Player{seat}")).collect();
        let begin = |runtime: Runtime| {
            let setup = Setup::new(&runtime.game, &names, &[], seed).unwrap();
            runtime.begin(setup).unwrap()
        };
        Self {
            compiled: begin(Runtime::new(game.clone())),
            walked: begin(Runtime::interpreting(game)),
        }
    }

    /// Compares everything that can be asked of a decision; gives all moves that were looked at.
    fn compare(&self, numbers: &mut Stream) -> Vec<Move> {
        let (compiled, walked) = (&self.compiled, &self.walked);
        assert_eq!(compiled.state(), walked.state());
        let offers = compiled.offers().unwrap();
        assert_eq!(offers, walked.offers().unwrap());
        let mut moves = Vec::new();
        for offer in offers {
            let asked = (offer.seat, offer.action);
            let count = |session: &Session| {
                session
                    .rules()
                    .count(session.state(), asked.0, asked.1)
                    .unwrap()
            };
            let all = count(compiled);
            assert_eq!(all, count(walked));
            for at in [0, numbers.below(all), all / 2, all - 1, all] {
                let nth = |session: &Session| {
                    let rules = session.rules();
                    rules.nth(session.state(), asked.0, asked.1, at).unwrap()
                };
                let arguments = nth(compiled);
                assert_eq!(arguments, nth(walked), "move {at} of {all}");
                moves.extend(arguments.map(|arguments| Move {
                    seat: asked.0,
                    action: asked.1,
                    arguments,
                }));
            }
            moves.extend((0..4).filter_map(|_| {
                let arguments = every_move::any(compiled, asked.1, numbers)?;
                Some(Move {
                    seat: asked.0,
                    action: asked.1,
                    arguments,
                })
            }));
        }
        for action in &moves {
            let judge = |session: &Session| session.rules().legality(session.state(), action);
            let (one, other) = (judge(compiled), judge(walked));
            assert_eq!(format!("{one:?}"), format!("{other:?}"), "{action:?}");
        }
        moves
    }
}

#[test]
fn both_executors_play_the_same_games() {
    for path in games() {
        for seats in seat_counts(&path) {
            let mut both = Both::begun(&path, seats, 3);
            let mut numbers = Stream::new(3, "executors", seats.into());
            for _ in 0..150 {
                let moves = both.compare(&mut numbers);
                let legal: Vec<Move> = moves
                    .into_iter()
                    .filter(|action| {
                        both.walked
                            .rules()
                            .legality(both.walked.state(), action)
                            .is_ok()
                    })
                    .collect();
                if legal.is_empty() {
                    break;
                }
                let chosen = numbers.below(legal.len() as u64);
                let chosen = legal[usize::try_from(chosen).unwrap()].clone();
                both.compiled.act(chosen.clone()).unwrap();
                both.walked.act(chosen).unwrap();
            }
            assert_eq!(
                format!("{:?}", both.compiled.record()),
                format!("{:?}", both.walked.record()),
                "{}",
                path.display()
            );
        }
    }
}
