//! The faces of dice that nobody saw: only chance may have decided what they show.

use std::collections::BTreeMap;

use super::groups::{Cursor, Found, Groups};
use super::item::{Item, Unseen};
use super::tree::Node;
use super::watcher::Watcher;
use crate::engine::{Drawn, Handled, Handling};
use crate::hir::{ExprKind, TypeId, ZoneId};
use crate::leaks::difference::What;
use crate::session::Input;
use crate::view::{Card, Viewer};

/// What chance has drawn that no seat was to hear, and a die.
type Key = (Vec<Drawn>, (TypeId, u32));

impl Groups<'_> {
    /// A die that comes to be seen shows the same wherever chance has drawn the same, if it was turned where nobody saw it.
    pub fn faces_have_fallen(&self, group: &[Cursor]) -> Result<(), Found> {
        let mut known: BTreeMap<Key, (usize, Option<i32>, bool)> = BTreeMap::new();
        for (there, cursor) in group.iter().enumerate() {
            let unseen = cursor.item().map_or(&[][..], Item::unseen);
            if unseen.is_empty() {
                continue;
            }
            let drawn = self.watcher.values(cursor.node);
            for Unseen { of, die, turned } in unseen {
                let key = (drawn.clone(), (*of, die.number));
                let own = (there, die.face, *turned);
                let (here, face, other_turned) = *known.entry(key).or_insert(own);
                if face != die.face && (*turned || other_turned) {
                    let what = What::Face(self.watcher.experiment.card_text(*of, die.number));
                    return Err(self.found(group, [here, there], what));
                }
            }
        }
        Ok(())
    }
}

impl Watcher<'_> {
    /// Dice that come to be seen at an event of a step, with whether they were turned since they were last moved or
    /// rolled.
    pub fn unseen(
        &self,
        node: &Node,
        number: usize,
        dice: Option<Vec<(TypeId, Card)>>,
    ) -> Vec<Unseen> {
        let dice = dice.into_iter().flatten();
        dice.map(|(of, die)| Unseen {
            of,
            die,
            turned: die.face != self.last_face(node, number, (of, die.number)),
        })
        .collect()
    }

    /// The face of a die when it was last moved or rolled before an event of a step, or else its first one.
    fn last_face(&self, node: &Node, number: usize, (of, die): (TypeId, u32)) -> Option<i32> {
        let game = &self.experiment.runtime.game;
        let is_of = |zone: ZoneId| game.zone(zone).of == of;
        let own = node.events.iter().take(number).rev();
        let back = std::iter::successors(node.before, |at| self.tree.node(*at)?.before);
        let earlier = back.filter_map(|at| self.tree.node(at));
        let earlier = earlier.flat_map(|node| node.events.iter().rev());
        let mut faces = own.chain(earlier).filter_map(|event| {
            let handled = event.parts().handled.filter(|it| is_of(it.zone))?;
            match handled.how {
                Handling::Moved { .. } | Handling::Rolled => face_in(&handled, die),
                Handling::Shown => None,
            }
        });
        let first = || {
            let state = game.state(game.face(of)?);
            if let ExprKind::Number(face) = state.initial.kind { Some(face) } else { None }
        };
        faces.next().or_else(first)
    }

    /// The values that chance has drawn in a history and that no seat was to hear.
    fn values(&self, at: usize) -> Vec<Drawn> {
        let back = std::iter::successors(Some(at), |at| self.tree.node(*at)?.before);
        let nodes = back.filter_map(|at| self.tree.node(at));
        let drawn = nodes.filter_map(|node| match (&node.input, node.before) {
            (Input::Chance { drawn: Drawn::Choice(value), .. }, Some(before)) => {
                let is_heard = (0..self.experiment.seats()).any(|seat| {
                    let viewer = Viewer::Seat(seat);
                    self.draws.are_open(self.experiment, self.tree, before, viewer)
                });
                (!is_heard).then(|| Drawn::Choice(value.clone()))
            }
            (Input::Chance { .. } | Input::Start | Input::Move(_) | Input::TakenBack, _) => None,
        });
        drawn.collect()
    }
}

fn face_in(handled: &Handled<'_>, die: u32) -> Option<i32> {
    let at = handled.cards.iter().position(|it| *it == die)?;
    handled.faces.get(at).copied()
}

/// The faces that dice had before an event of a step; nothing for cards.
pub fn faces(
    watcher: &Watcher<'_>,
    node: &Node,
    first: usize,
    (of, dice): (TypeId, &[u32]),
) -> Vec<i32> {
    let (game, layout) = (&watcher.experiment.runtime.game, &watcher.experiment.runtime.layout);
    let before = node.before.and_then(|before| watcher.tree.node(before));
    let now = layout.faces(game, &node.state, of, dice);
    let is_of = |zone: ZoneId| game.zone(zone).of == of;
    let later = node.events.get(first..).unwrap_or_default();
    let face = |(die, now): (&u32, i32)| {
        let known = later.iter().find_map(|event| {
            let handled = event.parts().handled.filter(|it| is_of(it.zone))?;
            match handled.how {
                Handling::Moved { .. } => face_in(&handled, *die),
                Handling::Rolled if handled.cards.contains(die) => {
                    let state = before.map_or(&node.state, |before| &before.state);
                    layout.faces(game, state, of, &[*die]).first().copied()
                }
                Handling::Rolled | Handling::Shown => None,
            }
        });
        known.unwrap_or(now)
    };
    dice.iter().zip(now).map(face).collect()
}
