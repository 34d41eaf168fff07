//! Terms: what is worked out under a name, and rules that actions share.

use super::conditions::checks;
use crate::hir::{Function, FunctionId, Ty};
use crate::rulebook::book::Book;
use crate::rulebook::model::{BookBlock, BookEntry, Chapter};
use crate::rulebook::phrases::chapters;
use crate::rulebook::words::id_of;

pub(super) fn terms(book: &Book<'_>) -> Chapter {
    let writer = &book.writer;
    let functions = book.game().functions.iter_enumerated();
    let mut blocks: Vec<BookBlock> = functions
        .map(|(id, function)| BookBlock::Entry(function_entry(book, id, function)))
        .collect();
    let hooks = book.game().hooks.iter_enumerated();
    blocks.extend(hooks.map(|(id, hook)| {
        let kind = writer.say(&chapters::SCRIPT, [writer.ty(&hook.result)]);
        let place = id_of("term", &hook.name);
        BookBlock::Entry(book.entry(place, writer.hook(id), kind, &hook.doc, hook.span))
    }));
    blocks.extend(rule_entries(book));
    book.chapter("terms", &chapters::TERMS, blocks)
}

fn function_entry(book: &Book<'_>, id: FunctionId, function: &Function) -> BookEntry {
    let writer = &book.writer;
    let heading = writer.signature(writer.function(id), &function.parameters);
    let kind = writer.say(&chapters::FUNCTION, [writer.ty(&function.result)]);
    let place = id_of("term", &function.name);
    let mut entry = book.entry(place, heading, kind, &function.doc, function.span);
    let means = if function.result == Ty::Flag {
        writer.say(&chapters::MEANS_HOLDS, [writer.clause(&function.body)])
    } else {
        writer.say(&chapters::MEANS, [writer.value(&function.body)])
    };
    let means = book.margin.sentence(means, function.body.span);
    entry.blocks.push(BookBlock::Sentences(vec![means]));
    entry.is_word = function.parameters.is_empty();
    entry
}

/// The rules that actions share, as entries.
fn rule_entries(book: &Book<'_>) -> Vec<BookBlock> {
    let writer = &book.writer;
    let rules = book.game().rules.iter_enumerated();
    let entries = rules.map(|(id, rule)| {
        let heading = writer.signature(writer.rule(id), &rule.parameters);
        let kind = writer.say(&chapters::RULE, []);
        let place = id_of("rule", &rule.name);
        let mut entry = book.entry(place, heading, kind, &rule.doc, rule.span);
        let checks = checks(book, writer, &rule.checks);
        entry.blocks.push(BookBlock::Steps(checks));
        entry.is_word = false;
        BookBlock::Entry(entry)
    });
    entries.collect()
}
