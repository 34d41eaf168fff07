//! Gaps: what of a part was never used, and why.

use super::{Cover, Part, PartKind};

impl Cover {
    /// The parts that were not fully used, each with the reason.
    pub fn gaps(&self) -> impl Iterator<Item = (&Part, String)> {
        self.parts().filter_map(|part| Some((part, part.gap(self)?)))
    }
}

impl Part {
    /// What of the part was not used, and why; `None` if all of it was.
    #[must_use]
    pub fn gap(&self, cover: &Cover) -> Option<String> {
        let played = played(cover);
        match self.kind {
            PartKind::Action if self.used > 0 => None,
            PartKind::Action if self.chances == 0 => Some("never offered".to_owned()),
            PartKind::Action => Some("offered but never chosen".to_owned()),
            PartKind::Condition => self.condition(&played),
            PartKind::Branch => match (self.used, self.other) {
                (0, Some(0) | None) => Some("never reached".to_owned()),
                (0, Some(_)) => Some(format!("never true in {played}")),
                (_, Some(0)) => Some(format!("always true in {played}")),
                (_, Some(_) | None) => None,
            },
            PartKind::Row => (self.used == 0).then(|| format!("never used in {played}")),
            PartKind::Hook => (self.used == 0).then(|| "never called".to_owned()),
            PartKind::Variant => (self.used == 0).then(|| "no test uses it".to_owned()),
        }
    }

    fn condition(&self, played: &str) -> Option<String> {
        match (self.used, self.chances, self.other) {
            (0, 0, _) => Some("never judged: its action is never offered".to_owned()),
            (0, _, _) => Some(format!("never true in {played}")),
            (_, 0, _) => Some(format!("always true in {played}")),
            (_, _, Some(0)) if self.masks.is_empty() => {
                Some("never the only one that fails".to_owned())
            }
            (_, _, Some(0)) => {
                let masks = self.masks.iter().map(|mask| format!("`{mask}`"));
                Some(format!("always masked by {}", masks.collect::<Vec<_>>().join(" and ")))
            }
            (_, _, _) => None,
        }
    }
}

/// `20 games and 3 tests`
fn played(cover: &Cover) -> String {
    let counted = |count: u64, one: &str| match count {
        1 => format!("1 {one}"),
        several => format!("{several} {one}s"),
    };
    let (games, tests) = (counted(cover.games, "game"), counted(cover.tests, "test"));
    match (cover.games, cover.tests) {
        (_, 0) => games,
        (0, _) => tests,
        (_, _) => format!("{games} and {tests}"),
    }
}
