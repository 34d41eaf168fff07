//! Statements: what is written, what it is made of, and how it is read, each group in a file.

mod cards;
mod control;
mod decide;
mod values;

use super::misspelt::{mid_line, misspelt, starts_mid_line};
use super::{Reader, Rule};
use crate::base::Span;
use crate::syntax::ast::Name;
use crate::syntax::ast::parts::Part;
use crate::syntax::pairs::Pair;

pub use cards::{CardStmt, Deal, Move};
pub use control::{Branch, Call, ControlStmt};
pub use decide::{Ask, DecideStmt, Quorum, Turn};
pub use values::{Listeners, Payment, Tell, ValueStmt};

use cards::card_statement;
use control::control_statement;
use decide::decide_statement;
pub(super) use values::payment;
use values::value_statement;

#[derive(Clone, Debug, Default)]
pub struct Block {
    pub statements: Vec<Stmt>,
}

#[derive(Clone, Debug)]
pub struct Stmt {
    /// The name by which a variant finds it.
    pub label: Option<Name>,
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    Value(ValueStmt),
    Card(CardStmt),
    Control(ControlStmt),
    Decide(DecideStmt),
}

impl StmtKind {
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Value(it) => it.parts(),
            Self::Card(it) => it.parts(),
            Self::Control(it) => it.parts(),
            Self::Decide(it) => it.parts(),
        }
    }

    /// The blocks in it.
    pub fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match self {
            Self::Control(it) => it.blocks_mut(),
            Self::Value(_) | Self::Card(_) | Self::Decide(_) => Vec::new(),
        }
    }
}

pub(super) fn block(reader: &mut Reader<'_>, pair: Pair<'_>) -> Block {
    let statements = pair.inner().filter_map(|it| statement(reader, it));
    Block { statements: statements.collect() }
}

/// The first block in a pair.
pub(super) fn block_in(reader: &mut Reader<'_>, pair: Pair<'_>) -> Block {
    let found = pair.child(Rule::block);
    found.map(|it| block(reader, it)).unwrap_or_default()
}

fn statement(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<Stmt> {
    let rule = pair.as_rule();
    let span = pair.span();
    // A name at the start of a line: a call, or a word that is not one of the language.
    if matches!(rule, Rule::perform | Rule::misspelt) && starts_mid_line(pair) {
        mid_line(reader, pair);
        None
    } else if rule == Rule::misspelt {
        misspelt(reader, pair);
        None
    } else if rule == Rule::doc {
        None
    } else if rule == Rule::labelled {
        labelled(reader, pair)
    } else {
        let (label, kind) = (None, statement_kind(reader, pair)?);
        Some(Stmt { label, kind, span })
    }
}

/// `majority: if …`
fn labelled(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<Stmt> {
    let label = pair.child(Rule::label).map(Pair::name_in);
    let inner = pair.inner().last()?;
    if inner.as_rule() == Rule::misspelt {
        misspelt(reader, inner);
        return None;
    }
    let (kind, span) = (statement_kind(reader, inner)?, pair.span());
    Some(Stmt { label, kind, span })
}

/// The statement that a rule stands for, out of whichever group reads it.
fn statement_kind(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<StmtKind> {
    if let Some(it) = value_statement(reader, pair) {
        Some(StmtKind::Value(it))
    } else if let Some(it) = card_statement(reader, pair) {
        Some(StmtKind::Card(it))
    } else if let Some(it) = control_statement(reader, pair) {
        Some(StmtKind::Control(it))
    } else if let Some(it) = decide_statement(reader, pair) {
        Some(StmtKind::Decide(it))
    } else {
        reader.unread(pair);
        None
    }
}
