//! Estate Sale.

use std::collections::BTreeSet;

use super::compare::compare;
use super::sealed::Sealed;
use super::table::{Chance, Choice, Chosen, Over, Players, Second, at, name, of_seat};

/// Each is worth one more than the one before it.
const THINGS: [&str; 10] =
    ["Stool", "Lamp", "Mirror", "Trunk", "Chair", "Clock", "Carpet", "Desk", "Cabinet", "Piano"];

/// How far the sale of a thing has got.
enum Sale {
    /// The auctioneer has to say how bids are made.
    Announced,
    Aloud(Aloud),
    Written(Sealed<i32>),
}

/// Bids made aloud. Who has made the highest one need not say anything until somebody bids more.
struct Aloud {
    bidders: Vec<bool>,
    highest: (usize, i32),
    to_bid: usize,
}

impl Aloud {
    /// The next one clockwise who can still bid more; nothing if all others have dropped out.
    fn go_on(&mut self) -> Option<()> {
        let seats = self.bidders.len();
        let mut order = (1..=seats).map(|step| (self.to_bid + step) % seats);
        self.to_bid = order.find(|seat| self.bidders[*seat] && *seat != self.highest.0)?;
        Some(())
    }
}

struct EstateSale {
    /// The things that are still to be sold; the first one is on the table.
    unsold: Vec<usize>,
    sale: Sale,
    auctioneer: usize,
    money: Vec<i32>,
    worth: Vec<i32>,
}

impl EstateSale {
    fn announce(&mut self, aloud: bool) {
        let seats = self.money.len();
        self.sale = if aloud {
            let mut bids = Aloud {
                bidders: vec![true; seats],
                highest: (self.auctioneer, 0),
                to_bid: self.auctioneer,
            };
            bids.go_on();
            Sale::Aloud(bids)
        } else {
            Sale::Written(Sealed::new(0..seats))
        };
    }

    fn sell(&mut self, buyer: usize, price: i32) {
        self.money[buyer] -= price;
        self.worth[buyer] += i32::try_from(self.unsold.remove(0) + 1).unwrap();
        self.auctioneer = (self.auctioneer + 1) % self.money.len();
        self.sale = Sale::Announced;
    }

    /// Of equal bids that are written down, the first one counts, from the left of the auctioneer.
    fn open_bids(&mut self, bids: &[i32]) {
        let seats = bids.len();
        let highest = bids.iter().max().unwrap();
        let mut order = (1..=seats).map(|step| (self.auctioneer + step) % seats);
        let buyer = order.find(|seat| bids[*seat] == *highest).unwrap();
        self.sell(buyer, *highest);
    }
}

impl Second for EstateSale {
    fn begin(players: &Players, seed: u64) -> Self {
        let mut unsold: Vec<usize> = (0..THINGS.len()).collect();
        Chance::new(seed).shuffle("house", &mut unsold);
        Self {
            unsold,
            sale: Sale::Announced,
            auctioneer: 0,
            money: vec![20; players.seats],
            worth: vec![0; players.seats],
        }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.unsold.is_empty() {
            return BTreeSet::new();
        }
        match &self.sale {
            Sale::Announced => {
                let both = ["yes", "no"].iter();
                both.map(|it| (self.auctioneer, format!("aloud({it})"))).collect()
            }
            Sale::Aloud(bids) => {
                let seat = bids.to_bid;
                let higher = bids.highest.1 + 1..=self.money[seat];
                let raises = higher.map(|amount| (seat, format!("raise_to({amount})")));
                raises.chain([(seat, "drop_out".to_owned())]).collect()
            }
            Sale::Written(bids) => {
                let bid = |seat| move |amount| (seat, format!("bid({amount})"));
                let bids = bids.open().flat_map(|seat| (0..=self.money[seat]).map(bid(seat)));
                bids.collect()
            }
        }
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        match &mut self.sale {
            Sale::Announced => self.announce(chosen.arguments[0] == "yes"),
            Sale::Aloud(bids) => {
                match chosen.action {
                    "raise_to" => bids.highest = (seat, chosen.number()),
                    _ => bids.bidders[seat] = false,
                }
                if bids.go_on().is_none() {
                    let (buyer, price) = bids.highest;
                    self.sell(buyer, price);
                }
            }
            Sale::Written(bids) => {
                if let Some(bids) = bids.answer(seat, chosen.number()) {
                    self.open_bids(&bids);
                }
            }
        }
    }

    fn over(&self) -> Option<Over> {
        let over = Over::won_by_most("The house is empty.", &self.worth);
        self.unsold.is_empty().then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let lot = self.unsold.first().map_or("no cards", |lot| THINGS[*lot]);
        let mut places = vec![at("table_top", lot), at("auctioneer", name(self.auctioneer))];
        for (seat, (money, worth)) in self.money.iter().zip(&self.worth).enumerate() {
            places.push(of_seat("purse", seat, money));
            places.push(of_seat("value", seat, worth));
        }
        places
    }
}

#[test]
fn estate_sale_is_played_alike() {
    let games = [(2, "", 15), (3, "", 15), (4, "", 15), (5, "", 15)];
    compare::<EstateSale>("estate_sale", &games);
}
