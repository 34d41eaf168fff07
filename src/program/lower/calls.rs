//! Functions and rules.

use super::{Lower, Scope};
use crate::hir::{Check, Expr, FunctionId, LocalId, RuleId};
use crate::program::op::{Callable, Memo, Node, Op, Rep, Variable};

/// At most so many rules and functions are put in place in one condition, value or action. There can be no end to them
/// where each uses the one before it twice.
const OPENED: u32 = 1_000;

/// At most so many within each other.
const DEPTH: u32 = 16;

/// The body of a function that costs no more than this stands in place of its call.
const INLINE: u64 = 24;

impl Callable {
    /// Whether its body stands in place of its calls.
    #[must_use]
    pub fn is_inlined(&self) -> bool {
        self.memo == Memo::Never && self.body.cost <= INLINE
    }
}

impl Lower<'_> {
    /// What a function gives.
    pub(super) fn call(&mut self, id: FunctionId, arguments: &[Expr], rep: Rep) -> Option<Node> {
        let callable = self.callable(id)?;
        if callable.body.rep != rep {
            return None;
        }
        let function = self.game.functions.get(id)?;
        let values = self.arguments(&function.parameters, arguments)?;
        if !callable.is_inlined() {
            return Some(Node::new(Op::Call(id, values), rep));
        }
        self.bound(&function.parameters, values, |it| it.body(&function.body))
    }

    /// A function, lowered when it is first called.
    fn callable(&mut self, id: FunctionId) -> Option<Callable> {
        if self.looked_at.insert(id) {
            let lowered = self.lower_function(id);
            *self.functions.get_mut(id)? = lowered;
        }
        self.functions.get(id)?.clone()
    }

    fn lower_function(&mut self, id: FunctionId) -> Option<Callable> {
        let function = self.game.functions.get(id)?;
        let mut scope = Scope::new();
        let mut parameters = Vec::new();
        for local in &function.parameters {
            let bound = (self.fresh(), self.rep_of(*local)?);
            self.name(&mut scope, *local, bound);
            parameters.push(bound);
        }
        let body = self.within(scope, |it| it.body(&function.body))?;
        // What it gives is taken in the terms of its own type.
        let (own, result) = (&function.body.ty, &function.result);
        if own.element().is_some()
            && own.element().map(super::low) != result.element().map(super::low)
        {
            return None;
        }
        if self.rep(result) != Some(body.rep) {
            return None;
        }
        let reads = self.program.functions.get(id)?;
        let memo = if !function.body.goes_through_several() || parameters.is_empty() {
            Memo::Never
        } else if reads.is_nothing() {
            Memo::Always
        } else {
            Memo::Position
        };
        Some(Callable {
            parameters,
            body,
            memo,
        })
    }

    fn body(&mut self, body: &Expr) -> Option<Node> {
        match self.rep(&body.ty)? {
            Rep::Word => self.word(body),
            Rep::Small | Rep::Large => self.set(body),
        }
    }

    /// Arguments, each in the terms of its parameter.
    fn arguments(&mut self, parameters: &[LocalId], arguments: &[Expr]) -> Option<Vec<Node>> {
        let pairs = parameters.iter().zip(arguments);
        pairs
            .map(|(parameter, argument)| self.argument(*parameter, argument))
            .collect()
    }

    /// A value in the terms of the name that gets it.
    pub(super) fn argument(&mut self, parameter: LocalId, value: &Expr) -> Option<Node> {
        let ty = &self.game.locals.get(parameter)?.ty;
        match self.rep(ty)? {
            Rep::Word => self.word(value),
            Rep::Small | Rep::Large => self.set_as(value, ty.element()?),
        }
    }

    /// Work within which parameters have values.
    pub(super) fn bound(
        &mut self,
        parameters: &[LocalId],
        values: Vec<Node>,
        work: impl FnOnce(&mut Self) -> Option<Node>,
    ) -> Option<Node> {
        self.opened += 1;
        if self.opened > OPENED || self.depth == DEPTH {
            return None;
        }
        self.depth += 1;
        let mut scope = Scope::new();
        let mut bound: Vec<(Variable, Node)> = Vec::new();
        for (local, value) in parameters.iter().zip(values) {
            let variable = self.fresh();
            self.name(&mut scope, *local, (variable, value.rep));
            bound.push((variable, value));
        }
        let body = self.within(scope, work);
        self.depth -= 1;
        Some(let_in(bound, body?))
    }

    /// Whether all conditions of a rule hold.
    pub(super) fn rule(&mut self, id: RuleId, arguments: &[Expr]) -> Option<Node> {
        let rule = self.game.rules.get(id)?;
        let values = self.arguments(&rule.parameters, arguments)?;
        self.bound(&rule.parameters, values, |it| it.checks(&rule.checks))
    }

    fn checks(&mut self, checks: &[Check]) -> Option<Node> {
        let mut all: Option<Node> = None;
        for check in checks {
            let next = match check {
                Check::Require(id) => {
                    let condition = self.game.conditions.get(*id)?;
                    self.word(&condition.expr)?
                }
                Check::Needs(id, arguments) => self.rule(*id, arguments)?,
            };
            all = Some(match all {
                Some(before) => Node::word(Op::And(before.boxed(), next.boxed())),
                None => next,
            });
        }
        Some(all.unwrap_or(Node::number(1)))
    }
}

/// A body within which variables have values.
pub(super) fn let_in(bound: Vec<(Variable, Node)>, body: Node) -> Node {
    bound
        .into_iter()
        .rev()
        .fold(body, |body, (variable, value)| {
            let rep = body.rep;
            Node::new(Op::Let(variable, value.boxed(), body.boxed()), rep)
        })
}
