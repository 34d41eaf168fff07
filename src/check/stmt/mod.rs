//! Statements.

mod cards;
mod control;
mod decide;
mod values;

use super::checker::Checker;
use crate::hir::{Block, BlockId, Stmt, StmtKind, Ty};
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

    /// A statement becomes one or several; nothing if it is wrong.
    fn statement(&mut self, statement: &ast::Stmt, out: &mut Vec<Stmt>) {
        let span = statement.span;
        let kind = match &statement.kind {
            // Values
            Written::Set { place, value } => self.set_place(place, value),
            Written::Let { name, value } => Some(self.let_value(name, value)),
            Written::Reset { state } => self.reset(state),
            Written::Pay(it) => self.payment(it, span).map(StmtKind::Pay),
            Written::Tell(it) => Some(self.tell(it, span)),
            // Cards
            Written::Move(it) => self.move_cards(it),
            Written::Shuffle { zone } => self.zone(zone).map(|zone| StmtKind::Shuffle { zone }),
            Written::Deal(it) => self.deal(it),
            Written::Draw { name, from } => Some(self.draw(name, from)),
            Written::Roll { dice } => return self.roll(dice, span, out),
            Written::Reveal { zone, to } => self.reveal(zone, to, span),
            // Control
            Written::If(it) => Some(self.branch(it)),
            Written::ForEach { name, domain, body } => Some(self.for_each(name, domain, body)),
            Written::Repeat { body, until } => Some(self.repeat(body, until.as_ref())),
            Written::Times { count, body } => Some(self.times(count, body)),
            Written::As { seat, body } => Some(self.acting_as(seat, body)),
            Written::Require { condition, reason } => Some(StmtKind::Require {
                condition: self.expect(condition, &Ty::Flag),
                reason: self.text(reason),
            }),
            Written::Call(it) => self.call(&it.procedure, &it.arguments),
            // Decisions
            Written::Turn(it) => self.turn(it),
            Written::Ask(it) => Some(self.ask(it)),
            Written::EndTurn => Some(StmtKind::EndTurn),
            Written::EndGame { reason, winners } => Some(self.end_game(reason, winners.as_ref())),
        };
        out.extend(kind.map(|kind| Stmt { kind, span }));
    }
}
