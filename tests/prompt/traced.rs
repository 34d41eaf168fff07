//! What a move did by the rules, statement by statement.

use std::fs;

use super::typed;

const RULES: &str = r#"language 1
game "Toll" { players 2..2 }
type Bird is one of Crow Finch Jay Lark Owl Wren
zone sky of all Bird secret
zone hand[seat] of Bird private
state coins[seat]: 0..9 = 5 private
state bank: 0..30 = 0 public
state lucky[seat]: flag = no private
setup { shuffle sky deal 1 from sky to each hand }
action ride(far: flag) {
  costs if far then 2 else 1 from coins[me] to bank else "You are too poor."
  do {
    if Crow in hand[me] { set lucky[me] = yes }
    add 1 to bank
    move 1 from sky to hand[me]
    end turn
  }
}
phase riding { ride }
play {
  repeat 2 times { for each s in seats { turn of s in riding } }
  end game "Home."
}
"#;

fn played(more: &[&str], lines: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("toll.game"), RULES).unwrap();
    let arguments = ["play", "toll.game", "--seats", "Ada,Ben:random", "--seed", "2"];
    typed(folder.path(), &[&arguments[..], more].concat(), lines)
}

#[test]
fn each_statement_is_told_with_what_came_of_it_and_its_line() {
    let told = played(&[], ":trace on\nride(yes)\n");
    let own = "You pay 2 if far is true, otherwise 1 from your coins to the bank.";
    for line in [own, "coins[Ada] is 3 · bank is 2", "bank is 3 (toll.game:14)", "(toll.game:15)"]
    {
        assert!(told.contains(line), "{line}\n{told}");
    }
}

#[test]
fn nobody_is_told_of_statements_that_do_something_unseen() {
    let told = played(&[], ":trace on\nride(yes)\n");
    let ben = &told[told.find("Ben: ride").unwrap()..];
    assert!(!ben.contains("coins[Ben]") && !ben.contains("lucky"), "{ben}");
    assert!(!ben.contains("toll.game:13"), "{ben}");
    // Whoever acts has a name in the words of the rules.
    assert!(ben.contains("hand of Ben"), "{ben}");
}

#[test]
fn whoever_writes_the_rules_is_told_of_every_statement() {
    let told = played(&["--open"], ":trace on\nride(yes)\n");
    let ben = &told[told.find("Ben: ride").unwrap()..];
    assert!(ben.contains("If Crow is in the hand of Ben:"), "{ben}");
    assert!(ben.contains(" → no (toll.game:13)") || ben.contains(" → yes (toll.game:13)"), "{ben}");
    assert!(
        ben.contains("coins[Ben] is") && ben.contains("The turn ends. (toll.game:16)"),
        "{ben}"
    );
}

#[test]
fn the_last_move_can_be_asked_for_and_nothing_is_told_before_it_is_wanted() {
    let told = played(&[], ":trace\nride(no)\n:trace\n:trace on\n:trace off\n:trace up\n");
    assert!(told.contains("No move has been made yet."), "{told}");
    assert!(told.contains("Write `:trace on`, `:trace off`"), "{told}");
    assert_eq!(told.matches("toll.game:15").count(), 1, "{told}");
}

/// What was taken back is not told again, and the same move does the same.
#[test]
fn a_trace_goes_with_undo_and_reload() {
    let lines = ":trace on\nride(no)\n:undo anyway\nride(no)\n:reload\nride(yes)\n";
    let told = played(&[], lines);
    assert_eq!(told.matches("coins[Ada] is 4").count(), 2, "{told}");
    assert_eq!(told.matches("coins[Ada] is 2").count(), 1, "{told}");
    assert!(told.contains("nothing is different"), "{told}");
}

/// A score in a procedure, one that a sentence tells, one that is paid, and one that nobody else sees.
const SCORING: &str = r#"language 1
game "Scores" { players 2..2 score jokes }
state points[seat]: 0..99 = 0 public
state told[seat]: 0..99 = 0 public
state paid[seat]: 0..99 = 0 public
state jokes[seat]: 0..99 = 0 private
action throw {
  do {
    count(2)
    end turn
  }
}
to count(number: number) {
  add number to points[me]
  add number to told[me]
  tell all counted: number "{counted} are told."
  pay 1 from points[me] to paid[me]
  add number to jokes[me]
}
phase throwing { throw }
play {
  repeat 2 times { for each s in seats { turn of s in throwing } }
  end game "Done." won by all s in seats with most points[s] + told[s] + paid[s]
}
"#;

#[test]
fn what_is_scored_without_a_word_is_told_with_its_cause_to_those_who_see_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("scores.game"), SCORING).unwrap();
    let arguments = ["play", "scores.game", "--seats", "Ada,Ben:random"];
    let told = typed(folder.path(), &arguments, "throw\n");
    let lines: Vec<&str> = told.lines().skip(2).take(10).collect();
    assert_eq!(
        lines,
        [
            "Ada: throw",
            "  points[Ada] is 2 (Increase the points of the player by number.)",
            "  2 are told.",
            "  1 paid from points[Ada] to paid[Ada]",
            "  jokes[Ada] is 2 (Increase the jokes of the player by number.)",
            "Ben: throw",
            "  points[Ben] is 2 (Increase the points of the player by number.)",
            "  2 are told.",
            "  1 paid from points[Ben] to paid[Ben]",
            "No more moves; play waits for Ada.",
        ],
        "{told}"
    );
}
