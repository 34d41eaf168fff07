//! Names for types of sets: `type Pair is set of 2 Clue`.

use super::super::checker::Checker;
use crate::hir::Ty;
use crate::syntax::ast;

/// A name, and what it is a name for.
pub(super) struct Alias {
    written: ast::Type,
    meaning: Meaning,
}

enum Meaning {
    Unknown,
    /// Being found out: whoever asks now has come back to it.
    Sought,
    Known(Ty),
}

impl Checker<'_> {
    /// Takes a name down; what it means is found out when all types have their members, or when it is first used.
    pub(in crate::check) fn open_alias(&mut self, written: &ast::Type) -> usize {
        self.types.aliases.push(Alias {
            written: written.clone(),
            meaning: Meaning::Unknown,
        });
        self.types.aliases.len() - 1
    }

    /// What all names mean, those that nothing uses too.
    pub(in crate::check) fn close_aliases(&mut self) {
        for at in 0..self.types.aliases.len() {
            self.alias(at);
        }
    }

    /// What a name means; nothing where that leads back to the name.
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
