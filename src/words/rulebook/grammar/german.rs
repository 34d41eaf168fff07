//! German articles, and the endings of adjectives and nouns.

use std::cmp::Ordering;

use super::{Agreement, Case, Determiner};
use crate::hir::Gender;

/// What a name is declined by.
#[derive(Clone, Copy)]
pub(super) struct Declension {
    pub(super) agreement: Agreement,
    pub(super) determiner: Determiner,
    pub(super) case: Case,
}

/// How a column of a table of forms is chosen.
#[derive(Clone, Copy)]
enum Column {
    Masculine,
    Feminine,
    Neuter,
    Plural,
}

impl Declension {
    const fn column(self) -> Column {
        match (self.agreement.plural, self.agreement.gender) {
            (true, _) => Column::Plural,
            (false, Gender::Masculine) => Column::Masculine,
            (false, Gender::Feminine) => Column::Feminine,
            (false, Gender::Neuter) => Column::Neuter,
        }
    }

    /// What stands before a name: `dem `, `deinen `.
    pub(super) const fn article(self) -> &'static str {
        match self.determiner {
            Determiner::The => self.form([
                ["der ", "den ", "dem ", "des "],
                ["die ", "die ", "der ", "der "],
                ["das ", "das ", "dem ", "des "],
                ["die ", "die ", "den ", "der "],
            ]),
            Determiner::Your => self.form([
                ["dein ", "deinen ", "deinem ", "deines "],
                ["deine ", "deine ", "deiner ", "deiner "],
                ["dein ", "dein ", "deinem ", "deines "],
                ["deine ", "deine ", "deinen ", "deiner "],
            ]),
            Determiner::No => self.form([
                ["kein ", "keinen ", "keinem ", "keines "],
                ["keine ", "keine ", "keiner ", "keiner "],
                ["kein ", "kein ", "keinem ", "keines "],
                ["keine ", "keine ", "keinen ", "keiner "],
            ]),
            Determiner::Every => self.form([
                ["jeder ", "jeden ", "jedem ", "jedes "],
                ["jede ", "jede ", "jeder ", "jeder "],
                ["jedes ", "jedes ", "jedem ", "jedes "],
                ["alle ", "alle ", "allen ", "aller "],
            ]),
            Determiner::A => self.form([
                ["ein ", "einen ", "einem ", "eines "],
                ["eine ", "eine ", "einer ", "einer "],
                ["ein ", "ein ", "einem ", "eines "],
                ["", "", "", ""],
            ]),
            Determiner::Bare => "",
        }
    }

    /// A form of masculine, feminine, neuter or plural, in the four cases.
    const fn form(self, forms: [[&'static str; 4]; 4]) -> &'static str {
        let [masculine, feminine, neuter, plural] = forms;
        let [nominative, accusative, dative, genitive] = match self.column() {
            Column::Masculine => masculine,
            Column::Feminine => feminine,
            Column::Neuter => neuter,
            Column::Plural => plural,
        };
        match self.case {
            Case::Nominative => nominative,
            Case::Accusative => accusative,
            Case::Dative => dative,
            Case::Genitive => genitive,
        }
    }

    /// The ending of an adjective.
    const fn adjective(self) -> &'static str {
        match self.determiner {
            Determiner::The | Determiner::Every => self.form([
                ["e", "en", "en", "en"],
                ["e", "e", "en", "en"],
                ["e", "e", "en", "en"],
                ["en", "en", "en", "en"],
            ]),
            Determiner::Your | Determiner::No => self.form([
                ["er", "en", "en", "en"],
                ["e", "e", "en", "en"],
                ["es", "es", "en", "en"],
                ["en", "en", "en", "en"],
            ]),
            Determiner::A => self.form([
                ["er", "en", "en", "en"],
                ["e", "e", "en", "en"],
                ["es", "es", "en", "en"],
                ["e", "e", "en", "er"],
            ]),
            Determiner::Bare => self.form([
                ["er", "en", "em", "en"],
                ["e", "e", "er", "er"],
                ["es", "es", "em", "en"],
                ["e", "e", "en", "er"],
            ]),
        }
    }

    /// A name: its adjectives, which are small, and its noun, which has a capital.
    pub(super) fn name(self, name: &str, ending: Option<&str>) -> String {
        let words: Vec<&str> = name.split(' ').collect();
        let is_noun = |word: &&str| word.chars().next().is_some_and(char::is_uppercase);
        let Some(noun) = words.iter().position(is_noun) else {
            return self.pronoun(name).to_owned();
        };
        let each = words.iter().enumerate().map(|(at, word)| match at.cmp(&noun) {
            Ordering::Less => self.with_ending(word),
            Ordering::Equal => self.noun(word, ending),
            Ordering::Greater => (*word).to_owned(),
        });
        each.collect::<Vec<_>>().join(" ")
    }

    fn with_ending(self, adjective: &str) -> String {
        let endings = ["er", "es", "en", "em", "e"];
        let stem = endings.into_iter().find_map(|ending| adjective.strip_suffix(ending));
        stem.map_or_else(|| adjective.to_owned(), |stem| format!("{stem}{}", self.adjective()))
    }

    fn noun(self, noun: &str, ending: Option<&str>) -> String {
        let is_plural = self.agreement.plural;
        let is_weak = !is_plural && self.case != Case::Nominative;
        if let Some(ending) = ending.filter(|_| is_weak) {
            return format!("{noun}{ending}");
        }
        let added = match (self.case, self.column()) {
            (Case::Dative, Column::Plural) if !noun.ends_with(['n', 's', 'a', 'o', ',']) => "n",
            (Case::Genitive, Column::Masculine | Column::Neuter) => {
                if noun.ends_with(['s', 'ß', 'x', 'z']) { "es" } else { "s" }
            }
            (Case::Nominative | Case::Accusative | Case::Dative | Case::Genitive, _) => "",
        };
        format!("{noun}{added}")
    }

    /// `du` in its cases; other small words stay as they are.
    fn pronoun(self, name: &str) -> &str {
        match (name, self.case) {
            ("du", Case::Accusative) => "dich",
            ("du", Case::Dative | Case::Genitive) => "dir",
            (_, Case::Nominative | Case::Accusative | Case::Dative | Case::Genitive) => name,
        }
    }
}

/// Prepositions, each with its case. Those that can have two say where something goes.
const PREPOSITIONS: [(&str, Case); 20] = [
    ("für", Case::Accusative),
    ("gegen", Case::Accusative),
    ("ohne", Case::Accusative),
    ("durch", Case::Accusative),
    ("um", Case::Accusative),
    ("an", Case::Accusative),
    ("auf", Case::Accusative),
    ("über", Case::Accusative),
    ("unter", Case::Accusative),
    ("vor", Case::Dative),
    ("in", Case::Dative),
    ("von", Case::Dative),
    ("mit", Case::Dative),
    ("bei", Case::Dative),
    ("zu", Case::Dative),
    ("aus", Case::Dative),
    ("nach", Case::Dative),
    ("neben", Case::Dative),
    ("gegenüber", Case::Dative),
    ("außer", Case::Dative),
];

/// The case behind a text that a translator wrote.
pub(super) fn case_behind(text: &str) -> Case {
    let word = text.strip_suffix(' ').and_then(|text| text.rsplit(' ').next());
    let word = word.unwrap_or_default().to_lowercase();
    let found = PREPOSITIONS.iter().find(|(preposition, _)| *preposition == word);
    found.map_or(Case::Nominative, |(_, case)| *case)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(determiner: Determiner, case: Case, agreement: Agreement, name: &str) -> String {
        let declension = Declension { agreement, determiner, case };
        format!("{}{}", declension.article(), declension.name(name, None))
    }

    #[test]
    fn articles_adjectives_and_nouns_are_declined_together() {
        let one = |gender| Agreement { gender, plural: false };
        let many = Agreement { gender: Gender::Feminine, plural: true };
        let (the, your) = (Determiner::The, Determiner::Your);

        let dative = |word, agreement, name| said(word, Case::Dative, agreement, name);
        assert_eq!(dative(the, many, "offene Personen"), "den offenen Personen");
        assert_eq!(dative(your, many, "Siegpunkte"), "deinen Siegpunkten");
        assert_eq!(dative(the, one(Gender::Masculine), "Vorrat"), "dem Vorrat");
        let neuter = one(Gender::Neuter);
        assert_eq!(said(the, Case::Nominative, neuter, "bewachtes Feld"), "das bewachte Feld");
        assert_eq!(said(your, Case::Nominative, neuter, "altes Feld"), "dein altes Feld");
        let masculine = one(Gender::Masculine);
        assert_eq!(said(the, Case::Genitive, masculine, "Nachzugstapel"), "des Nachzugstapels");
        assert_eq!(said(Determiner::Bare, Case::Dative, masculine, "du"), "dir");
    }

    #[test]
    fn prepositions_want_a_case() {
        assert_eq!(case_behind("Siegpunkte für "), Case::Accusative);
        assert_eq!(case_behind("Einfluss von "), Case::Dative);
        assert_eq!(case_behind("für: "), Case::Nominative);
    }

    #[test]
    fn weak_nouns_have_their_own_ending() {
        let agreement = Agreement { gender: Gender::Masculine, plural: false };
        let of = |case| Declension { agreement, determiner: Determiner::The, case };
        assert_eq!(of(Case::Accusative).name("Gendarm", Some("en")), "Gendarmen");
        assert_eq!(of(Case::Nominative).name("Gendarm", Some("en")), "Gendarm");
    }
}
