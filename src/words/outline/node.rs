//! Lines with others below them.

use super::Chart;
use crate::rulebook::{Stage, StageKind, Words, svg};

/// A line, and those that belong to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The line.
    pub text: String,
    /// What belongs to it, in order.
    pub below: Vec<Node>,
}

impl Node {
    /// A line alone.
    pub(super) fn leaf(text: impl Into<String>) -> Self {
        Self { text: text.into(), below: Vec::new() }
    }

    /// It and everything below it as lines of text.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let below = self.below.iter().flat_map(Self::lines);
        let below = below.map(|line| format!("  {line}"));
        std::iter::once(self.text.clone()).chain(below).collect()
    }

    /// The same as a chart, with an arrow to each line from the one that it belongs to.
    #[must_use]
    pub fn chart(&self) -> Chart {
        let mut chart = Chart::default();
        self.add(&mut chart);
        chart
    }

    fn add(&self, chart: &mut Chart) -> usize {
        let at = chart.add(&self.text);
        for below in &self.below {
            let to = below.add(chart);
            chart.arrow(at, "", to);
        }
        at
    }

    /// Several as a picture of boxes, each around what belongs to it.
    #[must_use]
    pub fn picture(all: &[Self]) -> String {
        svg(&all.iter().map(Self::stage).collect::<Vec<_>>())
    }

    fn stage(&self) -> Stage {
        Stage {
            kind: StageKind::Part,
            words: Words::plain(self.text.clone()),
            at: None,
            below: self.below.iter().map(Self::stage).collect(),
        }
    }
}
