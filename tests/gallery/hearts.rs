//! Hearts.

use std::collections::BTreeSet;

use super::compare::compare;
use super::pack::{Card, QUEEN, SUITS, card, take};
use super::sealed::Sealed;
use super::table::{Choice, Chosen, Over, Players, Second, at, best, name, of_seat};
use super::tricks::Tricks;

/// Deals of thirteen tricks without trumps, until somebody has enough points; few points are good.
struct Hearts {
    tricks: Tricks,
    points: Vec<i32>,
    limit: i32,
    passes: bool,
    points_at_once: bool,
    moon: String,
    deals: usize,
    /// What everybody passes, while they choose.
    passed: Option<Sealed<Vec<Card>>>,
}

fn penalty(card: &Card) -> i32 {
    match SUITS[card.suit] {
        "Hearts" => 1,
        "Spades" if card.rank == QUEEN => 13,
        _ => 0,
    }
}

/// The sets of three cards of a hand, in hoyle's notation.
fn threes(hand: &[Card]) -> Vec<String> {
    let mut hand = hand.to_vec();
    hand.sort();
    let mut sets = Vec::new();
    for (first, a) in hand.iter().enumerate() {
        for (second, b) in hand.iter().enumerate().skip(first + 1) {
            let third = hand.iter().skip(second + 1);
            sets.extend(third.map(|c| format!("pass({{{a} {b} {c}}})")));
        }
    }
    sets
}

impl Hearts {
    fn is_over(&self) -> bool {
        self.points.iter().any(|points| *points >= self.limit)
    }

    /// To how many seats further on cards are passed in this deal; nowhere in every fourth one.
    fn way(&self) -> Option<usize> {
        let way = [Some(1), Some(3), Some(2), None][self.deals % 4];
        way.filter(|_| self.passes)
    }

    fn begin_deal(&mut self) {
        self.tricks.deal(13);
        if self.is_over() {
            return;
        }
        self.passed = self.way().map(|_| Sealed::new(0..4));
        if self.passed.is_none() {
            self.open();
        }
    }

    fn open(&mut self) {
        let two = card("TwoOfClubs");
        let opener = self.tricks.hands.iter().position(|it| it.contains(&two));
        self.tricks.leader = opener.unwrap();
    }

    fn pass(&mut self, seat: usize, chosen: &Chosen) {
        let cards = chosen.set().into_iter().map(card).collect();
        let passed = self.passed.as_mut().and_then(|it| it.answer(seat, cards));
        let Some(passed) = passed else {
            return;
        };
        let way = self.way().unwrap();
        for (seat, cards) in passed.into_iter().enumerate() {
            for card in cards {
                take(&mut self.tricks.hands[seat], card);
                self.tricks.hands[(seat + way) % 4].push(card);
            }
        }
        self.passed = None;
        self.open();
    }

    fn playable(&self) -> Vec<Card> {
        let mut cards = self.tricks.playable_unless_broken("Hearts");
        if self.tricks.taken.iter().all(Vec::is_empty) {
            if self.tricks.trick.is_empty() {
                cards = vec![card("TwoOfClubs")];
            } else if !self.points_at_once && cards.iter().any(|card| penalty(card) == 0) {
                cards.retain(|card| penalty(card) == 0);
            }
        }
        cards
    }

    fn score(&mut self) {
        let taken = self.tricks.taken.iter();
        let mut points: Vec<i32> = taken.map(|taken| taken.iter().map(penalty).sum()).collect();
        if let Some(shooter) = points.iter().position(|points| *points == 26) {
            let (own, others) = match self.moon.as_str() {
                "OthersGetMore" => (0, 26),
                "OwnGetFewer" => (-26, 0),
                _ => (26, 0),
            };
            points.fill(others);
            points[shooter] = own;
        }
        let all = self.points.iter_mut().zip(points);
        all.for_each(|(points, more)| *points += more);
    }
}

impl Second for Hearts {
    fn begin(players: &Players, seed: u64) -> Self {
        let flag = |name, usual: &str| players.option(name, usual.to_owned()) == "yes";
        let mut game = Self {
            tricks: Tricks::new(players, seed),
            points: vec![0; 4],
            limit: players.option("limit", 100),
            passes: flag("passes", "yes"),
            points_at_once: flag("points_at_once", "no"),
            moon: players.option("moon", "OthersGetMore".to_owned()),
            deals: 0,
            passed: None,
        };
        game.begin_deal();
        game
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.is_over() {
            return BTreeSet::new();
        }
        if let Some(passed) = &self.passed {
            let hand = |seat: usize| threes(&self.tricks.hands[seat]);
            let open = passed.open();
            return open
                .flat_map(|seat| hand(seat).into_iter().map(move |it| (seat, it)))
                .collect();
        }
        let seat = self.tricks.to_play();
        let cards = self.playable().into_iter();
        cards.map(|card| (seat, format!("play_card({card})"))).collect()
    }

    /// The first seat plays high cards, and the others low ones and what counts: so it may take all of these.
    fn steady(&self) -> BTreeSet<Choice> {
        if self.is_over() || self.passed.is_some() {
            return BTreeSet::new();
        }
        let seat = self.tricks.to_play();
        let follows =
            |card: &Card| self.tricks.trick.first().map(|led| led.suit) == Some(card.suit);
        let high = |card: &Card| i32::try_from(card.rank).unwrap();
        let worth = |card: &Card| match (seat, follows(card)) {
            (0, true) => high(card),
            (0, false) => high(card) - 20 * penalty(card),
            (_, true) => -high(card),
            (_, false) => 20 * penalty(card),
        };
        let cards = self.playable();
        let chosen = best(&cards, worth).into_iter().map(|at| cards[at]);
        chosen.map(|card| (seat, format!("play_card({card})"))).collect()
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        if self.passed.is_some() {
            return self.pass(seat, chosen);
        }
        self.tricks.play(chosen);
        if self.tricks.hands_are_empty() {
            self.score();
            self.deals += 1;
            self.begin_deal();
        }
    }

    fn over(&self) -> Option<Over> {
        let winners = best(&self.points, |points| -points);
        let over = Over::won_by("The hearts are counted.", winners);
        self.is_over().then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let mut places = self.tricks.table();
        places.extend((0..4).map(|seat| of_seat("points", seat, self.points[seat])));
        if self.tricks.trick.is_empty() && self.tricks.taken.iter().all(Vec::is_empty) {
            let opens = self.passed.is_none() && !self.is_over();
            places.extend(opens.then(|| at("told opener", name(self.tricks.leader))));
        }
        places
    }
}

#[test]
fn hearts_is_played_alike() {
    compare::<Hearts>(
        "hearts",
        &[
            (4, "", 8),
            (4, "limit=26 passes=no", 8),
            (4, "limit=200 points_at_once=yes moon=OwnGetFewer", 2),
            (4, "limit=60 moon=CountsAsUsual", 4),
        ],
    );
}
