//! The options that a game leaves to its players.

use crate::hir::Shaped;
use crate::rulebook::book::{Book, remark};
use crate::rulebook::model::{BookBlock, Chapter};
use crate::rulebook::phrases::chapters;
use crate::rulebook::words::id_of;

pub(super) fn options(book: &Book<'_>) -> Chapter {
    let writer = &book.writer;
    let states = book.game().states.iter_enumerated();
    let options = states.filter_map(|(id, state)| {
        let text = state.option.as_ref()?;
        let kind = writer.say(&chapters::OPTION, [writer.ty(&state.ty)]);
        let place = id_of("option", &state.name);
        let mut entry = book.entry(place, writer.state(id), kind, &state.doc, state.span);
        let said = match state.shapes {
            Some(Shaped::Fixed) => &chapters::FIXED,
            Some(Shaped::AsWritten | Shaped::AsChosen) | None => &chapters::DEFAULT,
        };
        let usual = writer.say(said, [writer.value(&state.initial)]);
        let said = remark([writer.own_text(text), usual]);
        entry.blocks.splice(0..0, said);
        Some(BookBlock::Entry(entry))
    });
    book.chapter("options", &chapters::OPTIONS, options.collect())
}
