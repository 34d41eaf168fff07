//! [`Stmt`]: the statements of the language. Blocks are numbered, so that a point in play is a list of numbers.

use super::parts::Parts;
use super::{
    ActionId, BlockId, ChanceMove, Control, Decision, Expr, Listeners, LocalId, Payment, PhaseId,
    PlaceId, ProcedureId, StateId, Template, ZoneId, ZoneRef,
};
use crate::base::Span;

/// Statements in order.
#[derive(Clone, Debug)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Stmt>,
    /// The locals that live in this block; they are cleared when it ends.
    pub locals: Vec<LocalId>,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it is written.
    pub span: Span,
}

/// The kinds of statements.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// Gives a state another value.
    SetState {
        /// The state or the family.
        state: StateId,
        /// One for each index of the family.
        indices: Vec<Expr>,
        /// The new value.
        value: Expr,
    },
    /// `let`, and `set` on a local.
    SetLocal {
        /// The local.
        local: LocalId,
        /// The new value.
        value: Expr,
    },
    /// Sets all values of a state to their declared values.
    Reset {
        /// The state or the family.
        state: StateId,
    },
    /// Takes a number from one state and adds it to another.
    Pay(Payment),
    /// Moves one card or several to the top of a zone, or to the bottom.
    MoveCards {
        /// A card, or a set or list of cards.
        cards: Expr,
        /// Where they are put.
        to: ZoneRef,
        /// Whether they go under the cards that are there.
        bottom: bool,
    },
    /// Moves cards from the top of one zone to another.
    MoveTop {
        /// How many; `None` for all of them.
        amount: Option<Expr>,
        /// Where they are taken from.
        from: ZoneRef,
        /// Where they are put.
        to: ZoneRef,
        /// Whether they go under the cards that are there.
        bottom: bool,
    },
    /// Puts the cards of a zone in an order that chance gives.
    Shuffle {
        /// The zone.
        zone: ZoneRef,
    },
    /// Deals one card at a time to each zone of a family in turn, for a number of rounds or until
    /// the pile is empty.
    Deal {
        /// How many rounds; `None` for all of the pile.
        amount: Option<Expr>,
        /// The pile.
        from: ZoneRef,
        /// The family of zones that get cards.
        to: ZoneId,
        /// The seat that gets the first card; `None` for the first seat.
        start: Option<Expr>,
    },
    /// Chance gives a value.
    Draw {
        /// The local that gets it.
        local: LocalId,
        /// The set that it is drawn from.
        from: Expr,
        /// The name of what is drawn.
        name: String,
    },
    /// Logs the faces of dice that have been rolled.
    Rolled {
        /// The dice.
        dice: Expr,
    },
    /// One seat, or any of several, chooses actions of a phase until one ends the turn.
    Turn {
        /// A seat or a set of seats.
        seats: Expr,
        /// What they may choose from.
        phase: PhaseId,
    },
    /// Seats choose one action of a phase each, without knowing what the others choose; then all
    /// are carried out.
    TurnEach {
        /// The seats that choose.
        seats: Expr,
        /// What they choose from.
        phase: PhaseId,
    },
    /// Seats answer, `each` of them or the first of them; `action` is the answer as a move.
    Ask {
        /// A seat or a set of seats.
        whom: Expr,
        /// The answer as a move.
        action: ActionId,
        /// The local that gets the answer.
        answer: LocalId,
        /// Whether each of several seats answers; otherwise, the first one does.
        each: bool,
    },
    /// Tells seats a value.
    Tell {
        /// Who hears it.
        to: Listeners,
        /// The name under which it is told.
        name: String,
        /// The local that holds the value while the sentence is made.
        local: LocalId,
        /// The value.
        value: Expr,
        /// The sentence with the value, if there is one.
        text: Option<Template>,
    },
    /// Shows the cards of a zone.
    Reveal {
        /// The zone.
        zone: ZoneRef,
        /// The seats that are shown them.
        to: Listeners,
    },
    /// Runs one of two blocks.
    If {
        /// What decides.
        condition: Expr,
        /// The block if it holds.
        then: BlockId,
        /// The block if it does not hold.
        otherwise: Option<BlockId>,
    },
    /// Runs a block for each member of a domain, in order.
    ForEach {
        /// The local that stands for the member.
        local: LocalId,
        /// The set or list; it is evaluated once, at the start.
        domain: Expr,
        /// The block.
        body: BlockId,
    },
    /// Runs a block until a condition holds after it.
    Repeat {
        /// The block.
        body: BlockId,
        /// The condition; without one only a statement in the block ends it.
        until: Option<Expr>,
    },
    /// Runs a block several times.
    Times {
        /// How often.
        count: Expr,
        /// The block.
        body: BlockId,
    },
    /// Runs a block in which a seat is `me`.
    As {
        /// The local of the seat.
        me: LocalId,
        /// The seat.
        seat: Expr,
        /// The block.
        body: BlockId,
    },
    /// Ends the turn.
    EndTurn,
    /// Ends the game.
    EndGame {
        /// The reason why it is over.
        reason: Template,
        /// The winners; `None` if the statement names none.
        winners: Option<Expr>,
    },
    /// Refuses to continue if a condition does not hold.
    Require {
        /// The condition that must hold.
        condition: Expr,
        /// The message if it does not hold.
        reason: Template,
    },
    /// Runs a procedure.
    Call(ProcedureId, Vec<Expr>),
}

/// What happens to the cards of a zone. The questions of analyses are answered below, so that none misses a new kind.
#[derive(Clone, Copy, Debug)]
pub enum Touch<'s> {
    /// Some cards are taken off the top; all if there is no number.
    TakenOff(Option<&'s Expr>),
    /// Cards are added to it.
    PutTo,
    /// Its cards are reordered.
    Shuffled,
    /// Its cards are shown to seats.
    Shown,
}

/// How much of the order of a zone has to be known.
#[derive(Clone, Copy, Debug)]
pub enum Needed<'s> {
    /// None of it.
    Nothing,
    /// So many cards from the top.
    Top(&'s Expr),
    /// All of it.
    All,
}

impl<'s> Touch<'s> {
    /// Whether cards come to lie in the zone.
    #[must_use]
    pub const fn brings(self) -> bool {
        match self {
            Self::PutTo => true,
            Self::TakenOff(_) | Self::Shuffled | Self::Shown => false,
        }
    }

    /// Whether cards leave the zone.
    #[must_use]
    pub const fn takes(self) -> bool {
        match self {
            Self::TakenOff(_) => true,
            Self::PutTo | Self::Shuffled | Self::Shown => false,
        }
    }

    /// Whether the zone holds other cards afterwards, or its cards in another order.
    #[must_use]
    pub const fn changes(self) -> bool {
        match self {
            Self::TakenOff(_) | Self::PutTo | Self::Shuffled => true,
            Self::Shown => false,
        }
    }

    /// How much of the order of the zone has to be known before.
    #[must_use]
    pub const fn needs(self) -> Needed<'s> {
        match self {
            Self::TakenOff(Some(amount)) => Needed::Top(amount),
            Self::TakenOff(None) => Needed::All,
            Self::PutTo | Self::Shuffled | Self::Shown => Needed::Nothing,
        }
    }
}

impl StmtKind {
    /// All parts of the statement, for analyses.
    #[must_use]
    pub fn parts(&self) -> Parts<'_> {
        match self {
            Self::SetState { state, indices, value } => Parts::of(indices.iter().chain([value]))
                .writes(*state)
                .keeps(value, PlaceId::State(*state)),
            Self::SetLocal { local, value } => Parts::of([value]).sets(*local, value),
            Self::Reset { state } => Parts::default().writes(*state),
            Self::Pay(payment) => payment.parts(),
            Self::MoveCards { cards, to, .. } => {
                Parts::of([cards]).zone(Touch::PutTo, to).keeps(cards, PlaceId::Zone(to.zone))
            }
            Self::MoveTop { amount, from, to, .. } => {
                Parts::off_top(amount.as_ref(), from).zone(Touch::PutTo, to)
            }
            Self::Shuffle { zone } => Parts::default().zone(Touch::Shuffled, zone),
            Self::Deal { amount, from, to, start } => Parts::of(amount.iter().chain(start))
                .zone(Touch::TakenOff(amount.as_ref()), from)
                .family(Touch::PutTo, *to),
            Self::Draw { local, from, .. } => Parts::of([from]).binds(*local),
            Self::Rolled { dice } => Parts::of([dice]),
            Self::Turn { seats, .. } | Self::TurnEach { seats, .. } => Parts::of([seats]),
            Self::Ask { whom, answer, .. } => Parts::of([whom]).binds(*answer),
            Self::Tell { to, local, value, text, .. } => {
                Parts::heard(to).and([value]).texts(text).binds(*local)
            }
            Self::Reveal { zone, to } => Parts::heard(to).zone(Touch::Shown, zone),
            Self::If { condition, then, otherwise } => {
                Parts::of([condition]).blocks([then]).blocks(otherwise)
            }
            Self::ForEach { local, domain, body } => {
                Parts::of([domain]).binds(*local).blocks([body])
            }
            Self::Repeat { body, until } => Parts::of(until).blocks([body]),
            Self::Times { count, body } => Parts::of([count]).blocks([body]),
            Self::As { me, seat, body } => Parts::of([seat]).binds(*me).blocks([body]),
            Self::EndTurn => Parts::default(),
            Self::EndGame { reason, winners } => Parts::of(winners).texts([reason]),
            Self::Require { condition, reason } => Parts::of([condition]).texts([reason]),
            Self::Call(_, arguments) => Parts::of(arguments),
        }
    }

    /// How play continues here.
    #[must_use]
    pub fn control(&self) -> Control<'_> {
        match self {
            Self::If { otherwise, .. } => Control::Either { always: otherwise.is_some() },
            Self::ForEach { domain, .. } => Control::ForEach(domain),
            Self::Times { .. } => Control::Times,
            Self::Repeat { until, .. } => Control::Repeats { ends: until.is_some() },
            Self::Call(procedure, arguments) => Control::Calls(*procedure, arguments),
            Self::Shuffle { zone } => Control::Chance(ChanceMove::Shuffle(zone)),
            Self::Draw { local, from, name } => {
                Control::Chance(ChanceMove::Draw { local: *local, from, name })
            }
            Self::Turn { phase, .. } => Control::Decides(Decision::Turn(*phase)),
            Self::TurnEach { phase, .. } => Control::Decides(Decision::TurnEach(*phase)),
            Self::Ask { action, each, .. } => {
                Control::Decides(Decision::Asks { action: *action, each: *each })
            }
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
