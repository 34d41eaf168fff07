//! Files that would never be done: each verb stops with a fault, after a bounded number of steps.

use std::fs;
use std::io::Write as _;
use std::process::Stdio;

use super::{hoyle, text};

const HEAD: &str = "language 1\ngame \"Endless\" { players 2..2 }\n";
const TEST: &str = "test \"ends\" {\n  seats Ada Ben\n  expect game over\n}\n";

/// Small loops that are large together.
const NESTED: &str = "state n: number = 0 public
play {
  repeat 5000 times { repeat 5000 times {
    set n = n + (sum i in 1..1000: i)
  } }
  end game \"Over.\"
}
";

/// A condition over three numbers that cannot be narrowed.
const THREE: &str = "action go(a: 0..1000, b: 0..1000, c: 0..1000) {
  require all: a + b + c is 3001 else \"No.\"
  do { end turn }
}
phase day { go }
play { repeat { turn of seat 1 in day } }
";

/// Sets that have to be judged one by one.
const WIDE: &str = "type Card is 30 copies of Kind
type Kind is one of Wren
action pick(cards: set of Card) {
  require many: (count c in cards where c is not Wren1) is 20 else \"No.\"
  do { end turn }
}
phase day { pick }
play { repeat { turn of seat 1 in day } }
";

#[test]
fn what_would_never_be_done_is_a_fault_in_every_verb() {
    let verbs: [(&[&str], &str); 4] = [
        (&["sim", "it.game", "-n", "1"], ""),
        (&["test", "it.game"], ""),
        (&["play", "it.game", "--open"], "pick Wren1\n"),
        (
            &["referee", "it.game", "--open"],
            "{\"do\":\"new\",\"seats\":[\"Ada\",\"Ben\"],\"seed\":1}\n{\"do\":\"moves\"}\n",
        ),
    ];
    for game in [NESTED, THREE, WIDE] {
        let folder = tempfile::tempdir().unwrap();
        let all = [HEAD, game, TEST].concat();
        fs::write(folder.path().join("it.game"), all).unwrap();
        for (arguments, lines) in verbs {
            let mut child = hoyle(folder.path(), arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
            let output = child.wait_with_output().unwrap();
            let said = [&output.stdout, &output.stderr].map(|it| text(it)).concat();
            assert!(said.contains("G0605"), "{arguments:?} of {game}\n{said}");
        }
    }
}
