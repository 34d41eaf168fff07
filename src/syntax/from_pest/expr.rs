//! Expressions. Precedence is the one table below, weakest first.

use std::sync::LazyLock;

use pest::iterators::Pair;
use pest::pratt_parser::{Assoc, Op, PrattParser};

use super::super::ast::{Binary, Expr, ExprKind, Name, Over, Unary};
use super::{Builder, Rule, child, only};

static PRECEDENCE: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let left = |rule| Op::infix(rule, Assoc::Left);
    PrattParser::new()
        .op(left(Rule::or))
        .op(left(Rule::and))
        .op(Op::prefix(Rule::not))
        .op(left(Rule::equal)
            | left(Rule::is_not)
            | left(Rule::member)
            | left(Rule::not_in)
            | left(Rule::less)
            | left(Rule::more)
            | left(Rule::at_most)
            | left(Rule::at_least)
            | Op::postfix(Rule::empty)
            | Op::postfix(Rule::not_empty))
        .op(left(Rule::otherwise))
        .op(left(Rule::range))
        .op(left(Rule::plus) | left(Rule::minus))
        .op(left(Rule::times))
        .op(Op::prefix(Rule::negative)
            | Op::prefix(Rule::left_of)
            | Op::prefix(Rule::right_of)
            | Op::prefix(Rule::top_of)
            | Op::prefix(Rule::size_of)
            | Op::prefix(Rule::seats_from)
            | Op::prefix(Rule::seats_back))
        .op(Op::postfix(Rule::index) | Op::postfix(Rule::column))
});

impl Builder<'_> {
    pub(in crate::syntax) fn expression(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let builder = std::cell::RefCell::new(self);
        PRECEDENCE
            .map_primary(|pair| builder.borrow_mut().primary(pair))
            .map_prefix(|op, operand| {
                let span = builder.borrow().span(&op).to(operand.span);
                let kind = ExprKind::Unary(prefix(op.as_rule()), Box::new(operand));
                Expr { kind, span }
            })
            .map_postfix(|operand, op| builder.borrow_mut().postfix(operand, op))
            .map_infix(|left, op, right| {
                let span = left.span.to(right.span);
                Expr {
                    kind: ExprKind::Binary(infix(op.as_rule()), Box::new(left), Box::new(right)),
                    span,
                }
            })
            .parse(pair.into_inner())
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the rules of the table of precedence alone come here"
    )]
    fn postfix(&mut self, operand: Expr, op: Pair<'_, Rule>) -> Expr {
        let span = operand.span.to(self.span(&op));
        let operand = Box::new(operand);
        let kind = match op.as_rule() {
            Rule::index => ExprKind::Index(operand, self.arguments(only(op))),
            Rule::column => ExprKind::Column(operand, self.name(&only(op))),
            Rule::not_empty => ExprKind::Unary(Unary::IsNotEmpty, operand),
            _ => ExprKind::Unary(Unary::IsEmpty, operand),
        };
        Expr { kind, span }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is no value has been reported"
    )]
    fn primary(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::number => ExprKind::Number(self.number(&pair).value),
            Rule::yes => ExprKind::Flag(true),
            Rule::no => ExprKind::Flag(false),
            Rule::none => ExprKind::None,
            Rule::me => ExprKind::Me,
            Rule::seats => ExprKind::Seats,
            Rule::seat_number => {
                let number = pair.into_inner().find(|it| it.as_rule() == Rule::number);
                ExprKind::SeatNumber(number.map_or(0, |it| self.number(&it).value))
            }
            Rule::text | Rule::unclosed => ExprKind::Text(self.words(pair)),
            Rule::name => ExprKind::Name(pair.as_str().to_owned()),
            Rule::set => self.set(pair),
            Rule::group => {
                let inner = self.expression(only(pair));
                return Expr { span, ..inner };
            }
            Rule::call => {
                let (name, arguments) = self.call(pair);
                ExprKind::Call(name, arguments)
            }
            Rule::choice => {
                let parts: Vec<Expr> = self.expressions(pair);
                match <[Expr; 3]>::try_from(parts) {
                    Ok([condition, yes, no]) => {
                        ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no))
                    }
                    Err(_) => ExprKind::Broken,
                }
            }
            Rule::every => self.over(Over::Every, pair),
            Rule::some => self.over(Over::Some, pair),
            Rule::sum => self.over(Over::Sum, pair),
            Rule::count => self.over(Over::Count, pair),
            Rule::all => self.over(Over::All, pair),
            Rule::first => self.over(Over::First, pair),
            _ => ExprKind::Broken,
        };
        Expr { kind, span }
    }

    /// Elements are written without commas. The grammar accepts commas, so that they can be
    /// reported.
    fn set(&mut self, pair: Pair<'_, Rule>) -> ExprKind {
        let (elements, commas): (Vec<_>, Vec<_>) = pair
            .into_inner()
            .partition(|it| it.as_rule() == Rule::element);
        if let Some(comma) = commas.first() {
            self.sink
                .push(super::super::report::comma_in_set(self.span(comma)));
        }
        ExprKind::Set(
            elements
                .into_iter()
                .map(|element| self.expression(element))
                .collect(),
        )
    }

    fn over(&mut self, word: Over, pair: Pair<'_, Rule>) -> ExprKind {
        let name = child(&pair, Rule::name).map(|it| self.name(&it));
        let parts = self.expressions(pair);
        match (name, <[Expr; 2]>::try_from(parts)) {
            (Some(name), Ok([domain, body])) => ExprKind::Over {
                word,
                name,
                domain: Box::new(domain),
                body: Box::new(body),
            },
            _ => ExprKind::Broken,
        }
    }

    /// The expressions among a pair's children.
    pub(super) fn expressions(&mut self, pair: Pair<'_, Rule>) -> Vec<Expr> {
        let inner = pair
            .into_inner()
            .filter(|it| matches!(it.as_rule(), Rule::expression | Rule::element | Rule::whom));
        inner.map(|it| self.expression(it)).collect()
    }

    /// `arguments`: expressions separated by commas.
    pub(super) fn arguments(&mut self, pair: Pair<'_, Rule>) -> Vec<Expr> {
        self.expressions(pair)
    }

    /// `call`, `attempt` or `need`: a name with optional arguments.
    pub(super) fn call(&mut self, pair: Pair<'_, Rule>) -> (Name, Vec<Expr>) {
        let arguments = child(&pair, Rule::arguments).map(|it| self.arguments(it));
        (self.name_in(&pair), arguments.unwrap_or_default())
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the rules of the table of precedence alone come here"
)]
fn prefix(rule: Rule) -> Unary {
    match rule {
        Rule::not => Unary::Not,
        Rule::left_of => Unary::LeftOf,
        Rule::right_of => Unary::RightOf,
        Rule::top_of => Unary::TopOf,
        Rule::size_of => Unary::SizeOf,
        Rule::seats_from => Unary::SeatsFrom,
        Rule::seats_back => Unary::SeatsBackFrom,
        _ => Unary::Negative,
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the rules of the table of precedence alone come here"
)]
fn infix(rule: Rule) -> Binary {
    match rule {
        Rule::is_not => Binary::IsNot,
        Rule::member => Binary::In,
        Rule::not_in => Binary::NotIn,
        Rule::and => Binary::And,
        Rule::or => Binary::Or,
        Rule::otherwise => Binary::Otherwise,
        Rule::less => Binary::Less,
        Rule::more => Binary::More,
        Rule::at_most => Binary::AtMost,
        Rule::at_least => Binary::AtLeast,
        Rule::range => Binary::Range,
        Rule::plus => Binary::Plus,
        Rule::minus => Binary::Minus,
        Rule::times => Binary::Times,
        _ => Binary::Is,
    }
}
