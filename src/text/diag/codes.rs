//! The registry of diagnostic codes. A number is never used again; a retired one stays as a comment.

use super::Severity;

macro_rules! codes {
    ($($severity:ident $code:ident $title:literal;)*) => {
        /// The stable code of a diagnostic: `G01` syntax, `G02` names, `G03` types and tables, `G04` the shape of the
        /// game, `G05` hooks, `G06` faults in play, `G07` files, `G08` secrets.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $(#[doc = $title] $code,)* }

        impl Code {
            /// Every code, in order.
            pub const ALL: &[Self] = &[$(Self::$code,)*];

            /// The code as it is written: `G0101`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$code => stringify!($code),)* }
            }

            /// The title of the code.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$code => $title,)* }
            }

            /// The severity of all diagnostics with the code.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self { $(Self::$code => Severity::$severity,)* }
            }

            /// The page of the code: what it means, a file that shows it, and the fixed file.
            #[must_use]
            pub const fn page(self) -> &'static str {
                match self { $(Self::$code => include_str!(concat!("codes/", stringify!($code), ".md")),)* }
            }
        }
    };
}

codes! {
    Error   G0101 "something else was expected here";
    Error   G0102 "a brace is not closed";
    Error   G0103 "not a declaration";
    Error   G0104 "not a statement";
    Error   G0105 "a text has no closing quote";
    Error   G0106 "a visibility word is missing";
    Error   G0107 "not a visibility word";
    Error   G0108 "a condition without a reason";
    Error   G0109 "a number is too large";
    Error   G0110 "no edition line, or one of another edition";
    Error   G0111 "nested too deeply";
    Error   G0112 "a brace that closes nothing";
    Error   G0113 "the braces in a text hold no value";

    Error   G0201 "no such name";
    Error   G0202 "two things with one name";
    Error   G0203 "no such library";
    Error   G0204 "no such condition";
    Error   G0205 "a name of another kind";
    Error   G0206 "a name with several meanings";
    Warning G0207 "declared and never used";
    Error   G0208 "no such column";
    Warning G0211 "a text is missing in a language";
    Warning G0212 "a text that the game does not have";
    Error   G0213 "a translation with other values";

    Error   G0301 "a value of another type";
    Error   G0302 "too many or too few arguments";
    Error   G0303 "too many or too few indices";
    Error   G0304 "not a place that holds a value";
    Error   G0305 "these cannot be combined";
    Error   G0306 "nobody owns this";
    Error   G0307 "a value that may be missing";
    Error   G0308 "not a type for this use";
    Error   G0309 "nobody acts here";
    Error   G0310 "a value outside its range";
    Error   G0311 "a table cell does not fit its column";
    Error   G0312 "a table does not fit its columns";
    Error   G0313 "two rows with one name";
    Error   G0314 "a given that cannot be arranged";
    Error   G0315 "cards that begin in two places";
    Error   G0316 "copies that cannot be counted";
    Error   G0317 "not a state that says who sees something";
    Error   G0318 "names that cannot be counted";
    Error   G0319 "members that do not fill a board";
    Error   G0320 "more than there may be";
    Error   G0321 "not known before the game begins";
    Error   G0322 "a value in a text that always says the same";
    Error   G0323 "an element twice in a set";
    Warning G0324 "`in` between two sets";
    Warning G0325 "a constant that is rounded";
    Error   G0326 "an order that nobody knows";
    Error   G0327 "a written move that does not say all";
    Error   G0328 "a sign that fits no field";
    Error   G0329 "a grammar that a language does not have";

    Error   G0401 "a part of the game is missing";
    Error   G0402 "play can run out without an end";
    Error   G0403 "a phase that is never reached";
    Error   G0404 "an action that no phase offers";
    Error   G0405 "a definition that leads back to itself";
    Error   G0406 "a loop that asks nobody";
    Error   G0407 "no turn to end here";
    Error   G0408 "a decision in setup";
    Error   G0409 "two changes to one thing";
    Error   G0410 "this line can never be reached";
    Error   G0411 "an impossible number of players";
    Error   G0412 "does not belong in this kind of file";
    Warning G0413 "too many values to try";
    Error   G0414 "a step of a test without a game";
    Error   G0415 "two moves that are written alike";

    Error   G0501 "the script has no such function";
    Error   G0502 "the script's function takes other parameters";
    Error   G0503 "the script has a syntax error";
    Error   G0504 "not a type that a script can take or give";
    Error   G0505 "no such place in a view";
    Warning G0506 "a script does not know a member";

    Error   G0601 "a seat has to act and cannot";
    Error   G0602 "a value left its range";
    Error   G0603 "what must always hold does not";
    Warning G0604 "a game takes longer than its file promises";
    Error   G0605 "a move takes too many steps";
    Error   G0606 "a script failed";
    Error   G0607 "a script gave a value of another type";
    Error   G0608 "there is nothing to draw from";
    Error   G0609 "there is not enough to move";
    Error   G0610 "a test does not hold";
    Error   G0611 "a fault that is not explained at the table";
    Error   G0612 "the game does not come to an end";
    Error   G0613 "a transcript shows another game";

    Error   G0701 "a file cannot be read";
    Error   G0702 "a file is not UTF-8 text";
    Error   G0703 "a path that leaves the folder of the game";
    Error   G0704 "a cell with a quote that does not fit";
    Error   G0705 "a sign that nobody sees";
    Error   G0706 "two names that look alike";
    Warning G0707 "a name in letters of two scripts";

    Error   G0801 "a secret is disclosed";
    Error   G0802 "a sentence that gives a secret away";
    Error   G0803 "a reason that gives a secret away";
    Error   G0804 "a secret decides whose turn it is, or what happens next";
    Error   G0805 "a seat cannot tell what it may do";
    Error   G0806 "`exposing` does not match what the variant opens";
    Error   G0807 "a number of cards that gives a secret away";
    Warning G0808 "a `public because` that is not needed";
    Error   G0809 "secrets that cannot be followed to the end";
}

impl Code {
    /// The code with a name, whatever its capitals.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str().eq_ignore_ascii_case(name))
    }

    /// Whether the code is about a secret that comes out.
    #[must_use]
    pub fn is_about_secrets(self) -> bool {
        self.as_str().starts_with("G08")
    }
}
