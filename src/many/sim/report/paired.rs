//! The results of paired games, for the terminal and as JSON.

use serde_json::{Value as Json, json};

use super::json::{UNIT, number, pair};
use crate::engine::{Moments, decimal};
use crate::sim::Paired;
use crate::sim::paired::{Kind, NamedMeasure};

impl Kind {
    /// The unit in which a measure is shown, in parts of 1.
    const fn unit(self) -> i128 {
        match self {
            Self::Number => 100,
            Self::Share => 1_000,
        }
    }

    fn text(self, parts: i128) -> String {
        match self {
            Self::Number => decimal(parts, 2),
            Self::Share => format!("{}%", decimal(parts, 1)),
        }
    }

    /// A number with its sign, also if it is not negative.
    fn signed(self, parts: i128) -> String {
        let sign = if parts < 0 { "" } else { "+" };
        format!("{sign}{}", self.text(parts))
    }
}

/// A table for the terminal, with a line for each measure.
#[must_use]
pub fn paired_lines(paired: &Paired) -> Vec<String> {
    let head = format!(
        "{:<17}{:>10}{:>10}{:>12}{:>20}",
        "", "before", "after", "difference", "95% interval"
    );
    let rows = paired.measures().map(|NamedMeasure { name, measure, kind }| {
        let mean = |moments: Moments| moments.mean(kind.unit());
        let interval = measure.difference.interval(kind.unit());
        let interval = interval.map_or_else(String::new, |(low, high)| {
            format!("{}..{}", kind.signed(low), kind.signed(high))
        });
        let verdict = if measure.is_seen() { "" } else { "  no difference seen" };
        format!(
            "{name:<17}{:>10}{:>10}{:>12}{interval:>20}{verdict}",
            kind.text(mean(measure.before)),
            kind.text(mean(measure.after)),
            kind.signed(mean(measure.difference)),
        )
    });
    std::iter::once(head).chain(rows).collect()
}

/// A JSON list with an object for each measure.
#[must_use]
pub fn paired_json(paired: &Paired) -> Json {
    let rows = paired.measures().map(|NamedMeasure { name, measure, .. }| {
        let mean = |moments: Moments| number(moments.mean(UNIT.into()));
        json!({
            "measure": name,
            "before": mean(measure.before),
            "after": mean(measure.after),
            "difference": mean(measure.difference),
            "interval": pair(measure.difference.interval(UNIT.into())),
            "seen": measure.is_seen(),
        })
    });
    rows.collect()
}
