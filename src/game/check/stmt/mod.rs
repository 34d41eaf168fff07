//! Checks statements.

mod cards;
mod control;
mod counted;
mod decide;
mod values;

use super::checker::Checker;
use crate::hir::{Block, BlockId, BodyId, LocalId, Stmt};
use crate::syntax::ast::{self, StmtKind as Written};

/// The statements of one block so far.
struct Statements<'c, 'a> {
    check: &'c mut Checker<'a>,
    out: Vec<Stmt>,
}

/// Checks the statements of a body, with its parameters in scope under their names.
pub(super) fn fill_body(
    check: &mut Checker<'_>,
    body: BodyId,
    me: Option<LocalId>,
    parameters: &[LocalId],
    statements: &ast::Block,
) {
    check.in_body(body, |check| {
        check.scope.enter_again(&check.game, parameters);
        let block = check.acting(me, |check| block(check, statements));
        if let Some(body) = check.game.bodies.get_mut(body) {
            body.block = block;
        }
    });
}

/// Checks a block with a scope of its own, to which its locals belong.
fn block(check: &mut Checker<'_>, block: &ast::Block) -> BlockId {
    block_with(check, block, |_| ()).0
}

/// Checks a block; `bind` first adds locals to its scope, which outlive it.
fn block_with<'a, T>(
    check: &mut Checker<'a>,
    block: &ast::Block,
    bind: impl FnOnce(&mut Checker<'a>) -> T,
) -> (BlockId, T) {
    let (bound, before, statements) = check.scoped(|check| {
        let bound = bind(check);
        let before = check.scope.frame_size(&check.game);
        let mut made = Statements::new(check);
        made.all(&block.statements);
        (bound, before, made.out)
    });
    let locals = check.scope.frame_from(&check.game, before);
    let block = Block { statements, locals };
    (check.game.blocks.push_and_get_key(block), bound)
}

/// The effect of an action, after the `let` lines among its conditions; locals in `known` are not `none`.
pub(super) fn with_names(
    check: &mut Checker<'_>,
    named: &[ast::Stmt],
    known: &[String],
    effect: &ast::Block,
) -> BlockId {
    let before = check.scope.frame_size(&check.game);
    let statements = check.scoped(|check| {
        let mut made = Statements::new(check);
        made.all(named);
        let mut statements = made.out;
        let known = known.iter().filter_map(|name| check.scope.local(name));
        let behind = check.knowing(known.collect(), |check| {
            let mut made = Statements::new(check);
            made.all(&effect.statements);
            made.out
        });
        statements.extend(behind);
        statements
    });
    let locals = check.scope.frame_from(&check.game, before);
    let block = Block { statements, locals };
    check.game.blocks.push_and_get_key(block)
}

impl<'c, 'a> Statements<'c, 'a> {
    const fn new(check: &'c mut Checker<'a>) -> Self {
        let out = Vec::new();
        Self { check, out }
    }

    fn all(&mut self, statements: &[ast::Stmt]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    /// Checks a statement, which may become several, or none after an error.
    fn statement(&mut self, statement: &ast::Stmt) {
        let span = statement.span;
        let kind = match &statement.kind {
            Written::Value(it) => self.value_statement(it, span),
            Written::Card(it) => self.card_statement(it, span),
            Written::Control(it) => self.control_statement(it, span),
            Written::Decide(it) => self.decide_statement(it),
        };
        self.out.extend(kind.map(|kind| Stmt { kind, span }));
    }
}
