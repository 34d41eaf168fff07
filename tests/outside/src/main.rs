//! Loads a game, plays it with random legal moves, and prints what its first seat sees at the end:
//! `outside GAME SEATS SEED`, such as `outside games/black_vienna/black_vienna.game 3 7`.
//!
//! It stands outside the crate and uses its public library alone, without its default features.

use std::error::Error;
use std::path::PathBuf;

use hoyle::compile::compile;
use hoyle::engine::{Legal, Move};
use hoyle::files::Disk;
use hoyle::history::History;
use hoyle::notation::view_lines;
use hoyle::runtime::Runtime;
use hoyle::session::{Input, Session, Setup};
use hoyle::view::Viewer;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = PathBuf::from(arguments.next().ok_or("which game?")?);
    let seats: u32 = arguments.next().ok_or("how many seats?")?.parse()?;
    let seed: u64 = arguments.next().ok_or("which seed?")?.parse()?;

    let compiled = compile(&path, &[], &Disk);
    let game = compiled.game.ok_or("the game has errors")?;
    let runtime = Runtime::new(game);
    let names: Vec<String> = (1..=seats).map(|number| format!("Player{number}")).collect();
    let setup = Setup::new(&runtime.game, &names, &[], seed)?;
    let mut session = runtime.begin(setup.clone())?;

    let mut numbers = Numbers(seed);
    while let Some(action) = random_move(&session, &mut numbers)? {
        session.act(action)?;
    }

    println!("{} after {} moves", session.game().title, session.moves());
    for line in view_lines(session.game(), session.names(), &session.view(Viewer::Seat(0))) {
        println!("{line}");
    }
    let history = again(&runtime, setup, &session)?;
    if history.state() != session.state() {
        return Err("the same game is another one".into());
    }
    println!("worth {:?} after {} steps", history.returns(), history.len());
    Ok(())
}

/// One of all legal moves; nothing when the game is over.
fn random_move(session: &Session, numbers: &mut Numbers) -> Result<Option<Move>, Box<dyn Error>> {
    let offers = session.offers()?;
    let legal = Legal::new(session.rules(), session.state(), &offers);
    Ok(legal.pick(|count| numbers.below(count))?)
}

/// The same game move by move, with everything that the session let fall, and back from its text.
fn again(runtime: &Runtime, setup: Setup, session: &Session) -> Result<History, Box<dyn Error>> {
    let mut history = History::new(runtime, setup)?;
    for entry in session.record() {
        match &entry.input {
            Input::Move(action) => history.act(action.clone())?,
            Input::Chance { drawn, .. } => history.draw(drawn.clone())?,
            Input::Start | Input::TakenBack => {}
        }
    }
    Ok(History::from_record(runtime, &history.to_record())?)
}

/// A small generator of numbers (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        if limit == 0 { 0 } else { (mixed ^ (mixed >> 31)) % limit }
    }
}
