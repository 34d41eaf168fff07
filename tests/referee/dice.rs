//! A number typed for a die.

use serde_json::json;

use super::talk::{act, of_text, ok};

/// Dice in a cup that its seat sees or not, and a move that takes one.
const SHAKEN: &str = r#"language 1
game "Shaken" { players 2..2 }
type Die is 3 dice with faces 1..6
state boss: seat = seat 2 public
zone box of all Die public
zone cup[seat] of Die WHO
action keep(die: Die) { do { end turn } }
phase keeping { keep }
play {
  roll box
  move box to cup[seat 1]
  repeat { turn of seat 1 in keeping }
}
"#;

#[test]
fn a_number_stands_for_no_die_that_the_seat_does_not_see() {
    let keep = |who: &str, face: u8| {
        let mut referee = of_text(&SHAKEN.replace("WHO", who));
        let rolled = [5, 2, 4].map(|face| json!({ "name": "roll", "outcome": face }));
        let new = json!({ "do": "new", "seats": ["Ada", "Ben"], "chance": rolled });
        ok(&mut referee, &new.to_string());
        referee.line(&act("Ada", &format!("keep({face})")))
    };
    assert!(keep("private", 5).starts_with(r#"{"ok""#));
    let top = [2, 4, 5].map(|face| keep("secret, top public", face).starts_with(r#"{"ok""#));
    let found = top.iter().filter(|found| **found).count();
    assert_eq!(found, 1, "only the top die is seen: {top:?}");
    for who in ["secret", "private to boss"] {
        let (there, not_there) = (keep(who, 5), keep(who, 6));
        assert!(there.contains("no die of yours shows 5"), "{who}: {there}");
        assert_eq!(there.replace('5', "6"), not_there, "{who}");
    }
}
