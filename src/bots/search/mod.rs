//! [`Search`]: Monte Carlo tree search over information sets. Each round plays on from a world that fits what the seat has
//! seen, first along trees of what each seat has seen since (so that nobody in a round plays by what it does not know),
//! then at random to the end of the game. The source is Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree
//! Search" (2012), in the form with an observer at each seat.

mod draw;
mod greedy;
mod outcomes;
mod proposed;
mod reward;
mod round;
mod telling;
mod tree;

use crate::bot::{Bot, Candidate, Choice, Effort};
use crate::engine::{Move, Stop};
use crate::inference::{Known, Sampled};
use crate::session::Stream;
use draw::Draw;
use reward::Scale;
use round::Round;
use tree::Tree;

pub use greedy::Greedy;

/// The fewest and the most worlds that a choice is made from, if so many are found.
const WORLDS: (u64, u64) = (4, 60);

/// One world for so many moves.
const SHARE: u64 = 1_000;

/// Worlds are looked for by playing at most so many moves.
const LOOKED_FOR: u64 = 50_000;

/// To try whether a world fits costs about as much as a move for each so many things that the seat has seen.
const SEEN: u64 = 2;

/// A decision with at most so many moves has all of them tried, one after the other. Of more, some are drawn: the more, the
/// more often the search comes by.
const ALL: u64 = 48;

/// At most one of so many playouts begins with a guess that a world has proposed.
const PROPOSED: u64 = 8;

/// A bot that searches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search;

impl Bot for Search {
    fn choose(
        &mut self,
        known: &Known,
        effort: Effort<'_>,
        numbers: &mut Stream,
    ) -> Result<Choice, Stop> {
        let (count, first) = known.legal().list(1)?;
        if count == 0 {
            return Ok(Choice::default());
        }
        if count == 1 && !known.may_pass() {
            return Ok(Choice {
                action: first.into_iter().next(),
                only: true,
                ..Choice::default()
            });
        }
        let wanted = (effort.moves / SHARE).clamp(WORLDS.0, WORLDS.1);
        let wanted = usize::try_from(wanted).unwrap_or(1);
        // As much for the worlds as for the games that go on from them.
        let sampled = sampled(known, wanted, effort.moves.min(LOOKED_FOR), numbers)?;
        let mut trees: Vec<Tree> = (0..known.setup().seats()).map(|_| Tree::default()).collect();
        let mut scale = Scale::default();
        let most = usize::try_from(effort.playouts / PROPOSED).unwrap_or(usize::MAX);
        // A guess is right in the world from which it comes: what it is worth, other worlds have to say.
        let (some, others) = sampled.worlds.split_at(sampled.worlds.len() / 2);
        let proposed = proposed::proposed(known, some, most)?;
        let mut draw = Draw::new(if proposed.is_empty() { &sampled.worlds } else { others });
        let mut moves = 0;
        for _ in 0..effort.playouts {
            // A bot that is stopped at once has tried something, too.
            let goes_on = moves < effort.moves && (moves == 0 || !(effort.stops)());
            let Some(world) = draw.next(numbers).filter(|_| goes_on) else { break };
            moves += Round::new((known, &proposed), &mut trees, &mut scale, numbers).play(world);
        }
        let mut choice = answer(known, &trees, sampled.worlds.len(), numbers);
        if choice.candidates.is_empty() {
            // Nothing was found that fits: what is left is chance, for what has to be done.
            let action = known.duties().pick(|count| numbers.below(count))?;
            return Ok(Choice { action, ..Choice::default() });
        }
        telling::prefer_telling(known, &sampled, &mut choice)?;
        let own = trees.get(known.seat() as usize);
        choice.line = own.map_or_else(Vec::new, |tree| tree.line(choice.action.as_ref()));
        Ok(choice)
    }
}

/// So many worlds that fit, if they are found by playing at most so many moves.
fn sampled(
    known: &Known,
    wanted: usize,
    moves: u64,
    numbers: &mut Stream,
) -> Result<Sampled, Stop> {
    let length = known.seen().len() as u64 / SEEN + 4;
    let tries = usize::try_from(moves / length).unwrap_or(usize::MAX);
    Sampled::new(known, wanted, tries.max(wanted), numbers)
}

/// The move that was tried most often; of several that are as good in every way, any. So a bot to which all is the same does not go
/// round in a circle.
fn answer(known: &Known, trees: &[Tree], worlds: usize, numbers: &mut Stream) -> Choice {
    let own = trees.get(known.seat() as usize);
    let mut candidates: Vec<Candidate> = own.map_or_else(Vec::new, Tree::candidates);
    let rank = |it: &Candidate| (std::cmp::Reverse(it.visits), std::cmp::Reverse(it.value));
    candidates.sort_by_key(rank);
    if let Some(Candidate { visits, value, .. }) = candidates.first().cloned() {
        let is_alike = |it: &Candidate| it.value == value && it.visits + 1 >= visits;
        let alike = candidates.iter().enumerate().filter(|(_, it)| is_alike(it));
        let alike: Vec<usize> = alike.map(|(at, _)| at).collect();
        let chosen = usize::try_from(numbers.below(alike.len() as u64)).unwrap_or(0);
        candidates.swap(0, alike.get(chosen).copied().unwrap_or(0));
    }
    // An interrupt can wait. It is taken only if it looks better than the best of what is none, by more than two standard errors of
    // so few games from so few worlds.
    let is_interrupt = |it: &Candidate| known.is_interrupt(it.action.as_ref());
    if let Some(first) = candidates.first().filter(|first| is_interrupt(first))
        && let Some(at) = candidates.iter().position(|it| !is_interrupt(it))
        && let Some(other) = candidates.get(at)
        && first.value <= other.value + 1_000 / first.visits.min(worlds as u64).isqrt().max(1)
    {
        let calm = candidates.remove(at);
        candidates.insert(0, calm);
    }
    let action: Option<Move> = candidates.first().and_then(|best| best.action.clone());
    Choice { action, candidates, worlds, ..Choice::default() }
}
