//! [`Parts`]: the parts of a statement, and [`Control`]: how play continues at one. Analyses fold over these, so that
//! none misses a new statement.

use super::{
    ActionId, BlockId, Expr, LocalId, Needed, PhaseId, PlaceId, ProcedureId, StateId, StateRef,
    Stmt, StmtKind, Template, Touch, ZoneId, ZoneRef,
};
use crate::base::Span;

/// All parts of a statement, each kind in the order of evaluation.
#[derive(Clone, Debug, Default)]
pub struct Parts<'s> {
    /// Expressions that are evaluated, including the indices of places.
    pub values: Vec<&'s Expr>,
    /// Sentences.
    pub texts: Vec<&'s Template>,
    /// The seats to which something is told or shown.
    pub hears: Vec<&'s Listeners>,
    /// The zones whose cards are moved, reordered or shown.
    pub zones: Vec<Touched<'s>>,
    /// The states that get other values.
    pub writes: Vec<StateId>,
    /// Values that are stored unchanged, each with its place.
    pub keeps: Vec<(&'s Expr, PlaceId)>,
    /// Locals that are set, with their new values.
    pub sets: Vec<(LocalId, &'s Expr)>,
    /// Locals that get a value which is no expression of the statement.
    pub binds: Vec<LocalId>,
    /// The blocks that the statement runs.
    pub blocks: Vec<BlockId>,
}

/// A zone and what is done to its cards.
#[derive(Clone, Copy, Debug)]
pub struct Touched<'s> {
    /// What happens to the cards.
    pub touch: Touch<'s>,
    /// The zone or its family.
    pub zone: ZoneId,
    /// The zone within its family; `None` for all zones of the family.
    pub one: Option<&'s ZoneRef>,
}

/// An amount that goes from one state to another.
#[derive(Clone, Debug)]
pub struct Payment {
    /// How much.
    pub amount: Expr,
    /// The state that pays.
    pub from: StateRef,
    /// The state that receives.
    pub to: StateRef,
    /// Where it is written.
    pub span: Span,
}

/// The seats to which something is told or shown.
#[derive(Clone, Debug)]
pub enum Listeners {
    /// Everybody.
    All,
    /// All but the seat given.
    Others(Expr),
    /// These seats: a seat or a set of seats.
    Seats(Expr),
}

/// How play continues at a statement.
#[derive(Clone, Copy, Debug)]
pub enum Control<'s> {
    /// To the next statement, after the block of this one if there is one.
    Straight,
    /// Through one of the blocks, or past them unless one always runs.
    Either {
        /// Whether one of the blocks always runs.
        always: bool,
    },
    /// Through the block, for each value of a domain.
    ForEach(&'s Expr),
    /// Through the block, some number of times.
    Times,
    /// Through the block at least once. If `ends` is false, only a statement in the block ends the loop.
    Repeats {
        /// Whether a condition ends the loop.
        ends: bool,
    },
    /// Through a procedure, with its arguments.
    Calls(ProcedureId, &'s [Expr]),
    /// After an outcome of chance.
    Chance(ChanceMove<'s>),
    /// After a decision of seats.
    Decides(Decision),
    /// The turn ends.
    EndsTurn,
    /// The game ends.
    EndsGame,
}

/// The kinds of decisions of seats.
#[derive(Clone, Copy, Debug)]
pub enum Decision {
    /// One of the seats chooses actions.
    Turn(PhaseId),
    /// Each seat chooses an action without knowing the others' choices.
    TurnEach(PhaseId),
    /// Seats answer a question.
    Asks {
        /// The answer.
        action: ActionId,
        /// Whether each of several seats answers, or one.
        each: bool,
    },
}

/// The kinds of chance.
#[derive(Clone, Copy, Debug)]
pub enum ChanceMove<'s> {
    /// An order of the cards of a zone.
    Shuffle(&'s ZoneRef),
    /// A value out of several.
    Draw {
        /// The local that gets the value.
        local: LocalId,
        /// The set that it is drawn from.
        from: &'s Expr,
        /// The name of what is drawn.
        name: &'s str,
    },
}

impl Decision {
    /// Whether each of several seats decides without knowing what the others do.
    #[must_use]
    pub const fn is_sealed(self) -> bool {
        match self {
            Self::Turn(_) => false,
            Self::TurnEach(_) => true,
            Self::Asks { each, .. } => each,
        }
    }

    /// The phase of a turn, of one seat or of several.
    #[must_use]
    pub const fn phase(self) -> Option<PhaseId> {
        match self {
            Self::Turn(phase) | Self::TurnEach(phase) => Some(phase),
            Self::Asks { .. } => None,
        }
    }
}

impl StmtKind {
    /// The decision for which play waits at the statement.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        if let Control::Decides(decision) = self.control() { Some(decision) } else { None }
    }

    /// The local that gets a drawn value.
    #[must_use]
    pub fn drawn(&self) -> Option<LocalId> {
        match self.chance()? {
            ChanceMove::Draw { local, .. } => Some(local),
            ChanceMove::Shuffle(_) => None,
        }
    }

    /// The chance at the statement.
    #[must_use]
    pub fn chance(&self) -> Option<ChanceMove<'_>> {
        if let Control::Chance(chance) = self.control() { Some(chance) } else { None }
    }
}

impl Stmt {
    /// The phase of a statement that is a turn, of one seat or of several.
    #[must_use]
    pub fn phase(&self) -> Option<PhaseId> {
        self.kind.decision().and_then(Decision::phase)
    }
}

impl<'s> Parts<'s> {
    /// Whether all cards of one zone go to another, in their order.
    #[must_use]
    pub fn moves_whole(&self) -> bool {
        let all = |it: &Touched<'_>| matches!(it.touch.needs(), Needed::All) && it.touch.takes();
        let one = |it: &Touched<'_>| it.touch.brings() && it.one.is_some();
        self.zones.iter().any(all) && self.zones.iter().any(one)
    }

    /// The zones of which some order has to be known before the statement.
    pub fn ordered(&self) -> impl Iterator<Item = ZoneId> {
        let ordered = |it: &&Touched<'_>| match it.touch.needs() {
            Needed::Nothing => false,
            Needed::Top(_) | Needed::All => true,
        };
        self.zones.iter().filter(ordered).map(|it| it.zone)
    }

    /// The cards that are moved by name, and the zone to which they go.
    #[must_use]
    pub fn named_cards(&self) -> Option<(&'s Expr, ZoneId)> {
        self.keeps.iter().find_map(|(cards, at)| match at {
            PlaceId::Zone(zone) => Some((*cards, *zone)),
            PlaceId::State(_) => None,
        })
    }

    pub(super) fn of(values: impl IntoIterator<Item = &'s Expr>) -> Self {
        Self::default().and(values)
    }

    pub(super) fn and(mut self, values: impl IntoIterator<Item = &'s Expr>) -> Self {
        self.values.extend(values);
        self
    }

    pub(super) fn texts(mut self, texts: impl IntoIterator<Item = &'s Template>) -> Self {
        self.texts.extend(texts);
        self
    }

    pub(super) fn heard(to: &'s Listeners) -> Self {
        let mut parts = Self::of(to.expr());
        parts.hears.push(to);
        parts
    }

    pub(super) fn off_top(amount: Option<&'s Expr>, from: &'s ZoneRef) -> Self {
        Self::of(amount).zone(Touch::TakenOff(amount), from)
    }

    pub(super) fn zone(mut self, touch: Touch<'s>, at: &'s ZoneRef) -> Self {
        self.zones.push(Touched { touch, zone: at.zone, one: Some(at) });
        self.and(&at.indices)
    }

    pub(super) fn family(mut self, touch: Touch<'s>, zone: ZoneId) -> Self {
        self.zones.push(Touched { touch, zone, one: None });
        self
    }

    pub(super) fn writes(mut self, state: StateId) -> Self {
        self.writes.push(state);
        self
    }

    pub(super) fn keeps(mut self, value: &'s Expr, at: PlaceId) -> Self {
        self.keeps.push((value, at));
        self
    }

    pub(super) fn sets(mut self, local: LocalId, value: &'s Expr) -> Self {
        self.sets.push((local, value));
        self
    }

    pub(super) fn binds(mut self, local: LocalId) -> Self {
        self.binds.push(local);
        self
    }

    pub(super) fn blocks<'b>(mut self, blocks: impl IntoIterator<Item = &'b BlockId>) -> Self {
        self.blocks.extend(blocks);
        self
    }
}

impl Payment {
    pub(super) fn parts(&self) -> Parts<'_> {
        [&self.from, &self.to].into_iter().fold(Parts::of([&self.amount]), |parts, purse| {
            parts.and(&purse.indices).writes(purse.state)
        })
    }
}

impl Listeners {
    /// The expression for the seats.
    #[must_use]
    pub const fn expr(&self) -> Option<&Expr> {
        match self {
            Self::All => None,
            Self::Others(expr) | Self::Seats(expr) => Some(expr),
        }
    }
}
