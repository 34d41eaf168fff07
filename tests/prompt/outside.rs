//! Arguments that are no values of their parameters: the first line says what is needed, and in which range.

use std::fs;

use super::typed;

const KINDS: &str = r#"language 1

game "Kinds" { players 2..2 }
type Card is one of A B C
state sum: 0..99 = 0 public
action take(count: 2..4) { do { add count to sum end turn } }
action pick(some: set of up to 2 1..6) { do { set sum = size of some end turn } }
action couple(some: set of 2 1..6) { do { set sum = size of some end turn } }
action lay(card: Card) { do { if card is A { set sum = 1 } end turn } }
action greet(whom: seat) { do { if whom is me { set sum = 1 } end turn } }
phase day { take pick couple lay greet }
play {
  turn of seat 1 in day
  end game "{sum}"
}
"#;

/// A line, and what is said about it first.
const SAID: &[(&str, &str)] = &[
    ("take(9)", "`count` takes a number 2..4."),
    ("take(A)", "`count` takes a number 2..4."),
    ("pick({1 9})", "`some` takes a number 1..6."),
    ("pick({1 2 3})", "At most 2 are possible, but there are 3."),
    ("couple(3)", "`some` takes a set of 2 in braces, such as {A B}, each of them a number 1..6."),
    ("couple({3})", "2 different ones are needed, but there are 1."),
    ("lay(Z)", "There is no Card `Z`."),
    ("lay(3)", "`card` takes the name of a Card."),
    ("greet(Zoe)", "No seat is called `Zoe`."),
    ("greet(3)", "`whom` takes the name of a seat."),
];

#[test]
fn the_first_line_says_what_an_argument_has_to_be() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("kinds.game"), KINDS).unwrap();
    for (line, said) in SAID {
        let arguments = ["play", "kinds.game", "--seats", "Ada,Ben", "--seed", "1"];
        let told = typed(folder.path(), &arguments, &format!("{line}\n"));
        let answer = told.lines().skip_while(|it| *it != "[Ada]").nth(1);
        assert_eq!(answer, Some(*said), "{line}:\n{told}");
    }
}
