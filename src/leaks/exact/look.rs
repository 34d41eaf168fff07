//! What a viewer sees where somebody decides or the game is over: the table, and all answers.

use super::answers;
use super::draws::sees;
use super::watcher::Watcher;
use crate::engine::{Event, Fault, Move, Offer};
use crate::hir::{ActionId, Audience, Size, Ty};
use crate::history::Next;
use crate::leaks::Experiment;
use crate::leaks::ask::{self, Asked};
use crate::leaks::difference::{self, What};
use crate::state::{Set, State, Value, value_at};
use crate::view::{self, Entry, PlaceId, SeenPlace, Shown, Viewer};

/// How many combinations of arguments of an action are tried.
const TRIED: usize = 120;

pub struct Look {
    /// The table, and of each place whether the viewer comes to see it now.
    pub table: Vec<(Entry, bool)>,
    /// Whom play waits for, who may break in, how the game has ended, and the scores.
    pub answers: Vec<(What, String)>,
    /// What the viewer itself is offered.
    pub asked: Asked,
    /// Whether somebody decides.
    pub decides: bool,
}

/// A place and what is seen there.
pub type Place = (SeenPlace, Shown);

impl Look {
    pub fn new(watcher: &Watcher<'_>, at: usize) -> Result<Self, Fault> {
        let experiment = watcher.experiment;
        let Some(node) = watcher.tree.node(at) else {
            return Ok(Self {
                table: Vec::new(),
                answers: Vec::new(),
                asked: Asked::default(),
                decides: false,
            });
        };
        let offers: &[Offer] = match &node.next {
            Next::Decision(offers) => offers,
            Next::Chance(_) | Next::Over => &[],
        };
        let asked = match watcher.viewer {
            Viewer::Seat(seat) => {
                let tried = tried(experiment, seat, offers);
                ask::ask(experiment, &node.state, seat, offers, &tried)?
            }
            Viewer::Public | Viewer::Referee => Asked::default(),
        };
        let mut answers = difference::answered(experiment, &node.state, offers, watcher.viewer)?;
        if let Viewer::Seat(seat) = watcher.viewer {
            answers.extend(answers::answers(watcher, at, &node.state, seat)?);
        }
        Ok(Self {
            table: table(watcher, at, &node.state),
            answers,
            asked,
            decides: matches!(node.next, Next::Decision(_)),
        })
    }

    /// The places that the viewer comes to see now, with what is there, and the top cards of piles.
    pub fn released(&self) -> Vec<Place> {
        let released = self.table.iter().filter_map(|(entry, new)| {
            let shown = match &entry.shown {
                shown if *new => shown.clone(),
                Shown::Pile { of, top, .. } => Shown::Pile {
                    of: *of,
                    count: 0,
                    top: *top,
                },
                Shown::Cards(_) | Shown::Value(_) => return None,
            };
            Some((entry.place.clone(), shown))
        });
        released.collect()
    }
}

/// The table, and of each place whether the viewer comes to see it now.
fn table(watcher: &Watcher<'_>, at: usize, state: &State) -> Vec<(Entry, bool)> {
    let experiment = watcher.experiment;
    let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
    let before = last_look(watcher, at);
    let is_new = |entry: &Entry| {
        let audience = match entry.place.id {
            PlaceId::Zone(id) => game.zones.get(id).map(|it| it.audience),
            PlaceId::State(id) => game.states.get(id).map(|it| it.audience),
        };
        let Some(audience) = audience else {
            return false;
        };
        let Some(before) = before else {
            return matches!(entry.shown, Shown::Cards(_)) || matches!(audience, Audience::Of(_));
        };
        let seers = |state| layout.seers(state, audience, &entry.place.indices);
        matches!(audience, Audience::Of(_))
            && sees(watcher.viewer, seers(state))
            && !sees(watcher.viewer, seers(before))
    };
    let view = view::view(game, layout, state, watcher.viewer);
    view.entries
        .into_iter()
        .map(|entry| {
            let new = is_new(&entry);
            (entry, new)
        })
        .collect()
}

/// The position at which the viewer looked last; nothing if the table was laid out since.
fn last_look<'w>(watcher: &'w Watcher<'_>, at: usize) -> Option<&'w State> {
    let mut at = at;
    loop {
        let node = watcher.tree.node(at)?;
        let is_laid_out = |event: &Event| matches!(event, Event::Ended { goes_on: true, .. });
        if node.events.iter().any(is_laid_out) {
            return None;
        }
        at = node.before?;
        let before = watcher.tree.node(at)?;
        if matches!(before.next, Next::Decision(_)) {
            return Some(&before.state);
        }
    }
}

/// Moves of a seat that are tried: all of what it is offered, and one of every other action.
fn tried(experiment: &Experiment<'_>, seat: u32, offers: &[Offer]) -> Vec<Move> {
    let actions = experiment.runtime.game.actions.keys();
    actions
        .flat_map(|action| {
            let is_it = |offer: &Offer| offer.seat == seat && offer.action == action;
            let most = if offers.iter().any(is_it) { TRIED } else { 1 };
            let all = arguments(experiment, action).into_iter().take(most);
            all.map(move |arguments| Move {
                seat,
                action,
                arguments,
            })
        })
        .collect()
}

fn arguments(experiment: &Experiment<'_>, action: ActionId) -> Vec<Vec<Value>> {
    let mut all = vec![Vec::new()];
    for ty in ask::types(experiment, action) {
        let values = values(experiment, &ty);
        let mut longer = Vec::new();
        for value in &values {
            for first in &all {
                let mut arguments: Vec<Value> = first.clone();
                arguments.push(value.clone());
                longer.push(arguments);
            }
        }
        longer.truncate(TRIED);
        all = longer;
    }
    all
}

/// The values of a type, or some of them.
fn values(experiment: &Experiment<'_>, ty: &Ty) -> Vec<Value> {
    let count = |ty: &Ty| {
        let count = experiment.runtime.layout.count(ty, experiment.seats());
        u32::try_from(count).unwrap_or(u32::MAX)
    };
    let most = u32::try_from(TRIED).unwrap_or(u32::MAX);
    match ty {
        Ty::Optional(inner) => {
            let mut all = values(experiment, inner);
            all.push(Value::None);
            all
        }
        Ty::Set(of, Size::Any | Size::UpTo(_)) => {
            let sets = 1_u32.checked_shl(count(of)).unwrap_or(u32::MAX).min(most);
            (0..sets)
                .map(|bits| Value::Set(Set::of_bits(u128::from(bits))))
                .collect()
        }
        Ty::Number => (0..10).map(Value::Number).collect(),
        Ty::Flag | Ty::Range(..) | Ty::Seat | Ty::Member(_) | Ty::Set(_, Size::Exactly(_)) => (0
            ..count(ty).min(most))
            .map(|at| value_at(at, ty))
            .collect(),
        Ty::List(_) | Ty::Text | Ty::None | Ty::EmptySet | Ty::Broken => Vec::new(),
    }
}
