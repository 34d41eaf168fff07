//! What a rule of the grammar makes of a text, in a form that can be kept: it holds places in the text, but not the
//! text. pest's own pairs cannot outlive theirs.

use pest::Token;

use super::ast::Name;
use super::grammar::Rule;
use crate::base::{FileId, Span, one_form};

/// A rule that matched, and where, in bytes of the text that was read. Those inside it come right behind it.
#[derive(Debug)]
pub(super) struct Node {
    rule: Rule,
    start: u32,
    end: u32,
    /// How many nodes are inside it, at all levels.
    inside: u32,
}

/// The nodes of a text that pest has read, each before those inside it. The end of the text is none.
pub(super) fn nodes(read: pest::iterators::Pairs<'_, Rule>) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut open = Vec::new();
    for token in read.tokens() {
        match token {
            Token::Start { rule: Rule::EOI, .. } | Token::End { rule: Rule::EOI, .. } => {}
            Token::Start { rule, pos } => {
                open.push(nodes.len());
                let start = clip(pos.pos());
                nodes.push(Node { rule, start, end: start, inside: 0 });
            }
            Token::End { pos, .. } => {
                let behind = nodes.len();
                if let Some(at) = open.pop()
                    && let Some(node) = nodes.get_mut(at)
                {
                    node.end = clip(pos.pos());
                    node.inside = clip(behind - at - 1);
                }
            }
        }
    }
    nodes
}

/// A stretch of a file that is read by itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Excerpt<'t> {
    pub(super) file: FileId,
    /// Where it starts in its file.
    pub(super) base: u32,
    pub(super) text: &'t str,
}

/// A node with its text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<'t> {
    node: &'t Node,
    inside: &'t [Node],
    excerpt: Excerpt<'t>,
}

/// Nodes beside each other, with their text.
#[derive(Clone, Debug)]
pub(super) struct Pairs<'t> {
    /// Those that are left, and those inside them.
    nodes: &'t [Node],
    excerpt: Excerpt<'t>,
}

impl<'t> Pairs<'t> {
    pub(super) fn new(nodes: &'t [Node], excerpt: Excerpt<'t>) -> Self {
        Self { nodes, excerpt }
    }

    /// All of them at all levels, each before those inside it.
    pub(super) fn all(mut self) -> impl Iterator<Item = Pair<'t>> {
        std::iter::from_fn(move || {
            let behind = self.nodes.get(1..)?;
            let pair = self.next();
            self.nodes = behind;
            pair
        })
    }
}

impl<'t> Iterator for Pairs<'t> {
    type Item = Pair<'t>;

    fn next(&mut self) -> Option<Pair<'t>> {
        let (node, behind) = self.nodes.split_first()?;
        let (inside, rest) = behind.split_at_checked(node.inside as usize)?;
        self.nodes = rest;
        Some(Pair { node, inside, excerpt: self.excerpt })
    }
}

impl<'t> Pair<'t> {
    pub(super) fn as_rule(self) -> Rule {
        self.node.rule
    }

    /// What was matched, with the blanks behind it.
    pub(super) fn as_str(self) -> &'t str {
        let place = self.node.start as usize..self.node.end as usize;
        self.excerpt.text.get(place).unwrap_or("")
    }

    /// What stands before it in the text that was read.
    pub(super) fn before(self) -> &'t str {
        let text = self.excerpt.text.get(..self.node.start as usize);
        text.unwrap_or("")
    }

    /// What stands from its start on in the text that was read.
    pub(super) fn onward(self) -> &'t str {
        let text = self.excerpt.text.get(self.node.start as usize..);
        text.unwrap_or("")
    }

    /// Where it starts in its file.
    pub(super) fn start(self) -> u32 {
        self.excerpt.base.saturating_add(self.node.start)
    }

    /// Where it ends in its file, behind the blanks.
    pub(super) fn end(self) -> u32 {
        self.excerpt.base.saturating_add(self.node.end)
    }

    /// Its place, without the blanks behind it.
    pub(super) fn span(self) -> Span {
        let (start, length) = (self.start(), self.as_str().trim_end().len());
        Span::new(self.excerpt.file, start, start + clip(length))
    }

    /// The place of its last character, for messages about what is missing after it.
    pub(super) fn last_char(self) -> Span {
        let span = self.span();
        let last = self.as_str().trim_end().chars().next_back();
        let start = span.end - clip(last.map_or(0, char::len_utf8));
        Span { start, ..span }
    }

    /// The pairs right inside it.
    pub(super) fn inner(self) -> Pairs<'t> {
        Pairs::new(self.inside, self.excerpt)
    }

    /// The pairs of one kind right inside it.
    pub(super) fn children(self, rule: Rule) -> impl Iterator<Item = Self> {
        self.inner().filter(move |it| it.as_rule() == rule)
    }

    /// The first pair of a kind right inside it.
    pub(super) fn child(self, rule: Rule) -> Option<Self> {
        self.children(rule).next()
    }

    pub(super) fn has(self, rule: Rule) -> bool {
        self.child(rule).is_some()
    }

    /// The only pair inside one that always has one.
    pub(super) fn only(self) -> Self {
        self.inner().next().unwrap_or(self)
    }

    /// The name that the pair is.
    pub(super) fn name(self) -> Name {
        Name { text: one_form(self.as_str()).into_owned(), span: self.span() }
    }

    /// The first name in the pair: an empty one if there is none, which the grammar does not let happen.
    pub(super) fn name_in(self) -> Name {
        let none = || Name { text: String::new(), span: self.span() };
        self.child(Rule::name).map_or_else(none, Self::name)
    }

    /// The names right inside the pair.
    pub(super) fn names(self) -> Vec<Name> {
        self.children(Rule::name).map(Self::name).collect()
    }

    /// So many names, the first ones right inside the pair.
    pub(super) fn first_names<const COUNT: usize>(self) -> Option<[Name; COUNT]> {
        let names = self.children(Rule::name).map(Self::name).take(COUNT);
        names.collect::<Vec<_>>().try_into().ok()
    }
}

pub(super) fn clip(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use pest::Parser as _;

    use super::*;
    use crate::syntax::grammar::Grammar;

    /// Looks at the pair that a rule makes of a text, which starts at byte 100 of its file.
    fn with_pair(rule: Rule, text: &str, look: impl FnOnce(Pair<'_>)) {
        let nodes = nodes(Grammar::parse(rule, text).unwrap());
        let excerpt = Excerpt { file: FileId(0), base: 100, text };
        look(Pairs::new(&nodes, excerpt).next().unwrap());
    }

    #[test]
    fn children_are_right_inside() {
        with_pair(Rule::parameters, "(a: seat, b: Card)", |pair| {
            let all: Vec<&str> = pair.inner().map(Pair::as_str).collect();
            assert_eq!(all, ["a: seat", "b: Card"]);
            assert!(!pair.has(Rule::name), "names are one level further in");
            let second = pair.children(Rule::parameter).nth(1).unwrap();
            assert_eq!(second.name_in().text, "b");
            assert_eq!(second.before(), "(a: seat, ");
            assert_eq!(second.onward(), "b: Card)");
        });
    }

    #[test]
    fn a_place_ends_before_the_blanks() {
        with_pair(Rule::phase, "phase round { hit stand }  ", |pair| {
            assert_eq!((pair.span().start, pair.span().end), (100, 125));
            assert_eq!((pair.last_char().start, pair.last_char().end), (124, 125));
            let names: Vec<String> = pair.names().into_iter().map(|it| it.text).collect();
            assert_eq!(names, ["round", "hit", "stand"]);
            assert_eq!(
                pair.first_names().map(|[phase, _]: [Name; 2]| phase.text),
                Some("round".to_owned())
            );
        });
    }
}
