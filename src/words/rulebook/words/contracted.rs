//! What stands together: `de le` is drawn together to `du`, `di il` to `del`, `zu dem` to `zum`, `de Anna` to `d’Anna`.

use crate::rulebook::grammar::Tongue;
use crate::rulebook::model::{Fragment, Words};

/// A preposition at the end of a text, the article at the beginning of the next one, and what stands for both.
const FRENCH: [(&str, &str, &str); 4] =
    [("de ", "le ", "du "), ("de ", "les ", "des "), ("à ", "le ", "au "), ("à ", "les ", "aux ")];

/// A name may begin with the word before it: `in in_reach`.
const ENGLISH: [(&str, &str, &str); 2] = [("in ", "in ", "in "), ("of ", "of ", "of ")];

const GERMAN: [(&str, &str, &str); 6] = [
    ("von ", "dem ", "vom "),
    ("zu ", "dem ", "zum "),
    ("zu ", "der ", "zur "),
    ("in ", "dem ", "im "),
    ("an ", "dem ", "am "),
    ("bei ", "dem ", "beim "),
];

const ITALIAN: [(&str, &str, &str); 35] = [
    ("di ", "l’", "dell’"),
    ("a ", "l’", "all’"),
    ("da ", "l’", "dall’"),
    ("in ", "l’", "nell’"),
    ("su ", "l’", "sull’"),
    ("di ", "gli ", "degli "),
    ("a ", "gli ", "agli "),
    ("da ", "gli ", "dagli "),
    ("in ", "gli ", "negli "),
    ("su ", "gli ", "sugli "),
    ("di ", "il ", "del "),
    ("di ", "lo ", "dello "),
    ("di ", "la ", "della "),
    ("di ", "i ", "dei "),
    ("di ", "le ", "delle "),
    ("a ", "il ", "al "),
    ("a ", "lo ", "allo "),
    ("a ", "la ", "alla "),
    ("a ", "i ", "ai "),
    ("a ", "le ", "alle "),
    ("da ", "il ", "dal "),
    ("da ", "lo ", "dallo "),
    ("da ", "la ", "dalla "),
    ("da ", "i ", "dai "),
    ("da ", "le ", "dalle "),
    ("in ", "il ", "nel "),
    ("in ", "lo ", "nello "),
    ("in ", "la ", "nella "),
    ("in ", "i ", "nei "),
    ("in ", "le ", "nelle "),
    ("su ", "il ", "sul "),
    ("su ", "lo ", "sullo "),
    ("su ", "la ", "sulla "),
    ("su ", "i ", "sui "),
    ("su ", "le ", "sulle "),
];

/// French words that lose their vowel before another one.
const ELIDED: [(&str, &str); 2] = [("de ", "d’"), ("que ", "qu’")];

/// A text of hoyle and the words behind it, drawn together where the language does so.
pub(super) fn contracted(tongue: Tongue, text: &str, mut value: Words) -> (String, Words) {
    let table: &[(&str, &str, &str)] = match tongue {
        Tongue::English => &ENGLISH,
        Tongue::German => &GERMAN,
        Tongue::French => &FRENCH,
        Tongue::Italian => &ITALIAN,
    };
    let ends = |word: &str| {
        let before = text.strip_suffix(word)?;
        (before.is_empty() || before.ends_with([' ', '(', '’'])).then_some(before)
    };
    if let Some(Fragment::Plain(first) | Fragment::Own { text: first, .. }) = value.0.first_mut() {
        for (preposition, article, both) in table {
            if let (Some(before), Some(rest)) = (ends(preposition), first.strip_prefix(article)) {
                let before = format!("{before}{both}");
                *first = rest.to_owned();
                return (before, value);
            }
        }
    }
    if tongue == Tongue::French && value.text().starts_with("il ") {
        for (word, elided) in [("si ", "s’"), ("Si ", "S’")] {
            if let Some(before) = ends(word) {
                return (format!("{before}{elided}"), value);
            }
        }
    }
    let is_letter = |text: &str| text.chars().count() == 1;
    let is_name = matches!(value.0.first(), Some(Fragment::Name { text, .. }) if is_letter(text));
    let vowels = ['a', 'e', 'i', 'o', 'u', 'é', 'è', 'ê', 'â', 'î', 'ô'];
    let first = value.text().chars().next().map(|it| it.to_lowercase().next().unwrap_or(it));
    if tongue == Tongue::French && !is_name && first.is_some_and(|it| vowels.contains(&it)) {
        for (word, elided) in ELIDED {
            if let Some(before) = ends(word) {
                return (format!("{before}{elided}"), value);
            }
        }
    }
    (text.to_owned(), value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_follow_the_word_before_them() {
        let said = |tongue, text, value: &str| {
            let (before, value) = contracted(tongue, text, Words::plain(value));
            before + &value.text()
        };

        assert_eq!(said(Tongue::French, "à partir de ", "le voisin"), "à partir du voisin");
        assert_eq!(said(Tongue::French, "la face de ", "Anna"), "la face d’Anna");
        assert_eq!(said(Tongue::French, "Donner à ", "les joueurs"), "Donner aux joueurs");
        assert_eq!(said(Tongue::French, "si ", "il y a un dé"), "s’il y a un dé");
        assert_eq!(said(Tongue::Italian, "la somma di ", "il numero"), "la somma del numero");
        assert_eq!(said(Tongue::Italian, "carte da ", "mazzo"), "carte da mazzo");
        assert_eq!(said(Tongue::Italian, "carte da ", "l’urna"), "carte dall’urna");
        assert_eq!(said(Tongue::German, "Rot1 zu ", "der Bank"), "Rot1 zur Bank");
        assert_eq!(said(Tongue::English, "one of ", "le voisin"), "one of le voisin");
    }
}
