//! The nesting depth of a text. Code that walks the tree calls itself for each level, so there is a
//! limit.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::grammar::{Rule, stands_for, starts_line, words};
use super::scan::{code_chars, first_word};
use crate::base::limits::{BRACKETS, LINKS};

/// Words that cannot continue an expression.
static AFRESH: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let goes_on = ["if", "to", "with"];
    let starts = |word: &str| starts_line(word) && !goes_on.contains(&word);
    let lines = words(starts).into_iter();
    lines.chain(["refused", "may"]).collect()
});

/// Words that make an expression longer: those that join values, and those before a value.
static LINKING: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let apart = |word: &str| stands_for(Rule::fixed, word) || matches!(word, "where" | "until");
    let joins = |word: &str| stands_for(Rule::joining_word, word) && !apart(word);
    let before = ["of", "from", "every", "some", "sum", "count", "all", "first"];
    words(joins).into_iter().chain(before).collect()
});

/// What exceeds its limit, and where.
#[derive(Debug)]
pub(super) enum TooDeep {
    Bracket(usize),
    Link(usize),
}

/// The first place that is too deep.
pub(super) fn find(text: &str) -> Option<TooDeep> {
    let mut scan =
        Scan { open: 0, links: 0, chains: vec![0], sets: 0, word_end: 0, after_else: false };
    code_chars(text).find_map(|(at, mark)| scan.step(text, at, mark))
}

struct Scan {
    open: usize,
    /// Operators since the last word that starts a statement or a declaration.
    links: usize,
    /// For each open bracket: the length of its chain of `else if`.
    chains: Vec<usize>,
    /// How many types `set of` there are inside each other.
    sets: usize,
    /// Where the latest word ends.
    word_end: usize,
    after_else: bool,
}

impl Scan {
    fn step(&mut self, text: &str, at: usize, mark: char) -> Option<TooDeep> {
        match mark {
            '(' | '[' | '{' => {
                self.open += 1;
                self.chains.push(0);
                if self.open > BRACKETS {
                    return Some(TooDeep::Bracket(at));
                }
                self.links += usize::from(mark == '[');
            }
            ')' | ']' | '}' => {
                self.open = self.open.saturating_sub(1);
                if self.chains.len() > 1 {
                    self.chains.pop();
                }
            }
            '+' | '-' | '*' | '<' | '>' | '.' => self.links += 1,
            '=' => self.sets = 0,
            _ if at >= self.word_end && (mark.is_alphabetic() || mark == '_') => {
                let word = first_word(text.get(at..).unwrap_or(""));
                self.word_end = at + word.len();
                self.word(word);
            }
            _ => {}
        }
        let chain = self.chains.last().copied().unwrap_or(0);
        (self.links > LINKS || self.sets > LINKS || chain > LINKS / 4).then_some(TooDeep::Link(at))
    }

    fn word(&mut self, word: &str) {
        match word {
            "set" => self.sets += 1,
            "of" | "up" | "to" | "list" => {}
            _ => self.sets = 0,
        }
        match word {
            "if" if self.after_else => self.chain(true),
            "if" => {
                self.chain(false);
                self.links += 1;
            }
            _ if AFRESH.contains(word) => self.links = 0,
            _ if LINKING.contains(word) => self.links += 1,
            _ => {}
        }
        self.after_else = word == "else";
    }

    fn chain(&mut self, goes_on: bool) {
        if let Some(chain) = self.chains.last_mut() {
            *chain = if goes_on { *chain + 1 } else { 0 };
        }
    }
}
