//! Chains of calls: no definition calls itself, directly or through others, and no chain of calls nests more levels
//! than code that walks a game may recurse. The walk here uses no recursion.

use std::collections::{BTreeMap, BTreeSet};

use super::report;
use crate::base::Span;
use crate::base::limits::LEVELS;
use crate::diag::Diagnostic;
use crate::hir::{BodyId, Game, Unit, Uses};

/// How deep the expressions and statements of a definition are nested.
struct Levels {
    /// The levels of its own text.
    own: usize,
    /// What is called or offered in a turn, and on which level at most.
    calls: BTreeMap<Unit, usize>,
}

/// The first definition that calls itself or nests too deep: one message for a whole cycle or chain.
pub(super) fn calls(game: &Game) -> Option<Diagnostic> {
    let mut walk = Walk { all: levels(game), total: BTreeMap::new() };
    let starts: Vec<Unit> = walk.all.keys().copied().collect();
    let found = starts.into_iter().find_map(|start| walk.from(start))?;
    Some(match found {
        Found::Cycle(cycle) => {
            let is_done = |node: &Unit| matches!(node, Unit::Procedure(_) | Unit::Action(_));
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

fn named(game: &Game, unit: Unit) -> Option<(Span, &str)> {
    Some(match unit {
        Unit::Function(id) => (game.function(id).span, &game.function(id).name),
        Unit::Rule(id) => (game.rule(id).span, &game.rule(id).name),
        Unit::Procedure(id) => (game.procedure(id).span, &game.procedure(id).name),
        Unit::Action(id) => (game.action(id).span, &game.action(id).name),
        Unit::Phase(_) | Unit::Hook(_) => return None,
    })
}

enum Found {
    /// Each definition calls the next, and the last calls the first.
    Cycle(Vec<Unit>),
    /// The definition nests too many levels, with what it calls.
    Deep(Unit),
}

/// A walk to everything that a definition calls, and back.
struct Walk {
    all: BTreeMap<Unit, Levels>,
    /// For each definition that was walked, its levels with those of what it calls.
    total: BTreeMap<Unit, usize>,
}

impl Walk {
    fn called(&self, node: Unit) -> Vec<Unit> {
        let levels = self.all.get(&node).into_iter();
        levels.flat_map(|it| it.calls.keys().copied()).collect()
    }

    fn from(&mut self, start: Unit) -> Option<Found> {
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
                    let mut cycle: Vec<Unit> = cycle.skip_while(|node| *node != next).collect();
                    // The cycle begins with what is declared first, wherever the walk began.
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

    /// Notes the levels of a definition once everything that it calls was walked, and returns them.
    fn add(&mut self, node: Unit) -> usize {
        let total = self.all.get(&node).map_or(0, |levels| {
            let below =
                |(called, at): (&Unit, &usize)| at + self.total.get(called).copied().unwrap_or(0);
            let deepest = levels.calls.iter().map(below).max();
            deepest.unwrap_or(0).max(levels.own)
        });
        self.total.insert(node, total);
        total
    }
}

/// The levels of everything that has a name and leads further.
fn levels(game: &Game) -> BTreeMap<Unit, Levels> {
    let index = game.index();
    let plain = |uses: &Uses| Levels::of(game, uses);
    let functions = index.functions.iter_enumerated();
    let functions = functions.map(|(id, uses)| (Unit::Function(id), plain(uses)));
    let rules = index.rules.iter_enumerated();
    let rules = rules.map(|(id, uses)| (Unit::Rule(id), plain(uses)));
    let of = |body: BodyId| index.bodies.get(body).cloned().unwrap_or_default();
    let procedures = game.procedures.iter_enumerated();
    let procedures = procedures.map(|(id, it)| (Unit::Procedure(id), plain(&of(it.body))));
    let actions = game.actions.iter_enumerated().map(|(id, action)| {
        let uses = of(action.body).with(&Uses::of(game, [], &action.checks));
        (Unit::Action(id), plain(&uses))
    });
    let values = functions.chain(rules);
    values.chain(procedures).chain(actions).collect()
}

impl Levels {
    fn of(game: &Game, uses: &Uses) -> Self {
        let mut calls = BTreeMap::new();
        let mut call = |unit, level: usize| {
            let known = calls.entry(unit).or_default();
            *known = level.max(*known);
        };
        for (unit, level) in &uses.calls {
            match unit {
                Unit::Function(_) | Unit::Rule(_) | Unit::Procedure(_) => call(*unit, *level),
                Unit::Phase(id) => {
                    let offered = &game.phase(*id).actions;
                    offered.iter().for_each(|action| call(Unit::Action(*action), *level));
                }
                // A script calls nothing in the game. What is done with an answer stands behind the question.
                Unit::Hook(_) | Unit::Action(_) => {}
            }
        }
        Self { own: uses.levels, calls }
    }
}
