//! [`RandomBot`]: takes any legal move.

use super::numbers::{Numbered, Numbers};
use super::{Observation, Session};
use crate::engine::{Chooser, Fault, Move, Offer, Pending, Role};

/// A random bot takes one in this many opportunities to interrupt.
pub const INTERRUPTS: u64 = 100;

/// A random bot at every seat of a game.
#[must_use]
pub fn random_bots(seed: u64, seats: u32) -> Vec<Option<RandomBot>> {
    (0..seats).map(|seat| Some(RandomBot::new(seed, seat))).collect()
}

/// The next move of the bots; `None` if play waits for players. `bots` has an entry for each seat. Seats with an
/// interrupt choose first, clockwise from the seat whose turn it is.
///
/// # Errors
/// When the game has a fault.
pub fn bot_move(session: &Session, bots: &mut [Option<RandomBot>]) -> Result<Option<Move>, Fault> {
    let pending = session.pending()?;
    let offers = match pending.as_ref() {
        Pending::Decision(offers) => offers.as_slice(),
        Pending::Stuck(_) | Pending::Chance(_) | Pending::Over => &[],
    };
    for seat in in_order(offers) {
        let Some(Some(bot)) = bots.get_mut(seat as usize) else {
            continue;
        };
        let own: Vec<Offer> = offers.iter().filter(|offer| offer.seat == seat).copied().collect();
        if let Some(action) = bot.choose(Observation::new(session, seat), &own)? {
            return Ok(Some(action));
        }
    }
    Ok(None)
}

/// The seats with offers, in the order in which they choose: first those that have only interrupts.
#[must_use]
pub fn in_order(offers: &[Offer]) -> Vec<u32> {
    let must = |seat: u32| {
        let mut own = offers.iter().filter(|offer| offer.seat == seat);
        own.any(|offer| offer.role != Role::Interrupt)
    };
    let (musts, others): (Vec<u32>, Vec<u32>) =
        offers.iter().map(|offer| offer.seat).partition(|seat| must(*seat));
    let mut order: Vec<u32> = Vec::new();
    for seat in others.into_iter().chain(musts) {
        if !order.contains(&seat) {
            order.push(seat);
        }
    }
    order
}

/// Chooses among all legal moves of its turn with equal probability, and interrupts now and then.
#[derive(Clone, Debug)]
pub struct RandomBot {
    numbers: Numbers,
    /// The random numbers of the present choice.
    now: Numbered,
}

impl RandomBot {
    /// The bot of a seat in a game with a seed.
    #[must_use]
    pub fn new(seed: u64, seat: u32) -> Self {
        let numbers = Numbers::new(seed, seat);
        let now = numbers.after(0);
        Self { numbers, now }
    }
}

impl RandomBot {
    /// A move for one of these offers of the bot's seat; `None` if the bot does not act.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn choose(
        &mut self,
        observation: Observation<'_>,
        offers: &[Offer],
    ) -> Result<Option<Move>, Fault> {
        self.asks(observation.seat(), observation.moves());
        let chosen = turn_or_interrupt(self, offers);
        observation.legal(&chosen).pick(|count| self.pick(count))
    }
}

impl Chooser for RandomBot {
    fn asks(&mut self, _seat: u32, moves: u64) {
        self.now = self.numbers.after(moves);
    }

    fn interrupts(&mut self) -> bool {
        self.now.below(INTERRUPTS) == 0
    }

    fn pick(&mut self, count: u64) -> u64 {
        self.now.below(count)
    }
}

/// The offers of a seat from whose moves it chooses.
pub(super) fn turn_or_interrupt(chooser: &mut dyn Chooser, own: &[Offer]) -> Vec<Offer> {
    let (interrupts, turns): (Vec<Offer>, Vec<Offer>) =
        own.iter().partition(|offer| offer.role == Role::Interrupt);
    if !interrupts.is_empty() && chooser.interrupts() { interrupts } else { turns }
}
