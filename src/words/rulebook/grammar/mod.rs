//! Grammar: names with their articles, in the case that a sentence wants, and what agrees with them.

mod english;
mod french;
mod german;
mod guess;
mod italian;
mod slots;

use guess::guessed;
pub(super) use slots::{PhrasePart, Said, parts};

use crate::hir::{self, Gender};
use crate::notation::LANGUAGES;

/// A language whose grammar hoyle knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tongue {
    /// The language of readers whose own hoyle does not speak, too.
    English,
    /// With three genders and four cases.
    German,
    /// With two genders.
    French,
    /// With two genders.
    Italian,
}

impl Tongue {
    /// The language with a code.
    pub(super) fn of(code: &str) -> Self {
        let all = [Self::English, Self::German, Self::French, Self::Italian];
        let found = LANGUAGES.iter().zip(all).find(|(known, _)| **known == code);
        found.map_or(Self::English, |(_, tongue)| tongue)
    }
}

/// What stands before a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Determiner {
    /// `the`
    #[default]
    The,
    /// `your`
    Your,
    /// `no`
    No,
    /// `every`
    Every,
    /// `a`
    A,
    /// Nothing.
    Bare,
}

/// The part that a name has in a sentence. Only German shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Case {
    /// Who does something.
    #[default]
    Nominative,
    /// To what something is done.
    Accusative,
    /// To whom something is given, and behind `von`, `zu`, `in`.
    Dative,
    /// Whose something is.
    Genitive,
}

/// What agrees with a name: a verb, an adjective, a pronoun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// Its gender.
    pub gender: Gender,
    /// Whether it is a plural.
    pub plural: bool,
}

/// Words without a name.
impl Default for Agreement {
    fn default() -> Self {
        Self { gender: Gender::Masculine, plural: false }
    }
}

impl Agreement {
    /// The word before something with this agreement for what is in it: `in`, `among`.
    pub(super) const fn preposition(self, tongue: Tongue) -> &'static str {
        match (tongue, self.plural) {
            (Tongue::English | Tongue::German | Tongue::Italian, false) => "in",
            (Tongue::English, true) => "among",
            (Tongue::German, true) => "unter",
            (Tongue::French, false) => "dans",
            (Tongue::French, true) => "parmi",
            (Tongue::Italian, true) => "tra",
        }
    }

    /// One of the words that are given for one thing and for several, or for each gender, of which German has three.
    pub(super) fn choose<'t>(self, tongue: Tongue, words: &[&'t str]) -> &'t str {
        let is_feminine = self.gender == Gender::Feminine;
        let at = match (words, tongue) {
            ([_, _], _) => usize::from(self.plural),
            (_, Tongue::German) if self.plural => 3,
            (_, Tongue::German) => match self.gender {
                Gender::Masculine => 0,
                Gender::Feminine => 1,
                Gender::Neuter => 2,
            },
            (_, Tongue::English | Tongue::French | Tongue::Italian) => {
                usize::from(is_feminine) + 2 * usize::from(self.plural)
            }
        };
        words.get(at).copied().unwrap_or_default()
    }
}

/// A name that can still get an article and a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declinable {
    tongue: Tongue,
    /// What agrees with it.
    pub agreement: Agreement,
    ending: Option<String>,
    /// Its plural, or its singular if it is a plural.
    other: Option<String>,
    /// The word before it for what lies there, if the texts give one.
    preposition: Option<&'static str>,
    /// What stands before it, if a sentence does not want something else.
    pub determiner: Determiner,
    /// An adjective before it, without its ending.
    pub adjective: Option<&'static str>,
}

impl Declinable {
    /// A name with the grammar that its text gives, or as guessed.
    pub(super) fn new(
        tongue: Tongue,
        text: &str,
        declared: &str,
        given: Option<&hir::Noun>,
    ) -> Self {
        let guess = guessed(tongue, text, declared);
        let agreement = given.map_or(guess, |given| Agreement {
            gender: given.gender.unwrap_or(guess.gender),
            plural: given.plural,
        });
        let ending = given.and_then(|given| given.ending.clone());
        let preposition = given.and_then(|given| given.preposition);
        let other = given.and_then(|given| given.other.clone());
        let other = other.or_else(|| guess::other(tongue, text, agreement));
        Self {
            tongue,
            agreement,
            ending,
            other,
            preposition,
            determiner: Determiner::The,
            adjective: None,
        }
    }

    /// The word before it for what lies there, if the texts give one: `auf`.
    pub(super) const fn given_preposition(&self) -> Option<&'static str> {
        self.preposition
    }

    /// Whether its singular and its plural are both known.
    pub(super) const fn has_both_numbers(&self) -> bool {
        self.other.is_some()
    }

    /// The name said of several things or of one, if that form is known.
    pub(super) fn in_number(&mut self, name: &mut String, several: bool) {
        if self.agreement.plural != several
            && let Some(other) = &mut self.other
        {
            let is_small = name.chars().next().is_some_and(char::is_lowercase);
            std::mem::swap(other, name);
            self.agreement.plural = several;
            // Within a sentence, a type has no capital.
            if is_small && self.tongue != Tongue::German {
                *name = small(name);
            }
        }
    }

    /// A number that a die shows. It is feminine in German.
    pub(super) const fn face(tongue: Tongue) -> Self {
        let gender = match tongue {
            Tongue::German => Gender::Feminine,
            Tongue::English | Tongue::French | Tongue::Italian => Gender::Masculine,
        };
        Self {
            tongue,
            agreement: Agreement { gender, plural: false },
            ending: None,
            other: None,
            preposition: None,
            determiner: Determiner::A,
            adjective: None,
        }
    }

    /// With an article only where a phrase wants one.
    pub(super) const fn without_article(mut self) -> Self {
        self.determiner = Determiner::Bare;
        self
    }

    /// What stands before a name, and the name, in a case. The first ends with a blank or an apostrophe.
    pub(super) fn declined(&self, name: &str, case: Case) -> [String; 2] {
        let has_article = |articles: &[&str]| articles.iter().any(|it| name.starts_with(it));
        let (agreement, determiner) = (self.agreement, self.determiner);
        match self.tongue {
            Tongue::English if has_article(&["the ", "this ", "your "]) => {
                [String::new(), name.to_owned()]
            }
            Tongue::English => {
                [english::determiner(determiner, agreement.plural, name), name.to_owned()]
            }
            Tongue::German => {
                let name = match self.adjective {
                    Some(adjective) => format!("{adjective}e {name}"),
                    None => name.to_owned(),
                };
                let declension = german::Declension { agreement, determiner, case };
                let own = self.ending.as_deref();
                // What has no article cannot show a genitive.
                if (determiner, case) == (Determiner::Bare, Case::Genitive) {
                    let dative = german::Declension { case: Case::Dative, ..declension };
                    return ["von ".to_owned(), dative.name(&name, own)];
                }
                [declension.article().to_owned(), declension.name(&name, own)]
            }
            Tongue::French if has_article(&["le ", "la ", "les ", "l’"]) => {
                [String::new(), name.to_owned()]
            }
            Tongue::French => [french::determiner(determiner, agreement, name), name.to_owned()],
            Tongue::Italian if has_article(&["il ", "lo ", "la ", "i ", "gli ", "le ", "l’"]) => {
                [String::new(), name.to_owned()]
            }
            Tongue::Italian => [italian::determiner(determiner, agreement, name), name.to_owned()],
        }
    }
}

/// A name with a small letter at the beginning.
pub(super) fn small(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|it| it.to_lowercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// The case of what stands behind a text that a translator wrote.
pub(super) fn case_behind(tongue: Tongue, text: &str) -> Case {
    match tongue {
        Tongue::German => german::case_behind(text),
        Tongue::English | Tongue::French | Tongue::Italian => Case::Nominative,
    }
}

/// What stands before something that is no name of the game: `every *c*`, `von *s*`.
pub(super) fn before_others(
    tongue: Tongue,
    text: &str,
    agreement: Agreement,
    determiner: Determiner,
    case: Case,
) -> String {
    match (tongue, determiner) {
        (_, Determiner::The | Determiner::Your | Determiner::Bare) => match (tongue, case) {
            (Tongue::German, Case::Genitive) => "von ".to_owned(),
            (Tongue::English | Tongue::German | Tongue::French | Tongue::Italian, _) => {
                String::new()
            }
        },
        (Tongue::English, _) => english::determiner(determiner, agreement.plural, text),
        (Tongue::German, _) => {
            german::Declension { agreement, determiner, case }.article().to_owned()
        }
        (Tongue::French, _) => french::determiner(determiner, agreement, text),
        (Tongue::Italian, _) => italian::determiner(determiner, agreement, text),
    }
}
