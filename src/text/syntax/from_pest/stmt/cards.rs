//! Statements on cards and dice: `move`, `shuffle`, `deal`, `draw`, `roll`, `reveal`.

use super::super::{Builder, Rule, broken, child};
use super::values::Listeners;
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

impl Builder<'_> {
    /// The statement on cards that a rule stands for.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a rule that no group reads is reported"
    )]
    pub(super) fn card_statement(&mut self, pair: Pair<'_>) -> Option<CardStmt> {
        Some(match pair.as_rule() {
            Rule::shift => self.shift(pair),
            Rule::shuffle => CardStmt::Shuffle {
                zone: self.one(pair),
            },
            Rule::deal => self.deal(pair),
            Rule::draw => self.draw(pair),
            Rule::roll => CardStmt::Roll {
                dice: self.one(pair),
            },
            Rule::reveal => self.reveal(pair),
            _ => return None,
        })
    }

    fn shift(&mut self, pair: Pair<'_>) -> CardStmt {
        let bottom = child(&pair, Rule::bottom).is_some();
        let amount = child(&pair, Rule::amount).map(|it| self.one(it));
        let [what, to] = self.two(pair);
        CardStmt::Move(Move {
            amount,
            what,
            to,
            bottom,
        })
    }

    fn deal(&mut self, pair: Pair<'_>) -> CardStmt {
        let to = self.name_in(&pair);
        let amount = child(&pair, Rule::amount).map(|it| self.one(it));
        let mut rest = self.expressions(pair).into_iter();
        let from = rest.next().unwrap_or_else(|| broken(to.span));
        CardStmt::Deal(Deal {
            amount,
            from,
            to,
            start: rest.next(),
        })
    }

    fn draw(&mut self, pair: Pair<'_>) -> CardStmt {
        CardStmt::Draw {
            name: self.name_in(&pair),
            from: self.one(pair),
        }
    }

    fn reveal(&mut self, pair: Pair<'_>) -> CardStmt {
        let to = child(&pair, Rule::audience).map_or(Listeners::All, |it| self.listeners(it));
        CardStmt::Reveal {
            zone: self.one(pair),
            to,
        }
    }
}
