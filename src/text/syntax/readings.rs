//! Readings that are kept: what a rule of the grammar makes of a text depends on nothing else, so the same text need
//! not be read twice.
//!
//! Nothing that is kept has a place in a file. The tree is made anew each time, with places as they are now.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use pest::Parser as _;

use super::depth::{self, TooDeep};
use super::grammar::{Grammar, Rule};
use super::pairs::{Excerpt, Node, Pairs, nodes};

/// So many bytes are worth the start of a thread.
const LONG: usize = 4096;

/// What has been read, to be given along when a file is read again after a change.
#[derive(Clone, Debug, Default)]
pub struct Readings {
    by_rule: BTreeMap<Rule, Shelf>,
}

/// The readings of texts by one rule.
#[derive(Clone, Debug, Default)]
struct Shelf {
    /// Those that were asked for since the last turn, and those of the turn before.
    now: BTreeMap<String, Arc<Reading>>,
    before: BTreeMap<String, Arc<Reading>>,
}

/// What a rule makes of a text.
#[derive(Debug)]
pub(super) enum Reading {
    Nodes(Vec<Node>),
    TooDeep(TooDeep),
    /// The text is something else.
    Unfit,
}

impl Readings {
    /// Forgets what nobody has asked for since the last turn. Whoever reads a file once has nothing to forget.
    pub fn turn(&mut self) {
        for shelf in self.by_rule.values_mut() {
            shelf.before = std::mem::take(&mut shelf.now);
        }
    }

    pub(super) fn reading(&mut self, rule: Rule, text: &str) -> Arc<Reading> {
        let shelf = self.by_rule.entry(rule).or_default();
        if let Some(found) = shelf.now.get(text) {
            return Arc::clone(found);
        }
        let known = shelf.before.remove_entry(text);
        let (text, reading) =
            known.unwrap_or_else(|| (text.to_owned(), Arc::new(Reading::new(rule, text))));
        shelf.now.insert(text, Arc::clone(&reading));
        reading
    }

    /// Reads texts by a rule on all cores, so that their readings are there when they are asked for.
    pub(super) fn prepare(&mut self, rule: Rule, texts: &[&str]) {
        let shelf = self.by_rule.entry(rule).or_default();
        let is_new =
            |text: &&str| !shelf.now.contains_key(*text) && !shelf.before.contains_key(*text);
        let texts: Vec<&str> = texts.iter().copied().filter(is_new).collect();
        if texts.iter().map(|text| text.len()).sum::<usize>() >= LONG {
            shelf.now.extend(read_all(rule, &texts));
        }
    }
}

/// The readings of texts: each core takes the next one.
fn read_all(rule: Rule, texts: &[&str]) -> Vec<(String, Arc<Reading>)> {
    let next = AtomicUsize::new(0);
    let work = || -> Vec<(String, Arc<Reading>)> {
        let taken = std::iter::from_fn(|| texts.get(next.fetch_add(1, Ordering::Relaxed)));
        taken.map(|text| ((*text).to_owned(), Arc::new(Reading::new(rule, text)))).collect()
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let others: Vec<_> = (1..cores.min(texts.len())).map(|_| scope.spawn(work)).collect();
        let mut all = work();
        for other in others {
            // What a core has not read is read when it is asked for.
            all.extend(other.join().unwrap_or_default());
        }
        all
    })
}

impl Reading {
    /// Its nodes with the text; none if the text is something else.
    pub(super) fn pairs<'t>(&'t self, excerpt: Excerpt<'t>) -> Pairs<'t> {
        let nodes = match self {
            Self::Nodes(nodes) => nodes.as_slice(),
            Self::TooDeep(_) | Self::Unfit => &[],
        };
        Pairs::new(nodes, excerpt)
    }

    fn new(rule: Rule, text: &str) -> Self {
        if let Some(found) = depth::find(text) {
            return Self::TooDeep(found);
        }
        match Grammar::parse(rule, text) {
            Ok(read) => Self::Nodes(nodes(read)),
            Err(_) => Self::Unfit,
        }
    }
}
