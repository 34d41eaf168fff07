//! Operators. How strongly they bind is the one table below, weakest first.

use std::iter::Peekable;

use super::super::{Reader, Rule};
use super::{Expr, ExprKind, broken, expressions, primary};
use crate::syntax::pairs::{Pair, Pairs};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    Not,
    Negative,
    LeftOf,
    RightOf,
    TopOf,
    SizeOf,
    SeatsFrom,
    SeatsBackFrom,
    IsEmpty,
    IsNotEmpty,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    Is,
    IsNot,
    In,
    NotIn,
    And,
    Or,
    Otherwise,
    Less,
    More,
    AtMost,
    AtLeast,
    Range,
    Operation(Operation),
    Both,
    Between,
    FromTop,
}

/// What is made of two numbers, of two sets, or of either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Plus,
    Minus,
    Times,
    Divide,
    Remainder,
}

/// What an operator of the grammar makes of its operands.
#[derive(Clone, Copy)]
enum Operator {
    Infix(Binary),
    Prefix(Unary),
    Postfix(Unary),
    /// `hand[me]`
    Index,
    /// `card.value`
    Column,
}

/// Every operator with what it makes, weakest first; those of a row bind equally strongly.
const OPERATORS: &[&[(Rule, Operator)]] = &[
    &[(Rule::or, Operator::Infix(Binary::Or))],
    &[(Rule::and, Operator::Infix(Binary::And))],
    &[(Rule::not, Operator::Prefix(Unary::Not))],
    &[
        (Rule::equal, Operator::Infix(Binary::Is)),
        (Rule::is_not, Operator::Infix(Binary::IsNot)),
        (Rule::member, Operator::Infix(Binary::In)),
        (Rule::not_in, Operator::Infix(Binary::NotIn)),
        (Rule::less, Operator::Infix(Binary::Less)),
        (Rule::more, Operator::Infix(Binary::More)),
        (Rule::at_most, Operator::Infix(Binary::AtMost)),
        (Rule::at_least, Operator::Infix(Binary::AtLeast)),
        (Rule::empty, Operator::Postfix(Unary::IsEmpty)),
        (Rule::not_empty, Operator::Postfix(Unary::IsNotEmpty)),
    ],
    &[(Rule::otherwise, Operator::Infix(Binary::Otherwise))],
    &[(Rule::range, Operator::Infix(Binary::Range))],
    &[
        (Rule::plus, Operator::operation(Operation::Plus)),
        (Rule::minus, Operator::operation(Operation::Minus)),
    ],
    &[
        (Rule::times, Operator::operation(Operation::Times)),
        (Rule::divided, Operator::operation(Operation::Divide)),
        (Rule::modulo, Operator::operation(Operation::Remainder)),
    ],
    &[
        (Rule::negative, Operator::Prefix(Unary::Negative)),
        (Rule::left_of, Operator::Prefix(Unary::LeftOf)),
        (Rule::right_of, Operator::Prefix(Unary::RightOf)),
        (Rule::top_of, Operator::Prefix(Unary::TopOf)),
        (Rule::size_of, Operator::Prefix(Unary::SizeOf)),
        (Rule::seats_from, Operator::Prefix(Unary::SeatsFrom)),
        (Rule::seats_back, Operator::Prefix(Unary::SeatsBackFrom)),
    ],
    &[(Rule::index, Operator::Index), (Rule::column, Operator::Column)],
];

impl Operator {
    const fn operation(operation: Operation) -> Self {
        Self::Infix(Binary::Operation(operation))
    }

    /// An operator with its row: the higher it is, the more strongly it binds.
    fn of(rule: Rule) -> Option<(usize, Self)> {
        let mut rows = OPERATORS.iter().enumerate();
        rows.find_map(|(row, all)| {
            let (_, operator) = all.iter().find(|(it, _)| *it == rule)?;
            Some((row, *operator))
        })
    }
}

/// Whether a rule is an operator that follows a value.
pub(in crate::syntax) fn follows_value(rule: Rule) -> bool {
    Operator::of(rule).is_some_and(|(_, operator)| !matches!(operator, Operator::Prefix(_)))
}

pub(in crate::syntax) fn expression(reader: &mut Reader<'_>, pair: Pair<'_>) -> Expr {
    let read = operation(reader, &mut pair.inner().peekable(), 0);
    read.unwrap_or(broken(pair))
}

/// Reads an operand, and the operators behind it that stand in the row `least` or bind more strongly.
fn operation(
    reader: &mut Reader<'_>,
    pairs: &mut Peekable<Pairs<'_>>,
    least: usize,
) -> Option<Expr> {
    let first = pairs.next()?;
    let mut left = match Operator::of(first.as_rule()) {
        Some((row, Operator::Prefix(unary))) => {
            let operand = operation(reader, pairs, row)?;
            let span = first.span().to(operand.span);
            let kind = ExprKind::Unary(unary, Box::new(operand));
            Expr { kind, span }
        }
        Some(_) | None => primary(reader, first),
    };
    while let Some((row, operator)) = pairs.peek().and_then(|it| Operator::of(it.as_rule()))
        && row >= least
        && let Some(op) = pairs.next()
    {
        let (start, mut end) = (left.span, op.span());
        let operand = Box::new(left);
        let kind = match operator {
            Operator::Infix(binary) => {
                // Of two that bind equally strongly, the left one comes first.
                let right = operation(reader, pairs, row + 1)?;
                end = right.span;
                ExprKind::Binary(binary, operand, Box::new(right))
            }
            Operator::Postfix(unary) => ExprKind::Unary(unary, operand),
            Operator::Index => ExprKind::Index(operand, expressions(reader, op.only())),
            Operator::Column => ExprKind::Column(operand, op.only().name()),
            Operator::Prefix(_) => unread_value(reader, op),
        };
        left = Expr { kind, span: start.to(end) };
    }
    Some(left)
}

pub(super) fn unread_value(reader: &mut Reader<'_>, pair: Pair<'_>) -> ExprKind {
    reader.unread(pair);
    ExprKind::Broken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::from_pest::tried;

    /// An expression with each operator in front of its operands.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other is tried")]
    fn shown(expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Name(name) => name.clone(),
            ExprKind::Number(number) => number.to_string(),
            ExprKind::Unary(op, of) => format!("{op:?}({})", shown(of)),
            ExprKind::Binary(op, left, right) => {
                format!("{op:?}({} {})", shown(left), shown(right))
            }
            ExprKind::Index(of, indices) => format!("{}[{}]", shown(of), shown(&indices[0])),
            ExprKind::Column(of, column) => format!("{}.{}", shown(of), column.text),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn operators_bind_by_their_row() {
        for (text, read) in [
            ("a or b and c", "Or(a And(b c))"),
            ("not a is b", "Not(Is(a b))"),
            ("a - b - c", "Operation(Minus)(Operation(Minus)(a b) c)"),
            ("a + b * -c", "Operation(Plus)(a Operation(Times)(b Negative(c)))"),
            ("size of hand[a] + 1", "Operation(Plus)(SizeOf(hand[a]) 1)"),
            ("top of hand.value", "TopOf(hand.value)"),
            ("a in b..c + 1", "In(a Range(b Operation(Plus)(c 1)))"),
            ("not a is empty and b", "And(Not(IsEmpty(a)) b)"),
            ("(a or b) and c", "And(Or(a b) c)"),
        ] {
            let (expr, found) = tried(Rule::expression, text, expression);
            assert_eq!((shown(&expr).as_str(), found), (read, Vec::new()), "{text}");
        }
    }
}
