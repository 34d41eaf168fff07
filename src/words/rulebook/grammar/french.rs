//! French articles.

use super::{Agreement, Determiner};
use crate::hir::Gender;

const VOWELS: [char; 16] =
    ['a', 'e', 'i', 'o', 'u', 'y', 'h', 'é', 'è', 'ê', 'à', 'â', 'î', 'ô', 'û', 'œ'];

/// What stands before a name: `la `, `l’`, `tes `.
pub(super) fn determiner(determiner: Determiner, agreement: Agreement, name: &str) -> String {
    let is_feminine = agreement.gender == Gender::Feminine;
    let has_vowel = name.to_lowercase().starts_with(VOWELS);
    let either = |masculine, feminine| if is_feminine { feminine } else { masculine };
    let word = match (determiner, agreement.plural) {
        (Determiner::The, true) => "les ",
        (Determiner::The, false) if has_vowel => "l’",
        (Determiner::The, false) => either("le ", "la "),
        (Determiner::Your, true) => "tes ",
        (Determiner::Your, false) if has_vowel => "ton ",
        (Determiner::Your, false) => either("ton ", "ta "),
        (Determiner::No, true) if has_vowel => "d’",
        (Determiner::No, true) => "de ",
        (Determiner::No, false) => either("aucun ", "aucune "),
        (Determiner::Every, true) => either("tous les ", "toutes les "),
        (Determiner::Every, false) => "chaque ",
        (Determiner::A, true) => "des ",
        (Determiner::A, false) => either("un ", "une "),
        (Determiner::Bare, _) => "",
    };
    word.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vowels_shorten_the_article() {
        let said =
            |word, gender, name| determiner(word, Agreement { gender, plural: false }, name) + name;
        assert_eq!(said(Determiner::The, Gender::Feminine, "réserve"), "la réserve");
        assert_eq!(said(Determiner::The, Gender::Feminine, "influence"), "l’influence");
        assert_eq!(said(Determiner::Your, Gender::Feminine, "influence"), "ton influence");
        assert_eq!(said(Determiner::No, Gender::Masculine, "dé"), "aucun dé");
    }
}
