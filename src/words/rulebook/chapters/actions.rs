//! What a seat may do, and what it is asked: the choice, the conditions with the reason for each
//! refusal, the price, and what happens.

use super::conditions::checks;
use super::course::Reached;
use crate::hir::{Action, ActionId, ActionKind, Check, CiteId, Payment, PhaseId, Ty};
use crate::notation::usage;
use crate::phrasing::costs;
use crate::rulebook::book::{Book, remark};
use crate::rulebook::model::{BookBlock, BookEntry, BookStep, Chapter, Words};
use crate::rulebook::phrases::{chapters, conditions};
use crate::rulebook::words::{Teller, Writer, id_of};

pub(super) fn actions(book: &Book<'_>, reached: &Reached) -> Chapter {
    book.chapter("actions", &chapters::ACTIONS, entries(book, reached, false))
}

pub(super) fn questions(book: &Book<'_>, reached: &Reached) -> Chapter {
    book.chapter("questions", &chapters::QUESTIONS, entries(book, reached, true))
}

/// What play comes to: the questions, or the actions.
fn entries(book: &Book<'_>, reached: &Reached, are_questions: bool) -> Vec<BookBlock> {
    let actions = book.game().actions.iter_enumerated();
    let wanted = actions.filter(|(id, action)| {
        let is_question = matches!(action.kind, ActionKind::Answer(_));
        is_question == are_questions && reached.actions.contains(id)
    });
    wanted.map(|(id, action)| BookBlock::Entry(action_entry(book, id, action))).collect()
}

fn action_entry(book: &Book<'_>, id: ActionId, action: &Action) -> BookEntry {
    let writer = &book.writer;
    let kind = match &action.kind {
        ActionKind::Turn => {
            let phases = book.game().phases.iter_enumerated();
            let own = phases.filter(|(_, phase)| phase.actions.contains(&id));
            during(writer, &chapters::ACTION_IN, own.map(|(id, _)| id).collect())
        }
        ActionKind::Interrupt(phases) => during(writer, &chapters::INTERRUPT, phases.clone()),
        ActionKind::Answer(_) => writer.say(&chapters::QUESTION, []),
    };
    let (prefix, asked) = match &action.kind {
        ActionKind::Answer(text) => ("question", Some(writer.quoted(text))),
        ActionKind::Turn | ActionKind::Interrupt(_) => ("action", None),
    };
    let place = id_of(prefix, &action.name);
    let mut entry = book.entry(place, writer.action(id), kind, &action.doc, action.span);
    let said = asked.into_iter().chain(choices(writer, action));
    entry.blocks.extend(remark(said));
    let told = [conditions(book, action), effects(book, action)];
    let told: Vec<BookStep> = told.into_iter().flatten().collect();
    if !told.is_empty() {
        entry.blocks.push(BookBlock::Steps(told));
    }
    entry
}

fn during(writer: &Writer<'_>, phrase: &crate::notation::Phrase, phases: Vec<PhaseId>) -> Words {
    if phases.is_empty() {
        return writer.say(&chapters::ACTION, []);
    }
    let names = phases.into_iter().map(|id| writer.phase(id));
    writer.say(phrase, [Words::joined(names, ", ")])
}

/// What is chosen with an action, openly and in secret.
fn choices(writer: &Writer<'_>, action: &Action) -> Vec<Words> {
    if let (ActionKind::Answer(_), [only]) = (&action.kind, action.parameters.as_slice())
        && writer.game().locals.get(only.local).is_some_and(|it| it.ty == Ty::Flag)
    {
        return vec![writer.say(&chapters::ANSWER_YES_OR_NO, [writer.local(only.local)])];
    }
    let chosen = |hidden: bool| {
        let all = action.parameters.iter();
        let own = all.filter(move |parameter| parameter.private == hidden);
        let named = own.map(|parameter| writer.parameter(parameter.local));
        let both = |before, next| writer.say(&chapters::AND_CHOSEN, [before, next]);
        named.reduce(both).unwrap_or_default()
    };
    let form = action.written.iter().map(|_| {
        let form = Words::plain(format!("`{}`", usage(writer.game(), action)));
        writer.say(&chapters::YOU_WRITE, [form])
    });
    let each = [(chosen(false), &chapters::CHOOSE), (chosen(true), &chapters::CHOOSE_HIDDEN)];
    let said = each.into_iter().filter(|(words, _)| !words.is_empty());
    said.map(|(words, phrase)| writer.say(phrase, [words])).chain(form).collect()
}

/// What must hold, under a heading. What can be paid is told with the price.
fn conditions(book: &Book<'_>, action: &Action) -> Option<BookStep> {
    let writer = &book.writer;
    let is_price =
        |check: &Check| matches!(check, Check::Require(id) if is_price(writer, action, *id));
    let own = action.checks.iter().filter(|it| !is_price(it));
    let own: Vec<Check> = own.cloned().collect();
    let below = checks(book, writer, &own);
    let heading = writer.say(&chapters::CONDITIONS, []);
    (!below.is_empty()).then(|| BookStep { sentence: heading.into(), below })
}

/// Whether a condition says that a price can be paid.
fn is_price(writer: &Writer<'_>, action: &Action, id: CiteId) -> bool {
    let condition = writer.game().conditions.get(id);
    condition.is_some_and(|condition| {
        let mut costs = action.costs.iter();
        costs.any(|cost| cost.span.covers(condition.span) || condition.span.covers(cost.span))
    })
}

/// The price, and the message if it cannot be paid.
fn price(book: &Book<'_>, action: &Action, cost: &Payment) -> BookStep {
    let words = book.writer.price(cost).unwrap_or_else(|| book.writer.saying(&costs(cost)));
    let conditions = book.game().conditions.iter();
    let mut own = conditions.filter(|it| it.owner == action.name);
    let reason = own.find(|it| cost.span.covers(it.span) || it.span.covers(cost.span));
    let words = match reason {
        None => words,
        Some(condition) => {
            let reason = book.writer.quoted(&condition.reason);
            book.writer.say(&conditions::OTHERWISE_SAID, [words.unstopped(), reason])
        }
    };
    book.margin.sentence(words, cost.span).into()
}

/// The price and what happens, under a heading.
fn effects(book: &Book<'_>, action: &Action) -> Option<BookStep> {
    let costs = action.costs.iter().map(|cost| price(book, action, cost));
    let mut below: Vec<BookStep> = costs.collect();
    below.extend(Teller::new(book).body(action.body));
    let heading = book.writer.say(&chapters::EFFECTS, []);
    (!below.is_empty()).then(|| BookStep { sentence: heading.into(), below })
}
