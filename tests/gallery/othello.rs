//! Othello.

use std::collections::BTreeSet;

use super::compare::compare;
use super::table::{Choice, Chosen, Over, Players, Second, of_seat};

/// Rows of eight fields, the first of them A1 to H1; a field holds the player whose disc lies there.
struct Othello {
    fields: [[Option<usize>; 8]; 8],
    to_move: usize,
}

const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

type Field = (i32, i32);

fn field_name((column, row): Field) -> String {
    let letter = char::from(b'A' + u8::try_from(column).unwrap());
    format!("{letter}{}", row + 1)
}

fn all_fields() -> impl Iterator<Item = Field> {
    (0..8).flat_map(|row| (0..8).map(move |column| (column, row)))
}

impl Othello {
    /// The disc on a field; nothing outside of the board either.
    fn disc(&self, (column, row): Field) -> Option<usize> {
        let row = self.fields.get(usize::try_from(row).ok()?)?;
        *row.get(usize::try_from(column).ok()?)?
    }

    fn place(&mut self, (column, row): Field, player: usize) {
        self.fields[usize::try_from(row).unwrap()][usize::try_from(column).unwrap()] = Some(player);
    }

    /// The discs that a player turns with one on this field: empty where it may not be put.
    fn flipped(&self, field: Field, player: usize) -> Vec<Field> {
        if self.disc(field).is_some() {
            return Vec::new();
        }
        let mut flipped = Vec::new();
        for (right, up) in DIRECTIONS {
            let mut run = Vec::new();
            let mut next = (field.0 + right, field.1 + up);
            while self.disc(next) == Some(1 - player) {
                run.push(next);
                next = (next.0 + right, next.1 + up);
            }
            if self.disc(next) == Some(player) {
                flipped.extend(run);
            }
        }
        flipped
    }

    fn moves(&self, player: usize) -> Vec<Field> {
        let can = |field: &Field| !self.flipped(*field, player).is_empty();
        all_fields().filter(can).collect()
    }

    fn discs(&self, player: usize) -> Vec<Field> {
        let own = |field: &Field| self.disc(*field) == Some(player);
        all_fields().filter(own).collect()
    }

    fn is_over(&self) -> bool {
        self.moves(0).is_empty() && self.moves(1).is_empty()
    }
}

impl Second for Othello {
    fn begin(_players: &Players, _seed: u64) -> Self {
        let mut game = Self { fields: [[None; 8]; 8], to_move: 0 };
        // Black begins, with the discs on D5 and E4.
        for (field, player) in [((3, 4), 0), ((4, 3), 0), ((3, 3), 1), ((4, 4), 1)] {
            game.place(field, player);
        }
        game
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.is_over() {
            return BTreeSet::new();
        }
        let moves = self.moves(self.to_move);
        if moves.is_empty() {
            return [(self.to_move, "pass".to_owned())].into();
        }
        let puts = moves.iter().map(|field| format!("put({})", field_name(*field)));
        puts.map(|put| (self.to_move, put)).collect()
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        if chosen.action == "put" {
            let is_it = |field: &Field| field_name(*field) == chosen.arguments[0];
            let field = all_fields().find(is_it).unwrap();
            for disc in self.flipped(field, seat) {
                self.place(disc, seat);
            }
            self.place(field, seat);
        }
        self.to_move = 1 - seat;
    }

    fn over(&self) -> Option<Over> {
        let counts = [0, 1].map(|player| i32::try_from(self.discs(player).len()).unwrap());
        let drawn = counts[0] == counts[1];
        let mut over = Over::won_by_most("Nobody can put a disc.", &counts);
        over.winners.retain(|_| !drawn);
        self.is_over().then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let discs = |player| {
            let names = self.discs(player).into_iter().map(field_name);
            of_seat("discs", player, names.collect::<Vec<_>>().join(" "))
        };
        vec![discs(0), discs(1)]
    }
}

#[test]
fn othello_is_played_alike() {
    compare::<Othello>("othello", &[(2, "", 150)]);
}
