//! Statements that control play: `if`, loops, `as`, `require`, calls.

use super::super::expr::{broken, call, expressions, value_in};
use super::super::text::words_in;
use super::super::{Reader, Rule};
use super::{Block, Stmt, StmtKind, block, block_in};
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
            Self::ForEach { domain, down_to, body, .. } => {
                with(exprs([domain].into_iter().chain(down_to)), [Part::Block(body)])
            }
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
            Self::If(it) => std::iter::once(&mut it.then).chain(&mut it.otherwise).collect(),
            Self::ForEach { body, .. }
            | Self::Repeat { body, .. }
            | Self::Times { body, .. }
            | Self::As { body, .. } => vec![body],
            Self::Require { .. } | Self::Call(_) => Vec::new(),
        }
    }
}

/// The statement that steers play that a rule stands for.
#[expect(clippy::wildcard_enum_match_arm, reason = "the rest is reported")]
pub(super) fn control_statement(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<ControlStmt> {
    Some(match pair.as_rule() {
        Rule::branch => branch(reader, pair),
        Rule::for_each => for_each(reader, pair),
        Rule::repeat => repeat(reader, pair),
        Rule::acting_as => acting_as(reader, pair),
        Rule::refuse => refuse(reader, pair),
        Rule::perform => perform(reader, pair),
        _ => return None,
    })
}

fn branch(reader: &mut Reader<'_>, pair: Pair<'_>) -> ControlStmt {
    let mut blocks = Vec::new();
    for part in pair.inner() {
        if part.as_rule() == Rule::block {
            blocks.push(block(reader, part));
        } else if part.as_rule() == Rule::branch {
            let statements = vec![Stmt {
                label: None,
                kind: StmtKind::Control(branch(reader, part)),
                span: part.span(),
            }];
            blocks.push(Block { statements });
        }
    }
    let mut blocks = blocks.into_iter();
    let then = blocks.next().unwrap_or_default();
    ControlStmt::If(Branch { condition: value_in(reader, pair), then, otherwise: blocks.next() })
}

fn for_each(reader: &mut Reader<'_>, pair: Pair<'_>) -> ControlStmt {
    let body = block_in(reader, pair);
    let mut ends = expressions(reader, pair).into_iter();
    ControlStmt::ForEach {
        name: pair.name_in(),
        domain: ends.next().unwrap_or(broken(pair)),
        down_to: ends.next(),
        body,
    }
}

fn repeat(reader: &mut Reader<'_>, pair: Pair<'_>) -> ControlStmt {
    match pair.child(Rule::times_over) {
        Some(times) => {
            ControlStmt::Times { body: block_in(reader, times), count: value_in(reader, times) }
        }
        None => ControlStmt::Repeat {
            body: block_in(reader, pair),
            until: expressions(reader, pair).pop(),
        },
    }
}

fn acting_as(reader: &mut Reader<'_>, pair: Pair<'_>) -> ControlStmt {
    ControlStmt::As { body: block_in(reader, pair), seat: value_in(reader, pair) }
}

fn refuse(reader: &mut Reader<'_>, pair: Pair<'_>) -> ControlStmt {
    ControlStmt::Require { reason: words_in(reader, pair), condition: value_in(reader, pair) }
}

fn perform(reader: &mut Reader<'_>, pair: Pair<'_>) -> ControlStmt {
    let (procedure, arguments) = call(reader, pair.only());
    ControlStmt::Call(Call { procedure, arguments })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::from_pest::tried;

    #[test]
    fn else_if_is_a_branch_in_a_block() {
        let text = "{ if a { reset x } else if b { reset y reset z } else { } }";
        let (whole, found) = tried(Rule::block, text, block);
        assert!(found.is_empty(), "{found:?}");
        let otherwise = |block: &Block| {
            let StmtKind::Control(ControlStmt::If(branch)) = &block.statements[0].kind else {
                panic!("{block:?}");
            };
            (branch.then.statements.len(), branch.otherwise.clone())
        };
        let (then, rest) = otherwise(&whole);
        assert_eq!(then, 1);
        let (then, rest) = otherwise(&rest.unwrap());
        assert_eq!((then, rest.unwrap().statements.len()), (2, 0));
    }
}
