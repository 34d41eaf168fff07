//! The sentences of all rulebooks, in every language of their games: none has its words in the order of code.

use hoyle::rulebook::plain;

use crate::rulebooks::each_rulebook;

/// What no language says: words twice, articles that are not drawn together, denials of denials.
const NEVER: [(&str, &[&str]); 4] = [
    (
        "en",
        &[
            " the the ",
            " in in ",
            " of of ",
            " a the ",
            " no the ",
            " not not ",
            " no your ",
            "does not hold",
            "Whose turn takes",
            "Won by: you",
            " a a ",
            " is are ",
        ],
    ),
    (
        "de",
        &[
            " von dem ",
            " zu dem ",
            " zu der ",
            " in dem ",
            " an dem ",
            " bei dem ",
            " auf du ",
            " von du ",
            " den den ",
            " nicht nicht ",
            "Sieger: du",
        ],
    ),
    (
        "fr",
        &[
            " de le ",
            " de les ",
            " à le ",
            " à les ",
            " si il ",
            "Si il ",
            " la la ",
            " le le ",
            " de un ",
            "Gagnant : toi",
        ],
    ),
    (
        "it",
        &[
            " di il ",
            " di la ",
            " di l’",
            " a il ",
            " a la ",
            " da il ",
            " da la ",
            " in il ",
            " in la ",
            " su il ",
            " su la ",
            "Vincitore: tu",
        ],
    ),
];

#[test]
fn no_sentence_has_words_in_the_order_of_code() {
    each_rulebook(|path, book| {
        let never = NEVER.iter().find(|(language, _)| *language == book.language);
        for line in plain(book) {
            for words in never.iter().flat_map(|(_, never)| never.iter()) {
                assert!(!line.contains(words), "{path}, {}: `{words}` in: {line}", book.language);
            }
        }
    });
}
