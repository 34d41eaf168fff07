//! What is read to work something out.

use std::collections::BTreeSet;

use crate::hir::{Check, Expr, Game, PlaceId, StateId, Unit, Uses, ZoneId};

/// The parts of a position on which a value depends.
#[expect(clippy::struct_excessive_bools, reason = "each says one thing that is read or not")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// States, of any index.
    pub states: BTreeSet<StateId>,
    /// Zones, of any index.
    pub zones: BTreeSet<ZoneId>,
    /// Those of them whose top card is read.
    pub tops: BTreeSet<ZoneId>,
    /// Whether a script is called that is given a whole view.
    pub everything: bool,
    /// Whether a script is called at all.
    pub scripts: bool,
    /// Whether it depends on how many seats play.
    pub seats: bool,
    /// Whether something hidden is read whose outcome the author declares to be open.
    pub trusted: bool,
}

impl Reads {
    /// What an expression reads, with the functions and rules that it calls.
    #[must_use]
    pub fn of(game: &Game, expr: &Expr) -> Self {
        Self::of_all(game, [expr], &[])
    }

    /// As `of`, for expressions and conditions together.
    #[must_use]
    pub fn of_all<'e>(
        game: &Game,
        exprs: impl IntoIterator<Item = &'e Expr>,
        checks: &[Check],
    ) -> Self {
        Self::of_uses(game, &Uses::of(game, exprs, checks))
    }

    /// What something reads that uses others.
    #[must_use]
    pub fn of_uses(game: &Game, uses: &Uses) -> Self {
        let uses = uses.clone().followed(game);
        let mut reads = Self { tops: uses.tops, seats: uses.seats, ..Self::default() };
        for place in uses.reads {
            match place {
                PlaceId::State(id) => reads.states.insert(id),
                PlaceId::Zone(id) => reads.zones.insert(id),
            };
        }
        for unit in uses.calls.into_keys() {
            match unit {
                Unit::Function(id) => reads.trusted |= game.function(id).trusted.is_some(),
                Unit::Hook(id) => {
                    reads.everything |= game.hook(id).view_of.is_some();
                    reads.scripts = true;
                }
                Unit::Rule(_) | Unit::Procedure(_) | Unit::Action(_) | Unit::Phase(_) => {}
            }
        }
        reads
    }

    /// Whether the value is the same at every table and in every position.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}
