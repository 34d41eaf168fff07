//! [`Told`]: the log of a table as it has been told to its viewers. It only grows, so that it is not told from the start again.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::dialogue::{between, log};
use crate::session::Session;
use crate::view::{Seen, Viewer};

/// What has been told to each viewer. A copy of a table begins with nothing, since its record may become another one.
#[derive(Debug, Default)]
pub(super) struct Told(Mutex<BTreeMap<Viewer, Lines>>);

impl Clone for Told {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// The lines about the first entries of a record. The entry after these begins a line of its own.
#[derive(Clone, Debug, Default)]
struct Lines {
    entries: usize,
    lines: Vec<String>,
}

impl Told {
    /// The log of a game as a viewer reads it.
    pub(super) fn log(&self, session: &Session, viewer: Viewer) -> Vec<String> {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = told.entry(viewer).or_default();
        let until = last_begun(session, viewer, known.entries);
        known.lines.extend(told_between(session, viewer, known.entries, until));
        known.entries = until;
        let mut lines = known.lines.clone();
        lines.extend(told_between(session, viewer, until, session.record().len()));
        lines
    }
}

fn told_between(session: &Session, viewer: Viewer, from: usize, until: usize) -> Vec<String> {
    log(session, &between(session, viewer, from, until), &[])
}

/// The last entry of the record from one on that begins a line for a viewer; that one if there is none.
fn last_begun(session: &Session, viewer: Viewer, from: usize) -> usize {
    let entries = (from..session.record().len()).rev();
    let begins = |entry: &usize| {
        between(session, viewer, *entry, entry + 1).first().is_some_and(Seen::is_move)
    };
    entries.into_iter().find(begins).unwrap_or(from)
}
