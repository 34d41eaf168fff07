//! [`Usage`]: how often each action was taken, and which members were chosen in its arguments.

use serde::{Deserialize, Serialize};

use crate::engine::Move;
use crate::hir::{Action, ActionKind, Game, LocalId, Ty, TypeId};
use crate::state::Value;

/// Counts over any number of games of one game file. The order of the games does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    actions: Vec<Used>,
}

/// How often an action was taken, and by parameter, how often each member was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Used {
    taken: u64,
    chosen: Vec<Vec<u64>>,
}

/// How often the members of a type were chosen at one place: a parameter of an action, or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoicePlace {
    /// The action and the parameter, by their display names.
    pub name: String,
    /// The type of the members.
    pub ty: TypeId,
    /// Whether the action was ever taken.
    pub taken: bool,
    /// By member, how often it was chosen.
    pub chosen: Vec<u64>,
}

impl Usage {
    /// Counts a move.
    pub fn add(&mut self, game: &Game, taken: &Move) {
        let action = game.action(taken.action);
        change(&mut self.actions, taken.action.into(), |used| {
            raise(&mut used.taken, 1);
            let arguments = action.parameters.iter().zip(&taken.arguments);
            for (at, (parameter, value)) in arguments.enumerate() {
                if let Some((_, ty)) = members(game, parameter.local) {
                    change(&mut used.chosen, at, |counts| {
                        for member in chosen(value, ty) {
                            change(counts, member as usize, |count| raise(count, 1));
                        }
                    });
                }
            }
        });
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: &Self) {
        for (at, theirs) in other.actions.iter().enumerate() {
            change(&mut self.actions, at, |ours| {
                raise(&mut ours.taken, theirs.taken);
                for (at, counts) in theirs.chosen.iter().enumerate() {
                    change(&mut ours.chosen, at, |ours| add_each(ours, counts));
                }
            });
        }
    }

    /// The actions with their counts, in the order of the file, answers last. Answers of one name count together.
    #[must_use]
    pub fn taken(&self, game: &Game) -> Vec<(String, u64)> {
        let mut rows: Vec<(String, u64)> = Vec::new();
        for (at, action) in game.actions.iter().enumerate() {
            let taken = self.actions.get(at).map_or(0, |used| used.taken);
            match rows.iter_mut().find(|(name, _)| *name == action.name) {
                Some((_, count)) => raise(count, taken),
                None => rows.push((action.name.clone(), taken)),
            }
        }
        rows
    }

    /// Every place where members of a type are chosen, in the order of the file. Two answers may have the same name.
    #[must_use]
    pub fn places(&self, game: &Game) -> Vec<ChoicePlace> {
        let mut places: Vec<ChoicePlace> = Vec::new();
        for (at, action) in game.actions.iter().enumerate() {
            let used = self.actions.get(at);
            for (parameter, which) in action.parameters.iter().zip(0..) {
                let Some((ty, _)) = members(game, parameter.local) else {
                    continue;
                };
                let size = game.types.get(ty).map_or(0, |known| known.members.len());
                let counts = used.and_then(|used| used.chosen.get::<usize>(which));
                let mut chosen = counts.cloned().unwrap_or_default();
                chosen.resize(size, 0);
                let taken = used.is_some_and(|used| used.taken > 0);
                let name = shown(game, action, parameter.local);
                match places.iter_mut().find(|place| place.name == name && place.ty == ty) {
                    Some(place) => {
                        place.taken |= taken;
                        add_each(&mut place.chosen, &chosen);
                    }
                    None => places.push(ChoicePlace { name, ty, taken, chosen }),
                }
            }
        }
        places
    }
}

impl ChoicePlace {
    /// The members with their counts, in the order of their declaration.
    pub fn members<'a>(&'a self, game: &'a Game) -> impl Iterator<Item = (&'a str, u64)> {
        let members = game.types.get(self.ty).map(|ty| ty.members.as_slice());
        let names = members.unwrap_or_default().iter();
        names.map(|member| member.name.as_str()).zip(self.chosen.iter().copied())
    }

    /// The members that were never chosen, if the action was taken at all.
    #[must_use]
    pub fn never<'a>(&'a self, game: &'a Game) -> Vec<&'a str> {
        let never = self.members(game).filter(|(_, count)| *count == 0);
        let names = never.map(|(name, _)| name);
        if self.taken { names.collect() } else { Vec::new() }
    }
}

/// Changes the element of a list at an index; a list that is too short grows.
fn change<T: Clone + Default>(list: &mut Vec<T>, at: usize, how: impl FnOnce(&mut T)) {
    if list.len() <= at {
        list.resize(at + 1, T::default());
    }
    if let Some(element) = list.get_mut(at) {
        how(element);
    }
}

fn raise(count: &mut u64, by: u64) {
    *count = count.saturating_add(by);
}

fn add_each(counts: &mut Vec<u64>, others: &[u64]) {
    for (at, count) in others.iter().enumerate() {
        change(counts, at, |ours| raise(ours, *count));
    }
}

/// The display name of a parameter; an answer has the name of its only parameter.
fn shown(game: &Game, action: &Action, parameter: LocalId) -> String {
    if matches!(action.kind, ActionKind::Answer(_)) {
        action.name.clone()
    } else {
        format!("{}.{}", action.name, game.local(parameter).name)
    }
}

/// The type whose members a parameter chooses, and the type of the parameter without `none`.
fn members(game: &Game, parameter: LocalId) -> Option<(TypeId, &Ty)> {
    let ty = game.local(parameter).ty.never_none();
    Some((ty.element().unwrap_or(ty).declared_type()?, ty))
}

/// The members in a value: the value itself, or each element of a set or list.
fn chosen(value: &Value, ty: &Ty) -> Vec<u32> {
    let all = ty.element().map_or_else(|| vec![value.clone()], |of| value.elements(of));
    let members = all
        .iter()
        .filter_map(|element| if let Value::Member(id) = element { Some(*id) } else { None });
    members.collect()
}
