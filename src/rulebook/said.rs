//! One statement of a rule in words, for whoever asks what was done.

use super::book::{Book, Told};
use super::model::{Sentence, Words};
use super::phrases::steps;
use crate::base::Span;
use crate::hir::ActionId;

/// A statement or a cost in words, with its place. Where a seat acted with an action, it has its name in place of `you`.
#[must_use]
pub fn carried_out(told: Told<'_>, at: Span, by: Option<(ActionId, u32)>) -> Option<Sentence> {
    let mut book = Book::new(told);
    let by = by.and_then(|(action, seat)| Some((told.game.actions.get(action)?, seat)));
    if let Some((action, seat)) = by {
        let name = Words::plain(told.names.of(seat));
        book.writer = book.writer.with(action.me, name);
    }
    book.written_at(at).or_else(|| book.cost_at(at))
}

impl Book<'_> {
    fn cost_at(&self, at: Span) -> Option<Sentence> {
        let mut costs = self.game().actions.iter().flat_map(|it| &it.costs);
        let cost = costs.find(|cost| cost.span == at)?;
        Some(self.sentence(self.writer.payment(&steps::COSTS, cost), at))
    }
}
