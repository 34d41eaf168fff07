//! Small games made at random. Every one is well typed and passes the check without a word; what happens in them makes
//! no sense. The same seed and size make the same game on every machine.
//!
//! What a game is made of stands in tables, a row for each construct: types in `types.rs`, expressions in
//! `expressions.rs`, conditions in `conditions.rs`, statements in `statements.rs`, what is declared in
//! `declarations.rs`, and what is done in `deeds.rs`. Sets of sets have rows of their own in `pairs.rs`. A new construct of
//! the language gets a row there. What means the same is said in one of two ways (`twins.rs`), by which a game can be asked
//! for; the game is the same.

pub mod chance;
mod conditions;
mod declarations;
mod deeds;
mod expressions;
mod pairs;
mod quantifiers;
mod sets;
mod statements;
mod twins;
mod types;

use chance::Chance;
use types::{Kind, Type};

/// Which game: the seed decides everything in it, the size how much there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    pub seed: u64,
    pub size: u32,
}

/// In which way everything is said for which there are two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    One,
    Other,
}

impl Sample {
    /// The greatest size for which games are made.
    pub const LARGEST: u32 = 8;

    /// Each number has its own sample; sizes come in turn.
    pub fn numbered(number: u64) -> Self {
        let size = number % u64::from(Self::LARGEST);
        Self { seed: number, size: 1 + u32::try_from(size).unwrap() }
    }

    /// At a table of how many seats it is played.
    pub fn seats(self) -> u32 {
        2 + u32::try_from(self.seed % 2).unwrap()
    }

    /// The game file and its tables: names and texts, the game first.
    pub fn files(self) -> Vec<(String, String)> {
        self.said(Way::One)
    }

    /// The same game, in one of two ways.
    pub fn said(self, way: Way) -> Vec<(String, String)> {
        Writer::new(self, way).game()
    }

    /// A sample that fails, too, and is as small as can be found among its own seed and a few others.
    pub fn shrunk(self, fails: impl Fn(Self) -> bool) -> Self {
        let smaller = (1..self.size).flat_map(|size| {
            let seeds = std::iter::once(self.seed).chain(0..SEEDS);
            seeds.map(move |seed| Self { seed, size })
        });
        smaller.into_iter().find(|it| fails(*it)).unwrap_or(self)
    }
}

/// Other seeds that are tried for a smaller game.
const SEEDS: u64 = 100;

/// A state or a zone, with its indices.
#[derive(Clone)]
struct Place {
    name: String,
    indices: Vec<Type>,
    ty: Type,
}

/// A function, rule or procedure.
#[derive(Clone)]
struct Callable {
    name: String,
    parameters: Vec<Type>,
    /// Of a rule a flag; nothing reads what a procedure gives.
    result: Type,
    /// Whether it can be called only where somebody acts.
    needs_me: bool,
    /// Of a function, the names of its parameters and what it gives.
    body: Option<(Vec<String>, String)>,
}

/// An expression with its type.
struct Typed {
    text: String,
    ty: Type,
}

/// A name that can be used.
#[derive(Clone)]
struct Name {
    text: String,
    ty: Type,
}

/// Something that is declared.
struct Item {
    /// Its name, and those of its members.
    names: Vec<String>,
    text: String,
}

/// Writes one game, from the top down: what is declared can be used in what follows.
struct Writer {
    chance: Chance,
    way: Way,
    size: u32,
    kinds: Vec<Kind>,
    states: Vec<Place>,
    /// Options, which never change.
    options: Vec<Place>,
    /// Zones whose cards are open.
    zones: Vec<Place>,
    /// A zone of which nobody sees the cards, and the number of what lies in it.
    deck: Option<(String, usize)>,
    /// That zone, one of which each seat sees the cards of its own, and the number of what lies in them.
    hand: Option<(String, String, usize)>,
    functions: Vec<Callable>,
    rules: Vec<Callable>,
    procedures: Vec<Callable>,
    scope: Vec<Name>,
    /// The name that most conditions are about, so that some are about the same.
    focus: Option<Name>,
    /// Names that were compared with `none` here: the check knows more of them than is written in `scope`.
    compared: Vec<String>,
    /// Whether somebody acts.
    me: bool,
    /// Names made so far.
    names: u32,
    items: Vec<Item>,
    /// Tables: the names of their files, and the files.
    tables: Vec<(String, String)>,
}

impl Writer {
    fn new(sample: Sample, way: Way) -> Self {
        Self {
            chance: Chance::new(sample.seed),
            way,
            size: sample.size,
            kinds: Vec::new(),
            states: Vec::new(),
            options: Vec::new(),
            zones: Vec::new(),
            deck: None,
            hand: None,
            functions: Vec::new(),
            rules: Vec::new(),
            procedures: Vec::new(),
            scope: Vec::new(),
            focus: None,
            compared: Vec::new(),
            me: false,
            names: 0,
            items: Vec::new(),
            tables: Vec::new(),
        }
    }

    /// How deep expressions and blocks nest.
    const fn depth(&self) -> u32 {
        1 + self.size / 3
    }

    /// What is said in this game, of two texts that mean the same.
    fn said(&self, one: String, other: String) -> String {
        match self.way {
            Way::One => one,
            Way::Other => other,
        }
    }

    fn declare(&mut self, name: &str, text: String) {
        let names = vec![name.to_owned()];
        self.items.push(Item { names, text });
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// Runs with more names in scope.
    fn with<T>(&mut self, names: &[Name], run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.scope.len();
        self.scope.extend_from_slice(names);
        let result = run(self);
        self.scope.truncate(before);
        result
    }

    /// Runs where somebody acts, or nobody.
    fn acting<T>(&mut self, me: bool, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.me, me);
        let result = run(self);
        self.me = before;
        result
    }
}

/// Whether a text has a word in it.
fn mentions(text: &str, word: &str) -> bool {
    let is_part = |it: char| it.is_alphanumeric() || it == '_';
    text.split(|it: char| !is_part(it)).any(|it| it == word)
}
