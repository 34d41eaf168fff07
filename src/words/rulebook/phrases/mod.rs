//! The words of a rulebook, in the languages that hoyle speaks.

pub(super) mod chapters;
pub(super) mod conditions;
pub(super) mod steps;
pub(super) mod values;

#[cfg(test)]
mod tests {
    use super::{chapters, conditions, steps, values};
    use crate::notation::{Phrase, own, prompt};

    #[test]
    fn every_language_says_the_same() {
        let all = [
            chapters::PHRASES,
            conditions::PHRASES,
            own::PHRASES,
            prompt::PHRASES,
            steps::PHRASES,
            values::PHRASES,
        ]
        .concat();
        for Phrase(texts) in all {
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
