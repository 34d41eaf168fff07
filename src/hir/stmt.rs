//! Statements. Blocks are numbered, so that a place in play is a list of plain numbers.

use super::{
    ActionId, Expr, LocalId, PhaseId, ProcedureId, StateId, StateRef, Template, ZoneId, ZoneRef,
};
use crate::base::{Span, define_ids};

define_ids! {
    /// A block of statements.
    BlockId;
}

#[derive(Clone, Debug)]
pub struct Block {
    pub statements: Vec<Stmt>,
    /// The locals that live in this block; they are wiped when it ends.
    pub locals: Vec<LocalId>,
}

#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    SetState {
        state: StateId,
        indices: Vec<Expr>,
        value: Expr,
    },
    /// `let`, and `set` on a local.
    SetLocal {
        local: LocalId,
        value: Expr,
    },
    /// All values of a state as they are declared.
    Reset {
        state: StateId,
    },
    Pay(Payment),
    /// One card or several to the top of a zone, or under it.
    MoveCards {
        cards: Expr,
        to: ZoneRef,
        bottom: bool,
    },
    /// So many from the top of one zone to another.
    MoveTop {
        amount: Option<Expr>,
        from: ZoneRef,
        to: ZoneRef,
        bottom: bool,
    },
    Shuffle {
        zone: ZoneRef,
    },
    /// One card at a time to each zone of a family in turn; so many rounds, or until the pile is used up.
    Deal {
        amount: Option<Expr>,
        from: ZoneRef,
        to: ZoneId,
        start: Option<Expr>,
    },
    Draw {
        local: LocalId,
        from: Expr,
        name: String,
    },
    /// Dice have been rolled: notes what they show.
    Rolled {
        dice: Expr,
    },
    /// One seat, or any of several, chooses actions of a phase until one ends the turn.
    Turn {
        seats: Expr,
        phase: PhaseId,
    },
    /// Seats choose one action of a phase each, not knowing what the others choose; then all are carried out.
    TurnEach {
        seats: Expr,
        phase: PhaseId,
    },
    /// Seats answer, `each` of them or the first of them; `action` is the answer as a move.
    Ask {
        whom: Expr,
        action: ActionId,
        answer: LocalId,
        each: bool,
    },
    Tell {
        to: Listeners,
        name: String,
        local: LocalId,
        value: Expr,
        text: Option<Template>,
    },
    Reveal {
        zone: ZoneRef,
        to: Listeners,
    },
    If {
        condition: Expr,
        then: BlockId,
        otherwise: Option<BlockId>,
    },
    ForEach {
        local: LocalId,
        domain: Expr,
        body: BlockId,
    },
    Repeat {
        body: BlockId,
        until: Option<Expr>,
    },
    Times {
        count: Expr,
        body: BlockId,
    },
    As {
        me: LocalId,
        seat: Expr,
        body: BlockId,
    },
    EndTurn,
    EndGame {
        reason: Template,
        winners: Option<Expr>,
    },
    Require {
        condition: Expr,
        reason: Template,
    },
    Call {
        procedure: ProcedureId,
        arguments: Vec<Expr>,
    },
}

/// So much goes from one state to another.
#[derive(Clone, Debug)]
pub struct Payment {
    pub amount: Expr,
    pub from: StateRef,
    pub to: StateRef,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Listeners {
    All,
    /// All but the seat given.
    Others(Expr),
    Seats(Expr),
}
