//! What is worked out for each of several things, in words.

use super::Writer;
use crate::hir::{Builtin, Compare, Expr, ExprKind, Fold, Local, LocalId, Quantifier, Rotation};
use crate::notation::Phrase;
use crate::phrasing::is_of_seats;
use crate::rulebook::model::Words;
use crate::rulebook::phrases::{conditions, values};

impl Writer<'_> {
    pub(super) fn quantified(&self, over: &Quantifier) -> Words {
        if let Some(face) = self.face_of_die(over) {
            return self.value(face);
        }
        if let Some(phrase) = of_all(over) {
            return self.say(phrase, [self.each(over.local, &over.domain)]);
        }
        let (phrase, is_condition) = phrase(over.fold, is_of_seats(&over.domain));
        let body = if is_condition { self.condition(&over.body) } else { self.value(&over.body) };
        self.say(phrase, [self.each(over.local, &over.domain), body])
    }

    /// The face by which a test names a die: the search for that die has a name that nobody wrote.
    fn face_of_die<'e>(&self, over: &'e Quantifier) -> Option<&'e Expr> {
        let is_written = |local: &Local| !local.name.is_empty();
        if self.game.locals.get(over.local).is_none_or(is_written) {
            return None;
        }
        if let ExprKind::Compare(Compare::Is, _, face) = &over.body.kind {
            Some(face)
        } else {
            None
        }
    }

    /// A name and what it runs over: `player s`, `Suspect s`, `c in your hand`.
    pub(super) fn each(&self, local: LocalId, domain: &Expr) -> Words {
        let name = self.local(local);
        if let ExprKind::Builtin(Builtin::SeatsFrom(way), operands) = &domain.kind {
            let phrase = match way {
                Rotation::Clockwise => &values::PLAYER_FROM,
                Rotation::Counterclockwise => &values::PLAYER_BACK,
            };
            let first = operands.first().map(|first| self.part(first));
            return self.say(phrase, [name, first.unwrap_or_default()]);
        }
        if matches!(domain.kind, ExprKind::Seats) {
            return self.say(&values::PLAYER, [name]);
        }
        if let ExprKind::Members(id) = domain.kind {
            return self.say(&values::MEMBER, [self.type_name(id), name]);
        }
        self.say(&values::MEMBER_IN, [name, self.value(domain)])
    }
}

/// How one is said that need not fulfil anything.
fn of_all(over: &Quantifier) -> Option<&'static Phrase> {
    match over.fold {
        _ if !matches!(over.body.kind, ExprKind::Flag(true)) => None,
        Fold::First => Some(&values::FIRST_OF_ALL),
        Fold::Last => Some(&values::LAST_OF_ALL),
        Fold::Only => Some(&values::ONLY_ONE),
        Fold::Every | Fold::Some | Fold::Sum | Fold::Count | Fold::All => None,
        Fold::Highest | Fold::Lowest | Fold::Most | Fold::Least => None,
        Fold::Union | Fold::Reached => None,
    }
}

/// How it is said of players or of other things, and whether what is said of each is a condition.
const fn phrase(fold: Fold, of_seats: bool) -> (&'static Phrase, bool) {
    match fold {
        Fold::Every if of_seats => (&conditions::EVERY_PLAYER, true),
        Fold::Some if of_seats => (&conditions::SOME_PLAYER, true),
        Fold::Every => (&conditions::EVERY, true),
        Fold::Some => (&conditions::SOME, true),
        Fold::Sum => (&values::SUM, false),
        Fold::Count => (&values::COUNT, true),
        Fold::All => (&values::ALL, true),
        Fold::First => (&values::FIRST, true),
        Fold::Last => (&values::LAST, true),
        Fold::Only => (&values::ONLY, true),
        Fold::Highest => (&values::HIGHEST, false),
        Fold::Lowest => (&values::LOWEST, false),
        Fold::Most => (&values::MOST, false),
        Fold::Least => (&values::LEAST, false),
        Fold::Union => (&values::UNION, false),
        Fold::Reached => (&values::REACHED, false),
    }
}
