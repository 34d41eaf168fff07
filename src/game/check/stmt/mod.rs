//! Statements.

mod cards;
mod control;
mod counted;
mod decide;
mod values;

use super::checker::Checker;
use crate::hir::{Block, BlockId, Stmt};
use crate::syntax::ast::{self, StmtKind as Written};

impl Checker<'_> {
    /// A block with a scope of its own. Its locals live as long as it does.
    pub(in crate::check) fn block(&mut self, block: &ast::Block) -> BlockId {
        self.block_with(block, |_| ()).0
    }

    /// A block; `bind` first adds locals to its scope, and they outlive it.
    fn block_with<T>(
        &mut self,
        block: &ast::Block,
        bind: impl FnOnce(&mut Self) -> T,
    ) -> (BlockId, T) {
        let (bound, before, statements) = self.scoped(|it| {
            let bound = bind(it);
            let before = it.frame_size();
            let mut statements = Vec::new();
            for statement in &block.statements {
                it.statement(statement, &mut statements);
            }
            (bound, before, statements)
        });
        let locals = self.frame_from(before);
        let block = Block { statements, locals };
        (self.game.blocks.push_and_get_key(block), bound)
    }

    /// The effect of an action: first the names of its conditions, of which those that are `known` are not `none`.
    pub(in crate::check) fn effect(
        &mut self,
        named: &[ast::Stmt],
        known: &[String],
        effect: &ast::Block,
    ) -> BlockId {
        let before = self.frame_size();
        let statements = self.scoped(|it| {
            let mut statements = Vec::new();
            for statement in named {
                it.statement(statement, &mut statements);
            }
            let known = known.iter().filter_map(|name| it.scope.local(name));
            it.knowing(known.collect(), |it| {
                for statement in &effect.statements {
                    it.statement(statement, &mut statements);
                }
            });
            statements
        });
        let locals = self.frame_from(before);
        let block = Block { statements, locals };
        self.game.blocks.push_and_get_key(block)
    }

    /// A statement becomes one or several; nothing if it is wrong.
    fn statement(&mut self, statement: &ast::Stmt, out: &mut Vec<Stmt>) {
        let span = statement.span;
        let kind = match &statement.kind {
            Written::Value(it) => self.value_statement(it, span),
            Written::Card(it) => self.card_statement(it, span, out),
            Written::Control(it) => self.control_statement(it, span, out),
            Written::Decide(it) => self.decide_statement(it),
        };
        out.extend(kind.map(|kind| Stmt { kind, span }));
    }
}
