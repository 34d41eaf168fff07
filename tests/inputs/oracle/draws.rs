//! What a draw is for: the places to which something of the drawn value comes, then or later. Two worlds are laid side by
//! side in which one draw alone falls otherwise, and whatever differs has something of it.

use std::collections::BTreeSet;

use hoyle::Viewer;
use hoyle::engine::{Drawn, Event};
use hoyle::hir::{StateId, StmtKind, Ty};
use hoyle::history::Next;
use hoyle::program::Reads;
use hoyle::state::Value;
use hoyle::view::{Seen, see, view};

use super::sight::{knows, plain};
use super::worlds::{Input, Node, Worlds};

/// What a viewer hears of a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Something of it comes to a place that the viewer does not see.
    Nothing,
    /// It chooses one of several states, of which these are the viewer's own, by outcome.
    Own(Vec<(Drawn, BTreeSet<Spot>)>),
    /// The viewer sees all places to which something of it comes.
    Value,
}

/// One state of a family.
pub type Spot = (StateId, Vec<Value>);

/// What differs between two worlds.
#[derive(Default)]
struct Differs {
    /// States that the viewer does not see.
    hidden: BTreeSet<Spot>,
    /// States of which each world has written one where the other has not: the family is chosen from.
    chosen: BTreeSet<StateId>,
    /// The states that the first world chose, and that the viewer sees.
    own: BTreeSet<Spot>,
    /// Cards that go unseen.
    unseen: bool,
    /// Whether the viewer sees anything that differs.
    seen: bool,
}

impl Differs {
    fn add(&mut self, more: Self) {
        self.hidden.extend(more.hidden);
        self.chosen.extend(more.chosen);
        self.own.extend(more.own);
        self.unseen |= more.unseen;
        self.seen |= more.seen;
    }
}

/// What a viewer hears of the draw that falls after a history.
pub fn heard(worlds: &Worlds<'_>, at: usize, viewer: Viewer) -> Heard {
    let after = &worlds.nodes[at].after;
    let mut all = Differs::default();
    let mut own = Vec::new();
    for one in after {
        let mut of_one = Differs::default();
        for other in after.iter().filter(|it| *it != one) {
            compare(worlds, (*one, *other), viewer, &mut of_one);
        }
        if let Input::Chance(_, drawn) = &worlds.nodes[*one].input {
            own.push((drawn.clone(), of_one.own.clone()));
        }
        all.add(of_one);
    }
    // Of what nobody sees nothing follows, whatever it was drawn from.
    if !all.seen {
        Heard::Nothing
    } else if all.hidden.is_empty() && !all.unseen {
        Heard::Value
    } else if !all.chosen.iter().any(|it| is_chosen_by_it(worlds, *it, &all.hidden)) {
        Heard::Nothing
    } else {
        Heard::Own(own)
    }
}

/// What a viewer may see of the states among which a draw chooses, by each outcome: it has to know beforehand whether
/// it could be one of its own, and whether it could be none of them.
pub fn own_after(worlds: &Worlds<'_>, at: usize, viewer: Viewer) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for look in looks(worlds, at) {
        let steps = worlds.path(look).into_iter().skip_while(|it| *it != at).skip(1);
        let families: BTreeSet<StateId> = steps
            .flat_map(|it| written(&worlds.nodes[it]))
            .map(|(id, _)| id)
            .filter(|id| is_chosen_by_it(worlds, *id, &BTreeSet::new()))
            .collect();
        all.insert(format!("{:?}", own(worlds, look, &families, viewer)));
    }
    all
}

/// What a viewer sees of some families of states, if not all see them.
fn own(
    worlds: &Worlds<'_>,
    at: usize,
    families: &BTreeSet<StateId>,
    viewer: Viewer,
) -> Vec<(Spot, Option<Value>)> {
    let (game, layout) = (&worlds.runtime.game, &worlds.runtime.layout);
    let state = &worlds.nodes[at].state;
    let mut own = Vec::new();
    for id in families.iter().filter(|id| !game.is_public(**id) && game.dice(**id).is_none()) {
        for indices in layout.state_indices(*id, state.seats()) {
            if viewer.sees(layout.seers_of(game, state, *id, &indices).as_ref()) {
                own.push(((*id, indices.clone()), layout.state(state, *id, &indices)));
            }
        }
    }
    own
}

/// Where all look at the table next, after a history.
fn looks(worlds: &Worlds<'_>, at: usize) -> Vec<usize> {
    let after = worlds.nodes[at].after.iter();
    let looks = after.flat_map(|next| {
        if worlds.nodes[*next].is_looked_at() { vec![*next] } else { looks(worlds, *next) }
    });
    looks.collect()
}

/// Whether some statement chooses among a family of states by the drawn value itself, and not by a hidden state to which
/// it has come.
fn is_chosen_by_it(worlds: &Worlds<'_>, family: StateId, hidden: &BTreeSet<Spot>) -> bool {
    let game = &worlds.runtime.game;
    let mut statements = game.statements();
    statements.any(|statement| match &statement.kind {
        StmtKind::SetState { state, indices, .. } if *state == family => {
            let read = Reads::of_all(game, indices, &[]).states;
            indices.iter().any(|it| !it.locals().is_empty())
                && !hidden.iter().any(|(id, _)| read.contains(id))
        }
        _ => false,
    })
}

fn compare(worlds: &Worlds<'_>, pair: (usize, usize), viewer: Viewer, found: &mut Differs) {
    let (one, other) = (&worlds.nodes[pair.0], &worlds.nodes[pair.1]);
    let mut here = Differs::default();
    states(worlds, (one, other), viewer, &mut here);
    one_of_all(worlds, (one, other), viewer, &mut here);
    here.unseen = cards(worlds, (one, other), viewer);
    here.seen = sees(worlds, (one, other), viewer);
    let known = here.seen && here.hidden.is_empty() && !here.unseen;
    found.add(here);
    // What the viewer knows may go anywhere from then on.
    if known {
        return;
    }
    // It may choose what another draw can be, and then the two worlds have nothing in common. That chooses no state.
    let input = |at: &usize| &worlds.nodes[*at].input;
    let same = |next: &usize| other.after.iter().filter(|it| input(it) == input(next)).collect();
    let common: Vec<(&usize, Vec<&usize>)> = one.after.iter().map(|it| (it, same(it))).collect();
    let is_chance =
        matches!((&one.next, &other.next), (Some(Next::Chance(_)), Some(Next::Chance(_))));
    let apart = is_chance && common.iter().all(|it| it.1.is_empty());
    for (next, same) in common {
        let pairs = if apart { other.after.iter().collect() } else { same };
        for other in pairs {
            let mut later = Differs::default();
            compare(worlds, (*next, *other), viewer, &mut later);
            if apart {
                (later.chosen, later.own) = (BTreeSet::new(), BTreeSet::new());
            }
            found.add(later);
        }
    }
}

/// Whether a viewer sees a difference.
fn sees(worlds: &Worlds<'_>, (one, other): (&Node, &Node), viewer: Viewer) -> bool {
    let (game, layout) = (&worlds.runtime.game, &worlds.runtime.layout);
    let events = |node: &Node| -> Vec<Seen> {
        let events = node.events.iter().map(|it| plain(it).1);
        events.filter_map(|it| see(game, it, viewer)).collect()
    };
    let table = |node: &Node| view(game, layout, &node.state, viewer);
    events(one) != events(other) || table(one) != table(other) || goes_on(one) != goes_on(other)
}

/// What all see of how it goes on.
fn goes_on(node: &Node) -> Option<&Next> {
    node.next.as_ref().filter(|_| node.is_looked_at())
}

/// All of a family get values, and one of them another flag than the rest.
fn one_of_all(
    worlds: &Worlds<'_>,
    (one, other): (&Node, &Node),
    viewer: Viewer,
    found: &mut Differs,
) {
    let (game, layout) = (&worlds.runtime.game, &worlds.runtime.layout);
    let sees = |node: &Node, (id, indices): &Spot| {
        viewer.sees(layout.seers_of(game, &node.state, *id, indices).as_ref())
    };
    for (id, _) in game.states.iter_enumerated().filter(|it| it.1.ty == Ty::Flag) {
        let spots: Vec<Spot> =
            layout.state_indices(id, one.state.seats()).into_iter().map(|it| (id, it)).collect();
        let flag = |node: &Node, spot: &Spot| layout.state(&node.state, id, &spot.1);
        let flags = |node: &Node| -> Vec<_> {
            let mut all: Vec<_> = spots.iter().map(|it| flag(node, it)).collect();
            all.sort();
            all
        };
        let differ: Vec<&Spot> =
            spots.iter().filter(|it| flag(one, it) != flag(other, it)).collect();
        if !differ.is_empty() && flags(one) == flags(other) {
            found.chosen.insert(id);
            let is_yes = |spot: &&&Spot| flag(one, spot).is_some_and(|it| it.is_yes());
            let own = differ.iter().filter(is_yes).filter(|it| sees(one, it));
            found.own.extend(own.map(|it| (*it).clone()));
        }
    }
}

fn states(worlds: &Worlds<'_>, (one, other): (&Node, &Node), viewer: Viewer, found: &mut Differs) {
    let (game, layout) = (&worlds.runtime.game, &worlds.runtime.layout);
    let (here, there) = (written(one), written(other));
    let sees = |node: &Node, (id, indices): &Spot| {
        viewer.sees(layout.seers_of(game, &node.state, *id, indices).as_ref())
    };
    let orders = [here, there];
    let [here, there] = orders.clone().map(BTreeSet::from_iter);
    for spot in here.difference(&there) {
        if there.difference(&here).any(|it| it.0 == spot.0) {
            found.chosen.insert(spot.0);
            if sees(one, spot) {
                found.own.insert(spot.clone());
            }
        }
    }
    let mut open = BTreeSet::new();
    for (id, _) in game.states.iter_enumerated() {
        for indices in layout.state_indices(id, one.state.seats()) {
            let value = |node: &Node| layout.state(&node.state, id, &indices);
            let spot = (id, indices.clone());
            let is_written = here.contains(&spot) != there.contains(&spot);
            let differs = is_written || value(one) != value(other);
            if !differs {
            } else if sees(one, &spot) && sees(other, &spot) {
                open.insert(spot);
            } else {
                found.hidden.insert(spot);
            }
        }
    }
    // What has come to an open place first is known, and may go on from there.
    let first =
        |order: &[Spot], spots: &BTreeSet<Spot>| order.iter().position(|it| spots.contains(it));
    let openly = |order: &[Spot]| match (first(order, &open), first(order, &found.hidden)) {
        (_, None) => true,
        (Some(open), Some(hidden)) => open < hidden,
        (None, Some(_)) => false,
    };
    if !open.is_empty() && orders.iter().all(|it| openly(it)) {
        found.hidden.clear();
    }
}

/// The states that get values in the last step, in order.
fn written(node: &Node) -> Vec<Spot> {
    let spots = node.events.iter().filter_map(|event| match plain(event).1 {
        Event::Wrote { state, indices } => Some((*state, indices.clone())),
        _ => None,
    });
    spots.collect()
}

/// Whether other cards go in the one world than in the other, and the viewer does not see them.
fn cards(worlds: &Worlds<'_>, (one, other): (&Node, &Node), viewer: Viewer) -> bool {
    let went = |node: &Node| -> Vec<Event> {
        let events = node.events.iter().filter(|it| matches!(plain(it).1, Event::Went { .. }));
        events.cloned().collect()
    };
    let (here, there) = (went(one), went(other));
    let unseen = |event: Option<&Event>| {
        event.is_some_and(|event| {
            let (in_setup, event) = plain(event);
            let game = &worlds.runtime.game;
            let seen = see(game, event, viewer);
            seen.is_some_and(|it| !knows(game, &it, (event, in_setup), viewer))
        })
    };
    (0..here.len().max(there.len()))
        .any(|at| here.get(at) != there.get(at) && (unseen(here.get(at)) || unseen(there.get(at))))
}
