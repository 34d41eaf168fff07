//! What the prompt says of itself, in each language that it speaks.

use std::path::Path;

use super::typed;

const GAME: &str = concat!(env!("CARGO_WORKSPACE_DIR"), "/games/vienna/vienna.game");

/// Commands of all kinds, and lines that cannot be read or are refused.
const LINES: &str = "\
:help
:log
:why
:undo
:redo
:who
:as Nobody
:as Ben
:auto x
:rule nothing
:rule
:rule place
:card Nothing
:glossary nothing
:show
:show nothing
:note
:trace x
:step x
:eval
:eval 1 +
:eval 5 / (points[Ada] - points[Ada])
:test
:test \"one\"
:save
:save folder/that/is/missing
:nothing
:s
nothing
place
place(
Ben: start(Start3)
start(1)
start(Start9)
:why start(Start2)
:why start(Start3)
start(Start1)
reroll({1})
start(Start3)
:legal
place(1, Prater)
place({A}, Prater)
place({1 1}, Prater)
:auto 1
:trace
:undo
:auto 1
:undo anyway
:redo
:reload
";

fn said(language: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["play", GAME, "--lang", language, "--seed", "3"];
    let seats = ["--seats", "Ada,Ben:random,Cleo:random"];
    typed(folder.path(), &[&arguments[..], &seats[..]].concat(), LINES)
}

/// Whether a line has no words of the program: a move, a name that is typed.
fn is_typed(line: &str) -> bool {
    line.contains('(') || !line.trim().contains(' ')
}

#[test]
fn no_line_is_english_in_another_language() {
    assert!(Path::new(GAME).exists());
    let english = said("en");
    assert!(english.contains("There is no command `:nothing`."), "{english}");
    let english: Vec<&str> = english.lines().collect();
    for language in ["de", "fr", "it"] {
        let other = said(language);
        for line in other.lines().filter(|line| !is_typed(line)) {
            assert!(!english.contains(&line), "`{line}` in {language}");
        }
        // Lines are folded where the words of a language need it.
        assert!(other.lines().count() > LINES.lines().count(), "{other}");
    }
}
