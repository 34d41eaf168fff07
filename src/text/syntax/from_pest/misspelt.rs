//! Lines that are not statements, and what they were probably meant to be.

use super::{Reader, Rule};
use crate::base::Span;
use crate::diag::{Diagnostic, closest, foreign_line};
use crate::syntax::expected::stop;
use crate::syntax::foreign;
use crate::syntax::pairs::Pair;
use crate::syntax::report;
use crate::syntax::scan::{code_of, first_word};

/// A line that starts with a name and is not a statement.
pub(super) fn misspelt(reader: &mut Reader<'_>, pair: Pair<'_>) {
    let line = pair.as_str();
    let word = pair.only();
    let (span, name) = (word.span(), word.as_str());
    let complaint = changed(span, line).unwrap_or_else(|| {
        let method = line.split_once('.').filter(|(of, _)| of.trim() == name);
        let help = method.and_then(|(_, it)| foreign_line(first_word(it)));
        let it = report::unknown_statement(span, name);
        match help {
            Some(help) => it.help(help),
            None => it,
        }
    });
    reader.report(complaint);
}

/// A line of a test that is no step.
pub(super) fn misspelt_step(reader: &mut Reader<'_>, pair: Pair<'_>) {
    if starts_mid_line(pair) {
        broken_off(reader, Rule::whole_step, pair);
        return;
    }
    let line = code_of(pair.as_str()).to_owned();
    let word = pair.only();
    let unknown = report::unknown_step(word.span(), word.as_str());
    let is_known = foreign_line(word.as_str()).is_some()
        || unknown.help.as_ref().is_some_and(|it| it.starts_with("did you"));
    let found = stop(Rule::whole_step, &line).filter(|it| !is_known && it.at > 0);
    let found = found.map(|it| it.complain(word.span().file, word.start() as usize, &line));
    reader.report(found.unwrap_or(unknown));
}

/// The rest of a line after another statement.
pub(super) fn mid_line(reader: &mut Reader<'_>, pair: Pair<'_>) {
    let mut all = pair.inner().all();
    let word = all.find(|it| it.as_rule() == Rule::name).unwrap_or(pair);
    match misspelt_before(word) {
        Some(complaint) => reader.report(complaint),
        None => broken_off(reader, Rule::whole_statement, word),
    }
}

/// The mistake in a line of which only the beginning was read, up to a word.
fn broken_off(reader: &mut Reader<'_>, rule: Rule, word: Pair<'_>) {
    let before = word.before();
    let head = before.rsplit(['\n', '{', '}']).next().unwrap_or("").trim_start();
    let tail = word.onward();
    let end = tail.find(['\n', '}']).unwrap_or(tail.len());
    let line = format!("{head}{}", code_of(tail.get(..end).unwrap_or("")));
    let base = (word.start() as usize).saturating_sub(head.len());
    let found = stop(rule, &line).filter(|it| it.at >= head.len());
    let complaint = found.map(|it| it.complain(word.span().file, base, &line));
    let habit = || foreign::habit(word.span(), head, word.onward());
    let unexpected = || report::unexpected(word.span(), "", first_word(word.as_str()));
    reader.report(complaint.or_else(habit).unwrap_or_else(unexpected));
}

/// The mistake in a line with `of` after an unknown word.
fn misspelt_before(of: Pair<'_>) -> Option<Diagnostic> {
    if of.as_str() != "of" {
        return None;
    }
    let before = of.before().trim_end();
    let blanks = of.before().len() - before.len();
    let word = before.rsplit(|it: char| !it.is_alphanumeric()).next()?;
    let near = closest(word, ["bottom", "size", "top"])?;
    let start = of.start() - u32::try_from(blanks + word.len()).ok()?;
    let end = start + u32::try_from(word.len()).ok()?;
    let place = Span::new(of.span().file, start, end);
    Some(report::misspelt_word(place, word, near))
}

/// A line that changes a value in the way of other languages: `n = 3`, `n += 1`, `n++`.
fn changed(span: Span, line: &str) -> Option<Diagnostic> {
    let at = line.find(['=', '+', '-', '*', '/'])?;
    let (target, rest) = line.split_at_checked(at)?;
    let target = target.trim();
    let is_place = target.ends_with(']') || !target.contains(' ');
    let mut marks = rest.chars();
    let (first, second) = (marks.next()?, marks.next()?);
    match (first, second) {
        _ if !is_place => None,
        ('=', '=' | '>') => None,
        ('=', _) => Some(report::bare_assignment(span, target)),
        (sign, '=') => Some(report::changing_sign(span, sign, true, target)),
        ('+', '+') | ('-', '-') => Some(report::changing_sign(span, first, false, target)),
        _ => None,
    }
}

/// Whether a statement is the rest of a line after another one: usually the rest of a statement
/// that broke off.
pub(super) fn starts_mid_line(pair: Pair<'_>) -> bool {
    let line = pair.before().rsplit('\n').next().unwrap_or("").trim_end();
    !(line.is_empty() || line.ends_with(['{', '}']))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::from_pest::stmt::block;
    use crate::syntax::from_pest::tried;

    #[test]
    fn a_line_that_is_no_statement_is_reported_and_left_out() {
        for (line, said) in [
            ("n = 3", "`n = …` does not say that a value is set"),
            ("n += 1", "`+=` changes nothing"),
            ("n++", "`++` changes nothing"),
            ("shufle deck", "`shufle` does not start a statement"),
        ] {
            let text = format!("{{\n  reset n\n  {line}\n}}");
            let (block, found) = tried(Rule::block, &text, block);
            assert_eq!((block.statements.len(), found), (1, vec![said.to_owned()]), "{line}");
        }
    }
}
