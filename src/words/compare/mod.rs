//! The differences between the rules of two games, declaration by declaration.

use std::collections::{BTreeMap, BTreeSet};

use crate::dump::{PrintedDeclaration, parts};
use crate::hir::Game;

/// A declaration that differs between the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// How it differs.
    pub how: How,
    /// The kind of declaration: `action`, `table row`.
    pub kind: &'static str,
    /// The name; empty for a declaration that a game has only once.
    pub name: String,
    /// Its lines in the first game; none if it was added.
    pub before: Vec<String>,
    /// Its lines in the second game; none if it was dropped.
    pub after: Vec<String>,
}

/// How a declaration differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Only the second game has it.
    Added,
    /// Only the first game has it.
    Dropped,
    /// Both games have it, and it differs.
    Changed,
}

impl How {
    /// All of them, in the order of a report.
    pub const ALL: [Self; 3] = [Self::Added, Self::Dropped, Self::Changed];

    /// The word for the kind of difference.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Dropped => "dropped",
            Self::Changed => "changed",
        }
    }
}

/// The differences between two games: first what is changed or dropped, in the order of the first game, then what is
/// added, in the order of the second.
#[must_use]
pub fn changes(first: &Game, second: &Game) -> Vec<Change> {
    let (first, second) = (Compared::of(first), Compared::of(second));
    let gone = first.parts.iter().filter_map(|part| {
        let other = second.find(part).map(|other| other.lines.as_slice());
        let how = match other {
            Some(lines) if *lines == part.lines => return None,
            Some(_) => How::Changed,
            None => How::Dropped,
        };
        let after = other.unwrap_or_default().to_vec();
        Some(change(how, part, part.lines.clone(), after))
    });
    let added = second.parts.iter();
    let added = added.filter(|part| first.find(part).is_none());
    let added = added.map(|part| change(How::Added, part, Vec::new(), part.lines.clone()));
    gone.chain(reordered(&first, &second)).chain(added).collect()
}

fn change(how: How, part: &PrintedDeclaration, before: Vec<String>, after: Vec<String>) -> Change {
    Change { how, kind: part.kind, name: part.name.clone(), before, after }
}

/// The declarations of a game, by kind and name.
struct Compared {
    parts: Vec<PrintedDeclaration>,
    places: BTreeMap<(&'static str, String), usize>,
}

impl Compared {
    fn of(game: &Game) -> Self {
        let parts = parts(game);
        let places = parts.iter().enumerate();
        let places = places.map(|(at, part)| ((part.kind, part.name.clone()), at));
        Self { places: places.collect(), parts }
    }

    /// The declaration of the same kind and name.
    fn find(&self, part: &PrintedDeclaration) -> Option<&PrintedDeclaration> {
        let at = self.places.get(&(part.kind, part.name.clone()))?;
        self.parts.get(*at)
    }

    /// The rows of a table that both games have, in order.
    fn rows(&self, table: &str, other: &Self) -> Vec<String> {
        let rows = self.parts.iter().filter(|part| part.kind == "table row");
        let rows = rows.filter(|part| other.find(part).is_some());
        let rows = rows.filter_map(|part| part.name.strip_prefix(table)?.strip_prefix('.'));
        rows.map(str::to_owned).collect()
    }
}

/// The tables whose rows have another order. Play depends on the order if nothing is shuffled.
fn reordered(first: &Compared, second: &Compared) -> Vec<Change> {
    let tables = first.parts.iter().filter(|part| part.kind == "table");
    let names: BTreeSet<&String> = tables.map(|part| &part.name).collect();
    let changed = names.into_iter().filter_map(|name| {
        let (before, after) = (first.rows(name, second), second.rows(name, first));
        (before != after).then(|| Change {
            how: How::Changed,
            kind: "order of the rows of table",
            name: name.clone(),
            before: vec![before.join(" ")],
            after: vec![after.join(" ")],
        })
    });
    changed.collect()
}
