//! Replays a record and writes its transcripts.

use super::page::Page;
use super::scribe::transcribe;
use crate::base::Sources;
use crate::engine::{Refusal, Stop};
use crate::hir::{Game, LanguageId};
use crate::notation::{Names, refusal_lines};
use crate::positions::{PositionText, place};
use crate::runtime::Runtime;
use crate::session::{Misfit, Record, RecordError, RecordHead, Session, Setup};

/// Plays a record from its beginning and writes a transcript for each viewer. `rules` is the hash of the rules.
///
/// # Errors
/// When the record is of another game, or something in it cannot happen by these rules.
pub fn again(runtime: &Runtime, record: &Record, rules: &str) -> Result<Vec<Page>, RecordError> {
    let head = RecordHead {
        seats: record.head.names(),
        rules: Some(rules.to_owned()),
        ..record.head.clone()
    };
    transcribe(&mut begun(runtime, record, None)?, &head, record)
}

/// The game of a record before its first move, read in a language.
///
/// # Errors
/// When the record is of another game, or its game cannot begin by these rules.
pub fn begun(
    runtime: &Runtime,
    record: &Record,
    language: Option<LanguageId>,
) -> Result<Session, RecordError> {
    let setup = setup_of(runtime, record, language)?;
    runtime.begin(setup).map_err(|stop| RecordError::Setup(stop.to_string()))
}

/// The seats, options and chance of the game of a record, read in a language.
///
/// # Errors
/// When the record is of another game, or its game cannot begin by these rules.
pub fn setup_of(
    runtime: &Runtime,
    record: &Record,
    language: Option<LanguageId>,
) -> Result<Setup, RecordError> {
    let game = &runtime.game;
    record.belongs_to(game)?;
    let setup = Setup::new(game, &record.head.names(), &record.head.options, record.head.seed);
    let mut setup = setup.map_err(|error| RecordError::Setup(error.0))?;
    setup.given = record.outcomes(game, &setup.names)?;
    let names = setup.names.clone();
    let position = PositionText::of_record(&record.head);
    place(runtime.tabletop(&names), &mut setup, &position)
        .map_err(|error| RecordError::Setup(error.to_string()))?;
    setup.names.language = language;
    Ok(setup)
}

/// If a record cannot be replayed because a move is refused: the number of the move, and the conditions that refuse it,
/// or the other reason.
#[must_use]
pub fn refused(
    error: &RecordError,
    record: &Record,
    game: &Game,
    sources: &Sources,
) -> Option<(usize, String)> {
    let RecordError::Move { number, why: Misfit::Stopped(Stop::Refused(refusal)), .. } = error
    else {
        return None;
    };
    let at = record.moves().position(|(line, _)| line == *number)? + 1;
    let why = match refusal {
        Refusal::Conditions(reasons) => {
            let conditions = reasons.iter().map(|reason| game.condition(reason.condition));
            let cites: Vec<String> = conditions.map(|it| format!("`{}`", it.cite())).collect();
            format!("by {}", cites.join(" and "))
        }
        Refusal::Over
        | Refusal::NotOffered { .. }
        | Refusal::Argument { .. }
        | Refusal::CannotFall { .. } => {
            let names = Names::new(record.head.names());
            let lines = refusal_lines(game, sources, &names, refusal);
            lines.into_iter().next().unwrap_or_default()
        }
    };
    Some((at, why))
}
