//! Statements on cards and dice: `move`, `shuffle`, `deal`, `draw`, `roll`, `reveal`.

use super::super::expr::{broken, expressions, two_values_in, value_in};
use super::super::{Reader, Rule};
use super::values::{Listeners, listeners};
use crate::syntax::ast::parts::{Part, exprs, with};
use crate::syntax::ast::{Expr, Name};
use crate::syntax::pairs::Pair;

#[derive(Clone, Debug)]
pub enum CardStmt {
    Move(Move),
    Shuffle { zone: Expr },
    Deal(Deal),
    Draw { name: Name, from: Expr },
    Roll { dice: Expr },
    Reveal { zone: Expr, to: Listeners },
}

/// `move 3 from deck to ring`, `move card to pile`
#[derive(Clone, Debug)]
pub struct Move {
    pub amount: Option<Expr>,
    /// A zone if there is an amount, and otherwise cards.
    pub what: Expr,
    pub to: Expr,
    pub bottom: bool,
}

/// `deal 5 from deck to hand starting with dealer`
#[derive(Clone, Debug)]
pub struct Deal {
    pub amount: Option<Expr>,
    pub from: Expr,
    pub to: Name,
    pub start: Option<Expr>,
}

impl CardStmt {
    pub(super) fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Move(it) => exprs(it.amount.iter().chain([&it.what, &it.to])),
            Self::Shuffle { zone } => vec![Part::Expr(zone)],
            Self::Deal(it) => {
                let values = exprs(it.amount.iter().chain([&it.from]).chain(&it.start));
                with(values, [Part::Used(&it.to.text)])
            }
            Self::Draw { from, .. } => vec![Part::Expr(from)],
            Self::Roll { dice } => vec![Part::Expr(dice)],
            Self::Reveal { zone, to } => with(vec![Part::Expr(zone)], to.parts()),
        }
    }
}

/// The statement on cards that a rule stands for.
#[expect(clippy::wildcard_enum_match_arm, reason = "the rest is reported")]
pub(super) fn card_statement(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<CardStmt> {
    Some(match pair.as_rule() {
        Rule::shift => shift(reader, pair),
        Rule::shuffle => CardStmt::Shuffle { zone: value_in(reader, pair) },
        Rule::deal => deal(reader, pair),
        Rule::draw => draw(reader, pair),
        Rule::roll => CardStmt::Roll { dice: value_in(reader, pair) },
        Rule::reveal => reveal(reader, pair),
        _ => return None,
    })
}

fn shift(reader: &mut Reader<'_>, pair: Pair<'_>) -> CardStmt {
    let amount = pair.child(Rule::amount).map(|it| value_in(reader, it));
    let [what, to] = two_values_in(reader, pair);
    CardStmt::Move(Move { amount, what, to, bottom: pair.has(Rule::bottom) })
}

fn deal(reader: &mut Reader<'_>, pair: Pair<'_>) -> CardStmt {
    let to = pair.name_in();
    let amount = pair.child(Rule::amount).map(|it| value_in(reader, it));
    let mut rest = expressions(reader, pair).into_iter();
    let from = rest.next().unwrap_or(broken(pair));
    CardStmt::Deal(Deal { amount, from, to, start: rest.next() })
}

fn draw(reader: &mut Reader<'_>, pair: Pair<'_>) -> CardStmt {
    CardStmt::Draw { name: pair.name_in(), from: value_in(reader, pair) }
}

fn reveal(reader: &mut Reader<'_>, pair: Pair<'_>) -> CardStmt {
    CardStmt::Reveal { to: listeners(reader, pair), zone: value_in(reader, pair) }
}
