//! Secrets in words: what they are, who sees them, and the way that they took.

use super::label::{Atom, How, Labels, Part, Source, Who};
use super::op::Op;
use super::report::Viewers;
use super::seers::Seers;
use super::term::{TermId, Terms};
use crate::base::{Sources, Span};
use crate::hir::{AlikeCards, Audience, Builtin, Expr, Game, LocalId, PlaceId, Rotation, ZoneId};

/// The words for a secret.
pub(super) struct Secret {
    /// `hand`, in backticks if it has a name.
    pub(super) name: String,
    /// "which only its owner sees"
    pub(super) seen: String,
    pub(super) declared: Option<Span>,
    /// From the read to the disclosure, with a word for each step.
    pub(super) way: Vec<(Span, &'static str)>,
    /// The condition that depends on it, if the value itself does not.
    pub(super) decides: Option<Span>,
}

/// The longest text that a suggestion repeats, in letters.
const LONGEST: usize = 90;

fn quoted(name: &str) -> String {
    format!("`{name}`")
}

const fn word(how: How) -> &'static str {
    match how {
        How::Read => "read here",
        How::Chosen => "chosen here",
        How::Through => "comes through here",
        How::Kept => "kept here",
        How::Decides => "this decides it",
    }
}

/// What it takes to put secrets into words.
pub(super) struct Words<'v, 'a> {
    pub(super) game: &'a Game,
    pub(super) sources: &'a Sources,
    pub(super) terms: &'v Terms,
    pub(super) labels: &'v Labels,
}

impl<'a> Words<'_, 'a> {
    pub(super) fn secret_of(&self, (atom, trail): Part) -> Secret {
        let (name, seen, declared) =
            self.labels.atom(atom).map_or_else(Default::default, |it| self.told(it));
        let mut way = Vec::new();
        let mut decides = None;
        let mut at = Some(trail);
        while let Some(step) = at.and_then(|id| self.labels.step(id)) {
            if step.how == How::Decides && decides.is_none() {
                decides = Some(step.span);
            }
            way.push((step.span, word(step.how)));
            at = step.before;
        }
        way.reverse();
        Secret { name, seen, declared, way, decides }
    }

    fn told(&self, atom: &Atom) -> (String, String, Option<Span>) {
        let game = self.game;
        let local = |id: LocalId| game.locals.get(id).map_or("", |it| it.name.as_str());
        let place = |name: &str, audience: Audience, span: Span| {
            (quoted(name), self.seen(audience, &atom.audience), Some(span))
        };
        match atom.source {
            Source::Zone(id) => game.zones.get(id).map(|it| place(&it.name, it.audience, it.span)),
            Source::Order(id) => self.order(id),
            Source::State(id) => {
                game.states.get(id).map(|it| place(&it.name, it.audience, it.span))
            }
            Source::Choice(id) => {
                Some((quoted(local(id)), "which is chosen in private".to_owned(), None))
            }
            Source::Drawn(id, kept) => {
                let place = match kept {
                    PlaceId::State(state) => {
                        game.states.get(state).map(|it| (it.name.as_str(), it.span))
                    }
                    PlaceId::Zone(zone) => {
                        game.zones.get(zone).map(|it| (it.name.as_str(), it.span))
                    }
                };
                // What is rolled has no name of its own.
                let value = Some(local(id)).filter(|it| !it.is_empty());
                place.map(|(name, span)| {
                    (
                        value.map_or_else(|| "a roll".to_owned(), quoted),
                        format!("which is drawn for `{name}`"),
                        Some(span),
                    )
                })
            }
            Source::Hook(id) => game.hooks.get(id).map(|it| {
                let whose = atom
                    .audience
                    .first()
                    .and_then(|it| self.named(it.term))
                    .unwrap_or_else(|| "one seat".to_owned());
                (quoted(&it.name), format!("which reads what {whose} sees"), Some(it.span))
            }),
        }
        .unwrap_or_default()
    }

    fn order(&self, zone: ZoneId) -> Option<(String, String, Option<Span>)> {
        let zone = self.game.zones.get(zone)?;
        let name = format!("the order of {}", quoted(&zone.name));
        Some((name, "which nobody sees".to_owned(), Some(zone.span)))
    }

    fn seen(&self, audience: Audience, who: &[Who]) -> String {
        let named = |it: &Who| {
            self.named(it.term)
                .map(|name| format!("which only {name} {}", if it.one { "sees" } else { "see" }))
        };
        match (audience, who) {
            (Audience::Owner | Audience::Of(_), [one]) if named(one).is_some() => {
                named(one).unwrap_or_default()
            }
            (Audience::Public, _) => "which all see".to_owned(),
            (Audience::Nobody, _) => "which nobody sees".to_owned(),
            (Audience::Owner, _) => "which only its owner sees".to_owned(),
            (Audience::Of(state), _) => format!(
                "which is private to `{}`",
                self.game.states.get(state).map_or("", |it| it.name.as_str())
            ),
            (Audience::Holder, _) => "which only those who see its zone can see".to_owned(),
        }
    }

    /// What players would say aloud: the condition that depends on the secret, or else the value.
    pub(super) fn aloud(&self, secret: &Secret, value: Option<Span>) -> String {
        let text = secret.decides.or(value).and_then(|span| self.short(span));
        text.unwrap_or("…").to_owned()
    }

    /// Whether there is the card that is taken for its kind: `Duke in hand[me]` of `Duke from hand[me]`.
    pub(super) fn is_there(&self, card: &Expr) -> Option<String> {
        let (kind, cards) = AlikeCards { game: self.game }.taken_of_kind(card)?;
        Some(format!("{} in {}", self.short(kind.span)?, self.short(cards.span)?))
    }

    /// An index as it is told, and the place as it is named then, with `NAME` for the index.
    pub(super) fn told_index(&self, place: Span, index: Span) -> Option<(&'a str, String)> {
        let before = Span::new(place.file, place.start, index.start);
        let behind = Span::new(place.file, index.end, place.end);
        let named = [self.short(before)?, "NAME", self.short(behind)?].concat();
        self.short(index).map(|told| (told, named))
    }

    /// What is written there, where it fits into a message.
    pub(super) fn short(&self, span: Span) -> Option<&'a str> {
        let text = self.sources.slice(span);
        // What a roll stands for is written with its word.
        let text = text.strip_prefix("roll ").unwrap_or(text);
        let fits = !text.is_empty() && text.len() <= LONGEST && !text.contains('\n');
        fits.then_some(text)
    }

    pub(super) fn in_words(&self, seers: &Seers) -> Viewers {
        let plain = |text: &str| Viewers { who: text.to_owned(), told: text.to_owned() };
        let Seers::These(seers) = seers else {
            return plain("all");
        };
        let named: Option<Vec<String>> = seers.iter().map(|who| self.spelled(who.term)).collect();
        match named.as_deref() {
            None => Viewers { who: "one seat".to_owned(), told: "SEAT".to_owned() },
            Some([]) => plain("nobody"),
            Some([one]) => Viewers { who: quoted(one), told: one.clone() },
            Some(several) => {
                let all: Vec<String> = several.iter().map(|one| quoted(one)).collect();
                Viewers { who: all.join(" and "), told: several.join(" + ") }
            }
        }
    }

    /// Whether nobody knows beforehand who it will be: there is no name for a seat, or its name goes by what falls.
    pub(super) fn is_nobody_yet(&self, seers: &Seers, fallen: LocalId) -> bool {
        let Seers::These(seers) = seers else { return false };
        let mut terms = seers.iter().map(|who| who.term);
        terms.any(|term| self.spelled(term).is_none() || self.goes_by(term, fallen))
    }

    fn goes_by(&self, term: TermId, local: LocalId) -> bool {
        self.terms.get(term).is_some_and(|(op, of)| {
            let is_it = matches!(op, Op::Local(id, _) | Op::Any(id) if *id == local);
            is_it || of.iter().any(|part| self.goes_by(*part, local))
        })
    }

    /// A seat, or a state that says which one: `me`, `player[giver]`.
    fn named(&self, term: TermId) -> Option<String> {
        self.spelled(term).map(|it| quoted(&it))
    }

    fn spelled(&self, term: TermId) -> Option<String> {
        let (op, of) = self.terms.get(term)?;
        let game = self.game;
        if let Op::Local(id, _) | Op::Any(id) = op {
            let name = game.locals.get(*id).map(|local| local.name.clone());
            return name.filter(|it| !it.is_empty());
        }
        if let Op::Seat(seat) = op {
            return Some(format!("seat {}", seat + 1));
        }
        if let Op::Member(ty, member) = op {
            let member = game.types.get(*ty)?.members.get(*member as usize)?;
            return Some(member.name.clone());
        }
        if let Op::Builtin(Builtin::Neighbour(way)) = op {
            let side = match way {
                Rotation::Clockwise => "left",
                Rotation::Counterclockwise => "right",
            };
            return Some(format!("{side} of {}", self.spelled(*of.first()?)?));
        }
        let Op::State(id, _) = op else { return None };
        let name = &game.states.get(*id)?.name;
        let indices: Vec<String> = of.iter().map(|it| self.spelled(*it)).collect::<Option<_>>()?;
        Some(if indices.is_empty() {
            name.clone()
        } else {
            format!("{name}[{}]", indices.join(", "))
        })
    }
}
