//! Plays a world, and compares what its seat sees with what the seat has seen.

use std::mem::discriminant;

use super::World;
use super::clash::Clash;
use super::known::{Acted, Known, acted};
use super::sealed::{any_move, is_told_after, sealed_move, tells_of_choice};
use super::world::Moment;
use crate::engine::{Count, Exact, Legal, Move, Offer, Stop, exact, one_of};
use crate::history::{Dealt, Due, Next, Observed, Steps, logged};
use crate::session::{Input, Stream};
use crate::state::Position;
use crate::view::{SeenMove, Viewer, seen_move};

/// A move that a seat has seen, and that cannot be made in a world, weighs as much as so many other differences.
const IMPOSSIBLE: u64 = 4;

/// A hidden move is chosen among so many at most.
pub(super) const LISTED: usize = 4_096;

/// What comes of a world.
pub(super) struct Played {
    /// How much differs from what the seat has seen.
    pub misfits: u64,
    /// The first difference.
    pub clash: Option<Clash>,
    /// The position at the end.
    pub state: Position,
    /// What happened, as a record has it.
    pub inputs: Vec<Input>,
    /// How unlikely it was that the others made these moves, if all legal moves were equally likely: see [`super::Fitting`].
    pub ways: Exact,
}

/// How a world is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// As long as no more than so much differs from what the seat has seen.
    While(u64),
    /// To the end, and the legal moves of the others are counted.
    Weighing,
}

/// A world in play.
struct Replay<'k> {
    known: &'k Known,
    game: Dealt<'k>,
    /// The next thing that the seat has seen.
    at: usize,
    /// What has happened so far.
    now: Moment,
    table: Option<Observed>,
    misfits: u64,
    clash: Option<Clash>,
    ways: Exact,
}

/// Plays a world. What the world lacks is added by random numbers.
///
/// # Errors
/// When the game has a fault.
pub(super) fn play(
    known: &Known,
    world: &mut World,
    pace: Pace,
    numbers: &mut Stream,
) -> Result<Played, Stop> {
    let run = |steps, world: &mut World, numbers: &mut Stream| {
        let mut replay = Replay {
            known,
            game: Dealt::new(&known.runtime, &known.setup, steps)?,
            at: 0,
            now: Moment::default(),
            table: None,
            misfits: 0,
            clash: None,
            ways: exact(1),
        };
        replay.run(world, pace, numbers)?;
        Ok(Played {
            misfits: replay.misfits,
            clash: replay.clash,
            state: replay.game.state,
            inputs: replay.game.inputs,
            ways: replay.ways,
        })
    };
    // Steps that are estimated may stop a game that has no fault.
    run(Steps::Roughly, world, numbers).or_else(|_: Stop| run(Steps::Exactly, world, numbers))
}

impl Replay<'_> {
    fn run(&mut self, world: &mut World, pace: Pace, numbers: &mut Stream) -> Result<(), Stop> {
        loop {
            let due = self.game.due()?;
            let (observer, seat) = (&self.known.observer, self.known.seat());
            let events = std::mem::take(&mut self.game.events);
            let seen: Vec<Observed> =
                observer.events(events.iter().filter_map(logged), seat).collect();
            seen.iter().for_each(|seen| self.meets(seen));
            if matches!(pace, Pace::While(most) if self.misfits > most) {
                return Ok(());
            }
            match due {
                Due::Fall(chance, nth) => {
                    let drawn = world.fall((&chance, nth), self.now, numbers);
                    self.now.falls += 1;
                    self.game.fall(&drawn)?;
                }
                Due::Decide(offers) => {
                    self.looks(&offers)?;
                    if offers.is_empty() || self.at >= self.known.seen.len() {
                        self.misfits += self.left();
                        return Ok(());
                    }
                    if !self.acts(&offers, world, pace, numbers)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// How much of what the seat has seen has not come.
    fn left(&self) -> u64 {
        self.known.seen.get(self.at..).map_or(0, |left| left.len() as u64)
    }

    /// The seat sees something in this world: does it fit what it has seen?
    fn meets(&mut self, seen: &Observed) {
        let left = self.known.seen.get(self.at..).unwrap_or_default();
        // What comes before the next move.
        let now = left.iter().position(|seen| acted(seen).is_some()).unwrap_or(left.len());
        let now = left.get(..now).unwrap_or_default();
        if let Some(skipped) = now.iter().position(|wanted| wanted == seen) {
            self.at += skipped + 1;
            if let Some(wanted) = now.first().filter(|_| skipped > 0) {
                self.differs(skipped as u64, Some(wanted), seen);
            }
        } else if acted(seen).is_some() && left.first() == Some(seen) {
            self.at += 1;
        } else {
            let alike = |wanted: &&Observed| is_of_a_kind(wanted, seen);
            let wanted = now.iter().find(alike);
            self.differs(1, wanted, seen);
            if now.first().as_ref().is_some_and(alike) {
                self.at += 1;
            }
        }
    }

    fn differs(&mut self, misfits: u64, wanted: Option<&Observed>, seen: &Observed) {
        self.misfits += misfits;
        if self.clash.is_none() {
            self.clash = Some(Clash::between(self.now, wanted, seen));
        }
    }

    /// The seat looks at the table when somebody decides.
    fn looks(&mut self, offers: &[Offer]) -> Result<(), Stop> {
        let next = if offers.is_empty() { Next::Over } else { Next::Decision(offers.to_vec()) };
        let (observer, seat) = (&self.known.observer, self.known.seat());
        let Some((table, decision)) = observer.look(&self.game.state, &next, seat)? else {
            return Ok(());
        };
        if self.table.as_ref() != Some(&table) {
            self.meets(&table);
            self.table = Some(table);
        }
        if let Some(decision) = decision {
            self.meets(&decision);
        }
        Ok(())
    }

    /// Somebody acts as the seat has seen it. Returns whether play goes on.
    fn acts(
        &mut self,
        offers: &[Offer],
        world: &mut World,
        pace: Pace,
        numbers: &mut Stream,
    ) -> Result<bool, Stop> {
        // What has not come before this move does not come any more.
        let left = self.known.seen.get(self.at..).unwrap_or_default();
        let Some(skipped) = left.iter().position(|seen| acted(seen).is_some()) else {
            self.misfits += self.left();
            return Ok(false);
        };
        self.misfits += skipped as u64;
        self.at += skipped;
        let Some(acts) = left.get(skipped).and_then(acted) else { return Ok(false) };
        let seat = acts.seat();
        let own: Vec<Offer> = offers.iter().filter(|offer| offer.seat == seat).copied().collect();
        let state = self.game.state.clone();
        let legal = Legal::new(self.known.runtime.rules.as_ref(), &state, &own);
        let action = self.choose(acts, legal, world, numbers)?;
        let possible = match &action {
            Some(action) if legal.has(action)? => self.game.act(action).is_ok(),
            Some(_) | None => false,
        };
        if !possible {
            self.misfits += IMPOSSIBLE * self.left();
            let instead = legal.pick(|count| numbers.below(count))?;
            self.clash.get_or_insert(Clash::impossible(self.now, acts, instead));
            return Ok(false);
        }
        if pace == Pace::Weighing && seat != self.known.seat() {
            let (count, all) = legal.list(LISTED)?;
            let fitting = all.iter().filter(|it| looks_like(self.known, it, acts)).count().max(1);
            let fitting = u32::try_from(fitting).unwrap_or(u32::MAX);
            self.ways *= one_of(Count::from(fitting)) * Exact::from_integer(count.max(1).into());
        }
        self.now.moves += 1;
        Ok(true)
    }

    /// The move that is made in this world.
    fn choose(
        &self,
        acts: Acted<'_>,
        legal: Legal<'_>,
        world: &mut World,
        numbers: &mut Stream,
    ) -> Result<Option<Move>, Stop> {
        let open = |seen: &SeenMove| {
            let arguments: Option<Vec<_>> = seen.arguments.iter().cloned().collect();
            Some(Move { seat: seen.seat, action: seen.action, arguments: arguments? })
        };
        if let Acted::Openly(seen) = acts
            && let Some(action) = open(seen)
        {
            return Ok(Some(action));
        }
        let here = (&self.game.state, self.at);
        let game = &self.known.runtime.game;
        let tells = matches!(acts, Acted::Openly(seen) if tells_of_choice(game, seen));
        if let Some(before) = world.moves.get(&self.now.moves)
            && looks_like(self.known, before, acts)
            && legal.has(before)?
            && (!tells || is_told_after(self.known, here, before))
        {
            return Ok(Some(before.clone()));
        }
        let (_, all) = legal.list(LISTED)?;
        let alike: Vec<Move> =
            all.into_iter().filter(|it| looks_like(self.known, it, acts)).collect();
        let below = |count| numbers.below(count);
        let chosen = if tells {
            sealed_move(self.known, here, &alike, below)
        } else {
            any_move(&alike, below).cloned()
        };
        if let Some(chosen) = &chosen {
            world.moves.insert(self.now.moves, chosen.clone());
        }
        Ok(chosen)
    }
}

/// Whether the seat sees the same of a move as of the one that was made.
pub(super) fn looks_like(known: &Known, action: &Move, acts: Acted<'_>) -> bool {
    match acts {
        Acted::Sealed(seat) => action.seat == seat,
        Acted::Openly(seen) => {
            let own = seen_move(&known.runtime.game, action, Viewer::Seat(known.seat()));
            let parts = own.arguments.iter().zip(&seen.arguments);
            (action.seat, action.action) == (seen.seat, seen.action)
                && parts.into_iter().all(|(part, wanted)| wanted.is_none() || part == wanted)
        }
    }
}

/// Whether two things that are seen differ in their values alone.
fn is_of_a_kind(one: &Observed, other: &Observed) -> bool {
    match (one, other) {
        (Observed::Event(one), Observed::Event(other)) => discriminant(one) == discriminant(other),
        (Observed::Event(_) | Observed::Table(_) | Observed::Decision { .. }, _) => {
            discriminant(one) == discriminant(other)
        }
    }
}
