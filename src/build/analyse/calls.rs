//! What calls what: nothing leads back to itself, and nothing leads down without end. Code that walks a game calls itself
//! for each level, through what is called, so there is a limit. The walk here does not.

use std::collections::{BTreeMap, BTreeSet};

use super::report;
use crate::base::Span;
use crate::base::limits::LEVELS;
use crate::diag::Diagnostic;
use crate::hir::{
    ActionId, BodyId, Check, Expr, FunctionId, Game, Named, ProcedureId, RuleId, Template,
};

/// Something with a name that is called, or offered in a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    Function(FunctionId),
    Rule(RuleId),
    Procedure(ProcedureId),
    Action(ActionId),
}

/// The levels of expressions and statements inside each other.
#[derive(Default)]
struct Levels {
    /// How many there are in what was written.
    own: usize,
    /// What is called, and on which level at most.
    calls: BTreeMap<Node, usize>,
}

/// The first definition that leads back to itself, or down too many levels: one message for a whole cycle or chain.
pub(super) fn calls(game: &Game) -> Option<Diagnostic> {
    let mut walk = Walk {
        all: levels(game),
        total: BTreeMap::new(),
    };
    let starts: Vec<Node> = walk.all.keys().copied().collect();
    let found = starts.into_iter().find_map(|start| walk.from(start))?;
    Some(match found {
        Found::Cycle(cycle) => {
            let is_done = |node: &Node| matches!(node, Node::Procedure(_) | Node::Action(_));
            let has_statements = cycle.iter().any(is_done);
            let mut all = cycle.into_iter().filter_map(|node| named(game, node));
            let (span, name) = all.next()?;
            let way: Vec<&str> = all.map(|(_, name)| name).collect();
            report::recursion(span, name, &way, has_statements)
        }
        Found::Deep(node) => {
            let (span, name) = named(game, node)?;
            report::too_many_levels(span, name)
        }
    })
}

fn named(game: &Game, node: Node) -> Option<(Span, &str)> {
    Some(match node {
        Node::Function(id) => game.functions.get(id).map(|it| (it.span, &*it.name))?,
        Node::Rule(id) => game.rules.get(id).map(|it| (it.span, &*it.name))?,
        Node::Procedure(id) => game.procedures.get(id).map(|it| (it.span, &*it.name))?,
        Node::Action(id) => game.actions.get(id).map(|it| (it.span, &*it.name))?,
    })
}

enum Found {
    /// Each calls the next, and the last calls the first.
    Cycle(Vec<Node>),
    /// It leads down too many levels.
    Deep(Node),
}

/// A walk to everything that something calls, and back.
struct Walk {
    all: BTreeMap<Node, Levels>,
    /// How many levels it is down from what was walked already.
    total: BTreeMap<Node, usize>,
}

impl Walk {
    fn called(&self, node: Node) -> Vec<Node> {
        let levels = self.all.get(&node).into_iter();
        levels.flat_map(|it| it.calls.keys().copied()).collect()
    }

    fn from(&mut self, start: Node) -> Option<Found> {
        if self.total.contains_key(&start) {
            return None;
        }
        let mut path = vec![(start, self.called(start))];
        let mut on_path = BTreeSet::from([start]);
        while let Some((node, open)) = path.last_mut() {
            let node = *node;
            match open.pop() {
                Some(next) if on_path.contains(&next) => {
                    let cycle = path.iter().map(|(node, _)| *node);
                    let mut cycle: Vec<Node> = cycle.skip_while(|node| *node != next).collect();
                    // It begins with what is declared first, wherever the walk began.
                    let first = (0..cycle.len()).min_by_key(|at| cycle.get(*at).copied());
                    cycle.rotate_left(first.unwrap_or(0));
                    return Some(Found::Cycle(cycle));
                }
                Some(next) if self.total.contains_key(&next) => {}
                Some(next) => {
                    path.push((next, self.called(next)));
                    on_path.insert(next);
                }
                None => {
                    let total = self.add(node);
                    if total > LEVELS {
                        return Some(Found::Deep(node));
                    }
                    path.pop();
                    on_path.remove(&node);
                }
            }
        }
        None
    }

    /// How many levels it is down from something, when everything that it calls was walked.
    fn add(&mut self, node: Node) -> usize {
        let total = self.all.get(&node).map_or(0, |levels| {
            let below =
                |(called, at): (&Node, &usize)| at + self.total.get(called).copied().unwrap_or(0);
            let deepest = levels.calls.iter().map(below).max();
            deepest.unwrap_or(0).max(levels.own)
        });
        self.total.insert(node, total);
        total
    }
}

/// The levels of everything that has a name.
fn levels(game: &Game) -> BTreeMap<Node, Levels> {
    let functions = game.functions.iter_enumerated().map(|(id, function)| {
        let mut levels = Levels::default();
        levels.expr(1, &function.body);
        (Node::Function(id), levels)
    });
    let rules = game.rules.iter_enumerated().map(|(id, rule)| {
        let mut levels = Levels::default();
        levels.checks(game, &rule.checks);
        (Node::Rule(id), levels)
    });
    let procedures = game.procedures.iter_enumerated().map(|(id, procedure)| {
        let mut levels = Levels::default();
        levels.body(game, procedure.body);
        (Node::Procedure(id), levels)
    });
    let actions = game.actions.iter_enumerated().map(|(id, action)| {
        let mut levels = Levels::default();
        levels.checks(game, &action.checks);
        levels.body(game, action.body);
        (Node::Action(id), levels)
    });
    let values = functions.chain(rules);
    values.chain(procedures).chain(actions).collect()
}

impl Levels {
    fn call(&mut self, node: Node, level: usize) {
        let known = self.calls.entry(node).or_default();
        *known = level.max(*known);
    }

    fn expr(&mut self, level: usize, expr: &Expr) {
        let mut open = vec![(level, expr)];
        while let Some((level, expr)) = open.pop() {
            self.own = self.own.max(level);
            match expr.kind.named() {
                Some(Named::Function(id)) => self.call(Node::Function(id), level),
                Some(Named::Rule(id)) => self.call(Node::Rule(id), level),
                // A script calls nothing in the game.
                Some(Named::State(_) | Named::Zone(_) | Named::Hook(_)) | None => {}
            }
            open.extend(expr.children().into_iter().map(|child| (level + 1, child)));
        }
    }

    fn checks(&mut self, game: &Game, checks: &[Check]) {
        for check in checks {
            match check {
                Check::Require(id) => {
                    let condition = game.conditions.get(*id).into_iter();
                    condition
                        .flat_map(|it| it.reason.values().chain([&it.expr]))
                        .for_each(|expr| self.expr(1, expr));
                }
                Check::Needs(rule, arguments) => {
                    self.call(Node::Rule(*rule), 1);
                    arguments.iter().for_each(|argument| self.expr(2, argument));
                }
            }
        }
    }

    fn body(&mut self, game: &Game, body: BodyId) {
        let first = game.bodies.get(body).map(|body| (1, body.block));
        let mut open: Vec<_> = first.into_iter().collect();
        while let Some((level, block)) = open.pop() {
            let statements = game.blocks.get(block).into_iter();
            for statement in statements.flat_map(|block| &block.statements) {
                let parts = statement.kind.parts();
                let texts = parts.texts.into_iter().flat_map(Template::values);
                let values = parts.values.into_iter().chain(texts);
                values.for_each(|value| self.expr(level + 1, value));
                open.extend(parts.blocks.into_iter().map(|inner| (level + 1, inner)));
                if let Some((procedure, _)) = statement.kind.call() {
                    self.call(Node::Procedure(procedure), level);
                }
                let phase = statement.phase().and_then(|phase| game.phases.get(phase));
                let offered = phase.into_iter().flat_map(|phase| &phase.actions);
                offered.for_each(|action| self.call(Node::Action(*action), level));
            }
        }
    }
}
