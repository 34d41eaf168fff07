//! Why a line was not done, as the prompt says it.

use hoyle::base::Sources;
use hoyle::dialogue;
use hoyle::engine::Fault;
use hoyle::notation::{MoveError, prompt as words};
use hoyle::view::SeenFault;
use hoyle::{Move, Session, Stop, Viewer};

/// Says to the player at the prompt why something was not done.
pub(super) struct Refusals<'p> {
    pub(super) session: &'p Session,
    pub(super) sources: &'p Sources,
    /// The seat at the prompt.
    pub(super) seat: u32,
    /// The viewer to whom faults are told.
    pub(super) faults_for: Viewer,
    /// Whether the reason of a refusal is told alone.
    pub(super) is_brief: bool,
}

impl Refusals<'_> {
    /// Why a move was not made and, if it is offered, which moves would be legal instead.
    pub(super) fn refused(&self, stop: &Stop, action: &Move) -> Vec<String> {
        self.faulty(stop).unwrap_or_else(|| self.told().refused(stop, action))
    }

    pub(super) fn stopped(&self, stop: &Stop) -> Vec<String> {
        self.faulty(stop).unwrap_or_else(|| self.told().stopped(stop))
    }

    pub(super) fn fault(&self, fault: &Fault) -> Vec<String> {
        self.stopped(&Stop::Fault(fault.clone()))
    }

    /// Why a line is not a move.
    pub(super) fn unread(&self, error: &MoveError) -> Vec<String> {
        self.told().unread(error)
    }

    const fn told(&self) -> dialogue::Refusals<'_> {
        let Self { session, sources, seat, is_brief, .. } = *self;
        dialogue::Refusals { session, sources, seat, is_brief }
    }

    /// What is said of a fault: all of it to whoever may read that, and to others how an author comes to see it.
    fn faulty(&self, stop: &Stop) -> Option<Vec<String>> {
        let Stop::Fault(fault) = stop else { return None };
        Some(match hoyle::view::see_fault(fault, self.faults_for) {
            SeenFault::Whole(fault) => {
                let drawn = hoyle::diag::render(fault, self.sources, hoyle::diag::Style::default());
                drawn.lines().map(str::to_owned).collect()
            }
            SeenFault::Covered(_) => {
                let mut lines = self.told().stopped(stop);
                lines.push(dialogue::say(self.session, &words::IN_FULL, []));
                lines
            }
        })
    }
}
