//! Whether cards that come to lie open were chosen by a seat or a rule that may choose them.

use std::collections::BTreeMap;

use super::copies;
use super::groups::{Cursor, Found, Groups};
use super::item::{Carried, Item, Lying};
use super::laid::{self, Laid};
use super::release::Released;
use super::tree::Node;
use super::watcher::Watcher;
use crate::hir::TypeId;
use crate::leaks::difference::What;
use crate::notation;
use crate::view::SeenPlace;

/// Two histories of a group in which the same statement moves cards.
struct Pair<'g> {
    group: &'g [Cursor],
    here: (usize, &'g Carried),
    there: (usize, &'g Carried),
    /// The type of the cards.
    of: TypeId,
    paths: [Vec<&'g Node>; 2],
}

impl Pair<'_> {
    fn laid(&self) -> [Laid<'_>; 2] {
        let [path, other] = &self.paths;
        let here = Laid { carried: self.here.1, path };
        let there = Laid { carried: self.there.1, path: other };
        [here, there]
    }
}

impl Groups<'_> {
    fn pair<'g>(&'g self, group: &'g [Cursor], here: usize, there: usize) -> Option<Pair<'g>> {
        let side = |at: usize| {
            let cursor = group.get(at)?;
            let carried = cursor.item()?.carried()?;
            Some(((at, carried), self.watcher.tree.path(cursor.node)))
        };
        let ((one, path), (other, paths)) = (side(here)?, side(there)?);
        let game = &self.watcher.experiment.runtime.game;
        let of = game.zone(one.1.to.0).of;
        Some(Pair { group, here: one, there: other, of, paths: [path, paths] })
    }

    /// Whether a draw for zones alone has chosen what leaves an open place.
    pub fn is_drawn(&self, group: &[Cursor], here: usize, there: usize) -> bool {
        let Watcher { experiment, tree, draws, .. } = self.watcher;
        let pair = self.pair(group, here, there);
        pair.is_some_and(|pair| {
            let [one, other] = pair.laid();
            laid::is_drawn((experiment, tree, draws), one, other, pair.of)
        })
    }

    /// Looks at the cards that a statement lays open. Where the same lies in the places that they come from, they are
    /// the same, unless somebody who may has chosen them.
    pub fn cards_are_well_chosen(
        &self,
        group: &[Cursor],
        parts: &BTreeMap<Released, Vec<usize>>,
    ) -> Result<(), Found> {
        let carried = |at: usize| group.get(at).and_then(Cursor::item).and_then(Item::carried);
        let all: Vec<&Carried> = (0..group.len()).filter_map(carried).collect();
        if all.iter().all(|carried| carried.new.is_empty()) {
            return Ok(());
        }
        let mut known: BTreeMap<Vec<Lying>, Vec<(usize, Released)>> = BTreeMap::new();
        for (released, members) in parts {
            for at in members {
                let Some(carried) = carried(*at) else {
                    continue;
                };
                let bare = |lying: &Lying| Lying { top: None, ..lying.clone() };
                let contents = laid::contents(carried, &all).into_iter().map(bare);
                let before = known.entry(contents.collect()).or_default();
                let cards = released.clone().without_faces();
                for (other, _) in before.iter().filter(|(_, others)| *others != cards) {
                    self.chosen_by_secret(group, *other, *at).map_or(Ok(()), Err)?;
                }
                if !before.iter().any(|(_, others)| *others == cards) {
                    before.push((*at, cards));
                }
            }
        }
        for (released, members) in parts {
            let others = parts.iter().filter(|(other, _)| *other != released);
            let others: Vec<usize> = others.filter_map(|(_, all)| all.first().copied()).collect();
            for (here, there) in
                members.iter().flat_map(|here| others.iter().map(move |there| (here, there)))
            {
                self.picked_copy(group, *here, *there).map_or(Ok(()), Err)?;
            }
        }
        Ok(())
    }

    fn chosen_by_secret(&self, group: &[Cursor], here: usize, there: usize) -> Option<Found> {
        let pair = self.pair(group, here, there)?;
        let [one, other] = pair.laid();
        let is_secret = laid::is_chosen_by_secret(one, other, pair.of);
        is_secret.then(|| self.laid_open(&pair))
    }

    /// Two histories in which other cards can be drawn.
    pub fn chosen_otherwise(&self, group: &[Cursor], here: usize, there: usize) -> Option<Found> {
        let pair = self.pair(group, here, there)?;
        Some(self.laid_open(&pair))
    }

    fn laid_open(&self, pair: &Pair<'_>) -> Found {
        let to = &pair.here.1.to;
        let place = SeenPlace { id: to.0.into(), indices: to.1.clone() };
        let experiment = self.watcher.experiment;
        let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
        let what = What::LaidOpen(notation::place_text(game, names, &place));
        self.found(pair.group, [pair.here.0, pair.there.0], what)
    }

    fn picked_copy(&self, group: &[Cursor], here: usize, there: usize) -> Option<Found> {
        let pair = self.pair(group, here, there)?;
        let [one, other] = pair.laid();
        let experiment = self.watcher.experiment;
        let card = copies::picked_copy(experiment, one, other, pair.of)?;
        let what = What::Copy(experiment.card_text(pair.of, card));
        Some(self.found(group, [here, there], what))
    }
}
