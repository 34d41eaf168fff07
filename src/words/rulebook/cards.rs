//! What the rules do with one card or field: the reasons of the conditions that are about it, the steps that are taken for
//! it alone, and what else names it.

use super::book::{Book, Told};
use super::model::{BookStep, RuleSentence, Words};
use super::phrases::chapters;
use super::words::{Teller, Writer};
use crate::hir::{Condition, Expr, ExprKind, StmtKind, TypeId};

/// What the conditions say that are about a member of a type, the steps that are taken for it alone, and the terms that
/// name it.
#[must_use]
pub fn member(told: Told<'_>, of: TypeId, member: u32) -> Vec<BookStep> {
    let book = Book::new(told);
    let wanted = told.game.original(of, member).unwrap_or((of, member));
    let names = |expr: &Expr| mentions(expr, wanted);
    let mut steps = reasons(&book, wanted);
    for statement in told.game.statements() {
        if let StmtKind::If { condition, .. } = &statement.kind
            && names(condition)
        {
            steps.extend(Teller::new(&book).statement(statement));
        }
    }
    steps.extend(named_in(&book.writer, &names).map(BookStep::from));
    steps
}

/// What the conditions say that are about a member of a type, whatever is chosen.
pub(super) fn reasons(book: &Book<'_>, member: (TypeId, u32)) -> Vec<BookStep> {
    let is_general = |it: &Condition| it.reason.values().all(|value| value.locals().is_empty());
    let about = book.game().conditions.iter();
    let about = about.filter(|it| is_general(it) && mentions(&it.expr, member));
    let reason = |condition: &Condition| {
        book.margin
            .sentence(
                book.writer.say(&chapters::MAY_BE_REFUSED, [book.writer.quoted(&condition.reason)]),
                condition.span,
            )
            .into()
    };
    about.map(reason).collect()
}

fn mentions(expr: &Expr, wanted: (TypeId, u32)) -> bool {
    let is_it = matches!(expr.kind, ExprKind::Member(of, at) if (of, at) == wanted);
    is_it || expr.children().into_iter().any(|part| mentions(part, wanted))
}

/// The terms in which an expression is found.
fn named_in(writer: &Writer<'_>, found: &dyn Fn(&Expr) -> bool) -> Option<RuleSentence> {
    let game = writer.game();
    let functions = game.functions.iter_enumerated();
    let functions = functions.filter(|(_, it)| found(&it.body));
    let names: Vec<Words> = functions.map(|(id, _)| writer.function(id)).collect();
    let words = Words::joined(names, ", ");
    (!words.is_empty()).then(|| writer.say(&chapters::SEE, [words]).into())
}
