//! Decides for a small game whether it leaks, by playing all its worlds: all outcomes of chance, all choices. Of the
//! worlds that a viewer cannot tell apart, nothing that it sees next may rule one out, except what is released to it.

mod follow;
mod grow;
mod report;
mod witness;

use std::collections::BTreeSet;

use super::Experiment;
use super::difference::{Difference, What};
use super::judge::{Draws, Release, Watcher};
use crate::engine::Stop;
use crate::notation;
use crate::session::Input;
use crate::view::Viewer;
use follow::follow;
use grow::Grown;

pub use grow::Extent;

/// How far all worlds of a game are followed.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most decisions.
    pub decisions: usize,
    /// The most histories.
    pub histories: usize,
}

/// A leak: two worlds that look alike to a viewer up to a difference that it may not see.
#[derive(Clone, Debug)]
pub struct Leak {
    /// Who sees the difference: first the viewer that the rest is about.
    pub viewers: Vec<Viewer>,
    difference: Difference,
    worlds: [Vec<String>; 2],
    seen: Vec<String>,
    /// In how many situations it was found.
    pub times: usize,
}

impl Leak {
    /// Whether it is that play stops in a fault.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        self.difference.what == What::Fault
    }
}

/// What was decided of a game with one number of seats.
pub struct Decided {
    names: Vec<String>,
    /// How far all worlds were followed.
    pub extent: Extent,
    /// Histories that go no further.
    pub worlds: usize,
    /// All histories.
    pub histories: usize,
    /// By which rows of the table of releases something was released to each viewer.
    pub releases: Vec<(Viewer, BTreeSet<Release>)>,
    /// How many situations each viewer can tell apart at decisions.
    pub sets: Vec<(Viewer, usize)>,
    /// The leaks.
    pub leaks: Vec<Leak>,
}

/// Follows all worlds of a game, for each seat and for a spectator.
///
/// # Errors
/// When setup refuses these seats, or the game has a fault and nothing else leaks.
pub fn decide(experiment: &Experiment<'_>, limits: Limits) -> Result<Decided, Stop> {
    let grown = Grown::all(experiment, limits)?;
    let draws = Draws::new(&experiment.runtime.game);
    let mut decided = Decided {
        names: experiment.setup.names.seats.clone(),
        extent: grown.extent,
        worlds: grown.worlds(),
        histories: grown.tree.own.len(),
        releases: Vec::new(),
        sets: Vec::new(),
        leaks: Vec::new(),
    };
    if grown.extent == Extent::Nothing {
        return Ok(decided);
    }
    let viewers = (0..experiment.seats()).map(Viewer::Seat);
    for viewer in viewers.chain([Viewer::Public]) {
        let watcher = Watcher { experiment, tree: &grown.tree, draws: &draws, viewer, asked: None };
        let followed = follow(watcher)?;
        decided.sets.push((viewer, followed.sets));
        decided.releases.push((viewer, followed.releases));
        for leak in followed.leaks {
            decided.add(leak);
        }
    }
    match grown.fault {
        Some(fault) if decided.leaks.is_empty() => Err(Stop::Fault(fault)),
        Some(_) | None => Ok(decided),
    }
}

impl Decided {
    /// Adds a leak. Of those that are alike, the first is kept, with everybody who sees it.
    fn add(&mut self, leak: Leak) {
        let what = &leak.difference.what;
        match self.leaks.iter_mut().find(|known| known.difference.what.is_like(what)) {
            Some(known) => {
                known.viewers.extend(leak.viewers);
                known.times += leak.times;
            }
            None => self.leaks.push(leak),
        }
    }
}

/// What was done in a step, in words.
fn input_text(experiment: &Experiment<'_>, input: &Input) -> Option<String> {
    let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
    match input {
        Input::Start | Input::TakenBack => None,
        Input::Move(action) => Some(format!(
            "{}: {}",
            names.of(action.seat),
            notation::move_text(game, names, action, |_| false)
        )),
        Input::Chance { name, drawn, ty } => {
            Some(format!("{name} {}", notation::show_drawn(game, names, drawn, ty)))
        }
    }
}
