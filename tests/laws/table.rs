//! Games played at random.

use std::path::{Path, PathBuf};

use hoyle::session::{RandomBot, RecordHead};
use hoyle::{Disk, Runtime, Session, Setup, Sources};

/// A game in play with a random bot at every seat.
pub struct Table {
    pub session: Session,
    pub sources: Sources,
    /// Which game this is: path, seats, seed.
    pub key: (String, u32, u64),
    bots: Vec<Option<RandomBot>>,
    head: RecordHead,
}

/// Every game in the repository.
pub fn games() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_WORKSPACE_DIR")).join("games");
    hoyle::files::game_files(&root).unwrap()
}

/// A game that is ready for play; its path may begin at the top of the repository.
pub fn runtime(path: &Path) -> (Runtime, Sources) {
    let path = Path::new(env!("CARGO_WORKSPACE_DIR")).join(path);
    let compiled = hoyle::compile(&path, &[], &Disk);
    (Runtime::new(compiled.game.expect("the game compiles")), compiled.sources)
}

/// The numbers of seats that a game takes.
pub fn seat_counts(path: &Path) -> Vec<u32> {
    let (least, most) = runtime(path).0.game.players;
    (least..=most).collect()
}

impl Table {
    pub fn new(path: &Path, seats: u32, seed: u64) -> Self {
        let (runtime, sources) = runtime(path);
        let names: Vec<String> = (1..=seats).map(|number| format!("Player{number}")).collect();
        let session = runtime.begin(Setup::new(&runtime.game, &names, &[], seed).unwrap()).unwrap();
        let bots = hoyle::session::random_bots(seed, seats);
        let head = RecordHead {
            variants: Vec::new(),
            seats: names,
            options: Vec::new(),
            seed,
            rules: None,
            position: Vec::new(),
        };
        Self { session, sources, key: (path.display().to_string(), seats, seed), bots, head }
    }

    /// Lets the bots move once; `false` when the game is over.
    pub fn step(&mut self) -> bool {
        match hoyle::session::bot_move(&self.session, &mut self.bots).unwrap() {
            Some(action) => {
                self.session.act(action).unwrap();
                true
            }
            None => false,
        }
    }

    pub fn record(&self) -> String {
        hoyle::session::write_record(&self.session, &self.head)
    }

    /// Plays a record with another seed, so that nothing but the record can decide.
    pub fn replay(path: &Path, text: &str) -> Session {
        let (runtime, _) = runtime(path);
        let record = hoyle::session::Record::parse(text).unwrap();
        let mut setup = Setup::new(
            &runtime.game,
            &record.head.seats,
            &record.head.options,
            record.head.seed + 1,
        )
        .unwrap();
        setup.given = record.outcomes(&runtime.game, &setup.names).unwrap();
        let mut session = runtime.begin(setup).unwrap();
        record.replay(&mut session).unwrap();
        session
    }
}
