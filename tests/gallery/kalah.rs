//! Kalah.

use std::collections::BTreeSet;

use super::compare::compare;
use super::table::{Choice, Chosen, Over, Players, Second, of_seat};

/// The store of a player stands behind their last pit, so one ring has both: six pits of South, their store, six pits of
/// North, and their store.
struct Kalah {
    ring: [i32; 14],
    /// Whether the pit that is sown stays empty when the seeds come round to it.
    passes_over: bool,
    to_move: usize,
    over: bool,
}

const STORES: [usize; 2] = [6, 13];
const ROWS: [&str; 2] = ["South", "North"];

impl Kalah {
    /// The pits of a player, from left to right as they see it.
    fn pits(player: usize) -> std::ops::Range<usize> {
        7 * player..7 * player + 6
    }

    fn seeds_of(&self, player: usize) -> i32 {
        self.ring[Self::pits(player)].iter().sum()
    }

    /// Sows the seeds of a pit, and gives the place where the last one fell.
    fn sow(&mut self, from: usize) -> usize {
        let mut at = from;
        for _ in 0..std::mem::take(&mut self.ring[from]) {
            at = (at + 1) % 14;
            while at == STORES[1 - self.to_move] || self.passes_over && at == from {
                at = (at + 1) % 14;
            }
            self.ring[at] += 1;
        }
        at
    }
}

impl Second for Kalah {
    fn begin(players: &Players, _seed: u64) -> Self {
        let filling = players.option("filling", 4);
        let mut ring = [filling; 14];
        STORES.iter().for_each(|store| ring[*store] = 0);
        Self {
            ring,
            passes_over: players.option("passes_over", "no".to_owned()) == "yes",
            to_move: 0,
            over: filling == 0,
        }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.over {
            return BTreeSet::new();
        }
        let player = self.to_move;
        let filled = Self::pits(player).filter(|pit| self.ring[*pit] > 0);
        let moves = filled.map(|pit| (player, format!("sow({}{})", ROWS[player], pit % 7 + 1)));
        moves.collect()
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        let number: usize = chosen.arguments[0][5..].parse().unwrap();
        let last = self.sow(Self::pits(seat).start + number - 1);
        let opposite = 12 - last.min(12);
        let was_empty = Self::pits(seat).contains(&last) && self.ring[last] == 1;
        if was_empty && self.ring[opposite] > 0 {
            self.ring[STORES[seat]] += self.ring[opposite] + 1;
            self.ring[opposite] = 0;
            self.ring[last] = 0;
        }
        self.over = (0..2).any(|player| self.seeds_of(player) == 0);
        if self.over {
            for (player, store) in STORES.into_iter().enumerate() {
                self.ring[store] += self.seeds_of(player);
                self.ring[Self::pits(player)].fill(0);
            }
        }
        if last != STORES[seat] {
            self.to_move = 1 - seat;
        }
    }

    fn over(&self) -> Option<Over> {
        let stores = STORES.map(|store| self.ring[store]);
        let drawn = stores[0] == stores[1];
        let mut over = Over::won_by_most("A row is empty.", &stores);
        over.winners.retain(|_| !drawn);
        self.over.then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let stores = (0..2).map(|player| of_seat("store", player, self.ring[STORES[player]]));
        let pits = (0..2).flat_map(|player| Self::pits(player).map(move |pit| (player, pit)));
        let pits = pits.map(|(player, pit)| {
            let place = format!("seeds[{}{}]", ROWS[player], pit % 7 + 1);
            (place, self.ring[pit].to_string())
        });
        stores.chain(pits).collect()
    }
}

#[test]
fn kalah_is_played_alike() {
    compare::<Kalah>(
        "kalah",
        &[
            (2, "", 20),
            (2, "filling=0", 1),
            (2, "filling=1", 20),
            (2, "filling=3 must_feed=yes", 10),
            (2, "filling=6", 20),
            (2, "passes_over=yes", 50),
        ],
    );
}
