//! Aliases of set types: `type Pair is set of 2 Clue`.

use std::collections::BTreeSet;

use super::super::names::Entity;
use super::TypeReader;
use crate::hir::Ty;
use crate::syntax::ast::{self, TypeKind};

/// An alias, resolved or not.
pub(super) struct Alias {
    written: ast::Type,
    meaning: Meaning,
}

enum Meaning {
    Unknown,
    /// The alias is being resolved: meeting it again means a cycle.
    Sought,
    Known(Ty),
}

impl TypeReader<'_> {
    /// Adds an alias. It is resolved when all types have their members, or when it is first used.
    pub(in crate::check) fn open_alias(&mut self, written: &ast::Type) -> usize {
        self.types.aliases.push(Alias { written: written.clone(), meaning: Meaning::Unknown });
        self.types.aliases.len() - 1
    }

    /// Resolves all aliases, including unused ones.
    pub(in crate::check) fn close_aliases(&mut self) {
        for at in 0..self.types.aliases.len() {
            self.alias(at);
        }
    }

    /// The type of an alias; `None` for a cycle.
    pub(in crate::check) fn alias(&mut self, at: usize) -> Option<Ty> {
        // A long chain of aliases is resolved from its end.
        for inner in self.chain(at).into_iter().rev() {
            self.meaning_of(inner);
        }
        self.meaning_of(at)
    }

    /// The unresolved aliases that an alias leads to, one through the other.
    fn chain(&self, at: usize) -> Vec<usize> {
        let mut seen = BTreeSet::from([at]);
        let within = |at: &usize| self.named_within(*at);
        let chain = std::iter::successors(self.named_within(at), within);
        chain.take_while(|inner| seen.insert(*inner)).collect()
    }

    /// The unresolved alias in the definition of an alias.
    fn named_within(&self, at: usize) -> Option<usize> {
        let mut kind = &self.types.aliases.get(at)?.written.kind;
        while let TypeKind::Set(_, of) | TypeKind::List(of) = kind {
            kind = &of.kind;
        }
        let TypeKind::Named(name) = kind else {
            return None;
        };
        let Some(Entity::Alias(inner)) = self.names.get(&name.text) else {
            return None;
        };
        let alias = self.types.aliases.get(inner)?;
        matches!(alias.meaning, Meaning::Unknown).then_some(inner)
    }

    fn meaning_of(&mut self, at: usize) -> Option<Ty> {
        let alias = self.types.aliases.get_mut(at)?;
        let ty = match std::mem::replace(&mut alias.meaning, Meaning::Sought) {
            Meaning::Known(ty) => ty,
            Meaning::Unknown => {
                let written = alias.written.clone();
                self.ty(&written)
            }
            Meaning::Sought => return None,
        };
        if let Some(alias) = self.types.aliases.get_mut(at) {
            alias.meaning = Meaning::Known(ty.clone());
        }
        Some(ty)
    }
}
