//! What a player knows who looks for a card that lies aside, and keeps a sheet of what is certain.

use std::collections::{BTreeMap, BTreeSet};

use super::pack::{Card, JACK, deal, pack, written};
use super::table::{Chance, of_seat};

type Cards = BTreeSet<Card>;

/// The jacks, queens, kings and aces: one of them lies aside, and the others are dealt.
pub struct Search {
    pub aside: Card,
    pub hands: Vec<Vec<Card>>,
    pub sheets: Vec<Sheet>,
}

impl Search {
    pub fn new(seats: usize, seed: u64) -> Self {
        let (_, mut cards) = deal(pack(JACK), seats, 0, &mut Chance::new(seed));
        let aside = cards.remove(0);
        let mut hands = vec![Vec::new(); seats];
        for (at, card) in cards.into_iter().enumerate() {
            hands[at % seats].push(card);
        }
        let sheets = (0..seats).map(|seat| Sheet::new(seat, &hands));
        Self { aside, sheets: sheets.collect(), hands }
    }

    /// How many of these cards a seat holds.
    pub fn held(&self, seat: usize, cards: &Cards) -> usize {
        let hand = self.hands[seat].iter();
        hand.filter(|card| cards.contains(card)).count()
    }

    /// What may lie aside, as far as each seat can tell.
    pub fn table(&self) -> Vec<(String, String)> {
        let seats = self.sheets.iter().enumerate();
        let places = seats.flat_map(|(seat, sheet)| {
            let open: Vec<Card> = sheet.may_be_aside.iter().copied().collect();
            [
                of_seat("may_be_aside", seat, written(&open)),
                of_seat("hand", seat, written(&self.hands[seat])),
            ]
        });
        places.collect()
    }
}

/// The sheet of one player.
pub struct Sheet {
    pub may_be_aside: Cards,
    /// What each of the others may hold, and how many cards they hold.
    may_hold: BTreeMap<usize, (Cards, usize)>,
}

impl Sheet {
    fn new(seat: usize, hands: &[Vec<Card>]) -> Self {
        let mut unseen: Cards = pack(JACK).into_iter().collect();
        unseen.retain(|card| !hands[seat].contains(card));
        let others = hands.iter().enumerate().filter(|(other, _)| *other != seat);
        let others = others.map(|(other, hand)| (other, (unseen.clone(), hand.len())));
        Self { may_hold: others.collect(), may_be_aside: unseen }
    }

    /// The cards that somebody holds for certain, since they can be nowhere else.
    fn surely_held(&self, holder: usize) -> Cards {
        let mut elsewhere = self.may_be_aside.clone();
        let others = self.may_hold.iter().filter(|(other, _)| **other != holder);
        others.for_each(|(_, (cards, _))| elsewhere.extend(cards));
        &self.may_hold[&holder].0 - &elsewhere
    }

    /// Somebody holds so many of these cards.
    pub fn note(&mut self, holder: usize, cards: &Cards, number: usize) {
        let possible = &self.may_hold[&holder].0 & cards;
        let sure = &self.surely_held(holder) & cards;
        if possible.len() == number {
            self.note_held(holder, &possible);
        }
        if sure.len() == number {
            let known = self.may_hold.get_mut(&holder).unwrap();
            known.0 = &known.0 - &(&possible - &sure);
        }
        self.conclude();
    }

    fn note_held(&mut self, holder: usize, cards: &Cards) {
        self.may_be_aside = &self.may_be_aside - cards;
        for (other, known) in &mut self.may_hold {
            if *other != holder {
                known.0 = &known.0 - cards;
            }
        }
    }

    /// Goes on until nothing new follows: from the sizes of hands, and from what nobody else can hold.
    fn conclude(&mut self) {
        loop {
            let before = (self.may_be_aside.clone(), self.may_hold.clone());
            for holder in before.1.keys() {
                let sure = self.surely_held(*holder);
                let known = self.may_hold.get_mut(holder).unwrap();
                if sure.len() == known.1 {
                    known.0 = sure;
                }
                if known.0.len() == known.1 {
                    let all = known.0.clone();
                    self.note_held(*holder, &all);
                }
            }
            let held: Cards = self.may_hold.values().flat_map(|it| it.0.clone()).collect();
            let found = &self.may_be_aside - &held;
            if !found.is_empty() {
                self.may_be_aside = found;
            }
            if before == (self.may_be_aside.clone(), self.may_hold.clone()) {
                return;
            }
        }
    }
}
