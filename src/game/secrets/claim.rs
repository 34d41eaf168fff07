//! What a check can claim about a game without leaks.

use std::collections::{BTreeMap, BTreeSet};

use super::report;
use crate::diag::Diagnostic;
use crate::hir::{Audience, FunctionId, Game};

/// What a check without messages rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// Whether anything is hidden at all.
    pub secrets: bool,
    /// Functions whose results count as public because the file says so, with the reasons.
    pub trusted: BTreeMap<String, String>,
}

impl Claim {
    /// The claim in words.
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
        let reasons = self.trusted.iter().map(|(name, why)| format!("  {name}: {why}"));
        std::iter::once(head).chain(reasons).collect()
    }

    /// The claim about a file with two games that are both checked.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.trusted.extend(other.trusted);
        Self { secrets: self.secrets || other.secrets, ..self }
    }
}

pub(super) fn claim(game: &Game, used: &BTreeSet<FunctionId>) -> Claim {
    let functions = used.iter().filter_map(|id| game.functions.get(*id));
    let trusted = functions.filter_map(|function| {
        function.trusted.clone().map(|reason| (function.name.clone(), reason))
    });
    let hidden = |audience: Audience| !matches!(audience, Audience::Public | Audience::Holder);
    let private = game.actions.iter().flat_map(|action| &action.parameters).any(|it| it.private);
    let secrets = private
        || game.zones.iter().any(|zone| hidden(zone.audience))
        || game.states.iter().any(|state| hidden(state.audience));
    Claim { secrets, trusted: trusted.collect() }
}

/// Reasons that no check needed.
pub(super) fn needless(game: &Game, used: &BTreeSet<FunctionId>) -> Vec<Diagnostic> {
    let all = game
        .functions
        .iter_enumerated()
        .filter(|(id, it)| it.trusted.is_some() && !used.contains(id));
    all.map(|(_, it)| report::needless(it.span, &it.name)).collect()
}
