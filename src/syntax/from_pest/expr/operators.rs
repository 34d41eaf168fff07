//! Operators. How strongly they bind is the one table below, weakest first.

use std::sync::LazyLock;

use pest::iterators::Pair;
use pest::pratt_parser::{Assoc, Op, PrattParser};

use super::super::{Builder, Rule, only};
use super::{Expr, ExprKind};

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
    Plus,
    Minus,
    Times,
    Divide,
    Remainder,
    Both,
    Between,
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
        (Rule::plus, Operator::Infix(Binary::Plus)),
        (Rule::minus, Operator::Infix(Binary::Minus)),
    ],
    &[
        (Rule::times, Operator::Infix(Binary::Times)),
        (Rule::divided, Operator::Infix(Binary::Divide)),
        (Rule::modulo, Operator::Infix(Binary::Remainder)),
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
    &[
        (Rule::index, Operator::Index),
        (Rule::column, Operator::Column),
    ],
];

static PRECEDENCE: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let rows = OPERATORS.iter().filter_map(|row| {
        let operators = row.iter().map(|(rule, operator)| operator.op(*rule));
        operators.reduce(std::ops::BitOr::bitor)
    });
    rows.fold(PrattParser::new(), PrattParser::op)
});

impl Operator {
    fn op(self, rule: Rule) -> Op<Rule> {
        match self {
            Self::Infix(_) => Op::infix(rule, Assoc::Left),
            Self::Prefix(_) => Op::prefix(rule),
            Self::Postfix(_) | Self::Index | Self::Column => Op::postfix(rule),
        }
    }

    fn of(rule: Rule) -> Option<Self> {
        let mut all = OPERATORS.iter().copied().flatten();
        all.find(|(it, _)| *it == rule)
            .map(|(_, operator)| *operator)
    }
}

/// Whether a rule is an operator that follows a value.
pub(in crate::syntax) fn follows_value(rule: Rule) -> bool {
    Operator::of(rule).is_some_and(|operator| !matches!(operator, Operator::Prefix(_)))
}

impl Builder<'_> {
    pub(in crate::syntax) fn expression(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let builder = std::cell::RefCell::new(self);
        PRECEDENCE
            .map_primary(|pair| builder.borrow_mut().primary(pair))
            .map_prefix(|op, operand| builder.borrow_mut().prefix(&op, operand))
            .map_postfix(|operand, op| builder.borrow_mut().postfix(operand, op))
            .map_infix(|left, op, right| builder.borrow_mut().infix(left, &op, right))
            .parse(pair.into_inner())
    }

    fn prefix(&mut self, op: &Pair<'_, Rule>, operand: Expr) -> Expr {
        let span = self.span(op).to(operand.span);
        let kind = match Operator::of(op.as_rule()) {
            Some(Operator::Prefix(unary)) => ExprKind::Unary(unary, Box::new(operand)),
            Some(_) | None => self.unread_value(op),
        };
        Expr { kind, span }
    }

    fn postfix(&mut self, operand: Expr, op: Pair<'_, Rule>) -> Expr {
        let span = operand.span.to(self.span(&op));
        let operand = Box::new(operand);
        let kind = match Operator::of(op.as_rule()) {
            Some(Operator::Postfix(unary)) => ExprKind::Unary(unary, operand),
            Some(Operator::Index) => ExprKind::Index(operand, self.arguments(only(op))),
            Some(Operator::Column) => ExprKind::Column(operand, self.name(&only(op))),
            Some(Operator::Infix(_) | Operator::Prefix(_)) | None => self.unread_value(&op),
        };
        Expr { kind, span }
    }

    fn infix(&mut self, left: Expr, op: &Pair<'_, Rule>, right: Expr) -> Expr {
        let span = left.span.to(right.span);
        let kind = match Operator::of(op.as_rule()) {
            Some(Operator::Infix(binary)) => {
                ExprKind::Binary(binary, Box::new(left), Box::new(right))
            }
            Some(_) | None => self.unread_value(op),
        };
        Expr { kind, span }
    }

    pub(super) fn unread_value(&mut self, pair: &Pair<'_, Rule>) -> ExprKind {
        self.unread(pair);
        ExprKind::Broken
    }
}
