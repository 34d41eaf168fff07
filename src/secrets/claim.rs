//! What may be said of a game in which no secret was found to leak.

use std::collections::{BTreeMap, BTreeSet};

use super::report;
use crate::diag::Diagnostic;
use crate::hir::{Audience, FunctionId, Game};

/// What a check without complaints rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// Whether anything is hidden at all.
    pub secrets: bool,
    /// Functions whose results are taken to be public because the file says so, and why.
    pub trusted: BTreeMap<String, String>,
}

impl Claim {
    /// The claim, and no more than that.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let taken = match self.trusted.len() {
            0 => String::new(),
            1 => ", 1 function taken at its word".to_owned(),
            several => format!(", {several} functions taken at their word"),
        };
        let head = if self.secrets {
            format!("secrets checked statically{taken}")
        } else {
            "nothing is hidden".to_owned()
        };
        let reasons = self
            .trusted
            .iter()
            .map(|(name, why)| format!("  {name}: {why}"));
        std::iter::once(head).chain(reasons).collect()
    }

    /// What may be said of a file where each of two games in it is checked.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.trusted.extend(other.trusted);
        Self {
            secrets: self.secrets || other.secrets,
            ..self
        }
    }
}

pub(super) fn claim(game: &Game, used: &BTreeSet<FunctionId>) -> Claim {
    let functions = used.iter().filter_map(|id| game.functions.get(*id));
    let trusted =
        functions.filter_map(|it| it.trusted.clone().map(|reason| (it.name.clone(), reason)));
    let hidden = |audience: Audience| !matches!(audience, Audience::Public | Audience::Holder);
    let private = game
        .actions
        .iter()
        .flat_map(|it| &it.parameters)
        .any(|it| it.private);
    let secrets = private
        || game.zones.iter().any(|it| hidden(it.audience))
        || game.states.iter().any(|it| hidden(it.audience));
    Claim {
        secrets,
        trusted: trusted.collect(),
    }
}

/// Reasons that are given for nothing.
pub(super) fn needless(game: &Game, used: &BTreeSet<FunctionId>) -> Vec<Diagnostic> {
    let all = game
        .functions
        .iter_enumerated()
        .filter(|(id, it)| it.trusted.is_some() && !used.contains(id));
    all.map(|(_, it)| report::needless(it.span, &it.name))
        .collect()
}
