//! Atari Go.

use std::collections::BTreeSet;

use super::compare::compare;
use super::table::{Choice, Chosen, Over, Players, Second, name, of_seat};

struct AtariGo {
    size: usize,
    /// The player whose stone lies on each point, row by row from below.
    points: Vec<Option<usize>>,
    to_move: usize,
    end: Option<Over>,
}

impl AtariGo {
    fn name(&self, point: usize) -> String {
        let letter = b'A' + u8::try_from(point % self.size).unwrap();
        format!("{}{}", char::from(letter), point / self.size + 1)
    }

    fn beside(&self, point: usize) -> Vec<usize> {
        let (column, row, size) = (point % self.size, point / self.size, self.size);
        let mut beside = Vec::new();
        beside.extend((column > 0).then(|| point - 1));
        beside.extend((column + 1 < size).then_some(point + 1));
        beside.extend((row > 0).then(|| point - size));
        beside.extend((row + 1 < size).then_some(point + size));
        beside
    }

    /// Whether the chain of a stone has a free point beside it.
    fn has_liberty(&self, stone: usize) -> bool {
        let mut chain = vec![stone];
        let mut next = 0;
        while let Some(point) = chain.get(next).copied() {
            next += 1;
            for neighbour in self.beside(point) {
                if self.points[neighbour].is_none() {
                    return true;
                }
                if self.points[neighbour] == self.points[stone] && !chain.contains(&neighbour) {
                    chain.push(neighbour);
                }
            }
        }
        false
    }

    /// The board with another stone, whatever becomes of it.
    fn with(&self, point: usize) -> Self {
        let mut points = self.points.clone();
        points[point] = Some(self.to_move);
        Self { points, end: None, ..*self }
    }

    /// The other's stones beside a point whose chains have no free point.
    fn captures(&self, point: usize) -> bool {
        let mut beside = self.beside(point).into_iter();
        beside.any(|it| self.points[it] == Some(1 - self.to_move) && !self.has_liberty(it))
    }

    /// A stone captures something, or has a free point beside its own chain.
    fn may_put(&self, point: usize) -> bool {
        let after = self.with(point);
        self.points[point].is_none() && (after.captures(point) || after.has_liberty(point))
    }
}

impl Second for AtariGo {
    fn begin(players: &Players, _seed: u64) -> Self {
        let size = players.option("size", 9);
        Self { size, points: vec![None; size * size], to_move: 0, end: None }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.end.is_some() {
            return BTreeSet::new();
        }
        let free = (0..self.points.len()).filter(|point| self.may_put(*point));
        let mut moves: Vec<String> = free.map(|it| format!("put({})", self.name(it))).collect();
        if moves.is_empty() {
            moves.push("give_up".to_owned());
        }
        moves.into_iter().map(|it| (self.to_move, it)).collect()
    }

    /// Whoever does not capture goes on.
    fn steady(&self) -> BTreeSet<Choice> {
        let quiet = |point: &usize| self.may_put(*point) && !self.with(*point).captures(*point);
        let points = (0..self.points.len()).filter(quiet);
        let puts = points.map(|it| (self.to_move, format!("put({})", self.name(it))));
        puts.collect()
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        if chosen.action == "give_up" {
            let reason = format!("{} cannot put a stone.", name(seat));
            self.end = Some(Over::won_by(reason, [1 - seat]));
            return;
        }
        let is_it = |point: &usize| self.name(*point) == chosen.arguments[0];
        let point = (0..self.points.len()).find(is_it).unwrap();
        let after = self.with(point);
        let won = after.captures(point).then(|| {
            let reason = format!("{} captures first.", name(seat));
            Over::won_by(reason, [seat])
        });
        *self = Self { to_move: 1 - seat, end: won, ..after };
    }

    fn over(&self) -> Option<Over> {
        self.end.clone()
    }

    /// The stones, as long as none is captured.
    fn table(&self) -> Vec<(String, String)> {
        if self.end.is_some() {
            return Vec::new();
        }
        let stones = |seat| {
            let points = 0..self.points.len();
            let own = points.filter(|point| self.points[*point] == Some(seat));
            let names: Vec<String> = own.map(|point| self.name(point)).collect();
            of_seat("stones", seat, names.join(" "))
        };
        vec![stones(0), stones(1)]
    }
}

#[test]
fn atari_go_is_played_alike() {
    let games = [(2, "", 6), (2, "size=3", 40), (2, "size=4", 40), (2, "size=19", 1)];
    let ends = compare::<AtariGo>("atari_go", &games);
    assert!(ends.contains("Ada cannot put a stone."), "{ends:?}");
}
