//! Types as written to types as meant, and types in words.

use std::collections::BTreeSet;

use super::checker::{Checker, Entity};
use super::report;
use crate::base::Span;
use crate::base::limits::MEMBERS;
use crate::hir::{Member, Size, Ty, Type, TypeId};
use crate::syntax::ast::{self, Name, TypeKind};

/// Members that a set can tell apart.
pub(super) const SET_LIMIT: usize = 128;

/// Which sets can be in a set, or be an index.
pub(super) const SETS_COUNTED: &str =
    "such a set is of one size, `set of 2 …`, and holds no sets; 128 different ones at the most";

impl Checker<'_> {
    pub(super) fn ty(&mut self, ty: &ast::Type) -> Ty {
        let plain = self.plain_ty(ty);
        if ty.optional { plain.optional() } else { plain }
    }

    fn plain_ty(&mut self, ty: &ast::Type) -> Ty {
        match &ty.kind {
            TypeKind::Seat => Ty::Seat,
            TypeKind::Named(name) => self.named_ty(name),
            TypeKind::Range(low, high) => {
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
                if let Some(ast::Size::Exactly(number) | ast::Size::UpTo(number)) = size
                    && number.value < 1
                {
                    self.sink
                        .push(report::out_of_range(number.span, number.value, 1, 128));
                    return Ty::Broken;
                }
                match self.universe(&element) {
                    _ if element.is_broken() => Ty::Broken,
                    Some(count) if count <= SET_LIMIT => {
                        Ty::Set(Box::new(element), size.map_or(Size::Any, size_of))
                    }
                    _ => self.no_set_of(&element, of.span),
                }
            }
            TypeKind::List(of) => Ty::List(Box::new(self.ty(of))),
            TypeKind::OneOf(members) => self.enumeration(ty.span, members),
        }
    }

    fn named_ty(&mut self, name: &Name) -> Ty {
        match name.text.as_str() {
            "flag" => return Ty::Flag,
            "number" => return Ty::Number,
            "text" => return Ty::Text,
            _ => {}
        }
        let found = self.names.get(&name.text).map(|(entity, _)| *entity);
        match found {
            Some(Entity::Type(id)) => {
                self.used.insert(Entity::Type(id));
                Ty::Member(id)
            }
            Some(Entity::Alias(at)) => {
                self.used.insert(Entity::Alias(at));
                self.alias(at).unwrap_or_else(|| {
                    self.sink.push(report::circle(name.span, &name.text));
                    Ty::Broken
                })
            }
            Some(other) => {
                self.sink.push(report::wrong_kind(
                    name.span,
                    &name.text,
                    other.noun(),
                    "type",
                ));
                Ty::Broken
            }
            None => {
                let types = self
                    .names
                    .iter()
                    .filter(|(_, (entity, _))| matches!(entity, Entity::Type(_) | Entity::Alias(_)))
                    .map(|(name, _)| name.as_str());
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

    /// A list of members written in place, as options have it.
    fn enumeration(&mut self, span: Span, members: &[Name]) -> Ty {
        let id = self.add_type(String::new(), Vec::new(), members, span);
        Ty::Member(id)
    }

    pub(super) fn add_type(
        &mut self,
        name: String,
        doc: Vec<String>,
        members: &[Name],
        span: Span,
    ) -> TypeId {
        let id = TypeId::from(self.game.types.len());
        if let Some(beyond) = members.get(MEMBERS) {
            self.sink
                .push(report::many_members(beyond.span, &name, members.len()));
        }
        let mut rows: Vec<Member> = Vec::new();
        let mut taken = BTreeSet::new();
        for member in members.iter().take(MEMBERS) {
            if !taken.insert(&member.text) {
                self.sink
                    .push(report::duplicate(member.span, &member.text, span));
                continue;
            }
            self.members
                .entry(member.text.clone())
                .or_default()
                .push((id, u32::try_from(rows.len()).unwrap_or(0)));
            rows.push(Member {
                name: member.text.clone(),
                values: Vec::new(),
                span: member.span,
            });
        }
        self.game.types.push(Type {
            name,
            doc,
            members: rows,
            columns: Vec::new(),
            copies_of: None,
            face: None,
            span,
        });
        id
    }

    fn no_set_of(&mut self, element: &Ty, span: Span) -> Ty {
        let words = self.in_words(element);
        let help = match element {
            Ty::Set(..) => SETS_COUNTED,
            _ => {
                "a set holds seats, members of a type, or numbers of a range; 128 different ones at the most"
            }
        };
        self.sink
            .push(report::unfit_type(span, &words, "put in a set", help));
        Ty::Broken
    }

    /// The type of a value that is to be kept; a zone may hold more cards than a set tells apart.
    pub(super) fn kept(&mut self, ty: Ty, span: Span) -> Ty {
        match &ty {
            Ty::Set(of, _)
                if matches!(**of, Ty::Member(_))
                    && self.universe(of).is_some_and(|count| count > SET_LIMIT) =>
            {
                self.no_set_of(of, span)
            }
            Ty::Set(of, _)
                if matches!(**of, Ty::Set(..) | Ty::List(_) | Ty::EmptySet)
                    && self.universe(of).is_none() =>
            {
                self.no_set_of(of, span)
            }
            _ => ty,
        }
    }

    /// How many values a type has, when it is known and small.
    pub(super) fn universe(&self, ty: &Ty) -> Option<usize> {
        let most = match ty {
            Ty::Flag | Ty::Seat | Ty::Member(_) | Ty::Range(..) => usize::MAX,
            Ty::Set(of, Size::Exactly(_)) if !matches!(**of, Ty::Set(..)) => {
                self.universe(of)?;
                SET_LIMIT
            }
            _ => return None,
        };
        let members = |id: TypeId| self.game.types.get(id).map(|it| it.members.len());
        let count = ty.count(self.game.players.1, &members)?;
        usize::try_from(count).ok().filter(|it| *it <= most)
    }

    /// Whether the state has a slot for it.
    pub(super) fn storable(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Flag | Ty::Number | Ty::Range(..) | Ty::Seat | Ty::Member(_) | Ty::Broken => true,
            Ty::List(of) if matches!(**of, Ty::Member(_)) => true,
            Ty::Set(of, _) | Ty::List(of) => {
                self.universe(of).is_some_and(|count| count <= SET_LIMIT)
            }
            Ty::Optional(inner) => !matches!(inner.as_ref(), Ty::List(_)) && self.storable(inner),
            Ty::Text | Ty::None | Ty::EmptySet => false,
        }
    }

    /// A type as people say it.
    pub(super) fn in_words(&self, ty: &Ty) -> String {
        match ty {
            Ty::Flag => "a flag".to_owned(),
            Ty::Number => "a number".to_owned(),
            Ty::Range(low, high) if low == high => format!("the number {low}"),
            Ty::Range(low, high) => format!("a number {low}..{high}"),
            Ty::Text => "a text".to_owned(),
            Ty::Seat => "a seat".to_owned(),
            Ty::Member(id) => match self.game.types.get(*id) {
                Some(it) if !it.name.is_empty() => report::with_article(&format!("`{}`", it.name)),
                Some(it) => format!(
                    "one of {}",
                    it.members
                        .iter()
                        .map(|it| it.name.as_str())
                        .collect::<Vec<_>>()
                        .join(" ")
                ),
                None => "something".to_owned(),
            },
            Ty::Set(of, Size::Any) => format!("a set of {}", self.plural(of)),
            Ty::Set(of, Size::Exactly(size)) => format!("a set of {size} {}", self.plural(of)),
            Ty::Set(of, Size::UpTo(most)) => format!("a set of up to {most} {}", self.plural(of)),
            Ty::List(of) => format!("a list of {}", self.plural(of)),
            Ty::Optional(inner) => format!("{} or none", self.in_words(inner)),
            Ty::None => "none".to_owned(),
            Ty::EmptySet => "an empty set".to_owned(),
            Ty::Broken => "something".to_owned(),
        }
    }

    fn plural(&self, ty: &Ty) -> String {
        match ty {
            Ty::Seat => "seats".to_owned(),
            Ty::Number | Ty::Range(..) => "numbers".to_owned(),
            Ty::Member(id) => self
                .game
                .types
                .get(*id)
                .map_or(String::new(), |it| format!("`{}`", it.name)),
            Ty::Optional(_) => "values that may be none".to_owned(),
            Ty::Set(..) => self.in_words(ty).replacen("a set", "sets", 1),
            other => self.in_words(other),
        }
    }
}

fn size_of(written: ast::Size) -> Size {
    let number = |it: ast::Number| u32::try_from(it.value).unwrap_or(0);
    match written {
        ast::Size::Exactly(it) => Size::Exactly(number(it)),
        ast::Size::UpTo(it) => Size::UpTo(number(it)),
    }
}
