//! The parts of each statement, defined once. Analyses of a game fold over them, so that none
//! misses a new statement.

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
    /// Those who are told or shown something.
    pub hears: Vec<&'s Listeners>,
    /// The zones whose cards are moved, reordered or shown.
    pub zones: Vec<Touched<'s>>,
    /// The states that get other values.
    pub writes: Vec<StateId>,
    /// Values that are stored unchanged, and where.
    pub keeps: Vec<(&'s Expr, PlaceId)>,
    /// Locals that are set, with their new values.
    pub sets: Vec<(LocalId, &'s Expr)>,
    /// Locals that get another value than one written here.
    pub binds: Vec<LocalId>,
    /// The blocks that it runs.
    pub blocks: Vec<BlockId>,
}

/// A zone and what is done to its cards.
#[derive(Clone, Copy, Debug)]
pub struct Touched<'s> {
    /// What is done to its cards.
    pub touch: Touch<'s>,
    /// The zone or the family.
    pub zone: ZoneId,
    /// The zone of the family; nothing for all of them.
    pub one: Option<&'s ZoneRef>,
}

/// An amount that goes from one state to another.
#[derive(Clone, Debug)]
pub struct Payment {
    /// How much.
    pub amount: Expr,
    /// Where it is taken from.
    pub from: StateRef,
    /// Where it is added.
    pub to: StateRef,
    /// Where it is written.
    pub span: Span,
}

/// Who is told or shown something.
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
    /// With the next statement, after its block if there is one.
    Straight,
    /// Through one of its blocks; `always`, or perhaps past them.
    Either {
        /// Whether one of the blocks always runs.
        always: bool,
    },
    /// Through its block for each of several values; there may be none.
    ForEach(&'s Expr),
    /// Through its block several times, or never.
    Times,
    /// Through its block at least once; without `ends`, only a statement in the block ends it.
    Repeats {
        /// Whether a condition ends it.
        ends: bool,
    },
    /// Through a procedure, with its arguments.
    Calls(ProcedureId, &'s [Expr]),
    /// After an outcome of chance.
    Chance(ChanceMove<'s>),
    /// It waits for seats.
    Decides(Decision),
    /// The turn ends.
    EndsTurn,
    /// The game ends.
    EndsGame,
}

/// What seats decide.
#[derive(Clone, Copy, Debug)]
pub enum Decision {
    /// One seat, or any of several, chooses actions.
    Turn(PhaseId),
    /// Several seats choose an action each, without knowing what the others choose.
    TurnEach(PhaseId),
    /// Seats answer: `each` of them, or one.
    Asks {
        /// The answer.
        action: ActionId,
        /// Whether each of several seats answers, or one.
        each: bool,
    },
}

/// What chance decides.
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
    /// Whether several seats decide, none of which knows what the others do.
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
    /// What play waits for a seat to decide.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        if let Control::Decides(decision) = self.control() {
            Some(decision)
        } else {
            None
        }
    }

    /// The name of what is drawn here.
    #[must_use]
    pub fn drawn(&self) -> Option<LocalId> {
        match self.chance()? {
            ChanceMove::Draw { local, .. } => Some(local),
            ChanceMove::Shuffle(_) => None,
        }
    }

    /// What chance decides here.
    #[must_use]
    pub fn chance(&self) -> Option<ChanceMove<'_>> {
        if let Control::Chance(chance) = self.control() {
            Some(chance)
        } else {
            None
        }
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
    /// Whether all cards of one zone go to another one, and so their order does.
    #[must_use]
    pub fn moves_whole(&self) -> bool {
        let all = |it: &Touched<'_>| matches!(it.touch.needs(), Needed::All) && it.touch.takes();
        let one = |it: &Touched<'_>| it.touch.brings() && it.one.is_some();
        self.zones.iter().any(all) && self.zones.iter().any(one)
    }

    /// The zones of which some order has to be known before.
    pub fn ordered(&self) -> impl Iterator<Item = ZoneId> {
        let ordered = |it: &&Touched<'_>| match it.touch.needs() {
            Needed::Nothing => false,
            Needed::Top(_) | Needed::All => true,
        };
        self.zones.iter().filter(ordered).map(|it| it.zone)
    }

    /// The cards that are moved by name, if some are.
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
        self.zones.push(Touched {
            touch,
            zone: at.zone,
            one: Some(at),
        });
        self.and(&at.indices)
    }

    pub(super) fn family(mut self, touch: Touch<'s>, zone: ZoneId) -> Self {
        self.zones.push(Touched {
            touch,
            zone,
            one: None,
        });
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
        [&self.from, &self.to]
            .into_iter()
            .fold(Parts::of([&self.amount]), |parts, purse| {
                parts.and(&purse.indices).writes(purse.state)
            })
    }
}

impl Listeners {
    /// The seats that hear something, or do not.
    #[must_use]
    pub const fn expr(&self) -> Option<&Expr> {
        match self {
            Self::All => None,
            Self::Others(expr) | Self::Seats(expr) => Some(expr),
        }
    }
}
