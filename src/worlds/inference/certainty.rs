//! [`Certainty`]: whether a seat knows the value of an expression.

use std::collections::BTreeMap;

use super::reading::Reading;
use super::seen::is_seen;
use super::tables::Tables;
use super::worlds::{Found, SAMPLED, dealt};
use super::{Known, Tier, Worlds};
use crate::engine::{Fault, Stop};
use crate::hir::{Builtin, Expr, ExprKind, Game, Ty};
use crate::session::Stream;
use crate::state::{Position, Value};

/// So many worlds are dealt to find two with different values, where facts do not tell.
const DEALT: usize = 60;

/// Where worlds are estimated, two with different values are first looked for among so many, found by playing at most so many.
const FEW: (usize, usize) = (4, 200);

/// Whether an expression has the same value in all worlds that fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// It has this value in all of them.
    Certain(Value),
    /// There is a world for each of two values.
    Open(Value, Value),
    /// It has one value in all worlds that were found, and these are not all.
    Undecided,
}

impl Certainty {
    /// Whether a seat knows the value of an expression of what lies on the table.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn of(known: &Known, expr: &Expr, numbers: &mut Stream) -> Result<Self, Stop> {
        // Facts of many deals are faster than a list of few.
        if let Ok(dealt) = Worlds::dealt(known, numbers) {
            let certainty = dealt.certainty(known, expr, numbers)?;
            if certainty != Self::Undecided {
                return Ok(certainty);
            }
        }
        let few = Worlds::within(known, FEW, numbers)?;
        let certainty = few.certainty(known, expr, numbers)?;
        if certainty != Self::Undecided || matches!(few.tier, Tier::Open | Tier::Listed) {
            return Ok(certainty);
        }
        Worlds::estimated(known, SAMPLED, numbers)?.certainty(known, expr, numbers)
    }
}

impl Worlds {
    /// Whether an expression has the same value in all of these worlds.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn certainty(
        &self,
        known: &Known,
        expr: &Expr,
        numbers: &mut Stream,
    ) -> Result<Certainty, Stop> {
        match &self.found {
            Found::Tables(tables) => {
                let certainty = tables.certainty(known, expr, numbers)?;
                Ok(match (self.tier, certainty) {
                    (Tier::Estimated | Tier::Layered, Certainty::Certain(_))
                        if !is_seen(known, expr) =>
                    {
                        Certainty::Undecided
                    }
                    (Tier::Open | Tier::Listed | Tier::Estimated | Tier::Layered, certainty) => {
                        certainty
                    }
                })
            }
            Found::Deals(layered) => {
                if let Ok(certainty) = layered.certainty(known, expr, numbers) {
                    return Ok(certainty);
                }
                let mut states = Vec::new();
                for _ in 0..DEALT {
                    states.extend(dealt(layered, known, numbers)?);
                }
                let certainty = compared(known, expr, &states, numbers)?;
                let is_open = matches!(certainty, Certainty::Open(..));
                Ok(if is_open || is_seen(known, expr) { certainty } else { Certainty::Undecided })
            }
        }
    }
}

impl Tables {
    fn certainty(
        &self,
        known: &Known,
        expr: &Expr,
        numbers: &mut Stream,
    ) -> Result<Certainty, Fault> {
        let states: Vec<Position> = self.worlds.iter().map(|(state, _)| state.clone()).collect();
        compared(known, expr, &states, numbers)
    }
}

/// Whether an expression has the same value in some positions. Of cards whose order is still to fall, one order is looked at.
fn compared(
    known: &Known,
    expr: &Expr,
    states: &[Position],
    numbers: &mut Stream,
) -> Result<Certainty, Fault> {
    let rules = &known.runtime().rules;
    let mut first = None;
    let mut all_ordered = true;
    for state in states {
        let (state, ordered) = ordered(known, state.clone(), numbers);
        all_ordered &= ordered;
        let value = rules.eval(&state, &BTreeMap::new(), expr)?;
        let value = as_it_looks(&known.runtime().game, value, &expr.ty);
        match &first {
            None => first = Some(value),
            Some(other) if *other != value => return Ok(Certainty::Open(other.clone(), value)),
            Some(_) => {}
        }
    }
    let is_whole = all_ordered || !Reading::new(&known.runtime().game, &is_order).expr(expr);
    Ok(first.filter(|_| is_whole).map_or(Certainty::Undecided, Certainty::Certain))
}

/// Alike cards by how they look, and as often as they are there; anything else as it is.
fn as_it_looks(game: &Game, value: Value, ty: &Ty) -> Value {
    let of = ty.innermost().declared_type();
    let Some(of) = of.filter(|of| game.alike_copies_of(*of).is_some()) else {
        return value;
    };
    let cards = value.members(ty).into_iter().map(|(_, card)| game.look_of(of, card));
    let mut looks: Vec<u32> = cards.collect();
    looks.sort_unstable();
    Value::List(looks.into_iter().map(Value::Member).collect())
}

/// A position in which all cards have an order; and whether they had it before.
fn ordered(known: &Known, mut state: Position, numbers: &mut Stream) -> (Position, bool) {
    let (game, layout) = (&known.runtime().game, &known.runtime().layout);
    let mut had = true;
    for id in game.zones.iter_enumerated().map(|(id, _)| id).filter(|id| layout.is_shuffled(*id)) {
        for indices in layout.zone_indices(id, state.seats()) {
            let mut cards = layout.unordered(&state, id, &indices);
            had &= cards.len() < 2;
            numbers.shuffle(&mut cards);
            // These are the cards that lie there.
            let _ = layout.draw(&mut state, (id, &indices), &cards);
        }
    }
    (state, had)
}

/// Whether an expression, its parts aside, may go by the order of cards.
fn is_order(_: &Game, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Top(_) | ExprKind::Hook(..) | ExprKind::Builtin(Builtin::FromTop, _) => true,
        ExprKind::Number(_)
        | ExprKind::Flag(_)
        | ExprKind::None
        | ExprKind::Seat(_)
        | ExprKind::Member(..)
        | ExprKind::Text(_)
        | ExprKind::Seats
        | ExprKind::Members(_)
        | ExprKind::Local(_)
        | ExprKind::LocalAt(..)
        | ExprKind::State(..)
        | ExprKind::Zone(_)
        | ExprKind::Column(..)
        | ExprKind::Function(..)
        | ExprKind::Rule(..)
        | ExprKind::Set(_)
        | ExprKind::Builtin(..)
        | ExprKind::Compare(..)
        | ExprKind::And(..)
        | ExprKind::Or(..)
        | ExprKind::Otherwise(..)
        | ExprKind::If(..)
        | ExprKind::Let(..)
        | ExprKind::Quantified(_)
        | ExprKind::Told(_) => false,
    }
}
