//! Drafting.

use std::collections::BTreeSet;

use super::compare::compare;
use super::pack::{ACE, Card, all_cards, card, deal, pack, take};
use super::sealed::Sealed;
use super::table::{Chance, Choice, Chosen, Over, Players, Second, of_seat};

/// Hands that go round the table to the left: everybody keeps a card of each.
pub struct Draft {
    pub hands: Vec<Vec<Card>>,
    pub kept: Vec<Vec<Card>>,
    chosen: Sealed<Card>,
}

impl Draft {
    /// Everybody gets seven cards of a pack that begins with this rank.
    pub fn new(lowest: usize, seats: usize, seed: u64) -> Self {
        let (hands, _) = deal(pack(lowest), seats, 7, &mut Chance::new(seed));
        Self { hands, kept: vec![Vec::new(); seats], chosen: Sealed::new(0..seats) }
    }

    /// The cards that everybody can keep who has not chosen yet.
    pub fn choices(&self) -> BTreeSet<Choice> {
        let keep = |seat| move |card| (seat, format!("keep({card})"));
        let open = self.chosen.open();
        open.flat_map(|seat| self.hands[seat].iter().map(keep(seat))).collect()
    }

    pub fn choose(&mut self, seat: usize, chosen: &Chosen) {
        let Some(all) = self.chosen.answer(seat, card(chosen.arguments[0])) else {
            return;
        };
        for (seat, card) in all.into_iter().enumerate() {
            take(&mut self.hands[seat], card);
            self.kept[seat].push(card);
        }
        self.hands.rotate_right(1);
    }

    pub fn table(&self) -> Vec<(String, String)> {
        let mut places = all_cards("hand", &self.hands);
        places.extend(all_cards("kept", &self.kept));
        places
    }
}

/// All cards are kept, and those of one rank count together.
struct Drafting(Draft);

impl Drafting {
    fn is_over(&self) -> bool {
        self.0.hands.iter().all(Vec::is_empty)
    }
}

/// One, two, three or four cards of a rank score one, three, six or ten.
fn score(kept: &[Card]) -> i32 {
    let of_rank = |rank| kept.iter().filter(|card| card.rank == rank).count();
    (6..=ACE).map(|rank| [0, 1, 3, 6, 10][of_rank(rank)]).sum()
}

impl Second for Drafting {
    fn begin(players: &Players, seed: u64) -> Self {
        Self(Draft::new(6, players.seats, seed))
    }

    fn choices(&self) -> BTreeSet<Choice> {
        self.0.choices()
    }

    /// Everybody goes on with the ranks that they have.
    fn steady(&self) -> BTreeSet<Choice> {
        let mut choices = self.choices();
        choices.retain(|(seat, text)| {
            let rank = card(&text[5..text.len() - 1]).rank;
            self.0.kept[*seat].iter().any(|card| card.rank == rank)
        });
        choices
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        self.0.choose(seat, chosen);
    }

    fn over(&self) -> Option<Over> {
        let scores: Vec<i32> = self.0.kept.iter().map(|kept| score(kept)).collect();
        let over = Over::won_by_most("The hands are empty.", &scores);
        self.is_over().then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let mut places = self.0.table();
        let points = |kept: &Vec<Card>| if self.is_over() { score(kept) } else { 0 };
        let seats = self.0.kept.iter().enumerate();
        places.extend(seats.map(|(seat, kept)| of_seat("points", seat, points(kept))));
        places
    }
}

#[test]
fn drafting_is_played_alike() {
    let games = [(2, "", 10), (3, "", 10), (4, "", 10), (5, "", 10)];
    compare::<Drafting>("drafting", &games);
}
