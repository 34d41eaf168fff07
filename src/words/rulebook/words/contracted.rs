//! What stands together: in French and Italian, `de le` is drawn together to `du`, `di il` to `del`, `de Anna` to `d’Anna`; in
//! English, an article falls away behind another word of its kind.

use crate::rulebook::model::{Fragment, Words};

/// A preposition at the end of a text, the article at the beginning of the next one, and what stands for both.
const FRENCH: [(&str, &str, &str); 4] =
    [("de ", "le ", "du "), ("de ", "les ", "des "), ("à ", "le ", "au "), ("à ", "les ", "aux ")];

/// A place has its article by itself: `there is no ambassador`.
const ENGLISH: [(&str, &str, &str); 2] = [("no ", "the ", "no "), ("a ", "the ", "a ")];

const ITALIAN: [(&str, &str, &str); 25] = [
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
pub(super) fn contracted(language: &str, text: &str, mut value: Words) -> (String, Words) {
    let table: &[(&str, &str, &str)] = match language {
        "en" => &ENGLISH,
        "fr" => &FRENCH,
        "it" => &ITALIAN,
        _ => return (text.to_owned(), value),
    };
    let ends = |word: &str| {
        let before = text.strip_suffix(word)?;
        (before.is_empty() || before.ends_with([' ', '(', '’'])).then_some(before)
    };
    if let Some(Fragment::Plain(first)) = value.0.first_mut() {
        for (preposition, article, both) in table {
            if let (Some(before), Some(rest)) = (ends(preposition), first.strip_prefix(article)) {
                let before = format!("{before}{both}");
                *first = rest.to_owned();
                return (before, value);
            }
        }
    }
    let is_name = matches!(value.0.first(), Some(Fragment::Name { .. }));
    let vowels = ['a', 'e', 'i', 'o', 'u', 'é', 'è', 'ê', 'â', 'î', 'ô'];
    let first = value.text().chars().next().map(|it| it.to_lowercase().next().unwrap_or(it));
    if language == "fr" && !is_name && first.is_some_and(|it| vowels.contains(&it)) {
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
    use super::contracted;
    use crate::rulebook::model::Words;

    #[test]
    fn articles_follow_the_word_before_them() {
        let said = |language, text, value: &str| {
            let (before, value) = contracted(language, text, Words::plain(value));
            before + &value.text()
        };

        assert_eq!(said("fr", "à partir de ", "le voisin"), "à partir du voisin");
        assert_eq!(said("fr", "la face de ", "Anna"), "la face d’Anna");
        assert_eq!(said("fr", "Donner à ", "les joueurs"), "Donner aux joueurs");
        assert_eq!(said("it", "la somma di ", "il numero"), "la somma del numero");
        assert_eq!(said("it", "carte da ", "mazzo"), "carte da mazzo");
        assert_eq!(said("en", "there is no ", "the host"), "there is no host");
        assert_eq!(said("en", "one of ", "le voisin"), "one of le voisin");
    }
}
