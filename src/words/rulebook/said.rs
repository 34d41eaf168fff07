//! One statement of a rule in words, as an answer to what a move did.

use std::collections::BTreeMap;

use super::book::{Book, Told};
use super::model::{RuleSentence, Words};
use super::phrases::values;
use super::words::Teller;
use crate::base::Span;
use crate::hir::{ActionId, Game, LocalId};
use crate::notation::show;
use crate::phrasing::costs;
use crate::state::Value;

/// A statement or a cost in words, with its place, when a seat acted with an action. `you` is the reader: another seat that
/// acted has its name, and what has a value at this point has that value. Who acts in what the action calls need not be the same seat, and is just a player.
#[must_use]
pub fn carried_out(
    told: Told<'_>,
    at: Span,
    (action, other): (ActionId, Option<u32>),
    values: &BTreeMap<LocalId, Value>,
) -> Option<RuleSentence> {
    let mut book = Book::new(told);
    let own = told.game.actions.get(action).map(|action| action.me);
    let changed = changed_by(told.game, at);
    for (local, value) in values.iter().filter(|(local, _)| !changed.contains(local)) {
        let declared = told.game.local(*local);
        // What holds or not is told by its name.
        if !declared.is_acting_seat() && !matches!(value, Value::Flag(_)) {
            let value = show(told.game, told.names, value, &declared.ty);
            book.writer = book.writer.with(*local, Words::plain(&value));
        }
    }
    for (id, local) in told.game.locals.iter_enumerated() {
        if local.is_acting_seat() && Some(id) != own {
            let player = book.writer.say(&values::WHO_ACTS, []);
            book.writer = book.writer.with(id, player);
        }
    }
    if let (Some(me), Some(seat)) = (own, other) {
        let name = Words::plain(told.names.of(seat));
        book.writer = book.writer.with(me, name);
    }
    statement_at(&book, at).or_else(|| cost_at(&book, at))
}

/// The names that a statement itself gives a value.
fn changed_by(game: &Game, at: Span) -> Vec<LocalId> {
    let here = game.statements().filter(|it| it.span == at);
    let changed = here.flat_map(|it| {
        let parts = it.kind.parts();
        parts.binds.into_iter().chain(parts.sets.into_iter().map(|(local, _)| local))
    });
    changed.collect()
}

/// What is written at one place does. Where several statements stand for it, the last of them says it.
fn statement_at(book: &Book<'_>, at: Span) -> Option<RuleSentence> {
    let mut teller = Teller::new(book);
    let here = book.game().statements().filter(|it| it.span == at);
    let steps = here.flat_map(|statement| teller.statement(statement));
    steps.last().map(|step| step.sentence)
}

fn cost_at(book: &Book<'_>, at: Span) -> Option<RuleSentence> {
    let mut prices = book.game().actions.iter().flat_map(|it| &it.costs);
    let cost = prices.find(|cost| cost.span == at)?;
    let words = book.writer.saying(&costs(cost));
    Some(book.margin.sentence(words, at))
}
