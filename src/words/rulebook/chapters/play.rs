//! How a game is set up, and how it goes on.

use std::collections::BTreeSet;

use super::Laid;
use super::course::Reached;
use crate::hir::{Phase, PhaseId};
use crate::rulebook::book::{Book, remark};
use crate::rulebook::flow::{Stage, stages};
use crate::rulebook::model::{BookBlock, BookEntry, BookStep, Chapter, Words};
use crate::rulebook::phrases::chapters;
use crate::rulebook::words::{Teller, Writer, id_of, number};

/// The most lines of a set-up that is taught: what is longer stands in the reference alone.
const TAUGHT: usize = 14;

/// The most stages of play that a picture shows: more of them cannot be read on a page.
const DRAWN: usize = 30;

pub(super) fn setup(book: &Book<'_>, laid: &[Laid]) -> Chapter {
    let steps = Teller::new(book).body(book.game().setup);
    let mut blocks = Vec::new();
    blocks.extend((!steps.is_empty()).then_some(BookBlock::Steps(steps)));
    blocks.extend(tables(&book.writer, laid));
    book.chapter("setup", &chapters::SETUP, blocks)
}

/// The set-up for somebody who learns the game: what the comment above it says; without one its steps, if they are few.
pub(super) fn begin(book: &Book<'_>) -> Chapter {
    let told = book.comment_above(&book.game().setup_comment);
    if !told.is_empty() {
        let told = vec![BookBlock::Steps(told.into_iter().map(BookStep::from).collect())];
        return book.chapter("begin", &chapters::SETUP, told);
    }
    let steps = Teller::new(book).body(book.game().setup);
    let is_short = !steps.is_empty() && steps.iter().map(BookStep::count).sum::<usize>() <= TAUGHT;
    let blocks = is_short.then_some(BookBlock::Steps(steps));
    book.chapter("begin", &chapters::SETUP, blocks.into_iter().collect())
}

/// The table for the fewest players, and for others where something lies on it that did not lie there for fewer.
fn tables(writer: &Writer<'_>, laid: &[Laid]) -> Vec<BookBlock> {
    let mut known = BTreeSet::new();
    let shown = laid.iter().filter(|laid| {
        let names: Vec<&str> = laid.drawn.picture.names().collect();
        let has_new = names.iter().any(|name| !known.contains(name));
        known.extend(names);
        has_new
    });
    let blocks = shown.map(|laid| BookBlock::Picture {
        caption: writer.say(&chapters::TABLE_FOR, [number(laid.seats)]),
        drawn: laid.drawn.clone(),
    });
    blocks.collect()
}

pub(super) fn play(book: &Book<'_>, reached: &Reached) -> Chapter {
    let game = book.game();
    let stages = stages(&book.writer);
    let is_readable = Stage::count(&stages) <= DRAWN;
    let mut blocks = Vec::new();
    blocks.extend(is_readable.then_some(BookBlock::Flow(stages)));
    blocks.push(BookBlock::Steps(Teller::new(book).body(game.play)));
    let phases = game.phases.iter_enumerated().filter(|(id, _)| reached.phases.contains(id));
    blocks.extend(phases.map(|(id, phase)| BookBlock::Entry(phase_entry(book, id, phase))));
    let procedures = game.procedures.iter_enumerated();
    let procedures = procedures.filter(|(id, _)| reached.procedures.contains(id));
    blocks.extend(procedures.map(|(id, procedure)| {
        let writer = &book.writer;
        let heading = writer.signature(writer.procedure(id), &procedure.parameters);
        let place = id_of("step", &procedure.name);
        let kind = writer.say(&chapters::PROCEDURE, []);
        let (doc, span) = (&procedure.doc, procedure.span);
        let mut entry = book.entry(place, heading, kind, doc, span);
        entry.blocks.push(BookBlock::Steps(Teller::new(book).body(procedure.body)));
        BookBlock::Entry(entry)
    }));
    book.chapter("play", &chapters::PLAY, blocks)
}

fn phase_entry(book: &Book<'_>, id: PhaseId, phase: &Phase) -> BookEntry {
    let writer = &book.writer;
    let kind = writer.say(&chapters::PHASE, []);
    let place = id_of("phase", &phase.name);
    let mut entry = book.entry(place, writer.phase(id), kind, &phase.doc, phase.span);
    let listed = phase.actions.iter().copied();
    let interrupts = book.game().interrupts(id).map(|(id, _)| id);
    let open = listed.chain(interrupts).filter(|id| !writer.settled().is_excluded(*id));
    let actions = open.map(|id| writer.action(id));
    let may = writer.say(&chapters::MAY, [Words::joined(actions, ", ")]);
    let about = phase.about.as_ref().map(|about| writer.template(about));
    let said = about.into_iter().chain([may]);
    entry.blocks.extend(remark(said));
    entry
}
