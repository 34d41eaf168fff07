//! The verbs for search and learning: chance as a node, positions that are kept, information states, and returns.

use serde_json::{Map, Value as Json, json};

use super::answer::Problem;
use super::{Answer, Referee, chances, table};
use crate::engine::{Stop, outcomes, returns};
use crate::notation::drawn_json;

impl Referee {
    /// The outcomes that can fall now, with their probabilities; none if the referee lets chance fall itself.
    pub(super) fn outcomes(&self) -> Answer {
        let session = self.session()?;
        let (game, names) = (session.game(), session.names());
        let Some(chance) = session.chance() else {
            return Ok(json!({ "name": null, "outcomes": [] }));
        };
        let all = outcomes(chance).map(|(drawn, probability)| {
            json!({
                "outcome": drawn_json(game, names, &drawn, chance.ty()),
                "probability": probability.to_string(),
            })
        });
        Ok(json!({ "name": chance.name, "outcomes": all.collect::<Vec<_>>() }))
    }

    pub(super) fn draw(&mut self, outcome: &Json) -> Answer {
        let session = self.session()?;
        let (game, names) = (session.game(), session.names());
        let chance = session.chance().cloned();
        let chance =
            chance.ok_or_else(|| Problem::new("chance", "nothing is left to chance now"))?;
        let given = chances::given(game, names, &chance.name, outcome)?;
        let impossible = || Problem::new("chance", "this outcome is not possible here");
        let drawn = given.of(&chance).ok_or_else(impossible)?;
        let json = drawn_json(game, names, &drawn, chance.ty());
        let result = self.play()?.session.draw(drawn);
        let session = self.session()?;
        result.map_err(|stop| match stop {
            Stop::Refused(_) => impossible(),
            Stop::Setup(_) | Stop::Fault(_) => self.stopped(session.names(), &stop),
        })?;
        Ok(json!({ "name": chance.name, "outcome": json }))
    }

    pub(super) fn information_state(&mut self, seat: &str) -> Answer {
        let runtime = self.runtime.clone();
        let play = self.play()?;
        let seat = table::seat(play.session.names(), seat)?;
        let names = play.session.names().clone();
        let known = play.history(&runtime).and_then(|history| {
            let known = history.information_json(seat)?;
            Ok(known)
        });
        let known = known.map_err(|stop| self.stopped(&names, &stop))?;
        Ok(json!({ "information_state": known }))
    }

    /// The return of each seat; null while the game goes on.
    pub(super) fn returns(&self) -> Answer {
        let session = self.session()?;
        let returns = returns(session.game(), session.layout(), session.state());
        let names = session.names().seats.iter().cloned();
        let by_name = |returns: Vec<i32>| names.zip(returns.into_iter().map(Json::from)).collect();
        let returns: Option<Map<_, _>> = returns.map(by_name);
        Ok(json!({ "returns": returns }))
    }

    pub(super) fn keep(&mut self) -> Answer {
        let play = self.play.as_ref().ok_or_else(super::verbs::no_game)?;
        let handle = self.kept.keep(play)?;
        Ok(json!({ "handle": handle, "kept": self.kept.len() }))
    }

    pub(super) fn restore(&mut self, handle: u64) -> Answer {
        let play = self.kept.get(handle)?.clone();
        let moves = play.session.moves();
        self.play = Some(play);
        Ok(json!({ "moves": moves }))
    }

    pub(super) fn release(&mut self, handle: u64) -> Answer {
        self.kept.release(handle)?;
        Ok(json!({ "kept": self.kept.len() }))
    }
}
