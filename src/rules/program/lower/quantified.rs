//! Quantifiers.

use super::bits::algebra;
use super::{Lower, low};
use crate::hir::{Compare, Expr, ExprKind, Fold, LocalId, Quantifier, Size, Ty};
use crate::program::op::{
    Algebra, Domain, End, Gives, Loop, Node, NumberOp, Op, Predicate, Rep, SetOp, Table, Variable,
};
use crate::program::{Shape, Side, first_condition};
use crate::state::Set;

/// A quantifier of so many operations is left to the other executor.
const LARGE: usize = 20_000;

/// What a quantifier came to, and what the names in it stood for.
pub(super) type Lowering = (Vec<(LocalId, Option<(Variable, Rep)>)>, Option<Node>);

impl Lower<'_> {
    /// A loop; `result` is the type of the things in what it gives, where that is a set. A part of a condition is looked at
    /// as a condition on different things: it is lowered once where the names in it stand for the same. One that has become
    /// too large is left to the other executor.
    pub(super) fn once(
        &mut self,
        expr: &Expr,
        quantifier: &Quantifier,
        result: Option<(&Ty, Rep)>,
    ) -> Option<Node> {
        let place = std::ptr::from_ref(quantifier).addr();
        if let Some((names, node)) = self.lowered.get(&place)
            && names.iter().all(|(name, bound)| self.scope.get(name) == bound.as_ref())
        {
            return node.clone();
        }
        let node = self.quantified(quantifier, result);
        let node = node.filter(|node| node.operations(LARGE) > 0);
        let names = expr.locals().into_iter();
        let names = names.map(|name| (name, self.scope.get(&name).copied()));
        self.lowered.insert(place, (names.collect(), node.clone()));
        node
    }

    /// The variable of what a quantifier goes through.
    pub(super) fn running(&mut self, local: LocalId) -> Variable {
        if let Some(variable) = self.running.get(&local) {
            return *variable;
        }
        let variable = self.fresh();
        self.running.insert(local, variable);
        variable
    }

    fn quantified(&mut self, quantifier: &Quantifier, result: Option<(&Ty, Rep)>) -> Option<Node> {
        let of = quantifier.domain.ty.element().unwrap_or(&Ty::Number).clone();
        match quantifier.fold {
            Fold::Union => return self.united(quantifier, &of, result?),
            Fold::Reached => return self.reached(quantifier, result?),
            Fold::Most | Fold::Least => return self.best(quantifier, &of, result?),
            Fold::Every | Fold::Some | Fold::Sum | Fold::Count | Fold::All | Fold::First => {}
            Fold::Last | Fold::Only | Fold::Highest | Fold::Lowest => {}
        }
        let domain = self.domain(&quantifier.domain)?;
        let variable = self.running(quantifier.local);
        let body = self.for_each(quantifier, &of, variable)?;
        let (rep, first) = match result {
            Some((result, rep)) if low(result) == low(&of) && self.set_of(&of) == Some(rep) => {
                (rep, low(result))
            }
            Some(_) => return None,
            None => (Rep::Word, 0),
        };
        let is_one = matches!(quantifier.fold, Fold::First | Fold::Last | Fold::Only);
        if is_one && of.is_set() {
            return None;
        }
        if let Some(node) = self.by_sets(quantifier, &domain, (&of, variable), &body, rep) {
            return Some(node);
        }
        let domain = self.fulfilling(quantifier, domain, &of);
        let over = Loop { gives: Gives::Fold(quantifier.fold), variable, domain, body, low: first };
        let shaped = self.by_shapes(&over);
        Some(shaped.unwrap_or_else(|| self.looped(over, rep)))
    }

    /// As `quantified`, without looking at each thing, as far as sets say what the condition says; nothing where they
    /// say nothing.
    fn by_sets(
        &mut self,
        quantifier: &Quantifier,
        domain: &Domain,
        (of, variable): (&Ty, Variable),
        whole: &Node,
        rep: Rep,
    ) -> Option<Node> {
        let Domain::Bits(set, first) = domain else {
            return None;
        };
        let (low, held) = self.bits_of(of)?;
        let by_value = matches!(quantifier.fold, Fold::Sum | Fold::Highest | Fold::Lowest);
        if by_value || low != *first || held != set.rep {
            return None;
        }
        let split = self.split(&quantifier.body, quantifier.local, of);
        let exact = split.exact?;
        let bound = (variable, Rep::Word);
        let rest = self.naming(quantifier.local, bound, |it| it.all_of(&split.rest))?;
        let is_done = split.rest.is_empty();
        // The other executor may look at each thing.
        let things = self.most_in(set).min(self.count(of));
        let cost = things.saturating_mul(whole.cost.saturating_add(2));
        let both = algebra(Algebra::Both, set.clone(), exact.clone());
        let over = |it: &mut Self, set: Node| {
            let over = Loop {
                gives: Gives::Fold(quantifier.fold),
                variable,
                domain: Domain::Bits(set, low),
                body: rest.clone(),
                low,
            };
            it.looped(over, rep)
        };
        let node = match quantifier.fold {
            Fold::Some if is_done => {
                let empty = Node::word(Predicate::IsEmpty(both.boxed()));
                Node::word(Predicate::Not(empty.boxed()))
            }
            Fold::Count if is_done => Node::word(NumberOp::Size(both.boxed())),
            Fold::All if is_done => both,
            Fold::First if is_done => Node::word(NumberOp::End(End::First, both.boxed(), low)),
            Fold::Last if is_done => Node::word(NumberOp::End(End::Last, both.boxed(), low)),
            Fold::Some | Fold::Count | Fold::All | Fold::First => over(self, both),
            Fold::Last | Fold::Only => over(self, both),
            Fold::Every => {
                let others = algebra(Algebra::Without, set.clone(), exact);
                let none = Node::word(Predicate::IsEmpty(others.boxed()));
                if is_done {
                    none
                } else {
                    let others = over(self, set.clone());
                    Node::word(Predicate::And(none.boxed(), others.boxed()))
                }
            }
            Fold::Sum | Fold::Highest | Fold::Lowest => return None,
            Fold::Most | Fold::Least | Fold::Union | Fold::Reached => return None,
        };
        Some(node.costing(cost))
    }

    /// The body for one thing, whose code is in a variable.
    fn for_each(&mut self, quantifier: &Quantifier, of: &Ty, variable: Variable) -> Option<Node> {
        let Ty::Set(_, size) = of else {
            let bound = (variable, Rep::Word);
            return self.naming(quantifier.local, bound, |it| it.word(&quantifier.body));
        };
        // Things that are sets are looked up by their place.
        let Size::Exactly(size) = size else {
            return None;
        };
        let rep = self.rep(of)?;
        let count = u32::try_from(self.count(of)).ok()?;
        let sets = (0..count).map(|at| Set::unrank(at, *size));
        let table = self.table(Table::of_sets(sets, rep));
        let set = self.fresh();
        let body = self.naming(quantifier.local, (set, rep), |it| it.word(&quantifier.body))?;
        let place = Node::variable(variable, Rep::Word);
        let value = Node::new(Op::Pick(table, place.boxed()), rep);
        Some(Node::word(Op::Let(set, value.boxed(), body.boxed())))
    }

    /// What is left to go through once the first condition is part of the domain.
    fn fulfilling(&mut self, quantifier: &Quantifier, domain: Domain, of: &Ty) -> Domain {
        let Domain::Bits(set, low) = domain else {
            return domain;
        };
        let narrowing = matches!(
            quantifier.fold,
            Fold::Some | Fold::Count | Fold::All | Fold::First | Fold::Last | Fold::Only
        );
        let found = narrowing
            .then(|| self.first_says(quantifier, of))
            .flatten()
            .filter(|found| found.rep == set.rep);
        let set = match found {
            Some(found) => super::bits::algebra(Algebra::Both, set, found),
            None => set,
        };
        Domain::Bits(set, low)
    }

    /// The things that can fulfil the first condition.
    fn first_says(&mut self, quantifier: &Quantifier, of: &Ty) -> Option<Node> {
        let condition = first_condition(&quantifier.body);
        match (*self.program.quantifiers.get(quantifier.local)?)? {
            Shape::Compares(side) => {
                let ExprKind::Compare(compare, left, right) = &condition.kind else {
                    return None;
                };
                let other = match side {
                    Side::Left => right,
                    Side::Right => left,
                };
                let compare = match side {
                    Side::Left => *compare,
                    Side::Right => compare.turned()?,
                };
                self.comparing(compare, other, of)
            }
            Shape::SomeCompares(_) => None,
        }
    }

    /// The things of a type that compare so with a value, a bit each.
    pub(super) fn comparing(&mut self, compare: Compare, with: &Expr, of: &Ty) -> Option<Node> {
        let rep = self.set_of(of)?;
        let values = self.count(of);
        if values == 0 {
            return None;
        }
        let all = Node::bits(super::bits::full(values), rep);
        let first = low(of);
        let below = |count: Node| Node::new(SetOp::First(count.boxed()), rep);
        let place = |it: Node, more: i64| {
            use crate::hir::Arithmetic::Minus;
            let by = Node::number(first - more);
            Node::word(NumberOp::Arithmetic(Minus, it.boxed(), by.boxed()))
        };
        let without = |set: Node| super::bits::algebra(Algebra::Without, all.clone(), set);
        Some(match compare {
            Compare::In => self.set_within(with, of)?,
            Compare::NotIn => without(self.set_within(with, of)?),
            Compare::Is => Node::new(SetOp::Single(self.word(with)?.boxed(), first), rep),
            Compare::IsNot => {
                without(Node::new(SetOp::Single(self.word(with)?.boxed(), first), rep))
            }
            Compare::Less => below(place(self.word(with)?, 0)),
            Compare::AtMost => below(place(self.word(with)?, 1)),
            Compare::More => without(below(place(self.word(with)?, 1))),
            Compare::AtLeast => without(below(place(self.word(with)?, 0))),
        })
    }
}
