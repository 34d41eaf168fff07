//! Rules that are changed while a game is played, and a game that becomes a test.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

use super::typed;

const RULES: &str = r#"language 1
game "Count" { players 1..1  score count }
state count[seat]: 0..9 = 0 public
phase counting { more }
action more(by: 1..3) {
  require low: count[me] + by <= 4 else "That is too much."
  do {
    add by to count[me]
    tell all now: count[me] "The count is {now}."
    end turn
  }
}
play {
  repeat { turn of seat 1 in counting } until count[seat 1] >= 4
  end game "Counted." won by seat 1
}
"#;

/// A game at a prompt without a terminal.
struct Played {
    file: PathBuf,
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Played {
    fn begin(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("hoyle-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("count.game");
        fs::write(&file, RULES).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_hoyle"))
            .args(["play", file.to_str().unwrap(), "--seats", "Ada", "--seed", "5"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { file, child, output }
    }

    /// Types lines, and waits for what is printed until the answer to `:who`.
    fn answer(&mut self, lines: &str) -> String {
        let input = self.child.stdin.as_mut().unwrap();
        write!(input, "{lines}\n:who\n").unwrap();
        let mut text = String::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "{text}");
            if line.starts_with("Play waits for") {
                return text;
            }
            text.push_str(&line);
        }
    }

    fn change(&self, from: &str, to: &str) {
        fs::write(&self.file, RULES.replace(from, to)).unwrap();
    }
}

impl Drop for Played {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(self.file.parent().unwrap());
    }
}

#[test]
fn changed_rules_are_read_and_the_first_difference_is_named() {
    let mut game = Played::begin("reloaded");
    game.answer("more(1)\nmore(2)");
    assert!(game.answer(":reload").contains("2 moves made again; nothing is different."));
    game.change("The count is {now}.", "Now it is {now}.");
    let told = game.answer(":reload");
    assert!(told.contains("Move 1 comes out differently:"), "{told}");
    assert!(told.contains("now:    Ada: more(1) · Now it is 1."), "{told}");
    game.change("count[me] + by <= 4", "by is 1");
    let told = game.answer(":reload");
    assert!(told.contains("Move 2, Ada: more(2), cannot be made any more."), "{told}");
    assert_eq!(game.answer("= count[Ada]").trim(), "1");
    // Bots think by the new rules, too, which leave one move.
    assert_eq!(game.answer(":hint why").trim(), "There is nothing to choose: more(1).");
}

#[test]
fn a_file_with_mistakes_leaves_the_game_as_it_is() {
    let mut game = Played::begin("broken-off");
    game.answer("more(1)");
    game.change("play {", "play");
    assert!(game.answer(":reload").contains("Play goes on with the rules as they were."));
    assert_eq!(game.answer("= count[me]").trim(), "1");
}

#[test]
fn a_game_becomes_a_test_that_passes() {
    let folder = std::env::temp_dir().join(format!("hoyle-as-test-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("count.game");
    fs::write(&file, RULES).unwrap();
    let path = file.to_str().unwrap();
    let told = typed(
        &folder,
        &["play", path, "--seats", "Ada", "--seed", "5", "--open"],
        "more(3)\n:test \"three\"\n",
    );
    let test = &told[told.find("test \"three\"").unwrap()..=told.rfind('}').unwrap()];
    assert!(test.contains("  Ada: more(3)\n  expect count[Ada] is 3\n"), "{test}");
    fs::write(&file, format!("{RULES}\n{test}\n")).unwrap();
    let tested = typed(&folder, &["test", path], "");
    assert!(tested.contains("1 passed, 0 failed"), "{tested}");
    fs::remove_dir_all(folder).unwrap();
}
