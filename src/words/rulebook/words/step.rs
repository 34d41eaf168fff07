//! Blocks of statements as steps, each with its place in the file.

use std::collections::BTreeSet;

use super::Writer;
use crate::base::Span;
use crate::hir::{BlockId, BodyId, LocalId, Stmt, StmtKind};
use crate::rulebook::book::Book;
use crate::rulebook::model::{Instruction, RuleSentence, Words};
use crate::rulebook::phrases::steps;

/// Tells the statements of a body.
struct Teller<'a, 'g> {
    book: &'a Book<'g>,
    writer: Writer<'g>,
    /// The names that have a value.
    named: BTreeSet<LocalId>,
}

impl Book<'_> {
    /// What a body does, step by step.
    pub(in crate::rulebook) fn steps(&self, body: BodyId) -> Vec<Instruction> {
        let Some(body) = self.game().bodies.get(body) else {
            return Vec::new();
        };
        let mut teller = Teller {
            book: self,
            writer: self.writer.clone(),
            named: body.parameters.iter().copied().collect(),
        };
        teller.block(body.block)
    }
}

impl Book<'_> {
    /// What one statement does.
    pub(in crate::rulebook) fn alone(&self, statement: &Stmt) -> Vec<Instruction> {
        let mut teller = Teller {
            book: self,
            writer: self.writer.clone(),
            named: BTreeSet::new(),
        };
        teller.statement(statement)
    }

    /// What is written at one place does. Where several statements stand for it, the last of them says it.
    pub(in crate::rulebook) fn written_at(&self, at: Span) -> Option<RuleSentence> {
        let mut teller = Teller {
            book: self,
            writer: self.writer.clone(),
            named: BTreeSet::new(),
        };
        let here = self.game().statements().filter(|it| it.span == at);
        let steps = here.flat_map(|statement| teller.statement(statement));
        steps.last().map(|step| step.sentence)
    }
}

impl Teller<'_, '_> {
    fn block(&mut self, block: BlockId) -> Vec<Instruction> {
        let game = self.book.game();
        let block = game.blocks.get(block);
        let statements = block.map_or(&[][..], |block| &block.statements);
        let mut steps = Vec::new();
        for statement in statements {
            steps.extend(self.statement(statement));
        }
        steps
    }

    fn statement(&mut self, statement: &Stmt) -> Vec<Instruction> {
        let kind = &statement.kind;
        if self.goes_without_saying(kind) {
            return Vec::new();
        }
        let mut steps = vec![Instruction {
            sentence: self.book.sentence(self.head(kind), statement.span),
            below: Vec::new(),
        }];
        for (at, block) in kind.parts().blocks.into_iter().enumerate() {
            if at > 0 {
                let words = self.writer.say(&steps::ELSE, []);
                let sentence = self.book.sentence(words, self.book.start_of(block));
                steps.push(sentence.into());
            }
            let below = self.block(block);
            if let Some(last) = steps.last_mut() {
                last.below = below;
            }
        }
        steps
    }

    fn head(&mut self, kind: &StmtKind) -> Words {
        if let StmtKind::SetLocal { local, value } = kind
            && self.named.insert(*local)
        {
            let value = self.writer.value(value);
            return self
                .writer
                .say(&steps::LET, [self.writer.local(*local), value]);
        }
        self.writer.statement(kind)
    }

    /// Whether a statement is written for the machine alone: rolling dice is told when all lie. What
    /// it keeps under a name that nobody reads stands where the name does.
    fn goes_without_saying(&mut self, kind: &StmtKind) -> bool {
        if let StmtKind::SetLocal { local, value } = kind
            && self.is_unnamed(*local)
        {
            let words = self.writer.value(value);
            self.writer = self.writer.with(*local, words);
            return true;
        }
        matches!(kind, StmtKind::ForEach { local, .. } if self.is_unnamed(*local))
    }

    fn is_unnamed(&self, local: LocalId) -> bool {
        let local = self.book.game().locals.get(local);
        local.is_some_and(|local| local.name.is_empty())
    }
}
