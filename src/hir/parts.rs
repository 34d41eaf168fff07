//! What statements are made of, told once. Analyses of a game fold over this, so that none of them misses a new statement.

use super::{
    ActionId, BlockId, Expr, Kept, LocalId, PhaseId, ProcedureId, StateId, Stmt, StmtKind,
    Template, ZoneId, ZoneRef,
};

/// Everything that a statement holds, each kind of thing in the order in which it is come to.
#[derive(Clone, Debug, Default)]
pub struct Parts<'s> {
    /// What is worked out; the indices of places are among it.
    pub values: Vec<&'s Expr>,
    /// Sentences.
    pub texts: Vec<&'s Template>,
    /// The zones whose cards are moved, put in another order or shown.
    pub zones: Vec<Touched<'s>>,
    /// The states that get other values.
    pub writes: Vec<StateId>,
    /// Values that go as they are to where they are kept.
    pub keeps: Vec<(&'s Expr, Kept)>,
    /// Names of the body that are set, and to what.
    pub sets: Vec<(LocalId, &'s Expr)>,
    /// Names that come to stand for something else than a value written here.
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
    /// Nothing for all zones of a family.
    pub indices: Option<&'s [Expr]>,
}

/// What is done to the cards of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// Cards are taken away.
    TakenFrom,
    /// Cards are added.
    PutTo,
    /// Its cards are put in another order.
    Shuffled,
    /// Its cards are shown to seats.
    Shown,
}

/// What becomes of play at a statement.
#[derive(Clone, Copy, Debug)]
pub enum Control<'s> {
    /// It goes on, through its block if there is one.
    Straight,
    /// Through one of its blocks; `always`, or perhaps past them.
    Either {
        /// Whether one of the blocks is run in every case.
        always: bool,
    },
    /// Through its block for each of several, which may be none.
    ForEach(&'s Expr),
    /// Through its block several times or never.
    Times,
    /// Through its block at least once; without an end only by what is in it.
    Repeats {
        /// Whether a condition ends it.
        ends: bool,
    },
    /// Through a procedure, with its arguments.
    Calls(ProcedureId, &'s [Expr]),
    /// Something falls, and then it goes on.
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
    /// Several seats choose an action each, not knowing what the others choose.
    TurnEach(PhaseId),
    /// Seats answer, `each` of them or one.
    Asks {
        /// The answer.
        action: ActionId,
        /// Whether each of several seats answers, or one.
        each: bool,
    },
}

/// What falls.
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

    /// What falls here.
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
