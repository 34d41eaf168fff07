//! What executors find, held against the definition.

use std::collections::{BTreeMap, BTreeSet};

use hoyle::engine::{Fault, Offer, Rules};
use hoyle::hir::{ActionId, ActionKind, Expr, ExprKind, Ty};
use hoyle::state::{Layout, Value};
use hoyle::{Move, Session, Stop};

use super::position::plain;
use super::{Definition, Outcome, Without};
use crate::arguments::combinations;

/// Those who are held against the definition, each with its name.
pub type Executors<'a> = [(&'a str, &'a dyn Rules)];

/// Moves that are not legal of which the reasons are compared, of each action.
const REASONS: usize = 2;
/// Moves that executors are asked of by number, of each action.
const NUMBERED: usize = 20;
/// Moves that executors judge one by one, of each action.
const JUDGED: usize = 100;

/// What has been looked at.
#[derive(Debug, Default)]
pub struct Found {
    /// Moves that were tried.
    pub moves: usize,
    /// Moves that were legal.
    pub legal: usize,
    /// Moves of which all conditions were compared.
    pub reasons: usize,
    /// Expressions of invariants that were evaluated.
    pub expressions: usize,
    /// Actions that seats were held against the definition for.
    pub questions: usize,
    /// Actions that could be taken in too many ways to try each.
    pub too_many: usize,
    /// Actions of which not all moves could be judged, and expressions without a value; why, and how often.
    pub without: BTreeMap<Without, usize>,
}

/// Tries all moves of all actions that can be taken in at most so many ways.
///
/// # Panics
/// Where an executor finds others than those that the definition says are legal.
pub fn check_moves(
    session: &Session,
    layout: &Layout,
    executors: &Executors<'_>,
    most: usize,
    found: &mut Found,
) {
    let (game, state) = (session.game(), session.state());
    let offers = session.offers().unwrap_or_default();
    for (id, action) in game.actions.iter_enumerated() {
        for seat in 0..state.seats() {
            let is_it = |offer: &Offer| offer.seat == seat && offer.action == id;
            let offered = offers.iter().any(is_it);
            // The conditions of an answer read what the procedure that asks holds.
            if matches!(action.kind, ActionKind::Answer(_)) && !offered {
                continue;
            }
            let Some(all) = combinations(game, state.seats(), id, most) else {
                found.too_many += 1;
                continue;
            };
            let mut asked = Asked {
                definition: Definition::new(game, layout, state),
                executors,
                seat,
                id,
                offered,
            };
            asked.check(&all, found);
        }
    }
}

/// A question: which moves has a seat with an action?
struct Asked<'a> {
    definition: Definition<'a>,
    executors: &'a Executors<'a>,
    seat: u32,
    id: ActionId,
    offered: bool,
}

impl Asked<'_> {
    /// Holds the executors against the definition, for all combinations of arguments.
    fn check(&mut self, all: &[Vec<Value>], found: &mut Found) {
        match self.legal(all) {
            Ok(legal) => {
                found.questions += 1;
                found.moves += all.len();
                found.legal += legal.len();
                for executor in self.executors {
                    self.hold(*executor, all, &legal);
                }
                let others = all.iter().filter(|it| !legal.contains(it));
                for arguments in others.take(REASONS) {
                    found.reasons += 1;
                    self.compare_reasons(arguments);
                }
            }
            Err((arguments, why)) => {
                if matches!(why, Without::Fault(_)) && self.offered {
                    self.expect_fault(arguments);
                }
                *found.without.entry(why).or_default() += 1;
            }
        }
    }

    /// The legal ones of some arguments, or those that could not be judged.
    fn legal<'m>(
        &mut self,
        all: &'m [Vec<Value>],
    ) -> Result<BTreeSet<&'m Vec<Value>>, (&'m Vec<Value>, Without)> {
        let mut legal = BTreeSet::new();
        for arguments in all {
            match self.definition.is_legal(self.seat, self.id, arguments) {
                Ok(true) => {
                    legal.insert(arguments);
                }
                Ok(false) => {}
                Err(why) => return Err((arguments, why)),
            }
        }
        Ok(legal)
    }

    /// Whether an executor finds all legal moves, finds no others, numbers them without gaps, and judges each as it is.
    fn hold(
        &self,
        (name, rules): (&str, &dyn Rules),
        all: &[Vec<Value>],
        legal: &BTreeSet<&Vec<Value>>,
    ) {
        let (state, seat, id) = (self.definition.state, self.seat, self.id);
        let what = format!("{}, {name}", self.what());
        let listed = rules.list(state, seat, id, usize::MAX);
        let (count, listed) = listed.unwrap_or_else(|fault| panic!("{what}: {fault:?}"));
        let distinct: BTreeSet<&Vec<Value>> = listed.iter().collect();
        assert_eq!(&distinct, legal, "found and legal moves of {what}");
        assert_eq!(count, legal.len() as u64, "listed moves of {what}");
        let number = rules.count(state, seat, id).ok();
        assert_eq!(number, Some(count), "counted moves of {what}");
        for (at, arguments) in (0..).zip(&listed).take(NUMBERED) {
            let nth = rules.nth(state, seat, id, at).ok().flatten();
            assert_eq!(nth.as_ref(), Some(arguments), "{at} of {what}");
        }
        let beyond = rules.nth(state, seat, id, count).ok();
        assert_eq!(beyond, Some(None), "behind the last of {what}");
        for arguments in all.iter().filter(|_| self.offered).take(JUDGED) {
            let is_legal = self.legality(rules, arguments).ok();
            let expected = legal.contains(arguments);
            assert_eq!(is_legal, Some(expected), "{arguments:?} of {what}");
        }
    }

    /// Whether the executors give all conditions of a move in their order, with what the definition says of each.
    fn compare_reasons(&mut self, arguments: &[Value]) {
        let expected = self.definition.conditions(self.seat, self.id, arguments);
        if matches!(expected, Err(Without::Unknown(_) | Without::TooLong)) {
            return;
        }
        for (name, rules) in self.executors {
            let found = rules.explain(self.definition.state, &self.action(arguments));
            let found = found.ok().map(|found| {
                let judged = found.into_iter();
                judged.map(|(reason, holds)| (reason.condition, holds)).collect()
            });
            let what = self.what();
            assert_eq!(
                found,
                expected.clone().ok(),
                "conditions of {arguments:?} of {what}, {name}"
            );
        }
    }

    /// Whether a move that cannot be judged has a fault for the executors, too.
    fn expect_fault(&self, arguments: &[Value]) {
        for (name, rules) in self.executors {
            let found = self.legality(*rules, arguments);
            assert!(found.is_err(), "{arguments:?} of {}, {name}: not a fault", self.what());
        }
    }

    fn legality(&self, rules: &dyn Rules, arguments: &[Value]) -> Result<bool, Fault> {
        match rules.legality(self.definition.state, &self.action(arguments)) {
            Ok(()) => Ok(true),
            Err(Stop::Refused(_) | Stop::Setup(_)) => Ok(false),
            Err(Stop::Fault(fault)) => Err(fault),
        }
    }

    fn action(&self, arguments: &[Value]) -> Move {
        Move { seat: self.seat, action: self.id, arguments: arguments.to_vec() }
    }

    fn what(&self) -> String {
        let action = &self.definition.game.actions[self.id].name;
        format!("{action} by seat {}", self.seat + 1)
    }
}

/// Evaluates what every `always` says, and its parts.
///
/// # Panics
/// Where an executor comes to another value than the definition.
pub fn check_always(
    session: &Session,
    layout: &Layout,
    executors: &Executors<'_>,
    found: &mut Found,
) {
    let (game, state) = (session.game(), session.state());
    let mut definition = Definition::new(game, layout, state);
    for part in game.invariants.iter().flat_map(|it| parts(&it.expr)) {
        definition.steps = 0;
        definition.names.clear();
        let expected = definition.value(part);
        if let Err(why) = &expected {
            *found.without.entry(why.clone()).or_default() += 1;
        }
        found.expressions += 1;
        for (name, rules) in executors {
            let value = rules.eval(state, &BTreeMap::new(), part);
            hold_value(&expected, value, part, name);
        }
    }
}

/// Whether the value that somebody finds is the one that the definition gives.
fn hold_value(
    expected: &Outcome<super::value::Value>,
    found: Result<Value, Fault>,
    part: &Expr,
    name: &str,
) {
    let what = || format!("{:?}, {name}", part.span);
    match (expected, found) {
        (Ok(expected), Ok(found)) => {
            assert_eq!(&plain(&found, &part.ty), expected, "{}", what());
        }
        (Err(Without::Unknown(_) | Without::TooLong), _) | (Err(Without::Fault(_)), Err(_)) => {}
        (expected, found) => panic!("{}: {found:?}, not {expected:?}", what()),
    }
}

/// The parts of a condition that are evaluated as the whole is, and name nothing that only a part of it knows.
fn parts(expr: &Expr) -> Vec<&Expr> {
    let inner = match &expr.kind {
        ExprKind::Compare(_, left, right) => vec![left, right],
        ExprKind::And(left, _) | ExprKind::Or(left, _) => vec![left],
        ExprKind::Quantified(it) => vec![&it.domain],
        _ => Vec::new(),
    };
    let inner = inner.into_iter().map(|it| &**it);
    let inner = inner.filter(|it| !matches!(it.ty, Ty::Text | Ty::EmptySet | Ty::None));
    let deeper = inner.flat_map(parts);
    std::iter::once(expr).chain(deeper).collect()
}
