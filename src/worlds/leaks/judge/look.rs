//! What a viewer sees at a decision or at the end of the game: the table, and all answers.

use std::rc::Rc;

use super::answers;
use super::item::Unseen;
use super::watcher::{Watcher, dice};
use crate::engine::{Event, Fault, Move, Offer};
use crate::hir::{ActionId, Audience, Size, StateId, Ty, TypeId, TypeShape};
use crate::history::Next;
use crate::leaks::Experiment;
use crate::leaks::ask::{self, Asked};
use crate::leaks::difference::{self, What};
use crate::state::{Position, Set, Value, value_at};
use crate::view::{self, Card, PlaceId, PlaceView, SeenPlace, Shown, Viewer};

/// How many combinations of arguments of an action are tried. Of more, every so many is.
const TRIED: usize = 240;

pub struct Look {
    /// The table, and of each place whether the viewer comes to see it now.
    pub table: Vec<(PlaceView, bool)>,
    /// Whom play waits for, who may break in, how the game has ended, and the scores.
    pub answers: Vec<(What, String)>,
    /// The dice that the viewer may see for the first time now, and nobody saw before.
    pub unseen: Vec<Unseen>,
    /// What the viewer itself is offered.
    pub asked: Rc<Asked>,
    /// Whether a seat decides.
    pub decides: bool,
}

impl Look {
    pub fn new(watcher: &Watcher<'_>, at: usize) -> Result<Self, Fault> {
        let experiment = watcher.experiment;
        let Some(node) = watcher.tree.node(at) else {
            return Ok(Self {
                table: Vec::new(),
                answers: Vec::new(),
                unseen: Vec::new(),
                asked: Rc::default(),
                decides: false,
            });
        };
        let offers: &[Offer] = match &node.next {
            Next::Decision(offers) => offers,
            Next::Chance(_) | Next::Over => &[],
        };
        let asked = match watcher.viewer {
            Viewer::Seat(seat) => match &watcher.asked {
                Some((original, asked)) if *original == at => Rc::clone(asked),
                Some((_, asked)) => {
                    Rc::new(ask::ask(experiment, &node.state, seat, offers, asked.probes())?)
                }
                None => {
                    let tried = tried(experiment, seat, offers);
                    Rc::new(ask::ask(experiment, &node.state, seat, offers, &tried)?)
                }
            },
            Viewer::Public | Viewer::Referee => Rc::default(),
        };
        let mut answers = difference::answered(experiment, &node.state, offers, watcher.viewer)?;
        if let Viewer::Seat(seat) = watcher.viewer {
            answers.extend(answers::answers(watcher, at, &node.state, seat)?);
        }
        let table = table(watcher, at, &node.state);
        Ok(Self {
            unseen: watcher.unseen(node, usize::MAX, Some(unseen(watcher, at, &table))),
            table,
            answers,
            asked,
            decides: matches!(node.next, Next::Decision(_)),
        })
    }
}

/// The table, and of each place whether the viewer comes to see it now.
fn table(watcher: &Watcher<'_>, at: usize, state: &Position) -> Vec<(PlaceView, bool)> {
    let experiment = watcher.experiment;
    let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
    let before = last_look(watcher, at);
    let entries = view::view(game, layout, state, watcher.viewer).entries;
    let is_new = |entry: &PlaceView| {
        let Audience::Of(role) = game.audience(entry.place.id) else {
            return false;
        };
        let seers = |state| layout.seers_of(game, state, entry.place.id, &entry.place.indices);
        // Without a look before, a role is new if it is not as declared.
        let before =
            before.or_else(|| last_decision(watcher, at).filter(|_| is_kept(watcher, role)));
        let was_seen = || match before {
            Some(before) => watcher.viewer.sees(seers(before).as_ref()),
            None => difference::is_as_declared(&entries, role, &entry.place.indices),
        };
        watcher.viewer.sees(seers(state).as_ref())
            && (!was_seen() || is_given(watcher, at, &entry.place, role))
            && !is_written_later(watcher, at, &entry.place, role)
    };
    let new: Vec<bool> = entries.iter().map(is_new).collect();
    entries.into_iter().zip(new).collect()
}

/// Whether the state that says who plays a role stays as it is from one game of a match to the next.
fn is_kept(watcher: &Watcher<'_>, role: StateId) -> bool {
    let game = &watcher.experiment.runtime.game;
    let kept = game.match_play.as_ref().map(|it| it.keeps.as_slice());
    kept.unwrap_or_default().contains(&role)
}

/// Whether a role was given since the last decision, perhaps to whoever had played it before.
fn is_given(watcher: &Watcher<'_>, at: usize, place: &SeenPlace, role: StateId) -> bool {
    let is_role = |event: &Event| {
        let written = event.parts().written;
        written.is_some_and(|(state, at)| state == role && place.indices.starts_with(at))
    };
    let back = std::iter::successors(Some(at), |at| watcher.tree.node(*at)?.before);
    let nodes = back.filter_map(|at| watcher.tree.node(at));
    let last = last_decision(watcher, at).map(std::ptr::from_ref);
    let mut since = nodes.take_while(|node| Some(&raw const node.state) != last);
    since.any(|node| node.events.iter().any(is_role))
}

/// Whether a state got a value after its role was given. Then somebody who looked on would have seen the change.
fn is_written_later(watcher: &Watcher<'_>, at: usize, place: &SeenPlace, role: StateId) -> bool {
    let PlaceId::State(own) = place.id else {
        return false;
    };
    let is_own = |event: &&Event| {
        event.parts().written.is_some_and(|(state, indices)| {
            (state == own && indices == place.indices)
                || (state == role && place.indices.starts_with(indices))
        })
    };
    let back = std::iter::successors(Some(at), |at| watcher.tree.node(*at)?.before);
    let mut events =
        back.filter_map(|at| watcher.tree.node(at)).flat_map(|node| node.events.iter().rev());
    let last = events.find(is_own);
    let written = last.and_then(|event| event.parts().written);
    written.is_some_and(|(state, _)| state == own)
}

/// The dice on top of piles, and in places that the viewer comes to see and nobody saw before.
fn unseen(watcher: &Watcher<'_>, at: usize, table: &[(PlaceView, bool)]) -> Vec<(TypeId, Card)> {
    let (game, layout) = (&watcher.experiment.runtime.game, &watcher.experiment.runtime.layout);
    let before = last_look(watcher, at);
    let was_unseen = |entry: &PlaceView| {
        let seers = |state| layout.seers_of(game, state, entry.place.id, &entry.place.indices);
        let seers = before.map(seers);
        seers.is_none_or(|seers| seers == Some(Set::default()))
    };
    let of_entry = |(entry, new): &(PlaceView, bool)| match &entry.shown {
        Shown::Pile { of, top: Some(top), .. } if top.face.is_some() => vec![(*of, *top)],
        Shown::Cards(cards) if *new && was_unseen(entry) => dice(cards),
        Shown::Pile { .. } | Shown::Cards(_) | Shown::Value(_) => Vec::new(),
    };
    table.iter().flat_map(of_entry).collect()
}

/// The position at which the viewer looked last; nothing if the table was laid out since.
fn last_look<'w>(watcher: &'w Watcher<'_>, at: usize) -> Option<&'w Position> {
    let is_laid_out = |event: &Event| matches!(event, Event::Ended { goes_on: true, .. });
    let last = last_decision(watcher, at)?;
    let back = std::iter::successors(Some(at), |at| watcher.tree.node(*at)?.before);
    let nodes = back.filter_map(|at| watcher.tree.node(at));
    let mut since = nodes.take_while(|node| !std::ptr::eq(&raw const node.state, last));
    let is_new = since.any(|node| node.events.iter().any(is_laid_out));
    (!is_new).then_some(last)
}

/// The position of the last decision.
fn last_decision<'w>(watcher: &'w Watcher<'_>, at: usize) -> Option<&'w Position> {
    let before = |at: &usize| watcher.tree.node(*at)?.before;
    let back = std::iter::successors(before(&at), before);
    let mut nodes = back.filter_map(|at| watcher.tree.node(at));
    let last = nodes.find(|node| matches!(node.next, Next::Decision(_)));
    last.map(|node| &node.state)
}

/// Moves of a seat that are tried: all of what it is offered, and one of every other action.
fn tried(experiment: &Experiment<'_>, seat: u32, offers: &[Offer]) -> Vec<Move> {
    let actions = experiment.runtime.game.actions.keys();
    actions
        .flat_map(|action| {
            let is_it = |offer: &Offer| offer.seat == seat && offer.action == action;
            let most = if offers.iter().any(is_it) { TRIED } else { 1 };
            let all = arguments(experiment, action).into_iter().take(most);
            all.map(move |arguments| Move { seat, action, arguments })
        })
        .collect()
}

/// All combinations of arguments of an action, or as many of them as are tried.
fn arguments(experiment: &Experiment<'_>, action: ActionId) -> Vec<Vec<Value>> {
    let types = ask::types(experiment, action);
    let each: Vec<Vec<Value>> = types.iter().map(|ty| values(experiment, ty)).collect();
    let all = each.iter().fold(1_usize, |all, values| all.saturating_mul(values.len()));
    // Steps of such a length come by all values of each parameter.
    let least = all.div_ceil(TRIED).max(1);
    let stride = (least..=all.max(least)).find(|step| is_prime_to(*step, all));
    let stride = stride.unwrap_or(least);
    let numbered = |number: usize| {
        let mut rest = number;
        let value = |values: &Vec<Value>| {
            let at = rest % values.len();
            rest /= values.len();
            values.get(at).cloned()
        };
        each.iter().map(value).collect::<Option<Vec<Value>>>()
    };
    (0..all).step_by(stride).filter_map(numbered).collect()
}

/// Whether two numbers have no factor in common.
const fn is_prime_to(mut one: usize, mut other: usize) -> bool {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one == 1
}

/// The values of a type, or some of them.
fn values(experiment: &Experiment<'_>, ty: &Ty) -> Vec<Value> {
    let count = |ty: &Ty| {
        let count = experiment.runtime.layout.count(ty, experiment.seats());
        u32::try_from(count).unwrap_or(u32::MAX)
    };
    let most = u32::try_from(TRIED).unwrap_or(u32::MAX);
    match ty.shape() {
        TypeShape::Optional(inner) => {
            let mut all = values(experiment, inner);
            all.push(Value::None);
            all
        }
        TypeShape::Set(of, Size::Any | Size::UpTo(_)) => {
            let sets = 1_u32.checked_shl(count(of)).unwrap_or(u32::MAX).min(most);
            (0..sets).map(|bits| Value::Set(Set::of_bits(u128::from(bits)))).collect()
        }
        TypeShape::Single if *ty == Ty::Number => (0..10).map(Value::Number).collect(),
        TypeShape::Single | TypeShape::Set(_, Size::Exactly(_)) => {
            (0..count(ty).min(most)).map(|at| value_at(at, ty)).collect()
        }
        TypeShape::List(_) | TypeShape::Unknown => Vec::new(),
    }
}
