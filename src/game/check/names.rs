//! [`Names`]: what each name stands for, and which names are used.

use std::collections::{BTreeMap, BTreeSet};

use super::found::Found;
use super::report;
use crate::base::Span;
use crate::diag::Sink;
use crate::hir::{
    ActionId, FunctionId, Game, HookId, Member, PhaseId, ProcedureId, RuleId, StateId, Ty, TypeId,
    ZoneId,
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

    /// Whether a warning is due if the entity is unused.
    const fn is_for_use(self) -> bool {
        match self {
            Self::Type(_) | Self::Alias(_) | Self::Zone(_) | Self::State(_) => true,
            Self::Function(_) | Self::Rule(_) | Self::Procedure(_) => true,
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
    function: Function(FunctionId),
    rule: Rule(RuleId),
    procedure: Procedure(ProcedureId),
    action: Action(ActionId),
    phase: Phase(PhaseId),
}

/// A declaration, and whether any rule uses it.
pub struct Declared {
    /// The name where it is declared.
    pub name: Name,
    /// The kind of declaration: `zone`.
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
    /// Names of libraries that the game does not need: one may have been meant.
    pub(super) unneeded: Vec<String>,
    /// The uses of names.
    pub(super) found: Found,
    /// Whether a test is being checked: its uses do not count as uses by rules.
    pub(super) in_test: bool,
    /// The names of variants, to which no rule refers.
    pub(super) variants: BTreeMap<String, Span>,
    /// The names of told values, to which only tests refer.
    pub(super) told: BTreeMap<String, Ty>,
    /// Functions, rules and procedures that use the acting seat.
    pub(super) need_me: BTreeSet<String>,
}

impl Names {
    /// Gives a name its meaning; a second declaration of a name is reported.
    pub(super) fn declare(&mut self, sink: &mut Sink, name: &Name, entity: Entity) {
        if let Some((_, first)) = self.entities.get(&name.text) {
            sink.push(report::duplicate(name.span, &name.text, *first));
            return;
        }
        self.entities.insert(name.text.clone(), (entity, name.span));
    }

    /// Resolves a name that has to stand for one kind of entity; another kind is reported.
    pub(super) fn resolve_as<T>(
        &mut self,
        sink: &mut Sink,
        name: &Name,
        wanted: &str,
        pick: impl Fn(Entity) -> Option<T>,
    ) -> Option<T> {
        let Some(entity) = self.get(&name.text) else {
            let fitting = self.of_kind(|entity| pick(entity).is_some());
            let fitting = fitting.chain(self.unneeded.iter().map(String::as_str));
            sink.push(report::unknown_name(name.span, &name.text, fitting));
            return None;
        };
        self.mark_used(entity);
        self.refer(name);
        let picked = pick(entity);
        if picked.is_none() {
            let noun = entity.noun();
            sink.push(report::wrong_kind(name.span, &name.text, noun, wanted));
        }
        picked
    }

    /// Notes the use of a name that is declared in the game.
    pub(super) fn refer(&mut self, name: &Name) {
        if let Some(declared) = self.declared_at(&name.text) {
            self.found.refer(name.span, declared);
        }
    }

    /// Notes the use of a member.
    pub(super) fn refer_member(&mut self, game: &Game, at: Span, of: TypeId, member: u32) {
        let members = game.types.get(of).map(|it| it.members.as_slice());
        let member = usize::try_from(member).ok();
        if let Some(member) = members.zip(member).and_then(|(all, at)| all.get(at)) {
            self.found.refer(at, member.span);
        }
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
        all.filter(move |(_, (entity, _))| fits(*entity)).map(|(name, _)| name.as_str())
    }

    /// The names of all entities and members.
    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        let all = self.entities.keys().chain(self.members.keys()).chain(&self.unneeded);
        all.map(String::as_str)
    }

    pub(super) fn add_member(&mut self, name: &str, of: TypeId, number: u32) {
        let members = self.members.entry(name.to_owned()).or_default();
        members.push((of, number));
    }

    /// Adds the members of a type in their order.
    pub(super) fn add_members(&mut self, of: TypeId, members: &[Member]) {
        for (number, member) in (0..).zip(members) {
            self.add_member(&member.name, of, number);
        }
    }

    /// The members of all types that have this name.
    pub(super) fn members(&self, name: &str) -> &[(TypeId, u32)] {
        self.members.get(name).map_or(&[], Vec::as_slice)
    }

    /// The index of a member in its type.
    pub(super) fn member_of(&self, id: TypeId, name: &str) -> Option<usize> {
        let mut named = self.members(name).iter();
        let (_, at) = named.find(|(of, _)| *of == id)?;
        usize::try_from(*at).ok()
    }

    /// Marks a name as used, unless only a test uses it.
    pub(super) fn mark_used(&mut self, entity: Entity) {
        if !self.in_test {
            self.used.insert(entity);
        }
    }

    /// The declarations of a file that might be used.
    pub(super) fn declared(&self, items: &[Item]) -> Vec<Declared> {
        let named = items.iter().filter_map(|item| Some((item, item.kind.name()?)));
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

#[cfg(test)]
mod tests {
    use super::{Entity, Names};
    use crate::base::{FileId, Span};
    use crate::diag::Sink;
    use crate::hir::{Member, StateId, TypeId, ZoneId};
    use crate::syntax::ast::Name;

    fn name(text: &str, start: u32) -> Name {
        let span = Span::new(FileId(0), start, start + 1);
        let text = text.to_owned();
        Name { text, span }
    }

    /// The codes of what is said.
    fn said(sink: Sink) -> Vec<&'static str> {
        let all = sink.into_sorted();
        all.iter().map(|it| it.code.as_str()).collect()
    }

    #[test]
    fn the_first_declaration_of_a_name_counts() {
        let (mut names, mut sink) = (Names::default(), Sink::default());
        names.declare(&mut sink, &name("pool", 1), Entity::Zone(ZoneId(0)));
        names.declare(&mut sink, &name("pool", 9), Entity::State(StateId(0)));
        assert_eq!(names.get("pool"), Some(Entity::Zone(ZoneId(0))));
        assert_eq!(
            names.declared_at("pool").map(|it| it.start),
            Some(1),
            "the place stays that of the first"
        );
        assert_eq!(said(sink).len(), 1);
    }

    #[test]
    fn a_name_of_another_kind_is_reported_and_gives_nothing() {
        let (mut names, mut sink) = (Names::default(), Sink::default());
        names.declare(&mut sink, &name("pool", 1), Entity::State(StateId(3)));
        let state = names.resolve_as(&mut sink, &name("pool", 5), "state", Entity::state);
        assert_eq!(state, Some(StateId(3)));
        let zone = names.resolve_as(&mut sink, &name("pool", 7), "zone", Entity::zone);
        assert_eq!(zone, None);
        let unknown = names.resolve_as(&mut sink, &name("pull", 8), "state", Entity::state);
        assert_eq!(unknown, None);
        assert_eq!(said(sink), ["G0205", "G0201"]);
    }

    #[test]
    fn what_only_a_test_uses_stays_unused() {
        let mut names = Names { in_test: true, ..Names::default() };
        names.mark_used(Entity::Zone(ZoneId(0)));
        assert!(names.used.is_empty());
        names.in_test = false;
        names.mark_used(Entity::Zone(ZoneId(0)));
        assert_eq!(names.used.len(), 1);
    }

    #[test]
    fn two_types_may_have_a_member_of_one_name() {
        let mut names = Names::default();
        let member = |text: &str| Member {
            name: text.to_owned(),
            values: Vec::new(),
            span: Span::new(FileId(0), 0, 1),
        };
        names.add_members(TypeId(0), &[member("Red"), member("Blue")]);
        names.add_members(TypeId(1), &[member("Blue")]);
        assert_eq!(names.members("Blue"), [(TypeId(0), 1), (TypeId(1), 0)]);
        assert_eq!(names.member_of(TypeId(1), "Blue"), Some(0));
        assert_eq!(names.member_of(TypeId(1), "Red"), None);
    }
}
