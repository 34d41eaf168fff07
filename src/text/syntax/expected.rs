//! What was expected where a text stops making sense, in words.

use std::sync::{Mutex, PoisonError};

use pest::Parser as _;
use pest::error::{Error, ErrorVariant, InputLocation};

use super::foreign;
use super::from_pest::follows_value;
use super::grammar::declaration_words;
use super::grammar::{Grammar, Rule, describe, is_reserved, keyword, starts_line};
use super::repair::repair;
use super::report;
use super::scan::{code_of, first_token, last_char_len};
use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, closest, foreign_line};

/// More possibilities than this help nobody.
const CHOICES: usize = 6;

/// The words of the operators that may follow every value; this says little about what is missing.
const JOINING: &[Rule] =
    &[Rule::w_is, Rule::w_in, Rule::w_and, Rule::w_or, Rule::w_not, Rule::w_otherwise];

/// Where parsing stopped, and what could have followed.
pub(super) struct Stop {
    rule: Rule,
    pub(super) at: usize,
    /// How far marks such as `}` were looked for; the end of the text if only such a mark is
    /// missing.
    pub(super) reach: usize,
    /// Words of the language that could follow, those that may follow every value last.
    words: Vec<String>,
    joining: Vec<String>,
    /// Whether one of them starts a line of its own.
    starts_line: bool,
    /// Whether a value has just ended.
    after_value: bool,
    /// Everything that could follow, in words.
    things: Vec<String>,
    /// Marks that could follow.
    marks: Vec<String>,
}

/// Where a text stops matching the rule. pest says what it expected only on request, and the
/// request slows every parse down.
pub(super) fn stop(rule: Rule, text: &str) -> Option<Stop> {
    static ASKING: Mutex<()> = Mutex::new(());
    let _guard = ASKING.lock().unwrap_or_else(PoisonError::into_inner);
    pest::set_error_detail(true);
    let result = Grammar::parse(rule, text);
    pest::set_error_detail(false);
    result.err().map(|error| Stop::new(rule, &error))
}

impl Stop {
    fn new(rule: Rule, error: &Error<Rule>) -> Self {
        let at = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
        let rules: Vec<Rule> = if let ErrorVariant::ParsingError { positives, .. } = &error.variant
        {
            positives.clone()
        } else {
            Vec::new()
        };
        let after_value = rules
            .iter()
            .any(|rule| matches!(rule, Rule::plus | Rule::empty | Rule::w_and | Rule::index));
        // `in` joins two values, and it also stands on its own: `turn of asker in inquiry`.
        let joins = |rule: &Rule| {
            let joins = JOINING.contains(rule) || follows_value(*rule);
            joins && (*rule != Rule::w_in || rules.contains(&Rule::w_and))
        };
        let telling: Vec<Rule> =
            rules.iter().copied().filter(|rule| !(after_value && joins(rule))).collect();
        let words = telling.iter().filter_map(|rule| keyword(*rule)).collect();
        let joining =
            JOINING.iter().filter(|_| after_value).filter_map(|rule| keyword(*rule)).collect();
        let attempts = error.parse_attempts();
        let reach = attempts.as_ref().map_or(at, |it| it.max_position.max(at));
        let tokens = attempts.map(|it| it.expected_tokens()).unwrap_or_default();
        let mut things: Vec<String> = telling.iter().filter_map(|rule| describe(*rule)).collect();
        if rules.contains(&Rule::group) {
            things.push("a value".to_owned());
        }
        let marks: Vec<String> =
            tokens.iter().filter_map(|token| mark(&token.to_string())).collect();
        if reach == at {
            let marks = marks.iter();
            let said = marks.filter(|it| !(after_value && matches!(it.as_str(), "[" | "..")));
            things.extend(said.map(|it| format!("`{it}`")));
        }
        let starts_line = telling.iter().any(|rule| heads_line(*rule));
        Self {
            rule,
            at,
            reach,
            words,
            joining,
            starts_line,
            after_value,
            things: tidy(things),
            marks,
        }
    }

    /// Where a mark is missing behind all that fits: `n 0..9` without its colon.
    fn at_mark(&self, text: &str) -> Option<Self> {
        let behind = first_token(text.get(self.reach..).unwrap_or(""));
        let lacks = self.reach > self.at && !self.marks.is_empty() && !behind.is_empty();
        lacks.then(|| Self {
            rule: self.rule,
            at: self.reach,
            reach: self.reach,
            words: Vec::new(),
            joining: Vec::new(),
            // The mark is missing where the next line begins.
            starts_line: true,
            after_value: false,
            things: tidy(self.marks.iter().map(|it| format!("`{it}`")).collect()),
            marks: self.marks.clone(),
        })
    }

    /// The message about it. `base` is where the text starts in its file.
    pub(super) fn complain(&self, file: FileId, base: usize, text: &str) -> Diagnostic {
        let span = |start: usize, end: usize| super::parse::span(file, base + start, base + end);
        let found = first_token(text.get(self.at..).unwrap_or(""));
        let there = span(self.at, self.at + found.len());
        let (before, rest) = text.split_at_checked(self.at).unwrap_or((text, ""));
        let players = foreign::players(there, rest);
        if let Some(said) = players.or_else(|| foreign::phrase(there, before, rest)) {
            return said;
        }
        let near = |words: &'_ [String]| {
            closest(found, words.iter().map(String::as_str)).map(str::to_owned)
        };
        if let Some(near) = near(&self.words)
            .or_else(|| near(&self.joining))
            .filter(|_| super::grammar::words(|it| it == found).is_empty())
        {
            return report::misspelt_word(there, found, &near);
        }
        // A line that begins well goes wrong further on.
        let begins = starts_line(found) && self.reach > self.at + found.len();
        let mending = self.mending(text).filter(|_| !begins);
        if mending.is_none()
            && let Some(mark) = self.at_mark(text)
        {
            return mark.complain(file, base, text);
        }
        let expected = self.in_words();
        if expected == "a name" && is_reserved(found) && found.starts_with(char::is_alphabetic) {
            return report::reserved(there, found);
        }
        let foreign = if self.after_value {
            foreign::behind_value(there, before, rest)
        } else {
            foreign::in_place_of(there, before, rest, &expected)
        };
        if let Some(foreign) = foreign {
            return foreign;
        }
        let in_list = self.things.iter().any(|it| it == "`,`");
        if self.after_value && found == "=" && !in_list {
            return report::equals_sign(there);
        }
        let place = self.place(text, found, there, span);
        let it = report::unexpected(place, &expected, found);
        match self.advice(mending, found, &expected) {
            Some(help) if it.help.is_none() => it.help(help),
            _ => it,
        }
    }

    /// A small repair after which the line fits.
    fn mending(&self, text: &str) -> Option<String> {
        if self.things.len() > CHOICES {
            return None;
        }
        let marks = self.marks.iter().filter(|_| self.reach == self.at);
        // A bracket alone would lack its partner.
        let marks = marks.filter(|it| !"{}()[]".contains(it.as_str()));
        // Which value is missing nobody knows.
        let is_value = self.things.iter().any(|it| it == "a value");
        let words = self.words.iter().filter(|_| !is_value);
        let pieces: Vec<String> = marks.chain(words).take(CHOICES).cloned().collect();
        repair(self.rule, text, self.at, &pieces)
    }

    /// What to do where something else was expected.
    fn advice(&self, mending: Option<String>, found: &str, expected: &str) -> Option<String> {
        let is_line = starts_line(found);
        if is_line && self.words.iter().any(|it| it == "do") {
            return Some("put what the action does into a block: `do { … }`".to_owned());
        }
        if is_line && expected == "a block in braces" {
            return Some("put braces around it: `{ … }`".to_owned());
        }
        if mending.is_some() {
            return mending;
        }
        if let Some(help) = foreign_line(found).filter(|_| !self.after_value) {
            return Some(help);
        }
        if expected == "`may` or `:`" {
            return Some("write `NAME: MOVE`, as in `Ada: pass(Bat, Ben)`".to_owned());
        }
        (expected == "a text in quotes")
            .then(|| "write it in straight double quotes: `\"…\"`".to_owned())
    }

    /// Something missing at the end of a line is reported there, not at the start of the next line.
    fn place(
        &self,
        text: &str,
        found: &str,
        there: Span,
        span: impl Fn(usize, usize) -> Span,
    ) -> Span {
        let before = text.get(..self.at).unwrap_or("");
        let end = code_of(before).len();
        let gap = before.get(end..).unwrap_or("");
        // A value outside of braces is sought on the next line, too.
        let goes_on = self.in_words() == "a value" && !before.contains('{');
        let on_new_line = gap.contains('\n') && !goes_on;
        if found.is_empty() || (on_new_line && end > 0 && !self.starts_line) {
            span(end - last_char_len(before, end).min(end), end)
        } else {
            there
        }
    }

    fn in_words(&self) -> String {
        let words = self.listed();
        if matches!(self.rule, Rule::whole_statement | Rule::whole_step) {
            words.replace("end of the declaration", "end of the line")
        } else {
            words
        }
    }

    fn listed(&self) -> String {
        match self.things.split_last() {
            None => String::new(),
            Some((last, [])) => last.clone(),
            Some(_) if self.things.len() > CHOICES => String::new(),
            Some((last, firsts)) => format!("{} or {last}", firsts.join(", ")),
        }
    }
}

/// Each thing once; a value in general replaces all words that can start one.
fn tidy(things: Vec<String>) -> Vec<String> {
    if things.iter().any(|it| it == "a value") {
        return vec!["a value".to_owned()];
    }
    let has_block = things.iter().any(|it| it == "a block in braces");
    let mut seen: Vec<String> = Vec::new();
    for thing in things {
        if !(seen.contains(&thing) || has_block && thing == "`{`") {
            seen.push(thing);
        }
    }
    // Brackets can follow every name.
    if seen.len() > 1 {
        seen.retain(|it| it != "`(`");
    }
    seen
}

fn mark(token: &str) -> Option<String> {
    let is_mark =
        matches!(token, "{" | "}" | "(" | ")" | "[" | "]" | ":" | "," | "=" | "->" | "..");
    is_mark.then(|| token.to_owned())
}

const fn heads_line(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::w_do
            | Rule::effect
            | Rule::w_needs
            | Rule::w_require
            | Rule::w_costs
            | Rule::w_players
            | Rule::w_score
            | Rule::w_value
            | Rule::w_version
    )
}

/// What may stand at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expectation {
    Value,
    Name,
    Type,
    /// A statement, or another line of a block.
    Line,
}

/// What may stand at the end of a text that goes on.
pub struct Possible {
    /// Words of the language.
    pub words: Vec<String>,
    /// What else than a word.
    pub things: Vec<Expectation>,
    /// Where the declaration starts that it belongs to.
    pub from: usize,
}

/// What may stand behind a text: the beginning of a file, up to where somebody writes.
#[must_use]
pub fn possible(text: &str) -> Possible {
    let declares = |line: &str| declaration_words().contains(&first_token(line));
    let mut from = text.len();
    let mut at = text.len();
    for line in text.split_inclusive('\n').rev() {
        at -= line.len();
        if declares(line) {
            from = at;
            break;
        }
    }
    let chunk = text.get(from..).unwrap_or_default();
    // A mark that stands nowhere shows what was expected in its place.
    let broken = format!("{chunk}\u{1}");
    let found = stop(Rule::whole_declaration, &broken).filter(|it| it.at == chunk.len());
    let is_new_line = text.is_empty() || text.ends_with('\n');
    let mut possible = Possible { words: Vec::new(), things: Vec::new(), from };
    let mut is_whole = chunk.trim().is_empty();
    if let Some(stop) = found {
        let has = |thing: &str| stop.things.iter().any(|it| it == thing);
        let named = [
            ("a value", Expectation::Value),
            ("a name", Expectation::Name),
            ("a type", Expectation::Type),
        ];
        let there = named.into_iter().filter(|(words, _)| has(words));
        possible.things.extend(there.map(|(_, thing)| thing));
        is_whole |= has("the end of the declaration");
        let mut words = stop.words.iter();
        if words.any(|word| starts_line(word)) {
            possible.things.push(Expectation::Line);
        }
        possible.words.extend(stop.words);
        possible.words.extend(stop.joining);
    }
    if is_new_line && is_whole {
        let words = declaration_words().iter();
        possible.words.extend(words.map(|it| (*it).to_owned()));
    }
    possible.words.sort();
    possible.words.dedup();
    possible
}
