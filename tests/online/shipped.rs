//! [`Shipped`]: a game of this repository, ready for tables that a test makes.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use hoyle::online::table::{TableRules, WantedRules};
use hoyle::session::RecordHead;
use hoyle::{Disk, Setup};

/// Names for seats.
const NAMES: [&str; 8] = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"];

/// How many threads go through the games.
const THREADS: usize = 2;

/// A game of this repository.
pub(super) struct Shipped {
    pub path: PathBuf,
    pub rules: Arc<TableRules>,
}

impl Shipped {
    fn read(path: PathBuf) -> Self {
        let wanted = WantedRules { game: path.clone(), ..WantedRules::default() };
        let rules = TableRules::read(&Disk, &wanted).unwrap();
        Self { path, rules: Arc::new(rules) }
    }

    /// The name of its file.
    pub fn name(&self) -> String {
        self.path.file_stem().unwrap().to_string_lossy().into_owned()
    }

    /// A table of a seed, with as many seats as the seed says.
    pub fn laid(&self, seed: u64) -> (RecordHead, Setup) {
        let game = &self.rules.runtime.game;
        let (least, most) = game.players;
        let seats = u64::from(least) + seed % u64::from(most - least + 1);
        let seats = (0..seats).zip(NAMES).map(|(_, name)| name.to_owned());
        let head = RecordHead { seats: seats.collect(), seed, ..RecordHead::default() };
        let setup = Setup::new(game, &head.names(), &[], seed).unwrap();
        (head, setup)
    }
}

fn paths() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_WORKSPACE_DIR")).join("games");
    let games = hoyle::files::game_files(&folder).unwrap();
    assert!(games.len() > 50, "{games:?}");
    games
}

/// How many games there are.
pub(super) fn count() -> usize {
    paths().len()
}

/// Goes through all games of this repository, several at a time.
pub(super) fn each(look: impl Fn(&Shipped) + Sync) {
    let open = Mutex::new(paths().into_iter());
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some(path) = { open.lock().unwrap().next() } {
                    look(&Shipped::read(path));
                }
            });
        }
    });
}

/// A number that a variable of the environment may give.
pub(super) fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |it| it.parse().unwrap())
}
