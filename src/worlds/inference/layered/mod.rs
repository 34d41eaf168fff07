//! [`Layered`]: the deals of cards that fit what a seat has seen, where all that it has seen is told by how many of some
//! cards lie where.
//!
//! What a told value, a shown card or a legal move says is read off the rules: a world is played, and at each thing that the
//! seat has seen, the expression behind it is read as a fact. Where the world differs, the fact says how, and a world that fits is
//! dealt anew.

mod answers;
mod certain;
mod compare;
mod decisions;
mod hand;
mod hidden;
mod hides;
mod learner;
mod quantified;
mod reader;
mod recorder;
mod sensitive;
mod statements;
mod table;
mod term;

use std::collections::BTreeMap;

use self::hand::Hand;
use self::learner::{Course, Learnt, Probed};
use super::Known;
use super::known::Beginning;
use super::world::World;
use crate::engine::Whole;
use crate::hir::{Game, TypeId};
use crate::session::Stream;
use crate::state::Position;

/// Why what a seat has seen is not read as facts of how many cards lie where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// Play began in a position of which the seat does not know all.
    Beginning,
    /// An expression says something of another form.
    Shape,
    /// One of several things is so.
    Disjunction,
    /// What happens depends on what is hidden.
    Flow,
    /// Somebody has chosen in secret.
    Chosen,
    /// Cards that the seat knows and others have got mixed.
    Mixed,
    /// Some cards cannot be told apart, and deals are counted by single cards.
    Alike,
    /// Functions call each other too often.
    Depth,
    /// The facts contradict each other.
    Contradicted,
    /// There are too many states to count the deals.
    Uncounted,
    /// No world was found.
    NotFound,
    /// The game has a fault.
    Stopped,
}

/// So often is a world dealt anew without getting further than before.
const TRIES: usize = 40;

/// The deals that fit.
pub(super) struct Layered {
    probed: Probed,
    /// The shuffles whose cards are not all known, with their numbers.
    hands: Vec<(usize, Hand)>,
    /// A world that fits.
    world: World,
    /// The position to which it leads.
    state: Position,
    /// Whether all deals are equally likely if all legal moves were: the legal moves of the others have not depended on what
    /// is hidden.
    pub is_even: bool,
}

impl Layered {
    /// The deals that fit what a seat has seen.
    ///
    /// # Errors
    /// When what the seat has seen is not all told by how many of some cards lie where.
    pub fn new(known: &Known, numbers: &mut Stream) -> Result<Self, Unread> {
        Self::from(World::default(), known, numbers)
    }

    /// The same, begun with a world that may fit.
    ///
    /// # Errors
    /// As `new`.
    pub fn from(mut world: World, known: &Known, numbers: &mut Stream) -> Result<Self, Unread> {
        let game = &known.runtime.game;
        if !matches!(known.beginning, Beginning::SetUp) {
            return Err(Unread::Beginning);
        }
        if !game.draws_openly() || has_hidden_dice(game) {
            return Err(Unread::Chosen);
        }
        if game.types.iter().any(|it| !it.looks.is_empty()) {
            return Err(Unread::Alike);
        }
        let probed = Probed::new(game);
        let course = Course { known, probed: &probed };
        let (mut furthest, mut stalled, mut scouts) = (0, 0, true);
        while stalled < TRIES {
            let learnt = match course.learn(&mut world, scouts, numbers) {
                // Without scouting, it will be seen whether this is so.
                Err(_) if scouts => {
                    scouts = false;
                    continue;
                }
                learnt => learnt?,
            };
            let Some(until) = learnt.until else { return Self::of(probed, learnt, world) };
            stalled = if until > furthest { 0 } else { stalled + 1 };
            furthest = furthest.max(until);
            if stalled > 0 {
                world.forget_last_choice();
            }
            let shuffles = learnt.table.shuffles.into_iter();
            let mut dealt =
                shuffles.map(|shuffle| Hand::new(shuffle, &[])?.deal(&mut world, numbers));
            match dealt.find(Result::is_err) {
                Some(Err(_)) if scouts => scouts = false,
                Some(wrong) => wrong?,
                None => {}
            }
        }
        Err(Unread::NotFound)
    }

    fn of(probed: Probed, learnt: Learnt, world: World) -> Result<Self, Unread> {
        let Learnt { table, state, is_even, .. } = learnt;
        let current = table.current();
        let shuffles = table.shuffles.into_iter().enumerate();
        let hands = shuffles.filter(|(at, _)| current.contains(at));
        let hands = hands.map(|(at, shuffle)| Ok((at, Hand::new(shuffle, &[])?)));
        let hands: Vec<_> = hands.collect::<Result<_, _>>()?;
        if hands.is_empty() {
            return Err(Unread::Chosen);
        }
        Ok(Self { probed, hands, world, state, is_even })
    }

    /// In how many ways the cards may have fallen, up to what neither a fact nor a place tells apart.
    pub fn count(&self) -> Whole {
        self.counts().into_values().fold(Whole::from(1), |all, count| all * count)
    }

    /// The same for the cards of each type.
    pub fn counts(&self) -> BTreeMap<TypeId, Whole> {
        let mut counts = BTreeMap::new();
        for (_, hand) in &self.hands {
            *counts.entry(hand.of()).or_insert_with(|| Whole::from(1)) *= hand.count();
        }
        counts
    }

    /// The world that was found first.
    pub const fn first(&self) -> &World {
        &self.world
    }

    /// A world, all deals equally likely.
    ///
    /// # Errors
    /// When there is none.
    pub fn world(&self, numbers: &mut Stream) -> Result<World, Unread> {
        let mut world = self.world.clone();
        self.hands.iter().try_for_each(|(_, hand)| hand.deal(&mut world, numbers))?;
        Ok(world)
    }
}

/// Whether dice lie where not all see them.
fn has_hidden_dice(game: &Game) -> bool {
    let types = game.types.iter_enumerated();
    types.filter(|(_, it)| it.face.is_some()).any(|(of, _)| !game.lies_open(of))
}
