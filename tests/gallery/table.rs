//! What a second implementation has to say, and what it is given: players, options and chance.

use std::collections::BTreeSet;

use hoyle::session::Stream;

/// A seat, counted from 0, and a move as it is written: `put(D4)`.
pub type Choice = (usize, String);

/// A game of the gallery as somebody writes it in plain Rust who knows its rules.
pub trait Second {
    /// Everything is dealt and set up, and play begins.
    fn begin(players: &Players, seed: u64) -> Self;

    /// Everything that anybody may do now; nothing when the game is over.
    fn choices(&self) -> BTreeSet<Choice>;

    /// Moves that lead to what random moves seldom reach: in every other game one of them is made, if there is any.
    fn steady(&self) -> BTreeSet<Choice> {
        BTreeSet::new()
    }

    /// A seat makes a move.
    fn choose(&mut self, seat: usize, chosen: &Chosen);

    /// How the game ended, if it is over.
    fn over(&self) -> Option<Over>;

    /// What lies in some places of the table, by the names that they have there: `hand[Ada]`. What was last told under a name
    /// is in `told NAME`.
    fn table(&self) -> Vec<(String, String)>;
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    pub reason: String,
    pub winners: BTreeSet<usize>,
    /// A number for each seat; nothing where a game has no score.
    pub scores: Vec<i32>,
}

impl Over {
    /// The end of a game that those win who have most.
    pub fn won_by_most(reason: &str, scores: &[i32]) -> Self {
        Self {
            reason: reason.to_owned(),
            winners: best(scores, |score| *score),
            scores: scores.to_vec(),
        }
    }

    /// The end of a game without scores.
    pub fn won_by(reason: impl Into<String>, winners: impl IntoIterator<Item = usize>) -> Self {
        Self { reason: reason.into(), winners: winners.into_iter().collect(), scores: Vec::new() }
    }
}

/// The places in a list of what is worth most.
pub fn best<T, W: Ord>(all: &[T], worth: impl Fn(&T) -> W) -> BTreeSet<usize> {
    let most = all.iter().map(&worth).max();
    let places = (0..all.len()).filter(|at| Some(worth(&all[*at])) == most);
    places.collect()
}

/// A move that is made.
pub struct Chosen<'a> {
    pub action: &'a str,
    pub arguments: Vec<&'a str>,
}

impl<'a> Chosen<'a> {
    /// Reads `name(one, two)`; without arguments the name stands alone.
    pub fn read(text: &'a str) -> Self {
        let (action, rest) = text.split_once('(').unwrap_or((text, ")"));
        let arguments = rest[..rest.len() - 1].split(", ");
        Self { action, arguments: arguments.filter(|it| !it.is_empty()).collect() }
    }

    pub fn number<T: std::str::FromStr>(&self) -> T {
        self.arguments[0].parse().ok().expect("a number")
    }

    /// The members of a set such as `{A1 B2}`.
    pub fn set(&self) -> Vec<&'a str> {
        let set = self.arguments[0].trim_matches(['{', '}']);
        set.split_whitespace().collect()
    }
}

/// Who sits at the table, and the options that were chosen.
pub struct Players {
    pub seats: usize,
    options: Vec<(String, String)>,
}

impl Players {
    pub fn new(seats: usize, options: &[String]) -> Self {
        let options = options.iter().map(|it| it.split_once('=').unwrap());
        let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let options = options.collect();
        Self { seats, options }
    }

    /// A number that was chosen, or else the usual one.
    pub fn option<T: std::str::FromStr>(&self, name: &str, usual: T) -> T {
        let chosen = self.options.iter().find(|(option, _)| option == name);
        chosen.map_or(usual, |(_, value)| value.parse().ok().expect("a number"))
    }
}

/// The names of seats.
pub fn names(seats: usize) -> Vec<String> {
    let all = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jan"];
    all[..seats].iter().map(|it| (*it).to_owned()).collect()
}

/// The name of a seat.
pub fn name(seat: usize) -> String {
    names(seat + 1)[seat].clone()
}

/// Chance, as a session has it that begins with the same seed: each thing that falls has numbers of its own, for the first
/// time that it falls, the second, and so on.
pub struct Chance {
    seed: u64,
    fallen: Vec<&'static str>,
}

impl Chance {
    pub const fn new(seed: u64) -> Self {
        Self { seed, fallen: Vec::new() }
    }

    fn next(&mut self, name: &'static str) -> Stream {
        let before = self.fallen.iter().filter(|it| **it == name).count();
        self.fallen.push(name);
        Stream::new(self.seed, name, before as u64)
    }

    /// A number below a limit.
    pub fn below(&mut self, name: &'static str, limit: usize) -> usize {
        usize::try_from(self.next(name).below(limit as u64)).unwrap()
    }

    /// Shuffles cards, wherever they lay before: the first one is on top then.
    pub fn shuffle<T: Ord>(&mut self, name: &'static str, cards: &mut [T]) {
        cards.sort();
        self.next(name).shuffle(cards);
    }
}

/// A place of the table that belongs to a seat, with what is there.
pub fn of_seat(place: &str, seat: usize, what: impl ToString) -> (String, String) {
    (format!("{place}[{}]", name(seat)), what.to_string())
}

/// A place of the table, with what is there.
pub fn at(place: &str, what: impl ToString) -> (String, String) {
    (place.to_owned(), what.to_string())
}
