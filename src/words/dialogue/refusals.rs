//! [`Refusals`]: why a move was not made, and what would be possible instead.

use super::moves::numbered_answer;
use super::{instead, say};
use crate::base::Sources;
use crate::diag::Code;
use crate::engine::{Move, Refusal, Stop};
use crate::notation::{self, MoveError, capital, prompt as words};
use crate::session::Session;

/// Says to a seat why something was not done.
#[derive(Clone, Copy)]
pub struct Refusals<'s> {
    /// The game in play.
    pub session: &'s Session,
    /// The texts of its rules, which refusals quote.
    pub sources: &'s Sources,
    /// The seat, counted from 0.
    pub seat: u32,
    /// Whether the reason alone is told: where it stands in the file and by which values it goes is told to whoever asks why.
    pub is_brief: bool,
}

impl Refusals<'_> {
    /// Why a move was not made and, if it is offered, which moves would be legal instead.
    #[must_use]
    pub fn refused(&self, stop: &Stop, action: &Move) -> Vec<String> {
        let mut lines = self.stopped(stop);
        if matches!(stop, Stop::Refused(Refusal::Argument { .. } | Refusal::Conditions(_))) {
            lines.extend(instead::instead(self.session, action));
        }
        lines
    }

    /// Why the rules stopped. What a fault says may be hidden, so that only its code is told.
    #[must_use]
    pub fn stopped(&self, stop: &Stop) -> Vec<String> {
        let (game, names) = (self.session.game(), self.session.names());
        match stop {
            Stop::Refused(Refusal::Conditions(reasons)) if self.is_brief => {
                let said =
                    reasons.iter().map(|reason| notation::say(game, names, &reason.sentence));
                said.collect()
            }
            Stop::Refused(refusal) => notation::refusal_lines(game, self.sources, names, refusal),
            Stop::Fault(_) => vec![say(self.session, &words::RULES_FAULT, [Code::G0611.as_str()])],
            Stop::Setup(why) => vec![notation::say(game, names, why)],
        }
    }

    /// Why a line is not a move, and what was meant, or what may stand in the place of what cannot be read. If what was
    /// meant is no legal move, also why.
    #[must_use]
    pub fn unread(&self, error: &MoveError) -> Vec<String> {
        let message = capital(&error.message);
        let said =
            |meant: Option<&str>| format!("{message}.{}", meant_instead(self.session, meant));
        if let Some(meant) = error.meant.as_deref() {
            let mut lines = vec![said(Some(meant))];
            let action = self.session.read_move(self.seat, meant).ok();
            let explained = action.as_ref().map(|it| self.session.explain(it));
            let refusal = explained.and_then(|it| it.ok()?.refusal);
            if let (Some(action), Some(refusal)) = (action, refusal) {
                lines.extend(self.refused(&Stop::Refused(refusal), &action));
            }
            return lines;
        }
        let meant = error.suggestion.as_deref();
        let read = error.read.as_deref();
        let values = read.and_then(|(action, before)| {
            instead::next(self.session, (self.seat, *action), before).ok()?
        });
        let Some((names, list)) = values else {
            return vec![said(meant)];
        };
        match meant.filter(|it| names.iter().any(|name| name == it)) {
            Some(meant) => vec![said(Some(meant))],
            None => vec![said(None), list],
        }
    }
}

/// What might have been meant, if something might.
#[must_use]
pub fn meant_instead(session: &Session, near: Option<&str>) -> String {
    let said = near.map(|near| say(session, &words::DID_YOU_MEAN, [near]));
    said.unwrap_or_default()
}

/// Reads a move. Marks, capitals, and the name of the only action may be left out where one meaning is left.
///
/// # Errors
/// Why the text is not a move, and what may have been meant.
pub fn read_meant(session: &Session, seat: u32, text: &str) -> Result<Move, MoveError> {
    let read = session.read_move(seat, text).or_else(|error| match &error.meant {
        Some(meant) if error.is_sure => session.read_move(seat, meant),
        Some(_) | None => Err(error),
    });
    let numbered = || session.read_move(seat, &numbered_answer(session, seat, text)?).ok();
    read.or_else(|error| numbered().ok_or(error))
}
