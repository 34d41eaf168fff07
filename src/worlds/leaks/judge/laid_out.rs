//! What is seen when setup is done: nobody looks before.

use std::collections::BTreeSet;

use super::item::Item;
use super::release::Release;
use super::tree::Node;
use super::watcher::Watcher;
use crate::engine::{Drawn, Event};
use crate::hir::{Expr, ExprKind, Game, Stmt, TypeId, ZoneId};
use crate::session::Input;
use crate::state::Value;

impl Watcher<'_> {
    /// The order of open zones, as far as chance has made it, and what is left where chance has taken cards.
    pub fn laid_out(&self, node: &Node, first: usize) -> Item {
        let game = &self.experiment.runtime.game;
        let setup = self.setup_of(node);
        let mut rows = Vec::new();
        for (id, zone) in game.zones.iter_enumerated() {
            let ordered = setup.ordered(&zone.name);
            let is_public = game.is_public(id);
            let look = |cards: &[u32]| -> Vec<u32> {
                cards.iter().map(|card| game.look_of(zone.of, *card)).collect()
            };
            for indices in self.experiment.zones(id) {
                let (mut cards, _) = self.order_in(node, first, &(id, indices.clone()));
                let from_top = !is_public || !ordered.is_empty();
                if setup.takes_by_chance((id, indices), zone.of, from_top)
                    && self.sees_zone(node, id, indices)
                {
                    let mut left = look(&cards);
                    left.sort_unstable();
                    rows.push((Release::Laid, ((id, indices.clone()), left)));
                }
                if is_public {
                    cards.retain(|card| ordered.contains(card));
                    rows.push((Release::Shuffled, ((id, indices.clone()), look(&cards))));
                }
            }
        }
        Item::LaidOut(rows)
    }

    fn sees_zone(&self, node: &Node, id: ZoneId, indices: &[Value]) -> bool {
        let (game, layout) = (&self.experiment.runtime.game, &self.experiment.runtime.layout);
        self.viewer.sees(layout.seers_of(game, &node.state, id, indices).as_ref())
    }

    /// The steps by which this game was set up.
    fn setup_of<'n>(&'n self, node: &'n Node) -> SetUp<'n> {
        let setup = self.experiment.runtime.game.setup;
        let back = std::iter::successors(Some(node), |node| self.tree.node(node.before?));
        let steps: Vec<&Node> = back.take_while(|it| it.state.games == node.state.games).collect();
        let fell_in_setup = |node: &&&Node| {
            let before = node.before.and_then(|before| self.tree.node(before));
            before.is_some_and(|it| it.state.stands_in(setup) && it.state.games == node.state.games)
        };
        let game = &self.experiment.runtime.game;
        let chance = steps.iter().filter(fell_in_setup).copied().collect();
        SetUp { game, chance, steps, tops: named_tops(game) }
    }
}

/// The zones whose top is moved by its name, as `move (top of deck) to hand[me]`.
fn named_tops(game: &Game) -> BTreeSet<ZoneId> {
    let named = |it: &Stmt| match it.kind.parts().named_cards() {
        Some((Expr { kind: ExprKind::Top(zone), .. }, _)) => Some(zone.zone),
        Some(_) | None => None,
    };
    game.statements().filter_map(named).collect()
}

/// How a game was set up.
struct SetUp<'n> {
    game: &'n Game,
    steps: Vec<&'n Node>,
    /// The steps that begin with chance.
    chance: Vec<&'n Node>,
    /// The zones whose top is moved by its name.
    tops: BTreeSet<ZoneId>,
}

impl SetUp<'_> {
    /// The cards to which chance has given an order in a zone.
    fn ordered(&self, zone: &str) -> BTreeSet<u32> {
        let fell = self.chance.iter().flat_map(|node| match &node.input {
            Input::Chance { name, drawn: Drawn::Order(cards), .. } if name == zone => cards,
            Input::Chance { .. } | Input::Start | Input::Move(_) | Input::TakenBack => &[][..],
        });
        let shuffled = self.steps.iter().flat_map(|node| &node.events).filter_map(|event| {
            let Event::InSetup(event) = event else { return None };
            let Event::Shuffled { name, cards, .. } = &**event else { return None };
            (name == zone).then_some(cards)
        });
        fell.chain(shuffled.flatten()).copied().collect()
    }

    /// Whether cards have left a place that chance has chosen: by a draw, or from the top if that counts.
    fn takes_by_chance(
        &self,
        (id, indices): (ZoneId, &[Value]),
        of: TypeId,
        from_top: bool,
    ) -> bool {
        let events = self.steps.iter().flat_map(|node| &node.events);
        let mut moved = events.filter_map(|event| {
            let Event::InSetup(event) = event else { return None };
            let Event::Went { from: Some(from), cards, way, .. } = &**event else { return None };
            // A card that is named as the top of a place leaves off the top, too. One with another name may lie there.
            let by_order = way.off_top && (!way.named || self.tops.contains(&id));
            (from.id == id && from.indices == indices).then_some((cards, by_order))
        });
        let is_drawn = |card: &u32| {
            let look = (of, self.game.look_of(of, *card));
            self.chance.iter().any(|it| it.named.contains(&look))
        };
        moved.any(|(cards, off_top)| (off_top && from_top) || cards.iter().any(is_drawn))
    }
}
