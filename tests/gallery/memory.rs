//! Memory.

use std::collections::BTreeSet;

use super::compare::compare;
use super::table::{Chance, Choice, Chosen, Over, Players, Second, of_seat};

const PICTURES: [&str; 10] =
    ["Anchor", "Bell", "Candle", "Drum", "Egg", "Feather", "Glove", "Hammer", "Iron", "Jug"];

/// A picture, and which of its two cards it is.
type Card = (usize, usize);

struct Memory {
    /// Four rows of five, from A4 to E4 and at last from A1 to E1.
    lying: Vec<Option<Card>>,
    /// The card that has been turned up.
    turned: Option<usize>,
    pairs: Vec<i32>,
    to_move: usize,
}

fn spot(at: usize) -> String {
    let column = char::from(b"ABCDE"[at % 5]);
    format!("{column}{}", 4 - at / 5)
}

impl Second for Memory {
    fn begin(players: &Players, seed: u64) -> Self {
        let pictures = 0..PICTURES.len();
        let mut cards: Vec<Card> = pictures.flat_map(|it| [(it, 1), (it, 2)]).collect();
        Chance::new(seed).shuffle("box", &mut cards);
        Self {
            lying: cards.into_iter().map(Some).collect(),
            turned: None,
            pairs: vec![0; players.seats],
            to_move: 0,
        }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        let word = if self.turned.is_none() { "turn_up" } else { "other" };
        let there = |at: &usize| self.lying[*at].is_some() && self.turned != Some(*at);
        let spots = (0..20).filter(there);
        let moves = spots.map(|at| (self.to_move, format!("{word}({})", spot(at))));
        moves.collect()
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        let here = (0..20).find(|at| spot(*at) == chosen.arguments[0]).unwrap();
        let Some(first) = self.turned.take() else {
            self.turned = Some(here);
            return;
        };
        let picture = |at: usize| self.lying[at].map(|(picture, _)| picture);
        if picture(first) == picture(here) {
            self.lying[first] = None;
            self.lying[here] = None;
            self.pairs[seat] += 1;
        } else {
            self.to_move = (seat + 1) % self.pairs.len();
        }
    }

    fn over(&self) -> Option<Over> {
        let over = Over::won_by_most("All pairs are found.", &self.pairs);
        self.lying.iter().all(Option::is_none).then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let lying = self.lying.iter().enumerate().map(|(at, card)| {
            let name = card.map(|(picture, copy)| format!("{}{copy}", PICTURES[picture]));
            let name = name.unwrap_or_else(|| "no cards".to_owned());
            (format!("lying[{}]", spot(at)), name)
        });
        let pairs = self.pairs.iter().enumerate();
        let pairs = pairs.map(|(seat, pairs)| of_seat("pairs", seat, pairs));
        lying.chain(pairs).collect()
    }
}

#[test]
fn memory_is_played_alike() {
    compare::<Memory>("memory", &[(2, "", 4), (3, "", 4), (4, "", 4)]);
}
