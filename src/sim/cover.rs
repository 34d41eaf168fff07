//! Coverage of games: how often each action was taken, and which members were chosen in it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use crate::engine::Move;
use crate::hir::{Action, ActionKind, Game, LocalId, Ty, TypeId};
use crate::session::{Input, Session};
use crate::state::Value;

/// Counts over any number of games of one game file. The order in which games are added does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    taken: BTreeMap<String, u64>,
    /// By displayed action and parameter, and by type: two answers may have one name.
    chosen: BTreeMap<(String, TypeId), BTreeSet<u32>>,
}

impl Cover {
    /// What was used in one game.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let mut cover = Self::default();
        for entry in session.record() {
            if let Input::Move(action) = &entry.input {
                cover.count(session.game(), action);
            }
        }
        cover
    }

    fn count(&mut self, game: &Game, taken: &Move) {
        let Some(action) = game.actions.get(taken.action) else {
            return;
        };
        *self.taken.entry(action.name.clone()).or_default() += 1;
        for (parameter, value) in action.parameters.iter().zip(&taken.arguments) {
            if let Some((id, ty)) = members(game, parameter.local) {
                self.chosen
                    .entry((place(game, action, parameter.local), id))
                    .or_default()
                    .extend(chosen(value, ty));
            }
        }
    }

    /// Adds what was used in other games.
    pub fn add(&mut self, other: Self) {
        for (name, count) in other.taken {
            *self.taken.entry(name).or_default() += count;
        }
        for (place, members) in other.chosen {
            self.chosen.entry(place).or_default().extend(members);
        }
    }

    /// The actions with their counts, in the order of the file, answers last. Answers with one name
    /// count together.
    fn taken(&self, game: &Game) -> Vec<(String, u64)> {
        let mut rows: Vec<(String, u64)> = Vec::new();
        for action in &game.actions {
            if rows.iter().all(|(name, _)| *name != action.name) {
                rows.push((
                    action.name.clone(),
                    self.taken.get(&action.name).copied().unwrap_or(0),
                ));
            }
        }
        rows
    }

    /// The members that were never chosen, by action and parameter, for actions that were taken.
    fn never(&self, game: &Game) -> Vec<(String, Vec<String>)> {
        let mut seen = BTreeSet::new();
        let mut rows = Vec::new();
        for action in game
            .actions
            .iter()
            .filter(|it| self.taken.contains_key(&it.name))
        {
            for parameter in &action.parameters {
                let Some((id, _)) = members(game, parameter.local) else {
                    continue;
                };
                let key = (place(game, action, parameter.local), id);
                let known = self.chosen.get(&key);
                let all = game
                    .types
                    .get(id)
                    .map(|ty| ty.members.as_slice())
                    .unwrap_or_default();
                let missing = (0u32..)
                    .zip(all)
                    .filter(|(at, _)| !known.is_some_and(|known| known.contains(at)));
                let missing: Vec<String> = missing.map(|(_, member)| member.name.clone()).collect();
                if !missing.is_empty() && seen.insert(key.clone()) {
                    rows.push((key.0, missing));
                }
            }
        }
        rows
    }

    /// The report for a screen.
    #[must_use]
    pub fn lines(&self, game: &Game) -> Vec<String> {
        let (taken, never) = (self.taken(game), self.never(game));
        let width = widest(taken.iter().map(|(name, _)| name));
        let mut lines = vec!["taken".to_owned()];
        lines.extend(taken.iter().map(|(name, count)| {
            format!(
                "  {name:<width$}  {count:>8}{}",
                if *count == 0 { "  never" } else { "" }
            )
        }));
        if !never.is_empty() {
            let width = widest(never.iter().map(|(place, _)| place));
            lines.push("never chosen".to_owned());
            lines.extend(
                never
                    .iter()
                    .map(|(place, members)| format!("  {place:<width$}  {}", members.join(" "))),
            );
        }
        lines
    }

    /// What was used and how often, as JSON.
    #[must_use]
    pub fn json(&self, game: &Game) -> Json {
        let taken: BTreeMap<String, u64> = self.taken(game).into_iter().collect();
        let mut never: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (place, members) in self.never(game) {
            never.entry(place).or_default().extend(members);
        }
        json!({ "cover": { "taken": taken, "never_chosen": never } })
    }
}

/// The greatest length, in characters.
fn widest<'a>(names: impl Iterator<Item = &'a String>) -> usize {
    names.map(|it| it.chars().count()).max().unwrap_or(0)
}

/// The display of a parameter: an answer has the name of its only one.
fn place(game: &Game, action: &Action, parameter: LocalId) -> String {
    let name = game.locals.get(parameter).map_or("", |it| it.name.as_str());
    if matches!(action.kind, ActionKind::Answer(_)) {
        action.name.clone()
    } else {
        format!("{}.{name}", action.name)
    }
}

/// The type whose members a parameter chooses, and the type of the parameter without `none`.
fn members(game: &Game, parameter: LocalId) -> Option<(TypeId, &Ty)> {
    let mut ty = &game.locals.get(parameter)?.ty;
    if let Ty::Optional(inner) = ty {
        ty = inner;
    }
    if let Ty::Member(id) = ty.element().unwrap_or(ty) {
        Some((*id, ty))
    } else {
        None
    }
}

/// The members in a value: each of a set or list.
fn chosen(value: &Value, ty: &Ty) -> Vec<u32> {
    let all = ty
        .element()
        .map_or_else(|| vec![value.clone()], |of| value.elements(of));
    all.iter()
        .filter_map(|it| {
            if let Value::Member(id) = it {
                Some(*id)
            } else {
                None
            }
        })
        .collect()
}
