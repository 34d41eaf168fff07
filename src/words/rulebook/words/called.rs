//! What has parameters, in a sentence: as a table of texts says it, or by its name with the parameters in brackets.

use super::Writer;
use super::contracted::contracted;
use super::sentence::counted;
use crate::hir::{ActionId, Expr, ExprKind, FunctionId, LocalId, ProcedureId, RuleId, Ty, TypeId};
use crate::rulebook::grammar::{self, Declinable, Determiner, Said};
use crate::rulebook::model::{Fragment, Words};
use crate::rulebook::phrases::values;
use crate::view::SeenMove;

/// What is called in a sentence.
pub(super) struct Called {
    /// Its name, with the entry that explains it.
    pub(super) name: Words,
    /// Its parameters; who acts may be one of them.
    parameters: Vec<LocalId>,
    /// The row of a table of texts that says it with its parameters.
    signature: String,
}

impl Called {
    /// Without a row of its own.
    pub(super) const fn bare(name: Words) -> Self {
        Self { name, parameters: Vec::new(), signature: String::new() }
    }
}

/// Says what is called.
pub(super) struct Calls<'w, 'g> {
    pub(super) writer: &'w Writer<'g>,
}

impl Calls<'_, '_> {
    fn by_name(&self, words: Words, name: &str, parameters: &[LocalId]) -> Called {
        let signature = self.writer.game.signature(name, parameters);
        Called { name: words, parameters: parameters.to_vec(), signature }
    }

    pub(super) fn function(&self, id: FunctionId) -> Called {
        let words = self.writer.function_noun(id);
        match self.writer.game.functions.get(id) {
            Some(it) => self.by_name(words, &it.name, &it.parameters),
            None => Called::bare(words),
        }
    }

    pub(super) fn rule(&self, id: RuleId) -> Called {
        match self.writer.game.rules.get(id) {
            Some(it) => self.by_name(self.writer.rule(id), &it.name, &it.parameters),
            None => Called::bare(self.writer.rule(id)),
        }
    }

    pub(super) fn procedure(&self, id: ProcedureId) -> Called {
        match self.writer.game.procedures.get(id) {
            Some(it) => self.by_name(self.writer.procedure(id), &it.name, &it.parameters),
            None => Called::bare(self.writer.procedure(id)),
        }
    }

    fn action(&self, id: ActionId) -> Called {
        let Some(action) = self.writer.game.actions.get(id) else {
            return Called::bare(self.writer.action(id));
        };
        let parameters: Vec<LocalId> = action.parameters.iter().map(|it| it.local).collect();
        self.by_name(self.writer.action(id), &action.name, &parameters)
    }

    /// A place with its indices; nothing if the texts have none.
    pub(super) fn place(
        &self,
        name: Words,
        declared: &str,
        types: &[Ty],
        at: &[Words],
    ) -> Option<Words> {
        let (signature, _) = self.writer.game.place_signature(declared, types)?;
        let called = Called { name, parameters: Vec::new(), signature };
        self.filled_text(&called, at, Words::default())
    }

    /// A column of a row; nothing if the texts have none.
    pub(super) fn column(&self, id: TypeId, column: usize, row: Words) -> Option<Words> {
        let signature = self.writer.game.column_signature(id, column)?;
        let called = Called { name: Words::default(), parameters: Vec::new(), signature };
        self.filled_text(&called, &[row], Words::default())
    }

    /// A call in a sentence.
    pub(super) fn sentence(&self, called: &Called, arguments: &[Expr]) -> Words {
        let said = self.said_with(called, arguments, None);
        said.unwrap_or_else(|| self.writer.call(called.name.clone(), arguments))
    }

    /// A move that a seat makes, as a sentence without its full stop; nothing if the texts have none.
    pub(super) fn done(&self, seat: Words, action: ActionId, arguments: &[Expr]) -> Option<Words> {
        self.said_with(&self.action(action), arguments, Some(seat))
    }

    /// As `done`, of a move that somebody has seen; nothing if a part of it is hidden.
    pub(super) fn made(&self, made: &SeenMove) -> Option<Words> {
        let parameters = &self.writer.game.actions.get(made.action)?.parameters;
        let values = parameters.iter().zip(&made.arguments).map(|(parameter, value)| {
            let ty = &self.writer.game.locals.get(parameter.local)?.ty;
            Some(self.writer.written_value(value.as_ref()?, ty))
        });
        let values: Vec<Words> = values.collect::<Option<_>>()?;
        self.filled_text(&self.action(made.action), &values, self.writer.seat(made.seat))
    }

    /// What the texts say with the parameters.
    pub(super) fn said_with(
        &self,
        called: &Called,
        arguments: &[Expr],
        seat: Option<Words>,
    ) -> Option<Words> {
        let seat = seat.unwrap_or_else(|| self.writer.say(&values::YOU, []));
        let is_me = |id: &LocalId| self.writer.game.local(*id).is_acting_seat();
        let others = called.parameters.iter().zip(arguments).filter(|(id, _)| !is_me(id));
        let words: Vec<Words> = others.map(|(_, it)| self.listed(it)).collect();
        self.filled_text(called, &words, seat)
    }

    fn filled_text(&self, called: &Called, arguments: &[Words], seat: Words) -> Option<Words> {
        let language = self.writer.names.language;
        let pieces = self.writer.game.said_with_parameters(language, &called.signature)?;
        let mut to = called.name.0.iter().find_map(|piece| match piece {
            Fragment::Own { to, .. } => to.clone(),
            Fragment::Plain(_) | Fragment::Name { .. } => None,
        });
        let noun = self.writer.game.noun(language, &called.signature);
        let mut noun = noun.map(|_| Box::new(self.writer.nouns().of(&called.signature)));
        let tongue = self.writer.tongue();
        let you = self.writer.say(&values::YOU, []);
        let value = |at: usize| arguments.get(at).unwrap_or(&seat).clone();
        let mut words = Words::default();
        // What stands before a value may draw it in: `your influence`, not `the influence of you`.
        let mut before: Option<&str> = None;
        let parts = counted(pieces, |at| value(at).number());
        for part in &parts {
            let value = match part {
                Ok(text) => {
                    before = Some(text);
                    continue;
                }
                Err(at) => value(*at),
            };
            let text = before.take().unwrap_or("");
            let owned = Self::without_of(text).filter(|_| value == you);
            if let Some(text) = owned
                && let Some(mut noun) = noun.take()
            {
                noun.determiner = Determiner::Your;
                words = words.then(linked(text.trim_end(), &mut to, Some(noun)));
                continue;
            }
            let case = grammar::case_behind(tongue, text);
            let value = value.said(tongue, Said { case, ..Said::default() });
            let (text, value) = contracted(tongue, text, value);
            words = words.then(linked(&text, &mut to, noun.take())).then(value);
        }
        let rest = linked(before.unwrap_or(""), &mut to, noun.take());
        Some(words.then(rest).without_blanks())
    }

    /// A text without the word at its end that says whose something is.
    fn without_of(text: &str) -> Option<&str> {
        ["of ", "von ", "de ", "di "].into_iter().find_map(|of| text.strip_suffix(of))
    }

    /// An argument in a sentence: `Red1 and Red2`.
    fn listed(&self, expr: &Expr) -> Words {
        let ExprKind::Set(all) = &expr.kind else { return self.writer.value(expr) };
        self.writer.with_and(all.iter().map(|each| self.writer.value(each)).collect())
    }
}

/// A text whose first words are linked to an entry. Blanks and stops stand outside the link.
fn linked(text: &str, to: &mut Option<String>, noun: Option<Box<Declinable>>) -> Words {
    let name = text.trim_matches(|it: char| !it.is_alphanumeric());
    let Some(at) = text.find(name).filter(|_| !name.is_empty()) else {
        return Words::plain(text);
    };
    let (first, rest) = text.split_at(at);
    let (name, last) = rest.split_at(name.len());
    let name = Fragment::Own { text: name.to_owned(), to: to.take(), untold: None, noun };
    Words::plain(first).then(Words(vec![name])).then(Words::plain(last))
}
