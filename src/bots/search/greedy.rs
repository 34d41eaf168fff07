//! [`Greedy`]: looks one step ahead.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::draw::Draw;
use super::outcomes::Outcomes;
use super::reward::{BEST, margins};
use super::{ALL, sampled};
use crate::bot::{Bot, Candidate, Choice, Effort};
use crate::engine::{self, Budget, Chances as _, EventDetail, Fault, Move, Pending, Stop, Task};
use crate::hir::{Expr, ExprKind, Game, Ty};
use crate::inference::Known;
use crate::session::Stream;
use crate::state::{Position, Value};

/// In so many worlds a move is looked at, if so many are found.
const WORLDS: usize = 12;

/// Worlds are looked for by playing at most so many moves.
const LOOKED_FOR: u64 = 2_000;

/// A bot that makes each of its moves in some worlds, and takes the one after which its seat stands best: by the function that the game
/// declares as the value of a position, or else by how far its score is before the best of the others. A game that ends is won or lost
/// before anything else counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot for Greedy {
    fn choose(
        &mut self,
        known: &Known,
        effort: Effort<'_>,
        numbers: &mut Stream,
    ) -> Result<Choice, Stop> {
        let moves = moves(known, numbers)?;
        if let ([action], false) = (moves.as_slice(), known.may_pass()) {
            return Ok(Choice { action: Some(action.clone()), only: true, ..Choice::default() });
        }
        let sampled = sampled(known, WORLDS, LOOKED_FOR, numbers)?;
        let waits = known.may_pass().then_some(None);
        let moves: Vec<Option<Move>> = moves.into_iter().map(Some).chain(waits).collect();
        let mut sums: Vec<i128> = vec![0; moves.len()];
        let mut visits = 0;
        let mut draw = Draw::new(&sampled.worlds);
        for _ in 0..WORLDS {
            let goes_on = visits == 0 || !(effort.stops)();
            let Some(world) = draw.next(numbers).filter(|_| goes_on) else { break };
            visits += 1;
            // Chance falls alike after each move.
            let seed = numbers.below(u64::MAX);
            for (action, sum) in moves.iter().zip(&mut sums) {
                // After a fault of the game, it is not known how the seat stands.
                let worth = after(known, &world.state, action.as_ref(), seed).unwrap_or(0);
                *sum += i128::from(worth);
            }
        }
        Ok(answer(known, moves, &sums, (visits, numbers)))
    }
}

/// The legal moves; of many, some of each action.
fn moves(known: &Known, numbers: &mut Stream) -> Result<Vec<Move>, Stop> {
    let legal = known.legal();
    let most = usize::try_from(ALL).unwrap_or(0);
    if legal.count()? <= ALL {
        return Ok(legal.list(most)?.1);
    }
    let mut moves: Vec<Move> = Vec::new();
    for _ in 0..ALL {
        let action = legal.pick(|count| numbers.below(count))?;
        moves.extend(action.filter(|action| !moves.contains(action)));
    }
    Ok(moves)
}

/// How the seat stands after a move and the chance that follows it.
fn after(known: &Known, state: &Position, action: Option<&Move>, seed: u64) -> Result<i64, Stop> {
    let rules = &known.runtime().rules;
    let mut state = state.clone();
    let mut outcomes = Outcomes::new(&mut Stream::new(seed, "what falls", 0));
    let budget = || Budget::with_detail(Task::Move, EventDetail::Nothing).roughly();
    if let Some(action) = action {
        rules.apply(&mut state, action, &budget())?;
    }
    while let Pending::Chance(chance) = rules.pending(&state)? {
        rules.resolve(&mut state, &outcomes.draw(&chance), &budget())?;
    }
    Ok(worth(known, &state)?)
}

/// How the seat stands.
fn worth(known: &Known, state: &Position) -> Result<i64, Fault> {
    let runtime = known.runtime();
    let seat = known.seat();
    let ended = state.ending().map_or(0, |ending| {
        let is_decided = ending.winners.bits().next().is_some();
        let won = i64::try_from(BEST).unwrap_or(i64::MAX) << 20;
        match (is_decided, ending.winners.has(seat)) {
            (true, true) => won,
            (true, false) => -won,
            (false, _) => 0,
        }
    });
    if let Some(value) = call(&runtime.game, seat) {
        let value = runtime.rules.eval(state, &BTreeMap::new(), &value)?;
        return Ok(ended + if let Value::Number(value) = value { i64::from(value) } else { 0 });
    }
    let scores = engine::scores(&runtime.game, &runtime.layout, state).unwrap_or_default();
    Ok(ended + margins(&scores).get(seat as usize).copied().unwrap_or(0))
}

/// The value of a position for a seat as an expression, if the game declares one.
fn call(game: &Game, seat: u32) -> Option<Expr> {
    let worth = game.worth?;
    let (span, result) = (game.function(worth).span, game.function(worth).result.clone());
    let seat = Expr { kind: ExprKind::Seat(seat), ty: Ty::Seat, span };
    Some(Expr { kind: ExprKind::Function(worth, vec![seat]), ty: result, span })
}

/// One of the best moves. Of equally good ones, an interrupt is the last.
fn answer(
    known: &Known,
    moves: Vec<Option<Move>>,
    sums: &[i128],
    (visits, numbers): (u64, &mut Stream),
) -> Choice {
    let (Some(least), Some(most)) = (sums.iter().min(), sums.iter().max()) else {
        return Choice::default();
    };
    let value = |sum: i128| {
        let share = (sum - least) * 1_000 / (most - least).max(1);
        if most == least { 500 } else { u64::try_from(share).unwrap_or(0) }
    };
    let candidates = moves.into_iter().zip(sums);
    let mut candidates: Vec<Candidate> =
        candidates.map(|(action, sum)| Candidate { action, visits, value: value(*sum) }).collect();
    numbers.shuffle(&mut candidates);
    let rank = |it: &Candidate| (Reverse(it.value), known.is_interrupt(it.action.as_ref()));
    candidates.sort_by_key(rank);
    let action = candidates.first().and_then(|best| best.action.clone());
    let worlds = usize::try_from(visits).unwrap_or(0);
    Choice { action, candidates, worlds, ..Choice::default() }
}
