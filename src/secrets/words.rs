//! Secrets in words: what they are, who sees them, and on which way they came.

use super::follower::Follower;
use super::label::{How, Part, Source, Who};
use super::place::Seers;
use super::term::Op;
use crate::base::Span;
use crate::hir::Audience;

/// What has to be said of a secret.
pub(super) struct Secret {
    /// `hand`, in backticks where it has a name.
    pub(super) name: String,
    /// "which only its owner sees"
    pub(super) seen: String,
    pub(super) declared: Option<Span>,
    /// From where it is read to where it comes out, with a word for each step.
    pub(super) way: Vec<(Span, &'static str)>,
    /// The condition that depends on it, if it is not the value itself.
    pub(super) decides: Option<Span>,
}

impl Follower<'_> {
    pub(super) fn secret_of(&self, (atom, trail): Part) -> Secret {
        let source = self.labels.atom(atom).map(|it| it.source);
        let (name, seen, declared) = source.map_or((String::new(), String::new(), None), |it| self.told(it));
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

    fn told(&self, source: Source) -> (String, String, Option<Span>) {
        let game = self.game;
        let local = |id: crate::hir::LocalId| game.locals.get(id).map_or("", |it| it.name.as_str());
        match source {
            Source::Zone(id) => game.zones.get(id).map(|it| (quoted(&it.name), self.seen(it.audience), Some(it.span))),
            Source::State(id) => game.states.get(id).map(|it| (quoted(&it.name), self.seen(it.audience), Some(it.span))),
            Source::Choice(id) => Some((quoted(local(id)), "which is chosen in private".to_owned(), None)),
            Source::Drawn(id, state) => {
                let name = game.states.get(state).map_or("", |it| it.name.as_str());
                Some((quoted(local(id)), format!("which is drawn for `{name}`"), game.states.get(state).map(|it| it.span)))
            }
            Source::Hook(id) => game.hooks.get(id).map(|it| (quoted(&it.name), "which reads what one seat sees".to_owned(), Some(it.span))),
        }
        .unwrap_or_default()
    }

    fn seen(&self, audience: Audience) -> String {
        match audience {
            Audience::Public => "which all see".to_owned(),
            Audience::Nobody => "which nobody sees".to_owned(),
            Audience::Owner => "which only its owner sees".to_owned(),
            Audience::Of(state) => format!("which only `{}` sees", self.game.states.get(state).map_or("", |it| it.name.as_str())),
            Audience::Holder => "which only those see who see where it lies".to_owned(),
        }
    }

    /// What players would say aloud: the condition on which it depends, or else the value.
    pub(super) fn aloud(&self, secret: &Secret, value: Option<Span>) -> String {
        let text = secret.decides.or(value).map_or("", |span| self.sources.slice(span));
        let fits = !text.is_empty() && text.len() <= LONGEST && !text.contains('\n');
        if fits { text.to_owned() } else { "…".to_owned() }
    }

    pub(super) fn in_words(&self, seers: &Seers) -> String {
        match seers {
            Seers::All => "all see".to_owned(),
            Seers::These(who) => {
                let names: Vec<String> = who.iter().map(|it| self.who(*it)).collect();
                if names.is_empty() { "nobody sees".to_owned() } else { format!("{} sees", names.join(" and ")) }
            }
        }
    }

    fn who(&self, who: Who) -> String {
        match self.terms.get(who.term) {
            Some((Op::Local(id), _)) => self.game.locals.get(*id).filter(|it| !it.name.is_empty()).map(|it| quoted(&it.name)),
            Some((Op::State(id, _), _)) => self.game.states.get(*id).map(|it| quoted(&it.name)),
            _ => None,
        }
        .unwrap_or_else(|| "one seat".to_owned())
    }
}

/// Letters of a text that is repeated in a suggestion.
const LONGEST: usize = 60;

fn quoted(name: &str) -> String {
    format!("`{name}`")
}

const fn word(how: How) -> &'static str {
    match how {
        How::Read => "read here",
        How::Chosen => "chosen here",
        How::Through => "comes through here",
        How::Kept => "kept here",
        How::Decides => "decides here",
    }
}
