//! What is printed on cards and fields, and what the rules do with one of them: the reasons of the conditions that are about
//! it, the steps that are taken for it alone, and what else names it.

use super::book::{Book, Told};
use super::model::{BookStep, BookTable, RuleSentence, Words};
use super::phrases::chapters;
use super::words::{Teller, Writer};
use crate::hir::{Column, Condition, Expr, ExprKind, Game, StmtKind, Type, TypeId};
use crate::notation::index_texts;
use crate::view::{Cards, PlaceId, Shown, View};

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

/// What is printed on members of a type: a row for each. Alike copies have one row.
#[must_use]
pub fn printed(told: Told<'_>, of: TypeId, members: impl IntoIterator<Item = u32>) -> BookTable {
    let is_shown = |at: &u32| told.game.look_of(of, *at) == *at;
    rows(&Book::new(told).writer, of, members.into_iter().filter(is_shown))
}

/// What is printed on the cards in the zones of a family, as far as a view shows them.
#[must_use]
pub fn lying(told: Told<'_>, view: &View, family: PlaceId) -> Option<BookTable> {
    let writer = &Book::new(told).writer;
    let entries = view.entries.iter().filter(|entry| entry.place.id == family);
    let seen = entries.filter_map(|entry| match &entry.shown {
        Shown::Cards(cards) => Some((&entry.place, cards)),
        Shown::Pile { .. } | Shown::Value(_) => None,
    });
    let mut found: Option<BookTable> = None;
    for (place, Cards { of, cards }) in seen {
        let mut table = rows(writer, *of, cards.iter().map(|card| card.number));
        if !place.indices.is_empty() {
            table.heads.push(Words::default());
            let text = index_texts(told.game, told.names, place).join(", ");
            table.rows.iter_mut().for_each(|row| row.push(Words::plain(text.clone())));
        }
        match &mut found {
            Some(all) => all.rows.extend(table.rows),
            None => found = Some(table),
        }
    }
    found
}

/// What is printed on some members of a type.
pub(super) fn rows(
    writer: &Writer<'_>,
    of: TypeId,
    members: impl Iterator<Item = u32>,
) -> BookTable {
    let game = writer.game();
    let columns: Vec<(usize, &Column)> =
        game.types.get(of).map(|ty| columns(game, ty)).unwrap_or_default();
    let row = |at: u32| {
        let (kinds, kind) = game.original(of, at).unwrap_or((of, at));
        let kind = game.types.get(kinds).and_then(|ty| ty.members.get(kind as usize));
        let cells = columns.iter().map(|(column, _)| {
            let cell = kind.and_then(|kind| kind.values.get(*column));
            cell.map(|cell| written(writer, cell)).unwrap_or_default()
        });
        std::iter::once(writer.member(of, at)).chain(cells).collect()
    };
    let heads = columns.iter().map(|(_, column)| writer.own_text(&column.name));
    BookTable {
        heads: std::iter::once(writer.type_name(of)).chain(heads).collect(),
        rows: members.map(row).collect(),
    }
}

/// The columns that players are shown, each with its number; a copy has those of its original. Of a board, those that the
/// others follow from.
fn columns<'g>(game: &'g Game, ty: &'g Type) -> Vec<(usize, &'g Column)> {
    let ty = ty.copies_of.and_then(|kinds| game.types.get(kinds)).unwrap_or(ty);
    let most = ty.board.as_ref().map_or(usize::MAX, |board| board.shape().shown());
    let columns = ty.columns.iter().take(most).enumerate();
    columns.filter(|(_, column)| !game.look.is_for_authors(column)).collect()
}

fn written(writer: &Writer<'_>, cell: &Expr) -> Words {
    if let ExprKind::Flag(flag) = cell.kind {
        return Words::plain(if flag { BookTable::YES } else { BookTable::NOTHING });
    }
    let is_empty = matches!(&cell.kind, ExprKind::Set(all) if all.is_empty());
    if is_empty || matches!(cell.kind, ExprKind::None) {
        Words::plain(BookTable::NOTHING)
    } else {
        writer.value(cell)
    }
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
