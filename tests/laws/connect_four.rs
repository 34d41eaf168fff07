//! How often a bot finds a best move in Connect Four, by a solver that shares nothing with it.

use std::collections::HashMap;
use std::path::Path;

use hoyle::bot::{Bot as _, Effort};
use hoyle::history::{History, Next};
use hoyle::inference::Known;
use hoyle::search::Search;
use hoyle::session::Stream;

use crate::history::setup;
use crate::table::runtime;

const ROWS: u32 = 6;
const COLUMNS: u32 = 7;

/// Stones on seven columns of seven bits, of which the highest stays empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Board {
    /// Whose turn it is.
    own: u64,
    all: u64,
}

impl Board {
    fn can(self, column: u32) -> bool {
        self.all & (1 << (column * 7 + ROWS - 1)) == 0
    }

    /// The stone falls, and it is the turn of the other.
    fn after(self, column: u32) -> Self {
        let all = self.all | (self.all + (1 << (column * 7)));
        Self { own: self.own ^ self.all, all }
    }

    /// Whether the one who has just moved has four in a row.
    fn is_won(self) -> bool {
        let stones = self.own ^ self.all;
        [1, 6, 7, 8].iter().any(|step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step)) != 0
        })
    }

    fn is_full(self) -> bool {
        self.all.count_ones() == ROWS * COLUMNS
    }
}

/// From the middle outwards.
const ORDER: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

/// Solves positions by trying everything: 1 if whoever moves wins, 0 for a draw, -1 for a loss.
#[derive(Default)]
struct Oracle {
    known: HashMap<Board, (i8, i8)>,
}

impl Oracle {
    fn value(&mut self, board: Board, mut least: i8, mut most: i8) -> i8 {
        if board.is_won() {
            return -1;
        }
        if board.is_full() {
            return 0;
        }
        let columns = ORDER.into_iter().filter(|column| board.can(*column));
        if columns.clone().any(|column| board.after(column).is_won()) {
            return 1;
        }
        let (below, above) = self.known.get(&board).copied().unwrap_or((-1, 1));
        (least, most) = (least.max(below), most.min(above));
        if least >= most {
            return least;
        }
        let (floor, mut best) = (least, -1);
        for column in columns {
            best = best.max(-self.value(board.after(column), -most, -least));
            least = least.max(best);
            if least >= most {
                break;
            }
        }
        let entry = self.known.entry(board).or_insert((-1, 1));
        // A value outside the window is a bound.
        if best > floor {
            entry.0 = entry.0.max(best);
        }
        if best < most {
            entry.1 = entry.1.min(best);
        }
        best
    }

    /// What a move is worth to whoever makes it.
    fn after(&mut self, board: Board, column: u32) -> i8 {
        -self.value(board.after(column), -1, 1)
    }
}

/// A position after so many random moves, if the game is not over by then.
fn position(start: &History, stones: u64, numbers: &mut Stream) -> Option<(History, Board)> {
    let mut history = start.clone();
    let mut board = Board { own: 0, all: 0 };
    for _ in 0..stones {
        let action = history.legal().pick(|count| numbers.below(count)).unwrap()?;
        board = board.after(column(&history.move_text(&action)));
        history.act(action).unwrap();
    }
    matches!(history.next(), Next::Decision(_)).then_some((history, board))
}

/// The column of a move, counted from 0.
fn column(text: &str) -> u32 {
    let digit = text.chars().find(char::is_ascii_digit).unwrap();
    digit.to_digit(10).unwrap() - 1
}

/// `POSITIONS=1000` looks at as many; `PLAYOUTS` says how many games the bot plays on for a choice.
#[test]
fn a_bot_finds_most_of_the_best_moves_of_connect_four() {
    let given = |name: &str, default| {
        std::env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(default)
    };
    let (positions, playouts) = (given("POSITIONS", 24), given("CONNECT_PLAYOUTS", 1_000));
    let runtime = runtime(Path::new("games/gallery/connect_four.game")).0;
    let start = History::new(&runtime, setup(&runtime)).unwrap();
    let mut numbers = Stream::new(14, "positions", 0);
    let mut oracle = Oracle::default();
    let (mut looked, mut best, mut open) = (0, 0, 0);
    while looked < positions {
        let stones = 14 + numbers.below(15);
        let Some((history, board)) = position(&start, stones, &mut numbers) else { continue };
        looked += 1;
        let columns: Vec<u32> = (0..COLUMNS).filter(|column| board.can(*column)).collect();
        let values: Vec<i8> = columns.iter().map(|it| oracle.after(board, *it)).collect();
        let most = *values.iter().max().unwrap();
        let known = Known::of(&history, history.to_act()[0]).unwrap();
        let effort = Effort::new(playouts, u64::MAX);
        let choice = Search.choose(&known, effort, &mut numbers).unwrap();
        let chosen = column(&history.move_text(&choice.action.unwrap()));
        let at = columns.iter().position(|it| *it == chosen).unwrap();
        best += u64::from(values[at] == most);
        // Where all moves are worth the same, nothing can go wrong.
        open += u64::from(values.iter().any(|value| *value != most));
    }
    println!(
        "{best} of {looked} best moves at {playouts} playouts; in {open} there was a worse one"
    );
    assert!(best * 10 >= looked * 8, "{best} of {looked}");
}
