//! Statements. Blocks are numbered, so that a place in play is a list of plain numbers.

use super::parts::Parts;
use super::{
    ActionId, Chance, Control, Decision, Expr, Kept, LocalId, PhaseId, ProcedureId, StateId,
    StateRef, Template, Touch, ZoneId, ZoneRef,
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

impl StmtKind {
    /// Everything in it, for those who go through a game.
    #[must_use]
    pub fn parts(&self) -> Parts<'_> {
        match self {
            Self::SetState {
                state,
                indices,
                value,
            } => Parts::of(indices)
                .and([value])
                .writes(*state)
                .keeps(value, Kept::State(*state)),
            Self::SetLocal { local, value } => Parts::of([value]).sets(*local, value),
            Self::Reset { state } => Parts::default().writes(*state),
            Self::Pay(payment) => payment.parts(),
            Self::MoveCards { cards, to, .. } => Parts::of([cards])
                .zone(Touch::PutTo, to)
                .keeps(cards, Kept::Zone(to.zone)),
            Self::MoveTop {
                amount, from, to, ..
            } => Parts::of(amount)
                .zone(Touch::TakenFrom, from)
                .zone(Touch::PutTo, to),
            Self::Shuffle { zone } => Parts::default().zone(Touch::Shuffled, zone),
            Self::Deal {
                amount,
                from,
                to,
                start,
            } => Parts::of(amount.iter().chain(start))
                .zone(Touch::TakenFrom, from)
                .family(Touch::PutTo, *to),
            Self::Draw { local, from, .. } => Parts::of([from]).binds(*local),
            Self::Rolled { dice } => Parts::of([dice]),
            Self::Turn { seats, .. } | Self::TurnEach { seats, .. } => Parts::of([seats]),
            Self::Ask { whom, answer, .. } => Parts::of([whom]).binds(*answer),
            Self::Tell {
                to,
                local,
                value,
                text,
                ..
            } => Parts::of(to.expr()).and([value]).texts(text).binds(*local),
            Self::Reveal { zone, to } => Parts::of(to.expr()).zone(Touch::Shown, zone),
            Self::If {
                condition,
                then,
                otherwise,
            } => Parts::of([condition]).blocks([then]).blocks(otherwise),
            Self::ForEach {
                local,
                domain,
                body,
            } => Parts::of([domain]).binds(*local).blocks([body]),
            Self::Repeat { body, until } => Parts::of(until).blocks([body]),
            Self::Times { count, body } => Parts::of([count]).blocks([body]),
            Self::As { me, seat, body } => Parts::of([seat]).binds(*me).blocks([body]),
            Self::EndTurn => Parts::default(),
            Self::EndGame { reason, winners } => Parts::of(winners).texts([reason]),
            Self::Require { condition, reason } => Parts::of([condition]).texts([reason]),
            Self::Call { arguments, .. } => Parts::of(arguments),
        }
    }

    /// What becomes of play here.
    #[must_use]
    pub fn control(&self) -> Control<'_> {
        match self {
            Self::If { otherwise, .. } => Control::Either {
                always: otherwise.is_some(),
            },
            Self::ForEach { domain, .. } => Control::ForEach(domain),
            Self::Times { .. } => Control::Times,
            Self::Repeat { until, .. } => Control::Repeats {
                ends: until.is_some(),
            },
            Self::Call {
                procedure,
                arguments,
            } => Control::Calls(*procedure, arguments),
            Self::Shuffle { zone } => Control::Chance(Chance::Shuffle(zone)),
            Self::Draw { local, from, name } => Control::Chance(Chance::Draw {
                local: *local,
                from,
                name,
            }),
            Self::Turn { phase, .. } => Control::Decides(Decision::Turn(*phase)),
            Self::TurnEach { phase, .. } => Control::Decides(Decision::TurnEach(*phase)),
            Self::Ask { action, each, .. } => Control::Decides(Decision::Asks {
                action: *action,
                each: *each,
            }),
            Self::EndTurn => Control::EndsTurn,
            Self::EndGame { .. } => Control::EndsGame,
            Self::SetState { .. }
            | Self::SetLocal { .. }
            | Self::Reset { .. }
            | Self::Pay(_)
            | Self::MoveCards { .. }
            | Self::MoveTop { .. }
            | Self::Deal { .. }
            | Self::Rolled { .. }
            | Self::Tell { .. }
            | Self::Reveal { .. }
            | Self::As { .. }
            | Self::Require { .. } => Control::Straight,
        }
    }
}

impl Payment {
    fn parts(&self) -> Parts<'_> {
        [&self.from, &self.to]
            .into_iter()
            .fold(Parts::of([&self.amount]), |parts, purse| {
                parts.and(&purse.indices).writes(purse.state)
            })
    }
}

impl Listeners {
    /// Who they are, or who they are not.
    #[must_use]
    pub const fn expr(&self) -> Option<&Expr> {
        match self {
            Self::All => None,
            Self::Others(expr) | Self::Seats(expr) => Some(expr),
        }
    }
}
