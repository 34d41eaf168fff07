//! The words of a rulebook, in the languages that hoyle speaks.

pub(super) mod chapters;
pub(super) mod conditions;
pub(super) mod deeds;
pub(super) mod values;

#[cfg(test)]
mod tests {
    use super::{chapters, conditions, deeds, values};
    use crate::notation::{Phrase, own, prompt};
    use crate::phrasing::steps;

    #[test]
    fn every_language_says_the_same() {
        let all = [
            chapters::PHRASES,
            conditions::PHRASES,
            deeds::PHRASES,
            own::PHRASES,
            prompt::PHRASES,
            values::PHRASES,
        ]
        .concat();
        let steps = steps::FORMS.iter().map(|form| form.phrase);
        for Phrase(texts) in all.into_iter().chain(steps) {
            let [english, ..] = texts;
            for text in texts {
                assert!(!text.is_empty(), "{english}");
                for at in 0..4 {
                    let place = format!("{{{at}}}");
                    assert_eq!(
                        text.contains(&place),
                        english.contains(&place),
                        "{english}: {text}"
                    );
                }
            }
        }
    }
}
