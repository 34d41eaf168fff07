//! The places of a rule file where a small change makes other rules, for mutation testing.

use super::grammar::Rule;
use super::pairs::Pair;
use super::pieces::{self, Piece};
use super::readings::Readings;
use crate::base::FileId;

/// A place with what stands there.
#[derive(Clone, Copy, Debug)]
pub struct Site<'t> {
    pub kind: SiteKind,
    /// The byte at which it starts.
    pub start: usize,
    pub text: &'t str,
}

/// What stands at a place that may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SiteKind {
    /// The value behind `require`.
    Condition,
    /// The sign or the words of a comparison.
    Comparison,
    /// A number.
    Number,
    /// A word for who sees a place: `public`, `private`, `secret`; or for whom something is told or revealed to.
    Audience,
}

/// What says nothing about moves: the head of a file, texts, pictures, and what looks at the rules.
const APART: &[Rule] = &[
    Rule::language,
    Rule::game,
    Rule::words,
    Rule::text,
    Rule::picture,
    Rule::always,
    Rule::test,
    // The range of a column only checks the rows.
    Rule::field,
];

const COMPARISONS: &[Rule] = &[
    Rule::equal,
    Rule::is_not,
    Rule::member,
    Rule::not_in,
    Rule::less,
    Rule::more,
    Rule::at_most,
    Rule::at_least,
    Rule::empty,
    Rule::not_empty,
];

/// All places of a file, in their order.
#[must_use]
pub fn sites(text: &str) -> Vec<Site<'_>> {
    // Which file it is makes no difference.
    let pieces = pieces::read(FileId(0), text, &mut Readings::default());
    let all = pieces.iter().flat_map(Piece::declarations);
    let mut open: Vec<Pair<'_>> = all.collect();
    let mut sites = Vec::new();
    while let Some(pair) = open.pop() {
        if APART.contains(&pair.as_rule()) {
            continue;
        }
        sites.extend(site(text, pair));
        open.extend(pair.inner());
    }
    sites.sort_by_key(|site| (site.start, site.kind));
    sites
}

/// What is at the beginning of a part of the tree.
fn site<'t>(text: &'t str, pair: Pair<'_>) -> Option<Site<'t>> {
    let rule = pair.as_rule();
    let (kind, pair) = if matches!(rule, Rule::require | Rule::refuse) {
        (SiteKind::Condition, pair.child(Rule::expression)?)
    } else if COMPARISONS.contains(&rule) {
        (SiteKind::Comparison, pair)
    } else if matches!(rule, Rule::number | Rule::integer) {
        (SiteKind::Number, pair)
    } else if rule == Rule::visibility && !pair.has(Rule::seen_by) {
        (SiteKind::Audience, pair.child(Rule::name)?)
    } else if rule == Rule::audience {
        (SiteKind::Audience, pair)
    } else {
        return None;
    };
    let (start, end) = (pair.start() as usize, pair.end() as usize);
    Some(Site { kind, start, text: text.get(start..end)?.trim_end() })
}
