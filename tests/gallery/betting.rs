//! The library of betting, in a game of nothing else: `tests/inputs/betting.game`.

use std::collections::{BTreeSet, VecDeque};

use super::compare::compare;
use super::table::{Chance, Choice, Chosen, Over, Players, Second, best, of_seat};

/// A full bet or raise of the first round; in the second it is twice as much.
const LIMIT: i32 = 4;

/// Who has to answer, and whether with a raise if they like.
#[derive(Clone, Copy)]
struct Turn {
    seat: usize,
    may_raise: bool,
}

struct Betting {
    chance: Chance,
    ante: i32,
    blinds: [i32; 2],
    most_bets: usize,
    begun_with: Vec<i32>,
    chips: Vec<i32>,
    strength: Vec<usize>,
    dealer: usize,
    hands: usize,
    round: i32,
    /// What each has put in, or nothing for who is out or has folded; what those have put in lies apart.
    stakes: Vec<Option<i32>>,
    dead: Vec<i32>,
    /// What has to be matched, and up to where that was a full bet.
    price: i32,
    full: i32,
    bets: usize,
    queue: VecDeque<Turn>,
    is_over: bool,
}

impl Betting {
    fn order(&self, first: usize) -> impl Iterator<Item = usize> + use<> {
        let seats = self.chips.len();
        (0..seats).map(move |step| (first + step) % seats)
    }

    fn next(&self, after: usize) -> usize {
        let mut order = self.order(after + 1);
        order.find(|seat| self.stakes[*seat].is_some()).unwrap()
    }

    fn stake(&self, seat: usize) -> i32 {
        self.stakes[seat].unwrap_or(0)
    }

    fn pay(&mut self, seat: usize, amount: i32) {
        let amount = amount.min(self.chips[seat]);
        self.chips[seat] -= amount;
        self.stakes[seat] = Some(self.stake(seat) + amount);
    }

    /// The most that any other player who has not folded could have put in.
    fn answer(&self, seat: usize) -> i32 {
        let others = (0..self.chips.len()).filter(|it| *it != seat && self.stakes[*it].is_some());
        let all = others.map(|other| self.stake(other) + self.chips[other]);
        all.max().unwrap_or(0)
    }

    fn due(&self, seat: usize) -> i32 {
        (self.price.min(self.answer(seat)) - self.stake(seat)).max(0)
    }

    fn everybody_from(&mut self, first: usize) {
        let turns = self.order(first);
        self.queue = turns.map(|seat| Turn { seat, may_raise: true }).collect();
    }

    fn deal(&mut self) {
        let seats = self.chips.len();
        self.stakes = self.chips.iter().map(|chips| (*chips > 0).then_some(0)).collect();
        self.dead = vec![0; seats];
        self.strength = (0..seats).map(|_| self.chance.below("luck", 3) + 1).collect();
        let playing: Vec<usize> = (0..seats).filter(|it| self.stakes[*it].is_some()).collect();
        playing.iter().for_each(|seat| self.pay(*seat, self.ante));
        let antes = playing.iter().map(|seat| self.stake(*seat)).max().unwrap();
        // Two players: the dealer has the small blind.
        let small = if playing.len() == 2 { self.dealer } else { self.next(self.dealer) };
        let big = self.next(small);
        self.blind(small, self.blinds[0]);
        self.blind(big, self.blinds[1]);
        self.price = antes + self.blinds[1];
        self.round = 1;
        self.begin_round(self.next(big));
        self.bets = usize::from(self.blinds[1] > 0);
    }

    /// A blind of somebody who is out of the game is put in by nobody.
    fn blind(&mut self, seat: usize, amount: i32) {
        if self.chips[seat] > 0 {
            self.pay(seat, amount);
        }
    }

    fn begin_round(&mut self, first: usize) {
        self.bets = 0;
        self.full = self.price;
        self.everybody_from(first);
    }

    /// Lets those go by who have nothing to do. After the last one the next round or hand begins.
    fn go_on(&mut self) {
        while !self.is_over {
            let Some(turn) = self.queue.front() else {
                self.end_round();
                continue;
            };
            let seat = turn.seat;
            let can = self.stakes[seat].is_some() && self.chips[seat] > 0;
            let may = turn.may_raise && self.answer(seat) > self.price;
            if can && (may || self.due(seat) > 0) {
                return;
            }
            self.queue.pop_front();
        }
    }

    fn end_round(&mut self) {
        if self.round == 1 {
            self.round = 2;
            let first = self.next(self.dealer);
            return self.begin_round(first);
        }
        self.pay_pots();
        self.hands += 1;
        self.dealer = (self.dealer + 1) % self.chips.len();
        self.begin_hand();
    }

    fn begin_hand(&mut self) {
        let with_chips = self.chips.iter().filter(|chips| **chips > 0).count();
        if self.hands == 4 || with_chips < 2 {
            self.is_over = true;
        } else {
            self.deal();
        }
    }

    /// One pot for each amount that somebody who has not folded has put in; those share it who have put in as much.
    fn pay_pots(&mut self) {
        let amounts: BTreeSet<i32> = self.stakes.iter().flatten().copied().collect();
        let mut below = 0;
        for amount in amounts {
            let slice = |put: &i32| (*put).min(amount) - (*put).min(below);
            let live = self.stakes.iter().flatten().map(slice).sum::<i32>();
            let pot = live + self.dead.iter().map(slice).sum::<i32>();
            let seats = 0..self.chips.len();
            let can_win: Vec<usize> = seats.filter(|it| self.stakes[*it] >= Some(amount)).collect();
            let strongest = best(&can_win, |seat| self.strength[*seat]);
            let number = i32::try_from(strongest.len()).unwrap();
            for (place, at) in strongest.iter().enumerate() {
                let odd = if place == 0 { pot % number } else { 0 };
                self.chips[can_win[*at]] += pot / number + odd;
            }
            below = amount;
        }
    }

    fn add(&mut self, seat: usize, may_raise: bool) {
        let step = if self.round == 1 { LIMIT } else { 2 * LIMIT };
        let goal = self.full + step;
        self.pay(seat, goal - self.stake(seat));
        self.price = self.price.max(self.stake(seat));
        if self.price == goal {
            self.full = goal;
            self.bets += 1;
            self.everybody_from(seat + 1);
            self.queue.pop_back();
            return;
        }
        // Less than a full raise: who has had a turn may only call it.
        assert!(may_raise, "who acts may raise");
        let waiting: Vec<usize> = self.queue.iter().map(|turn| turn.seat).collect();
        for other in self.order(seat + 1).filter(|other| *other != seat) {
            if !waiting.contains(&other) {
                self.queue.push_back(Turn { seat: other, may_raise: false });
            }
        }
    }

    fn moves(&self) -> Vec<&'static str> {
        let Some(turn) = self.queue.front() else {
            return Vec::new();
        };
        let due = self.due(turn.seat);
        let mut moves = if due > 0 { vec!["call", "fold"] } else { vec!["check"] };
        let answered = self.answer(turn.seat) > self.price;
        if self.bets == 0 && self.price == self.full {
            if answered {
                moves.push("bet");
            }
        } else if turn.may_raise
            && answered
            && self.bets < self.most_bets
            && self.chips[turn.seat] > due
        {
            moves.push("raise");
        }
        moves
    }
}

impl Second for Betting {
    fn begin(players: &Players, seed: u64) -> Self {
        let seats = players.seats;
        let mut chance = Chance::new(seed);
        let chips: Vec<i32> =
            (0..seats).map(|_| i32::try_from(chance.below("pile", 40)).unwrap() + 1).collect();
        let mut game = Self {
            chance,
            ante: players.option("ante", 1),
            blinds: [players.option("small_blind", 0), players.option("big_blind", 0)],
            most_bets: players.option("most_bets", 4),
            begun_with: chips.clone(),
            chips,
            strength: Vec::new(),
            dealer: 0,
            hands: 0,
            round: 1,
            stakes: Vec::new(),
            dead: Vec::new(),
            price: 0,
            full: 0,
            bets: 0,
            queue: VecDeque::new(),
            is_over: false,
        };
        game.begin_hand();
        game.go_on();
        game
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.is_over {
            return BTreeSet::new();
        }
        let seat = self.queue[0].seat;
        let moves = self.moves().into_iter();
        moves.map(|text| (seat, text.to_owned())).collect()
    }

    /// Who puts in chips has none soon, and the others have to answer.
    fn steady(&self) -> BTreeSet<Choice> {
        let mut choices = self.choices();
        choices.retain(|(_, text)| text != "fold" && text != "check");
        choices
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        let turn = self.queue.pop_front().unwrap();
        match chosen.action {
            "fold" => self.dead[seat] = self.stakes[seat].take().unwrap(),
            "call" => self.pay(seat, self.due(seat)),
            "bet" | "raise" => self.add(seat, turn.may_raise),
            _ => {}
        }
        self.go_on();
    }

    fn over(&self) -> Option<Over> {
        let won = self.chips.iter().zip(&self.begun_with);
        let won: Vec<i32> = won.map(|(chips, begun)| chips - begun).collect();
        let over = Over::won_by_most("Four hands.", &won);
        self.is_over.then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let chips = self.chips.iter().enumerate();
        chips.map(|(seat, chips)| of_seat("chips", seat, chips)).collect()
    }
}

#[test]
fn bets_are_made_alike() {
    let mut games: Vec<_> =
        (2..=5).map(|seats| (seats, "ante=0 small_blind=2 big_blind=4", 150)).collect();
    games.extend((2..=5).map(|seats| (seats, "", 50)));
    games.extend([
        (3, "ante=3 small_blind=1 big_blind=2", 100),
        (4, "ante=1 small_blind=2 big_blind=4 most_bets=2", 100),
        (5, "ante=0 small_blind=9 big_blind=18 most_bets=10", 100),
        (2, "ante=0 small_blind=9 big_blind=18", 100),
    ]);
    compare::<Betting>("../../tests/inputs/betting", &games);
}
