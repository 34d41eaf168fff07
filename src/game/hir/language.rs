//! The languages in which a game can be read.

use std::collections::{BTreeMap, BTreeSet};

use super::{Game, LanguageId, LocalId, Noun, Ty, TypeId};

/// One language.
#[derive(Clone, Debug, Default)]
pub struct Language {
    /// The code by which it is chosen: `de`.
    pub code: String,
    /// The translations, by the patterns of the file's texts: `{}` stands for each value. A name is a pattern without
    /// values.
    pub texts: BTreeMap<String, Vec<Piece>>,
    /// The grammar of names, where the table of texts gives it.
    pub nouns: BTreeMap<String, Noun>,
}

/// A part of a translated sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text as it is written.
    Plain(String),
    /// A value by its index in the sentence of the file, counted from 0.
    Value(usize),
    /// Words that depend on a value, which is not said itself: `{pool?chip|chips}`.
    Counted(Counted),
}

/// Words that depend on a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The value by its index in the sentence of the file.
    pub value: usize,
    /// The words for none, which are those for one in French and those for several elsewhere.
    pub none: String,
    /// The words for one.
    pub one: String,
    /// The words for all other numbers.
    pub several: String,
    /// The words for an amount that a rulebook says in words.
    pub worded: String,
}

impl Counted {
    /// Reads `chip|chips`, words for one and for several in a language, and for an amount in words if a third form is
    /// given; nothing if there are not two or three forms.
    #[must_use]
    pub fn read(value: usize, words: &str, language: &str) -> Option<Self> {
        let forms: Vec<&str> = words.split('|').collect();
        let (one, several, worded) = match forms.as_slice() {
            [one, several] => (*one, *several, *several),
            [one, several, worded] => (*one, *several, *worded),
            _ => return None,
        };
        let none = if language == "fr" { one } else { several };
        let [none, one, several, worded] = [none, one, several, worded].map(str::to_owned);
        Some(Self { value, none, one, several, worded })
    }

    /// The words for a number.
    #[must_use]
    pub fn words(&self, number: i64) -> &str {
        match number {
            0 => &self.none,
            1 => &self.one,
            _ => &self.several,
        }
    }
}

impl Game {
    /// The translation of a pattern into a language, or into that of the file; `None` if the text is read as written.
    #[must_use]
    pub fn text(&self, language: Option<LanguageId>, pattern: &str) -> Option<&[Piece]> {
        let chosen = self.languages.get(language?)?;
        let found = std::iter::once(chosen)
            .chain(self.languages.first())
            .find_map(|it| it.texts.get(pattern));
        found.map(Vec::as_slice)
    }

    /// The grammar that the texts of a language give for a name of the file.
    #[must_use]
    pub fn noun(&self, language: Option<LanguageId>, name: &str) -> Option<&Noun> {
        self.languages.get(language?)?.nouns.get(name)
    }

    /// The names of parameters. Who acts goes without saying.
    pub fn names_of<'g>(&'g self, parameters: &'g [LocalId]) -> impl Iterator<Item = &'g str> {
        let named = parameters.iter().filter_map(|id| self.locals.get(*id));
        named.filter(|local| !local.is_acting_seat()).map(|local| local.name.as_str())
    }

    /// The text by which a table of texts says something with its parameters: `fits(dice, at)`.
    #[must_use]
    pub fn signature(&self, name: &str, parameters: &[LocalId]) -> String {
        let names: Vec<&str> = self.names_of(parameters).collect();
        format!("{name}({})", names.join(", "))
    }

    /// The text by which a table of texts says a place with its indices: `on[Field]`; nothing if two indices are alike.
    #[must_use]
    pub fn place_signature(&self, name: &str, indices: &[Ty]) -> Option<(String, Vec<String>)> {
        let named = indices.iter().map(|ty| {
            let of = ty.declared_type().and_then(|id| self.types.get(id));
            let of = of.map(|it| it.name.clone());
            if *ty == Ty::Seat { Some("seat".to_owned()) } else { of }
        });
        let named: Vec<String> = named.collect::<Option<_>>()?;
        let mut seen = BTreeSet::new();
        let differ = named.iter().all(|it| !it.is_empty() && seen.insert(it));
        let signature = format!("{name}[{}]", named.join(", "));
        (differ && !named.is_empty()).then_some((signature, named))
    }

    /// The text by which a table of texts says a column of a row: `Field.coins`.
    #[must_use]
    pub fn column_signature(&self, id: TypeId, column: usize) -> Option<String> {
        let ty = self.types.get(id).filter(|it| !it.name.is_empty())?;
        Some(format!("{}.{}", ty.name, ty.columns.get(column)?.name))
    }

    /// What a language says with the parameters of something; nothing if it has brackets.
    #[must_use]
    pub fn said_with_parameters(
        &self,
        language: Option<LanguageId>,
        signature: &str,
    ) -> Option<&[Piece]> {
        let chosen = self.languages.get(language?)?;
        chosen.texts.get(signature).map(Vec::as_slice)
    }

    /// The language with a code; without a code, that of the file.
    #[must_use]
    pub fn language(&self, code: Option<&str>) -> Option<LanguageId> {
        self.languages
            .iter_enumerated()
            .find(|(_, it)| code.is_none_or(|code| it.code == code))
            .map(|(id, _)| id)
    }
}
