//! German Whist.

use std::collections::BTreeSet;

use super::compare::compare;
use super::pack::{Card, written};
use super::table::{Choice, Chosen, Over, Players, Second, at, best};
use super::tricks::Tricks;

/// Thirteen tricks for the cards of the stock, of which the top one lies face up, and then thirteen that count.
struct GermanWhist {
    tricks: Tricks,
    prize: Option<Card>,
    /// The tricks of each player that count.
    counted: [i32; 2],
}

impl GermanWhist {
    fn turn_up(&mut self) {
        let stock = &mut self.tricks.rest;
        self.prize = (!stock.is_empty()).then(|| stock.remove(0));
    }
}

impl Second for GermanWhist {
    fn begin(players: &Players, seed: u64) -> Self {
        let mut tricks = Tricks::new(players, seed);
        tricks.deal(13);
        let mut game = Self { tricks, prize: None, counted: [0, 0] };
        game.turn_up();
        game.tricks.trump = game.prize.map(|prize| prize.suit);
        game
    }

    fn choices(&self) -> BTreeSet<Choice> {
        self.tricks.choices()
    }

    fn choose(&mut self, _seat: usize, chosen: &Chosen) {
        let Some(taker) = self.tricks.play(chosen) else {
            return;
        };
        match self.prize {
            Some(prize) => {
                self.tricks.hands[taker].push(prize);
                let unseen = self.tricks.rest.remove(0);
                self.tricks.hands[1 - taker].push(unseen);
                self.turn_up();
            }
            None => self.counted[taker] += 1,
        }
    }

    fn over(&self) -> Option<Over> {
        let most = self.counted.iter().max()?;
        let reason = format!("The better half has {most} tricks.");
        let over = Over::won_by(reason, best(&self.counted, |tricks| *tricks));
        self.tricks.hands_are_empty().then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let mut places = self.tricks.table();
        // The game counts the tricks of each half by themselves.
        places.retain(|(place, _)| !place.starts_with("tricks["));
        places.push(at("prize", written(self.prize.as_slice())));
        places
    }
}

#[test]
fn german_whist_is_played_alike() {
    compare::<GermanWhist>("german_whist", &[(2, "", 40)]);
}
