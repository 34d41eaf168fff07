//! Five-Card Draw.

use std::collections::BTreeSet;

use super::compare::compare;
use super::pack::{Card, all_cards, card, deal, pack, take};
use super::poker::worth;
use super::table::{Chance, Choice, Chosen, Over, Players, Second, of_seat};

/// Everybody begins with so many chips, bets and raises add so many, and there are so many of them in a round.
const STACK: i32 = 40;
const BET: i32 = 2;
const BETS: usize = 3;

/// What is going on, in this order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    FirstBets,
    Exchange,
    SecondBets,
    Over,
}

struct FiveCardDraw {
    hands: Vec<Vec<Card>>,
    deck: Vec<Card>,
    chips: Vec<i32>,
    put_in: Vec<i32>,
    folded: Vec<bool>,
    round: Round,
    /// How often somebody has bet or raised in this round, and who has had a turn in it.
    bets: usize,
    acted: Vec<bool>,
    to_act: usize,
}

/// The sets of up to three of some cards, in hoyle's notation.
fn up_to_three(hand: &[Card]) -> Vec<String> {
    let mut sorted = hand.to_vec();
    sorted.sort();
    let sets = (0..1_u32 << sorted.len()).filter(|set| set.count_ones() <= 3);
    let written = sets.map(|set| {
        let cards = (0..sorted.len()).filter(|at| set >> at & 1 == 1);
        let names: Vec<String> = cards.map(|at| sorted[at].to_string()).collect();
        format!("cards({{{}}})", names.join(" "))
    });
    written.collect()
}

impl FiveCardDraw {
    fn pay(&mut self, seat: usize, amount: i32) {
        let amount = amount.min(self.chips[seat]);
        self.chips[seat] -= amount;
        self.put_in[seat] += amount;
    }

    fn due(&self, seat: usize) -> i32 {
        self.put_in.iter().max().unwrap() - self.put_in[seat]
    }

    fn still_in(&self) -> Vec<usize> {
        let seats = 0..self.hands.len();
        seats.filter(|seat| !self.folded[*seat]).collect()
    }

    /// Whether a seat is to act in this round. Bets make no sense if nobody else can answer them.
    fn is_to_act(&self, seat: usize) -> bool {
        let still_in = self.still_in();
        if still_in.len() < 2 || !still_in.contains(&seat) {
            return false;
        }
        if self.round == Round::Exchange {
            return !self.acted[seat];
        }
        let with_chips = still_in.iter().filter(|it| self.chips[**it] > 0).count();
        self.chips[seat] > 0 && (self.due(seat) > 0 || !self.acted[seat] && with_chips > 1)
    }

    /// Finds who acts next, from a seat on; if nobody has to, the next round begins.
    fn go_on(&mut self, from: usize) {
        let seats = self.hands.len();
        let mut order = (0..seats).map(|step| (from + step) % seats);
        if let Some(seat) = order.find(|seat| self.is_to_act(*seat)) {
            self.to_act = seat;
            return;
        }
        self.bets = 0;
        self.acted.fill(false);
        self.round = match self.round {
            Round::FirstBets if self.still_in().len() > 1 => Round::Exchange,
            Round::Exchange => Round::SecondBets,
            Round::FirstBets | Round::SecondBets | Round::Over => Round::Over,
        };
        match self.round {
            Round::Over => self.pay_out(),
            Round::FirstBets | Round::Exchange | Round::SecondBets => self.go_on(0),
        }
    }

    fn winners(&self) -> Vec<usize> {
        let hand = |seat: &usize| worth(&self.hands[*seat]);
        let still_in = self.still_in();
        let best = still_in.iter().map(hand).max();
        let winning = still_in.into_iter().filter(|seat| Some(hand(seat)) == best);
        winning.collect()
    }

    /// The winners share the pot, and the first of them gets what cannot be shared. All who are still in have put in the
    /// same, since all have begun with the same.
    fn pay_out(&mut self) {
        let winners = self.winners();
        let pot: i32 = self.put_in.iter().sum();
        let number = i32::try_from(winners.len()).unwrap();
        winners.iter().for_each(|seat| self.chips[*seat] += pot / number);
        self.chips[winners[0]] += pot % number;
    }

    fn bets(&self) -> Vec<String> {
        let due = self.due(self.to_act);
        let mut moves = match due {
            0 => vec!["check"],
            _ => vec!["call", "fold"],
        };
        if self.bets == 0 {
            moves.push("bet");
        } else if self.bets < BETS && self.chips[self.to_act] > due {
            moves.push("raise");
        }
        moves.into_iter().map(str::to_owned).collect()
    }
}

impl Second for FiveCardDraw {
    fn begin(players: &Players, seed: u64) -> Self {
        let seats = players.seats;
        let (hands, deck) = deal(pack(2), seats, 5, &mut Chance::new(seed));
        let mut game = Self {
            hands,
            deck,
            chips: vec![STACK; seats],
            put_in: vec![0; seats],
            folded: vec![false; seats],
            round: Round::FirstBets,
            bets: 0,
            acted: vec![false; seats],
            to_act: 0,
        };
        (0..seats).for_each(|seat| game.pay(seat, players.option("ante", 1)));
        game.go_on(0);
        game
    }

    fn choices(&self) -> BTreeSet<Choice> {
        let moves = match self.round {
            Round::FirstBets | Round::SecondBets => self.bets(),
            Round::Exchange => up_to_three(&self.hands[self.to_act]),
            Round::Over => Vec::new(),
        };
        moves.into_iter().map(|it| (self.to_act, it)).collect()
    }

    /// Who does not fold sees the end.
    fn steady(&self) -> BTreeSet<Choice> {
        let mut choices = self.choices();
        choices.retain(|(_, text)| text != "fold");
        choices
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        match chosen.action {
            "fold" => self.folded[seat] = true,
            "call" => self.pay(seat, self.due(seat)),
            "bet" | "raise" => {
                self.pay(seat, self.due(seat) + BET);
                self.bets += 1;
            }
            "cards" => {
                for name in chosen.set() {
                    take(&mut self.hands[seat], card(name));
                    self.hands[seat].push(self.deck.remove(0));
                }
            }
            _ => {}
        }
        self.acted[seat] = true;
        self.go_on(seat + 1);
    }

    fn over(&self) -> Option<Over> {
        let winnings: Vec<i32> = self.chips.iter().map(|chips| chips - STACK).collect();
        let winners = (0..winnings.len()).filter(|seat| winnings[*seat] > 0);
        let over = Over {
            reason: "The pot is paid out.".to_owned(),
            winners: winners.collect(),
            scores: winnings,
        };
        (self.round == Round::Over).then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let mut places = all_cards("hand", &self.hands);
        for (seat, chips) in self.chips.iter().enumerate() {
            places.push(of_seat("chips", seat, chips));
            let won = if self.round == Round::Over { chips - STACK } else { 0 };
            places.push(of_seat("winnings", seat, won));
        }
        places
    }
}

#[test]
fn five_card_draw_is_played_alike() {
    let mut games: Vec<_> = (2..=5).map(|seats| (seats, "", 60)).collect();
    let antes = ["ante=0", "ante=30", "ante=37", "ante=38", "ante=39", "ante=100"];
    games.extend(antes.map(|ante| (3, ante, 30)));
    compare::<FiveCardDraw>("five_card_draw", &games);
}
