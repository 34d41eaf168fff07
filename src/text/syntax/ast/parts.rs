//! The parts of constructs. Each construct lists them where it is declared, in a function `parts`;
//! walks over the tree fold over that, so that none misses a new construct.

use super::{Block, Expr, Item, Name, Parameter, Text, Type};

/// A part of a construct. A declared name that only the file uses is not a part.
#[derive(Clone, Debug)]
pub enum Part<'t> {
    Expr(&'t Expr),
    /// An expression whose options shape the game.
    Shaping(&'t Expr),
    /// An option in the place of a number.
    Option(&'t Name),
    /// A sentence, or a name in quotes, that players read.
    Sentence(&'t Text),
    /// A text that players do not read: a path, a reason for `public because`, a text to compare
    /// with.
    Quoted(&'t Text),
    Block(&'t Block),
    Type(&'t Type),
    /// A declaration within another.
    Item(&'t Item),
    /// A declared name that players read: of a place, a move, a member.
    Shown(&'t Name),
    /// A name that is used here.
    Used(&'t str),
    /// The acting seat.
    Me,
    /// Something that is checked or done for another acting seat.
    ForOther(Vec<Part<'t>>),
}

pub(in crate::syntax) fn exprs<'t>(exprs: impl IntoIterator<Item = &'t Expr>) -> Vec<Part<'t>> {
    exprs.into_iter().map(Part::Expr).collect()
}

pub(in crate::syntax) fn used<'t>(name: &'t Name, arguments: &'t [Expr]) -> Vec<Part<'t>> {
    with(vec![Part::Used(&name.text)], exprs(arguments))
}

pub(in crate::syntax) fn parameters(parameters: &[Parameter]) -> Vec<Part<'_>> {
    let each = parameters.iter();
    each.map(|it| Part::Type(&it.ty)).collect()
}

pub(in crate::syntax) fn with<'t>(
    mut parts: Vec<Part<'t>>,
    more: impl IntoIterator<Item = Part<'t>>,
) -> Vec<Part<'t>> {
    parts.extend(more);
    parts
}

/// Whether a name is used in some parts, or in what these are made of.
#[must_use]
pub fn mentions(parts: Vec<Part<'_>>, name: &str) -> bool {
    let mut open = parts;
    while let Some(part) = open.pop() {
        match part {
            Part::Used(used) if used == name => return true,
            Part::Expr(expr) | Part::Shaping(expr) => open.extend(expr.parts()),
            Part::Sentence(text) | Part::Quoted(text) => {
                open.extend(text.values().flat_map(Expr::parts));
            }
            Part::Block(block) => {
                let statements = block.statements.iter();
                open.extend(statements.flat_map(|statement| statement.kind.parts()));
            }
            Part::Item(item) => open.extend(item.kind.parts()),
            Part::ForOther(parts) => open.extend(parts),
            Part::Option(used) if used.text == name => return true,
            Part::Option(_) | Part::Used(_) | Part::Me | Part::Type(_) | Part::Shown(_) => {}
        }
    }
    false
}
