//! The words of a rulebook, in the languages that hoyle speaks.

pub(super) mod chapters;
pub(super) mod conditions;
pub(super) mod deeds;
pub(super) mod values;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{chapters, conditions, deeds, values as of_values};
    use crate::hir::Noun;
    use crate::notation::{Phrase, own, prompt};
    use crate::phrasing::steps;
    use crate::rulebook::grammar::{PhrasePart, parts};

    /// The values of a phrase, after a look at its grammar.
    fn values(phrase: &'static str) -> BTreeSet<usize> {
        let parts = parts(phrase).into_iter().filter_map(|part| match part {
            PhrasePart::Value(at, _) => Some(at),
            PhrasePart::Agrees(_, words) => {
                assert!([2, 4].contains(&words.len()), "{phrase}");
                None
            }
            PhrasePart::Noun(noun, _) => {
                assert!(
                    !noun.contains('(') || Noun::behind(noun.split(':').next().unwrap()).is_some(),
                    "{phrase}"
                );
                None
            }
            PhrasePart::Plain(_) | PhrasePart::Where(..) => None,
        });
        parts.collect()
    }

    #[test]
    fn every_language_says_the_same() {
        let all = [
            chapters::PHRASES,
            conditions::PHRASES,
            deeds::PHRASES,
            own::PHRASES,
            prompt::PHRASES,
            of_values::PHRASES,
        ]
        .concat();
        let steps = steps::FORMS.iter().map(|form| form.phrase);
        for Phrase(texts) in all.into_iter().chain(steps) {
            let [english, ..] = texts;
            for text in texts {
                assert!(!text.is_empty(), "{english}");
                assert_eq!(values(text), values(english), "{english}: {text}");
            }
        }
    }
}
