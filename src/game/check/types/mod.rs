//! From written types to types.

mod alias;
mod limits;
mod purposes;
mod settled;
mod words;

use std::collections::BTreeSet;

use super::names::{Entity, Names};
use super::report;
use crate::base::Span;
use crate::base::limits::MEMBERS;
use crate::diag::Sink;
use crate::hir::{Game, Member, Size, StateId, Ty, Type, TypeId};
use crate::syntax::ast::{self, Name, TypeKind};
use alias::Alias;
use limits::no_set_of;
pub(super) use limits::{bounds, kept, ranged, storable, universe};
pub(super) use settled::Values;
pub(super) use words::in_words;
use words::plural;

/// How many sets of a size may be elements of a set, and how many dice may be rolled at once.
pub(super) const SETS: usize = 512;

/// A computed number has a range type if its bounds are known and the range has at most this many numbers.
pub(super) const COUNTED: u64 = 512;

/// A note on which sets may be elements of a set, or an index.
pub(super) const SETS_COUNTED: &str =
    "such a set is of one size, `set of 2 …`, and holds no sets; at most 512 different ones";

/// The types, while they are declared.
#[derive(Default)]
pub(super) struct Types {
    aliases: Vec<Alias>,
    /// Types of copies and of dice.
    pub(super) numbered: BTreeSet<TypeId>,
    /// Errors found in a column of a table.
    pub(super) bad_cells: BTreeSet<(String, String)>,
}

/// Reads written types. Of values, it knows only those of options.
pub(super) struct TypeReader<'c> {
    pub(super) game: &'c mut Game,
    pub(super) names: &'c mut Names,
    pub(super) types: &'c mut Types,
    pub(super) settled: &'c Values,
    pub(super) sink: &'c mut Sink,
}

impl TypeReader<'_> {
    pub(in crate::check) fn ty(&mut self, ty: &ast::Type) -> Ty {
        let plain = self.plain_ty(ty);
        if ty.optional { plain.optional() } else { plain }
    }

    fn plain_ty(&mut self, ty: &ast::Type) -> Ty {
        match &ty.kind {
            TypeKind::Seat => Ty::Seat,
            TypeKind::Named(name) => self.named_ty(name),
            TypeKind::Range(low, high) => {
                let (Some(low), Some(high)) = (
                    self.settled.number(&mut self.names.found, self.sink, low),
                    self.settled.number(&mut self.names.found, self.sink, high),
                ) else {
                    return Ty::Broken;
                };
                if low.value > high.value {
                    self.sink.push(report::empty_range(
                        low.span.to(high.span),
                        low.value,
                        high.value,
                    ));
                    return Ty::Broken;
                }
                Ty::Range(low.value, high.value)
            }
            TypeKind::Set(size, of) => {
                let element = self.ty(of);
                let written = size.as_ref();
                let Some(size) = self.size(written) else {
                    return Ty::Broken;
                };
                if let (Some(written), Size::Exactly(wanted)) = (written, size)
                    && self.too_few(written, wanted, &element)
                {
                    return Ty::Broken;
                }
                match universe(self.game, &element) {
                    _ if element.is_broken() => Ty::Broken,
                    Some(count) if count <= MEMBERS => Ty::Set(Box::new(element), size),
                    _ => no_set_of(self.game, self.sink, &element, of.span),
                }
            }
            TypeKind::List(of) => Ty::List(Box::new(self.ty(of))),
            TypeKind::OneOf(members) => self.enumeration(ty.span, members),
        }
    }

    /// Reports a set size beyond the number of elements, and says whether it did.
    fn too_few(&mut self, written: &ast::Size, wanted: u32, element: &Ty) -> bool {
        let (ast::Size::Exactly(bound) | ast::Size::UpTo(bound)) = written;
        let there_are = universe(self.game, element).filter(|it| *it > 0);
        let there_are = there_are.and_then(|it| u32::try_from(it).ok());
        let Some(there_are) = there_are.filter(|it| *it < wanted) else {
            return false;
        };
        if let Some(number) = self.settled.number(&mut self.names.found, self.sink, bound) {
            let plural = plural(self.game, element);
            let it = report::set_too_large(number.span, wanted, there_are, &plural);
            self.sink.push(it);
        }
        true
    }

    /// The size of a set; `None` after a reported error.
    fn size(&mut self, written: Option<&ast::Size>) -> Option<Size> {
        let Some(written) = written else {
            return Some(Size::Any);
        };
        let (ast::Size::Exactly(bound) | ast::Size::UpTo(bound)) = written;
        let number = self.settled.number(&mut self.names.found, self.sink, bound)?;
        if number.value < 1 {
            let most = i32::try_from(MEMBERS).unwrap_or(i32::MAX);
            self.sink.push(report::out_of_range(number.span, number.value, 1, most));
            return None;
        }
        let count = u32::try_from(number.value).unwrap_or(0);
        Some(match written {
            ast::Size::Exactly(_) => Size::Exactly(count),
            ast::Size::UpTo(_) => Size::UpTo(count),
        })
    }

    fn named_ty(&mut self, name: &Name) -> Ty {
        match name.text.as_str() {
            "flag" => return Ty::Flag,
            "number" => return Ty::Number,
            "text" => return Ty::Text,
            _ => {}
        }
        let found = self.names.get(&name.text);
        self.names.refer(name);
        match found {
            Some(Entity::Type(id)) => {
                self.names.mark_used(Entity::Type(id));
                Ty::Member(id)
            }
            Some(Entity::Alias(at)) => {
                self.names.mark_used(Entity::Alias(at));
                self.alias(at).unwrap_or_else(|| {
                    self.sink.push(report::circle(name.span, &name.text));
                    Ty::Broken
                })
            }
            Some(other) => {
                self.sink.push(report::wrong_kind(name.span, &name.text, other.noun(), "type"));
                Ty::Broken
            }
            None => {
                let is_type = |entity| matches!(entity, Entity::Type(_) | Entity::Alias(_));
                let types = self.names.of_kind(is_type);
                let it = report::unknown_name(
                    name.span,
                    &name.text,
                    types.chain(["flag", "number", "seat", "text"]),
                );
                self.sink.push(it);
                Ty::Broken
            }
        }
    }

    /// A list of members written in place, as in options.
    pub(super) fn enumeration(&mut self, span: Span, members: &[Name]) -> Ty {
        let bare = bare(String::new(), Vec::new(), span);
        Ty::Member(add_type(self.game, self.names, self.sink, bare, members))
    }
}

/// A type without members.
pub(in crate::check) const fn bare(name: String, doc: Vec<String>, span: Span) -> Type {
    Type {
        name,
        doc,
        members: Vec::new(),
        columns: Vec::new(),
        copies_of: None,
        looks: Vec::new(),
        board: None,
        face: None,
        span,
    }
}

/// Adds a type with members that have no values yet. A second member of one name is reported.
pub(in crate::check) fn add_type(
    game: &mut Game,
    names: &mut Names,
    sink: &mut Sink,
    bare: Type,
    members: &[Name],
) -> TypeId {
    let id = TypeId::from(game.types.len());
    if let Some(beyond) = members.get(MEMBERS) {
        sink.push(report::many_members(beyond.span, &bare.name, members.len()));
    }
    let mut rows: Vec<Member> = Vec::new();
    let mut taken = BTreeSet::new();
    for member in members.iter().take(MEMBERS) {
        if !taken.insert(&member.text) {
            sink.push(report::duplicate(member.span, &member.text, bare.span));
            continue;
        }
        rows.push(Member { name: member.text.clone(), values: Vec::new(), span: member.span });
    }
    names.add_members(id, &rows);
    game.types.push(Type { members: rows, ..bare });
    id
}

/// For a type of dice: it, and the state that holds the faces.
pub(in crate::check) fn faced(game: &Game, ty: &Ty) -> Option<(TypeId, StateId)> {
    let Ty::Member(id) = ty else { return None };
    game.types.get(*id).and_then(|it| it.face).map(|face| (*id, face))
}
