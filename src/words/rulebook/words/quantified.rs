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
        if let Some(words) = self.told_of_one(over) {
            return words;
        }
        if over.fold == Fold::Count && matches!(over.domain.kind, ExprKind::Seats) {
            let both = [self.local(over.local), self.condition(&over.body)];
            return self.say(&values::COUNT_PLAYERS, both);
        }
        // Not all seats are said with the word for a player.
        let of_players = match over.fold {
            Fold::Every | Fold::Some => is_of_seats(&over.domain),
            Fold::Sum | Fold::Count | Fold::All | Fold::First | Fold::Last | Fold::Only => {
                says_player(&over.domain)
            }
            Fold::Highest | Fold::Lowest | Fold::Most | Fold::Least => says_player(&over.domain),
            Fold::Union | Fold::Reached => false,
        };
        let (phrase, is_condition) = phrase(over.fold, of_players);
        let body = if is_condition { self.condition(&over.body) } else { self.value(&over.body) };
        self.say(phrase, [self.each(over.local, &over.domain), body])
    }

    /// A condition of every or of some thing that names it once, without a name for it: `points of every player is 3`.
    /// Only in English, where the words stay as they are.
    fn told_of_one(&self, over: &Quantifier) -> Option<Words> {
        let phrase = match over.fold {
            Fold::Every => &conditions::OF_EVERY,
            Fold::Some => &conditions::OF_SOME,
            Fold::Sum | Fold::Count | Fold::All | Fold::First | Fold::Last | Fold::Only => {
                return None;
            }
            Fold::Highest | Fold::Lowest | Fold::Most | Fold::Least => return None,
            Fold::Union | Fold::Reached => return None,
        };
        let body = self.settled.undecided(&over.body);
        if self.language() != "en" || !is_plain(&body.kind) || !names_once(body, over.local) {
            return None;
        }
        let kind = if matches!(over.domain.kind, ExprKind::Seats) {
            Words::plain("player")
        } else if let ExprKind::Members(id) = over.domain.kind {
            self.type_name(id)
        } else {
            return None;
        };
        let one = self.say(phrase, [kind]);
        Some(self.with(over.local, one).condition(body))
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

/// Whether what a name runs over is said with the word for a player.
const fn says_player(domain: &Expr) -> bool {
    matches!(domain.kind, ExprKind::Seats | ExprKind::Builtin(Builtin::SeatsFrom(_), _))
}

/// Whether a condition may be said of several things at once: what is denied could be read in two ways.
const fn is_plain(kind: &ExprKind) -> bool {
    match kind {
        ExprKind::Compare(how, ..) => match how {
            Compare::Is | Compare::In | Compare::Less | Compare::More => true,
            Compare::AtMost | Compare::AtLeast => true,
            Compare::IsNot | Compare::NotIn => false,
        },
        ExprKind::State(_, indices) => !indices.is_empty(),
        ExprKind::Number(_) | ExprKind::Flag(_) | ExprKind::None | ExprKind::Seat(_) => false,
        ExprKind::Member(..) | ExprKind::Text(_) | ExprKind::Seats | ExprKind::Members(_) => false,
        ExprKind::Local(_) | ExprKind::LocalAt(..) | ExprKind::Column(..) => false,
        ExprKind::Zone(_) | ExprKind::Top(_) | ExprKind::Function(..) | ExprKind::Rule(..) => false,
        ExprKind::Hook(..) | ExprKind::Set(_) | ExprKind::Builtin(..) | ExprKind::Otherwise(..) => {
            false
        }
        ExprKind::And(..) | ExprKind::Or(..) | ExprKind::If(..) | ExprKind::Let(..) => false,
        ExprKind::Quantified(_) | ExprKind::Told(_) => false,
    }
}

/// Whether a value names a local once, and neither for each of several things nor under a condition.
fn names_once(value: &Expr, local: LocalId) -> bool {
    let is_split =
        matches!(value.kind, ExprKind::Quantified(_) | ExprKind::If(..) | ExprKind::Let(..));
    let parts = value.children().into_iter();
    let mut naming = parts.filter(|part| occurrences(part, local) > 0);
    !is_split && occurrences(value, local) == 1 && naming.all(|part| names_once(part, local))
}

fn occurrences(value: &Expr, local: LocalId) -> usize {
    let own = usize::from(matches!(value.kind, ExprKind::Local(found) if found == local));
    own + value.children().into_iter().map(|part| occurrences(part, local)).sum::<usize>()
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
        Fold::All if of_seats => (&values::EVERY_PLAYER, true),
        Fold::First if of_seats => (&values::FIRST_PLAYER, true),
        Fold::Last if of_seats => (&values::LAST_PLAYER, true),
        Fold::Only if of_seats => (&values::ONLY_PLAYER, true),
        Fold::Most if of_seats => (&values::MOST_PLAYERS, false),
        Fold::Least if of_seats => (&values::LEAST_PLAYERS, false),
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
