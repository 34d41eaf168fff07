//! Italian articles.

use super::{Agreement, Determiner};
use crate::hir::Gender;

const VOWELS: [char; 9] = ['a', 'e', 'i', 'o', 'u', 'à', 'è', 'ì', 'ò'];

/// What stands before a name: `la `, `l’`, `i tuoi `.
pub(super) fn determiner(determiner: Determiner, agreement: Agreement, name: &str) -> String {
    let sound = Sound::of(name);
    let is_feminine = agreement.gender == Gender::Feminine;
    let either = |masculine, feminine| if is_feminine { feminine } else { masculine };
    let word = match (determiner, agreement.plural, sound) {
        (Determiner::The, false, Sound::Vowel) => "l’",
        (Determiner::The, false, Sound::Heavy) => either("lo ", "la "),
        (Determiner::The, false, Sound::Light) => either("il ", "la "),
        (Determiner::The, true, Sound::Light) => either("i ", "le "),
        (Determiner::The, true, Sound::Vowel | Sound::Heavy) => either("gli ", "le "),
        (Determiner::Your, false, _) => either("il tuo ", "la tua "),
        (Determiner::Your, true, _) => either("i tuoi ", "le tue "),
        (Determiner::No, true, _) => "",
        (Determiner::No, false, Sound::Heavy) => either("nessuno ", "nessuna "),
        (Determiner::No, false, Sound::Vowel) => either("nessun ", "nessun’"),
        (Determiner::No, false, Sound::Light) => either("nessun ", "nessuna "),
        (Determiner::Every, true, _) => either("tutti i ", "tutte le "),
        (Determiner::Every, false, _) => "ogni ",
        (Determiner::A, true, Sound::Light) => either("dei ", "delle "),
        (Determiner::A, true, Sound::Vowel | Sound::Heavy) => either("degli ", "delle "),
        (Determiner::A, false, Sound::Heavy) => either("uno ", "una "),
        (Determiner::A, false, Sound::Vowel) => either("un ", "un’"),
        (Determiner::A, false, Sound::Light) => either("un ", "una "),
        (Determiner::Bare, _, _) => "",
    };
    word.to_owned()
}

/// The beginning of a word, as articles care for it.
#[derive(Clone, Copy)]
enum Sound {
    /// `l’enigma`
    Vowel,
    /// `lo scarto`
    Heavy,
    /// `il dado`
    Light,
}

impl Sound {
    fn of(name: &str) -> Self {
        let name = name.to_lowercase();
        let is_heavy = |start: &str| name.starts_with(start);
        let mut letters = name.chars();
        let (first, second) = (letters.next(), letters.next());
        let is_impure = first == Some('s') && second.is_some_and(|it| !VOWELS.contains(&it));
        if first.is_some_and(|it| VOWELS.contains(&it)) {
            Self::Vowel
        } else if is_impure || ["z", "gn", "ps", "x", "y"].into_iter().any(is_heavy) {
            Self::Heavy
        } else {
            Self::Light
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_sound_chooses_the_article() {
        let said = |word, gender, plural, name| {
            determiner(word, Agreement { gender, plural }, name) + name
        };
        assert_eq!(said(Determiner::The, Gender::Masculine, true, "scarti"), "gli scarti");
        assert_eq!(said(Determiner::The, Gender::Masculine, false, "mazzo"), "il mazzo");
        assert_eq!(said(Determiner::The, Gender::Feminine, false, "influenza"), "l’influenza");
        assert_eq!(said(Determiner::Your, Gender::Feminine, true, "monete"), "le tue monete");
        assert_eq!(said(Determiner::A, Gender::Masculine, false, "zero"), "uno zero");
    }
}
