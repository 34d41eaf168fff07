//! [`Diagram`]: all deals that fit some facts, in layers.

use super::layout::{Layout, State, Step};
use super::{Deal, Uncounted};

/// At most so many states are kept apart after a card.
const WIDTH: usize = 200_000;

/// All deals of cards in which some facts are true.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// How the states are made; nothing if there is no deal.
    layout: Option<Layout>,
    /// The states before each step and after the last one, in order.
    layers: Vec<Vec<Reached>>,
    count: u128,
}

/// A state that can be reached.
#[derive(Clone, Copy, Debug)]
struct Reached {
    state: State,
    /// In how many ways.
    ways: u128,
    /// In how many ways the rest can be dealt from here.
    ahead: u128,
}

impl Diagram {
    pub(super) fn new(deal: &Deal) -> Result<Self, Uncounted> {
        let Some(layout) = Layout::new(deal)? else {
            return Ok(Self { layout: None, layers: Vec::new(), count: 0 });
        };
        let mut layers = vec![vec![Reached { state: layout.start, ways: 1, ahead: 0 }]];
        for step in &layout.steps {
            let before = layers.last().map_or(&[][..], Vec::as_slice);
            layers.push(layer(&layout, step, before)?);
        }
        for reached in layers.iter_mut().rev().take(1).flatten() {
            reached.ahead = 1;
        }
        for (at, step) in layout.steps.iter().enumerate().rev() {
            let (before, after) = layers.split_at_mut(at + 1);
            let (Some(before), Some(after)) = (before.last_mut(), after.first()) else { continue };
            for reached in before {
                let onward = step.places.iter().filter_map(|place| {
                    let next = layout.next(step, *place, reached.state)?;
                    Some(find(after, next)?.ahead)
                });
                reached.ahead = onward.sum();
            }
        }
        let count = layers.first().and_then(|layer| layer.first()).map_or(0, |it| it.ahead);
        Ok(Self { layout: Some(layout), layers, count })
    }

    /// How many deals there are.
    #[must_use]
    pub const fn count(&self) -> u128 {
        self.count
    }

    /// For each card, and for each place that it has in any deal, in how many deals it has it.
    #[must_use]
    pub fn shares(&self) -> Vec<(u32, usize, u128)> {
        let mut shares = Vec::new();
        let Some(layout) = self.layout.as_ref().filter(|_| self.count > 0) else { return shares };
        shares.extend(layout.known.iter().map(|(card, place)| (*card, *place, self.count)));
        for ((step, before), after) in
            layout.steps.iter().zip(&self.layers).zip(self.layers.iter().skip(1))
        {
            for place in &step.places {
                let deals = before.iter().filter_map(|reached| {
                    let next = layout.next(step, *place, reached.state)?;
                    Some(reached.ways * find(after, next)?.ahead)
                });
                let deals: u128 = deals.sum();
                shares.extend((deals > 0).then_some((step.card, *place, deals)));
            }
        }
        shares.sort_unstable();
        shares
    }

    /// The place of each card in one of the deals, by its number below [`Self::count`]; `None` if there is no such deal.
    #[must_use]
    pub fn deal(&self, mut number: u128) -> Option<Vec<usize>> {
        let layout = self.layout.as_ref().filter(|_| number < self.count)?;
        let mut deal = vec![0; layout.known.len() + layout.steps.len()];
        for (card, place) in &layout.known {
            *deal.get_mut(*card as usize)? = *place;
        }
        let mut state = layout.start;
        for (step, after) in layout.steps.iter().zip(self.layers.iter().skip(1)) {
            let mut onward = step.places.iter().filter_map(|place| {
                let next = layout.next(step, *place, state)?;
                Some((*place, find(after, next)?))
            });
            let (place, reached) = onward.find(|(_, reached)| {
                let is_here = number < reached.ahead;
                number -= if is_here { 0 } else { reached.ahead };
                is_here
            })?;
            *deal.get_mut(step.card as usize)? = place;
            state = reached.state;
        }
        Some(deal)
    }
}

/// The states after a step.
fn layer(layout: &Layout, step: &Step, before: &[Reached]) -> Result<Vec<Reached>, Uncounted> {
    let mut reached: Vec<Reached> = Vec::with_capacity(before.len() * 2);
    for place in &step.places {
        let next = before.iter().filter_map(|it| {
            let state = layout.next(step, *place, it.state)?;
            Some(Reached { state, ..*it })
        });
        reached.extend(next);
    }
    // The states of each place are nearly in order already, which a stable sort makes use of.
    reached.sort_by_key(|it| it.state);
    let mut overflown = false;
    reached.dedup_by(|it, kept| {
        let is_same = it.state == kept.state;
        if is_same {
            let sum = kept.ways.checked_add(it.ways);
            overflown |= sum.is_none();
            kept.ways = sum.unwrap_or(0);
        }
        is_same
    });
    match reached.len() {
        _ if overflown => Err(Uncounted::Deals),
        len if len > WIDTH => Err(Uncounted::States),
        _ => Ok(reached),
    }
}

fn find(layer: &[Reached], state: State) -> Option<&Reached> {
    let at = layer.binary_search_by_key(&state, |it| it.state).ok()?;
    layer.get(at)
}
