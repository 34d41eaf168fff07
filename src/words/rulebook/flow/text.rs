//! The stages of play as lines of text.

use super::Stage;
use crate::base::Span;

/// The most characters of a line.
const WIDTH: usize = 78;

/// A line for each stage, indented under the one that it belongs to; the statement `here` is marked.
#[must_use]
pub fn outline(stages: &[Stage], here: Option<Span>) -> Vec<String> {
    let mut lines = Vec::new();
    add(stages, 0, here, &mut lines);
    lines
}

fn add(stages: &[Stage], depth: usize, here: Option<Span>, lines: &mut Vec<String>) {
    for stage in stages {
        let mark = if here.is_some() && stage.at == here { "> " } else { "  " };
        let line = format!("{mark}{}{}", "  ".repeat(depth), stage.words.text());
        lines.push(shortened(&line, WIDTH));
        add(&stage.below, depth + 1, here, lines);
    }
}

/// A text cut off at a width.
pub(super) fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}
