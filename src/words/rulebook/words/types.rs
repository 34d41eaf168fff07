//! Types in words.

use super::Writer;
use crate::hir::{LocalId, Size, Ty, TypeId};
use crate::notation::Phrase;
use crate::rulebook::model::Words;
use crate::rulebook::phrases::{chapters, values};

impl Writer<'_> {
    /// One value of a type: `a player`, `up to 3 of Suspect`.
    pub(in crate::rulebook) fn ty(&self, ty: &Ty) -> Words {
        let word = |phrase: &Phrase| self.say(phrase, []);
        match ty {
            Ty::Flag => word(&values::FLAG),
            Ty::Number => word(&values::NUMBER),
            Ty::Range(low, high) => self.say(&values::RANGE, [low, high].map(number)),
            Ty::Text => word(&values::TEXT),
            Ty::Seat => word(&values::SEAT),
            Ty::Member(id) => {
                let name = self.type_noun(*id);
                if name.is_open() { self.say(&values::ONE, [name]) } else { name }
            }
            Ty::Set(of, Size::Any) => self.say(&values::ANY_OF, [self.several(of)]),
            Ty::Set(of, Size::Exactly(size)) => {
                self.say(&values::SO_MANY, [number(size), self.several(of)])
            }
            Ty::Set(of, Size::UpTo(most)) => {
                self.say(&values::UP_TO, [number(most), self.several(of)])
            }
            Ty::List(of) => self.say(&values::SERIES, [self.several(of)]),
            Ty::Optional(inner) => self.say(&values::OR_NOTHING, [self.ty(inner)]),
            Ty::None | Ty::EmptySet | Ty::Broken => word(&values::NOTHING),
        }
    }

    /// Several values of a type: `players`, `Suspect`.
    pub(in crate::rulebook) fn several(&self, ty: &Ty) -> Words {
        if let Some((low, high)) = ty.range() {
            self.say(&values::NUMBERS, [low, high].map(number))
        } else if *ty == Ty::Seat {
            self.say(&values::PLAYERS, [])
        } else if let Ty::Member(id) = ty {
            self.many(*id)
        } else {
            self.ty(ty)
        }
    }

    /// One of several things, each of which has something: `player`, `Suspect`, `number from 1 to 3`.
    pub(in crate::rulebook) fn each_one(&self, ty: &Ty) -> Words {
        if let Some((low, high)) = ty.range() {
            self.say(&values::EACH_NUMBER, [low, high].map(number))
        } else if *ty == Ty::Seat {
            self.say(&values::EACH_PLAYER, [])
        } else if let Ty::Member(id) = ty {
            self.type_noun(*id)
        } else {
            self.ty(ty)
        }
    }

    /// Several members of a type: `suspects`.
    pub(in crate::rulebook) fn many(&self, id: TypeId) -> Words {
        self.say(&values::MANY, [self.type_noun(id)])
    }

    /// A name with its type: `whom: a player`.
    pub(in crate::rulebook) fn parameter(&self, id: LocalId) -> Words {
        let ty = self.game.locals.get(id).map(|local| self.ty(&local.ty));
        let ty = ty.unwrap_or_default();
        self.say(&chapters::CHOSEN_AS, [self.local(id), ty])
    }
}

/// A number.
pub(in crate::rulebook) fn number(number: impl ToString) -> Words {
    Words::plain(number.to_string())
}
