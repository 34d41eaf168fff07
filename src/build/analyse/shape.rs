//! The shape of a game: that it ends, and that everything in it is reached.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::calls::calls;
use super::report;
use crate::base::Span;
use crate::diag::Diagnostic;
use crate::hir::{ActionKind, BlockId, BodyId, Control, Game, PhaseId, Stmt, StmtKind, Unit};

/// All errors in the shape of a game: endless or too deep calls, and what cannot be reached or cannot end.
pub fn shape(game: &Game) -> Vec<Diagnostic> {
    // What follows calls itself for each level.
    let mut found: Vec<Diagnostic> = calls(game).into_iter().collect();
    let shape = Shape { game, deciding: RefCell::default(), completing: RefCell::default() };
    if found.is_empty() {
        found.extend(shape.reach());
        found.extend(shape.contexts());
    }
    if found.is_empty() {
        found.extend(shape.endings());
    }
    found
}

struct Shape<'a> {
    game: &'a Game,
    /// Blocks for which `decides` is known.
    deciding: RefCell<BTreeMap<BlockId, bool>>,
    completing: RefCell<BTreeMap<BlockId, bool>>,
}

impl Shape<'_> {
    fn statements(&self, block: BlockId) -> &[Stmt] {
        &self.game.block(block).statements
    }

    /// All statements of a body, including those of inner blocks.
    fn all(&self, body: BodyId) -> Vec<&Stmt> {
        let mut out = Vec::new();
        let mut open: Vec<BlockId> = vec![self.game.body(body).block];
        while let Some(block) = open.pop() {
            for statement in self.statements(block) {
                out.push(statement);
                open.extend(statement.kind.parts().blocks);
            }
        }
        out
    }

    /// What a body calls by name.
    fn calls(&self, body: BodyId) -> impl Iterator<Item = Unit> {
        let uses = self.game.index().bodies.get(body).into_iter();
        uses.flat_map(|uses| uses.calls.keys().copied())
    }

    /// The bodies of the procedures that a body calls.
    fn called(&self, body: BodyId) -> Vec<BodyId> {
        let called = self.calls(body).filter_map(|unit| match unit {
            Unit::Procedure(id) => Some(self.game.procedure(id).body),
            Unit::Function(_) | Unit::Rule(_) | Unit::Action(_) | Unit::Phase(_) => None,
            Unit::Hook(_) => None,
        });
        called.collect()
    }

    fn turns(&self, body: BodyId) -> Vec<PhaseId> {
        let turns = self.calls(body).filter_map(|unit| match unit {
            Unit::Phase(id) => Some(id),
            Unit::Function(_) | Unit::Rule(_) | Unit::Action(_) | Unit::Procedure(_) => None,
            Unit::Hook(_) => None,
        });
        turns.collect()
    }

    /// The bodies of a phase's actions.
    fn offered(&self, phase: PhaseId) -> Vec<BodyId> {
        self.game.offered(phase).map(|it| it.body).collect()
    }

    /// The bodies of the interrupts that can be taken in a phase.
    fn interrupts(&self, phase: PhaseId) -> Vec<BodyId> {
        let all = self.game.interrupts(phase);
        all.map(|(_, it)| it.body).collect()
    }

    /// Everything that a body leads to, including itself.
    fn reachable(from: BodyId, next: &dyn Fn(BodyId) -> Vec<BodyId>) -> BTreeSet<BodyId> {
        let mut seen = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(body) = open.pop() {
            for other in next(body) {
                if seen.insert(other) {
                    open.push(other);
                }
            }
        }
        seen
    }

    fn reach(&self) -> Vec<Diagnostic> {
        let next = |body: BodyId| {
            let mut out = self.called(body);
            for phase in self.turns(body) {
                out.extend(self.offered(phase));
                out.extend(self.interrupts(phase));
            }
            out
        };
        let mut reached = Self::reachable(self.game.play, &next);
        reached.extend(Self::reachable(self.game.setup, &next));
        let phases: BTreeSet<PhaseId> = reached.iter().flat_map(|body| self.turns(*body)).collect();
        let offered: BTreeSet<BodyId> =
            self.game.phases.iter_enumerated().flat_map(|(id, _)| self.offered(id)).collect();
        let unreached: Vec<PhaseId> =
            self.game.phases.keys().filter(|id| !phases.contains(id)).collect();
        // A phase that only an unreached phase leads to is not reported.
        let leads = |from: PhaseId, to: PhaseId| {
            let starts = self.offered(from).into_iter().chain(self.interrupts(from));
            starts
                .flat_map(|body| Self::reachable(body, &next))
                .any(|body| self.turns(body).contains(&to))
        };
        let follows = |phase: PhaseId| {
            unreached
                .iter()
                .any(|other| *other != phase && leads(*other, phase) && !leads(phase, *other))
        };
        let first = unreached.iter().filter(|id| !follows(**id)).map(|id| self.game.phase(*id));
        let mut found: Vec<Diagnostic> =
            first.map(|phase| report::unreached_phase(phase.span, &phase.name)).collect();
        let idle = self.game.actions.iter().filter(|action| {
            matches!(action.kind, ActionKind::Turn) && !offered.contains(&action.body)
        });
        found.extend(idle.map(|it| report::unoffered_action(it.span, &it.name)));
        found
    }

    /// Finds decisions in setup, `end turn` outside of turns, and loops that do not end.
    fn contexts(&self) -> Vec<Diagnostic> {
        let called = |body: BodyId| self.called(body);
        let mut found = Vec::new();
        for body in Self::reachable(self.game.setup, &called) {
            let asks = self.all(body).into_iter().filter(|it| it.kind.decision().is_some());
            found.extend(asks.map(|it| report::decision_in_setup(it.span)));
        }
        let mut outside = Self::reachable(self.game.setup, &called);
        outside.extend(Self::reachable(self.game.play, &called));
        for body in outside {
            let name = &self.game.body(body).name;
            let ends = self.all(body).into_iter().filter(|it| matches!(it.kind, StmtKind::EndTurn));
            found.extend(ends.map(|it| report::no_turn_to_end(it.span, name)));
        }
        for (id, _) in self.game.bodies.iter_enumerated() {
            for statement in self.all(id) {
                if let StmtKind::Repeat { body, .. } = &statement.kind
                    && !self.decides(*body)
                {
                    found.push(report::loop_without_decision(statement.span));
                }
            }
        }
        found
    }

    /// Whether a block asks a seat or ends the game, itself or in what it calls.
    fn decides(&self, block: BlockId) -> bool {
        let decides = |statement: &Stmt| match statement.kind.control() {
            Control::Decides(_) | Control::EndsGame | Control::EndsTurn => true,
            Control::Straight
            | Control::Either { .. }
            | Control::ForEach(_)
            | Control::Times
            | Control::Repeats { .. }
            | Control::Calls(..)
            | Control::Chance(_) => {
                let entered = self.game.entered(&statement.kind);
                entered.into_iter().any(|inner| self.decides(inner))
            }
        };
        Self::once(&self.deciding, block, || self.statements(block).iter().any(decides))
    }

    /// A property of a block, computed once: a procedure may be called from many places.
    fn once(
        known: &RefCell<BTreeMap<BlockId, bool>>,
        block: BlockId,
        find: impl FnOnce() -> bool,
    ) -> bool {
        if let Some(found) = known.borrow().get(&block) {
            return *found;
        }
        let found = find();
        known.borrow_mut().insert(block, found);
        found
    }

    fn endings(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let block = self.game.body(self.game.play).block;
        if self.completes(block) {
            let last = self.statements(block).last().map(|it| it.span);
            let place = last.or_else(|| self.game.phases.first().map(|it| it.span));
            found.extend(
                place.map(|span| report::runs_out(Span { end: first_line_end(span), ..span })),
            );
        }
        for block in &self.game.blocks {
            let stop = block.statements.iter().position(|it| !self.goes_on(it));
            if let Some(at) = stop
                && let (Some(before), Some(after)) =
                    (block.statements.get(at), block.statements.get(at + 1))
            {
                found.push(report::unreachable_statement(after.span, before.span));
            }
        }
        for (id, _) in self.game.bodies.iter_enumerated() {
            for statement in self.all(id) {
                if let StmtKind::Turn { phase, .. } = &statement.kind
                    && !self.turn_ends(*phase)
                {
                    let name = &self.game.phase(*phase).name;
                    found.push(report::endless_turn(statement.span, name));
                }
            }
        }
        found
    }

    /// Whether control can reach the end of a block.
    fn completes(&self, block: BlockId) -> bool {
        Self::once(&self.completing, block, || {
            self.statements(block).iter().all(|statement| self.goes_on(statement))
        })
    }

    /// Whether control can continue after a statement.
    fn goes_on(&self, statement: &Stmt) -> bool {
        let blocks = statement.kind.parts().blocks;
        let mut completes = blocks.iter().map(|block| self.completes(*block));
        match statement.kind.control() {
            Control::EndsGame | Control::EndsTurn => false,
            Control::Straight => completes.all(|it| it),
            Control::Either { always } => !always || completes.any(|it| it),
            Control::Repeats { ends } => ends && completes.all(|it| it),
            Control::Calls(procedure, _) => {
                let called = self.game.called(procedure);
                called.is_none_or(|block| self.completes(block))
            }
            Control::ForEach(_) | Control::Times | Control::Chance(_) | Control::Decides(_) => true,
        }
    }

    /// Whether a statement ends a turn in the phase, or the game with it.
    fn turn_ends(&self, phase: PhaseId) -> bool {
        let called = |body: BodyId| self.called(body);
        let mut bodies = self.offered(phase);
        bodies.extend(self.interrupts(phase));
        let reached = bodies.into_iter().flat_map(|body| Self::reachable(body, &called));
        reached
            .flat_map(|body| self.all(body))
            .any(|it| matches!(it.kind, StmtKind::EndTurn | StmtKind::EndGame { .. }))
    }
}

/// A label for a long statement shows its start.
const fn first_line_end(span: Span) -> u32 {
    if span.end - span.start > 40 { span.start + 6 } else { span.end }
}
