//! Auction.

use std::collections::BTreeSet;

use super::compare::compare;
use super::sealed::Sealed;
use super::table::{Chance, Choice, Chosen, Over, Players, Second, at, name, of_seat};

/// Each is worth one more than the one before it.
const PAINTINGS: [&str; 8] =
    ["Sketch", "Harbour", "Orchard", "Portrait", "Winter", "Battle", "Garden", "Coronation"];

struct Auction {
    /// The paintings that are still to be sold; the first one is on the easel.
    unsold: Vec<usize>,
    bids: Sealed<i32>,
    money: Vec<i32>,
    worth: Vec<i32>,
    /// The seat whose bid counts before equal ones, and then those to its left.
    first: usize,
    /// Who has bought the last lot, and for how much.
    sold: Option<(usize, i32)>,
}

impl Second for Auction {
    fn begin(players: &Players, seed: u64) -> Self {
        let mut unsold: Vec<usize> = (0..PAINTINGS.len()).collect();
        Chance::new(seed).shuffle("store", &mut unsold);
        Self {
            unsold,
            bids: Sealed::new(0..players.seats),
            money: vec![players.option("funds", 30); players.seats],
            worth: vec![0; players.seats],
            first: 0,
            sold: None,
        }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.unsold.is_empty() {
            return BTreeSet::new();
        }
        let bids = |seat| (0..=self.money[seat]).map(move |bid| (seat, format!("bid({bid})")));
        self.bids.open().flat_map(bids).collect()
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        let Some(bids) = self.bids.answer(seat, chosen.number()) else {
            return;
        };
        let seats = bids.len();
        let order = (0..seats).map(|at| (self.first + at) % seats);
        let highest = bids.iter().max().unwrap();
        let buyer = order.clone().find(|seat| bids[*seat] == *highest).unwrap();
        self.money[buyer] -= highest;
        self.sold = Some((buyer, *highest));
        self.worth[buyer] += i32::try_from(self.unsold.remove(0) + 1).unwrap();
        self.first = (buyer + 1) % seats;
    }

    fn over(&self) -> Option<Over> {
        let over = Over::won_by_most("All is sold.", &self.worth);
        self.unsold.is_empty().then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let lot = self.unsold.first().map_or("no cards", |lot| PAINTINGS[*lot]);
        let mut places = vec![at("easel", lot), at("first_bidder", name(self.first))];
        if let Some((buyer, price)) = self.sold {
            places.push(at("told bidder", name(buyer)));
            places.push(at("told highest_bid", price));
        }
        for (seat, (money, worth)) in self.money.iter().zip(&self.worth).enumerate() {
            places.push(of_seat("purse", seat, money));
            places.push(of_seat("value", seat, worth));
        }
        places
    }
}

#[test]
fn auction_is_played_alike() {
    compare::<Auction>(
        "auction",
        &[
            (2, "", 10),
            (3, "", 10),
            (4, "", 10),
            (5, "", 10),
            (2, "funds=1", 20),
            (3, "funds=1000", 1),
        ],
    );
}
