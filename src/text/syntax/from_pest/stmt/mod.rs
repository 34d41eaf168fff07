//! Statements: what is written, what it is made of, and how it is read, each group in a file.

mod cards;
mod control;
mod decide;
mod values;

use super::misspelt::starts_mid_line;
use super::{Builder, Rule, child};
use crate::base::Span;
use crate::syntax::ast::Name;
use crate::syntax::ast::parts::Part;
use crate::syntax::pairs::Pair;

pub use cards::{CardStmt, Deal, Move};
pub use control::{Branch, Call, ControlStmt};
pub use decide::{Ask, DecideStmt, Quorum, Turn};
pub use values::{Listeners, Payment, Tell, ValueStmt};

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

impl Builder<'_> {
    pub(super) fn block(&mut self, pair: Pair<'_>) -> Block {
        let statements = pair
            .into_inner()
            .filter_map(|pair| self.statement(pair))
            .collect();
        Block { statements }
    }

    fn statement(&mut self, pair: Pair<'_>) -> Option<Stmt> {
        let rule = pair.as_rule();
        let span = self.span(&pair);
        // A name at the start of a line: a call, or a word that is not one of the language.
        if matches!(rule, Rule::perform | Rule::misspelt) && starts_mid_line(&pair) {
            self.mid_line(pair);
            None
        } else if rule == Rule::misspelt {
            self.misspelt(pair);
            None
        } else if rule == Rule::doc {
            None
        } else if rule == Rule::labelled {
            self.labelled(pair)
        } else {
            let kind = self.statement_kind(&pair);
            if kind.is_none() {
                self.unread(&pair);
            }
            kind.map(|kind| Stmt {
                label: None,
                kind,
                span,
            })
        }
    }

    /// `majority: if …`
    fn labelled(&mut self, pair: Pair<'_>) -> Option<Stmt> {
        let span = self.span(&pair);
        let label = child(&pair, Rule::label).map(|it| self.name_in(&it));
        let inner = pair.into_inner().last()?;
        if inner.as_rule() == Rule::misspelt {
            self.misspelt(inner);
            return None;
        }
        let kind = self.statement_kind(&inner);
        if kind.is_none() {
            self.unread(&inner);
        }
        kind.map(|kind| Stmt { label, kind, span })
    }

    /// The statement that a rule stands for, out of whichever group reads it.
    fn statement_kind(&mut self, pair: &Pair<'_>) -> Option<StmtKind> {
        if let Some(it) = self.value_statement(pair.clone()) {
            Some(StmtKind::Value(it))
        } else if let Some(it) = self.card_statement(pair.clone()) {
            Some(StmtKind::Card(it))
        } else if let Some(it) = self.control_statement(pair.clone()) {
            Some(StmtKind::Control(it))
        } else {
            self.decide_statement(pair.clone()).map(StmtKind::Decide)
        }
    }
}
