//! What is said where a text stops making sense because of a habit from another language.

use super::from_pest::AUDIENCES;
use super::grammar::words;
use super::habits::{BEGINNINGS, BEHIND, ENDINGS, FILLERS, METHODS, PHRASES, SIGNS, WITHIN};
use super::report;
use super::scan::{first_token, first_word, starts_with_number};
use crate::base::Span;
use crate::diag::Diagnostic;

/// The message about something that other languages have, in a text that stops making sense behind `before`.
pub(super) fn habit(span: Span, before: &str, rest: &str) -> Option<Diagnostic> {
    changed(span, before, rest)
        .or_else(|| phrase(span, before, rest))
        .or_else(|| within(span, before, rest))
        .or_else(|| unindexed(span, before, rest))
        .or_else(|| twofold(span, before, rest))
        .or_else(|| optional(span, before, rest))
        .or_else(|| method(span, rest))
        .or_else(|| sign(span, rest))
}

/// The message about a sign that has a meaning elsewhere.
pub(super) fn sign(span: Span, rest: &str) -> Option<Diagnostic> {
    let (sign, not, help) = SIGNS.iter().find(|(sign, ..)| rest.starts_with(sign))?;
    let end = span.start + u32::try_from(sign.len()).ok()?;
    Some(report::foreign_sign(Span { end, ..span }, sign, not, help))
}

/// A sign of two marks, of which the first was read: `n ** 2`.
fn twofold(span: Span, before: &str, rest: &str) -> Option<Diagnostic> {
    let last = before.chars().next_back().filter(char::is_ascii_punctuation)?;
    let (sign, not, help) = SIGNS.iter().find(|(sign, ..)| {
        let behind = sign.strip_prefix(last);
        behind.is_some_and(|behind| !behind.is_empty() && rest.starts_with(behind))
    })?;
    let start = span.start.checked_sub(1)?;
    let end = start + u32::try_from(sign.len()).ok()?;
    Some(report::foreign_sign(Span { start, end, ..span }, sign, not, help))
}

/// `Card?` in the place of a type.
fn optional(span: Span, before: &str, rest: &str) -> Option<Diagnostic> {
    let line = before.rsplit(['\n', '{', '(', ',']).next()?;
    let (_, ty) = line.rsplit_once(':')?;
    let is_type = rest.starts_with('?') && !ty.contains(['=', '"', '?']);
    is_type.then(|| report::optional_sign(span))
}

/// `won.add(A)` in the place of a statement.
fn method(span: Span, rest: &str) -> Option<Diagnostic> {
    let (word, _) = rest.strip_prefix('.')?.split_once('(')?;
    let (_, help) = METHODS.iter().find(|(words, _)| words.split(' ').any(|it| it == word))?;
    Some(report::foreign_phrase(span, ".", help))
}

/// `set n += 1`, `set n++` and `0..=3`, of which the first mark was read.
fn changed(span: Span, before: &str, rest: &str) -> Option<Diagnostic> {
    let last = before.chars().next_back()?;
    if last == '.' && before.ends_with("..") && rest.starts_with('=') {
        return Some(report::inclusive(span));
    }
    let fits = matches!(last, '+' | '-' | '*' | '/') && rest.starts_with('=')
        || matches!(last, '+' | '-') && rest.starts_with(last);
    let line = before.rsplit(['\n', '{']).next().unwrap_or("");
    let target = line.rsplit("set ").next().unwrap_or("");
    let target = target.trim_end_matches(last).trim();
    fits.then(|| report::changing_sign(span, last, rest.starts_with('='), target))
}

/// Words that together mean something elsewhere.
pub(super) fn phrase(span: Span, before: &str, rest: &str) -> Option<Diagnostic> {
    let (last, found) = (last_word(before), first_token(rest));
    let here = if starts_with_number(found) { "1" } else { found };
    let said = format!("{last} {here}");
    let rows = PHRASES.iter();
    let mut fitting = rows.filter(|(all, _)| all.split('|').any(|it| it == said));
    if let Some((_, help)) = fitting.next() {
        return Some(report::foreign_phrase(span, found, help));
    }
    if ends_line(before) {
        return None;
    }
    let kept = before.trim_end();
    let ends = |words: &str| {
        let before = kept.strip_suffix(words);
        before.is_some_and(|it| !it.ends_with(|it: char| it.is_alphanumeric() || it == '_'))
    };
    let ending = ENDINGS.iter().find(|(words, _)| ends(words));
    let beginning = BEGINNINGS.iter().find(|(words, _)| rest.starts_with(words));
    if let Some((_, help)) = ending.or(beginning) {
        return Some(report::foreign_phrase(span, found, help));
    }
    let behind = [found, if found == "(" { last } else { "" }];
    let mut fitting = BEHIND.iter().filter(|(word, _)| behind.contains(word));
    fitting.next().map(|(_, help)| report::foreign_phrase(span, found, help))
}

/// What does not fit in a line that starts with a certain word.
fn within(span: Span, before: &str, rest: &str) -> Option<Diagnostic> {
    let line = before.rsplit(['\n', '{', '=', ':']).next().unwrap_or("");
    let line = line.trim_start();
    let whole = before.rsplit(['\n', '{']).next().unwrap_or("").trim_start();
    let starts = [first_word(before), first_word(whole), first_word(line)];
    let kept = if ends_line(before) { before.trim_end().rsplit(['\n', '{']).next() } else { None };
    let fits = |row: &&(&str, &str, &str)| match kept {
        Some(line) if row.1 == "\n" => line.trim_start().starts_with(row.0),
        Some(_) | None => starts.contains(&row.0) && rest.starts_with(row.1),
    };
    let (_, _, help) = WITHIN.iter().find(fits)?;
    Some(report::foreign_phrase(span, first_token(rest), help))
}

/// `set left card = 3` for `set left[card] = 3`.
fn unindexed(span: Span, before: &str, rest: &str) -> Option<Diagnostic> {
    let line = before.rsplit(['\n', '{']).next().unwrap_or("");
    let place = line.trim().strip_prefix("set ")?.trim();
    let index = first_word(rest);
    let behind = rest.strip_prefix(index)?.trim_start();
    let fits = !index.is_empty() && !place.contains(' ') && behind.starts_with('=');
    fits.then(|| report::foreign_phrase(span, index, &format!("write `{place}[{index}]`")))
}

/// Whether a line ends behind a text.
fn ends_line(before: &str) -> bool {
    let kept = before.trim_end();
    before.get(kept.len()..).is_some_and(|gap| gap.contains('\n'))
}

/// The filler at a place or right before it.
pub(super) fn filler<'t>(before: &'t str, found: &'t str) -> Option<&'t str> {
    let last = last_word(before);
    [last, found].into_iter().find(|word| FILLERS.contains(word))
}

/// The message about something after a value.
pub(super) fn behind_value(span: Span, before: &str, rest: &str) -> Option<Diagnostic> {
    if first_word(rest) == "where"
        && let Some((name, values)) = loop_head(before)
    {
        return Some(report::where_in_loop(span, name, values));
    }
    let found = first_word(rest);
    habit(span, before, rest).or_else(|| {
        let help = "write `ROW.COLUMN` for what stands in a table: `card.rank`";
        (found == "of").then(|| report::foreign_phrase(span, found, help))
    })
}

/// The message about something in the place of a value or a type.
pub(super) fn in_place_of(
    span: Span,
    before: &str,
    rest: &str,
    expected: &str,
) -> Option<Diagnostic> {
    match expected {
        "`->`" if rest.starts_with('=') => Some(report::untyped_function(span)),
        "a type" if let Some((low, high)) = ends(rest) => Some(report::range_type(span, low, high)),
        "a type" if rest.starts_with('(') => Some(report::tuple_type(span)),
        "a value" if rest.starts_with('[') => Some(report::list_sign(span)),
        "a name" if is_fraction(before, rest) => Some(report::fraction(span)),
        "`alike`, `copies` or `dice`" if first_word(rest) == "of" => {
            let help =
                "write `8 copies of TYPE`, or `8 alike copies of TYPE` for cards that look alike";
            Some(report::foreign_phrase(span, "of", help))
        }
        "`in`" if last_word(before) == "not" => {
            let help = "write `is not`, or `not in` for a set";
            Some(report::foreign_phrase(span, first_token(rest), help))
        }
        _ if expected.ends_with("`=`") && AUDIENCES.contains(&first_word(rest)) => {
            let help = "say what it holds at first: `state NAME: TYPE = VALUE public`";
            Some(report::foreign_phrase(span, first_token(rest), help))
        }
        "the end of the line or `refused`" if !first_word(rest).is_empty() => {
            let line = rest.split('\n').next().unwrap_or(rest);
            let chosen: Vec<&str> = line.split([' ', ',']).filter(|it| !it.is_empty()).collect();
            let written = format!("{}({})", last_word(before), chosen.join(", "));
            let help = format!("put what is chosen into brackets: `{written}`");
            Some(report::foreign_phrase(span, first_token(rest), &help))
        }
        "`alike`, `copies` or `dice`" if words(|it| it == first_word(rest)).is_empty() => {
            Some(report::bare_members(span))
        }
        _ if first_word(rest) == "otherwise" && before.trim_end().ends_with('}') => {
            Some(report::otherwise_block(span))
        }
        _ => habit(span, before, rest),
    }
}

/// What is said of a number of players that is no range: of several, the least and the most.
pub(super) fn players(span: Span, rest: &str) -> Option<Diagnostic> {
    let written = rest.strip_prefix("players")?;
    let mut numbers = Vec::new();
    let mut left = written;
    while let Some((digits, behind)) = number(behind_joint(left)) {
        numbers.push(digits.parse::<u32>().ok()?);
        if behind.starts_with("..") {
            return None;
        }
        left = behind;
    }
    let (least, most) = (numbers.iter().min()?, numbers.iter().max()?);
    Some(report::players_range(span, *least, *most))
}

/// A text without the sign or word between two numbers.
fn behind_joint(text: &str) -> &str {
    let text = text.trim_start_matches([' ', ',', '-', '–']);
    let word = first_word(text);
    let joins = ["to", "or", "and", "until"].contains(&word);
    if joins { text.get(word.len()..).unwrap_or(text).trim_start() } else { text }
}

/// The ends of `0-9` and `0 to 9`.
fn ends(text: &str) -> Option<(&str, &str)> {
    let (low, behind) = number(text)?;
    let behind = behind.strip_prefix("to ").or_else(|| behind.strip_prefix('-'))?;
    let (high, _) = number(behind.trim_start())?;
    Some((low, high))
}

/// Whether a place is behind the point of `3.5`.
fn is_fraction(before: &str, rest: &str) -> bool {
    let whole = before.strip_suffix('.').unwrap_or("");
    whole.ends_with(|it: char| it.is_ascii_digit()) && starts_with_number(rest)
}

/// A number and what stands behind it.
fn number(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|it: char| !it.is_ascii_digit());
    let (digits, behind) = text.split_at_checked(end.unwrap_or(text.len()))?;
    (!digits.is_empty()).then(|| (digits, behind.trim_start()))
}

/// The last word or sign of a text.
fn last_word(text: &str) -> &str {
    let text = text.trim_end();
    text.rsplit(|it: char| !(it.is_alphanumeric() || it == '_')).next().unwrap_or("")
}

/// The name and the values of a `for each` that ends here.
fn loop_head(before: &str) -> Option<(&str, &str)> {
    let head = before.rsplit_once("for each ")?.1;
    let (name, values) = head.split_once(" in ")?;
    (!head.contains(['{', '}', '\n'])).then(|| (name.trim(), values.trim()))
}
