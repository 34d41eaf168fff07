//! Names for the variables of operations.

use std::collections::BTreeMap;

use super::names::Writer;
use crate::hir::LocalId;
use crate::program::op::{Node, Op, Variable};

/// The names of all variables of an action, a function or a condition; no two have the same.
pub(super) struct Variables<'g> {
    writer: Writer<'g>,
    locals: &'g BTreeMap<Variable, LocalId>,
    names: BTreeMap<Variable, String>,
    used: BTreeMap<&'g str, usize>,
}

impl<'g> Variables<'g> {
    pub(super) const fn new(writer: Writer<'g>, locals: &'g BTreeMap<Variable, LocalId>) -> Self {
        Self { writer, locals, names: BTreeMap::new(), used: BTreeMap::new() }
    }

    /// Names a variable as the game does. What the game has no name for is called `t`; if a name is taken, a number follows.
    pub(super) fn bind(&mut self, variable: Variable) {
        if self.names.contains_key(&variable) {
            return;
        }
        let local = self.locals.get(&variable);
        let name = local.map_or("t", |local| self.writer.local(*local));
        let used = self.used.entry(name).or_default();
        *used += 1;
        let name = match *used {
            1 => name.to_owned(),
            more => format!("{name}.{more}"),
        };
        self.names.insert(variable, name);
    }

    /// Names all variables that an operation binds.
    pub(super) fn bind_all(&mut self, node: &Node) {
        if let Op::Let(variable, ..) = &node.op {
            self.bind(*variable);
        }
        for part in node.op.parts() {
            self.bind_all(part);
        }
        if let Op::Loop(over) = &node.op {
            self.bind(over.variable);
            self.bind_all(&over.body);
        }
    }

    pub(super) fn name(&self, variable: Variable) -> &str {
        self.names.get(&variable).map_or("?", String::as_str)
    }
}
