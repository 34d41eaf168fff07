//! Programs in the seats of a game: what they may ask, and what comes of those that hang, lie, flood or die.

use std::fs;
use std::path::Path;

use super::{hoyle, text};

/// Ada holds a card that Ben does not see, and each of them makes one move.
const GAME: &str = r#"language 1
game "Two Cards" { players 2..2 }
type Card is one of Lark Crow Wren
zone deck of all Card secret
zone hand[seat] of Card private
state guessed[seat]: Card or none = none public
setup {
  shuffle deck
  deal 1 from deck to each hand
}
action guess(card: Card) {
  require other: card not in hand[me] else "This is your own."
  do {
    set guessed[me] = card
    end turn
  }
}
phase guessing { guess }
play {
  for each s in seats { turn of s in guessing }
  end game "Both have guessed." won by {seat 1}
}
"#;

/// Plays a game in which a shell script has the second seat. Returns what the script has been answered, and what is said.
fn play(script: &str) -> (Vec<String>, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two.game"), GAME).unwrap();
    fs::write(folder.path().join("bot.sh"), script).unwrap();
    let said = run(folder.path(), "random,program(sh bot.sh)");
    let answers = fs::read_to_string(folder.path().join("answers")).unwrap_or_default();
    (answers.lines().map(str::to_owned).collect(), said)
}

fn run(folder: &Path, bots: &str) -> String {
    let arguments = ["arena", "two.game", "-n", "1", "--bots", bots];
    let output = hoyle(folder, &arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(text(&output.stdout).starts_with("Two Cards: 2 games"), "no game was lost");
    text(&output.stderr)
}

/// A script that makes some requests when it is first asked, and then the first guess that is legal.
fn asking(requests: &[&str]) -> String {
    let lines = requests.iter().map(|request| {
        format!(
            "echo '{request}' | sed \"s/ME/$me/\"\nread -r answer\nprintf '%s\\n' \"$answer\" >> answers\n"
        )
    });
    let lines: String = lines.collect();
    format!(
        "read -r asked
me=${{asked#*'\"choose\":\"'}}
me=${{me%%'\"'*}}
{lines}
for card in Lark Crow; do
  echo '{{\"do\":\"act\",\"seat\":\"ME\",\"move\":\"guess('$card')\"}}' | sed \"s/ME/$me/\"
  read -r answer
  case $answer in *ok*) break;; esac
done
read -r asked
"
    )
}

#[test]
fn a_program_asks_for_its_seat_and_for_nothing_else() {
    let own = [
        r#"{"do":"info"}"#,
        r#"{"do":"view","seat":"ME"}"#,
        r#"{"do":"view","viewer":"public"}"#,
        r#"{"do":"legal","seat":"ME"}"#,
        r#"{"do":"worlds","seat":"ME"}"#,
        r#"{"do":"information_state","seat":"ME"}"#,
        r#"{"do":"why","seat":"ME","move":"guess(Crow)"}"#,
    ];
    let (answers, said) = play(&asking(&own));
    assert_eq!(said, "");
    assert_eq!(answers.len(), 2 * own.len());
    assert!(answers.iter().all(|it| it.starts_with(r#"{"ok":"#)), "{answers:#?}");

    let other = [
        r#"{"do":"view","seat":"Cleo"}"#,
        r#"{"do":"view","viewer":"referee"}"#,
        r#"{"do":"log","viewer":"referee"}"#,
        r#"{"do":"legal","viewer":"referee"}"#,
        r#"{"do":"position","viewer":"referee"}"#,
        r#"{"do":"new","seats":["Ada","Ben"]}"#,
        r#"{"do":"state"}"#,
        r#"{"do":"chances"}"#,
        r#"{"do":"undo"}"#,
        r#"{"do":"outcomes"}"#,
        r#"{"do":"draw","outcome":"Crow"}"#,
        r#"{"do":"returns"}"#,
        r#"{"do":"clone"}"#,
        r#"{"do":"restore","handle":1}"#,
        r#"{"do":"release","handle":1}"#,
    ];
    let (answers, said) = play(&asking(&other));
    assert_eq!(said, "");
    assert_eq!(answers.len(), 2 * other.len());
    for answer in &answers {
        assert!(answer.starts_with(r#"{"error":{"kind":"seat""#), "{answer}");
        for card in ["Lark", "Crow", "Wren"] {
            assert!(!answer.contains(card), "{answer}");
        }
    }
}

#[test]
fn a_request_about_the_other_seat_is_refused_in_every_verb_of_a_seat() {
    let verbs = [
        "view",
        "log",
        "legal",
        "position",
        "acting",
        "worlds",
        "information_state",
        "hint",
        "pass",
    ];
    let named = ["Ada", "Ben"];
    let requests: Vec<String> = verbs
        .iter()
        .flat_map(|verb| named.map(|seat| format!(r#"{{"do":"{verb}","seat":"{seat}"}}"#)))
        .chain(named.map(|seat| format!(r#"{{"do":"why","seat":"{seat}","move":"guess(Crow)"}}"#)))
        .collect();
    let requests: Vec<&str> = requests.iter().map(String::as_str).collect();
    let (answers, _) = play(&asking(&requests));
    // In each of two games, one of the two seats is its own.
    assert_eq!(answers.len(), 2 * requests.len());
    let refused = answers.iter().filter(|it| it.starts_with(r#"{"error":{"kind":"seat""#));
    assert_eq!(refused.count(), requests.len());
}

#[test]
fn a_program_that_fails_is_named_and_its_move_is_made_at_random() {
    for (script, why) in [
        ("exit 3", "it has ended"),
        ("echo broken >&2; exit 3", "it has ended: broken"),
        ("yes", "it does not read its answers"),
        ("cat /dev/zero", "it has written a line of more than 1000000 bytes"),
        ("printf '\\377\\n'; cat", "it has written what is no text"),
        (
            "while read -r line; do echo '{\"do\":\"state\"}'; done",
            "it made 1000 requests without choosing; its last request was refused: this is not for",
        ),
        ("while read -r line; do echo nonsense; done", "it made 1000 requests without choosing"),
        ("x=xxxxxxxxxxxxxxxx; while :; do x=$x$x$x$x; done", "it has ended"),
    ] {
        let (_, said) = play(script);
        for line in said.lines() {
            assert!(line.starts_with("hoyle: program(sh bot.sh), "), "{script}: {said}");
            assert!(line.contains(&format!(" a random move: {why}")), "{script}: {said}");
        }
        assert!((1..=2).contains(&said.lines().count()), "{script}: {said}");
    }
}

#[test]
fn a_program_that_hangs_is_given_up() {
    let (_, said) = play("sleep 60");
    assert!(said.contains("2 times a random move: it has not chosen within 10 seconds"), "{said}");
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two.game"), GAME).unwrap();
    let said = run(folder.path(), "random,program(./nowhere)");
    assert!(said.contains("program(./nowhere), 2 times a random move: it has ended"), "{said}");
}
