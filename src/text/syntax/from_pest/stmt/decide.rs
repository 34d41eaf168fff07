//! Statements that ask seats to decide, and that end turns and games: `turn`, `ask`, `end turn`,
//! `end game`.

use super::super::audience::is_private;
use super::super::expr::{expressions, value_in};
use super::super::text::words_in;
use super::super::ty::ty_in;
use super::super::{Reader, Rule};
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

/// The statement at which seats decide that a rule stands for.
#[expect(clippy::wildcard_enum_match_arm, reason = "the rest is reported")]
pub(super) fn decide_statement(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<DecideStmt> {
    Some(match pair.as_rule() {
        Rule::turn => turn(reader, pair),
        Rule::ask => DecideStmt::Ask(Box::new(ask(reader, pair))),
        Rule::end_turn => DecideStmt::EndTurn,
        Rule::end_game => end_game(reader, pair),
        _ => return None,
    })
}

fn turn(reader: &mut Reader<'_>, pair: Pair<'_>) -> DecideStmt {
    DecideStmt::Turn(Turn {
        quorum: quorum(pair),
        phase: pair.name_in(),
        whom: value_in(reader, pair),
    })
}

fn ask(reader: &mut Reader<'_>, pair: Pair<'_>) -> Ask {
    let name = pair.name_in();
    let private = match pair.child(Rule::visibility) {
        Some(visibility) => is_private(reader, visibility),
        None => {
            let end = pair.child(Rule::ty).map_or(name.span, Pair::last_char);
            reader.report(report::no_answer_audience(end, &name.text));
            false
        }
    };
    let duty = pair.child(Rule::duty);
    Ask {
        quorum: quorum(pair),
        whom: value_in(reader, pair),
        name,
        ty: ty_in(reader, pair),
        private,
        duty: duty.map(|it| (value_in(reader, it), words_in(reader, it))),
        text: words_in(reader, pair),
    }
}

fn end_game(reader: &mut Reader<'_>, pair: Pair<'_>) -> DecideStmt {
    DecideStmt::EndGame { reason: words_in(reader, pair), winners: expressions(reader, pair).pop() }
}

fn quorum(pair: Pair<'_>) -> Quorum {
    if pair.has(Rule::each) {
        Quorum::Each
    } else if pair.has(Rule::any) {
        Quorum::Any
    } else {
        Quorum::One
    }
}
