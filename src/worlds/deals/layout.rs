//! [`Layout`]: how a state of the diagram is kept in 128 bits, and what a card does to it.

use super::order::order;
use super::reduced::Reduced;
use super::{Deal, Uncounted};
use crate::state::Set;

/// A state: the room that is left in each place, and how many cards of each open fact lie in its places.
pub(super) type State = u128;

/// Some bits of a state that hold a number.
#[derive(Clone, Copy, Debug)]
struct Field {
    at: u32,
    mask: State,
}

impl Field {
    const fn get(self, state: State) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "a field has at most 32 bits")]
        let number = (state >> self.at & self.mask) as u32;
        number
    }

    const fn set(self, state: State, number: u32) -> State {
        state & !(self.mask << self.at) | (number as State) << self.at
    }
}

/// What the card of a step does to a fact.
#[derive(Clone, Debug)]
struct Count {
    field: Field,
    /// The places of the fact, one bit each.
    places: u64,
    least: u32,
    most: u32,
    /// How many cards of the fact come later.
    left: u32,
}

/// A card that is put down.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The card.
    pub card: u32,
    /// Where it may lie.
    pub places: Vec<usize>,
    counts: Vec<Count>,
}

/// The steps of a diagram.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Before the first step.
    pub start: State,
    /// A step for each card whose place is open.
    pub steps: Vec<Step>,
    /// The cards whose place is known.
    pub known: Vec<(u32, usize)>,
    room: Vec<Field>,
}

/// How many bits a number up to `most` takes.
const fn bits(most: u32) -> u32 {
    u32::BITS - most.leading_zeros()
}

impl Layout {
    /// The steps of a deal; `None` if there is no deal in which all facts are true.
    pub fn new(deal: &Deal) -> Result<Option<Self>, Uncounted> {
        if deal.room.len() > u64::BITS as usize {
            return Err(Uncounted::Places);
        }
        let Some(reduced) = Reduced::new(deal) else { return Ok(None) };
        let mut free = deal.room.clone();
        let (mut known, mut open) = (Vec::new(), Vec::new());
        for (card, may) in (0..).zip(&reduced.may) {
            let mut places = may.bits();
            match (places.next(), places.next()) {
                (Some(place), None) => known.push((card, place as usize)),
                _ => open.push(card),
            }
        }
        for (_, place) in &known {
            let Some(left) = free.get_mut(*place).filter(|left| **left > 0) else {
                return Ok(None);
            };
            *left -= 1;
        }
        let mut used: State = 0;
        let mut start = 0;
        let mut room = Vec::new();
        for count in &free {
            let field = take(&mut used, bits(*count))?;
            start = field.set(start, *count);
            room.push(field);
        }
        let steps = steps(&reduced, &open, used)?;
        Ok(Some(Self { start, steps, known, room }))
    }

    /// The state after a card was put down; `None` if it cannot be.
    pub fn next(&self, step: &Step, place: usize, state: State) -> Option<State> {
        let room = *self.room.get(place)?;
        let free = room.get(state).checked_sub(1)?;
        let mut next = room.set(state, free);
        for count in &step.counts {
            let mut lying = count.field.get(state);
            lying += u32::from(count.places >> place & 1 == 1);
            if lying > count.most || lying + count.left < count.least {
                return None;
            }
            // What lies there is no longer asked once the rest cannot change whether the fact is true.
            if lying >= count.least && lying + count.left <= count.most {
                lying = if count.left == 0 { 0 } else { count.least };
            }
            next = count.field.set(next, lying);
        }
        Some(next)
    }
}

/// A field of so many bits that are not used yet.
fn take(used: &mut State, bits: u32) -> Result<Field, Uncounted> {
    let mask: State = (1 << bits) - 1;
    let at = (0..=State::BITS - bits).find(|at| *used & mask << at == 0);
    let at = at.ok_or(Uncounted::States)?;
    *used |= mask << at;
    Ok(Field { at, mask })
}

fn steps(reduced: &Reduced, open: &[u32], mut used: State) -> Result<Vec<Step>, Uncounted> {
    let mut fields: Vec<Option<(Field, u32)>> = vec![None; reduced.facts.len()];
    let mut steps = Vec::new();
    for card in order(open, &reduced.facts) {
        let may = reduced.may.get(card as usize);
        let places = may.into_iter().flat_map(Set::bits).map(|place| place as usize);
        let mut counts = Vec::new();
        let mut ended = 0;
        for (fact, open) in reduced.facts.iter().zip(&mut fields) {
            if !fact.cards.has(card) {
                continue;
            }
            let (field, left) = match *open {
                Some(begun) => begun,
                None => (take(&mut used, bits(fact.most))?, fact.cards.len()),
            };
            let left = left - 1;
            *open = Some((field, left));
            counts.push(Count {
                field,
                places: fact.places.bits().fold(0, |all, place| all | 1 << place),
                least: fact.least,
                most: fact.most,
                left,
            });
            ended |= if left == 0 { field.mask << field.at } else { 0 };
        }
        used &= !ended;
        steps.push(Step { card, places: places.collect(), counts });
    }
    Ok(steps)
}
