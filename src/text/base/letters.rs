//! Unicode normalisation, and confusable letters of different scripts. Only this file knows the tables of Unicode.

use std::borrow::Cow;
use std::collections::BTreeMap;

use unicode_normalization::{UnicodeNormalization as _, is_nfc};
use unicode_security::confusable_detection::skeleton;
use unicode_security::mixed_script::{
    AugmentedScriptSet, is_potential_mixed_script_confusable_char,
};

/// A word in the normal form in which words are compared: a letter and its accent are one character.
#[must_use]
pub fn one_form(word: &str) -> Cow<'_, str> {
    if word.is_ascii() || is_nfc(word) {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(word.nfc().collect())
    }
}

/// A word without accents, capitals and marks: `Universität` may be typed `universitat`.
#[must_use]
pub fn bare_letters(word: &str) -> String {
    let letters = word.nfd().filter(|it| it.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// A letter of another script that looks like one from A to Z, in a word that also has letters from A to Z.
#[must_use]
pub fn stranger(word: &str) -> Option<char> {
    let is_mixed = !word.is_ascii() && word.contains(|it: char| it.is_ascii_alphabetic());
    let mut letters = word.chars().filter(|it| !it.is_ascii());
    letters.find(|it| is_mixed && !is_latin(*it) && is_potential_mixed_script_confusable_char(*it))
}

/// Whether a letter may stand beside those from A to Z: `ß` may, although it looks like a Greek letter.
fn is_latin(letter: char) -> bool {
    let mut scripts = AugmentedScriptSet::for_char(letter);
    scripts.intersect_with(AugmentedScriptSet::for_char('a'));
    !scripts.is_empty()
}

/// Whether a word looks as if it had letters from A to Z alone.
#[must_use]
pub fn looks_latin(word: &str) -> bool {
    skeleton(word).all(|it| it.is_ascii())
}

/// The words so far with their places, to find words that look the same.
pub struct Confusables<'t, P>(BTreeMap<String, (Cow<'t, str>, P)>);

impl<P> Default for Confusables<'_, P> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<'t, P: Copy> Confusables<'t, P> {
    /// Adds a word. If an earlier word differs from it and looks the same, returns that word with its place.
    pub fn twin(&mut self, word: &'t str, at: P) -> Option<(String, P)> {
        let word = one_form(word);
        let looks = skeleton(&word).collect();
        let (first, place) = self.0.entry(looks).or_insert_with(|| (word.clone(), at));
        // Letters and digits of one script, such as `l` and `1`, do not count as confusable.
        let is_other = *first != word && !(first.is_ascii() && word.is_ascii());
        is_other.then(|| (first.to_string(), *place))
    }
}

#[cfg(test)]
mod tests {
    use super::{Confusables, one_form, stranger};

    #[test]
    fn a_letter_and_its_accent_are_one_sign() {
        assert_eq!(one_form("e\u{301}te\u{301}"), "\u{e9}t\u{e9}");
        assert_eq!(one_form("hand"), "hand");
    }

    #[test]
    fn letters_of_other_scripts_are_found_where_they_deceive() {
        // The second letter is Cyrillic.
        assert_eq!(stranger("h\u{430}nd"), Some('\u{430}'));
        for plain in [
            "hand",
            "\u{d6}sterreich",
            "\u{440}\u{443}\u{43a}\u{430}",
            "stra\u{df}e_2",
            "\u{5361}A",
        ] {
            assert_eq!(stranger(plain), None, "{plain}");
        }
    }

    #[test]
    fn words_that_look_alike_are_found() {
        let mut twins = Confusables::default();
        assert_eq!(twins.twin("pop", 0), None);
        assert_eq!(twins.twin("\u{440}\u{43e}\u{440}", 5), Some(("pop".to_owned(), 0)));
        assert_eq!(twins.twin("pop", 9), None);
        assert_eq!(twins.twin("l1", 12), None);
        assert_eq!(twins.twin("ll", 14), None);
        assert_eq!(twins.twin("e\u{301}", 16), None);
        assert_eq!(twins.twin("\u{e9}", 18), None);
    }
}
