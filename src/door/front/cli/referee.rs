//! `hoyle referee`: carries lines between the terminal and [`Referee`](hoyle::referee::Referee), which alone interprets
//! them.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use clap::Args;
use hoyle::base::{limits, signs};
use hoyle::referee::Referee;

use super::open::{GameArguments, Opened};
use super::{Exit, position, ui};
use crate::front::lines::Lines;
use crate::front::repl::any_seed;

/// Referee a game for other programs: a JSON object a line on standard input, an answer a line on standard output.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// Begin with the position in a file, as `:position` writes it, with its seats, options and variants.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["options", "variants"])]
    position: Option<PathBuf>,
    /// For whoever writes the rules: faults are told in full, with what is hidden.
    #[arg(long)]
    open: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let text = arguments.position.as_deref().map(position::read).transpose()?;
    let Opened { runtime, sources, language, .. } =
        position::open_at(&arguments.game, text.as_ref())?;
    let referee = Referee::new(runtime, sources, any_seed).in_language(language);
    let mut referee = referee.from_position(text);
    if arguments.open {
        referee = referee.open();
    }
    match serve(&mut referee, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => Ok(Exit::Ok),
        // The client has closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Ok),
        Err(error) => Err(ui::usage(&error.to_string())),
    }
}

/// Answers line after line until the input ends.
fn serve(referee: &mut Referee, requests: impl BufRead, mut answers: impl Write) -> io::Result<()> {
    let mut requests = Lines::new(requests, limits::REQUEST);
    while let Some(line) = requests.next()? {
        let answer = referee.line(&String::from_utf8_lossy(line.bytes));
        writeln!(answers, "{}", signs::spelt(&answer))?;
        answers.flush()?;
    }
    Ok(())
}
