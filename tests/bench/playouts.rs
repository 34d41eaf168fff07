//! `cargo bench --bench playouts`: games at random by machine code, by the tree and by hand. See `README.md`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::cast_possible_truncation,
    reason = "a measurement that cannot go on stops; the numbers of games by hand are small"
)]

mod games;
mod hand;
mod loading;
mod rounds;
mod same;
mod table;

use std::collections::BTreeSet;
use std::hint::black_box;

use games::{CASES, Case, Hand, Opened};
use hoyle::{Executor, Runtime};
use rounds::{Entrant, race};

/// How often each portion is played, if nothing is said.
const ROUNDS: usize = 15;
/// How many portions there are of each game.
const PORTIONS: u64 = 50;
/// How many games by hand of Connect Four are a portion beside all other games.
const UNIT: u64 = 100;

const WIDTHS: [usize; 7] = [31, 12, 9, 9, 8, 9, 9];

fn main() {
    let (chosen, rounds) = arguments();
    for case in &chosen {
        if let Some(hand) = case.hand {
            same::compare(case, hand);
        }
    }
    table::head(
        WIDTHS,
        ["game, seats", "played by", "best, ns", "median", "× hand", "× C4", "alone"],
    );
    for case in &chosen {
        measure(case, rounds);
    }
    loading::head();
    let mut seen = BTreeSet::new();
    for case in chosen.iter().filter(|case| seen.insert(case.name())) {
        loading::load(case, rounds.min(5));
    }
    for case in &chosen {
        if let Some(Hand::BlackVienna) = case.hand {
            loading::copy(case, rounds);
        }
    }
}

/// The games whose titles contain one of the arguments, all of them if there is none; and `--rounds`.
fn arguments() -> (Vec<&'static Case>, usize) {
    let (mut names, mut rounds) = (Vec::new(), ROUNDS);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--rounds" {
            let number = arguments.next().and_then(|number| number.parse().ok());
            rounds = number.expect("a number behind --rounds");
        } else if !argument.starts_with('-') {
            names.push(argument);
        }
    }
    let is_chosen =
        |case: &&Case| names.is_empty() || names.iter().any(|name| case.title().contains(name));
    (CASES.iter().filter(is_chosen).collect(), rounds)
}

/// Measures all ways to play a game, and prints a row for each.
fn measure(case: &Case, rounds: usize) {
    let game = case.game();
    let mut machine = Opened::new(case, Runtime::new(game.clone()));
    let mut tree = Opened::new(case, Runtime::with_executor(game, Executor::Interpreter));
    let mut entrants = vec![
        by_hand("", Hand::ConnectFour, UNIT),
        Entrant::new("machine code", (PORTIONS, case.portion), |seed| machine.play(seed).1),
        Entrant::new("tree", (case.by_tree, 1), |seed| tree.play(seed).1),
    ];
    if let Some(hand) = case.hand {
        entrants.push(by_hand("hand", hand, case.portion));
    }
    race(&mut entrants, rounds);
    let best = |at: usize| entrants.get(at).map(Entrant::best);
    let units = [best(3), best(0)];
    for entrant in [3, 1, 2].into_iter().filter_map(|at| entrants.get(at)) {
        print(&case.title(), entrant, units);
    }
}

/// A game by hand.
fn by_hand(name: &'static str, hand: Hand, games: u64) -> Entrant<'static> {
    Entrant::new(name, (PORTIONS, games), move |seed| {
        black_box(hand.play(seed));
        true
    })
}

/// A row of figures, as multiples of these too.
fn print(title: &str, entrant: &Entrant<'_>, units: [Option<u64>; 2]) {
    let (best, median) = (entrant.best().to_string(), entrant.median().to_string());
    let ratios = units.map(|unit| table::times(entrant.best(), unit));
    let [own, unit] = ratios.each_ref().map(String::as_str);
    let alone = format!("{}/{}", entrant.alone, entrant.games());
    table::row(WIDTHS, [title, entrant.name, &best, &median, own, unit, &alone]);
}
