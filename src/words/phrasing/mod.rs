//! What each statement is made of, and how it is said: in the languages of rulebooks and in the notation of dumps, which is one
//! language more. A rulebook and a dump differ in how they say a part.

mod statement;
pub(crate) mod steps;

use std::collections::BTreeSet;

use crate::hir::{
    ActionId, Expr, LocalId, PhaseId, ProcedureId, StateId, StmtKind, Template, ZoneId, ZoneRef,
};
use crate::notation::Phrase;

pub(crate) use statement::{costs, same, statement};

/// A row of the table: how something is said, with `{0}`, `{1}` and so on for its parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    /// In languages.
    pub(crate) phrase: Phrase,
    /// In dumps.
    pub(crate) notation: &'static str,
}

/// Names rows. Each has a text for each language and one for dumps.
macro_rules! forms {
    ($($name:ident: $en:literal, $de:literal, $fr:literal, $it:literal => $notation:literal;)*) => {
        $(
            #[doc = concat!("`` ", $en, " ``")]
            pub(crate) const $name: $crate::phrasing::Form = $crate::phrasing::Form {
                phrase: $crate::notation::Phrase([$en, $de, $fr, $it]),
                notation: $notation,
            };
        )*

        /// All of them.
        #[cfg(test)]
        pub(crate) const FORMS: &[$crate::phrasing::Form] = &[$($name),*];
    };
}
use forms;

/// Something to be said: its row, and its parts.
#[derive(Clone, Debug)]
pub(crate) struct Saying<'g> {
    pub(crate) form: &'static Form,
    /// The row for a reader who decides, hears or sees it.
    pub(crate) to_you: Option<&'static Form>,
    pub(crate) slots: Vec<Slot<'g>>,
}

/// A part of what is said.
#[derive(Clone, Debug)]
pub(crate) enum Slot<'g> {
    Value(&'g Expr),
    /// A value that something becomes.
    Only(&'g Expr),
    Condition(&'g Expr),
    /// A seat that decides, at the beginning of a sentence.
    Who(&'g Expr),
    /// Seats that decide or hear something.
    Seats(&'g Expr),
    /// Who wins.
    Winners(&'g Expr),
    /// What a name runs over.
    Each(LocalId, &'g Expr),
    Local(LocalId),
    /// A name that gets its first value.
    New(LocalId),
    State(StateId, &'g [Expr]),
    Zone(&'g ZoneRef),
    Family(ZoneId),
    Phase(PhaseId),
    Question(ActionId),
    Sentence(&'g Template),
    Call(ProcedureId, &'g [Expr]),
    Saying(Saying<'g>),
}

impl<'g> Saying<'g> {
    fn new(form: &'static Form, slots: impl IntoIterator<Item = Slot<'g>>) -> Self {
        Self { form, to_you: None, slots: slots.into_iter().collect() }
    }

    /// With another row for a reader who decides, hears or sees it.
    const fn addressed(mut self, form: &'static Form) -> Self {
        self.to_you = Some(form);
        self
    }
}

/// The names that have had a value where a statement stands.
#[derive(Debug, Default)]
pub(crate) struct NamesInUse(BTreeSet<LocalId>);

impl NamesInUse {
    pub(crate) fn extend(&mut self, names: &[LocalId]) {
        self.0.extend(names);
    }

    /// A statement; a name without a value gets its first one.
    pub(crate) fn statement<'g>(&mut self, kind: &'g StmtKind) -> Saying<'g> {
        if let StmtKind::SetLocal { local, value } = kind
            && self.0.insert(*local)
        {
            return Saying::new(&steps::LET, [Slot::New(*local), Slot::Value(value)]);
        }
        statement(kind)
    }
}

/// The stretches of a text, each with the number of the part behind it.
pub(crate) fn stretches(text: &str) -> impl Iterator<Item = (&str, Option<usize>)> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some((before, after)) = text.split_once('{') else {
            rest = None;
            return Some((text, None));
        };
        let (number, after) = after.split_once('}').unwrap_or((after, ""));
        rest = Some(after);
        Some((before, number.parse().ok()))
    })
}

#[cfg(test)]
mod tests {
    use crate::phrasing::{NamesInUse, stretches};

    #[test]
    fn stretches_stand_before_and_behind_parts() {
        let found: Vec<_> = stretches("move {0} to {1}.").collect();
        let expected = [("move ", Some(0)), (" to ", Some(1)), (".", None)];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_name_gets_its_first_value_once() {
        let (game, _) = crate::samples::game("play { let a = 2 set a = 3 end game \"Over.\" }");
        let mut names = NamesInUse::default();
        let forms = game.statements().map(|it| names.statement(&it.kind).form.notation);
        let expected = ["let {0} = {1}", "set {0} = {1}", "end game {0}"];
        assert_eq!(forms.collect::<Vec<_>>(), expected);
    }
}
