//! Statements as they were written.

use super::{Expr, Name, Text, Type};
use crate::base::Span;

#[derive(Clone, Debug)]
pub struct Block {
    pub statements: Vec<Stmt>,
}

#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    Set {
        place: Expr,
        value: Expr,
    },
    Let {
        name: Name,
        value: Expr,
    },
    Reset {
        state: Name,
    },
    Move {
        amount: Option<Expr>,
        what: Expr,
        to: Expr,
        bottom: bool,
    },
    Pay(Payment),
    Shuffle {
        zone: Expr,
    },
    Deal {
        amount: Option<Expr>,
        from: Expr,
        to: Name,
        start: Option<Expr>,
    },
    Draw {
        name: Name,
        from: Expr,
    },
    Roll {
        dice: Expr,
    },
    /// `turn of each of {giver taker} in exchange`
    Turn {
        quorum: Quorum,
        whom: Expr,
        phase: Name,
    },
    Ask(Box<Ask>),
    Tell {
        to: Listeners,
        name: Name,
        value: Expr,
        text: Option<Text>,
    },
    Reveal {
        zone: Expr,
        to: Listeners,
    },
    If {
        condition: Expr,
        then: Block,
        otherwise: Option<Block>,
    },
    ForEach {
        name: Name,
        domain: Expr,
        body: Block,
    },
    Repeat {
        body: Block,
        until: Option<Expr>,
    },
    Times {
        count: Expr,
        body: Block,
    },
    As {
        seat: Expr,
        body: Block,
    },
    EndTurn,
    EndGame {
        reason: Text,
        winners: Option<Expr>,
    },
    Require {
        condition: Expr,
        reason: Text,
    },
    Call {
        procedure: Name,
        arguments: Vec<Expr>,
    },
}

/// `3 from pool to purse[me]`
#[derive(Clone, Debug)]
pub struct Payment {
    pub amount: Expr,
    pub from: Expr,
    pub to: Expr,
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

/// How many of those who are named have to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quorum {
    /// One is named.
    One,
    /// `each of`
    Each,
    /// `any of`
    Any,
}

#[derive(Clone, Debug)]
pub enum Listeners {
    All,
    Others,
    Seats(Expr),
}
