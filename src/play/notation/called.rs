//! Finds members, types and places by names as people type them: declared or in the language of the reader, without
//! regard to capitals, blanks and accents.

use super::words::member_name;
use super::{Names, place_name};
use crate::base::bare_letters;
use crate::hir::{Game, TypeId};
use crate::view::PlaceId;

/// A name as it is typed.
struct Typed(String);

impl Typed {
    fn new(name: &str) -> Self {
        Self(bare_letters(name))
    }

    fn is(&self, name: &str) -> bool {
        !self.0.is_empty() && bare_letters(name) == self.0
    }
}

/// The members with a name, each with its type. A name that is typed as it is declared stands for no other.
#[must_use]
pub fn members_called(game: &Game, names: &Names, name: &str) -> Vec<(TypeId, u32)> {
    let typed = Typed::new(name);
    let all = || {
        let types = game.types.iter_enumerated();
        types.flat_map(|(id, ty)| (0..).zip(&ty.members).map(move |it| (id, it)))
    };
    let exact = all().filter(|(_, (_, member))| member.name == name);
    let exact: Vec<(TypeId, u32)> = exact.map(|(id, (at, _))| (id, at)).collect();
    if !exact.is_empty() {
        return exact;
    }
    let loose = all().filter(|(id, (at, member))| {
        typed.is(&member.name) || typed.is(&member_name(game, names, *id, *at))
    });
    loose.map(|(id, (at, _))| (id, at)).collect()
}

/// The type with a name.
#[must_use]
pub fn type_called(game: &Game, names: &Names, name: &str) -> Option<TypeId> {
    let typed = Typed::new(name);
    let mut types = game.types.iter_enumerated();
    let found = types.find(|(_, ty)| typed.is(&ty.name) || typed.is(names.read(game, &ty.name)));
    found.map(|(id, _)| id)
}

/// The zone or state with a name.
#[must_use]
pub fn place_called(game: &Game, names: &Names, name: &str) -> Option<PlaceId> {
    let typed = Typed::new(name);
    let zones = game.zones.iter_enumerated().map(|(id, zone)| (PlaceId::Zone(id), &zone.name));
    let states = game.states.iter_enumerated();
    let states = states.map(|(id, state)| (PlaceId::State(id), &state.name));
    let mut all = zones.chain(states);
    let found =
        all.find(|(id, declared)| typed.is(declared) || typed.is(place_name(game, names, *id)));
    found.map(|(id, _)| id)
}
