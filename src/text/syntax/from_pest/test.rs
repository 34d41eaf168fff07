//! Tests inside a game file.

use super::super::ast::{
    Attempt, Cite, Expr, ExprKind, Name, Refused, Step, StepKind, Test, Text, TextPart,
};
use super::expr::{call, expressions, value_in};
use super::misspelt::misspelt_step;
use super::text::{maybe_words_in, words_in};
use super::{Reader, Rule};
use crate::syntax::pairs::Pair;

pub(super) fn test(reader: &mut Reader<'_>, pair: Pair<'_>) -> Test {
    let mut test = Test { title: title(reader, pair), seats: Vec::new(), steps: Vec::new() };
    for part in pair.inner() {
        if part.as_rule() == Rule::seating {
            test.seats = part.names();
        } else {
            let span = part.span();
            test.steps.extend(step(reader, part).map(|kind| Step { kind, span }));
        }
    }
    test
}

/// A title as it is written: braces in it hold no values, because there is no table yet.
fn title(reader: &mut Reader<'_>, pair: Pair<'_>) -> Text {
    let words = words_in(reader, pair);
    if words.values().next().is_none() {
        return words;
    }
    let written = pair.child(Rule::words);
    let written = written.map(|it| it.as_str().trim_matches('"').to_owned());
    Text { parts: written.map(TextPart::Plain).into_iter().collect(), ..words }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the rest is reported")]
fn step(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<StepKind> {
    Some(match pair.as_rule() {
        Rule::seed => StepKind::Seed(reader.number_in(pair)),
        Rule::with_variant => StepKind::Variant(pair.name_in()),
        Rule::with_option => {
            StepKind::Option { option: pair.name_in(), value: value_in(reader, pair) }
        }
        Rule::given => StepKind::Given(value_in(reader, pair)),
        Rule::chance => chance(reader, pair),
        Rule::expect => StepKind::Expect(value_in(reader, pair)),
        Rule::knows => StepKind::Knows {
            seat: pair.name_in(),
            knows: !pair.has(Rule::not_knowing),
            what: value_in(reader, pair),
        },
        Rule::over => StepKind::Over {
            reason: maybe_words_in(reader, pair),
            winners: expressions(reader, pair).pop(),
        },
        Rule::no_setup => StepKind::NoSetup(maybe_words_in(reader, pair)),
        Rule::may => StepKind::May { seat: pair.name_in(), attempt: attempt_in(reader, pair)? },
        Rule::try_move => StepKind::Try {
            seat: pair.name_in(),
            attempt: attempt_in(reader, pair)?,
            refused: pair.child(Rule::refused).map(refused),
        },
        Rule::misspelt => {
            misspelt_step(reader, pair);
            return None;
        }
        Rule::doc | Rule::w_test | Rule::words => return None,
        _ => {
            reader.unread(pair);
            return None;
        }
    })
}

/// `chance pips is 4`, `chance roll is 2 2 3 5`, `chance deck is Wren Jay`
fn chance(reader: &mut Reader<'_>, pair: Pair<'_>) -> StepKind {
    let rolled = pair.child(Rule::rolled);
    let name = rolled.map_or_else(|| pair.name_in(), Pair::name);
    let numbers = pair.children(Rule::number).map(|it| reader.number(it));
    let values = numbers.map(|it| Expr { kind: ExprKind::Number(it.value), span: it.span });
    let mut values: Vec<Expr> = values.collect();
    if let Some(named) = pair.child(Rule::in_order) {
        let names = named.names().into_iter();
        values.extend(names.map(|it| Expr { kind: ExprKind::Name(it.text), span: it.span }));
    }
    if values.is_empty() {
        values.push(value_in(reader, pair));
    }
    StepKind::Chance { name, values }
}

fn attempt_in(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<Attempt> {
    let found = pair.child(Rule::attempt);
    found.map(|it| attempt(reader, it))
}

pub(in crate::syntax) fn attempt(reader: &mut Reader<'_>, pair: Pair<'_>) -> Attempt {
    if let Some(quoted) = pair.child(Rule::text) {
        let text = quoted.as_str().trim_matches('"').to_owned();
        return Attempt { action: Name { text, span: quoted.span() }, arguments: Vec::new() };
    }
    let (action, arguments) = call(reader, pair);
    Attempt { action, arguments }
}

fn refused(pair: Pair<'_>) -> Refused {
    if pair.has(Rule::name) { Refused::By(cite(pair)) } else { Refused::Anyhow }
}

fn cite(pair: Pair<'_>) -> Cite {
    let parts = pair.inner().filter(|it| matches!(it.as_rule(), Rule::name | Rule::number));
    let mut names: Vec<Name> = parts.map(Pair::name).collect();
    let which = if names.len() > 1 { names.pop() } else { None };
    Cite { owner: names.pop().unwrap_or_else(|| pair.name_in()), which }
}
