//! Copies of a card: whether the rules have picked the one that comes to lie open, now or earlier.

use std::collections::BTreeMap;

use super::groups::{Cursor, Found, Groups};
use super::item::Item;
use super::laid::{Laid, is_named};
use super::release::Released;
use super::tree::Node;
use crate::engine::{Event, Place};
use crate::hir::{ExprKind, Ty, TypeId};
use crate::leaks::Experiment;
use crate::leaks::difference::What;
use crate::leaks::setup::plain;
use crate::view::{Disclosed, Seen};

impl Groups<'_> {
    /// Looks at cards that come to light. If only the copies differ, then the rules have not picked them earlier.
    pub fn copies_are_nobodys_pick(
        &self,
        group: &[Cursor],
        parts: &BTreeMap<Released, Vec<usize>>,
    ) -> Result<(), Found> {
        let firsts: Vec<usize> = parts.values().filter_map(|all| all.first().copied()).collect();
        for here in parts.values().flatten() {
            let Some((of, cards)) =
                self.cards_shown(group, *here).filter(|(_, cards)| !cards.is_empty())
            else {
                continue;
            };
            for there in &firsts {
                let Some((_, others)) = self.cards_shown(group, *there) else {
                    continue;
                };
                if self.kinds(of, &cards).is_none_or(|kinds| Some(kinds) != self.kinds(of, &others))
                {
                    continue;
                }
                let mut only = cards.iter().filter(|card| !others.contains(card));
                if let Some(card) = only.find(|card| self.was_picked(group, *here, (of, **card))) {
                    let what = What::Copy(self.watcher.experiment.card_text(of, *card));
                    return Err(self.found(group, [*here, *there], what));
                }
            }
        }
        Ok(())
    }

    /// The cards that come to light next in a history.
    fn cards_shown(&self, group: &[Cursor], at: usize) -> Option<(TypeId, Vec<u32>)> {
        match group.get(at)?.item()? {
            Item::Event { seen, opens: true, .. } => match seen.discloses() {
                Disclosed::Cards(all) => {
                    Some((all.of, all.cards.iter().map(|card| card.number).collect()))
                }
                Disclosed::Nothing | Disclosed::Choice => None,
                Disclosed::Value(..) | Disclosed::Faces(_) => None,
            },
            Item::Carried(carried) => {
                let of = self.watcher.experiment.runtime.game.zone(carried.to.0).of;
                Some((of, carried.new.iter().map(|(card, _)| card.number).collect()))
            }
            Item::Event { .. } | Item::Drew(_) | Item::Fell { .. } | Item::Shuffled(_) => None,
            Item::LaidOut(_) | Item::Look(_) | Item::Stopped => None,
        }
    }

    /// What cards are copies of, in order; nothing if there are no copies.
    fn kinds(&self, of: TypeId, cards: &[u32]) -> Option<Vec<u32>> {
        let all = cards.iter().map(|card| kind(self.watcher.experiment, of, *card));
        let mut kinds: Vec<u32> = all.collect::<Option<_>>()?;
        kinds.sort_unstable();
        Some(kinds)
    }

    /// Whether the rules have picked a copy in a history, where the viewer did not see it, and it has neither been
    /// shuffled nor seen since then.
    fn was_picked(&self, group: &[Cursor], at: usize, (of, card): (TypeId, u32)) -> bool {
        let Some(cursor) = group.get(at) else { return false };
        let path = self.watcher.tree.path(cursor.node);
        let last = path.len().saturating_sub(1);
        let mut picked = false;
        for (step, node) in path.iter().enumerate() {
            for (number, event) in node.events.iter().enumerate() {
                if let Event::Shuffled { cards, ty, .. } = plain(event)
                    && *ty == Ty::Member(of)
                    && cards.contains(&card)
                {
                    picked = false;
                }
                let is_seen = step < last && self.sees_card(event, (of, card));
                let path = path.get(..=step).unwrap_or_default();
                picked = !is_seen && (picked || self.picks_copy((node, number), path, (of, card)));
            }
        }
        picked
    }

    /// Whether the viewer sees a card in an event.
    fn sees_card(&self, event: &Event, (of, card): (TypeId, u32)) -> bool {
        let seen = self.watcher.see(event);
        match seen.as_ref().map_or(Disclosed::Nothing, Seen::discloses) {
            Disclosed::Cards(all) => {
                all.of == of && all.cards.iter().any(|shown| shown.number == card)
            }
            Disclosed::Nothing | Disclosed::Choice => false,
            Disclosed::Value(..) | Disclosed::Faces(_) => false,
        }
    }

    /// Whether the rules pick a copy at an event of a step: another one stays, and nobody has named this one.
    fn picks_copy(
        &self,
        (node, number): (&Node, usize),
        path: &[&Node],
        (of, card): (TypeId, u32),
    ) -> bool {
        let Some(Event::Went { from: Some(from), cards, way, to, .. }) = node.events.get(number)
        else {
            return false;
        };
        let game = &self.watcher.experiment.runtime.game;
        if way.off_top || game.zone(to.id).of != of || !cards.contains(&card) {
            return false;
        }
        // What stays is what lies there when the whole statement is done.
        let is_end = |(at, event): &(usize, &Event)| matches!(plain(event), Event::Carried { count, .. } if *at > number && at.saturating_sub(*count) <= number);
        let done = node.events.iter().enumerate().find(is_end);
        let lay = self.watcher.lay(node, done.map_or(number, |(at, _)| at), from.id);
        let there = lay.iter().filter(|it| it.zone.0 == from.id && it.zone.1 == from.indices);
        let own = kind(self.watcher.experiment, of, card);
        let mut others = there.flat_map(|it| &it.cards).filter(|other| !cards.contains(other));
        own.is_some()
            && others.any(|other| kind(self.watcher.experiment, of, *other) == own)
            && !self.watcher.viewer.sees(from.seers.as_ref())
            && !is_named(path, of, card)
    }
}

/// A card of which another copy stays where it lay, although nobody has chosen between them. In the other history, the
/// same is laid open, apart from the copies.
pub fn picked_copy(
    experiment: &Experiment<'_>,
    here: Laid<'_>,
    there: Laid<'_>,
    of: TypeId,
) -> Option<u32> {
    let kinds = |laid: Laid<'_>| -> Option<Vec<u32>> {
        let new = laid.carried.new.iter();
        let mut kinds: Vec<u32> =
            new.map(|(card, _)| kind(experiment, of, card.number)).collect::<Option<_>>()?;
        kinds.sort_unstable();
        Some(kinds)
    };
    if kinds(here)? != kinds(there)? {
        return None;
    }
    let is_chosen = |card: u32| here.carried.tops.contains(&card) || is_named(here.path, of, card);
    let new = || here.carried.new.iter();
    let stays = |other: &u32| !new().any(|(new, _)| new.number == *other);
    let has_another = |card: u32, from: &Place| {
        let lay = here.carried.lay.iter();
        let beside = lay.filter(|lying| lying.zone.0 == from.id && lying.zone.1 == from.indices);
        let mut others = beside.flat_map(|lying| &lying.cards).filter(|it| stays(it));
        others.any(|other| kind(experiment, of, *other) == kind(experiment, of, card))
    };
    let is_picked = |card: u32, from: Option<&Place>| {
        !is_chosen(card) && from.is_some_and(|from| has_another(card, from))
    };
    let mut cards = new().map(|(card, from)| (card.number, from.as_ref()));
    let picked = cards.find(|(card, from)| is_picked(*card, *from));
    picked.map(|(card, _)| card)
}

/// What a card is a copy of; nothing if there are no copies, or nobody can tell them apart.
fn kind(experiment: &Experiment<'_>, of: TypeId, card: u32) -> Option<u32> {
    let declared = experiment.runtime.game.types.get(of).filter(|it| it.looks.is_empty())?;
    let original = declared.copies_of?;
    let member = declared.members.get(card as usize)?;
    member.values.iter().find_map(|value| {
        if let ExprKind::Member(found, kind) = value.kind
            && found == original
        {
            Some(kind)
        } else {
            None
        }
    })
}
