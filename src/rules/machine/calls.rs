//! Machine code that calls other code, and what is handed over.

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};
use cranelift_module::{FuncId, Module};

use super::context::{LONGS, at};
use super::emit::Emit;
use super::held::Held;
use crate::hir::FunctionId;
use crate::program::op::{Callable, Node, Rep};

/// The words in which the arguments of a function are handed over.
pub(super) fn words(callable: &Callable) -> usize {
    let parameters = callable.parameters.iter();
    parameters.map(|(_, rep)| rep.words()).sum()
}

impl Emit<'_, '_> {
    /// A call of a function of the game.
    pub(super) fn function(&mut self, id: FunctionId, arguments: &[Node], rep: Rep) -> Held {
        let mut values = vec![self.context];
        for argument in arguments {
            values.extend(self.held(argument).words());
        }
        let Some(callee) = self.links.functions.get(&id) else {
            self.fail();
            return self.nothing(rep);
        };
        let results = self.call(*callee, &values);
        match Held::of(&results) {
            Some(given) => given,
            None => self.nothing(rep),
        }
    }

    /// A call of other code.
    pub(super) fn call(&mut self, id: FuncId, arguments: &[Value]) -> Vec<Value> {
        let callee = match self.imported.get(&id) {
            Some(callee) => *callee,
            None => {
                let callee = self.module.declare_func_in_func(id, self.builder.func);
                self.imported.insert(id, callee);
                callee
            }
        };
        self.hand_over_fuel();
        let call = self.builder.ins().call(callee, arguments);
        self.take_fuel();
        self.builder.inst_results(call).to_vec()
    }

    /// Names the parameters of a function.
    pub(super) fn take_parameters(&mut self, callable: &Callable, arguments: &[Value]) {
        let mut left = arguments;
        for (variable, rep) in &callable.parameters {
            let (own, others) = left.split_at(rep.words().min(left.len()));
            if let Some(value) = Held::of(own) {
                self.name(*variable, value);
            }
            left = others;
        }
    }

    /// The value of an operation; a set is written into the words of the context.
    pub(super) fn written(&mut self, node: &Node) -> Value {
        self.charge(node.cost);
        let value = self.held(node);
        if node.rep == Rep::Word {
            return value.word();
        }
        let none = self.word(0);
        for number in 0..LONGS {
            let word = value.get(number).unwrap_or(none);
            self.set_field(at::WORDS + 8 * number, word);
        }
        value.word()
    }

    /// What a body gives, unless there are not as many steps left as it takes: then nothing that means anything, so that
    /// functions that call each other many times come to an end.
    pub(super) fn affordable(
        &mut self,
        body: &Node,
        given: impl FnOnce(&mut Self) -> Vec<Value>,
    ) -> Vec<Value> {
        let (stop, end) = (self.builder.create_block(), self.builder.create_block());
        let good = self.builder.create_block();
        self.builder.set_cold_block(stop);
        let words: Vec<Value> =
            (0..body.rep.words()).map(|_| self.builder.append_block_param(end, I64)).collect();
        let spent = self.charge(body.cost.saturating_add(1));
        self.builder.ins().brif(spent, stop, &[], good, &[]);
        self.enter(stop);
        self.fail();
        let none = self.word(0);
        let nothing = vec![none.into(); words.len()];
        self.builder.ins().jump(end, &nothing);
        self.enter(good);
        let values: Vec<_> = given(self).into_iter().map(Into::into).collect();
        self.builder.ins().jump(end, &values);
        self.enter(end);
        words
    }

    /// The value of an operation in the words in which it is handed over.
    pub(super) fn handed(&mut self, node: &Node) -> Vec<Value> {
        self.held(node).words().to_vec()
    }
}
