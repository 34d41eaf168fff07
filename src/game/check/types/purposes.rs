//! Types for a purpose: as an index, in a state, in a cell, as a parameter of an action.

use super::super::report;
use super::{SETS_COUNTED, TypeReader, in_words, storable, universe};
use crate::base::Span;
use crate::base::limits::FIELDS;
use crate::hir::{Ty, TypeShape};
use crate::syntax::ast;

impl TypeReader<'_> {
    pub(in crate::check) fn index_types(&mut self, indices: &[ast::Type]) -> Vec<Ty> {
        indices
            .iter()
            .map(|written| {
                let ty = self.ty(written);
                let ty = self.told_apart(ty, written.span, "an index");
                if !ty.is_broken() && universe(self.game, &ty).is_none() {
                    let words = in_words(self.game, &ty);
                    let help = if ty.is_set() {
                        SETS_COUNTED
                    } else {
                        "an index is a seat, a member of a type, or a range of numbers"
                    };
                    self.sink.push(report::unfit_type(written.span, &words, "an index", help));
                    return Ty::Broken;
                }
                ty
            })
            .collect()
    }

    /// A type that a state can keep.
    pub(in crate::check) fn storable_ty(&mut self, written: &ast::Type) -> Ty {
        let ty = self.ty(written);
        let ty = self.told_apart(ty, written.span, "kept in a state");
        self.must_be_storable(ty, written)
    }

    /// A type whose values can be told apart, for a purpose: which of several alike cards it is cannot be said.
    pub(in crate::check) fn told_apart(&mut self, ty: Ty, span: Span, purpose: &str) -> Ty {
        let id = ty.innermost().declared_type();
        let kind = id.and_then(|id| self.game.types.get(self.game.alike_copies_of(id)?));
        let Some(kind) = kind.map(|it| it.name.clone()) else {
            return ty;
        };
        let words = in_words(self.game, &ty);
        let help =
            format!("nobody can tell these cards apart: write `{kind}`, of which they are copies");
        self.sink.push(report::unfit_type(span, &words, purpose, &help));
        Ty::Broken
    }

    pub(in crate::check) fn must_be_storable(&mut self, ty: Ty, written: &ast::Type) -> Ty {
        if !storable(self.game, &ty) {
            let words = in_words(self.game, &ty);
            self.sink.push(report::unfit_type(
                written.span,
                &words,
                "kept in a state",
                "a state keeps flags, numbers, seats, members of types, and sets or lists of these",
            ));
            return Ty::Broken;
        }
        ty
    }

    pub(in crate::check) fn choosable(&mut self, written: &ast::Type) -> Ty {
        let ty = self.ty(written);
        let ty = self.told_apart(ty, written.span, "chosen by a player");
        let inner = ty.never_none();
        let fits = match inner.shape() {
            TypeShape::Single => universe(self.game, inner).is_some(),
            TypeShape::Set(of, _) => !of.is_set(),
            TypeShape::List(_) | TypeShape::Optional(_) => false,
            TypeShape::Unknown => inner.is_broken(),
        };
        if !fits {
            let words = in_words(self.game, &ty);
            let help = "a choice is among seats, members of a type, a range of numbers, yes and no, or sets of these";
            self.sink.push(report::unfit_type(written.span, &words, "chosen by a player", help));
            return Ty::Broken;
        }
        ty
    }

    /// A cell is written without braces.
    pub(in crate::check) fn column_ty(&mut self, written: &ast::Type) -> Ty {
        let ty = self.ty(written);
        let ty = self.told_apart(ty, written.span, "written in a cell");
        let plain = ty.never_none();
        if plain.element().is_some_and(Ty::is_set) {
            let words = in_words(self.game, &ty);
            self.sink.push(report::unfit_type(
                written.span,
                &words,
                "written in a cell",
                "a cell holds one value, or values side by side",
            ));
            return Ty::Broken;
        }
        if let Ty::Set(of, _) = plain
            && universe(self.game, of).is_some_and(|count| count > FIELDS)
        {
            let words = in_words(self.game, &ty);
            let it = report::unfit_type(
                written.span,
                &words,
                "written in a cell",
                "a set in a cell is one of at most 1024 different things; write a list",
            );
            self.sink.push(it);
            return Ty::Broken;
        }
        ty
    }
}
