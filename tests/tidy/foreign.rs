//! What is written instead of words of other languages is written so: each construct in a help of `src/text/diag/foreign.rs`
//! stands here with its places filled, and the whole is read as a part of a game.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use hoyle::Loader;

use super::{must_be_empty, quoted, read};

const SOURCE: &str = "src/text/diag/foreign.rs";

/// Where a construct stands in a game.
#[derive(Clone, Copy)]
enum Stands {
    /// Among the declarations.
    Declared,
    /// In place of all that is played.
    Played,
    /// In place of the heading.
    Heading,
    /// As the value of a condition.
    Asked,
    /// As a statement.
    Line,
    /// In an action.
    Acted,
    /// In a test.
    Tested,
}

use Stands::{Acted, Asked, Declared, Heading, Line, Played, Tested};

/// Constructs of helps, and what they are with their places filled.
const ROWS: &[(&str, Stands, &str)] = &[
    ("0..9", Declared, "state b: 0..9 = 1 public"),
    ("1..3", Asked, "some m in 1..3: n is m"),
    ("action NAME { do { … } }", Declared, "action go { do { end turn } }"),
    ("add … to …", Line, "add 1 to n"),
    ("always …", Declared, "always n < 10"),
    ("ask SEAT for NAME: TYPE public \"…\"", Line, "ask seat 1 for b: 0..9 public \"Which?\""),
    ("draw NAME from VALUES", Line, "draw b from 1..3"),
    ("else if", Line, "if f { } else if not f { }"),
    ("else if …", Line, "if f { } else if n is 2 { }"),
    ("end game \"…\" won by …", Line, "if f { end game \"Over.\" won by seat 1 }"),
    ("expect …", Tested, "expect n is 1"),
    ("flag", Declared, "state b: flag = no public"),
    ("for each NAME in seats { … }", Line, "for each s in seats { add 1 to n }"),
    (
        "for each NAME in seats { turn of NAME in PHASE }",
        Line,
        "for each s in seats { turn of s in day }",
    ),
    ("function NAME -> TYPE = VALUE", Declared, "function two -> 0..9 = 2"),
    ("game \"…\" { players 2..4 }", Heading, "game \"G\" { players 2..4 }"),
    ("if …", Line, "if n is 1 { }"),
    ("if not …", Line, "if not f { add 1 to n }"),
    ("larger(a, b) - smaller(a, b)", Asked, "larger(n, 2) - smaller(n, 2) is 1"),
    ("let", Line, "let b = 1"),
    ("me", Acted, "require mine: me is seat 1 else \"No.\""),
    ("move", Line, "move 1 from box to heap"),
    ("move … to …", Line, "move A to heap"),
    ("no", Asked, "f is no"),
    ("none", Asked, "lead is none"),
    ("number", Declared, "state b: number = 1 public"),
    ("play", Played, "play { end game \"Over.\" }"),
    ("play { … }", Played, "play { end game \"Over.\" }"),
    ("repeat NUMBER times { … }", Line, "repeat 2 times { add 1 to n }"),
    ("repeat { … } until …", Line, "repeat { turn of seat 1 in day } until f"),
    ("require … else \"…\"", Acted, "require few: n < 9 else \"No.\""),
    ("roll …", Line, "roll Die1"),
    ("seat", Declared, "state b: seat = seat 1 public"),
    ("seats", Asked, "size of seats is 2"),
    ("seats - me", Acted, "require many: size of (seats - me) is 1 else \"No.\""),
    ("setup { … }", Declared, "setup { shuffle box }"),
    ("size of …", Asked, "size of heap is 1"),
    ("some s in seats: …", Asked, "some s in seats: s is lead"),
    ("state", Declared, "state b: number = 1 public"),
    ("state NAME: TYPE = VALUE public", Declared, "state b: 0..9 = 1 public"),
    ("take away … from …", Line, "take away 1 from n"),
    ("tell all NAME: VALUE", Line, "tell all b: n"),
    ("to NAME { … }", Declared, "to grow { add 1 to n }"),
    ("type NAME is a grid of A1..C3", Declared, "type Field is a grid of A1..C3"),
    ("type NAME is one of A B C", Declared, "type Suit is one of R S T"),
    ("type NAME is one of …", Declared, "type Suit is one of R S T"),
    ("use NAME", Declared, "use repetition"),
    ("use numbers", Declared, "use numbers"),
    ("yes", Asked, "f is yes"),
    ("zone NAME of TYPE secret", Declared, "zone deck of Card secret"),
    ("{ }", Line, "if f { }"),
    ("… is not empty", Asked, "heap is not empty"),
];

/// A game around a construct.
fn game(stands: Stands, text: &str) -> String {
    let own = text.to_owned();
    let mut parts = [
        "game \"G\" { players 2..4 }".to_owned(),
        String::new(),
        String::new(),
        String::new(),
        "play {\n  LINE\n  end game \"Over.\"\n}".to_owned(),
        String::new(),
    ];
    let numbers = if text == "use numbers" { "" } else { "use numbers\n" };
    match stands {
        Declared => parts[1] = own,
        Heading => parts[0] = own,
        Played => parts[4] = own,
        Asked => parts[2] = format!("if {text} {{ }}"),
        Line => parts[2] = own,
        Acted => parts[3] = own,
        Tested => parts[5] = format!("test \"t\" {{\n  seats Ada Ben\n  {text}\n}}"),
    }
    let [head, declared, line, acted, play, test] = parts;
    let play = play.replace("LINE", &line);
    format!(
        "language 1\n{head}\n{numbers}type Card is one of A B C\n\
         type Die is 2 dice with faces 1..6\nzone box of all Card public\nzone heap of Card public\n\
         zone cup of all Die public\nstate n: 0..9 = 1 public\nstate f: flag = no public\n\
         state lead: seat or none = none public\n{declared}\naction wait {{\n  {acted}\n  do {{ end turn }}\n}}\n\
         phase day {{ wait }}\n{play}\n{test}\n"
    )
}

struct Text(String);

impl Loader for Text {
    fn load(&self, _: &Path) -> io::Result<Vec<u8>> {
        Ok(self.0.as_bytes().to_vec())
    }
}

/// Whether the words of a construct stand in a text one after the other.
fn follows(pattern: &str, text: &str) -> bool {
    let is_open = |word: &str| {
        let word = word.trim_matches(|it: char| !it.is_alphanumeric());
        word.len() > 1 && word.chars().all(|it| it.is_ascii_uppercase())
    };
    let pattern = pattern.replace(['…', '"'], " ");
    let mut rest = text;
    let mut words = pattern.split_whitespace().filter(|it| !is_open(it));
    words.all(|word| {
        // The names in a help of two numbers stand for any.
        let word = word.split(['(', ',', ')']).next().unwrap_or(word);
        let word = if matches!(word, "a" | "b" | "A" | "B" | "C") { "" } else { word };
        let found = rest.split_once(word);
        rest = found.map_or("", |(_, behind)| behind);
        found.is_some()
    })
}

#[test]
fn what_is_written_instead_of_other_languages_is_read() {
    let source = read(SOURCE).replace("\\\"", "\"");
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let rows = code.take_while(|line| !line.starts_with("pub fn"));
    let told: BTreeSet<String> = quoted(&rows.collect::<Vec<_>>().join("\n")).into_iter().collect();
    assert!(told.len() > 30, "the helps are read: {told:?}");
    let mut wrong = Vec::new();
    for construct in &told {
        if !ROWS.iter().any(|row| row.0 == construct) {
            wrong.push(format!("{SOURCE}: `{construct}` is tried nowhere"));
        }
    }
    for (construct, stands, text) in ROWS {
        if !told.contains(*construct) {
            wrong.push(format!("no help has `{construct}`"));
        }
        if !follows(construct, text) {
            wrong.push(format!("`{text}` is not `{construct}`"));
        }
        let compiled = hoyle::compile("g.game", &[], &Text(game(*stands, text)));
        let codes = compiled.diagnostics.iter().map(|it| it.code.as_str());
        // What is left over in such a game, and how far it goes, says nothing about the construct.
        let unread = codes.filter(|it| {
            it.starts_with("G01")
                || it.starts_with("G02") && *it != "G0207"
                || it.starts_with("G03")
        });
        wrong.extend(unread.map(|it| format!("`{construct}` as `{text}`: {it}")));
    }
    must_be_empty(&wrong);
}
