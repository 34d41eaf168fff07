//! One action: which conjunct is judged when, and which parameters depend on others.

use std::collections::BTreeSet;

use super::conjunct::conjuncts;
use super::restriction::says;
use super::{Conjunct, Restriction};
use crate::hir::{Action, Game, LocalId, Ty};

/// A conjunct with its place in the search for moves.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The conjunct.
    pub conjunct: Conjunct,
    /// How many parameters have to be chosen before it can be judged.
    pub level: usize,
    /// What it says about the last of them, if that can be made part of its domain.
    pub restriction: Option<Restriction>,
    /// The first of the parameters that it reads; the number of all of them where it reads none.
    first: usize,
}

impl Placed {
    /// Whether it reads one parameter and no other.
    #[must_use]
    pub const fn reads_one(&self) -> bool {
        self.first + 1 == self.level
    }
}

/// The narrowed form of an action.
#[derive(Clone, Debug)]
pub struct Narrowed {
    /// The types of the parameters, in order.
    pub parameters: Vec<(LocalId, Ty)>,
    /// The conjuncts, in the order in which conditions are judged.
    pub conjuncts: Vec<Placed>,
    /// By level, the conjuncts that can be judged there and not before.
    levels: Vec<Vec<usize>>,
    /// By level, whether no conjunct of a higher level reads a parameter below it.
    independent: Vec<bool>,
}

impl Narrowed {
    /// Narrows an action.
    #[must_use]
    pub fn new(game: &Game, action: &Action) -> Self {
        let parameters: Vec<(LocalId, Ty)> = action
            .parameters
            .iter()
            .filter_map(|parameter| {
                let declared = game.locals.get(parameter.local)?;
                Some((parameter.local, declared.ty.clone()))
            })
            .collect();
        let conjuncts: Vec<Placed> = conjuncts(game, &action.checks)
            .into_iter()
            .map(|conjunct| place(conjunct, &parameters))
            .collect();
        let all = 0..=parameters.len();
        let at = |level: usize| {
            let here = conjuncts.iter().enumerate();
            let here = here.filter(|(_, placed)| placed.level == level);
            here.map(|(at, _)| at).collect()
        };
        let levels = all.clone().map(at).collect();
        let separate = |level: usize| {
            let mut later = conjuncts.iter().filter(|placed| placed.level > level);
            later.all(|placed| placed.first >= level)
        };
        let independent = all.map(separate).collect();
        Self { parameters, conjuncts, levels, independent }
    }

    /// The conjuncts that can be judged once so many parameters are chosen, and not before, in order.
    #[must_use]
    pub fn at_level(&self, level: usize) -> &[usize] {
        self.levels.get(level).map_or(&[], Vec::as_slice)
    }

    /// Whether the choice of the parameters from a place on does not depend on those before it.
    #[must_use]
    pub fn is_independent_from(&self, level: usize) -> bool {
        self.independent.get(level).copied().unwrap_or(true)
    }
}

fn place(conjunct: Conjunct, parameters: &[(LocalId, Ty)]) -> Placed {
    let mut read: BTreeSet<LocalId> = conjunct.expr.locals();
    for (_, value) in &conjunct.bindings {
        read.extend(value.locals());
    }
    let mut places = parameters
        .iter()
        .enumerate()
        .filter(|(_, (local, _))| read.contains(local))
        .map(|(at, _)| at);
    let first = places.next();
    let last = places.next_back().or(first);
    let restriction = last.and_then(|last| {
        let (local, ty) = parameters.get(last)?;
        let mut bound = conjunct.bindings.iter();
        // What is bound may read the parameter only by its name in the conjunct.
        if bound.any(|(_, value)| value.locals().contains(local)) {
            return None;
        }
        Some(Restriction { parameter: last, says: says(&conjunct.expr, *local, ty)? })
    });
    Placed {
        conjunct,
        level: last.map_or(0, |last| last + 1),
        restriction,
        first: first.unwrap_or(parameters.len()),
    }
}
