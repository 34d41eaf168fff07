//! Counts as lines for people, and as JSON under the names that published counts have.

use std::fmt::{Display, Formatter, Result};

use serde_json::{Value as Json, json};

use super::{Halt, Level, Summary};
use crate::base::limits::BRANCHES;
use crate::engine::{Count, Exact};
use crate::notation::Names;

/// The counts of each depth as a table, a line for each depth.
pub struct DepthTable;

impl DepthTable {
    /// What stands above the lines.
    #[must_use]
    pub fn head() -> String {
        row(["depth", "histories", "finished", "chance", "outcomes", "positions", "ends"]
            .map(str::to_owned))
    }

    /// The line of a depth.
    #[must_use]
    pub fn line(level: &Level) -> String {
        row([
            level.depth.to_string(),
            level.histories.to_string(),
            level.finished.to_string(),
            level.chances.to_string(),
            level.outcomes.to_string(),
            level.positions.to_string(),
            level.ends.to_string(),
        ])
    }

    /// The lines below the table: the sums, and what the game is worth.
    #[must_use]
    pub fn foot(summary: &Summary, names: &Names) -> Vec<String> {
        let tree = if summary.whole { "whole tree" } else { "so far" };
        let mut lines = vec![
            said(
                tree,
                &format!(
                    "histories {}, decision {}, chance {}, finished {}",
                    summary.histories, summary.decisions, summary.chances, summary.finished
                ),
            ),
            said("chance outcomes", &summary.outcomes.to_string()),
            said("distinct positions", &summary.positions.to_string()),
        ];
        if let Some(sets) = &summary.information_sets {
            lines.push(said("information sets", &by_seat(names, sets)));
        }
        if let Some(uniform) = &summary.uniform {
            lines.push(said("uniform play", &by_seat(names, uniform)));
        }
        lines
    }
}

fn row([depth, histories, finished, chance, outcomes, positions, ends]: [String; 7]) -> String {
    format!(
        "{depth:>5}  {histories:>15}  {finished:>13}  {chance:>9}  {outcomes:>9}  {positions:>9}  {ends:>9}"
    )
}

fn said(what: &str, how: &str) -> String {
    format!("{what:<20}{how}")
}

fn by_seat<T: Display>(names: &Names, values: &[T]) -> String {
    let each = names.seats.iter().zip(values);
    let each = each.map(|(name, value)| format!("{name} {value}"));
    each.collect::<Vec<_>>().join(", ")
}

/// The counts as JSON. Counts that are too large for 64 bits are texts.
#[must_use]
pub fn json(levels: &[Level], summary: &Summary) -> Json {
    let behind = levels.get(1..).unwrap_or_default();
    json!({
        "depth": behind.len(),
        "whole": summary.whole,
        "perft": each(behind, |level| number(&level.histories)),
        "terminals_by_depth": each(behind, |level| number(&level.finished)),
        "nodes_by_depth_from_0": each(levels, |level| number(&level.histories)),
        "chance_by_depth_from_0": each(levels, |level| number(&level.chances)),
        "outcomes_by_depth_from_0": each(levels, |level| number(&level.outcomes)),
        "distinct_positions_by_ply_from_0": each(levels, |level| json!(level.positions)),
        "distinct_ends_by_ply_from_0": each(levels, |level| json!(level.ends)),
        "histories": number(&summary.histories),
        "decision": number(&summary.decisions),
        "chance": number(&summary.chances),
        "terminal": number(&summary.finished),
        "outcomes": number(&summary.outcomes),
        "distinct_positions": summary.positions,
        "infosets": summary.information_sets,
        "uniform_returns": summary.uniform.as_ref().map(|values| texts(values)),
    })
}

fn each(levels: &[Level], of: fn(&Level) -> Json) -> Json {
    levels.iter().map(of).collect()
}

fn number(count: &Count) -> Json {
    u64::try_from(count).map_or_else(|_| json!(count.to_string()), |count| json!(count))
}

/// Fractions as texts, such as `-1/18`.
fn texts(values: &[Exact]) -> Vec<String> {
    values.iter().map(ToString::to_string).collect()
}

impl Display for Halt {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match self {
            Self::Rules(stop) => stop.fmt(out),
            Self::Branches { of, count } => write!(
                out,
                "`{of}` can go {count} ways in one position, and at most {BRANCHES} are followed"
            ),
            Self::Numbers(limit) => write!(
                out,
                "more than {limit} numbers would have to be kept; ask for a smaller depth"
            ),
        }
    }
}

impl std::error::Error for Halt {}
