//! Makes moves again, and says what each statement did.
//!
//! A viewer is told of a statement only if it did something that the viewer sees. That it was carried out says no more then than
//! the check of secrets allows: what all see under a hidden condition is refused, whatever the other branch does.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::heard::{Ear, Heard};
use super::scoring::untold_scoring;
use crate::base::Span;
use crate::engine::{Event, Rules, Stop};
use crate::hir::{Game, StmtKind};
use crate::runtime::Runtime;
use crate::session::Session;
use crate::state::Value;
use crate::view::{self, Seen, SeenPlace, Viewer};

/// What one statement did, or several times in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// Where the statement, or the cost of an action, is written.
    pub at: Span,
    /// What came of it, in order.
    pub effects: Vec<Effect>,
}

/// What came of a statement, as far as a viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It led to an event.
    Happened(Seen),
    /// A state has got a value.
    Became {
        /// The state.
        place: SeenPlace,
        /// The value.
        value: Value,
    },
    /// The condition of an `if` held or did not. Only a referee is told.
    Decided(bool),
}

/// A game with ears.
pub struct Tracer {
    game: Arc<Game>,
    rules: Arc<dyn Rules>,
    ear: Arc<Ear>,
    /// The conditions of all `if`.
    branches: BTreeSet<Span>,
    /// The statements that score without a word.
    scoring: BTreeSet<Span>,
}

impl Tracer {
    /// For sessions of a game.
    #[must_use]
    pub fn new(game: &Arc<Game>) -> Self {
        let ear = Arc::new(Ear::default());
        let branches = game.statements().filter_map(|statement| {
            if let StmtKind::If { condition, .. } = &statement.kind {
                Some(condition.span)
            } else {
                None
            }
        });
        Self {
            rules: Runtime::probed(Arc::clone(game), Arc::clone(&ear) as _).rules,
            branches: branches.collect(),
            scoring: untold_scoring(game),
            game: Arc::clone(game),
            ear,
        }
    }

    /// What a move did, counted from 0, and what followed from it, up to the next decision. A referee is told of every
    /// statement; anybody else of those that did something that they see, and only of that.
    ///
    /// # Errors
    /// When the session is of another game.
    pub fn trace(&self, session: &Session, at: usize, viewer: Viewer) -> Result<Vec<Done>, Stop> {
        self.ear.take();
        session.make_again(at, Arc::clone(&self.rules))?;
        let mut all: Vec<Done> = Vec::new();
        for heard in self.ear.take() {
            if let Heard::Reached(at) = heard {
                all.push(Done {
                    at,
                    effects: Vec::new(),
                });
            } else if let Some(last) = all.last_mut() {
                last.effects.extend(self.effect(heard, viewer));
            }
        }
        if viewer != Viewer::Referee {
            all.retain(|done| !done.effects.is_empty());
        }
        Ok(in_a_row(all))
    }

    /// Whether the game scores without a word.
    #[must_use]
    pub fn has_scoring(&self) -> bool {
        !self.scoring.is_empty()
    }

    /// The statements of a move, counted from 0, that gave a number on which it depends who wins another value, as far as the
    /// viewer sees it; each with how many events of the move the viewer saw before. What the file itself tells of is not
    /// among them.
    ///
    /// # Errors
    /// When the session is of another game.
    pub fn scored(
        &self,
        session: &Session,
        at: usize,
        viewer: Viewer,
    ) -> Result<Vec<(usize, Done)>, Stop> {
        let mut before = 0;
        let mut scored = Vec::new();
        for done in self.trace(session, at, viewer)? {
            let events = done.effects.iter();
            let events = events
                .filter(|it| matches!(it, Effect::Happened(_)))
                .count();
            if self.scoring.contains(&done.at) && !done.effects.is_empty() {
                scored.push((before, done));
            }
            before += events;
        }
        Ok(scored)
    }

    fn effect(&self, heard: Heard, viewer: Viewer) -> Option<Effect> {
        match heard {
            // No statement makes a move: what it is stands in the log.
            Heard::Reached(_) | Heard::Happened(Event::Moved { .. } | Event::Opened { .. }) => None,
            Heard::Happened(event) => view::see(&self.game, &event, viewer).map(Effect::Happened),
            Heard::Wrote(written, value) => {
                let place = view::see_written(&written, viewer)?;
                Some(Effect::Became { place, value })
            }
            Heard::Decided(condition, holds) => {
                let is_told = viewer == Viewer::Referee && self.branches.contains(&condition);
                is_told.then_some(Effect::Decided(holds))
            }
        }
    }
}

/// The rounds of a loop together.
fn in_a_row(all: Vec<Done>) -> Vec<Done> {
    let mut rows: Vec<Done> = Vec::new();
    for done in all {
        match rows.last_mut().filter(|last| last.at == done.at) {
            Some(last) => last.effects.extend(done.effects),
            None => rows.push(done),
        }
    }
    rows
}
