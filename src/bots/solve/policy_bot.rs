//! [`PolicyBot`]: plays by a policy.

use std::sync::Arc;

use super::policy::Policy;
use super::profile::WHOLE;
use crate::bot::{Bot, Choice, Effort};
use crate::engine::{Move, Stop};
use crate::inference::Known;
use crate::notation::{Names, move_text};
use crate::session::Stream;

/// Plays each move as often as a policy says. Where the policy says nothing, or names a move that is not legal, it takes any move of
/// those that have to be made.
#[derive(Clone, Debug)]
pub struct PolicyBot(pub Arc<Policy>);

impl Bot for PolicyBot {
    fn choose(
        &mut self,
        known: &Known,
        _: Effort<'_>,
        numbers: &mut Stream,
    ) -> Result<Choice, Stop> {
        let moves = self.0.moves(known.seat(), &known.information_state()).unwrap_or_default();
        let mut left = numbers.below(WHOLE);
        let chosen = moves.iter().find(|(_, parts)| {
            let is_chosen = left < *parts;
            left = left.saturating_sub(*parts);
            is_chosen
        });
        let action = match chosen {
            Some((text, _)) if text.is_empty() && known.may_pass() => return Ok(Choice::default()),
            Some((text, _)) => written(known, text, moves.len())?,
            None => None,
        };
        let action = match action {
            Some(action) => Some(action),
            None => known.duties().pick(|count| numbers.below(count))?,
        };
        Ok(Choice { action, ..Choice::default() })
    }
}

/// The move among so many legal ones that is typed so where the seats have numbers for names.
fn written(known: &Known, text: &str, count: usize) -> Result<Option<Move>, Stop> {
    let game = &known.runtime().game;
    let names = Names::numbered(u32::try_from(known.setup().names.seats.len()).unwrap_or(0));
    let all = known.legal().list(count)?.1;
    Ok(all.into_iter().find(|action| move_text(game, &names, action, |_| false) == text))
}
