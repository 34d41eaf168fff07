//! Who may choose which cards come to lie open: a player who sees them, chance, or the contents of the
//! place that they come from.

use std::collections::BTreeSet;

use super::draws::{self, Draws};
use super::item::{Carried, Lying};
use super::tree::{Node, Tree};
use crate::engine::{Drawn, Place};
use crate::hir::{ActionId, TypeId, ZoneId};
use crate::leaks::Experiment;
use crate::session::Input;
use crate::state::Value;
use crate::view::SeenPlace;

/// A movement in a history.
#[derive(Clone, Copy)]
pub struct Laid<'a> {
    pub carried: &'a Carried,
    pub path: &'a [&'a Node],
}

/// Whether cards come from the same places, if any are moved.
pub fn sources_agree(here: &Carried, there: &Carried) -> bool {
    // With each, whether the cards are seen: only those from the top of a pile may be.
    let sources = |carried: &Carried| -> BTreeSet<(Option<SeenPlace>, bool)> {
        let ways = carried.ways.iter();
        ways.map(|way| (way.from.clone(), way.cards.is_some())).collect()
    };
    let opens = |carried: &Carried| !carried.new.is_empty();
    let (from, others) = (sources(here), sources(there));
    let may_be_none = (from.is_empty() && opens(there)) || (others.is_empty() && opens(here));
    here.to == there.to && here.to_bottom == there.to_bottom && (from == others || may_be_none)
}

/// What lay in the places that cards come from without being seen.
pub fn contents<'c>(carried: &'c Carried, of: &[&Carried]) -> Vec<&'c Lying> {
    let is_source = |(id, indices): &(ZoneId, Vec<Value>)| {
        of.iter()
            .flat_map(|carried| &carried.new)
            .filter_map(|(_, from)| from.as_ref())
            .any(|from| from.id == *id && from.indices == *indices)
    };
    carried.lay.iter().filter(|lying| is_source(&lying.zone)).collect()
}

/// Whether other cards come to lie open although the same lay in the places that they come from, and nobody who may
/// has chosen them.
pub fn is_chosen_by_secret(here: Laid<'_>, there: Laid<'_>, of: TypeId) -> bool {
    let both = [here.carried, there.carried];
    let pairs = contents(here.carried, &both).into_iter().zip(contents(there.carried, &both));
    let mut pairs = pairs.map(|(one, other)| one.is_like(other));
    pairs.all(|is_like| is_like) && !is_chosen(here, there, of, &|_| true)
}

/// Whether a draw differs that names the cards, or a choice of a player who sees them where they lie.
fn is_chosen(here: Laid<'_>, there: Laid<'_>, of: TypeId, counts: Counts<'_>) -> bool {
    let all = |laid: Laid<'_>| named(laid.path, of, counts);
    let (one, other) = (all(here), all(there));
    let picks = |named: Option<&Named>, laid: Laid<'_>| {
        named.is_some_and(|named| named.picks(laid.carried))
    };
    (0..one.len().max(other.len())).any(|at| {
        let (a, b) = (one.get(at), other.get(at));
        let differ = a.map(|it| &it.cards) != b.map(|it| &it.cards);
        differ && (picks(a, here) || picks(b, there))
    })
}

/// Whether a step counts in which a player or chance has named cards.
type Counts<'c> = &'c dyn Fn(&Node) -> bool;

/// Cards that a player or chance has named.
struct Named {
    /// The seat; nothing for chance.
    by: Option<u32>,
    cards: Vec<u32>,
}

impl Named {
    /// Whether some of the cards that are moved were named, by somebody who could.
    fn picks(&self, carried: &Carried) -> bool {
        let sees = |from: &Place| self.by.is_none_or(|seat| from.was_seen_by(seat));
        let mut new = carried.new.iter();
        let mut leaving = carried.leaving.iter();
        new.any(|(card, from)| self.cards.contains(&card.number) && from.as_ref().is_none_or(sees))
            || (self.by.is_none() && leaving.any(|card| self.cards.contains(card)))
    }
}

/// The cards of a type that were named in each step of a history that is a move or a draw; none in a step that does not
/// count.
fn named(path: &[&Node], of: TypeId, counts: Counts<'_>) -> Vec<Named> {
    let named = path.iter().filter_map(|node| {
        let named = named_in(node, of)?;
        Some(if counts(node) { named } else { Named { cards: Vec::new(), ..named } })
    });
    named.collect()
}

/// Whether a player or chance has named a card in a history.
pub fn is_named(path: &[&Node], of: TypeId, card: u32) -> bool {
    named(path, of, &|_| true).iter().any(|named| named.cards.contains(&card))
}

/// What led to a movement: the cards that players have named who see them where they lay, and all other steps but the
/// outcomes of draws of some names.
pub fn led_by(
    laid: Laid<'_>,
    of: TypeId,
    drawn: &dyn Fn(&Node) -> bool,
) -> (Vec<Vec<u32>>, Vec<Step>) {
    let mut named = Vec::new();
    let mut steps = Vec::new();
    for node in laid.path {
        match &node.input {
            Input::Move(action) => {
                let mut cards = named_in(node, of).map_or_else(Vec::new, |it| it.cards);
                let seen = seen_by(action.seat, laid.carried);
                cards.retain(|card| seen.contains(card));
                if cards.is_empty() {
                    let step = (action.seat, action.action, action.arguments.clone());
                    steps.push(Step::Made(step));
                } else {
                    named.push(cards);
                }
            }
            Input::Chance { .. } if drawn(node) => {}
            Input::Chance { drawn, .. } => steps.push(Step::Fell(drawn.clone())),
            Input::Start | Input::TakenBack => {}
        }
    }
    (named, steps)
}

/// The cards that a seat saw in the places from which some come, whichever of them those are.
fn seen_by(seat: u32, carried: &Carried) -> BTreeSet<u32> {
    let sources = carried.new.iter().filter_map(|(_, from)| from.as_ref());
    let seen = sources.filter(|from| from.was_seen_by(seat));
    let lying = seen.filter_map(|from| {
        let is_it = |it: &&Lying| it.zone.0 == from.id && it.zone.1 == from.indices;
        carried.lay.iter().find(is_it)
    });
    lying.flat_map(|it| &it.cards).copied().collect()
}

/// A move or an outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    Made((u32, ActionId, Vec<Value>)),
    Fell(Drawn),
}

/// The steps of a history in which a draw has named a card that is moved.
pub fn draws_of(laid: Laid<'_>, of: TypeId) -> impl Iterator<Item = &Node> {
    let is_draw = move |node: &&Node| {
        let named = named_in(node, of).filter(|it| it.by.is_none());
        named.is_some_and(|it| it.picks(laid.carried))
    };
    laid.path.iter().copied().filter(is_draw)
}

fn named_in(node: &Node, of: TypeId) -> Option<Named> {
    let by = match &node.input {
        Input::Start | Input::TakenBack => return None,
        Input::Chance { drawn: Drawn::Order(_), .. } => return None,
        Input::Chance { drawn: Drawn::Choice(_), .. } => None,
        Input::Move(action) => Some(action.seat),
    };
    let cards = node.named.iter().filter(|(ty, _)| *ty == of).map(|(_, card)| *card);
    Some(Named { by, cards: cards.collect() })
}

/// Whether a draw that is for zones alone has chosen what leaves a place that the viewer sees.
pub fn is_drawn(
    (experiment, tree, draws): (&Experiment<'_>, &Tree<'_>, &Draws),
    here: Laid<'_>,
    there: Laid<'_>,
    of: TypeId,
) -> bool {
    let is_for_cards = |node: &Node| {
        let is_draw = matches!(&node.input, Input::Chance { drawn: Drawn::Choice(_), .. });
        let before = node.before.and_then(|before| tree.node(before));
        let local = before.and_then(|before| draws::drawn(experiment, before));
        is_draw && local.is_some_and(|local| draws.are_cards(local))
    };
    is_chosen(here, there, of, &is_for_cards)
}
