//! Words of other programming languages, and what is written in this language instead.

/// Words separated by blanks, and what is written instead of each of them.
type Row = (&'static str, &'static str);

/// Words for values and types.
const NAMES: &[Row] = &[
    ("abs", "`larger(a, b) - smaller(a, b)`, with `use numbers` at the top of the file"),
    ("bool boolean", "`flag`"),
    ("const", "`let`"),
    ("elif elsif elseif", "`else if`"),
    ("false", "`no`"),
    ("int integer float double u8 u32 i32 usize", "`number`, or a range such as `0..9`"),
    ("nil null undefined nobody nothing", "`none`"),
    ("player", "`seat`"),
    ("players everyone everybody", "`seats`"),
    ("others", "`seats - me`"),
    ("somebody anybody", "`some s in seats: …`, or `… is not empty`"),
    ("all", "how many, or leave the number out"),
    ("true", "`yes`"),
    ("string str", "a type of its own, `type NAME is one of A B C`: no text is kept"),
    ("self this myself you", "`me`"),
    ("len length", "`size of …`"),
    ("range", "a range with both its ends: `1..3`"),
    ("random rand randint", "`draw NAME from VALUES`, and the name where the value is needed"),
    ("print println printf echo", "`tell all NAME: VALUE`"),
    ("var", "`let`, or `state` outside of blocks"),
];

/// Words that start a line.
const LINES: &[Row] = &[
    ("break return exit quit", "the rest under `if not …`: nothing is left early"),
    ("continue", "the rest under `if not …`: no round is left early"),
    ("pass", "`{ }` for a block that does nothing"),
    ("while", "`repeat { … } until …`"),
    ("loop", "`repeat NUMBER times { … }`"),
    ("switch case when match", "`if …`, with `else if …` for each further case"),
    ("unless", "`if not …`"),
    ("increase increment raise", "`add … to …`"),
    ("decrease decrement subtract reduce lower", "`take away … from …`"),
    ("remove delete", "`take away … from …`, or `move` for cards"),
    ("discard give put place push append pass_to", "`move … to …`"),
    ("each every foreach everybody everyone", "`for each NAME in seats { … }`"),
    ("next", "`for each NAME in seats { turn of NAME in PHASE }`: the loop goes on to the next"),
    ("win wins winner lose loses gameover finish stop", "`end game \"…\" won by …`"),
    ("assert verify check", "`expect …` in a test, `always …` elsewhere"),
    ("must only_if requires", "`require … else \"…\"`"),
    ("choose select pick prompt input", "`ask SEAT for NAME: TYPE public \"…\"`"),
    ("say announce show display log console", "`tell all NAME: VALUE`"),
    ("throw", "`roll …`"),
];

/// Words that start a declaration.
const DECLARATIONS: &[Row] = &[
    ("def fn func fun method sub lambda", "`function NAME -> TYPE = VALUE`"),
    ("procedure proc void routine", "`to NAME { … }`"),
    (
        "class enum struct record suit suits card piece pieces component components equipment",
        "`type NAME is one of …`",
    ),
    ("import include require using from load", "`use NAME`"),
    (
        "const let val define constant",
        "`function NAME -> TYPE = VALUE`, which gives the same value each time",
    ),
    ("var int bool number static global variable counter", "`state NAME: TYPE = VALUE public`"),
    ("deck hand pile discard draw bag", "`zone NAME of TYPE secret`"),
    ("board grid map", "`type NAME is a grid of A1..C3`"),
    ("players player seats", "`game \"…\" { players 2..4 }`"),
    (
        "turn round rules begin start main run loop gameplay",
        "`play { … }`, which holds all that happens in order",
    ),
    ("init initialize prepare preparation", "`setup { … }`"),
    ("move event ability", "`action NAME { do { … } }`"),
    ("goal win end winner scoring", "`end game \"…\" won by …` in `play`"),
    ("assert invariant", "`always …`"),
];

/// What is written instead of a name of another language.
#[must_use]
pub fn foreign(word: &str) -> Option<String> {
    instead(NAMES, word)
}

/// What is written instead of a word with which a line begins in another language.
#[must_use]
pub fn foreign_line(word: &str) -> Option<String> {
    instead(LINES, word).or_else(|| foreign(word))
}

/// What is written instead of a word with which a declaration begins in another language.
#[must_use]
pub fn foreign_declaration(word: &str) -> Option<String> {
    instead(DECLARATIONS, word)
}

fn instead(rows: &[Row], word: &str) -> Option<String> {
    let word = word.to_lowercase();
    let has = |row: &&Row| row.0.split(' ').any(|it| it == word);
    let (_, here) = rows.iter().find(has)?;
    Some(format!("write {here}"))
}
