//! [`Program`]: a program on this computer that plays a seat. It speaks the protocol of the referee, with the rights of that seat
//! alone.

mod process;

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use hoyle::base::limits;
use hoyle::opponents::{Connection, Guest, GuestProgram, Kind};
use hoyle::referee::{Chosen, SeatReferee};
use hoyle::{Move, Runtime, Session, Setup, Sources};

use self::process::Process;
use crate::front::cli::open::Opened;

/// A program that has failed so often in a game is not asked again.
const FAILURES: usize = 3;

/// A program that plays a seat.
#[derive(Clone)]
struct Program {
    /// The program and its arguments.
    command: Vec<String>,
    runtime: Runtime,
    sources: Sources,
}

/// The command line in `program(COMMAND)`; `None` for another bot.
pub fn command(bot: &str) -> Option<&str> {
    bot.trim().strip_prefix("program(")?.strip_suffix(')').map(str::trim)
}

/// A bot that is the program of a command line; `None` if the line is empty.
pub fn program(command: &str, opened: &Opened) -> Option<Kind> {
    let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
    let (runtime, sources) = (opened.runtime.clone(), opened.sources.clone());
    let program = Program { command, runtime, sources };
    (!program.command.is_empty()).then(|| Kind::Guest(Guest(Arc::new(program))))
}

impl fmt::Debug for Program {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Program").field("command", &self.command).finish_non_exhaustive()
    }
}

impl GuestProgram for Program {
    fn sit(&self) -> Box<dyn Connection> {
        Box::new(Seated { program: self.clone(), process: None, failures: 0 })
    }
}

/// A program in the seat of one game.
struct Seated {
    program: Program,
    /// Runs from the first decision on, and is started again after a failure.
    process: Option<Process>,
    failures: usize,
}

impl Connection for Seated {
    fn choose(
        &mut self,
        session: &Session,
        setup: &Setup,
        seat: u32,
    ) -> Result<Option<Move>, String> {
        if self.failures >= FAILURES {
            return Err(format!("it has failed {FAILURES} times, and is not asked again"));
        }
        let Program { runtime, sources, .. } = &self.program;
        let mut referee = SeatReferee::new(runtime, sources, (session, setup), seat);
        let chosen = self.converse(&mut referee).map_err(|why| match referee.refused() {
            Some(refused) => format!("{why}; its last request was refused: {refused}"),
            None => why,
        });
        if chosen.is_err() {
            self.failures += 1;
            self.process = None;
        }
        chosen
    }
}

impl Seated {
    /// Answers the requests of the program, until it has chosen.
    fn converse(&mut self, referee: &mut SeatReferee) -> Result<Option<Move>, String> {
        let deadline = Instant::now() + Duration::from_secs(limits::GUEST_SECONDS);
        let process = match &mut self.process {
            Some(process) => process,
            None => self.process.insert(Process::start(&self.program.command)?),
        };
        process.send(referee.invitation())?;
        for _ in 0..limits::REQUESTS {
            let request = process.receive(deadline)?;
            process.send(referee.line(&request))?;
            match referee.chosen() {
                Chosen::Nothing => {}
                Chosen::Pass => return Ok(None),
                Chosen::Move(action) => return Ok(Some(action.clone())),
            }
        }
        Err(format!("it made {} requests without choosing", limits::REQUESTS))
    }
}
