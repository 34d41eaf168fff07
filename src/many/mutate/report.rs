//! [`MutationReport`]: the outcomes of all changes, for people and as JSON.

use serde_json::{Value as Json, json};

use super::{Mutant, Outcome, SiteKind};
use crate::diag::formats::{Note, VERSION};
use crate::syntax::Site;

/// The kinds with their names.
const KINDS: [(SiteKind, &str); 4] = [
    (SiteKind::Condition, "conditions"),
    (SiteKind::Comparison, "comparisons"),
    (SiteKind::Number, "numbers"),
    (SiteKind::Audience, "audiences"),
];

/// The changes to a file, each with its outcome.
pub struct MutationReport {
    /// The name of the file.
    pub file: String,
    /// The changes that were tried, each with its outcome.
    pub tried: Vec<(Mutant, Outcome)>,
}

#[derive(Clone, Copy, Default)]
struct Count {
    noticed: usize,
    survived: usize,
    refused: usize,
}

impl MutationReport {
    fn count(&self, kind: Option<SiteKind>) -> Count {
        let mut count = Count::default();
        let wanted = |mutant: &Mutant| kind.is_none_or(|kind| mutant.kind == kind);
        for (_, outcome) in self.tried.iter().filter(|(mutant, _)| wanted(mutant)) {
            match outcome {
                Outcome::Noticed(_) => count.noticed += 1,
                Outcome::Survived => count.survived += 1,
                Outcome::Refused => count.refused += 1,
            }
        }
        count
    }

    /// The share of the changes that were noticed, in tenths of a per cent. Changes that the check refuses do not
    /// count; 1000 if there are no others.
    #[must_use]
    pub fn per_mille(&self) -> usize {
        self.count(None).per_mille().unwrap_or(1000)
    }

    /// A line for each kind of change.
    #[must_use]
    pub fn table(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut row = |name: &str, count: Count| {
            let Count { noticed, survived, refused } = count;
            let all = noticed + survived;
            let share = match count.per_mille() {
                Some(share) => format!("{}.{}%", share / 10, share % 10),
                None => "-".to_owned(),
            };
            if all + refused > 0 {
                lines.push(format!(
                    "{name:<12}{noticed:>5} of {all:>5} noticed {share:>7}, {refused:>4} refused by the check"
                ));
            }
        };
        for (kind, name) in KINDS {
            row(name, self.count(Some(kind)));
        }
        row("all", self.count(None));
        lines
    }

    /// A note for each change that nothing noticed.
    #[must_use]
    pub fn survivors(&self) -> Vec<Note> {
        let all = self.tried.iter();
        let survivors = all.filter(|(_, outcome)| *outcome == Outcome::Survived);
        survivors.map(|(mutant, _)| mutant.note(&self.file)).collect()
    }

    /// All changes with their outcomes, as one JSON object.
    #[must_use]
    pub fn json(&self) -> Json {
        let counted = |name: &str, count: Count| {
            json!({
                "kind": name, "noticed": count.noticed, "survived": count.survived,
                "refused": count.refused,
            })
        };
        let kinds = KINDS.iter();
        let kinds: Vec<Json> =
            kinds.map(|(kind, name)| counted(name, self.count(Some(*kind)))).collect();
        let changes = self.tried.iter();
        let changes: Vec<Json> =
            changes.map(|(mutant, outcome)| mutant.json(&self.file, Some(outcome))).collect();
        json!({
            "version": VERSION,
            "all": counted("all", self.count(None)),
            "per_mille": self.per_mille(),
            "kinds": kinds,
            "changes": changes,
        })
    }
}

/// Changes that were not tried, as one JSON object.
#[must_use]
pub fn listed_json(file: &str, mutants: &[Mutant]) -> Json {
    let changes: Vec<Json> = mutants.iter().map(|it| it.json(file, None)).collect();
    json!({ "version": VERSION, "changes": changes })
}

/// A change in words.
pub(super) fn change(site: Site<'_>, instead: &str) -> String {
    let words = site.text.split_whitespace().collect::<Vec<_>>().join(" ");
    match site.kind {
        SiteKind::Condition => format!("`require {words}` is dropped"),
        SiteKind::Comparison | SiteKind::Number | SiteKind::Audience => {
            format!("`{words}` becomes `{instead}`")
        }
    }
}

impl Count {
    /// The share of changes that were noticed, in tenths of a per cent; `None` if none counts.
    fn per_mille(self) -> Option<usize> {
        let all = self.noticed + self.survived;
        (self.noticed * 1000).checked_div(all)
    }
}

impl Mutant {
    /// A note with the change, at its place.
    #[must_use]
    pub fn note(&self, file: &str) -> Note {
        Note {
            file: file.to_owned(),
            line: self.line,
            column: self.column,
            message: self.change.clone(),
        }
    }

    /// The change with its place, its outcome if it was tried, and the test or transcript that noticed it.
    fn json(&self, file: &str, outcome: Option<&Outcome>) -> Json {
        let kind = KINDS.iter().find(|(kind, _)| *kind == self.kind);
        let (outcome, by) = match outcome {
            None => (None, None),
            Some(Outcome::Noticed(title)) => (Some("noticed"), Some(title)),
            Some(Outcome::Survived) => (Some("survived"), None),
            Some(Outcome::Refused) => (Some("refused"), None),
        };
        json!({
            "kind": kind.map(|(_, name)| name), "file": file, "line": self.line,
            "column": self.column, "change": self.change, "outcome": outcome, "by": by,
        })
    }
}
