//! The places of families of states that a draw chooses, as `spy[who]`. Those who see such a place learn whether it is
//! the one.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::draws::{Draws, drawn};
use super::groups::{Cursor, Found, Groups};
use super::item::Item;
use super::tree::{Node, Tree};
use crate::engine::Drawn;
use crate::hir::{Audience, PlaceId, StateId};
use crate::leaks::Experiment;
use crate::leaks::difference::{Difference, What};
use crate::notation;
use crate::session::Input;
use crate::state::Value;
use crate::view::Viewer;

/// Places of families of states.
pub type Places = Vec<(StateId, Vec<Value>)>;

/// Places of a family that are written, with the history in which each is written first.
type Written<'t> = BTreeMap<&'t [Value], usize>;

/// The place that each outcome of a draw has chosen, and where it is written.
pub type Chosen = Vec<Option<(Vec<Value>, usize)>>;

impl Draws {
    /// The places that a viewer sees and that a draw chooses, for each outcome of what is drawn next in a history.
    pub fn own(
        &self,
        experiment: &Experiment<'_>,
        tree: &Tree<'_>,
        at: usize,
        viewer: Viewer,
    ) -> Vec<Places> {
        let Some(node) = tree.node(at) else {
            return Vec::new();
        };
        let places = self.states_chosen(experiment, tree, node);
        let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
        let mut all = vec![Places::new(); node.after.len()];
        for state in places {
            let audience = game.state(state).audience;
            if audience == Audience::Holder {
                continue;
            }
            let chosen = self.chosen((tree, at), state);
            for (own, chosen) in all.iter_mut().zip(chosen.iter()) {
                let seen = chosen.as_ref().filter(|(indices, at)| {
                    let now = tree.node(*at).map_or(&node.state, |node| &node.state);
                    let seers = layout.seers(now, audience, indices);
                    viewer.sees(seers.as_ref())
                });
                own.extend(seen.map(|(indices, _)| (state, indices.clone())));
            }
        }
        all
    }

    /// The states of which a draw chooses one: itself, or by another draw that leaves no choice, if it is only for that one.
    fn states_chosen(
        &self,
        experiment: &Experiment<'_>,
        tree: &Tree<'_>,
        node: &Node,
    ) -> BTreeSet<StateId> {
        let is_forced = |node: &&Node| node.after.len() == 1 && drawn(experiment, node).is_some();
        let next = |node: &Node| tree.node(*node.after.first()?);
        let is_for_draws = drawn(experiment, node)
            .is_some_and(|local| experiment.runtime.game.is_only_drawn_from(local));
        let outcomes = node.after.iter().filter(|_| is_for_draws);
        let forced = |at: &usize| {
            let behind = std::iter::successors(tree.node(*at), |node| next(node));
            behind.take_while(is_forced)
        };
        let draws = std::iter::once(node).chain(outcomes.flat_map(forced));
        let places = draws.filter_map(|node| self.own.get(&drawn(experiment, node)?)).flatten();
        let states = places.filter_map(|place| match place {
            PlaceId::State(state) => Some(*state),
            PlaceId::Zone(_) => None,
        });
        states.collect()
    }

    fn chosen(&self, (tree, at): (&Tree<'_>, usize), state: StateId) -> Rc<Chosen> {
        if let Some(known) = self.chosen.borrow().get(&(at, state)) {
            return Rc::clone(known);
        }
        let found = tree.node(at).map_or_else(Vec::new, |node| {
            // Where one thing alone can fall, nothing is chosen.
            let drawn = |after| {
                let after = tree.node(after).filter(|_| node.after.len() > 1);
                after.and_then(|after| fallen(&after.input))
            };
            let found = chosen(tree, node, state).into_iter().zip(&node.after);
            let found = found
                .map(|((own, written), after)| own.or_else(|| indexed(&written, drawn(*after)?)));
            found.collect()
        });
        let found = Rc::new(found);
        self.chosen.borrow_mut().insert((at, state), Rc::clone(&found));
        found
    }
}

impl Groups<'_> {
    /// Where somebody learns which of its places a draw has chosen, and not what is drawn, the draw could have chosen the
    /// same ones of them in all histories: it says which one fell, and nothing of what could.
    pub fn could_choose_alike(&self, group: &[Cursor], heard: bool) -> Result<(), Found> {
        let drew = |at: usize| group.get(at).and_then(Cursor::item).and_then(Item::drew);
        let Some(first) = drew(0).filter(|_| !heard) else {
            return Ok(());
        };
        let other = (1..group.len()).find(|at| drew(*at).is_some_and(|it| it.could != first.could));
        other.map_or(Ok(()), |there| {
            let text = |at| self.drawn_from(group, at).unwrap_or_default();
            let what = What::DrawnFrom(first.name.clone());
            Err(Found { here: 0, there, difference: Difference::new(what, text(0), text(there)) })
        })
    }

    /// What is drawn, and from what, in words.
    fn drawn_from(&self, group: &[Cursor], at: usize) -> Option<String> {
        let cursor = group.get(at)?;
        let drew = cursor.item()?.drew()?;
        let Input::Chance { ty, .. } = &self.watcher.tree.node(cursor.node)?.input else {
            return None;
        };
        let experiment = self.watcher.experiment;
        let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
        let from = drew.from.iter();
        let from: Vec<String> = from.map(|it| notation::show(game, names, it, ty)).collect();
        Some(format!("`{}` is drawn from {{{}}}", drew.name, from.join(" ")))
    }
}

const fn fallen(input: &Input) -> Option<&Drawn> {
    match input {
        Input::Chance { drawn, .. } => Some(drawn),
        Input::Start | Input::Move(_) | Input::TakenBack => None,
    }
}

/// The place with a drawn value as its index, of those that are written after it.
fn indexed(written: &Written<'_>, drawn: &Drawn) -> Option<(Vec<Value>, usize)> {
    let Drawn::Choice(value) = drawn else {
        return None;
    };
    let mut all = written.iter().filter(|(indices, _)| indices.contains(value));
    let (indices, at) = all.next().filter(|_| all.next().is_none())?;
    Some((indices.to_vec(), *at))
}

/// The indices of a place, and where it is written.
type Place = (Vec<Value>, usize);

/// For each outcome of a draw, the place of a state that it has chosen: the first one that is written whatever else falls
/// and is chosen, where another outcome writes another one; and all that are written after it.
fn chosen<'t>(
    tree: &'t Tree<'_>,
    node: &Node,
    state: StateId,
) -> Vec<(Option<Place>, Written<'t>)> {
    let mut all = vec![(None, Written::new()); node.after.len()];
    let mut ways: Vec<Vec<(usize, usize)>> = node.after.iter().map(|at| vec![(*at, 0)]).collect();
    while all.iter().any(|(own, _)| own.is_none()) && ways.iter().all(|way| !way.is_empty()) {
        let mut next: Vec<Written<'_>> = Vec::new();
        for way in &mut ways {
            let written = next_writes(tree, way, state);
            let places = written.iter().rev();
            next.push(places.map(|((at, _), indices)| (*indices, *at)).collect());
            *way = written.into_keys().collect();
        }
        for (at, (own, written)) in all.iter_mut().enumerate() {
            let Some(here) = next.get(at) else { continue };
            // How often something is written says nothing about which place was chosen.
            let is_other = |there: &Written<'_>| !there.is_empty() && !there.keys().eq(here.keys());
            let only = here.first_key_value().filter(|_| here.len() == 1);
            let only = only.filter(|_| next.iter().any(is_other));
            let only = || only.map(|(indices, at)| (indices.to_vec(), *at));
            *own = own.take().or_else(only);
            for (indices, at) in here {
                written.entry(*indices).or_insert(*at);
            }
        }
    }
    all
}

/// The next places of a state that are written, each with where its history stands then.
fn next_writes<'t>(
    tree: &'t Tree<'_>,
    from: &[(usize, usize)],
    state: StateId,
) -> BTreeMap<(usize, usize), &'t [Value]> {
    let mut found = BTreeMap::new();
    let mut open = from.to_vec();
    while let Some((at, skipped)) = open.pop() {
        let Some(node) = tree.node(at) else { continue };
        match writes(node, state).nth(skipped) {
            Some(indices) => {
                found.insert((at, skipped + 1), indices);
            }
            None => open.extend(node.after.iter().map(|after| (*after, 0))),
        }
    }
    found
}

fn writes(node: &Node, state: StateId) -> impl Iterator<Item = &[Value]> {
    let written = node.events.iter().filter_map(|event| event.parts().written);
    let own = written.filter(move |(written, _)| *written == state);
    own.map(|(_, indices)| indices)
}
