//! The command line. Each verb has a file with its arguments and its function `run`.

mod arena;
mod check;
pub mod claimed;
mod completions;
mod cover;
mod diff;
mod doc;
mod dump;
mod empty;
mod executor;
mod exit;
mod explain;
mod fmt;
pub mod format;
mod leaks;
mod lsp;
mod man;
mod mutate;
mod new;
pub mod open;
mod perft;
mod play;
mod position;
mod record;
mod referee;
mod replay;
mod revision;
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod show;
pub mod shown_tables;
mod sim;
mod solve;
mod store;
#[cfg(feature = "serve")]
mod tables;
mod test;
mod tour;
pub mod transcripts;
pub mod ui;
mod watch;

use clap::{CommandFactory as _, Parser, Subcommand};

pub use exit::Exit;

/// Without a random seed from the system, there is no substitute: it would be the same for every user.
const NO_SEED: &str = "the system gives no random numbers: name a seed with `--seed`";

/// A rules language for tabletop games: check, play, test, explain and simulate a game from its rules.
#[derive(Parser)]
#[command(
    name = "hoyle",
    version,
    after_help = "GAME is a .game file, a folder that holds one, or a .variant file beside one.\nExit codes: 0 clean, 1 findings or failures, 2 usage, an unreadable file, or results that cannot be written, 3 warnings that are denied, 4 a limit was reached before everything was known."
)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    New(new::Arguments),
    Check(check::Arguments),
    Test(test::Arguments),
    Fmt(fmt::Arguments),
    Play(play::Arguments),
    #[cfg(feature = "serve")]
    Serve(serve::Arguments),
    #[cfg(feature = "serve")]
    Tables(tables::Arguments),
    Record(record::Arguments),
    Arena(arena::Arguments),
    Replay(replay::Arguments),
    Sim(sim::Arguments),
    Cover(cover::Arguments),
    Mutate(mutate::Arguments),
    Perft(perft::Arguments),
    Solve(solve::Arguments),
    Tour(tour::Arguments),
    Doc(doc::Arguments),
    Show(show::Arguments),
    Diff(diff::Arguments),
    Dump(dump::Arguments),
    Explain(explain::Arguments),
    Referee(referee::Arguments),
    Schema(schema::Arguments),
    Lsp(lsp::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// Runs the program on its command line.
pub(crate) fn main() -> Exit {
    run(Arguments::parse().verb).unwrap_or_else(|exit| exit)
}

/// Runs a verb. It gives the exit code either way: an error is one that ends the verb early.
fn run(verb: Verb) -> Result<Exit, Exit> {
    Ok(match verb {
        Verb::New(arguments) => new::run(&arguments),
        Verb::Check(arguments) => check::run(&arguments),
        Verb::Test(arguments) => test::run(&arguments),
        Verb::Fmt(arguments) => fmt::run(&arguments),
        Verb::Play(arguments) => play::run(&arguments)?,
        #[cfg(feature = "serve")]
        Verb::Serve(arguments) => serve::run(&arguments)?,
        #[cfg(feature = "serve")]
        Verb::Tables(arguments) => tables::run(&arguments)?,
        Verb::Record(arguments) => record::run(&arguments)?,
        Verb::Arena(arguments) => arena::run(&arguments)?,
        Verb::Replay(arguments) => replay::run(&arguments)?,
        Verb::Sim(arguments) => sim::run(&arguments)?,
        Verb::Cover(arguments) => cover::run(&arguments)?,
        Verb::Mutate(arguments) => mutate::run(&arguments)?,
        Verb::Perft(arguments) => perft::run(&arguments)?,
        Verb::Solve(arguments) => solve::run(&arguments)?,
        Verb::Tour(arguments) => tour::run(&arguments),
        Verb::Doc(arguments) => doc::run(&arguments)?,
        Verb::Show(arguments) => show::run(&arguments)?,
        Verb::Diff(arguments) => diff::run(&arguments)?,
        Verb::Dump(arguments) => dump::run(&arguments)?,
        Verb::Explain(arguments) => explain::run(&arguments),
        Verb::Referee(arguments) => referee::run(&arguments)?,
        Verb::Schema(arguments) => schema::run(&arguments),
        Verb::Lsp(arguments) => lsp::run(&arguments),
        Verb::Completions(arguments) => completions::run(&arguments),
        Verb::Man(arguments) => man::run(&arguments),
    })
}

/// The command line as data, for man pages and completions.
fn command() -> clap::Command {
    Arguments::command()
}
