//! Statements as they were written.

use super::parts::{Part, exprs, used, with};
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

#[derive(Clone, Debug)]
pub enum Listeners {
    All,
    Others,
    Seats(Expr),
}

impl StmtKind {
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'_>> {
        match self {
            // Values
            Self::Set { place, value } => vec![Part::Expr(place), Part::Expr(value)],
            Self::Let { value, .. } => vec![Part::Expr(value)],
            Self::Reset { state } => vec![Part::Used(&state.text)],
            Self::Pay(payment) => payment.parts(),
            Self::Tell(it) => it.parts(),
            // Cards
            Self::Move(it) => exprs(it.amount.iter().chain([&it.what, &it.to])),
            Self::Shuffle { zone } => vec![Part::Expr(zone)],
            Self::Deal(it) => {
                let values = exprs(it.amount.iter().chain([&it.from]).chain(&it.start));
                with(values, [Part::Used(&it.to.text)])
            }
            Self::Draw { from, .. } => vec![Part::Expr(from)],
            Self::Roll { dice } => vec![Part::Expr(dice)],
            Self::Reveal { zone, to } => with(vec![Part::Expr(zone)], to.parts()),
            // Control
            Self::If(it) => {
                let first = vec![Part::Expr(&it.condition), Part::Block(&it.then)];
                with(first, it.otherwise.iter().map(Part::Block))
            }
            Self::ForEach { domain, body, .. } => {
                vec![Part::Expr(domain), Part::Block(body)]
            }
            Self::Repeat { body, until } => with(vec![Part::Block(body)], exprs(until)),
            Self::Times { count, body } => vec![Part::Expr(count), Part::Block(body)],
            Self::As { seat, body } => {
                vec![Part::Expr(seat), Part::ForOther(vec![Part::Block(body)])]
            }
            Self::Require { condition, reason } => {
                vec![Part::Expr(condition), Part::Sentence(reason)]
            }
            Self::Call(it) => used(&it.procedure, &it.arguments),
            // Decisions
            Self::Turn(it) => vec![Part::Expr(&it.whom), Part::Used(&it.phase.text)],
            Self::Ask(ask) => ask.parts(),
            Self::EndTurn => Vec::new(),
            Self::EndGame { reason, winners } => with(vec![Part::Sentence(reason)], exprs(winners)),
        }
    }
}

impl Tell {
    fn parts(&self) -> Vec<Part<'_>> {
        let told = [Part::Expr(&self.value)];
        let said = with(self.to.parts(), told);
        with(said, self.text.iter().map(Part::Sentence))
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

impl Payment {
    pub(super) fn parts(&self) -> Vec<Part<'_>> {
        exprs([&self.amount, &self.from, &self.to])
    }
}

impl Listeners {
    fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::All => Vec::new(),
            Self::Others => vec![Part::Me],
            Self::Seats(seats) => vec![Part::Expr(seats)],
        }
    }
}
