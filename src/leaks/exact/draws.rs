//! Who hears what is drawn: those who see every place for which it is drawn.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::tree::{Node, Tree};
use crate::engine::{Drawn, Event};
use crate::hir::{Audience, Game, Kept, LocalId, StateId, TypeId};
use crate::history::Next;
use crate::leaks::Experiment;
use crate::session::Input;
use crate::state::{Set, State, Value};
use crate::view::Viewer;

/// The places for which each value is drawn, by the name that it is drawn under.
pub struct Draws {
    places: BTreeMap<LocalId, BTreeSet<Kept>>,
    /// What was found of who hears a draw, by the history before it.
    heard: RefCell<BTreeMap<(usize, Viewer), bool>>,
}

impl Draws {
    pub fn new(game: &Game) -> Self {
        let drawn = game.statements().filter_map(|it| it.kind.drawn());
        Self {
            places: drawn.map(|local| (local, game.reached_by(local))).collect(),
            heard: RefCell::default(),
        }
    }

    /// Whether what is drawn next in a history is put only where a viewer sees it.
    pub fn are_open(
        &self,
        experiment: &Experiment<'_>,
        tree: &Tree,
        at: usize,
        viewer: Viewer,
    ) -> bool {
        if let Some(known) = self.heard.borrow().get(&(at, viewer)) {
            return *known;
        }
        let places = self.places(experiment, tree, at);
        let mut each = places.into_iter().flatten();
        let open =
            places.is_some() && each.all(|place| is_open(experiment, tree, at, *place, viewer));
        self.heard.borrow_mut().insert((at, viewer), open);
        open
    }

    /// The places for which a value is drawn next in a history.
    fn places(
        &self,
        experiment: &Experiment<'_>,
        tree: &Tree,
        at: usize,
    ) -> Option<&BTreeSet<Kept>> {
        let local = drawn(experiment, tree.node(at)?)?;
        self.places.get(&local)
    }

    /// A drawn value may choose a place of a family of states. Those who see that place learn so. It is the place that is
    /// written where the outcomes of the draw first write another one; if they write the same, it is the place with the
    /// value as its index.
    pub fn own(
        &self,
        experiment: &Experiment<'_>,
        tree: &Tree,
        at: usize,
        drawn: &Drawn,
        viewer: Viewer,
    ) -> Vec<(StateId, Vec<Value>)> {
        let (Some(places), Some(node)) = (self.places(experiment, tree, at), tree.node(at)) else {
            return Vec::new();
        };
        let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
        let mut all = Vec::new();
        for place in places {
            let Kept::State(state) = place else { continue };
            let audience = game.states.get(*state).map(|it| it.audience);
            let Some(audience) = audience.filter(|it| *it != Audience::Holder) else {
                continue;
            };
            let own = chosen(experiment, (tree, node), drawn, *state).into_iter();
            let own =
                own.filter(|at| sees(viewer, layout.seers(&node.state, audience, at).as_ref()));
            all.extend(own.map(|at| (*state, at)));
        }
        all
    }

    /// Whether what is drawn is put into zones alone.
    pub fn are_cards(&self, local: LocalId) -> bool {
        self.places
            .get(&local)
            .is_some_and(|places| places.iter().all(|place| matches!(place, Kept::Zone(_))))
    }
}

/// What is drawn next in a history; nothing unless it is the value of a `draw`.
pub fn drawn(experiment: &Experiment<'_>, node: &Node) -> Option<LocalId> {
    let at = node.state.cursors.last()?;
    let statement = experiment.runtime.game.statement(at.block, at.next)?;
    statement.kind.drawn()
}

/// Whether a viewer sees every place of a family in which there is something else, before somebody decides, if something
/// else is drawn.
fn is_open(
    experiment: &Experiment<'_>,
    tree: &Tree,
    at: usize,
    place: Kept,
    viewer: Viewer,
) -> bool {
    let Some(node) = tree.node(at) else {
        return false;
    };
    for until in [Until::Decided, Until::Over] {
        let outcomes: Vec<Vec<Instance>> = node
            .after
            .iter()
            .map(|after| followed(experiment, tree, (*after, until), place))
            .collect();
        let depending = depending(&outcomes);
        if !depending.is_empty() {
            let mut all = outcomes
                .iter()
                .flat_map(|outcome| depending.iter().filter_map(|at| outcome.get(*at)));
            return all.all(|(seers, _)| seers.iter().all(|seers| sees(viewer, seers.as_ref())));
        }
    }
    is_public(experiment, place)
}

/// The places of a family in which there is something else after one outcome than after the first.
fn depending(outcomes: &[Vec<Instance>]) -> Vec<usize> {
    let Some((first, others)) = outcomes.split_first() else {
        return Vec::new();
    };
    let differs = |(at, (_, values)): &(usize, &Instance)| {
        let is_other = |other: &Vec<Instance>| {
            let there = other.get(*at);
            there.is_none_or(|(_, others)| are_other(values, others))
        };
        others.iter().any(is_other)
    };
    let all = first.iter().enumerate().filter(differs);
    all.map(|(at, _)| at).collect()
}

/// How far histories are followed after a draw.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// Until somebody decides.
    Decided,
    /// To their end, for a value that is put somewhere only later.
    Over,
}

/// The places of a state that a draw has chosen: what it writes first where another outcome writes another place.
fn chosen(
    experiment: &Experiment<'_>,
    (tree, node): (&Tree, &Node),
    drawn: &Drawn,
    state: StateId,
) -> Vec<Vec<Value>> {
    let outcomes = || node.after.iter().filter_map(|after| tree.node(*after));
    let is_own =
        |after: &Node| matches!(&after.input, Input::Chance { drawn: it, .. } if it == drawn);
    let written = node
        .after
        .iter()
        .map(|after| first_writes(tree, *after, state));
    let written: Option<Vec<Vec<Vec<Value>>>> = written.collect();
    let (Some(written), Some(own)) = (written, outcomes().position(is_own)) else {
        return Vec::new();
    };
    let Some(own) = written.get(own) else {
        return Vec::new();
    };
    // How often something is written says nothing about which place was chosen.
    let is_other = |at: usize, here: &Vec<Value>| {
        let mut there = written.iter().filter_map(|it| it.get(at));
        there.any(|there| there != here)
    };
    if let Some((_, first)) = own
        .iter()
        .enumerate()
        .find(|(at, here)| is_other(*at, here))
    {
        return vec![first.clone()];
    }
    let Drawn::Choice(value) = drawn else {
        return Vec::new();
    };
    let layout = &experiment.runtime.layout;
    let all = layout.state_indices(state, experiment.seats()).into_iter();
    all.filter(|at| at.contains(value)).collect()
}

/// The places of a state that are written in the first step that writes one, if all histories agree.
fn first_writes(tree: &Tree, from: usize, state: StateId) -> Option<Vec<Vec<Value>>> {
    let mut level = vec![from];
    while !level.is_empty() {
        let nodes = || level.iter().filter_map(|at| tree.node(*at));
        let mut all = nodes().map(|node| writes(node, state));
        let first = all.next()?;
        let agree = all.all(|other| other == first);
        if !agree || !first.is_empty() {
            return agree.then_some(first);
        }
        level = nodes().flat_map(|node| &node.after).copied().collect();
    }
    None
}

fn writes(node: &Node, state: StateId) -> Vec<Vec<Value>> {
    let all = node.events.iter().filter_map(|event| match event {
        Event::Wrote { state: it, indices } if *it == state => Some(indices.clone()),
        Event::Wrote { .. }
        | Event::Moved { .. }
        | Event::Opened { .. }
        | Event::Told { .. }
        | Event::Revealed { .. }
        | Event::Went { .. }
        | Event::Rolled { .. }
        | Event::Paid(_)
        | Event::Shuffled { .. }
        | Event::Drew { .. }
        | Event::Carried { .. }
        | Event::InSetup(_)
        | Event::Ended { .. }
        | Event::TakenBack(_) => None,
    });
    all.collect()
}

/// Whether something else is in a place: by all histories together, or after the same chance.
fn are_other(
    here: &BTreeSet<(Fallen, Vec<Value>)>,
    there: &BTreeSet<(Fallen, Vec<Value>)>,
) -> bool {
    let plain = |all: &BTreeSet<(Fallen, Vec<Value>)>| -> BTreeSet<Vec<Value>> {
        all.iter().map(|(_, value)| value.clone()).collect()
    };
    let after = |(fallen, value): &(Fallen, Vec<Value>)| {
        let same = there.iter().filter(|(other, _)| other == fallen);
        same.clone().next().is_some() && same.clone().all(|(_, other)| other != value)
    };
    plain(here) != plain(there) || here.iter().any(after)
}

/// Who sees each place of a family, and what is in it, in the histories that follow.
fn followed(
    experiment: &Experiment<'_>,
    tree: &Tree,
    (from, until): (usize, Until),
    place: Kept,
) -> Vec<Instance> {
    let mut all: Vec<Instance> = Vec::new();
    let mut open = vec![(from, Fallen::new())];
    while let Some((at, fallen)) = open.pop() {
        let Some(node) = tree.node(at) else { continue };
        let here = instances(experiment, place, node);
        all.resize_with(here.len(), Instance::default);
        for ((seers, values), (seer, value)) in all.iter_mut().zip(here) {
            seers.insert(seer);
            values.insert((fallen.clone(), value));
        }
        if until == Until::Over || matches!(node.next, Next::Chance(_)) {
            open.extend(node.after.iter().filter_map(|after| {
                let drawn = match &tree.node(*after)?.input {
                    Input::Chance { drawn, .. } => Some(drawn),
                    Input::Start | Input::Move(_) | Input::TakenBack => None,
                };
                let fallen = fallen.iter().chain(drawn).cloned().collect();
                Some((*after, fallen))
            }));
        }
    }
    all
}

fn is_public(experiment: &Experiment<'_>, place: Kept) -> bool {
    let game = &experiment.runtime.game;
    let audience = match place {
        Kept::State(id) => game.states.get(id).map(|it| it.audience),
        Kept::Zone(id) => game.zones.get(id).map(|it| it.audience),
    };
    let dice = match place {
        Kept::State(id) => game.dice(id),
        Kept::Zone(_) => None,
    };
    audience == Some(Audience::Public) || dice.is_some_and(|of| game.lies_open(of))
}

/// The chance that has fallen, one after the other.
type Fallen = Vec<Drawn>;

/// All who see a place, and all that is in it, with the chance that has fallen before.
type Instance = (BTreeSet<Option<Set>>, BTreeSet<(Fallen, Vec<Value>)>);

/// Who sees each place of a family in a history, and what is in it.
fn instances(
    experiment: &Experiment<'_>,
    place: Kept,
    node: &Node,
) -> Vec<(Option<Set>, Vec<Value>)> {
    let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
    let state = &node.state;
    match place {
        Kept::State(id) => {
            let Some(declared) = game.states.get(id) else {
                return Vec::new();
            };
            let all = layout.state_indices(id, experiment.seats()).into_iter();
            let dice = game.dice(id);
            all.map(|at| {
                let seers = match (dice, at.as_slice()) {
                    (Some(of), [Value::Member(die)]) => holders(experiment, state, of, *die),
                    _ => layout.seers(state, declared.audience, &at),
                };
                (seers, layout.state(state, id, &at).into_iter().collect())
            })
            .collect()
        }
        Kept::Zone(id) => {
            let Some(declared) = game.zones.get(id) else {
                return Vec::new();
            };
            let all = experiment.zones(id).iter();
            all.map(|at| {
                let cards = layout.cards(state, id, at).unwrap_or_default();
                let mut cards: Vec<i32> = cards.to_vec();
                cards.sort_unstable();
                let cards = cards.into_iter().map(Value::Number).collect();
                (layout.seers(state, declared.audience, at), cards)
            })
            .collect()
        }
    }
}

/// Who sees the face of a die: those who see where it lies.
fn holders(experiment: &Experiment<'_>, state: &State, of: TypeId, die: u32) -> Option<Set> {
    let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
    let zones = game.zones.iter_enumerated().filter(|(_, it)| it.of == of);
    for (id, zone) in zones {
        for at in experiment.zones(id) {
            let lying = layout.cards(state, id, at).unwrap_or_default();
            if lying.contains(&die.cast_signed()) {
                let on_top = zone.top_public && lying.last() == Some(&die.cast_signed());
                let seers = layout.seers(state, zone.audience, at);
                return seers.filter(|_| !on_top);
            }
        }
    }
    Some(Set::default())
}

/// Whether a viewer is among those who see something; nothing stands for all.
pub fn sees(viewer: Viewer, seers: Option<&Set>) -> bool {
    match (viewer, seers) {
        (Viewer::Referee, _) | (_, None) => true,
        (Viewer::Seat(seat), Some(seers)) => seers.has(seat),
        (Viewer::Public, Some(_)) => false,
    }
}
