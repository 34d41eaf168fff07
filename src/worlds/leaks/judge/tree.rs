//! Histories of a game, each with the one that it goes on from.

use crate::engine::{Drawn, Event};
use crate::hir::TypeId;
use crate::history::{Dealt, Next};
use crate::leaks::Experiment;
use crate::leaks::ask;
use crate::session::Input;
use crate::state::Position;

/// A history: what was done last, and where it led.
pub struct Node {
    /// The history without what was done last.
    pub before: Option<usize>,
    pub input: Input,
    /// The members of types that it names: arguments of a move, or what was drawn.
    pub named: Vec<(TypeId, u32)>,
    pub events: Vec<Event>,
    pub state: Position,
    pub next: Next,
    /// Whether the step ended in a fault: then the position is the one before.
    pub stops: bool,
    /// The histories that go one step further.
    pub after: Vec<usize>,
}

/// Histories by their numbers: some that others go through as well, and some of its own.
#[derive(Default)]
pub struct Tree<'n> {
    pub base: &'n [Node],
    pub own: Vec<Node>,
}

impl Node {
    /// The step that has led a game here, with what has happened in it.
    pub fn reached(
        experiment: &Experiment<'_>,
        game: &mut Dealt<'_>,
        by: (Option<usize>, Input),
        next: Next,
    ) -> Self {
        let events = std::mem::take(&mut game.events);
        Self::new(experiment, by, (game.state.clone(), events, next))
    }

    pub fn new(
        experiment: &Experiment<'_>,
        (before, input): (Option<usize>, Input),
        (state, events, next): (Position, Vec<Event>, Next),
    ) -> Self {
        let named = named(experiment, &input);
        let (stops, after) = (false, Vec::new());
        Self { before, input, named, events, state, next, stops, after }
    }
}

impl Tree<'_> {
    pub fn node(&self, at: usize) -> Option<&Node> {
        match at.checked_sub(self.base.len()) {
            None => self.base.get(at),
            Some(own) => self.own.get(own),
        }
    }

    /// Adds a history, and returns its number.
    pub fn add(&mut self, node: Node) -> usize {
        let at = self.base.len() + self.own.len();
        let before = node.before.and_then(|before| before.checked_sub(self.base.len()));
        if let Some(before) = before.and_then(|before| self.own.get_mut(before)) {
            before.after.push(at);
        }
        self.own.push(node);
        at
    }

    /// The steps that lead to a history, the first first.
    pub fn path(&self, at: usize) -> Vec<&Node> {
        let mut path: Vec<&Node> = std::iter::successors(self.node(at), |node| {
            node.before.and_then(|before| self.node(before))
        })
        .collect();
        path.reverse();
        path
    }
}

fn named(experiment: &Experiment<'_>, input: &Input) -> Vec<(TypeId, u32)> {
    match input {
        Input::Start | Input::TakenBack | Input::Chance { drawn: Drawn::Order(_), .. } => {
            Vec::new()
        }
        Input::Chance { drawn: Drawn::Choice(value), ty, .. } => {
            let drawn = value.members(ty).into_iter();
            drawn.map(|(of, card)| (of, experiment.runtime.game.look_of(of, card))).collect()
        }
        Input::Move(action) => {
            let types = ask::types(experiment, action.action);
            let named = action.arguments.iter().zip(&types);
            let named: Vec<_> = named.flat_map(|(value, ty)| value.members(ty)).collect();
            let alike = named.iter().flat_map(|it| experiment.alike_copies(*it));
            alike.chain(named.iter().copied()).collect()
        }
    }
}
