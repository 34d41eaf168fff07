//! Conditions, each with the reason of the refusal.

use crate::hir::{Check, CiteId};
use crate::rulebook::book::Book;
use crate::rulebook::model::{BookStep, RuleSentence};
use crate::rulebook::phrases::conditions;
use crate::rulebook::words::Writer;

/// Conditions, those of rules too, with the arguments in the place of their names.
pub(super) fn checks(book: &Book<'_>, writer: &Writer<'_>, all: &[Check]) -> Vec<BookStep> {
    let game = book.game();
    let mut steps = Vec::new();
    for check in all {
        match check {
            Check::Require(id) => steps.extend(required(book, writer, *id).map(BookStep::from)),
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
                steps.extend(checks(book, &within, &rule.checks));
            }
        }
    }
    steps
}

/// A condition and the reason of the refusal.
fn required(book: &Book<'_>, writer: &Writer<'_>, id: CiteId) -> Option<RuleSentence> {
    let condition = book.game().conditions.get(id)?;
    if writer.settled().decides(&condition.expr) == Some(true) {
        return None;
    }
    let said = writer.condition(&condition.expr).capital();
    let reason = writer.quoted(&condition.reason);
    let words = writer.say(&conditions::OTHERWISE_SAID, [said, reason]);
    Some(book.margin.sentence(words, condition.span))
}
