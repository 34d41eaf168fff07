//! Blocks of statements as steps, each with its place in the file.

use super::Writer;
use crate::base::Span;
use crate::hir::{BlockId, BodyId, ExprKind, Game, LocalId, Stmt, StmtKind};
use crate::phrasing::{NamesInUse, steps};
use crate::rulebook::book::Book;
use crate::rulebook::margin::Margin;
use crate::rulebook::model::BookStep;

/// Tells statements step by step.
pub(in crate::rulebook) struct Teller<'g> {
    margin: Margin<'g>,
    writer: Writer<'g>,
    /// The names that have a value.
    named: NamesInUse,
}

impl<'g> Teller<'g> {
    pub(in crate::rulebook) fn new(book: &Book<'g>) -> Self {
        Self { margin: book.margin, writer: book.writer.clone(), named: NamesInUse::default() }
    }

    /// What a body does.
    pub(in crate::rulebook) fn body(mut self, body: BodyId) -> Vec<BookStep> {
        let Some(body) = self.writer.game().bodies.get(body) else {
            return Vec::new();
        };
        self.named.extend(&body.parameters);
        self.block(body.block)
    }

    fn block(&mut self, block: BlockId) -> Vec<BookStep> {
        let block = self.writer.game().blocks.get(block);
        let statements = block.map_or(&[][..], |block| &block.statements);
        self.statements(statements)
    }

    fn statements(&mut self, statements: &[Stmt]) -> Vec<BookStep> {
        let mut steps = Vec::new();
        for (at, statement) in statements.iter().enumerate() {
            let named = if let StmtKind::ForEach { local, body, .. } = &statement.kind {
                Some(*local).zip(self.writer.game().statement(*body, 0))
            } else {
                statement.kind.drawn().zip(statements.get(at + 1))
            };
            if let Some((card, by)) = named
                && let Some((_, name)) = self.name_of(by).filter(|(named, _)| *named == card)
            {
                self.writer = self.writer.with(card, self.writer.local(name));
            }
            match self.writer.settled().branch(statement) {
                Some(taken) => steps.extend(self.statements(taken)),
                None => steps.extend(self.statement(statement)),
            }
        }
        steps
    }

    /// What a statement does.
    pub(in crate::rulebook) fn statement(&mut self, statement: &Stmt) -> Vec<BookStep> {
        let kind = &statement.kind;
        if self.goes_without_saying(kind) || self.name_of(statement).is_some() {
            return Vec::new();
        }
        if let StmtKind::Tell { local, value, .. } = kind
            && let ExprKind::Local(told) = value.kind
        {
            self.writer = self.writer.with(*local, self.writer.local(told));
        }
        let said = self.named.statement(kind);
        let words =
            self.writer.belongings().changed(kind).unwrap_or_else(|| self.writer.saying(&said));
        let mut steps: Vec<BookStep> = self.worked_out_first(statement).into_iter().collect();
        steps.push(self.margin.sentence(words.capital(), statement.span).into());
        for (at, block) in kind.parts().blocks.into_iter().enumerate() {
            if at > 0 {
                let words = self.writer.say(&steps::ELSE.phrase, []);
                let start = start_of(self.writer.game(), block);
                steps.push(self.margin.sentence(words, start).into());
            }
            let below = self.block(block);
            if let Some(last) = steps.last_mut() {
                last.below = below;
            }
        }
        steps
    }

    /// What is told under a name in a sentence that says the name alone: `Let alibis be …`.
    fn worked_out_first(&self, statement: &Stmt) -> Option<BookStep> {
        let StmtKind::Tell { local, value, text: Some(text), .. } = &statement.kind else {
            return None;
        };
        let is_said = text.values.iter().any(|it| it.reads(*local));
        if !is_said || matches!(value.kind, ExprKind::Local(_)) {
            return None;
        }
        let words = self.writer.belongings().truth(*local, value).unwrap_or_else(|| {
            let both = [self.writer.local(*local), self.writer.value(value)];
            self.writer.say(&steps::LET.phrase, both)
        });
        Some(self.margin.sentence(words, statement.span).into())
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
        let is_named = |local: LocalId| self.writer.stands_for(local);
        matches!(kind, StmtKind::ForEach { local, .. } if self.is_unnamed(*local) && !is_named(*local))
    }

    /// An alike card without a name, drawn or gone through, and the name that a statement gives to what it is a copy of.
    fn name_of(&self, statement: &Stmt) -> Option<(LocalId, LocalId)> {
        let StmtKind::SetLocal { local, value } = &statement.kind else { return None };
        let ExprKind::Local(card) = self.writer.alike().as_written(value)?.kind else {
            return None;
        };
        self.is_unnamed(card).then_some((card, *local))
    }

    fn is_unnamed(&self, local: LocalId) -> bool {
        let local = self.writer.game().locals.get(local);
        local.is_some_and(|local| local.name.is_empty())
    }
}

/// Where the first statement of a block begins; where play begins, if there is none.
fn start_of(game: &Game, block: BlockId) -> Span {
    let first = game.blocks.get(block).and_then(|it| it.statements.first());
    first.map_or_else(|| start(game), |statement| statement.span)
}

/// The first statement of play.
pub(in crate::rulebook) fn start(game: &Game) -> Span {
    let block = game.bodies.get(game.play).map(|body| body.block);
    let block = block.and_then(|block| game.blocks.get(block));
    let first = block.and_then(|block| block.statements.first());
    first.map_or_else(|| Span::new(0.into(), 0, 0), |statement| statement.span)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::book::Told;
    use crate::samples;

    #[test]
    fn a_name_is_given_once_and_set_from_then_on() {
        let (game, sources) = samples::game(
            "state pot: 0..9 = 0 public
             play {
               let stake = 2
               if pot is 0 { set stake = 3 } else { reset pot }
               set pot = stake
               end game \"Over.\"
             }",
        );
        let names = samples::names();
        let book = Book::new(Told { game: &game, sources: &sources, names: &names, options: &[] });

        let steps = Teller::new(&book).body(game.play);
        let told: Vec<String> = steps.iter().flat_map(BookStep::lines).collect();
        let expected = [
            "- Let stake be 2.",
            "- If the pot is 0:",
            "  - Set stake to 3.",
            "- Otherwise:",
            "  - Set the pot back to its first value.",
            "- Set the pot to stake.",
            "- The game is over: “Over.”",
        ];
        assert_eq!(told, expected);
        assert_eq!(steps[0].sentence.at.as_deref(), Some(":5"));
    }
}
