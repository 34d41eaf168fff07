//! One statement of a rule in words, for whoever asks what was done.

use super::book::{Book, Told};
use super::model::{RuleSentence, Words};
use super::phrases::{steps, values};
use crate::base::Span;
use crate::hir::ActionId;

/// A statement or a cost in words, with its place, when a seat acted with an action. `you` is the reader: another seat that
/// acted has its name. Who acts in what the action calls need not be the same seat, and is just a player.
#[must_use]
pub fn carried_out(
    told: Told<'_>,
    at: Span,
    action: ActionId,
    other: Option<u32>,
) -> Option<RuleSentence> {
    let mut book = Book::new(told);
    let own = told.game.actions.get(action).map(|action| action.me);
    for (id, local) in told.game.locals.iter_enumerated() {
        if local.name == "me" && Some(id) != own {
            let player = book.writer.say(&values::WHO_ACTS, []);
            book.writer = book.writer.with(id, player);
        }
    }
    if let (Some(me), Some(seat)) = (own, other) {
        let name = Words::plain(told.names.of(seat));
        book.writer = book.writer.with(me, name);
    }
    book.written_at(at).or_else(|| book.cost_at(at))
}

impl Book<'_> {
    fn cost_at(&self, at: Span) -> Option<RuleSentence> {
        let mut costs = self.game().actions.iter().flat_map(|it| &it.costs);
        let cost = costs.find(|cost| cost.span == at)?;
        Some(self.sentence(self.writer.payment(&steps::COSTS, cost), at))
    }
}
