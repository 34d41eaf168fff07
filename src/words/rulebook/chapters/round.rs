//! A first round as one seat sees it: what happens, move by move, with the table behind each.

use std::collections::BTreeSet;

use super::{Round, RoundStep};
use crate::notation::Names;
use crate::rulebook::book::{Book, remark};
use crate::rulebook::model::{
    BookBlock, BookEntry, BookStep, Chapter, Illustration, RuleSentence, Words,
};
use crate::rulebook::phrases::chapters;
use crate::rulebook::words::{Happened, Writer, number};
use crate::view::Seen;

pub(super) fn round(book: &Book<'_>, round: Option<&Round>) -> Chapter {
    let blocks = round.map_or_else(Vec::new, |round| told(book, round));
    book.chapter("round", &chapters::ROUND, blocks)
}

fn told(book: &Book<'_>, round: &Round) -> Vec<BookBlock> {
    let names = Names { seats: round.seats.clone(), language: book.writer.names().language };
    let book = &Book { writer: Writer::new(book.game(), &names), margin: book.margin };
    let writer = &book.writer;
    let seats = round.seats.iter().map(Words::plain);
    let playing = writer.say(&chapters::PLAYING, [writer.with_and(seats.collect())]);
    let eyes = writer.say(&chapters::EYES_OF, [Words::plain(&round.eyes)]);
    let mut blocks: Vec<BookBlock> = remark([playing, eyes]).into_iter().collect();
    blocks.push(picture(&round.before));
    let mut known = BTreeSet::new();
    for (at, step) in (1..).zip(&round.steps) {
        let is_new = known.insert(step.action);
        blocks.push(BookBlock::Entry(told_step(book, at, step, is_new)));
    }
    blocks
}

/// A move with what came of it; where an action is new, with what its comment says.
fn told_step(book: &Book<'_>, at: usize, step: &RoundStep, is_new: bool) -> BookEntry {
    let writer = &book.writer;
    let made = step.seen.iter().find_map(|seen| {
        if let Seen::Moved(made) | Seen::Opened(made) = seen { Some(made) } else { None }
    });
    let sentence = made.and_then(|made| writer.made(made));
    let heading = sentence.unwrap_or_else(|| Words::plain(&step.typed));
    let heading = number(at).then(Words::plain(". ")).then(heading);
    let action = book.game().actions.get(step.action).filter(|_| is_new);
    let about = action.map(|it| book.comment(&it.doc, it.span, 1)).unwrap_or_default();
    let happened = Happened { writer };
    let events = step.seen.iter().filter_map(|seen| happened.told(seen, made));
    let left = step.deals.as_ref().map(|deals| {
        let [before, after] = deals.each_ref().map(Words::plain);
        writer.say(&chapters::DEALS_LEFT, [before, after])
    });
    let events: Vec<BookStep> =
        events.chain(left).map(|it| RuleSentence::from(it.capital()).into()).collect();
    let mut blocks: Vec<BookBlock> =
        remark(about.into_iter().map(|it| it.words)).into_iter().collect();
    blocks.extend((!events.is_empty()).then_some(BookBlock::Steps(events)));
    blocks.extend(step.after.as_ref().map(picture));
    BookEntry { id: format!("round-{at}"), heading, blocks, ..BookEntry::default() }
}

/// A picture that needs no words.
fn picture(drawn: &Illustration) -> BookBlock {
    BookBlock::Picture { caption: Words::default(), drawn: drawn.clone() }
}
