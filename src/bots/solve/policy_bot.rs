//! [`PolicyBot`]: plays by a policy.

use std::sync::Arc;

use super::policy::Policy;
use super::profile::WHOLE;
use crate::bot::{Bot, Choice, Effort};
use crate::engine::{Move, Stop};
use crate::inference::Known;
use crate::notation::{Names, move_text};
use crate::session::Stream;

/// Plays each move as often as a policy says. Where the policy says nothing, it takes any legal move.
#[derive(Clone, Debug)]
pub struct PolicyBot(pub Arc<Policy>);

impl Bot for PolicyBot {
    fn choose(&mut self, known: &Known, _: Effort, numbers: &mut Stream) -> Result<Choice, Stop> {
        let legal = known.legal();
        let Some(moves) = self.0.moves(known.seat(), &known.information_state()) else {
            let count = legal.count()?;
            let action = if count == 0 { None } else { legal.nth(numbers.below(count))? };
            return Ok(Choice { action, ..Choice::default() });
        };
        let mut left = numbers.below(WHOLE);
        let chosen = moves.iter().find(|(_, parts)| {
            let is_chosen = left < *parts;
            left = left.saturating_sub(*parts);
            is_chosen
        });
        let all = legal.list(moves.len())?.1;
        let game = &known.runtime().game;
        let names = Names::numbered(u32::try_from(known.setup().names.seats.len()).unwrap_or(0));
        let is_it = |action: &Move, text: &str| move_text(game, &names, action, |_| false) == text;
        let action = chosen.and_then(|(text, _)| all.into_iter().find(|it| is_it(it, text)));
        Ok(Choice { action, ..Choice::default() })
    }
}
