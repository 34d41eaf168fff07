//! Conditions, each with the reason of the refusal.

use crate::hir::{Check, Condition};
use crate::rulebook::book::Book;
use crate::rulebook::model::{BookStep, Words};
use crate::rulebook::phrases::conditions;
use crate::rulebook::words::Writer;

/// Conditions, those of rules too, with the arguments in the place of their names.
pub(super) fn checks(book: &Book<'_>, writer: &Writer<'_>, all: &[Check]) -> Vec<BookStep> {
    let mut steps = Vec::new();
    visit(writer, all, &mut |writer, condition| {
        let said = writer.condition(&condition.expr).capital();
        let reason = writer.quoted(&condition.reason);
        let words = writer.say(&conditions::OTHERWISE_SAID, [said, reason]);
        steps.push(book.margin.sentence(words, condition.span).into());
    });
    steps
}

/// The reasons of conditions, each once.
pub(super) fn reasons(writer: &Writer<'_>, all: &[Check]) -> Vec<Words> {
    let mut reasons: Vec<Words> = Vec::new();
    visit(writer, all, &mut |writer, condition| {
        let reason = writer.quoted(&condition.reason);
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    });
    reasons
}

/// Comes to each condition that the options leave open, with words for the arguments of its rule.
fn visit(writer: &Writer<'_>, all: &[Check], each: &mut dyn FnMut(&Writer<'_>, &Condition)) {
    let game = writer.game();
    for check in all {
        match check {
            Check::Require(id) => {
                let condition = game.conditions.get(*id);
                let decides = |it: &&Condition| writer.settled().decides(&it.expr);
                if let Some(condition) = condition.filter(|it| decides(it) != Some(true)) {
                    each(writer, condition);
                }
            }
            Check::Needs(id, arguments) => {
                let Some(rule) = game.rules.get(*id) else {
                    continue;
                };
                let mut within = writer.clone();
                for (parameter, argument) in rule.parameters.iter().zip(arguments) {
                    if !writer.is_acting(argument) {
                        within = within.with(*parameter, writer.part(argument));
                    }
                }
                visit(&within, &rule.checks, each);
            }
        }
    }
}
