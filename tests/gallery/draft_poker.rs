//! Draft Poker.

use std::collections::BTreeSet;

use super::compare::compare;
use super::drafting::Draft;
use super::pack::{ACE, card};
use super::poker::worth;
use super::table::{Choice, Chosen, Over, Players, Second, best};

/// Five cards are kept, and the best poker hand wins.
struct DraftPoker(Draft);

impl DraftPoker {
    fn is_over(&self) -> bool {
        self.0.kept.iter().all(|kept| kept.len() == 5)
    }
}

impl Second for DraftPoker {
    fn begin(players: &Players, seed: u64) -> Self {
        Self(Draft::new(2, players.seats, seed))
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.is_over() {
            return BTreeSet::new();
        }
        self.0.choices()
    }

    /// Everybody goes for the lowest straight.
    fn steady(&self) -> BTreeSet<Choice> {
        let mut choices = self.choices();
        choices.retain(|(seat, text)| {
            let rank = card(&text[5..text.len() - 1]).rank;
            let is_new = self.0.kept[*seat].iter().all(|card| card.rank != rank);
            is_new && (rank <= 5 || rank == ACE)
        });
        choices
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        self.0.choose(seat, chosen);
    }

    fn over(&self) -> Option<Over> {
        let winners = || best(&self.0.kept, |kept| worth(kept));
        self.is_over().then(|| Over::won_by("Five cards each.", winners()))
    }

    fn table(&self) -> Vec<(String, String)> {
        self.0.table()
    }
}

#[test]
fn draft_poker_is_played_alike() {
    let games = (2..=7).map(|seats| (seats, "", 40));
    compare::<DraftPoker>("draft_poker", &games.collect::<Vec<_>>());
}
