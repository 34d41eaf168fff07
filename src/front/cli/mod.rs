//! The command line: a verb is a file with its arguments and its `run`.

mod check;
mod dump;
mod exit;
mod explain;
mod leaks;
pub mod open;
mod perft;
mod play;
mod referee;
mod sim;
mod test;
pub mod ui;

use clap::{Parser, Subcommand};

pub use exit::Exit;

/// A rules language for tabletop games: check, play, test, explain and simulate a game from its rules.
#[derive(Parser)]
#[command(
    name = "hoyle",
    version,
    after_help = "GAME is a .game file, a folder that holds one, or a .variant file beside one.\nExit codes: 0 clean, 1 findings or failures, 2 usage, an unreadable file, or results that cannot be written."
)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Check(check::Arguments),
    Test(test::Arguments),
    Play(play::Arguments),
    Sim(sim::Arguments),
    Perft(perft::Arguments),
    Dump(dump::Arguments),
    Explain(explain::Arguments),
    Referee(referee::Arguments),
}

/// Runs the program on its command line.
pub(crate) fn main() -> Exit {
    match Arguments::parse().verb {
        Verb::Check(arguments) => check::run(&arguments),
        Verb::Test(arguments) => test::run(&arguments),
        Verb::Play(arguments) => play::run(&arguments),
        Verb::Sim(arguments) => sim::run(&arguments),
        Verb::Perft(arguments) => perft::run(&arguments),
        Verb::Dump(arguments) => dump::run(&arguments),
        Verb::Explain(arguments) => explain::run(&arguments),
        Verb::Referee(arguments) => referee::run(&arguments),
    }
}
