//! The report of coverage as a table for the terminal.

use super::percent;
use crate::cover::{Cover, PartKind};

/// How much of each kind was used.
#[must_use]
pub fn cover_table(cover: &Cover) -> Vec<String> {
    let mut lines = vec![format!("games {}, tests {}", cover.games, cover.tests)];
    let row = |name: &str, (all, used): (usize, usize)| {
        let percent = percent(all, used);
        format!("{name:<12}{used:>5} of {all:>5}  {percent:>6}")
    };
    for kind in PartKind::ALL {
        let sides = cover.sides(Some(kind));
        if sides.0 > 0 {
            lines.push(row(kind.plural(), sides));
        }
    }
    lines.push(row("all", cover.sides(None)));
    lines
}
