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
        self.found.entry((diagnostic.code, diagnostic.primary.span)).or_insert(diagnostic);
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

#[cfg(test)]
mod tests {
    use super::Findings;
    use crate::report;
    use crate::samples::span;
    use crate::words::Secret;

    fn decided_at(decides: Option<u32>) -> Secret {
        Secret {
            name: "`hand`".to_owned(),
            seen: "which only its owner sees".to_owned(),
            declared: None,
            way: Vec::new(),
            decides: decides.map(span),
        }
    }

    #[test]
    fn each_place_has_a_message_once() {
        let mut findings = Findings::default();
        findings.add(report::too_many_rounds(span(1)));
        findings.add(report::too_many_rounds(span(1)));
        findings.add(report::too_many_rounds(span(2)));
        assert_eq!(findings.all().count(), 2);
    }

    #[test]
    fn a_condition_is_blamed_once() {
        let mut findings = Findings::default();
        for at in [1, 2] {
            let secret = decided_at(Some(9));
            findings.complain(&secret, report::said(span(at), &secret));
        }
        let secret = decided_at(None);
        findings.complain(&secret, report::said(span(3), &secret));
        assert_eq!(findings.all().count(), 2);
    }

    #[test]
    fn a_round_that_was_not_the_last_is_taken_back() {
        let mut findings = Findings::default();
        findings.add(report::too_many_rounds(span(1)));
        let mark = findings.mark();
        findings.add(report::too_many_rounds(span(2)));
        findings.take_back(mark);
        assert_eq!(findings.all().count(), 1);
    }
}
