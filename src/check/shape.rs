//! The shape of a game: that it comes to an end, that everything in it is reached, that nothing leads
//! back to itself.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::checker::{Checker, Entity, Node};
use super::report;
use crate::base::Span;
use crate::diag::Diagnostic;
use crate::hir::{ActionKind, BlockId, Body, BodyId, Game, PhaseId, ProcedureId, Stmt, StmtKind};
use crate::syntax::ast::Item;

/// Everything but unused names.
pub(super) fn check(checker: &mut Checker<'_>) {
    let mut found = values(checker);
    let shape = Shape {
        game: &checker.game,
        deciding: RefCell::default(),
        completing: RefCell::default(),
    };
    found.extend(shape.recursion());
    if found.is_empty() {
        found.extend(shape.reach());
        found.extend(shape.contexts());
    }
    if found.is_empty() {
        found.extend(shape.endings());
    }
    for diagnostic in found {
        checker.sink.push(diagnostic);
    }
}

/// Functions and rules that lead back to themselves.
fn values(checker: &Checker<'_>) -> Vec<Diagnostic> {
    let reaches = |from: Node| {
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            for next in checker.calls.get(&node).into_iter().flatten() {
                if seen.insert(*next) {
                    open.push(*next);
                }
            }
        }
        seen
    };
    let nodes = checker
        .calls
        .keys()
        .copied()
        .filter(|node| *node != Node::Outside && reaches(*node).contains(node));
    // One report for a ring of several.
    nodes
        .take(1)
        .filter_map(|node| match node {
            Node::Function(id) => checker
                .game
                .functions
                .get(id)
                .map(|it| report::recursion(it.span, &it.name)),
            Node::Rule(id) => checker
                .game
                .rules
                .get(id)
                .map(|it| report::recursion(it.span, &it.name)),
            Node::Outside => None,
        })
        .collect()
}

/// Declarations of the file that nothing uses.
pub(super) fn unused(checker: &mut Checker<'_>, items: &[Item]) {
    for item in items {
        let Some(name) = item.kind.name() else {
            continue;
        };
        let Some((entity, _)) = checker.names.get(&name.text) else {
            continue;
        };
        let counts = matches!(
            entity,
            Entity::Type(_)
                | Entity::Alias(_)
                | Entity::Zone(_)
                | Entity::State(_)
                | Entity::Function(_)
                | Entity::Rule(_)
                | Entity::Procedure(_)
        );
        if counts && !checker.used.contains(entity) {
            checker
                .sink
                .push(report::unused(name.span, item.kind.noun(), &name.text));
        }
    }
}

struct Shape<'a> {
    game: &'a Game,
    /// What was found out about bodies: procedures may be called from many places.
    deciding: RefCell<BTreeMap<BodyId, bool>>,
    completing: RefCell<BTreeMap<BodyId, bool>>,
}

impl Shape<'_> {
    fn statements(&self, block: BlockId) -> &[Stmt] {
        self.game
            .blocks
            .get(block)
            .map_or(&[], |block| block.statements.as_slice())
    }

    fn body(&self, id: BodyId) -> Option<&Body> {
        self.game.bodies.get(id)
    }

    /// All statements of a body, those of inner blocks included.
    fn all(&self, body: BodyId) -> Vec<&Stmt> {
        let mut out = Vec::new();
        let mut open: Vec<BlockId> = self.body(body).map(|it| it.block).into_iter().collect();
        while let Some(block) = open.pop() {
            for statement in self.statements(block) {
                out.push(statement);
                open.extend(inner_blocks(statement));
            }
        }
        out
    }

    /// The bodies that a body calls by name.
    fn called(&self, body: BodyId) -> Vec<BodyId> {
        let calls = self.all(body).into_iter().filter_map(|it| {
            if let StmtKind::Call { procedure, .. } = it.kind {
                Some(procedure)
            } else {
                None
            }
        });
        calls
            .filter_map(|id| self.game.procedures.get(id))
            .map(|it| it.body)
            .collect()
    }

    fn turns(&self, body: BodyId) -> Vec<PhaseId> {
        self.all(body).into_iter().filter_map(Stmt::phase).collect()
    }

    /// The bodies of a phase's actions, and with them those of the interrupts that may break in.
    fn offered(&self, phase: PhaseId) -> Vec<BodyId> {
        let actions = self
            .game
            .phases
            .get(phase)
            .map(|it| it.actions.clone())
            .unwrap_or_default();
        actions
            .iter()
            .filter_map(|id| self.game.actions.get(*id))
            .map(|it| it.body)
            .collect()
    }

    fn interrupts(&self, phase: PhaseId) -> Vec<BodyId> {
        let all = self.game.actions.iter().filter(
            |it| matches!(&it.kind, ActionKind::Interrupt(phases) if phases.contains(&phase)),
        );
        all.map(|it| it.body).collect()
    }

    /// Everything a body leads to, itself included.
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

    fn recursion(&self) -> Vec<Diagnostic> {
        let next = |body: BodyId| {
            let mut out = self.called(body);
            out.extend(
                self.turns(body)
                    .into_iter()
                    .flat_map(|phase| self.offered(phase)),
            );
            out
        };
        let mut found = Vec::new();
        for (id, procedure) in self.game.procedures.iter_enumerated() {
            let _ = id;
            if next(procedure.body)
                .into_iter()
                .any(|it| Self::reachable(it, &next).contains(&procedure.body))
            {
                found.push(report::recursion(procedure.span, &procedure.name));
            }
        }
        if found.is_empty() {
            for action in &self.game.actions {
                if next(action.body)
                    .into_iter()
                    .any(|it| Self::reachable(it, &next).contains(&action.body))
                {
                    found.push(report::recursion(action.span, &action.name));
                }
            }
        }
        found.truncate(1);
        found
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
        let offered: BTreeSet<BodyId> = self
            .game
            .phases
            .iter_enumerated()
            .flat_map(|(id, _)| self.offered(id))
            .collect();
        let unreached: Vec<PhaseId> = self
            .game
            .phases
            .keys()
            .filter(|id| !phases.contains(id))
            .collect();
        // A phase that only an unreached one leads to is no finding of its own.
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
        let first = unreached
            .iter()
            .filter(|id| !follows(**id))
            .filter_map(|id| self.game.phases.get(*id));
        let mut found: Vec<Diagnostic> = first
            .map(|phase| report::unreached_phase(phase.span, &phase.name))
            .collect();
        let idle = self
            .game
            .actions
            .iter()
            .filter(|it| matches!(it.kind, ActionKind::Turn) && !offered.contains(&it.body));
        found.extend(idle.map(|it| report::unoffered_action(it.span, &it.name)));
        found
    }

    /// Setup asks nobody; turns are ended only within turns; loops come to an end.
    fn contexts(&self) -> Vec<Diagnostic> {
        let called = |body: BodyId| self.called(body);
        let mut found = Vec::new();
        for body in Self::reachable(self.game.setup, &called) {
            let asks = self
                .all(body)
                .into_iter()
                .filter(|it| it.phase().is_some() || matches!(it.kind, StmtKind::Ask { .. }));
            found.extend(asks.map(|it| report::decision_in_setup(it.span)));
        }
        let mut outside = Self::reachable(self.game.setup, &called);
        outside.extend(Self::reachable(self.game.play, &called));
        for body in outside {
            let name = self.body(body).map_or("", |it| it.name.as_str());
            let ends = self
                .all(body)
                .into_iter()
                .filter(|it| matches!(it.kind, StmtKind::EndTurn));
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

    /// Whether a block asks somebody or ends the game, here or in what it calls.
    fn decides(&self, block: BlockId) -> bool {
        self.statements(block)
            .iter()
            .any(|statement| match &statement.kind {
                StmtKind::Turn { .. }
                | StmtKind::TurnEach { .. }
                | StmtKind::Ask { .. }
                | StmtKind::EndGame { .. }
                | StmtKind::EndTurn => true,
                StmtKind::Call { procedure, .. } => {
                    let decides = |block| self.decides(block);
                    self.of_called(&self.deciding, *procedure, decides) == Some(true)
                }
                _ => inner_blocks(statement)
                    .into_iter()
                    .any(|inner| self.decides(inner)),
            })
    }

    /// What holds of the block of a procedure, found out once.
    fn of_called(
        &self,
        known: &RefCell<BTreeMap<BodyId, bool>>,
        procedure: ProcedureId,
        find: impl FnOnce(BlockId) -> bool,
    ) -> Option<bool> {
        let id = self.game.procedures.get(procedure)?.body;
        if let Some(found) = known.borrow().get(&id) {
            return Some(*found);
        }
        let found = find(self.body(id)?.block);
        known.borrow_mut().insert(id, found);
        Some(found)
    }

    fn endings(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let play = self.body(self.game.play).map(|it| it.block);
        if let Some(block) = play
            && self.completes(block)
        {
            let last = self.statements(block).last().map(|it| it.span);
            let place = last.or_else(|| self.game.phases.first().map(|it| it.span));
            found.extend(place.map(|span| {
                report::runs_out(Span {
                    end: first_line_end(span),
                    ..span
                })
            }));
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
                    let name = self
                        .game
                        .phases
                        .get(*phase)
                        .map_or("", |it| it.name.as_str());
                    found.push(report::endless_turn(statement.span, name));
                }
            }
        }
        found
    }

    /// Whether control can reach the end of a block.
    fn completes(&self, block: BlockId) -> bool {
        self.statements(block).iter().all(|it| self.goes_on(it))
    }

    /// Whether control can come out behind a statement.
    fn goes_on(&self, statement: &Stmt) -> bool {
        match &statement.kind {
            StmtKind::EndGame { .. } | StmtKind::EndTurn => false,
            StmtKind::Repeat { until, body, .. } => until.is_some() && self.completes(*body),
            StmtKind::If {
                then, otherwise, ..
            } => self.completes(*then) || otherwise.is_none_or(|it| self.completes(it)),
            StmtKind::As { body, .. } => self.completes(*body),
            StmtKind::Call { procedure, .. } => {
                let completes = |block| self.completes(block);
                self.of_called(&self.completing, *procedure, completes) != Some(false)
            }
            _ => true,
        }
    }

    /// Whether something ends a turn in the phase, or the game with it.
    fn turn_ends(&self, phase: PhaseId) -> bool {
        let called = |body: BodyId| self.called(body);
        let mut bodies = self.offered(phase);
        bodies.extend(self.interrupts(phase));
        let reached = bodies
            .into_iter()
            .flat_map(|body| Self::reachable(body, &called));
        reached
            .flat_map(|body| self.all(body))
            .any(|it| matches!(it.kind, StmtKind::EndTurn | StmtKind::EndGame { .. }))
    }
}

fn inner_blocks(statement: &Stmt) -> Vec<BlockId> {
    match &statement.kind {
        StmtKind::If {
            then, otherwise, ..
        } => std::iter::once(*then).chain(*otherwise).collect(),
        StmtKind::ForEach { body, .. }
        | StmtKind::Repeat { body, .. }
        | StmtKind::Times { body, .. }
        | StmtKind::As { body, .. } => vec![*body],
        _ => Vec::new(),
    }
}

/// A label for a long statement shows its start.
const fn first_line_end(span: Span) -> u32 {
    if span.end - span.start > 40 {
        span.start + 6
    } else {
        span.end
    }
}
