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

/// The plural of a word, or the singular of a plural; nothing in German, whose nouns do not show it.
pub(super) fn other(tongue: Tongue, text: &str, agreement: Agreement) -> Option<String> {
    let replaced = |ends: &[(&str, &str)]| {
        let mut found = ends
            .iter()
            .filter_map(|(from, to)| text.strip_suffix(from).map(|stem| format!("{stem}{to}")));
        found.next()
    };
    match (tongue, agreement.plural) {
        (Tongue::German, _) => None,
        (Tongue::English, true) => replaced(&[
            ("dice", "die"),
            ("men", "man"),
            ("ies", "y"),
            ("sses", "ss"),
            ("xes", "x"),
            ("ches", "ch"),
            ("s", ""),
        ]),
        (Tongue::English, false) => {
            let ends = [
                ("Die", "Dice"),
                ("die", "dice"),
                ("man", "men"),
                ("ay", "ays"),
                ("ey", "eys"),
                ("oy", "oys"),
                ("y", "ies"),
            ];
            let hissing = [("s", "ses"), ("x", "xes"), ("ch", "ches"), ("sh", "shes"), ("", "s")];
            replaced(&ends).or_else(|| replaced(&hissing))
        }
        // Only the first word of several would be changed with certainty.
        (Tongue::French | Tongue::Italian, _) if text.contains(' ') => None,
        (Tongue::French, true) => replaced(&[("eaux", "eau"), ("s", "")]),
        (Tongue::French, false) => replaced(&[("eau", "eaux"), ("s", "s"), ("x", "x"), ("", "s")]),
        (Tongue::Italian, true) => replaced(&[("e", "a"), ("i", "o")]),
        (Tongue::Italian, false) => replaced(&[("o", "i"), ("a", "e"), ("e", "i")]),
    }
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
    fn one_of_several_is_told_by_the_ending() {
        let plural = |gender| Agreement { gender, plural: true };
        let one = |gender| Agreement { gender, plural: false };
        let said = |tongue, text, agreement| other(tongue, text, agreement);
        assert_eq!(said(Tongue::English, "coins", plural(Masculine)).as_deref(), Some("coin"));
        assert_eq!(said(Tongue::English, "Inquiry", one(Masculine)).as_deref(), Some("Inquiries"));
        assert_eq!(said(Tongue::French, "pièces", plural(Feminine)).as_deref(), Some("pièce"));
        assert_eq!(said(Tongue::Italian, "dado", one(Masculine)).as_deref(), Some("dadi"));
        assert_eq!(said(Tongue::German, "Münzen", plural(Feminine)), None);
    }

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
