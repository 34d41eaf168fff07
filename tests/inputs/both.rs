//! A game that is played by both executors: with machine code, and by walking the tree.

use std::sync::Arc;

use hoyle::hir::{ActionId, Game};
use hoyle::session::Stream;
use hoyle::state::Value;
use hoyle::{Executor, Move, Runtime, Session, Setup, Stop};

use crate::arguments;

/// The same game, begun with both executors.
pub struct Both {
    pub compiled: Session,
    pub walked: Session,
    /// With machine code, too, where nobody listens: then it carries out statements as well.
    pub unheard: Session,
}

impl Both {
    /// Begins a game; gives the error where it cannot begin.
    ///
    /// # Panics
    /// Where one of them can begin and the other cannot, or for another reason.
    pub fn begun(game: &Arc<Game>, seats: u32, seed: u64) -> Result<Self, Stop> {
        let names = names(seats);
        let begin = |runtime: &Runtime, records_events: bool| {
            let setup = Setup::new(&runtime.game, &names, &[], seed).unwrap();
            runtime.begin(Setup { records_events, ..setup })
        };
        let runtime = Runtime::new(Arc::clone(game));
        let compiled = begin(&runtime, true);
        let unheard = begin(&runtime, false);
        let walked = begin(&Runtime::with_executor(Arc::clone(game), Executor::Interpreter), true);
        match (compiled, walked, unheard) {
            (Ok(compiled), Ok(walked), Ok(unheard)) => Ok(Self { compiled, walked, unheard }),
            (compiled, walked, unheard) => {
                let all = [compiled.err(), walked.err(), unheard.err()];
                let [one, other, third] = all.clone().map(|error| format!("{error:?}"));
                assert_eq!(one, other);
                assert_eq!(one, third);
                let [error, ..] = all;
                Err(error.unwrap())
            }
        }
    }

    /// Makes one of some moves with both; `false` where none is legal.
    ///
    /// # Panics
    /// Where they do not come to the same.
    pub fn step(&mut self, moves: Vec<Move>, numbers: &mut Stream) -> Result<bool, Stop> {
        let (rules, state) = (self.walked.rules(), self.walked.state());
        let is_legal = |action: &Move| rules.legality(state, action).is_ok();
        let legal: Vec<Move> = moves.into_iter().filter(is_legal).collect();
        if legal.is_empty() {
            return Ok(false);
        }
        let chosen = numbers.below(legal.len() as u64);
        let chosen = legal[usize::try_from(chosen).unwrap()].clone();
        let one = self.compiled.act(chosen.clone());
        let other = self.walked.act(chosen.clone());
        assert_eq!(format!("{one:?}"), format!("{other:?}"));
        let third = self.unheard.act(chosen);
        assert_eq!(format!("{one:?}"), format!("{third:?}"));
        one.map(|()| true)
    }

    /// Whether all that has happened is the same.
    ///
    /// # Panics
    /// Where it is not.
    pub fn compare_records(&self) {
        let record = |session: &Session| format!("{:?}", session.record());
        assert_eq!(record(&self.compiled), record(&self.walked));
        let inputs = |session: &Session| {
            let inputs = session.record().iter().map(|entry| &entry.input);
            format!("{:?}", inputs.collect::<Vec<_>>())
        };
        assert_eq!(inputs(&self.unheard), inputs(&self.walked));
    }

    /// Compares everything that can be asked of a decision; gives all moves that were looked at.
    pub fn compare(&self, numbers: &mut Stream) -> Vec<Move> {
        let (compiled, walked) = (&self.compiled, &self.walked);
        assert_eq!(compiled.state(), walked.state());
        assert_eq!(self.unheard.state(), walked.state());
        let offers = compiled.offers().unwrap();
        assert_eq!(offers, walked.offers().unwrap());
        let mut moves = Vec::new();
        for offer in offers {
            let asked = (offer.seat, offer.action);
            let count = |session: &Session| {
                session.rules().count(session.state(), asked.0, asked.1).unwrap()
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
                let arguments = any_arguments(compiled, asked.1, numbers)?;
                Some(Move { seat: asked.0, action: asked.1, arguments })
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

/// Names for all seats.
pub fn names(seats: u32) -> Vec<String> {
    (1..=seats).map(|seat| format!("Player{seat}")).collect()
}

/// Any arguments of an action, legal or not; nothing where a parameter has too many values.
fn any_arguments(session: &Session, action: ActionId, numbers: &mut Stream) -> Option<Vec<Value>> {
    let (game, seats) = (session.game(), session.state().seats());
    let parameters = game.actions[action].parameters.iter();
    parameters
        .map(|parameter| {
            let all = arguments::values(game, seats, &game.locals[parameter.local].ty, 5_000)?;
            let at = numbers.below(all.len() as u64);
            all.into_iter().nth(usize::try_from(at).ok()?)
        })
        .collect()
}
