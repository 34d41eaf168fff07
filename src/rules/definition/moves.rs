//! Which moves are legal. They are found by trying all: parameters are chosen one after the other, each from all values
//! of its type, and a condition is judged as soon as all is chosen that it reads. A condition that cannot be judged is a
//! fault, unless one before it fails.

use std::collections::BTreeSet;

use super::Outcome;
use super::conditions::{Through, read_through};
use super::datum::Datum;
use super::value::Eval;
use crate::engine::Fault;
use crate::hir::{Action, ActionId, Expr, ExprKind, LocalId, Ty, TypeShape};
use crate::state::{Set, Value, value_at};

/// A part of a condition, with how many parameters have to be chosen before it can be judged.
struct Part<'g> {
    through: Through<'g>,
    expr: &'g Expr,
    level: usize,
}

impl<'a> Eval<'a> {
    /// The parts of the conditions of an action, each of which has to hold.
    fn parts_of(&self, action: &'a Action) -> Vec<Part<'a>> {
        let mut parts = Vec::new();
        for needed in self.conditions_of(&action.checks, &[]) {
            for expr in conjuncts(&self.game.condition(needed.condition).expr) {
                let through = read_through(expr, &needed.through);
                let given = through.iter().flat_map(|(_, value)| value.locals());
                let reads: BTreeSet<LocalId> = expr.locals().into_iter().chain(given).collect();
                let mut parameters = action.parameters.iter();
                let last = parameters.rposition(|parameter| reads.contains(&parameter.local));
                parts.push(Part { through, expr, level: last.map_or(0, |at| at + 1) });
            }
        }
        parts
    }

    /// The legal moves of a seat with an action that begin with some arguments, in order, up to so many.
    pub(super) fn find_moves(
        mut self,
        (seat, action): (u32, ActionId),
        prefix: &'a [Value],
        most: usize,
    ) -> Outcome<Vec<Vec<Value>>> {
        let action = self.game.action(action);
        self.names.insert(action.me, Datum::Seat(seat));
        let parts = self.parts_of(action);
        let mut search = Search { eval: self, action, parts, prefix, most, found: Vec::new() };
        search.choose_next(&mut Vec::new(), None)?;
        Ok(search.found)
    }

    /// All values of a type, in the order in which moves with them are listed: `none` comes last, and smaller sets come
    /// before larger ones.
    fn all_values(&self, ty: &Ty) -> Box<dyn Iterator<Item = Value>> {
        let count = |ty: &Ty| self.layout.count(ty, self.state.seats);
        let count = |ty: &Ty| u32::try_from(count(ty)).unwrap_or(u32::MAX);
        match ty.shape() {
            TypeShape::Optional(inner) => Box::new(self.all_values(inner).chain([Value::None])),
            TypeShape::Set(of, size) => {
                let things = count(of);
                let sizes = (0..=things).filter(move |count| size.allows(*count));
                Box::new(sizes.flat_map(move |size| subsets(0, things, size)).map(Value::Set))
            }
            TypeShape::Single | TypeShape::List(_) | TypeShape::Unknown => {
                let ty = ty.clone();
                Box::new((0..count(&ty)).map(move |at| value_at(at, &ty)))
            }
        }
    }
}

/// A way through the parameters of an action.
struct Search<'a> {
    eval: Eval<'a>,
    action: &'a Action,
    parts: Vec<Part<'a>>,
    prefix: &'a [Value],
    most: usize,
    found: Vec<Vec<Value>>,
}

impl Search<'_> {
    /// Chooses the next parameter in all ways. `doubt` is the first part that could not be judged, while one before it
    /// waits for a parameter.
    fn choose_next(
        &mut self,
        chosen: &mut Vec<Value>,
        mut doubt: Option<(usize, Fault)>,
    ) -> Outcome<()> {
        let level = chosen.len();
        let end = doubt.as_ref().map_or(self.parts.len(), |(at, _)| *at);
        for at in 0..end {
            match self.judge(at, level) {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(fault) => {
                    doubt = Some((at, fault));
                    break;
                }
            }
        }
        if let Some((at, fault)) = &doubt
            && self.parts.iter().take(*at).all(|part| part.level <= level)
        {
            return Err(fault.clone());
        }
        let Some(parameter) = self.action.parameters.get(level) else {
            self.found.push(chosen.clone());
            return Ok(());
        };
        let ty = &self.eval.game.local(parameter.local).ty;
        let all = match self.prefix.get(level) {
            Some(given) => Box::new(std::iter::once(given.clone())),
            None => self.eval.all_values(ty),
        };
        for value in all {
            if self.found.len() >= self.most {
                break;
            }
            self.eval.names.insert(parameter.local, Datum::of(&value, ty));
            chosen.push(value);
            self.choose_next(chosen, doubt.clone())?;
            chosen.pop();
        }
        Ok(())
    }

    /// Whether a part holds that is judged once so many parameters are chosen. The others are judged when their turn comes.
    fn judge(&mut self, at: usize, level: usize) -> Outcome<bool> {
        match self.parts.get(at) {
            Some(part) if part.level == level => {
                self.eval.with_rules(&part.through, |eval| eval.holds(part.expr))
            }
            Some(_) | None => Ok(true),
        }
    }
}

/// The parts of a condition that are joined by `and`.
fn conjuncts(expr: &Expr) -> Vec<&Expr> {
    if let ExprKind::And(left, right) = &expr.kind {
        return [conjuncts(left), conjuncts(right)].concat();
    }
    vec![expr]
}

/// All sets of so many of the things from `first` to `end`, in lexicographic order.
fn subsets(first: u32, end: u32, size: u32) -> Box<dyn Iterator<Item = Set>> {
    if size == 0 {
        return Box::new(std::iter::once(Set::default()));
    }
    let with = move |thing: u32| subsets(thing + 1, end, size - 1).map(move |it| it.with(thing));
    Box::new((first..end).flat_map(with))
}
