//! Who hears what is drawn: the seats that see every place for which it is drawn.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::owned::Chosen;
use super::tree::{Node, Tree};
use crate::engine::{Drawn, Event};
use crate::hir::{Game, LocalId, PlaceId, StateId};
use crate::history::Next;
use crate::leaks::Experiment;
use crate::leaks::setup::plain;
use crate::session::Input;
use crate::state::{Set, Value};
use crate::view::Viewer;

/// The places for which each value is drawn, by the name that it is drawn under.
pub struct Draws {
    places: BTreeMap<LocalId, BTreeSet<PlaceId>>,
    /// The places of which each value chooses one.
    pub own: BTreeMap<LocalId, BTreeSet<PlaceId>>,
    /// What was found of who hears a draw, by the history before it.
    heard: RefCell<BTreeMap<(usize, Viewer), bool>>,
    /// What was found of the places that a draw can choose, by the history before it and the family.
    pub chosen: RefCell<BTreeMap<(usize, StateId), Rc<Chosen>>>,
}

impl Draws {
    pub fn new(game: &Game) -> Self {
        let drawn = || game.statements().filter_map(|it| it.kind.drawn());
        let own = drawn().map(|local| (local, game.chosen_by(local)));
        Self {
            places: drawn().map(|local| (local, game.reached_by(local))).collect(),
            own: own.collect(),
            heard: RefCell::default(),
            chosen: RefCell::default(),
        }
    }

    /// Whether what is drawn next in a history is put only where a viewer sees it.
    pub fn are_open(
        &self,
        experiment: &Experiment<'_>,
        tree: &Tree<'_>,
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
        tree: &Tree<'_>,
        at: usize,
    ) -> Option<&BTreeSet<PlaceId>> {
        let local = drawn(experiment, tree.node(at)?)?;
        self.places.get(&local)
    }

    /// Whether what is drawn is put into zones alone.
    pub fn are_cards(&self, local: LocalId) -> bool {
        self.places
            .get(&local)
            .is_some_and(|places| places.iter().all(|place| matches!(place, PlaceId::Zone(_))))
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
    tree: &Tree<'_>,
    at: usize,
    place: PlaceId,
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
            return all.all(|(seers, _)| seers.iter().all(|seers| viewer.sees(seers.as_ref())));
        }
    }
    let written = written(experiment, tree, &node.after, place);
    experiment.runtime.game.is_public(place)
        || (!written.is_empty() && written.iter().all(|seers| viewer.sees(seers.as_ref())))
}

/// Who sees the states of a family that get a value before somebody decides, perhaps for a moment.
fn written(
    experiment: &Experiment<'_>,
    tree: &Tree<'_>,
    after: &[usize],
    place: PlaceId,
) -> BTreeSet<Option<Set>> {
    let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
    let (mut found, mut open) = (BTreeSet::new(), after.to_vec());
    while let Some(node) = open.pop().and_then(|at| tree.node(at)) {
        for event in &node.events {
            if let Event::Wrote { state, indices } = plain(event)
                && place == PlaceId::State(*state)
            {
                found.insert(layout.seers_of(game, &node.state, *state, indices));
            }
        }
        if matches!(node.next, Next::Chance(_)) {
            open.extend(&node.after);
        }
    }
    found
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
    /// Until a seat decides.
    Decided,
    /// To their end, for a value that is put somewhere only later.
    Over,
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
    tree: &Tree<'_>,
    (from, until): (usize, Until),
    place: PlaceId,
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

/// The chance that has fallen, one after the other.
type Fallen = Vec<Drawn>;

/// All who see a place, and all that is in it, with the chance that has fallen before.
type Instance = (BTreeSet<Option<Set>>, BTreeSet<(Fallen, Vec<Value>)>);

/// Who sees each place of a family in a history, and what is in it.
fn instances(
    experiment: &Experiment<'_>,
    place: PlaceId,
    node: &Node,
) -> Vec<(Option<Set>, Vec<Value>)> {
    let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
    let state = &node.state;
    match place {
        PlaceId::State(id) => {
            let all = layout.state_indices(id, experiment.seats()).into_iter();
            all.map(|at| {
                let seers = layout.seers_of(game, state, id, &at);
                (seers, layout.state(state, id, &at).into_iter().collect())
            })
            .collect()
        }
        PlaceId::Zone(id) => {
            let all = experiment.zones(id).iter();
            all.flat_map(|at| {
                let mut cards: Vec<i32> = layout.cards(state, id, at).unwrap_or_default().to_vec();
                let values = |cards: Vec<i32>| cards.into_iter().map(Value::Number).collect();
                // All see the top of an open pile, and nobody what lies below.
                let top = game.top_is_public(id).then(|| cards.pop().into_iter().collect());
                cards.sort_unstable();
                let rest = (layout.seers_of(game, state, id, at), values(cards));
                top.map(|top| (None, values(top))).into_iter().chain([rest])
            })
            .collect()
        }
    }
}
