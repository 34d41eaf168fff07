//! Spades.

use std::collections::BTreeSet;

use super::bids::Bids;
use super::compare::compare;
use super::pack::SUITS;
use super::table::{Choice, Chosen, Over, Players, Second, of_seat};
use super::tricks::Tricks;

/// Deals of thirteen tricks, in which a side has to take what its players have said together.
struct Spades {
    tricks: Tricks,
    bids: Bids,
    /// Who has still to say whether they bid nil before the deal, and who has.
    asked: Vec<usize>,
    blind: BTreeSet<usize>,
    /// The points and bags of the first and third seat, and those of the two others.
    points: [i32; 2],
    bags: [i32; 2],
    first_leader: usize,
    goal: i32,
    nil: bool,
    blind_nil: bool,
    most_bags: i32,
}

impl Spades {
    /// The bids before the deal; after the last one the cards are dealt.
    fn begin_deal(&mut self) {
        self.blind.clear();
        let order = (0..4).map(|step| (self.first_leader + step) % 4);
        let behind = |seat: &usize| self.points[seat % 2] + 100 <= self.points[1 - seat % 2];
        let may = self.blind_nil && self.nil;
        self.asked = order.filter(|seat| may && behind(seat)).collect();
        self.deal_when_asked();
    }

    fn deal_when_asked(&mut self) {
        if self.asked.is_empty() {
            self.tricks.deal(13);
            self.tricks.leader = self.first_leader;
            self.bids = Bids::new(4, self.first_leader, 13);
            for seat in &self.blind {
                self.bids.made[*seat] = Some(0);
            }
        }
    }

    /// What a player's own bid makes: apart from the side, for who has said none; otherwise tricks and the bid.
    fn score(&mut self, side: usize) {
        let (mut nils, mut bid, mut for_bid, mut beside) = (0, 0, 0, 0);
        for seat in [side, side + 2] {
            let won = i32::try_from(self.tricks.won(seat)).unwrap();
            let said = self.bids.made[seat].unwrap();
            if said == 0 && self.nil {
                let worth = if self.blind.contains(&seat) { 200 } else { 100 };
                nils += if won == 0 { worth } else { -worth };
                beside += won;
            } else {
                bid += said;
                for_bid += won;
            }
        }
        let bags = beside + (for_bid - bid).max(0);
        let made = if for_bid >= bid { bid } else { -bid };
        self.points[side] += nils + 10 * made + bags;
        self.bags[side] += bags;
        if self.most_bags > 0 && self.bags[side] >= self.most_bags {
            self.bags[side] -= self.most_bags;
            self.points[side] -= 100;
        }
    }

    fn is_over(&self) -> bool {
        let [one, other] = self.points;
        one != other && self.points.iter().any(|points| points.abs() >= self.goal)
    }
}

impl Second for Spades {
    fn begin(players: &Players, seed: u64) -> Self {
        let flag = |name, usual: &str| players.option(name, usual.to_owned()) == "yes";
        let mut game = Self {
            tricks: Tricks::new(players, seed),
            bids: Bids::new(4, 0, 13),
            asked: Vec::new(),
            blind: BTreeSet::new(),
            points: [0, 0],
            bags: [0, 0],
            first_leader: 0,
            goal: players.option("goal", 500),
            nil: flag("nil", "yes"),
            blind_nil: flag("blind_nil", "no"),
            most_bags: players.option("most_bags", 10),
        };
        game.tricks.trump = SUITS.iter().position(|suit| *suit == "Spades");
        game.begin_deal();
        game
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.is_over() {
            return BTreeSet::new();
        }
        if let Some(seat) = self.asked.first() {
            let answers = ["no", "yes"].into_iter();
            return answers.map(|it| (*seat, format!("blindly({it})"))).collect();
        }
        if let Some(bids) = self.bids.choices() {
            let named = bids
                .into_iter()
                .map(|(seat, text)| (seat, text.replace("tricks_to_take", "tricks_bid")));
            return named.filter(|(_, text)| self.nil || text != "tricks_bid(0)").collect();
        }
        let seat = self.tricks.to_play();
        let cards = self.tricks.playable_unless_broken("Spades").into_iter();
        cards.map(|card| (seat, format!("play_card({card})"))).collect()
    }

    /// Who bids little reaches the goal.
    fn steady(&self) -> BTreeSet<Choice> {
        let mut choices = self.choices();
        choices
            .retain(|(_, text)| ["(0)", "(1)", "(2)", "(3)"].iter().any(|it| text.ends_with(it)));
        choices
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        if chosen.action == "blindly" {
            self.asked.remove(0);
            if chosen.arguments[0] == "yes" {
                self.blind.insert(seat);
            }
            return self.deal_when_asked();
        }
        if chosen.action == "tricks_bid" {
            return self.bids.bid(seat, chosen);
        }
        self.tricks.play(chosen);
        if self.tricks.hands_are_empty() {
            self.score(0);
            self.score(1);
            self.first_leader = (self.first_leader + 1) % 4;
            if !self.is_over() {
                self.begin_deal();
            }
        }
    }

    fn over(&self) -> Option<Over> {
        let [one, other] = self.points;
        let over = Over::won_by_most("The bids are counted.", &[one, other, one, other]);
        self.is_over().then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let of_side = |place: &str, what: [i32; 2]| {
            let seats = (0..4).map(|seat| of_seat(place, seat, what[seat % 2]));
            seats.collect::<Vec<_>>()
        };
        let mut places = of_side("points", self.points);
        places.extend(of_side("bags", self.bags));
        if !self.is_over() && self.asked.is_empty() {
            places.extend(self.tricks.table());
            places.extend(self.bids.table());
        }
        places
    }
}

#[test]
fn spades_is_played_alike() {
    compare::<Spades>(
        "spades",
        &[
            (4, "", 20),
            (4, "goal=250 blind_nil=yes", 20),
            (4, "goal=1000 nil=no most_bags=3", 8),
            (4, "goal=100 most_bags=0 blind_nil=yes", 20),
        ],
    );
}
