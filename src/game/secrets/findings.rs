//! The messages about a game, each thing once.

use std::collections::{BTreeMap, BTreeSet};

use super::words::Secret;
use crate::base::Span;
use crate::diag::{Code, Diagnostic};

#[derive(Clone, Default)]
pub(super) struct Findings {
    found: BTreeMap<(Code, Span), Diagnostic>,
    /// Conditions that already have a message.
    blamed: BTreeSet<Span>,
}

impl Findings {
    pub(super) fn add(&mut self, diagnostic: Diagnostic) {
        self.found
            .entry((diagnostic.code, diagnostic.primary.span))
            .or_insert(diagnostic);
    }

    /// Adds a message, unless another one has the same condition as its cause.
    pub(super) fn complain(&mut self, secret: &Secret, diagnostic: Diagnostic) {
        let key = (diagnostic.code, diagnostic.primary.span);
        let known = self.found.contains_key(&key)
            || secret.decides.is_some_and(|it| !self.blamed.insert(it));
        if !known {
            self.found.insert(key, diagnostic);
        }
    }

    /// What was found so far.
    pub(super) fn mark(&self) -> Self {
        self.clone()
    }

    /// Forgets what was found since then.
    pub(super) fn take_back(&mut self, mark: Self) {
        *self = mark;
    }

    /// Adds what was found elsewhere.
    pub(super) fn extend(&mut self, more: &Self) {
        for (key, diagnostic) in &more.found {
            self.found.entry(*key).or_insert_with(|| diagnostic.clone());
        }
        self.blamed.extend(&more.blamed);
    }

    pub(super) fn all(self) -> impl Iterator<Item = Diagnostic> {
        self.found.into_values()
    }
}
