//! Functions and rules.

use super::{Lower, Scope};
use crate::hir::{Arithmetic, Check, Compare, Expr, FunctionId, LocalId, RuleId, Ty};
use crate::program::op::{
    Callable, Memo, Node, NumberOp, Op, Predicate, Rep, Table, Variable, Work,
};
use crate::state::{NONE, to_code};

/// At most so many rules and functions are put in place in one condition, value or action. There can be no end to them
/// where each uses the one before it twice.
const OPENED: u32 = 1_000;

/// At most so many within each other.
const DEPTH: u32 = 16;

/// The body of a function that costs no more than this stands in place of its call.
const INLINE: u64 = 24;

/// The same for what machine code works out with so few operations, whatever it costs the other executor.
const QUICK: u64 = 40;

impl Callable {
    /// Whether its body stands in place of its calls.
    #[must_use]
    pub fn is_inlined(&self) -> bool {
        let is_quick = effort(&self.body).is_some_and(|steps| steps <= QUICK);
        self.memo == Memo::Never && (self.body.cost <= INLINE || is_quick)
    }
}

/// How many operations machine code carries out; nothing where that depends on the position.
fn effort(node: &Node) -> Option<u64> {
    let own = match node.op.work() {
        Work::Nothing => 0,
        Work::One => 1,
        // Machine code looks at four at a time where they lie side by side.
        Work::Slots { count, together } => {
            u64::try_from(if together { count / 4 } else { count }).ok()?
        }
        Work::Open => return None,
    };
    let parts = node.op.parts().into_iter();
    parts.map(effort).try_fold(own, |all, part| Some(all + part?))
}

impl Lower<'_> {
    /// What a function gives.
    pub(super) fn call(&mut self, id: FunctionId, arguments: &[Expr], rep: Rep) -> Option<Node> {
        if let Some(known) = self.looked_up(id, arguments, rep) {
            return Some(known);
        }
        let callable = self.callable(id)?;
        if callable.body.rep != rep {
            return None;
        }
        let function = self.game.functions.get(id)?;
        let values = self.arguments(&function.parameters, arguments)?;
        if !callable.is_inlined() {
            return Some(Node::new(Op::Call(id, values), rep));
        }
        self.bound(&function.parameters, values, |it| it.given(function))
    }

    /// What a function gives that reads nothing of the position: a value of a table, found by its arguments.
    fn looked_up(&mut self, id: FunctionId, arguments: &[Expr], rep: Rep) -> Option<Node> {
        let results = self.constants.functions.get(id)?.as_ref()?;
        let function = self.game.functions.get(id)?;
        let result = &function.result;
        if self.rep(result) != Some(rep) {
            return None;
        }
        let of = result.element().unwrap_or(&Ty::Number);
        let table = match rep {
            Rep::Word => Table::of_codes(results.iter().map(|value| to_code(value, result)), 0),
            Rep::Set(_) => Table::of_sets(results.iter().map(|value| value.to_set(of)), rep),
        };
        let mut digits = Vec::new();
        for (parameter, argument) in function.parameters.iter().zip(arguments) {
            let ty = &self.game.locals.get(*parameter)?.ty;
            digits.push(self.numbered(argument, ty)?);
        }
        let place = Node::word(NumberOp::Digits(digits));
        let table = self.table(table);
        Some(Node::new(Op::Pick(table, place.boxed()), rep))
    }

    /// The number of an argument among the values of its parameter, of which `none` is the last, and how many these are.
    fn numbered(&mut self, argument: &Expr, ty: &Ty) -> Option<(Node, i64)> {
        let (inner, optional) = (ty.never_none(), matches!(ty, Ty::Optional(_)));
        if argument.ty != *ty && argument.ty != *inner && argument.ty != Ty::None {
            return None;
        }
        let count = i64::try_from(self.count(inner)).ok()?;
        let code = self.word(argument)?;
        let low = super::low(inner);
        if !optional {
            return Some((from(code, low), count));
        }
        let name = self.fresh();
        let code_again = Node::variable(name, Rep::Word);
        let none = Node::number(i64::from(NONE)).boxed();
        let is_none = Predicate::Compare(Compare::Is, code_again.clone().boxed(), none);
        let number = from(code_again, low);
        let number =
            Op::If(Node::word(is_none).boxed(), Node::number(count).boxed(), number.boxed());
        let named = Op::Let(name, code.boxed(), Node::word(number).boxed());
        Some((Node::word(named), count + 1))
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
        let body = self.within(scope, |it| it.given(function))?;
        let reads = self.program.functions.get(id)?;
        let is_quick = effort(&body).is_some_and(|steps| steps <= QUICK);
        let memo = if !function.body.goes_through_several() || parameters.is_empty() || is_quick {
            Memo::Never
        } else if reads.is_nothing() {
            Memo::Always
        } else {
            Memo::Position
        };
        Some(Callable { parameters, body, memo })
    }

    /// Arguments, each in the terms of its parameter.
    pub(super) fn arguments(
        &mut self,
        parameters: &[LocalId],
        arguments: &[Expr],
    ) -> Option<Vec<Node>> {
        let pairs = parameters.iter().zip(arguments);
        pairs.map(|(parameter, argument)| self.argument(*parameter, argument)).collect()
    }

    /// A value in the terms of the name that gets it.
    pub(super) fn argument(&mut self, parameter: LocalId, value: &Expr) -> Option<Node> {
        let ty = &self.game.locals.get(parameter)?.ty;
        self.taken(value, ty)
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
                Some(before) => Node::word(Predicate::And(before.boxed(), next.boxed())),
                None => next,
            });
        }
        Some(all.unwrap_or(Node::number(1)))
    }
}

/// A code, counted from another.
fn from(code: Node, low: i64) -> Node {
    if low == 0 {
        return code;
    }
    let low = Node::number(low).boxed();
    Node::word(NumberOp::Arithmetic(Arithmetic::Minus, code.boxed(), low))
}

/// A body within which variables have values.
pub(super) fn let_in(bound: Vec<(Variable, Node)>, body: Node) -> Node {
    bound.into_iter().rev().fold(body, |body, (variable, value)| {
        let rep = body.rep;
        Node::new(Op::Let(variable, value.boxed(), body.boxed()), rep)
    })
}
