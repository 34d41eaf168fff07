//! Words of other languages, and what is written here instead.

const WORDS: &[(&str, &str)] = &[
    (
        "abs",
        "`larger(a, b) - smaller(a, b)`, with `use numbers` at the top of the file",
    ),
    ("bool", "`flag`"),
    ("boolean", "`flag`"),
    ("const", "`let`"),
    ("elif", "`else if`"),
    ("elseif", "`else if`"),
    ("false", "`no`"),
    ("int", "`number`, or a range such as `0..9`"),
    ("integer", "`number`, or a range such as `0..9`"),
    ("nil", "`none`"),
    ("null", "`none`"),
    ("player", "`seat`"),
    ("true", "`yes`"),
    ("var", "`let`, or `state` outside of blocks"),
    ("while", "`repeat { … } until …`"),
];

/// What is written here instead of a word of other languages.
pub fn foreign(word: &str) -> Option<String> {
    let found = WORDS.iter().find(|(other, _)| *other == word);
    found.map(|(_, here)| format!("write {here}"))
}
