//! Names for types of sets: `type Pair is set of 2 Clue`.

use super::super::checker::Checker;
use crate::hir::Ty;
use crate::syntax::ast;

/// A name and its type.
pub(super) struct Alias {
    written: ast::Type,
    meaning: Meaning,
}

enum Meaning {
    Unknown,
    /// Being resolved: a name that leads here leads back to itself.
    Sought,
    Known(Ty),
}

impl Checker<'_> {
    /// Adds a name. It is resolved when all types have their members, or when it is first used.
    pub(in crate::check) fn open_alias(&mut self, written: &ast::Type) -> usize {
        self.types.aliases.push(Alias {
            written: written.clone(),
            meaning: Meaning::Unknown,
        });
        self.types.aliases.len() - 1
    }

    /// Resolves all names, unused ones too.
    pub(in crate::check) fn close_aliases(&mut self) {
        for at in 0..self.types.aliases.len() {
            self.alias(at);
        }
    }

    /// The type of a name; nothing if it leads back to the name.
    pub(in crate::check) fn alias(&mut self, at: usize) -> Option<Ty> {
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
