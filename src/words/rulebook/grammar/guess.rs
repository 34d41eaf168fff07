//! The grammar of a name whose text says nothing about it: guessed by how it ends.

use super::{Agreement, Tongue};
use crate::hir::Gender;

use Gender::{Feminine, Masculine, Neuter};

/// How German nouns end, and their gender. The longer ending goes first; compounds have the gender of their last part.
const GERMAN: [(&str, Gender); 39] = [
    ("karten", Feminine),
    ("karte", Feminine),
    ("hand", Feminine),
    ("bank", Feminine),
    ("zahl", Feminine),
    ("farbe", Feminine),
    ("reihe", Feminine),
    ("runde", Feminine),
    ("kasse", Feminine),
    ("mitte", Feminine),
    ("seite", Feminine),
    ("person", Feminine),
    ("ung", Feminine),
    ("heit", Feminine),
    ("keit", Feminine),
    ("schaft", Feminine),
    ("tion", Feminine),
    ("tät", Feminine),
    ("ei", Feminine),
    ("feld", Neuter),
    ("brett", Neuter),
    ("blatt", Neuter),
    ("spiel", Neuter),
    ("haus", Neuter),
    ("gebot", Neuter),
    ("paar", Neuter),
    ("symbol", Neuter),
    ("gold", Neuter),
    ("geld", Neuter),
    ("ziel", Neuter),
    ("deck", Neuter),
    ("chen", Neuter),
    ("um", Neuter),
    ("ment", Neuter),
    ("name", Masculine),
    ("gedanke", Masculine),
    ("junge", Masculine),
    ("läufer", Masculine),
    ("e", Feminine),
];

const FRENCH: [(&str, Gender); 25] = [
    ("main", Feminine),
    ("fin", Feminine),
    ("couleur", Feminine),
    ("valeur", Feminine),
    ("faveur", Feminine),
    ("tion", Feminine),
    ("sion", Feminine),
    ("son", Feminine),
    ("té", Feminine),
    ("nombre", Masculine),
    ("symbole", Masculine),
    ("groupe", Masculine),
    ("rôle", Masculine),
    ("âge", Masculine),
    ("age", Masculine),
    ("isme", Masculine),
    ("ème", Masculine),
    ("aire", Masculine),
    ("acle", Masculine),
    ("ège", Masculine),
    ("ordre", Masculine),
    ("centre", Masculine),
    ("coffre", Masculine),
    ("e", Feminine),
    ("es", Feminine),
];

const ITALIAN: [(&str, Gender); 12] = [
    ("mano", Feminine),
    ("mani", Feminine),
    ("zione", Feminine),
    ("zioni", Feminine),
    ("sione", Feminine),
    ("tà", Feminine),
    ("tù", Feminine),
    ("dice", Feminine),
    ("parte", Feminine),
    ("ma", Masculine),
    ("ta", Feminine),
    ("a", Feminine),
];

/// The gender and the number of a name. Names are declared in English: `coins` is a plural in all languages.
pub(super) fn guessed(tongue: Tongue, text: &str, declared: &str) -> Agreement {
    let declared = declared.to_lowercase();
    let is_one = ["ss", "us", "is"].into_iter().any(|ending| declared.ends_with(ending));
    let plural = declared.ends_with('s') && !is_one;
    // What an adjective or a noun is behind the first word says less in French and in Italian.
    let word = match tongue {
        Tongue::English | Tongue::German => text.rsplit(' ').next(),
        Tongue::French | Tongue::Italian => text.split(' ').next(),
    };
    let word = word.unwrap_or(text).to_lowercase();
    let word = if plural { singular(tongue, &word) } else { word };
    let endings: &[(&str, Gender)] = match tongue {
        Tongue::English => &[],
        Tongue::German => &GERMAN,
        Tongue::French => &FRENCH,
        Tongue::Italian => &ITALIAN,
    };
    let found = endings.iter().find(|(ending, _)| word.ends_with(ending));
    Agreement { gender: found.map_or(Masculine, |(_, gender)| *gender), plural }
}

/// What a plural is the plural of, as far as its gender can be told from it.
fn singular(tongue: Tongue, word: &str) -> String {
    match tongue {
        Tongue::French => word.strip_suffix(['s', 'x']).unwrap_or(word).to_owned(),
        Tongue::Italian => {
            let feminine = word.strip_suffix('e').map(|stem| format!("{stem}a"));
            feminine.unwrap_or_else(|| word.to_owned())
        }
        Tongue::English | Tongue::German => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_tell_the_gender_and_the_declared_name_the_number() {
        let guess = |tongue, text, declared| {
            let Agreement { gender, plural } = guessed(tongue, text, declared);
            (gender, plural)
        };
        assert_eq!(guess(Tongue::German, "Startkarte", "start_card"), (Feminine, false));
        assert_eq!(guess(Tongue::German, "bewachtes Feld", "guarded"), (Neuter, false));
        assert_eq!(guess(Tongue::German, "Vorrat", "supply"), (Masculine, false));
        assert_eq!(guess(Tongue::French, "pièces", "coins"), (Feminine, true));
        assert_eq!(guess(Tongue::French, "tas", "stack"), (Masculine, false));
        assert_eq!(guess(Tongue::Italian, "monete", "coins"), (Feminine, true));
        assert_eq!(guess(Tongue::Italian, "dadi", "dice"), (Masculine, false));
        assert_eq!(guess(Tongue::English, "pass", "pass"), (Masculine, false));
    }
}
