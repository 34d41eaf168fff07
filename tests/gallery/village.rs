//! Nights and days in a village: at night everybody points at somebody, and by day all vote.

use std::collections::BTreeSet;

use super::sealed::Sealed;
use super::table::{Chance, Choice, Chosen, at, name, of_seat};

pub struct Village {
    /// What each seat is.
    pub roles: Vec<&'static str>,
    pub alive: BTreeSet<usize>,
    /// Whether the last one whom the seer has pointed at was one of those who are looked for.
    pub learnt: Option<bool>,
    is_night: bool,
    /// Whom everybody has named: a seat, or none.
    named: Sealed<Option<usize>>,
}

/// What all have pointed at, or how they have voted, by seat.
pub enum Answers {
    Night(Vec<Option<usize>>),
    Day(Vec<Option<usize>>),
}

impl Village {
    /// Deals roles, which are named in the order in which they lie before they are shuffled.
    pub fn new(mut roles: Vec<(usize, &'static str)>, seed: u64) -> Self {
        Chance::new(seed).shuffle("pack", &mut roles);
        let alive: BTreeSet<usize> = (0..roles.len()).collect();
        Self {
            roles: roles.into_iter().map(|(_, role)| role).collect(),
            named: Sealed::new(alive.clone()),
            alive,
            learnt: None,
            is_night: true,
        }
    }

    /// Whoever is awake at night points at somebody else; by day somebody is named, or nobody.
    pub fn choices(&self) -> BTreeSet<Choice> {
        let mut choices = BTreeSet::new();
        for seat in self.named.open() {
            for other in &self.alive {
                if !self.is_night {
                    choices.insert((seat, format!("vote({})", name(*other))));
                } else if *other != seat {
                    choices.insert((seat, format!("finger({})", name(*other))));
                }
            }
            if !self.is_night {
                choices.insert((seat, "vote(none)".to_owned()));
            }
        }
        choices
    }

    /// Somebody names a seat. When all have, night and day change.
    pub fn choose(&mut self, seat: usize, chosen: &Chosen) -> Option<Answers> {
        let mut seats = 0..self.roles.len();
        let named = seats.find(|other| name(*other) == chosen.arguments[0]);
        let all = self.named.answer(seat, named)?;
        let mut by_seat = vec![None; self.roles.len()];
        for (seat, named) in self.alive.iter().zip(all) {
            by_seat[*seat] = named;
        }
        self.is_night = !self.is_night;
        Some(if self.is_night { Answers::Day(by_seat) } else { Answers::Night(by_seat) })
    }

    /// Somebody, if still alive, learns what the one is at whom they have pointed.
    pub fn learn(&mut self, seer: &str, wanted: &str, fingers: &[Option<usize>]) {
        if let Some(other) = self.first(seer).and_then(|seat| fingers[seat]) {
            self.learnt = Some(self.roles[other].contains(wanted));
        }
    }

    pub fn bury(&mut self, seat: usize) {
        self.alive.remove(&seat);
        self.named = Sealed::new(self.alive.clone());
    }

    /// The first one alive with a role that begins like this.
    pub fn first(&self, role: &str) -> Option<usize> {
        let mut alive = self.alive.iter();
        alive.find(|seat| self.roles[**seat].contains(role)).copied()
    }

    /// All with such a role.
    pub fn all(&self, role: &str) -> BTreeSet<usize> {
        let seats = 0..self.roles.len();
        seats.filter(|seat| self.roles[*seat].contains(role)).collect()
    }

    /// The one with most votes, if there is only one.
    pub fn voted_out(&self, votes: &[Option<usize>]) -> Option<usize> {
        let count = |seat: usize| votes.iter().filter(|vote| **vote == Some(seat)).count();
        let most = self.alive.iter().map(|seat| count(*seat)).max()?;
        let mut first = self.alive.iter().filter(|seat| count(**seat) == most);
        let out = first.next().copied();
        out.filter(|_| first.next().is_none())
    }

    /// Who is alive, and the roles, which lie elsewhere once somebody has gone.
    pub fn table(&self, gone: &str) -> Vec<(String, String)> {
        let alive: Vec<String> = self.alive.iter().map(|seat| name(*seat)).collect();
        let mut places = vec![at("alive", alive.join(" "))];
        for (seat, role) in self.roles.iter().enumerate() {
            let (held, shown) =
                if self.alive.contains(&seat) { (*role, "no cards") } else { ("no cards", *role) };
            places.push(of_seat("role", seat, held));
            places.push(of_seat(gone, seat, shown));
        }
        places
    }
}
