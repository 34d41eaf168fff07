//! Statements that control play: `if`, loops, `as`, `require`, calls.

use pest::iterators::Pair;

use super::super::{Builder, Rule, child, only};
use crate::syntax::ast::{Block, Branch, Call, Stmt, StmtKind};

impl Builder<'_> {
    pub(super) fn branch(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let mut blocks = Vec::new();
        for part in pair.clone().into_inner() {
            if part.as_rule() == Rule::block {
                blocks.push(self.block(part));
            } else if part.as_rule() == Rule::branch {
                let span = self.span(&part);
                let statements = vec![Stmt {
                    kind: self.branch(part),
                    span,
                }];
                blocks.push(Block { statements });
            }
        }
        let mut blocks = blocks.into_iter();
        let then = blocks.next().unwrap_or_default();
        StmtKind::If(Branch {
            condition: self.one(pair),
            then,
            otherwise: blocks.next(),
        })
    }

    pub(super) fn for_each(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        StmtKind::ForEach {
            name: self.name_in(&pair),
            body: self.block_in(&pair),
            domain: self.one(pair),
        }
    }

    pub(super) fn repeat(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        match child(&pair, Rule::times_over) {
            Some(times) => StmtKind::Times {
                body: self.block_in(&times),
                count: self.one(times),
            },
            None => StmtKind::Repeat {
                body: self.block_in(&pair),
                until: self.expressions(pair).pop(),
            },
        }
    }

    pub(super) fn acting_as(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        StmtKind::As {
            body: self.block_in(&pair),
            seat: self.one(pair),
        }
    }

    pub(super) fn refuse(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        StmtKind::Require {
            reason: self.words_in(&pair),
            condition: self.one(pair),
        }
    }

    pub(super) fn perform(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let (procedure, arguments) = self.call(only(pair));
        StmtKind::Call(Call {
            procedure,
            arguments,
        })
    }
}
