//! Whether a draw that has chosen cards says more than which of them fell: what could fall must follow from what lay in
//! the places that they come from, and from what players have chosen there.

use std::collections::{BTreeMap, BTreeSet};

use super::draws;
use super::groups::{Cursor, Found, Groups};
use super::item::{Carried, Item, Lying};
use super::laid::{self, Laid, Step};
use super::release::Released;
use super::tree::Node;
use crate::hir::{LocalId, TypeId};

/// What decides which cards a draw may choose: what lies in the places that they come from, and the cards that players
/// have named there.
type Open<'g> = (Vec<&'g Lying>, Vec<Vec<u32>>);

/// What a viewer sees of cards that were drawn.
type Shown = (Released, Vec<u32>);

/// For all that has happened besides, one of the histories, and what can be drawn.
type Ways = BTreeMap<Vec<Step>, (usize, BTreeSet<Shown>)>;

impl Groups<'_> {
    /// Looks at cards that a draw has chosen. The same can be drawn, whatever else has happened.
    pub fn draws_say_no_more(&self, group: &[Cursor]) -> Result<(), Found> {
        let carried = |cursor: &Cursor| cursor.item().and_then(Item::carried).is_some();
        if !group.iter().any(carried) {
            return Ok(());
        }
        let paths: Vec<Vec<&Node>> =
            group.iter().map(|cursor| self.watcher.tree.path(cursor.node)).collect();
        let moved: Vec<(usize, Laid<'_>, TypeId)> = (0..group.len())
            .filter_map(|at| {
                let carried = group.get(at)?.item()?.carried()?;
                let of = self.watcher.experiment.runtime.game.zone(carried.to.0).of;
                let path = paths.get(at)?;
                Some((at, Laid { carried, path }, of))
            })
            .collect();
        let mut chosen = BTreeSet::new();
        for (_, laid, of) in &moved {
            chosen.extend(laid::draws_of(*laid, *of).filter_map(|node| self.name(node)));
        }
        if chosen.is_empty() {
            return Ok(());
        }
        let is_card = |local| self.watcher.draws.are_cards(local);
        let counts = |node: &Node| {
            let name = self.name(node);
            name.is_some_and(|local| chosen.contains(&local) || is_card(local))
        };
        let all: Vec<&Carried> = moved.iter().map(|(_, laid, _)| laid.carried).collect();
        let mut known: BTreeMap<Open<'_>, Ways> = BTreeMap::new();
        for (at, laid, of) in &moved {
            if laid::draws_of(*laid, *of).next().is_none() {
                continue;
            }
            let (named, steps) = laid::led_by(*laid, *of, &counts);
            let contents = laid::contents(laid.carried, &all);
            let ways = known.entry((contents, named)).or_default();
            let (_, shown) = ways.entry(steps).or_insert((*at, BTreeSet::new()));
            shown.extend(group.get(*at).and_then(Cursor::item).map(shown_of));
        }
        for ways in known.values() {
            let mut all = ways.values();
            let Some((here, first)) = all.next() else {
                continue;
            };
            if let Some((there, _)) = all.find(|(_, other)| other != first) {
                return self.chosen_otherwise(group, *here, *there).map_or(Ok(()), Err);
            }
        }
        Ok(())
    }

    /// The name of what was drawn in a step.
    fn name(&self, node: &Node) -> Option<LocalId> {
        let before = self.watcher.tree.node(node.before?)?;
        draws::drawn(self.watcher.experiment, before)
    }
}

/// What a viewer sees of a movement.
fn shown_of(item: &Item) -> Shown {
    let mut leaving = item.carried().map_or_else(Vec::new, |it| it.leaving.clone());
    leaving.sort_unstable();
    (item.released(false).without_faces(), leaving)
}
