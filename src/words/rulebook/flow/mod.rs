//! How play goes on: what seats decide, in which order, and what repeats it.

mod mermaid;
mod svg;
mod text;

use std::collections::BTreeSet;

use super::model::Words;
use super::phrases::chapters;
use super::words::Writer;
use crate::base::Span;
use crate::hir::{ActionId, BlockId, BodyId, Control, Decision, PhaseId, ProcedureId, Stmt};
use crate::phrasing::{self, steps};

pub use mermaid::mermaid;
pub use svg::svg;
pub use text::outline;

/// A stage of play, with those that belong to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What it is.
    pub kind: StageKind,
    /// What is said of it.
    pub words: Words,
    /// The statement of the file, if it is one.
    pub at: Option<Span>,
    /// What belongs to it, in order.
    pub below: Vec<Stage>,
}

impl Stage {
    /// How many stages there are, with those that belong to them.
    pub(super) fn count(stages: &[Self]) -> usize {
        stages.iter().map(|stage| 1 + Self::count(&stage.below)).sum()
    }
}

/// What a stage of play is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageKind {
    /// A seat chooses actions of a phase.
    Turn(PhaseId),
    /// One of the actions that may be chosen.
    Action(ActionId),
    /// A question is answered.
    Ask(ActionId),
    /// Something happens under a condition, or otherwise.
    Branch,
    /// Something happens several times.
    Loop,
    /// A procedure, or another seat.
    Part,
    /// The game is over.
    End,
}

/// The stages of play.
pub(super) fn stages(writer: &Writer<'_>) -> Vec<Stage> {
    let mut finder = Finder { writer, procedures: BTreeSet::new(), phases: BTreeSet::new() };
    let game = writer.game();
    let setup = finder.body(game.setup);
    let mut stages = Vec::new();
    if !setup.is_empty() {
        stages.push(Stage {
            kind: StageKind::Part,
            words: writer.say(&chapters::SETUP, []),
            at: None,
            below: setup,
        });
    }
    stages.extend(finder.body(game.play));
    stages
}

/// Finds the stages of a game. What stands in a procedure or a phase is told where it comes first.
struct Finder<'a, 'g> {
    writer: &'a Writer<'g>,
    procedures: BTreeSet<ProcedureId>,
    phases: BTreeSet<PhaseId>,
}

impl Finder<'_, '_> {
    fn body(&mut self, body: BodyId) -> Vec<Stage> {
        let body = self.writer.game().bodies.get(body);
        body.map_or_else(Vec::new, |body| self.block(body.block))
    }

    fn block(&mut self, block: BlockId) -> Vec<Stage> {
        let block = self.writer.game().blocks.get(block);
        let statements = block.map_or(&[][..], |block| &block.statements);
        self.statements(statements)
    }

    fn statements(&mut self, statements: &[Stmt]) -> Vec<Stage> {
        let mut stages = Vec::new();
        for statement in statements {
            match self.writer.settled().branch(statement) {
                Some(taken) => stages.extend(self.statements(taken)),
                None => stages.extend(self.statement(statement)),
            }
        }
        stages
    }

    fn statement(&mut self, statement: &Stmt) -> Vec<Stage> {
        match statement.kind.control() {
            Control::Decides(Decision::Turn(phase) | Decision::TurnEach(phase)) => {
                let below = self.phase(phase);
                vec![self.stage(StageKind::Turn(phase), statement, below)]
            }
            Control::Decides(Decision::Asks { action, .. }) => {
                vec![self.stage(StageKind::Ask(action), statement, Vec::new())]
            }
            Control::EndsGame => vec![self.stage(StageKind::End, statement, Vec::new())],
            Control::Either { .. } => self.branches(statement),
            Control::ForEach(_) | Control::Times | Control::Repeats { .. } => {
                self.around(StageKind::Loop, statement)
            }
            Control::Calls(procedure, _) => self.call(procedure, statement),
            Control::Straight | Control::Chance(_) | Control::EndsTurn => {
                self.around(StageKind::Part, statement)
            }
        }
    }

    fn stage(&self, kind: StageKind, statement: &Stmt, below: Vec<Stage>) -> Stage {
        Stage {
            kind,
            words: self.writer.saying(&phrasing::statement(&statement.kind)).capital(),
            at: Some(statement.span),
            below,
        }
    }

    /// A statement around others, if something is decided in them.
    fn around(&mut self, kind: StageKind, statement: &Stmt) -> Vec<Stage> {
        let blocks = statement.kind.parts().blocks;
        let below: Vec<Stage> = blocks.into_iter().flat_map(|it| self.block(it)).collect();
        let stage = (!below.is_empty()).then(|| self.stage(kind, statement, below));
        stage.into_iter().collect()
    }

    fn branches(&mut self, statement: &Stmt) -> Vec<Stage> {
        let blocks = statement.kind.parts().blocks.into_iter();
        let mut each = blocks.map(|block| self.block(block));
        let (then, otherwise) = (each.next().unwrap_or_default(), each.next());
        let otherwise = otherwise.unwrap_or_default();
        if then.is_empty() && otherwise.is_empty() {
            return Vec::new();
        }
        let mut stages = vec![self.stage(StageKind::Branch, statement, then)];
        if !otherwise.is_empty() {
            stages.push(Stage {
                kind: StageKind::Branch,
                words: self.writer.say(&steps::ELSE.phrase, []),
                at: None,
                below: otherwise,
            });
        }
        stages
    }

    fn call(&mut self, procedure: ProcedureId, statement: &Stmt) -> Vec<Stage> {
        let game = self.writer.game();
        let body = game.procedures.get(procedure).map(|it| it.body);
        if !self.procedures.insert(procedure) {
            let decides = body.is_some_and(|body| self.decides(body));
            let again = decides.then(|| self.stage(StageKind::Part, statement, Vec::new()));
            return again.into_iter().collect();
        }
        let below = body.map_or_else(Vec::new, |body| self.body(body));
        let stage = (!below.is_empty()).then(|| self.stage(StageKind::Part, statement, below));
        stage.into_iter().collect()
    }

    /// Whether something is decided in a body or ends the game there.
    fn decides(&self, body: BodyId) -> bool {
        let mut finder = Finder {
            writer: self.writer,
            procedures: BTreeSet::new(),
            phases: self.phases.clone(),
        };
        !finder.body(body).is_empty()
    }

    /// The actions that may be taken in a phase, and those that may break in.
    fn phase(&mut self, phase: PhaseId) -> Vec<Stage> {
        if !self.phases.insert(phase) {
            return Vec::new();
        }
        let game = self.writer.game();
        let listed = game.phases.get(phase).map(|it| it.actions.clone());
        let interrupts = game.interrupts(phase).map(|(id, _)| id);
        let all = listed.unwrap_or_default().into_iter().chain(interrupts);
        let all = all.filter(|id| !self.writer.settled().is_excluded(*id));
        let mut stages = Vec::new();
        for id in all {
            let below = game.actions.get(id).map(|action| self.body(action.body));
            stages.push(Stage {
                kind: StageKind::Action(id),
                words: self.writer.action(id),
                at: None,
                below: below.unwrap_or_default(),
            });
        }
        stages
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn a_stage_is_where_somebody_decides_or_what_stands_around_that() {
        let (game, _) = samples::game(
            "state pot: 0..9 = 0 public
             action raise { do { set pot = 9 end turn } }
             phase main { raise }
             play {
               set pot = 1
               for each s in seats { reset pot }
               repeat {
                 for each s in seats { turn of s in main }
               } until pot is 9
               end game \"Over.\"
             }",
        );
        let stages = stages(&Writer::new(&game, &samples::names()));
        let expected = [
            "  Again and again, until the pot is 9:",
            "    For each player s:",
            "      s takes a turn: main.",
            "        raise",
            "  The game is over: “Over.”",
        ];
        assert_eq!(outline(&stages, None), expected);
    }
}
