//! The stages of play as a flow chart in the notation of Mermaid.

use super::text::shortened;
use super::{Stage, StageKind};

/// The most characters in a box.
const WIDTH: usize = 70;

/// The lines of the chart.
#[must_use]
pub fn mermaid(stages: &[Stage]) -> Vec<String> {
    let mut chart = Chart { lines: vec!["flowchart TD".to_owned()], boxes: 0 };
    chart.sequence(stages, Vec::new());
    chart.lines
}

struct Chart {
    lines: Vec<String>,
    boxes: usize,
}

/// A box from which play goes on, and what is written on the way.
type Exit = (usize, &'static str);

impl Chart {
    /// Stages one after the other; gives the boxes from which play goes on.
    fn sequence(&mut self, stages: &[Stage], mut from: Vec<Exit>) -> Vec<Exit> {
        let mut before_branch: Vec<Exit> = Vec::new();
        for stage in stages {
            if stage.kind == StageKind::Branch {
                let at = self.boxed(stage, &from);
                let then = self.sequence(&stage.below, vec![(at, "✓")]);
                before_branch = then;
                from = vec![(at, "✗")];
                from.append(&mut before_branch);
                continue;
            }
            from = self.stage(stage, &from);
        }
        from.append(&mut before_branch);
        from
    }

    fn stage(&mut self, stage: &Stage, from: &[Exit]) -> Vec<Exit> {
        let at = self.boxed(stage, from);
        match stage.kind {
            StageKind::End => Vec::new(),
            StageKind::Loop => {
                let last = self.sequence(&stage.below, vec![(at, "")]);
                self.arrows(&last, at);
                vec![(at, "")]
            }
            StageKind::Turn(_) => {
                let each: Vec<Exit> =
                    stage.below.iter().flat_map(|action| self.stage(action, &[(at, "")])).collect();
                if each.is_empty() { vec![(at, "")] } else { each }
            }
            StageKind::Action(_) | StageKind::Part => self.sequence(&stage.below, vec![(at, "")]),
            StageKind::Ask(_) | StageKind::Branch => vec![(at, "")],
        }
    }

    fn boxed(&mut self, stage: &Stage, from: &[Exit]) -> usize {
        let at = self.boxes;
        self.boxes += 1;
        let text = shortened(&stage.words.text(), WIDTH).replace('"', "'");
        let (open, close) = match stage.kind {
            StageKind::Turn(_) | StageKind::Ask(_) => ("(", ")"),
            StageKind::Branch => ("{", "}"),
            StageKind::Loop => ("{{", "}}"),
            StageKind::End => ("([", "])"),
            StageKind::Action(_) | StageKind::Part => ("[", "]"),
        };
        self.lines.push(format!("  n{at}{open}\"{text}\"{close}"));
        self.arrows(from, at);
        at
    }

    fn arrows(&mut self, from: &[Exit], to: usize) {
        for (at, way) in from {
            let way = if way.is_empty() { String::new() } else { format!("|{way}|") };
            self.lines.push(format!("  n{at} -->{way} n{to}"));
        }
    }
}
