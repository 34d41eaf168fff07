//! What is different in a paired game: cards, draws and choices that a seat cannot know of.

use std::collections::BTreeMap;

use super::Experiment;
use crate::engine::Move;
use crate::hir::{ActionId, Ty, TypeId};
use crate::state::Value;

/// The differences of a paired game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// For cards of a type, the card in the place of each.
    pub cards: BTreeMap<(TypeId, u32), u32>,
    /// Draws, by name and how often it had fallen before; the number says which other value falls.
    pub draws: BTreeMap<(String, u64), u64>,
    /// Decisions; the number says where to look for another move.
    pub choices: BTreeMap<usize, u64>,
    /// The decision after which the seat comes to see some of the cards, if it does while games are
    /// compared.
    pub opened: Option<usize>,
}

impl Change {
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.draws.is_empty() && self.choices.is_empty()
    }

    /// The value of the paired game for a value of a type.
    pub fn of(&self, value: &Value, ty: &Ty) -> Value {
        match (value, ty) {
            (_, Ty::Optional(inner)) if *value != Value::None => self.of(value, inner),
            (Value::Member(card), Ty::Member(of)) => Value::Member(self.card(*of, *card)),
            (Value::Set(set), Ty::Set(of, _)) => {
                if let Ty::Member(of) = of.as_ref() {
                    Value::Set(set.bits().map(|card| self.card(*of, card)).collect())
                } else {
                    value.clone()
                }
            }
            _ => value.clone(),
        }
    }

    pub fn card(&self, of: TypeId, card: u32) -> u32 {
        self.cards.get(&(of, card)).copied().unwrap_or(card)
    }
}

/// Changes with less in them, the smallest first.
pub fn parts(change: &Change) -> Vec<Change> {
    let none = || Change { opened: change.opened, ..Change::default() };
    let mut all = Vec::new();
    for (key, pick) in &change.draws {
        all.push(Change { draws: [(key.clone(), *pick)].into(), ..none() });
    }
    for (at, pick) in &change.choices {
        all.push(Change { choices: [(*at, *pick)].into(), ..none() });
    }
    for ((of, card), other) in &change.cards {
        all.push(Change {
            cards: [((*of, *card), *other), ((*of, *other), *card)].into(),
            ..none()
        });
    }
    all.push(Change { cards: change.cards.clone(), ..none() });
    all.retain(|it| it != change && !it.is_empty());
    all
}

/// The action of a move, with the values of the paired game for its hidden arguments.
pub fn mapped(experiment: &Experiment<'_>, change: &Change, action: &Move, sealed: bool) -> Move {
    let game = &experiment.runtime.game;
    let id: ActionId = action.action;
    let pairs = action.arguments.iter().zip(&game.action(id).parameters);
    let arguments = pairs.map(|(value, parameter)| {
        if parameter.private || sealed {
            change.of(value, &game.local(parameter.local).ty)
        } else {
            value.clone()
        }
    });
    Move { seat: action.seat, action: id, arguments: arguments.collect() }
}
