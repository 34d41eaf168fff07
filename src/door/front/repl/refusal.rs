//! Why a line was not done, as the prompt says it.

use hoyle::base::Sources;
use hoyle::diag::Code;
use hoyle::engine::{Fault, Refusal};
use hoyle::notation::{MoveError, capital, prompt as words};
use hoyle::view::SeenFault;
use hoyle::{Move, Session, Stop, Viewer};

use super::listing::say;
use super::nearby;

/// Says to the player at the prompt why something was not done.
pub(super) struct Refusals<'p> {
    pub(super) session: &'p Session,
    pub(super) sources: &'p Sources,
    /// The seat at the prompt.
    pub(super) seat: u32,
    /// The viewer to whom faults are told.
    pub(super) faults_for: Viewer,
}

impl Refusals<'_> {
    /// Why a move was not made and, if it is offered, which moves would be legal instead.
    pub(super) fn refused(&self, stop: &Stop, action: &Move) -> Vec<String> {
        let mut lines = self.stopped(stop);
        if matches!(stop, Stop::Refused(Refusal::Argument { .. } | Refusal::Conditions(_))) {
            lines.extend(nearby::instead(self.session, action));
        }
        lines
    }

    pub(super) fn stopped(&self, stop: &Stop) -> Vec<String> {
        match stop {
            Stop::Refused(refusal) => hoyle::notation::refusal_lines(
                self.session.game(),
                self.sources,
                self.session.names(),
                refusal,
            ),
            Stop::Fault(fault) => self.fault(fault),
            Stop::Setup(why) => {
                vec![hoyle::notation::say(self.session.game(), self.session.names(), why)]
            }
        }
    }

    pub(super) fn fault(&self, fault: &Fault) -> Vec<String> {
        match hoyle::view::see_fault(fault, self.faults_for) {
            SeenFault::Whole(fault) => {
                hoyle::diag::render(fault, self.sources, hoyle::diag::Style::default())
                    .lines()
                    .map(str::to_owned)
                    .collect()
            }
            SeenFault::Covered(_) => vec![
                say(self.session, &words::RULES_FAULT, [Code::G0611.as_str()]),
                say(self.session, &words::IN_FULL, []),
            ],
        }
    }

    /// Why a line is not a move, and what was meant, or what may stand in the place of what cannot be read. If what was
    /// meant is no legal move, also why.
    pub(super) fn unread(&self, error: &MoveError) -> Vec<String> {
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
            nearby::next(self.session, (self.seat, *action), before).ok()?
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
pub(super) fn meant_instead(session: &Session, near: Option<&str>) -> String {
    let said = near.map(|near| say(session, &words::DID_YOU_MEAN, [near]));
    said.unwrap_or_default()
}
