//! The games that are measured, and how one of them is played.

use std::path::PathBuf;
use std::sync::Arc;

use hoyle::hir::Game;
use hoyle::session::{RandomBot, RandomGames};
use hoyle::sim::{Played, Playouts, playout};
use hoyle::{Compiled, Disk, Runtime, Setup};

use crate::hand::numbers::Numbers;
use crate::hand::{Ended, black_vienna, connect_four};

/// A game at a table.
pub struct Case {
    /// Its file, without its ending.
    file: &'static str,
    pub seats: u32,
    options: &'static [&'static str],
    /// How many games are a portion.
    pub portion: u64,
    /// How many games the executor plays that walks the tree, each a portion of its own.
    pub by_tree: u64,
    pub hand: Option<Hand>,
}

/// A game that is written by hand, too.
#[derive(Clone, Copy)]
pub enum Hand {
    ConnectFour,
    BlackVienna,
}

impl Hand {
    /// The game with a seed.
    pub fn play(self, seed: u64) -> Ended {
        let mut numbers = Numbers::new(seed);
        match self {
            Self::ConnectFour => connect_four::play(&mut numbers),
            Self::BlackVienna => black_vienna::play(&mut numbers),
        }
    }
}

const fn case(file: &'static str, seats: u32, portion: u64, by_tree: u64) -> Case {
    Case { file, seats, options: &[], portion, by_tree, hand: None }
}

/// All of them.
pub const CASES: &[Case] = &[
    case("games/gallery/tic_tac_toe", 2, 100, 200),
    case("tests/bench/lines/tic_tac_toe_by_pairs", 2, 100, 200),
    case("tests/bench/lines/tic_tac_toe_by_rows", 2, 100, 200),
    case("games/gallery/kuhn_poker", 2, 100, 200),
    Case { hand: Some(Hand::ConnectFour), ..case("games/gallery/connect_four", 2, 100, 50) },
    case("games/black_vienna/black_vienna", 3, 10, 50),
    Case { hand: Some(Hand::BlackVienna), ..case("games/black_vienna/black_vienna", 4, 10, 50) },
    case("games/black_vienna/black_vienna", 5, 10, 50),
    case("games/black_vienna/black_vienna", 6, 10, 50),
    case("games/inkognito/inkognito", 3, 4, 20),
    case("games/inkognito/inkognito", 4, 4, 20),
    case("games/inkognito/inkognito", 5, 4, 20),
    case("games/intent_to_kill/intent_to_kill", 2, 1, 10),
    case("games/intent_to_kill/intent_to_kill", 3, 1, 10),
    case("games/intent_to_kill/intent_to_kill", 4, 1, 10),
    Case { options: &["mode=intuition"], ..case("games/intent_to_kill/intent_to_kill", 2, 1, 10) },
    case("games/vienna/vienna", 3, 1, 2),
    case("games/vienna/vienna", 4, 1, 2),
    case("games/vienna/vienna", 5, 1, 2),
];

impl Case {
    /// The name of the file alone.
    pub fn name(&self) -> &'static str {
        self.file.rsplit('/').next().unwrap_or(self.file)
    }

    /// What it is called in the tables.
    pub fn title(&self) -> String {
        let seats = format!("{} {}", self.name(), self.seats);
        let options = self.options.iter();
        options.fold(seats, |title, option| format!("{title} {option}"))
    }

    pub fn compile(&self) -> Compiled {
        let file = format!("{}.game", self.file);
        let path = PathBuf::from(env!("CARGO_WORKSPACE_DIR")).join(file);
        hoyle::compile(&path, &[], &Disk)
    }

    pub fn game(&self) -> Arc<Game> {
        self.compile().game.expect("the game compiles")
    }

    pub fn set_up(&self, game: &Game) -> Setup {
        let seats = (1..=self.seats).map(|seat| format!("Player{seat}"));
        let options: Vec<String> = self.options.iter().copied().map(str::to_owned).collect();
        let setup = Setup::new(game, &seats.collect::<Vec<_>>(), &options, 0);
        Setup { records_events: false, ..setup.expect("the setup is allowed") }
    }
}

/// A game that can be played again and again.
pub struct Opened {
    pub runtime: Runtime,
    pub setup: Setup,
    playouts: Playouts,
    games: RandomGames,
}

impl Opened {
    pub fn new(case: &Case, runtime: Runtime) -> Self {
        let setup = case.set_up(&runtime.game);
        let Runtime { rules, game, layout, .. } = runtime.clone();
        let playouts = Playouts::new(rules, game, layout, &setup);
        Self { runtime, setup, playouts, games: RandomGames::default() }
    }

    /// Plays the game with a seed as `sim` does: by itself, and in a session only where that cannot be. Says whether it
    /// went by itself.
    pub fn play(&mut self, seed: u64) -> (Played, bool) {
        self.setup.seed = seed;
        if let Some(played) = self.playouts.play(&mut self.games, &self.setup) {
            return (played, true);
        }
        let mut bots: Vec<Option<RandomBot>> =
            hoyle::session::random_bots(seed, self.setup.seats());
        let session = self.runtime.begin(self.setup.clone());
        let played = playout(&mut session.expect("the game begins"), &mut bots);
        (played.expect("there is no fault"), false)
    }
}
