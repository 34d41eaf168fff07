//! Names and types.

use crate::hir::{ActionId, Audience, Game, LocalId, PhaseId, Size, StateId, Ty, TypeId, ZoneId};
use crate::state::{Value, value_at};

/// Writes parts of a game.
#[derive(Clone, Copy)]
pub(super) struct Writer<'g> {
    pub(super) game: &'g Game,
}

/// What stands for a name that is not there; a checked game has none.
const NOBODY: &str = "?";

impl<'g> Writer<'g> {
    pub(super) fn ty(self, ty: &Ty) -> String {
        match ty {
            Ty::Flag => "flag".to_owned(),
            Ty::Number => "number".to_owned(),
            Ty::Range(low, high) => format!("{low}..{high}"),
            Ty::Text => "text".to_owned(),
            Ty::Seat => "seat".to_owned(),
            Ty::Member(id) => self.type_name(*id),
            Ty::Set(of, Size::Any) => format!("set of {}", self.ty(of)),
            Ty::Set(of, Size::Exactly(size)) => format!("set of {size} {}", self.ty(of)),
            Ty::Set(of, Size::UpTo(most)) => format!("set of up to {most} {}", self.ty(of)),
            Ty::List(of) => format!("list of {}", self.ty(of)),
            Ty::Optional(inner) => format!("{} or none", self.ty(inner)),
            Ty::None => "none".to_owned(),
            Ty::EmptySet => "empty set".to_owned(),
            Ty::Broken => NOBODY.to_owned(),
        }
    }

    /// The name of a type, or its members where it has none.
    pub(super) fn type_name(self, id: TypeId) -> String {
        let Some(ty) = self.game.types.get(id) else {
            return NOBODY.to_owned();
        };
        if !ty.name.is_empty() {
            return ty.name.clone();
        }
        let members = ty.members.iter().map(|member| member.name.as_str());
        format!("one of {}", members.collect::<Vec<_>>().join(" "))
    }

    /// A member with the name of its type, if that has one.
    pub(super) fn member(self, id: TypeId, at: u32) -> String {
        let found = self.game.types.get(id);
        let found = found.and_then(|ty| Some((ty, ty.members.get(at as usize)?)));
        match found {
            Some((ty, member)) if ty.name.is_empty() => member.name.clone(),
            Some((ty, member)) => format!("{}.{}", ty.name, member.name),
            None => NOBODY.to_owned(),
        }
    }

    /// A value by its place among those of its type.
    pub(super) fn value(self, at: u32, ty: &Ty) -> String {
        match (value_at(at, ty), ty) {
            (Value::Seat(seat), _) => format!("seat {}", seat + 1),
            (Value::Member(member), Ty::Member(id)) => self.member(*id, member),
            (Value::Number(number), _) => number.to_string(),
            (Value::Flag(flag), _) => yes_or_no(flag).to_owned(),
            (
                Value::Member(_) | Value::None | Value::Text(_) | Value::Set(_) | Value::List(_),
                _,
            ) => format!("number {at}"),
        }
    }

    pub(super) fn local(self, id: LocalId) -> &'g str {
        &self.game.local(id).name
    }

    /// A name with its type.
    pub(super) fn typed(self, id: LocalId) -> String {
        let local = self.game.local(id);
        let each = if local.per_seat { " for each seat" } else { "" };
        format!("{}: {}{each}", local.name, self.ty(&local.ty))
    }

    pub(super) fn state(self, id: StateId) -> &'g str {
        &self.game.state(id).name
    }

    pub(super) fn zone(self, id: ZoneId) -> &'g str {
        &self.game.zone(id).name
    }

    pub(super) fn phase(self, id: PhaseId) -> &'g str {
        &self.game.phase(id).name
    }

    pub(super) fn action(self, id: ActionId) -> &'g str {
        &self.game.action(id).name
    }

    /// Types of indices in brackets; nothing without indices.
    pub(super) fn indices(self, indices: &[Ty]) -> String {
        if indices.is_empty() {
            return String::new();
        }
        let all: Vec<String> = indices.iter().map(|ty| self.ty(ty)).collect();
        format!("[{}]", all.join(", "))
    }

    /// Who sees a place.
    pub(super) fn audience(self, audience: Audience) -> String {
        match audience {
            Audience::Public => "public".to_owned(),
            Audience::Owner => "seen by the first index".to_owned(),
            Audience::Of(state) => format!("seen by {}", self.state(state)),
            Audience::Nobody => "secret".to_owned(),
            Audience::Holder => "seen by those who see the die".to_owned(),
        }
    }
}

/// A flag.
pub(super) const fn yes_or_no(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}
