//! The members of types: names one by one, and ranges of names such as `A1..H8`.

use super::super::ty::bound;
use super::super::{Reader, Rule};
use crate::base::Span;
use crate::base::limits::MEMBERS;
use crate::syntax::ast::{Board, Bound, Name, Number, Shape};
use crate::syntax::pairs::Pair;
use crate::syntax::report;

/// Names, and how long a row of them is if a range says so.
pub(super) struct Named {
    pub(super) names: Vec<Name>,
    width: Option<usize>,
}

/// A name as letters and a number: `A12`.
struct Counted<'n> {
    letters: &'n str,
    number: u32,
}

/// `a grid 4 wide of A B C …`, and the other boards.
#[expect(clippy::wildcard_enum_match_arm, reason = "the rest is reported")]
pub(super) fn board(reader: &mut Reader<'_>, pair: Pair<'_>) -> Board {
    let span = pair.span();
    let (mut shape, mut width, mut size) = (Shape::Grid, None, None);
    for part in pair.inner() {
        match part.as_rule() {
            Rule::w_hexagonal => shape = Shape::HexagonalGrid,
            Rule::w_hexagon => shape = Shape::Hexagon,
            Rule::w_ring => shape = Shape::Ring,
            Rule::settled => width = Some(bound(reader, part)),
            Rule::by => {
                let bounds = part.children(Rule::settled);
                let mut bounds = bounds.map(|it| bound(reader, it));
                size = bounds.next().zip(bounds.next());
            }
            Rule::w_a | Rule::w_grid | Rule::w_wide | Rule::w_of => {}
            Rule::name | Rule::name_range => {}
            _ => reader.unread(part),
        }
    }
    let named = members(reader, pair);
    let row = match shape {
        Shape::Ring => named.names.len(),
        Shape::Grid | Shape::HexagonalGrid | Shape::Hexagon => {
            named.width.unwrap_or(named.names.len())
        }
    };
    let value = i32::try_from(row).unwrap_or(i32::MAX);
    Board {
        shape,
        width: width.unwrap_or(Bound::Number(Number { value, span })),
        size,
        members: named.names,
    }
}

/// The names of members, with those that a range stands for.
pub(super) fn members(reader: &mut Reader<'_>, pair: Pair<'_>) -> Named {
    let mut named = Named { names: Vec::new(), width: None };
    for part in pair.inner() {
        if part.as_rule() == Rule::name {
            named.names.push(part.name());
        } else if part.as_rule() == Rule::name_range {
            range_of_names(reader, part, &mut named);
        }
    }
    named
}

fn range_of_names(reader: &mut Reader<'_>, pair: Pair<'_>, named: &mut Named) {
    let span = pair.span();
    let ends = <[Name; 2]>::try_from(pair.names());
    let Ok([first, last]) = ends else {
        return;
    };
    match between(&first.text, &last.text) {
        Some((columns, numbers)) => {
            named.width = Some(columns.len());
            named.names.extend(rows(&columns, &numbers, span));
        }
        None => {
            reader.report(report::uncountable(span, &first.text, &last.text));
            named.names.push(first);
        }
    }
}

/// The letters and the numbers from one name to another; nothing if these cannot be counted.
fn between(first: &str, last: &str) -> Option<(Vec<String>, Vec<u32>)> {
    let (first, last) = (counted(first)?, counted(last)?);
    let letters = if first.letters == last.letters {
        vec![first.letters.to_owned()]
    } else {
        let from = letter(first.letters)?;
        let to = letter(last.letters)?;
        if from.is_uppercase() != to.is_uppercase() {
            return None;
        }
        let all = steps(u32::from(from), u32::from(to));
        all.filter_map(char::from_u32).map(String::from).collect()
    };
    let numbers = steps(first.number, last.number).take(MEMBERS + 1);
    Some((letters, numbers.collect()))
}

fn counted(name: &str) -> Option<Counted<'_>> {
    let at = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = name.split_at(at);
    // A number with zeros before it would come back without them.
    let is_plain = digits.len() == 1 || !digits.starts_with('0');
    let number = digits.parse().ok().filter(|_| is_plain)?;
    Some(Counted { letters, number })
}

/// A name of a single letter.
fn letter(name: &str) -> Option<char> {
    let mut letters = name.chars();
    let only = letters.next().filter(char::is_ascii_alphabetic);
    only.filter(|_| letters.next().is_none())
}

/// From one number to another, upwards or downwards.
fn steps(from: u32, to: u32) -> Box<dyn Iterator<Item = u32>> {
    if from <= to { Box::new(from..=to) } else { Box::new((to..=from).rev()) }
}

/// Row by row; no more than is needed to see that there are too many.
fn rows(columns: &[String], numbers: &[u32], span: Span) -> Vec<Name> {
    let rows = numbers.iter().flat_map(|number| {
        columns.iter().map(move |letters| Name { text: format!("{letters}{number}"), span })
    });
    rows.take(MEMBERS + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::from_pest::tried;

    fn read(text: &str) -> (String, Option<usize>, Vec<String>) {
        let (named, found) = tried(Rule::one_of, text, members);
        let names: Vec<String> = named.names.into_iter().map(|it| it.text).collect();
        (names.join(" "), named.width, found)
    }

    #[test]
    fn a_range_stands_for_names_row_by_row() {
        let (names, width, _) = read("one of A1..C2");
        assert_eq!((names.as_str(), width), ("A1 B1 C1 A2 B2 C2", Some(3)));
        // It may run downwards, and stand among others.
        let (names, ..) = read("one of K C10..C8 Joker");
        assert_eq!(names, "K C10 C9 C8 Joker");
    }

    #[test]
    fn names_that_cannot_be_counted_are_reported() {
        for text in ["one of AB1..CD2", "one of A1..c2", "one of A01..A12"] {
            let (_, width, found) = read(text);
            assert_eq!((width, found.len()), (None, 1), "{text}");
        }
    }
}
