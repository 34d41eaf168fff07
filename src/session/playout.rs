//! A whole game in which nobody listens, played at random. It comes to the same as a session with random bots.

use super::bots::RandomBot;
use super::{ChanceSource, Opening, Setup, bots};
use crate::base::limits::MOVES;
use crate::engine::{
    Budget, Chance, Chances, Chooser, Drawn, Event, Legal, Move, Offer, Pending, Playout, Rules,
    Stop, Task,
};
use crate::hir::Ty;
use crate::state::State;

/// How such a game went.
#[derive(Clone, Debug)]
pub struct Random {
    /// The position in which it ended.
    pub state: State,
    /// How many moves were made.
    pub moves: u64,
}

/// The random bots of a game: one for each seat.
pub struct RandomBots {
    bots: Vec<RandomBot>,
    /// The seat that is asked.
    asked: usize,
}

impl RandomBots {
    /// The bots of a game with a seed.
    #[must_use]
    pub fn new(seed: u64, seats: u32) -> Self {
        Self {
            bots: (0..seats).map(|seat| RandomBot::new(seed, seat)).collect(),
            asked: 0,
        }
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

    fn shuffled(&mut self, name: &str, of: &Ty, cards: &[i32]) {
        let cards: Vec<u32> = cards.iter().map(|card| card.cast_unsigned()).collect();
        self.shuffle(name, of, &cards);
    }

    fn note(&mut self, events: &[Event]) {
        self.note(events);
    }
}

/// Plays a game to its end, from its opening; nothing where something comes up that a session has to look at: a fault, or a
/// refusal. Then the same game is to be played in a session.
#[must_use]
pub fn random_game(rules: &dyn Rules, opening: &Opening, setup: &Setup) -> Option<Random> {
    let mut source = ChanceSource::new(setup.seed);
    for (name, given) in &setup.given {
        source.give(name, given.clone());
    }
    source.note(&opening.events);
    let mut bots = RandomBots::new(setup.seed, setup.seats());
    let mut state = opening.state.clone();
    let exempt = &opening.exempt;
    let mut playout = Playout {
        chooser: &mut bots,
        chances: &mut source,
        moves: 0,
        most: MOVES as u64,
        exempt,
        before: Vec::new(),
    };
    if !opening.begun {
        // Setup, up to where everybody looks at the table.
        if !rules.go_on(&mut state, &mut playout).ok()? {
            return None;
        }
        rules.enter_play(&mut state);
    }
    let mut game = Alone { rules, state };
    while game.goes_on(&mut playout).ok()?? {}
    let moves = playout.moves;
    let broken = rules.broken(&game.state, None, exempt).ok()?;
    broken.is_none().then_some(Random {
        state: game.state,
        moves,
    })
}

/// A game that is played here.
struct Alone<'r> {
    rules: &'r dyn Rules,
    state: State,
}

impl Alone<'_> {
    /// Goes on; says whether the game is not over, or nothing where a session has to look.
    fn goes_on(&mut self, playout: &mut Playout<'_>) -> Result<Option<bool>, Stop> {
        if !self.rules.go_on(&mut self.state, playout)? {
            return Ok(None);
        }
        match self.rules.pending(&self.state)? {
            Pending::Over => Ok(Some(false)),
            Pending::Stuck(_) | Pending::Chance(_) => Ok(None),
            Pending::Decision(offers) => self.decides(&offers, playout),
        }
    }

    /// A decision that is not made by machine code.
    fn decides(
        &mut self,
        offers: &[Offer],
        playout: &mut Playout<'_>,
    ) -> Result<Option<bool>, Stop> {
        if playout.moves >= playout.most {
            return Ok(None);
        }
        if self
            .rules
            .broken(&self.state, None, playout.exempt)?
            .is_some()
        {
            return Ok(None);
        }
        let Some(action) = self.choose(offers, playout)? else {
            return Ok(None);
        };
        playout.moves += 1;
        let budget = Budget::rough(Task::Move);
        let events: Vec<Event> = self.rules.apply(&mut self.state, &action, &budget)?;
        playout.chances.note(&events);
        Ok(Some(true))
    }

    /// The move of the first seat that acts: those come first that may only interrupt.
    fn choose(&self, offers: &[Offer], playout: &mut Playout<'_>) -> Result<Option<Move>, Stop> {
        for seat in bots::in_order(offers) {
            playout.chooser.asks(seat, playout.moves);
            let own = offers.iter().filter(|offer| offer.seat == seat).copied();
            let own: Vec<Offer> = own.collect();
            let chosen = bots::turn_or_interrupt(playout.chooser, &own);
            let legal = Legal::new(self.rules, &self.state, &chosen);
            let found = legal.pick(|count| playout.chooser.pick(count))?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}
