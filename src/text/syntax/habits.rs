//! Signs and words of other languages, and what to write instead of them.

/// A sign, what it does not do here, and what is written instead. Longer ones come first.
pub(super) const SIGNS: &[(&str, &str, &str)] = &[
    ("===", "does not compare", "write `is` to compare; `=` sets a value"),
    ("!==", "does not compare", "write `is not`"),
    ("==", "does not compare", "write `is` to compare; `=` sets a value"),
    ("!=", "does not compare", "write `is not`"),
    ("<>", "does not compare", "write `is not`"),
    ("=>", "does not compare", "write `>=`"),
    ("=<", "does not compare", "write `<=`"),
    (":=", "sets nothing", "write `=`"),
    ("/*", "starts no comment", "a comment starts with `//` and ends with its line"),
    ("#", "starts no comment", "a comment starts with `//` and ends with its line"),
    ("&&", "joins no conditions", "write `and`"),
    ("||", "joins no conditions", "write `or`"),
    ("&", "joins no conditions", "write `and`"),
    ("|", "joins no conditions", "write `or`"),
    ("**", "is no power", "write the product: `n * n`"),
    ("^", "is no power", "write the product: `n * n`"),
    ("%", "leaves no remainder", "write `mod`"),
    ("!", "negates nothing", "write `not`"),
    ("×", "is no sign", "write `*` for a product; alike cards are named one by one: `{A A A}`"),
    ("÷", "is no sign", "write `/`"),
    ("−", "is no sign", "write `-`"),
    ("≥", "is no sign", "write `>=`"),
    ("≤", "is no sign", "write `<=`"),
    ("≠", "is no sign", "write `is not`"),
    ("??", "stands for nothing that is missing", "write `otherwise`"),
    ("?", "chooses nothing", "write `if … then … else …`"),
    (";", "ends no statement", "leave it out: the next statement starts on the next line"),
    ("f\"", "starts no text", "leave the letter out: the braces of every text hold values"),
    ("'", OPENS_NONE, STRAIGHT),
    ("`", OPENS_NONE, STRAIGHT),
    ("“", OPENS_NONE, STRAIGHT),
    ("”", OPENS_NONE, STRAIGHT),
    ("„", OPENS_NONE, STRAIGHT),
    ("‘", OPENS_NONE, STRAIGHT),
    ("’", OPENS_NONE, STRAIGHT),
    ("«", OPENS_NONE, STRAIGHT),
    ("»", OPENS_NONE, STRAIGHT),
];

const OPENS_NONE: &str = "opens no text";
const STRAIGHT: &str = "write straight double quotes: `\"…\"`";

/// What fits nowhere: a word with the word or sign before it, several in a row between bars, and what to do. `1` is
/// any number.
pub(super) const PHRASES: &[(&str, &str)] = &[
    (
        "bottom of",
        "give what is to come from below a zone of its own; `move 1 from ZONE` takes from the top",
    ),
    (
        "number of|amount of|count of|length of|total of",
        "write `size of …` for how many there are, `count c in … where …` for those of a kind",
    ),
    ("rest of|remainder of", "write `mod` for what a division leaves: `n mod 3`"),
    ("may not", "write `NAME: MOVE refused` for a move that is not allowed"),
    ("by \"", "name the condition, `refused by RULE.CONDITION`, or write `refused` alone"),
    ("all but|everybody except|everyone except|everybody but|everyone but", ALL_BUT),
    ("cards to", "say from where and to which zones: `deal ZONE to each ZONE`"),
    ("to all|to every", "say to which zones: `deal ZONE to each ZONE`"),
    ("repeat for", "write `repeat 5 times { … }`"),
    ("turn up|turn over", "move the card to a zone that all see: `move top of ZONE to ZONE`"),
    ("or false|or no", "write `flag`, which is yes or no"),
    ("is in", "write `in` without `is`"),
    ("greater than|more than|bigger than|larger than|higher than", "write `>` instead: `n > 3`"),
    ("less than|fewer than|smaller than|lower than", "write `<` instead: `n < 3`"),
    ("at least", "write `>=` instead: `n >= 3`"),
    ("at most", "write `<=` instead: `n <= 3`"),
    ("equal to", "write `is` alone: `n is 3`"),
    ("up 1|upto 1|most 1", "write `set of up to 2 TYPE`; a list has as many as it has"),
    ("player 1", "write `seat 1`"),
    (
        "draw 1",
        "write `move 1 from ZONE to ZONE` for cards; `draw` chooses one of several values by chance",
    ),
    ("for (", "write `for each NAME in VALUES { … }`"),
    (
        "all \"|others \"|everyone \"|everybody \"",
        "give what is told a name: `tell all NAME: VALUE \"…\"`",
    ),
    ("Option <|Optional <|seat ?", "write `seat or none`"),
    ("Vec <|List <|list <|Array <|array <", "write `list of TYPE`"),
    ("Set <|HashSet <", "write `set of TYPE`"),
    ("Map <|HashMap <|Dict <|dict <", "write a state with an index: `state NAME[TYPE]: …`"),
    ("f \"", "leave the letter out: the braces of every text hold values"),
    ("of {", "leave the braces out: `one of …`"),
    ("of [", "leave the brackets out: `one of …`"),
];

/// Words behind a value, and what is written instead.
pub(super) const BEHIND: &[(&str, &str)] = &[
    ("equals", "write `is`"),
    ("contains", TURNED),
    ("includes", TURNED),
    ("has", TURNED),
    ("isn", "write `is not`, or `not in`"),
    ("plus", "write `+`"),
    ("minus", "write `-`"),
    ("xor", "write `is not`"),
    ("len", "write `size of …`"),
    ("length", "write `size of …`"),
    ("unwrap", "write `… otherwise …`, with what stands for `none`"),
    ("unwrap_or", "write `… otherwise …`"),
    ("is_some", "write `… is not none`"),
    ("is_none", "write `… is none`"),
    ("is_empty", "write `… is empty`"),
    ("divided", "write `/`"),
    ("div", "write `/`"),
    ("modulo", "write `mod`"),
    ("without", "write `-`"),
    ("lost", "say who wins: `won by seats - SEAT`"),
    ("if", "write `if … then … else …`"),
];

/// Words with which the text ends that made sense, and what is written instead.
pub(super) const ENDINGS: &[(&str, &str)] = &[
    ("all but", ALL_BUT),
    ("all of", "leave `all of` out"),
    ("all seats", "leave `all` out: `seats` are all of them"),
    ("first seat", "write `seat 1`"),
    ("my", "write `ZONE[me]` for your own: `hand[me]`"),
];

/// Words with which the text begins that makes no sense, and what is written instead.
pub(super) const BEGINNINGS: &[(&str, &str)] = &[
    ("has no ", "write `ZONE is empty`"),
    ("have no ", "write `ZONE is empty`"),
    ("is refused", "leave `is` out: `MOVE refused`"),
];

const ALL_BUT: &str = "write `seats - SEAT`, for several `seats - {A B}`";

/// What values do elsewhere, in the place of a statement: `won.add(A)`.
pub(super) const METHODS: &[(&str, &str)] = &[
    (
        "add push append insert extend",
        "write `set NAME = NAME + VALUE` for a set, `move VALUE to NAME` for a zone",
    ),
    (
        "remove discard delete",
        "write `set NAME = NAME - VALUE` for a set, `move VALUE to ZONE` for a card",
    ),
    ("clear", "write `set NAME = {}`"),
    ("shuffle", "write `shuffle NAME`"),
    ("pop", "write `move 1 from NAME to ZONE`"),
];

const TURNED: &str = "turn it round: `CARD in ZONE`";

/// Words that can be left out, before the place or at it.
pub(super) const FILLERS: &[&str] =
    &["the", "mut", "my", "your", "card", "cards", "new", "return", "each"];

/// What a line or declaration starts with, what does not fit in it, and what to do. `\n` is the end of the line.
pub(super) const WITHIN: &[(&str, &str, &str)] = &[
    ("table", "{", "say in which file its rows stand: `table NAME from \"rows.csv\" { … }`"),
    ("to", "->", "leave `-> TYPE` out: a procedure gives no value, only a `function` does"),
    (
        "function",
        "ask",
        "ask in a procedure, `to NAME { … }`, and keep the answer in a state: a function asks nobody",
    ),
    ("function", "{", "write `= VALUE` instead of the block"),
    ("phase", ":", "list its actions in braces: `phase NAME { … }`"),
    ("phase", ",", "leave the commas out: `phase NAME { one other }`"),
    ("phase", "when", "say in the action when it is allowed: `require … else \"…\"`"),
    ("phase", "if", "say in the action when it is allowed: `require … else \"…\"`"),
    ("chance", ",", "leave the commas out: names in a row are separated by blanks"),
    ("for", "from", "write `for each NAME in 1..5 { … }`"),
    ("reveal", "\n", "say to whom: `reveal ZONE to all`"),
    ("turn of all", "\n", "write `turn of each of SEATS in PHASE`"),
    ("let", ":", "leave `: TYPE` out: a name has the type of its value"),
    ("let", "ask", ASKED),
    ("set", "ask", ASKED),
    ("highest", ",", ONE_IN_OTHER),
    ("lowest", ",", ONE_IN_OTHER),
    ("all", ",", OTHERS_WITHIN),
    ("first", ",", OTHERS_WITHIN),
    ("for", ",", "write one loop inside the other: `for each a in … { for each b in … { … } }`"),
    ("let", ",", ONE_VALUE),
    ("set", ",", ONE_VALUE),
];

const ONE_VALUE: &str =
    "a name stands for one value: write a line `let NAME = VALUE` for each, or a set `{A B}`";
const ASKED: &str =
    "`ask SEAT for NAME: TYPE public \"…\"` is a line of its own, and `NAME` is the answer";
const OTHERS_WITHIN: &str =
    "take one name, and the other in its condition: `all a in … where some b in …: …`";
const ONE_IN_OTHER: &str = "put one inside the other: `highest a in …: (highest b in …: …)`";
