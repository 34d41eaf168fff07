//! [`ask`]: an expression that a player types as a question. It is checked like the condition of an action of that
//! player's seat, which may depend only on what the seat knows.

use std::path::Path;
use std::sync::Arc;

use super::reader::Reader;
use crate::base::{Files, Sources};
use crate::diag::{Code, Diagnostic};
use crate::expand::Chosen;
use crate::hir::{Check, Expr, ExprKind, Game, Ty};

/// A question that was checked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game with the question in it. Positions of the game without it mean the same here.
    pub game: Arc<Game>,
    /// The expression, with the seat that asks in the place of `me`.
    pub expr: Expr,
}

/// Why a question has no answer.
#[derive(Clone, Debug)]
pub enum Unanswered {
    /// The expression depends on what the seat does not know.
    Hidden,
    /// The text is no expression, or the expression has a mistake.
    Wrong(Box<Diagnostic>),
    /// The text is more than an expression, or the game itself has a mistake.
    Unfit,
}

/// The name of the action that stands for the question.
const ACTION: &str = "asked_at_the_prompt";

/// Checks an expression for a seat, counted from 0, in a game whose files are known.
///
/// # Errors
/// When the question has no answer, or the answer could tell what the seat may not know.
pub fn ask(
    files: &Files,
    chosen: &Chosen,
    written: &str,
    seat: u32,
    sources: &Sources,
) -> Result<Question, Unanswered> {
    if !is_closed(written) {
        return Err(Unanswered::Unfit);
    }
    let mut reader = Reader::new(sources);
    let read = reader.game(files, &chosen.variants);
    let (file, mut tree) = read.ok_or(Unanswered::Unfit)?;
    let added = reader.add_question(&mut tree, Path::new("what you asked"), &question(written));
    let game = reader.build(file, &tree, chosen);
    let Some(game) = game else {
        let found = reader.sink.into_sorted();
        let mut errors = found.into_iter().filter(Diagnostic::is_error);
        return Err(errors.next().map_or(Unanswered::Unfit, |error| {
            if error.code == Code::G0805 {
                Unanswered::Hidden
            } else if error.primary.span.file == added {
                Unanswered::Wrong(Box::new(error))
            } else {
                Unanswered::Unfit
            }
        }));
    };
    let expr = asked_in(&game, seat).ok_or(Unanswered::Unfit)?;
    Ok(Question { game: Arc::new(game), expr })
}

/// A turn of every seat with an action whose condition compares the expression with itself.
fn question(written: &str) -> String {
    format!(
        "play {{ for each {ACTION}_by in seats {{ turn of {ACTION}_by in {ACTION}_then }} }}\n\
         phase {ACTION}_then {{ {ACTION} }}\n\
         action {ACTION} {{\n  require\n({written})\n is ({written}) else \"-\"\n  \
         do {{ end turn }}\n}}\n"
    )
}

/// The expression on the left of the condition, with the seat in the place of `me`.
fn asked_in(game: &Game, seat: u32) -> Option<Expr> {
    let action = game.actions.iter().find(|action| action.name == ACTION)?;
    let [Check::Require(id)] = action.checks.as_slice() else {
        return None;
    };
    let condition = &game.conditions.get(*id)?.expr.kind;
    // Two piles of alike cards are named where they are compared.
    let (ExprKind::Compare(_, left, _) | ExprKind::Let(_, left, _)) = condition else {
        return None;
    };
    let mut expr = left.as_ref().clone();
    let me = Expr { kind: ExprKind::Seat(seat), ty: Ty::Seat, span: expr.span };
    expr.substitute(action.me, &me);
    Some(expr)
}

/// Whether a text is one line in which every bracket is closed, so that it cannot end what stands
/// around it.
fn is_closed(written: &str) -> bool {
    let mut open = Vec::new();
    for letter in written.chars() {
        match letter {
            '(' | '[' | '{' => open.push(letter),
            ')' | ']' | '}' => {
                let before = open.pop();
                if !matches!(
                    (before, letter),
                    (Some('('), ')') | (Some('['), ']') | (Some('{'), '}')
                ) {
                    return false;
                }
            }
            '"' | '\n' | '\r' => return false,
            _ => {}
        }
    }
    open.is_empty() && !written.contains("//") && !written.trim().is_empty()
}
