//! Statements that control play: `if`, loops, `as`, `require`, calls.

use super::super::{Builder, Rule, broken, child, only};
use super::{Block, Stmt, StmtKind};
use crate::syntax::ast::parts::{Part, exprs, used, with};
use crate::syntax::ast::{Expr, Name, Text};
use crate::syntax::pairs::Pair;

#[derive(Clone, Debug)]
pub enum ControlStmt {
    If(Branch),
    ForEach {
        name: Name,
        domain: Expr,
        /// Of numbers: where they end that become smaller.
        down_to: Option<Expr>,
        body: Block,
    },
    Repeat {
        body: Block,
        until: Option<Expr>,
    },
    Times {
        count: Expr,
        body: Block,
    },
    As {
        seat: Expr,
        body: Block,
    },
    Require {
        condition: Expr,
        reason: Text,
    },
    Call(Call),
}

#[derive(Clone, Debug)]
pub struct Branch {
    pub condition: Expr,
    pub then: Block,
    pub otherwise: Option<Block>,
}

#[derive(Clone, Debug)]
pub struct Call {
    pub procedure: Name,
    pub arguments: Vec<Expr>,
}

impl ControlStmt {
    pub(super) fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::If(it) => {
                let first = vec![Part::Expr(&it.condition), Part::Block(&it.then)];
                with(first, it.otherwise.iter().map(Part::Block))
            }
            Self::ForEach {
                domain,
                down_to,
                body,
                ..
            } => with(
                exprs([domain].into_iter().chain(down_to)),
                [Part::Block(body)],
            ),
            Self::Repeat { body, until } => with(vec![Part::Block(body)], exprs(until)),
            Self::Times { count, body } => vec![Part::Expr(count), Part::Block(body)],
            Self::As { seat, body } => {
                vec![Part::Expr(seat), Part::ForOther(vec![Part::Block(body)])]
            }
            Self::Require { condition, reason } => {
                vec![Part::Expr(condition), Part::Sentence(reason)]
            }
            Self::Call(it) => used(&it.procedure, &it.arguments),
        }
    }

    pub(super) fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match self {
            Self::If(it) => std::iter::once(&mut it.then)
                .chain(&mut it.otherwise)
                .collect(),
            Self::ForEach { body, .. }
            | Self::Repeat { body, .. }
            | Self::Times { body, .. }
            | Self::As { body, .. } => vec![body],
            Self::Require { .. } | Self::Call(_) => Vec::new(),
        }
    }
}

impl Builder<'_> {
    /// The statement that steers play that a rule stands for.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a rule that no group reads is reported"
    )]
    pub(super) fn control_statement(&mut self, pair: Pair<'_>) -> Option<ControlStmt> {
        Some(match pair.as_rule() {
            Rule::branch => self.branch(pair),
            Rule::for_each => self.for_each(pair),
            Rule::repeat => self.repeat(pair),
            Rule::acting_as => self.acting_as(pair),
            Rule::refuse => self.refuse(pair),
            Rule::perform => self.perform(pair),
            _ => return None,
        })
    }

    fn branch(&mut self, pair: Pair<'_>) -> ControlStmt {
        let mut blocks = Vec::new();
        for part in pair.clone().into_inner() {
            if part.as_rule() == Rule::block {
                blocks.push(self.block(part));
            } else if part.as_rule() == Rule::branch {
                let span = self.span(&part);
                let statements = vec![Stmt {
                    label: None,
                    kind: StmtKind::Control(self.branch(part)),
                    span,
                }];
                blocks.push(Block { statements });
            }
        }
        let mut blocks = blocks.into_iter();
        let then = blocks.next().unwrap_or_default();
        ControlStmt::If(Branch {
            condition: self.one(pair),
            then,
            otherwise: blocks.next(),
        })
    }

    fn for_each(&mut self, pair: Pair<'_>) -> ControlStmt {
        let (name, body) = (self.name_in(&pair), self.block_in(&pair));
        let span = self.span(&pair);
        let mut ends = self.expressions(pair).into_iter();
        ControlStmt::ForEach {
            name,
            domain: ends.next().unwrap_or_else(|| broken(span)),
            down_to: ends.next(),
            body,
        }
    }

    fn repeat(&mut self, pair: Pair<'_>) -> ControlStmt {
        match child(&pair, Rule::times_over) {
            Some(times) => ControlStmt::Times {
                body: self.block_in(&times),
                count: self.one(times),
            },
            None => ControlStmt::Repeat {
                body: self.block_in(&pair),
                until: self.expressions(pair).pop(),
            },
        }
    }

    fn acting_as(&mut self, pair: Pair<'_>) -> ControlStmt {
        ControlStmt::As {
            body: self.block_in(&pair),
            seat: self.one(pair),
        }
    }

    fn refuse(&mut self, pair: Pair<'_>) -> ControlStmt {
        ControlStmt::Require {
            reason: self.words_in(&pair),
            condition: self.one(pair),
        }
    }

    fn perform(&mut self, pair: Pair<'_>) -> ControlStmt {
        let (procedure, arguments) = self.call(only(pair));
        ControlStmt::Call(Call {
            procedure,
            arguments,
        })
    }
}
