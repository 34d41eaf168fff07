//! The parts of each statement, defined once. Analyses of a game fold over them, so that none
//! misses a new statement.

use super::{
    ActionId, BlockId, Expr, Kept, LocalId, PhaseId, ProcedureId, StateId, Stmt, StmtKind,
    Template, ZoneId, ZoneRef,
};

/// All parts of a statement, each kind in the order of evaluation.
#[derive(Clone, Debug, Default)]
pub struct Parts<'s> {
    /// Expressions that are evaluated, including the indices of places.
    pub values: Vec<&'s Expr>,
    /// Sentences.
    pub texts: Vec<&'s Template>,
    /// The zones whose cards are moved, reordered or shown.
    pub zones: Vec<Touched<'s>>,
    /// The states that get other values.
    pub writes: Vec<StateId>,
    /// Values that are stored unchanged, and where.
    pub keeps: Vec<(&'s Expr, Kept)>,
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
    pub touch: Touch,
    /// The zone or the family.
    pub zone: ZoneId,
    /// The indices of the zone; nothing for all zones of a family.
    pub indices: Option<&'s [Expr]>,
}

/// What is done to the cards of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// Cards are taken away.
    TakenFrom,
    /// Cards are added.
    PutTo,
    /// Its cards are reordered.
    Shuffled,
    /// Its cards are shown to seats.
    Shown,
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
    Chance(Chance<'s>),
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
pub enum Chance<'s> {
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
            Chance::Draw { local, .. } => Some(local),
            Chance::Shuffle(_) => None,
        }
    }

    /// What chance decides here.
    #[must_use]
    pub fn chance(&self) -> Option<Chance<'_>> {
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

    pub(super) fn zone(mut self, touch: Touch, at: &'s ZoneRef) -> Self {
        self.zones.push(Touched {
            touch,
            zone: at.zone,
            indices: Some(&at.indices),
        });
        self.and(&at.indices)
    }

    pub(super) fn family(mut self, touch: Touch, zone: ZoneId) -> Self {
        self.zones.push(Touched {
            touch,
            zone,
            indices: None,
        });
        self
    }

    pub(super) fn writes(mut self, state: StateId) -> Self {
        self.writes.push(state);
        self
    }

    pub(super) fn keeps(mut self, value: &'s Expr, at: Kept) -> Self {
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
