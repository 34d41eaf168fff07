//! How long it takes until a game can be played, and how long a position takes to be copied.

use std::hint::black_box;
use std::time::Instant;

use hoyle::session::{RandomBot, bot_move};
use hoyle::state::Position;
use hoyle::{Executor, Runtime, Setup};

use crate::games::{Case, Opened};
use crate::table;

const WIDTHS: [usize; 4] = [14, 10, 16, 10];

/// Prints the columns of the table of [`load`].
pub fn head() {
    table::head(WIDTHS, ["loading, ms", "the file", "with machine code", "by tree"]);
}

/// The time to read and check a game, and then to begin it and play it once to its end with each executor.
pub fn load(case: &Case, rounds: usize) {
    let (mut file, mut machine, mut tree) = (u64::MAX, u64::MAX, u64::MAX);
    for _ in 0..rounds {
        let (game, time) = timed(|| case.game());
        file = file.min(time);
        let first = |runtime: Runtime| Opened::new(case, runtime).play(0);
        machine = machine.min(timed(|| first(Runtime::new(game.clone()))).1);
        tree = tree
            .min(timed(|| first(Runtime::with_executor(game.clone(), Executor::Interpreter))).1);
    }
    let cells = [file, machine, tree].map(table::milliseconds);
    let [file, machine, tree] = cells.each_ref().map(String::as_str);
    table::row(WIDTHS, [case.name(), file, machine, tree]);
}

/// The time to copy a position after 20 moves.
pub fn copy(case: &Case, rounds: usize) {
    const COPIES: u64 = 10_000;
    let state = position(case);
    let portion = || (0..COPIES).for_each(|_| drop(black_box(black_box(&state).clone())));
    let best = (0..rounds).map(|_| timed(portion).1).min();
    let time = best.unwrap_or(0) / COPIES;
    println!("\n{}: {time} ns to copy a position after 20 moves and drop the copy", case.title());
}

fn position(case: &Case) -> Position {
    let runtime = Runtime::new(case.game());
    let setup = Setup { seed: 1, ..case.set_up(&runtime.game) };
    let mut session = runtime.begin(setup).expect("the game begins");
    let mut bots: Vec<Option<RandomBot>> = hoyle::session::random_bots(1, case.seats);
    for _ in 0..20 {
        if let Some(action) = bot_move(&session, &mut bots).expect("there is no fault") {
            session.act(action).expect("the move is legal");
        }
    }
    session.state().clone()
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let start = Instant::now();
    let made = work();
    (made, u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX))
}
