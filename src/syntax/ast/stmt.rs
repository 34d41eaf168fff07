//! Statements as they were written.

use super::{Expr, Name, Text, Type};
use crate::base::Span;

#[derive(Clone, Debug, Default)]
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
    // Values
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
    Pay(Payment),
    Tell(Tell),
    // Cards
    Move(Move),
    Shuffle {
        zone: Expr,
    },
    Deal(Deal),
    Draw {
        name: Name,
        from: Expr,
    },
    Roll {
        dice: Expr,
    },
    Reveal {
        zone: Expr,
        to: Listeners,
    },
    // Control
    If(Branch),
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
    Require {
        condition: Expr,
        reason: Text,
    },
    Call(Call),
    // Decisions
    Turn(Turn),
    Ask(Box<Ask>),
    EndTurn,
    EndGame {
        reason: Text,
        winners: Option<Expr>,
    },
}

/// `move 3 from deck to ring`, `move card to pile`
#[derive(Clone, Debug)]
pub struct Move {
    pub amount: Option<Expr>,
    /// With an amount a zone, and else cards.
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

/// `turn of each of {giver taker} in exchange`
#[derive(Clone, Debug)]
pub struct Turn {
    pub quorum: Quorum,
    pub whom: Expr,
    pub phase: Name,
}

/// `tell all answer = count "{answer}"`
#[derive(Clone, Debug)]
pub struct Tell {
    pub to: Listeners,
    pub name: Name,
    pub value: Expr,
    pub text: Option<Text>,
}

#[derive(Clone, Debug)]
pub struct Branch {
    pub condition: Expr,
    pub then: Block,
    pub otherwise: Option<Block>,
}

#[derive(Clone, Debug)]
pub struct Call {
    pub procedure: Name,
    pub arguments: Vec<Expr>,
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
