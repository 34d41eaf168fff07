//! [`RandomGames`]: whole games with random bots, without events. They come out as a session with random bots does.

use super::bots::RandomBot;
use super::{ChanceSource, Opening, Setup, bots};
use crate::base::limits::MOVES;
use crate::engine::{
    Budget, Chance, Chances, Chooser, Drawn, Event, Legal, Move, Offer, Pending, Playout, Rules,
    Stop, Task,
};
use crate::hir::Ty;
use crate::state::{Ending, Position};

/// The random bots of a game: one for each seat.
#[derive(Default)]
struct RandomBots {
    bots: Vec<RandomBot>,
    /// The seat that decides.
    asked: usize,
}

impl RandomBots {
    /// Prepares the bots for a game with a seed.
    fn sit_down(&mut self, seed: u64, seats: u32) {
        self.asked = 0;
        self.bots.clear();
        let bots = (0..seats).map(|seat| RandomBot::new(seed, seat));
        self.bots.extend(bots);
    }
}

impl Chooser for RandomBots {
    fn asks(&mut self, seat: u32, moves: u64) {
        self.asked = seat as usize;
        if let Some(bot) = self.bots.get_mut(self.asked) {
            bot.asks(seat, moves);
        }
    }

    fn interrupts(&mut self) -> bool {
        let bot = self.bots.get_mut(self.asked);
        bot.is_some_and(RandomBot::interrupts)
    }

    fn pick(&mut self, count: u64) -> u64 {
        let bot = self.bots.get_mut(self.asked);
        bot.map_or(0, |bot| bot.pick(count))
    }
}

impl Chances for ChanceSource {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        self.draw(chance)
    }

    fn below(&mut self, name: &str, count: u64) -> Option<u64> {
        self.place(name, count)
    }

    fn order(&mut self, of: &Ty, cards: &mut [i32], count: usize) -> bool {
        self.put_in_order(of, cards, count)
    }

    fn shuffled(&mut self, name: &str, of: &Ty, cards: &[i32], looks: &[u32]) {
        let cards: Vec<u32> = cards.iter().map(|card| card.cast_unsigned()).collect();
        self.shuffle(name, of, (&cards, looks));
    }

    fn note(&mut self, events: &[Event]) {
        self.note(events);
    }
}

/// Plays such games one after the other, in the same memory.
pub struct RandomGames {
    /// The position of the last game.
    state: Position,
    bots: RandomBots,
    source: ChanceSource,
    /// See [`Playout::before`].
    before: Vec<i32>,
}

impl Default for RandomGames {
    fn default() -> Self {
        Self {
            state: Position::new(0, 0),
            bots: RandomBots::default(),
            source: ChanceSource::new(0),
            before: Vec::new(),
        }
    }
}

impl RandomGames {
    /// The final position of the last game.
    #[must_use]
    pub const fn state(&self) -> &Position {
        &self.state
    }

    /// Removes the ending from that position.
    pub const fn take_ending(&mut self) -> Option<Ending> {
        self.state.ending.take()
    }

    /// Plays a game to its end, from its opening, and returns how many moves were made; `None` if something comes up
    /// that only a session can handle, such as a fault or a refusal. The caller then plays the same game in a session.
    pub fn play(&mut self, rules: &dyn Rules, opening: &Opening, setup: &Setup) -> Option<u64> {
        self.source.begin(setup.seed);
        for (name, given) in &setup.given {
            self.source.give(name, given.clone());
        }
        self.source.note(&opening.events);
        self.bots.sit_down(setup.seed, setup.seats());
        self.before.clear();
        self.state.clone_from(&opening.state);
        let mut playout = Playout {
            chooser: &mut self.bots,
            chances: &mut self.source,
            moves: 0,
            most: MOVES as u64,
            exempt: &opening.exempt,
            before: &mut self.before,
        };
        let state = &mut self.state;
        if !opening.begun {
            // Runs setup, up to where the tables are checked.
            if !rules.go_on(state, &mut playout).ok()? {
                return None;
            }
            rules.enter_play(state);
        }
        if !play_out(rules, state, &mut playout).ok()? {
            return None;
        }
        let moves = playout.moves;
        let exempt = &opening.exempt;
        let holds = self.before == self.state.cells
            || rules.broken(&self.state, None, exempt).ok()?.is_none();
        holds.then_some(moves)
    }
}

/// Plays a position on to the end of the game, with the choices and outcomes of a playout. Returns whether the end was
/// reached; if not, something came up that only a session can handle, or the playout has had its most moves.
///
/// # Errors
/// When the game has a fault, or perhaps has one.
pub fn play_out(
    rules: &dyn Rules,
    state: &mut Position,
    playout: &mut Playout<'_>,
) -> Result<bool, Stop> {
    let mut game = Alone { rules, state };
    loop {
        match game.goes_on(playout)? {
            Some(true) => {}
            Some(false) => return Ok(true),
            None => return Ok(false),
        }
    }
}

/// A game in progress.
struct Alone<'r> {
    rules: &'r dyn Rules,
    state: &'r mut Position,
}

impl Alone<'_> {
    /// Goes on with a game; returns whether it is not over, or `None` if only a session can.
    fn goes_on(&mut self, playout: &mut Playout<'_>) -> Result<Option<bool>, Stop> {
        if !self.rules.go_on(self.state, playout)? {
            return Ok(None);
        }
        match self.rules.pending(self.state)? {
            Pending::Over => Ok(Some(false)),
            Pending::Stuck(_) => Ok(None),
            Pending::Chance(chance) => {
                let drawn = playout.chances.draw(&chance);
                let events = self.rules.resolve(self.state, &drawn, &Budget::rough(Task::Move))?;
                playout.chances.note(&events);
                Ok(Some(true))
            }
            Pending::Decision(offers) => self.decides(&offers, playout),
        }
    }

    /// Makes a decision that machine code does not make.
    fn decides(
        &mut self,
        offers: &[Offer],
        playout: &mut Playout<'_>,
    ) -> Result<Option<bool>, Stop> {
        if playout.moves >= playout.most {
            return Ok(None);
        }
        if self.rules.broken(self.state, None, playout.exempt)?.is_some() {
            return Ok(None);
        }
        let Some(action) = self.choose(offers, playout)? else {
            return Ok(None);
        };
        playout.moves += 1;
        let budget = Budget::rough(Task::Move);
        let events: Vec<Event> = self.rules.apply(self.state, &action, &budget)?;
        playout.chances.note(&events);
        Ok(Some(true))
    }

    /// The move of the first seat that acts: seats with only interrupts come first.
    fn choose(&self, offers: &[Offer], playout: &mut Playout<'_>) -> Result<Option<Move>, Stop> {
        for seat in bots::in_order(offers) {
            playout.chooser.asks(seat, playout.moves);
            let own = offers.iter().filter(|offer| offer.seat == seat).copied();
            let own: Vec<Offer> = own.collect();
            let chosen = bots::turn_or_interrupt(playout.chooser, &own);
            let legal = Legal::new(self.rules, self.state, &chosen);
            let found = legal.pick(|count| playout.chooser.pick(count))?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}
