//! How a game is scored, and how it ends.

use crate::hir::{BodyId, Game, Stmt, StmtKind};
use crate::phrasing;
use crate::rulebook::book::{Book, remark};
use crate::rulebook::model::{BookBlock, BookStep, Chapter, Words};
use crate::rulebook::phrases::chapters;
use crate::rulebook::words::{Writer, number};

pub(super) fn scoring(book: &Book<'_>) -> Chapter {
    let writer = &book.writer;
    let game = book.game();
    let Some(score) = game.score else {
        return book.chapter("scoring", &chapters::SCORING, Vec::new());
    };
    let is = writer.say(&chapters::SCORE_IS, [writer.state_noun(score)]);
    let mut blocks: Vec<BookBlock> = remark([is]).into_iter().collect();
    let changes = |statement: &Stmt| statement.kind.parts().writes.contains(&score);
    let steps = found(book, changes);
    if !steps.is_empty() {
        blocks.push(BookBlock::Steps(steps));
    }
    book.chapter("scoring", &chapters::SCORING, blocks)
}

pub(super) fn end(book: &Book<'_>) -> Chapter {
    let steps = found(book, |statement| matches!(statement.kind, StmtKind::EndGame { .. }));
    let longest = book.game().longest.map(|(moves, _)| number(moves));
    let longest = longest.map(|moves| book.writer.say(&chapters::LONGEST, [moves]));
    let mut blocks: Vec<BookBlock> = remark(longest).into_iter().collect();
    blocks.extend((!steps.is_empty()).then_some(BookBlock::Steps(steps)));
    book.chapter("end", &chapters::END, blocks)
}

/// Statements of a kind, under the name of what they stand in.
fn found(book: &Book<'_>, wanted: impl Fn(&Stmt) -> bool) -> Vec<BookStep> {
    let mut all = Vec::new();
    for (name, body) in bodies(&book.writer) {
        let statements = statements_of(book.game(), body);
        let own = statements.into_iter().filter(|statement| wanted(statement));
        let below: Vec<BookStep> = own
            .map(|statement| {
                let words = book.writer.saying(&phrasing::statement(&statement.kind));
                book.margin.sentence(words.capital(), statement.span).into()
            })
            .collect();
        if !below.is_empty() {
            let sentence = book.writer.say(&chapters::UNDER, [name]);
            all.push(BookStep { sentence: sentence.into(), below });
        }
    }
    all
}

/// Everything that has statements, by name.
fn bodies(writer: &Writer<'_>) -> Vec<(Words, BodyId)> {
    let (game, writer) = (writer.game(), &writer);
    let mut all = vec![
        (writer.say(&chapters::SETUP, []), game.setup),
        (writer.say(&chapters::PLAY, []), game.play),
    ];
    let procedures = game.procedures.iter_enumerated();
    all.extend(procedures.map(|(id, it)| (writer.procedure(id).capital(), it.body)));
    let actions = game.actions.iter_enumerated();
    all.extend(actions.map(|(id, it)| (writer.action(id).capital(), it.body)));
    all
}

/// The statements of a body, those within others too, in order.
fn statements_of(game: &Game, body: BodyId) -> Vec<&Stmt> {
    let mut blocks: Vec<_> = game.bodies.get(body).map(|body| body.block).into_iter().collect();
    let mut found = Vec::new();
    while let Some(block) = blocks.pop() {
        let statements = game.blocks.get(block).map(|block| &block.statements);
        for statement in statements.into_iter().flatten() {
            found.push(statement);
            blocks.extend(statement.kind.parts().blocks);
        }
    }
    found.sort_by_key(|statement| statement.span);
    found
}
