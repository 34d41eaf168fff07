//! Loops: what is the same in every round is worked out once, before the first one.

use super::Lower;
use crate::program::op::{Loop, Node, Op, Predicate, Rep, SetOp, Variable};

impl Lower<'_> {
    /// A loop. Its price stays that of the other executor, which works out everything in every round.
    pub(super) fn looped(&mut self, mut over: Loop, rep: Rep) -> Node {
        let mut found: Vec<(Variable, Node)> = Vec::new();
        let mut bound = vec![over.variable];
        self.hoist(&mut over.body, &mut bound, &mut found);
        let whole = Node::new(Op::Loop(Box::new(over)), rep);
        found.into_iter().rev().fold(whole, |body, (name, value)| {
            Node::new(Op::Let(name, value.boxed(), body.boxed()), rep)
        })
    }

    /// Puts variables in the places of parts that read none of the names bound in the loop.
    fn hoist(
        &mut self,
        node: &mut Node,
        bound: &mut Vec<Variable>,
        found: &mut Vec<(Variable, Node)>,
    ) {
        if looks_at_several(node) && !node.may_miss() && !reads(node, bound) {
            let known = found.iter().find(|(_, value)| value.op == node.op);
            let variable = match known {
                Some((variable, _)) => *variable,
                None => {
                    let variable = self.fresh();
                    found.push((variable, node.clone()));
                    variable
                }
            };
            node.op = Op::Variable(variable);
            return;
        }
        let before = bound.len();
        // No part but the one that they are bound in reads these names.
        bound.extend(names(&node.op));
        for part in node.op.parts_mut() {
            self.hoist(part, bound, found);
        }
        if let Op::Loop(inner) = &mut node.op {
            self.hoist(&mut inner.body, bound, found);
        }
        bound.truncate(before);
    }
}

/// The name that an operation binds.
const fn names(op: &Op) -> Option<Variable> {
    if let Op::Let(name, ..) = op {
        Some(*name)
    } else if let Op::Loop(over) = op {
        Some(over.variable)
    } else {
        None
    }
}

/// Whether an operation goes through several slots or cards.
fn looks_at_several(node: &Node) -> bool {
    let here = matches!(
        node.op,
        Op::Set(SetOp::Where(..) | SetOp::Cards(_)) | Op::Predicate(Predicate::Lies(..))
    );
    here || node.op.parts().into_iter().any(looks_at_several)
}

/// Whether an operation reads one of several variables.
fn reads(node: &Node, variables: &[Variable]) -> bool {
    variables.iter().any(|variable| node.reads(*variable))
}
