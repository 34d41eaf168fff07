//! The stages of play as a picture: boxes from the top down, each around what belongs to it.

use super::{Stage, StageKind};
use crate::rulebook::write::escaped;

/// The width of the picture, in points.
const WIDTH: usize = 640;
/// The height of a line.
const LINE: usize = 17;
/// The space between boxes and around their words.
const GAP: usize = 6;
/// How many points a character takes.
const CHARACTER: usize = 7;

/// The picture as an SVG element.
#[must_use]
pub fn svg(stages: &[Stage]) -> String {
    let mut drawing = Drawing::default();
    let bottom = drawing.stages(stages, GAP, GAP, WIDTH - 2 * GAP);
    let boxes = drawing.boxes.join("\n");
    format!(
        "<svg class=\"flow\" viewBox=\"0 0 {WIDTH} {bottom}\" role=\"img\" \
         xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\" font-size=\"12\">\n\
         {boxes}\n</svg>"
    )
}

#[derive(Default)]
struct Drawing {
    boxes: Vec<String>,
}

impl Drawing {
    /// Draws boxes from a height down, and gives the height under them.
    fn stages(&mut self, stages: &[Stage], left: usize, top: usize, width: usize) -> usize {
        let mut at = top;
        for stage in stages {
            at = self.stage(stage, left, at, width) + GAP;
        }
        at
    }

    fn stage(&mut self, stage: &Stage, left: usize, top: usize, width: usize) -> usize {
        let room = width.saturating_sub(2 * GAP) / CHARACTER;
        let lines = wrapped(&stage.words.text(), room.max(12));
        let place = self.boxes.len();
        let mut bottom = top + GAP + lines.len() * LINE;
        let texts = lines.iter().enumerate().map(|(at, line)| {
            let (x, y) = (left + GAP, top + (at + 1) * LINE);
            format!("<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(line))
        });
        let texts: Vec<String> = texts.collect();
        self.boxes.push(texts.join(""));
        if !stage.below.is_empty() {
            let indent = if width > WIDTH / 2 { 3 * GAP } else { GAP };
            let inner = width - indent - GAP;
            bottom = self.stages(&stage.below, left + indent, bottom + GAP, inner);
        }
        let (height, round) = (bottom - top, rounding(stage.kind));
        let (fill, line) = colours(stage.kind);
        let frame = format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\" \
             fill=\"{fill}\" stroke=\"{line}\"/>"
        );
        if let Some(text) = self.boxes.get_mut(place) {
            text.insert_str(0, &frame);
        }
        bottom
    }
}

/// The inside and the edge of a box.
const fn colours(kind: StageKind) -> (&'static str, &'static str) {
    match kind {
        StageKind::Turn(_) | StageKind::Ask(_) => ("#eef4fb", "#2f6fab"),
        StageKind::Action(_) => ("#ffffff", "#8aaccc"),
        StageKind::Branch => ("#fdf6e7", "#c09a3e"),
        StageKind::Loop => ("#f4f4f4", "#999999"),
        StageKind::Part => ("#fbfbfb", "#bbbbbb"),
        StageKind::End => ("#fbeeee", "#b04a4a"),
    }
}

/// How round the corners of a box are: those of decisions are rounder.
const fn rounding(kind: StageKind) -> usize {
    match kind {
        StageKind::Turn(_) | StageKind::Ask(_) | StageKind::End => 8,
        StageKind::Action(_) | StageKind::Branch | StageKind::Loop | StageKind::Part => 2,
    }
}

/// A text in lines of a width, broken between words.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let fits = |last: &&mut String| last.chars().count() + 1 + word.chars().count() <= width;
        match lines.last_mut().filter(fits) {
            Some(last) => *last = format!("{last} {word}"),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}
