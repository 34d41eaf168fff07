//! Statements that ask seats to decide, and that end turns and games: `turn`, `ask`, `end turn`,
//! `end game`.

use super::super::{Builder, Rule, child};
use crate::syntax::ast::parts::{Part, exprs, with};
use crate::syntax::ast::{Expr, Name, Text, Type};
use crate::syntax::pairs::Pair;
use crate::syntax::report;

#[derive(Clone, Debug)]
pub enum DecideStmt {
    Turn(Turn),
    Ask(Box<Ask>),
    EndTurn,
    EndGame { reason: Text, winners: Option<Expr> },
}

/// `turn of each of {giver taker} in exchange`
#[derive(Clone, Debug)]
pub struct Turn {
    pub quorum: Quorum,
    pub whom: Expr,
    pub phase: Name,
}

/// `ask each of guessers for guess: set of 3 Suspect private "Guess."`
#[derive(Clone, Debug)]
pub struct Ask {
    pub quorum: Quorum,
    pub whom: Expr,
    pub name: Name,
    pub ty: Type,
    pub private: bool,
    pub duty: Option<(Expr, Text)>,
    pub text: Text,
}

/// How many of the named seats have to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quorum {
    /// The one named seat.
    One,
    /// `each of`
    Each,
    /// `any of`
    Any,
}

impl DecideStmt {
    pub(super) fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Turn(it) => vec![Part::Expr(&it.whom), Part::Used(&it.phase.text)],
            Self::Ask(ask) => ask.parts(),
            Self::EndTurn => Vec::new(),
            Self::EndGame { reason, winners } => with(vec![Part::Sentence(reason)], exprs(winners)),
        }
    }
}

impl Ask {
    /// In the conditions, the seat that answers acts.
    fn parts(&self) -> Vec<Part<'_>> {
        let asked = vec![
            Part::Expr(&self.whom),
            Part::Shown(&self.name),
            Part::Type(&self.ty),
            Part::Sentence(&self.text),
        ];
        let duty = self.duty.iter().map(|(condition, reason)| {
            Part::ForOther(vec![Part::Expr(condition), Part::Sentence(reason)])
        });
        with(asked, duty)
    }
}

impl Builder<'_> {
    /// The statement at which seats decide that a rule stands for.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a rule that no group reads is reported"
    )]
    pub(super) fn decide_statement(&mut self, pair: Pair<'_>) -> Option<DecideStmt> {
        Some(match pair.as_rule() {
            Rule::turn => self.turn(pair),
            Rule::ask => DecideStmt::Ask(Box::new(self.ask(pair))),
            Rule::end_turn => DecideStmt::EndTurn,
            Rule::end_game => self.end_game(pair),
            _ => return None,
        })
    }

    fn turn(&mut self, pair: Pair<'_>) -> DecideStmt {
        DecideStmt::Turn(Turn {
            quorum: quorum(&pair),
            phase: self.name_in(&pair),
            whom: self.one(pair),
        })
    }

    fn ask(&mut self, pair: Pair<'_>) -> Ask {
        let quorum = quorum(&pair);
        let name = self.name_in(&pair);
        let end = child(&pair, Rule::ty).map_or(name.span, |it| self.last_char(&it));
        let ty = self.ty_in(&pair);
        let private = match child(&pair, Rule::visibility) {
            Some(visibility) => self.is_private(visibility),
            None => {
                self.sink.push(report::no_answer_audience(end, &name.text));
                false
            }
        };
        let text = self.words_in(&pair);
        let found = child(&pair, Rule::duty);
        let duty = found.map(|it| (self.one(it.clone()), self.words_in(&it)));
        let whom = self.one(pair);
        Ask {
            quorum,
            whom,
            name,
            ty,
            private,
            duty,
            text,
        }
    }

    fn end_game(&mut self, pair: Pair<'_>) -> DecideStmt {
        let reason = self.words_in(&pair);
        DecideStmt::EndGame {
            reason,
            winners: self.expressions(pair).pop(),
        }
    }
}

fn quorum(pair: &Pair<'_>) -> Quorum {
    if child(pair, Rule::each).is_some() {
        Quorum::Each
    } else if child(pair, Rule::any).is_some() {
        Quorum::Any
    } else {
        Quorum::One
    }
}
