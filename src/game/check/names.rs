//! Names: what each of them stands for, and which ones are used.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::Span;
use crate::hir::{
    ActionId, FunctionId, HookId, PhaseId, ProcedureId, RuleId, StateId, Ty, TypeId, ZoneId,
};
use crate::syntax::ast::{Item, Name};

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Entity {
    Type(TypeId),
    Alias(usize),
    Zone(ZoneId),
    State(StateId),
    Function(FunctionId),
    Rule(RuleId),
    Procedure(ProcedureId),
    Action(ActionId),
    Phase(PhaseId),
    Hook(HookId),
}

impl Entity {
    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Type(_) => "type",
            Self::Alias(_) => "name for sets",
            Self::Zone(_) => "zone",
            Self::State(_) => "state",
            Self::Function(_) => "function",
            Self::Rule(_) => "rule",
            Self::Procedure(_) => "procedure",
            Self::Action(_) => "action",
            Self::Phase(_) => "phase",
            Self::Hook(_) => "hook",
        }
    }

    /// Whether an unused one is worth a warning.
    const fn is_for_use(self) -> bool {
        match self {
            Self::Type(_)
            | Self::Alias(_)
            | Self::Zone(_)
            | Self::State(_)
            | Self::Function(_)
            | Self::Rule(_)
            | Self::Procedure(_) => true,
            Self::Action(_) | Self::Phase(_) | Self::Hook(_) => false,
        }
    }
}

/// One function for each kind: the id of an entity of this kind.
macro_rules! picks {
    ($($name:ident: $variant:ident($id:ty)),* $(,)?) => {
        impl Entity {
            $(pub(super) const fn $name(self) -> Option<$id> {
                if let Self::$variant(id) = self { Some(id) } else { None }
            })*
        }
    };
}

picks! {
    member_type: Type(TypeId),
    zone: Zone(ZoneId),
    state: State(StateId),
    rule: Rule(RuleId),
    procedure: Procedure(ProcedureId),
    action: Action(ActionId),
    phase: Phase(PhaseId),
}

/// A declaration, and whether anything in the rules uses it.
pub struct Declared {
    /// The name where it is declared.
    pub name: Name,
    /// What has it: `zone`.
    pub noun: &'static str,
    /// Whether anything uses it.
    pub used: bool,
}

/// The names of a file and of its libraries.
#[derive(Default)]
pub(super) struct Names {
    entities: BTreeMap<String, (Entity, Span)>,
    members: BTreeMap<String, Vec<(TypeId, u32)>>,
    used: BTreeSet<Entity>,
    /// Variants have their own names: nothing in the rules refers to them.
    pub(super) variants: BTreeMap<String, Span>,
    /// Names of told values: only tests refer to them.
    pub(super) told: BTreeMap<String, Ty>,
    /// Functions, rules and procedures that need to know who acts.
    pub(super) need_me: BTreeSet<String>,
}

impl Names {
    /// Gives a name its meaning; if it already has one, returns the place of that declaration.
    pub(super) fn declare(&mut self, name: &Name, entity: Entity) -> Option<Span> {
        if let Some((_, first)) = self.entities.get(&name.text) {
            return Some(*first);
        }
        self.entities.insert(name.text.clone(), (entity, name.span));
        None
    }

    pub(super) fn get(&self, name: &str) -> Option<Entity> {
        self.entities.get(name).map(|(entity, _)| *entity)
    }

    pub(super) fn declared_at(&self, name: &str) -> Option<Span> {
        self.entities.get(name).map(|(_, span)| *span)
    }

    /// The names of all entities that fit, in order.
    pub(super) fn of_kind(&self, fits: impl Fn(Entity) -> bool) -> impl Iterator<Item = &str> {
        let all = self.entities.iter();
        all.filter(move |(_, (entity, _))| fits(*entity))
            .map(|(name, _)| name.as_str())
    }

    /// The names of all entities and members.
    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        let all = self.entities.keys().chain(self.members.keys());
        all.map(String::as_str)
    }

    pub(super) fn add_member(&mut self, name: &str, of: TypeId, number: u32) {
        let members = self.members.entry(name.to_owned()).or_default();
        members.push((of, number));
    }

    /// The members of all types that have this name.
    pub(super) fn members(&self, name: &str) -> &[(TypeId, u32)] {
        self.members.get(name).map_or(&[], Vec::as_slice)
    }

    pub(super) fn mark_used(&mut self, entity: Entity) {
        self.used.insert(entity);
    }

    /// The declarations of a file that something may use.
    pub(super) fn declared(&self, items: &[Item]) -> Vec<Declared> {
        let named = items
            .iter()
            .filter_map(|item| Some((item, item.kind.name()?)));
        let known = named.filter_map(|(item, name)| Some((item, name, self.get(&name.text)?)));
        known
            .filter(|(_, _, entity)| entity.is_for_use())
            .map(|(item, name, entity)| Declared {
                name: name.clone(),
                noun: item.kind.noun(),
                used: self.used.contains(&entity),
            })
            .collect()
    }
}
