//! What is worked out for each of several things, in words.

use super::Writer;
use crate::hir::{
    Builtin, Compare, Expr, ExprKind, Fold, Local, LocalId, Quantifier, Rotation, Ty,
};
use crate::notation::Phrase;
use crate::rulebook::model::Words;
use crate::rulebook::phrases::{conditions, values};

impl Writer<'_> {
    pub(super) fn quantified(&self, over: &Quantifier) -> Words {
        if let Some(face) = self.face_of_die(over) {
            return Words::face(self.tongue(), &self.value(face).text());
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
        if let Some(words) = self.with_most(over) {
            return words;
        }
        let (phrase, is_condition) = phrase(over.fold);
        let body = if is_condition { self.condition(&over.body) } else { self.value(&over.body) };
        self.say(phrase, [self.each(over.local, &over.domain), body])
    }

    /// Players who have most or fewest of something that is counted: `every player with the most coins`.
    fn with_most(&self, over: &Quantifier) -> Option<Words> {
        let phrase = match over.fold {
            Fold::Most => &values::WITH_MOST,
            Fold::Least => &values::WITH_FEWEST,
            Fold::Every | Fold::Some | Fold::Sum | Fold::Count | Fold::All => return None,
            Fold::First | Fold::Last | Fold::Only | Fold::Highest | Fold::Lowest => return None,
            Fold::Union | Fold::Reached => return None,
        };
        let body = self.settled.undecided(&over.body);
        let name = if let ExprKind::State(id, indices) = &body.kind {
            Some((self.state_noun(*id), indices.as_slice()))
        } else if let ExprKind::Builtin(Builtin::SizeOf, operands) = &body.kind
            && let [Expr { kind: ExprKind::Zone(zone), .. }] = operands.as_slice()
        {
            Some((self.zone_with_article(zone.zone), zone.indices.as_slice()))
        } else {
            None
        };
        let (name, [index]) = name? else { return None };
        let is_own = matches!(index.kind, ExprKind::Local(id) if id == over.local);
        let counts = is_own && name.agreement().plural;
        counts.then(|| self.say(phrase, [self.each(over.local, &over.domain), name]))
    }

    /// A condition of every or of some thing that names it once, without a name for it: `points of every player is 3`.
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
        if !is_plain(&body.kind) || !names_once(body, over.local) {
            return None;
        }
        let kind = if matches!(over.domain.kind, ExprKind::Seats) {
            self.say(&values::EACH_PLAYER, [])
        } else if let ExprKind::Members(id) = over.domain.kind {
            self.type_noun(id)
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
            return self.say(&values::MEMBER, [self.type_noun(id), name]);
        }
        if let ExprKind::Builtin(Builtin::Range, ends) = &domain.kind
            && let [low, high] = ends.as_slice()
        {
            return self.say(&values::NUMBER_TO, [name, self.part(low), self.part(high)]);
        }
        let all = self.value(domain);
        match domain.ty.element() {
            Some(Ty::Member(id)) => self.say(&values::ONE_IN, [self.type_noun(*id), name, all]),
            Some(Ty::Seat) => self.say(&values::PLAYER_IN, [name, all]),
            Some(of) if of.is_number() => self.say(&values::NUMBER_IN, [name, all]),
            Some(_) | None => self.say(&values::MEMBER_IN, [name, all]),
        }
    }
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

/// How it is said, and whether what is said of each is a condition.
const fn phrase(fold: Fold) -> (&'static Phrase, bool) {
    match fold {
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
