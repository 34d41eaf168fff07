//! What a rule of the grammar makes of a text, in a form that can be kept: it holds places in the text, but not the
//! text. pest's own pairs cannot outlive theirs.

use pest::Token;

use super::grammar::Rule;

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
            Token::Start {
                rule: Rule::EOI, ..
            }
            | Token::End {
                rule: Rule::EOI, ..
            } => {}
            Token::Start { rule, pos } => {
                open.push(nodes.len());
                let start = clip(pos.pos());
                nodes.push(Node {
                    rule,
                    start,
                    end: start,
                    inside: 0,
                });
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

/// A node with its text.
#[derive(Clone, Debug)]
pub(super) struct Pair<'t> {
    node: &'t Node,
    inner: Pairs<'t>,
}

/// Nodes beside each other, with their text.
#[derive(Clone, Debug)]
pub(super) struct Pairs<'t> {
    /// Those that are left, and those inside them.
    nodes: &'t [Node],
    /// The text that was read.
    text: &'t str,
    /// Where this text starts in its file.
    base: u32,
}

impl<'t> Pairs<'t> {
    pub(super) fn new(nodes: &'t [Node], text: &'t str, base: u32) -> Self {
        Self { nodes, text, base }
    }

    fn with(&self, nodes: &'t [Node]) -> Self {
        Self { nodes, ..*self }
    }

    /// All of them at all levels, each before those inside it.
    pub(super) fn all(self) -> impl Iterator<Item = Pair<'t>> {
        let mut left = self;
        std::iter::from_fn(move || {
            let mut rest = left.clone();
            let pair = rest.next()?;
            left = left.with(left.nodes.get(1..)?);
            Some(pair)
        })
    }
}

impl<'t> Iterator for Pairs<'t> {
    type Item = Pair<'t>;

    fn next(&mut self) -> Option<Pair<'t>> {
        let (node, behind) = self.nodes.split_first()?;
        let (inside, rest) = behind.split_at_checked(node.inside as usize)?;
        self.nodes = rest;
        let inner = self.with(inside);
        Some(Pair { node, inner })
    }
}

impl<'t> Pair<'t> {
    pub(super) fn as_rule(&self) -> Rule {
        self.node.rule
    }

    /// What was matched, with the blanks behind it.
    pub(super) fn as_str(&self) -> &'t str {
        let place = self.node.start as usize..self.node.end as usize;
        self.inner.text.get(place).unwrap_or("")
    }

    /// What stands before it in the text that was read.
    pub(super) fn before(&self) -> &'t str {
        let text = self.inner.text.get(..self.node.start as usize);
        text.unwrap_or("")
    }

    /// What stands from its start on in the text that was read.
    pub(super) fn onward(&self) -> &'t str {
        let text = self.inner.text.get(self.node.start as usize..);
        text.unwrap_or("")
    }

    /// Where it starts in its file.
    pub(super) fn start(&self) -> u32 {
        self.inner.base.saturating_add(self.node.start)
    }

    /// Where it ends in its file, behind the blanks.
    pub(super) fn end(&self) -> u32 {
        self.inner.base.saturating_add(self.node.end)
    }

    pub(super) fn into_inner(self) -> Pairs<'t> {
        self.inner
    }
}

fn clip(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
