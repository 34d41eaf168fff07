//! Names of a game, with the entry that explains each.

use super::Writer;
use crate::hir::{
    ActionId, ActionKind, Expr, ExprKind, FunctionId, HookId, LocalId, PhaseId, ProcedureId,
    RuleId, StateId, TypeId, ZoneId,
};
use crate::rulebook::grammar::{Tongue, small};
use crate::rulebook::model::{Fragment, Words};
use crate::rulebook::phrases::{conditions, values};

/// The name by which entries refer to something: `zone-hand`.
pub(in crate::rulebook) fn id_of(kind: &str, name: &str) -> String {
    let name = name.replace(|it: char| !it.is_alphanumeric() && it != '_', "-");
    format!("{kind}-{}", name.to_lowercase())
}

impl Writer<'_> {
    /// A text of the file for the reader: a name, or a sentence without values.
    pub(in crate::rulebook) fn own(&self, text: &str, to: Option<String>) -> Words {
        Words(vec![Fragment::Own {
            text: self.read(text),
            to,
            untold: self.untold(text),
            noun: None,
        }])
    }

    /// As `own`, without an entry.
    pub(in crate::rulebook) fn own_text(&self, text: &str) -> Words {
        self.own(text, None)
    }

    fn read(&self, text: &str) -> String {
        let read = self.names.read(self.game, text);
        if read == text && !text.contains(' ') { spaced(text) } else { read.to_owned() }
    }

    /// A text of the file, if the file has no words for it in the language of the reader.
    pub(super) fn untold(&self, text: &str) -> Option<String> {
        let languages = &self.game.languages;
        let chosen = self.names.language?;
        let is_first = languages.first_key_value().is_some_and(|(id, _)| id == chosen);
        let known = || {
            let language = languages.get(chosen);
            language.is_some_and(|language| language.texts.contains_key(text))
        };
        let says_something = text.chars().filter(|it| it.is_alphabetic()).count() > 1;
        (!is_first && says_something && !known()).then(|| text.to_owned())
    }

    pub(in crate::rulebook) fn type_name(&self, id: TypeId) -> Words {
        let Some(ty) = self.game.types.get(id) else {
            return Words::default();
        };
        if !ty.name.is_empty() {
            return self.own(&ty.name, Some(id_of("type", &ty.name)));
        }
        let mut members = ty.members.iter().map(|member| self.own_text(&member.name));
        let last = members.next_back().unwrap_or_default();
        let others = Words::joined(members, ", ");
        if others.is_empty() { last } else { self.say(&conditions::OR, [others, last]) }
    }

    pub(in crate::rulebook) fn zone(&self, id: ZoneId) -> Words {
        let name = self.game.zones.get(id).map_or("?", |zone| &zone.name);
        self.own(name, Some(id_of("place", name)))
    }

    /// The name of a place in a sentence, with an article where a phrase wants one.
    pub(super) fn zone_noun(&self, id: ZoneId) -> Words {
        let name = self.game.zones.get(id).map_or("?", |zone| &zone.name);
        self.nouns().bare(self.zone(id), name)
    }

    /// The name of a place in a sentence, with its article.
    pub(super) fn zone_with_article(&self, id: ZoneId) -> Words {
        let name = self.game.zones.get(id).map_or("?", |zone| &zone.name);
        self.the(self.zone(id), name)
    }

    pub(in crate::rulebook) fn state(&self, id: StateId) -> Words {
        let Some(state) = self.game.states.get(id) else {
            return Words::default();
        };
        let kind = if state.option.is_some() { "option" } else { "place" };
        self.own(&state.name, Some(id_of(kind, &state.name)))
    }

    pub(in crate::rulebook) fn function(&self, id: FunctionId) -> Words {
        let name = self.game.functions.get(id).map_or("?", |it| &it.name);
        self.own(name, Some(id_of("term", name)))
    }

    /// The name of a function in a sentence: with an article, if the texts say that it is a noun.
    pub(super) fn function_noun(&self, id: FunctionId) -> Words {
        let name = self.game.functions.get(id).map_or("?", |it| &it.name);
        let words = self.function(id);
        if self.nouns().is_given(name) { self.nouns().open(words, name) } else { words }
    }

    /// The name of a type in a sentence, with an article where a phrase wants one.
    pub(super) fn type_noun(&self, id: TypeId) -> Words {
        let name = self.game.types.get(id).map_or("?", |it| &it.name);
        let words = self.type_name(id);
        if name.is_empty() { words } else { self.nouns().bare(self.in_midst(words), name) }
    }

    /// The name of a type within a sentence, where only German has a capital.
    fn in_midst(&self, words: Words) -> Words {
        let text = words.text();
        // `DOA` is no word.
        let is_word = text.chars().nth(1).is_some_and(char::is_lowercase);
        let is_small = is_word && self.tongue() != Tongue::German;
        if is_small { words.read_as(&small(&text)) } else { words }
    }

    pub(in crate::rulebook) fn hook(&self, id: HookId) -> Words {
        let name = self.game.hooks.get(id).map_or("?", |hook| &hook.name);
        self.own(name, Some(id_of("term", name)))
    }

    pub(in crate::rulebook) fn rule(&self, id: RuleId) -> Words {
        let name = self.game.rules.get(id).map_or("?", |rule| &rule.name);
        self.own(name, Some(id_of("rule", name)))
    }

    pub(in crate::rulebook) fn procedure(&self, id: ProcedureId) -> Words {
        let name = self.game.procedures.get(id).map_or("?", |it| &it.name);
        self.own(name, Some(id_of("step", name)))
    }

    pub(in crate::rulebook) fn phase(&self, id: PhaseId) -> Words {
        let name = self.game.phases.get(id).map_or("?", |phase| &phase.name);
        self.own(name, Some(id_of("phase", name)))
    }

    pub(in crate::rulebook) fn action(&self, id: ActionId) -> Words {
        let Some(action) = self.game.actions.get(id) else {
            return Words::default();
        };
        let kind = if matches!(action.kind, ActionKind::Answer(_)) { "question" } else { "action" };
        self.own(&action.name, Some(id_of(kind, &action.name)))
    }

    /// The name of something that there is once, with its article.
    pub(super) fn the(&self, words: Words, name: &str) -> Words {
        if Self::joins(&words) && !self.nouns().is_given(name) {
            words
        } else {
            self.nouns().open(words, name)
        }
    }

    /// Whether a name ends with a word such as `on`.
    pub(super) fn joins(name: &Words) -> bool {
        let text = name.text();
        let last = text.rsplit(' ').next().unwrap_or("");
        JOINING.contains(&last)
    }

    /// A name that stands for a value: what it stands for, if that is known.
    pub(in crate::rulebook) fn local(&self, id: LocalId) -> Words {
        if let Some(words) = self.stands.get(&id) {
            return words.clone();
        }
        let local = self.game.local(id);
        if local.is_acting_seat() {
            return self.say(&values::YOU, []);
        }
        let (text, untold) = (self.read(&local.name), self.untold(&local.name));
        Words(vec![Fragment::Name { text, agreement: self.nouns().agreement(id), untold }])
    }

    /// A name with its parameters: `Take turn (s)`. Who acts goes without saying.
    pub(in crate::rulebook) fn signature(&self, name: Words, parameters: &[LocalId]) -> Words {
        let others = parameters.iter().filter(|id| !self.game.local(**id).is_acting_seat());
        let names: Vec<Words> = others.map(|id| self.local(*id)).collect();
        if names.is_empty() {
            return name;
        }
        let list = Words::joined(names, ", ").bracketed();
        name.then(Words::plain(" ")).then(list)
    }

    /// Whether an expression is the seat that acts and nothing else.
    pub(in crate::rulebook) fn is_acting(&self, expr: &Expr) -> bool {
        let ExprKind::Local(id) = expr.kind else {
            return false;
        };
        self.game.local(id).is_acting_seat() && !self.stands.contains_key(&id)
    }
}

/// Words that need no `of` behind them: `chips on BLM`, `besetzt von f`.
const JOINING: [&str; 20] = [
    "on", "in", "at", "before", "under", "behind", "beside", "by", "from", "von", "an", "auf",
    "vor", "bei", "par", "sur", "devant", "de", "da", "su",
];

/// A name without the strokes that join its words.
fn spaced(name: &str) -> String {
    name.replace('_', " ").trim().to_owned()
}
