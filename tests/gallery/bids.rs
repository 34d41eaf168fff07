//! How many tricks everybody says they will take.

use std::collections::BTreeSet;

use super::table::{Choice, Chosen, of_seat};

/// The bids of a deal; they are made one after the other, from a seat on.
pub struct Bids {
    pub made: Vec<Option<i32>>,
    first: usize,
    most: usize,
}

impl Bids {
    pub fn new(seats: usize, first: usize, most: usize) -> Self {
        Self { made: vec![None; seats], first, most }
    }

    /// The seat that bids next; nothing when all have.
    fn to_bid(&self) -> Option<usize> {
        let seats = self.made.len();
        let mut order = (0..seats).map(|at| (self.first + at) % seats);
        order.find(|seat| self.made[*seat].is_none())
    }

    /// The bids that can be made now, if somebody still has to bid.
    pub fn choices(&self) -> Option<BTreeSet<Choice>> {
        let seat = self.to_bid()?;
        let bids = (0..=self.most).map(|bid| (seat, format!("tricks_to_take({bid})")));
        Some(bids.collect())
    }

    pub fn bid(&mut self, seat: usize, chosen: &Chosen) {
        self.made[seat] = Some(chosen.number());
    }

    /// The bids of this deal.
    pub fn table(&self) -> Vec<(String, String)> {
        let bids = self.made.iter().enumerate();
        let bids = bids.filter_map(|(seat, bid)| Some(of_seat("bid", seat, (*bid)?)));
        bids.collect()
    }
}
