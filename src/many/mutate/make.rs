//! Mutants: rule files with one change.

use std::io;
use std::path::Path;

use super::{SiteKind, report};
use crate::base::{Loader, Sources};
use crate::session::Stream;
use crate::syntax::{Site, sites};

/// One change to a rule file.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// What is changed.
    pub kind: SiteKind,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in its line, counted from 1.
    pub column: usize,
    /// The change in words.
    pub change: String,
    start: usize,
    length: usize,
    instead: String,
}

impl Mutant {
    /// The text of the file with the change.
    #[must_use]
    pub fn apply(&self, text: &str) -> String {
        let before = text.get(..self.start).unwrap_or_default();
        let behind = text.get(self.start + self.length..).unwrap_or_default();
        [before, &self.instead, behind].concat()
    }
}

/// All changes to the text of a file, in the order of their places.
#[must_use]
pub fn mutants(path: &Path, text: &str) -> Vec<Mutant> {
    let mut sources = Sources::default();
    let file = sources.add(path.to_string_lossy(), path, text);
    let mut all = Vec::new();
    for site in sites(text) {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let end = offset(site.start + site.text.len());
        let span = crate::base::Span::new(file, offset(site.start), end);
        let position = sources.position(span);
        for instead in instead(site, text) {
            let change = report::change(site, &instead);
            all.push(Mutant {
                kind: site.kind,
                line: position.line,
                column: position.column,
                change,
                start: site.start,
                length: site.text.len(),
                instead,
            });
        }
    }
    all
}

/// The texts that may replace a site, one for each mutant.
fn instead(site: Site<'_>, text: &str) -> Vec<String> {
    let before = text.get(..site.start).unwrap_or_default();
    match site.kind {
        // The label stays, because tests and variants may name it.
        SiteKind::Condition => vec!["yes".to_owned()],
        SiteKind::Comparison => opposite(site.text).into_iter().collect(),
        SiteKind::Number => {
            // A range becomes narrower at both ends: no game could notice a wider one.
            let step = if before.trim_end().ends_with("..") { -1 } else { 1 };
            let number = site.text.parse::<i32>().ok();
            let moved = number.and_then(|number| number.checked_add(step));
            moved.map(|it| it.to_string()).into_iter().collect()
        }
        SiteKind::Audience => {
            let (places, seats) = (["public", "private", "secret"], ["all", "others", "me"]);
            let words = if places.contains(&site.text) { places } else { seats };
            let others = words.into_iter().filter(|other| *other != site.text);
            others.map(str::to_owned).collect()
        }
    }
}

/// A comparison that comes out otherwise in at least one case.
fn opposite(comparison: &str) -> Option<String> {
    let words: Vec<&str> = comparison.split_whitespace().collect();
    let other = match words.as_slice() {
        ["<"] => "<=",
        ["<="] => "<",
        [">"] => ">=",
        [">="] => ">",
        ["is"] => "is not",
        ["is", "not"] => "is",
        ["in"] => "not in",
        ["not", "in"] => "in",
        ["is", "empty"] => "is not empty",
        ["is", "not", "empty"] => "is empty",
        [..] => return None,
    };
    Some(other.to_owned())
}

/// A sample of the changes, chosen by a seed, in their order.
#[must_use]
pub fn sample(all: Vec<Mutant>, number: usize, seed: u64) -> Vec<Mutant> {
    let mut chosen: Vec<(usize, Mutant)> = all.into_iter().enumerate().collect();
    Stream::new(seed, "mutants", 0).shuffle(&mut chosen);
    chosen.truncate(number);
    chosen.sort_by_key(|(at, _)| *at);
    chosen.into_iter().map(|(_, mutant)| mutant).collect()
}

/// Loads one file with another text, and all others as they are.
pub struct MutatedLoader<'l> {
    /// Loads all other files.
    pub loader: &'l dyn Loader,
    /// The path of the changed file.
    pub path: &'l Path,
    /// The changed text.
    pub text: String,
}

impl Loader for MutatedLoader<'_> {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        if path == self.path { Ok(self.text.clone().into_bytes()) } else { self.loader.load(path) }
    }

    fn leads_outside(&self, folder: &Path, path: &Path) -> bool {
        self.loader.leads_outside(folder, path)
    }
}
