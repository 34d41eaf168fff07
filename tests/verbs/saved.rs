//! Games at a prompt without a terminal: saves that do not fit, and lines that cannot be read.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use super::{hoyle, refused, text};

/// Runs `play` with lines on its standard input; says the exit code, and what it printed.
fn play(folder: &Path, arguments: &[&str], lines: &[u8]) -> (Option<i32>, String, String) {
    let mut child = hoyle(folder, &[&["play", "dice.game"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(lines);
    let output = child.wait_with_output().unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// Dice that are rolled for ever.
const DICE: &str = "language 1
game \"Dice\" { players 2..2 }
state last: 0..9 = 0 public
action go { do { draw r from 1..6  set last = r  end turn } }
phase day { go }
play { repeat { for each s in seats { turn of s in day } } }
";

fn dice() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("dice.game"), DICE).unwrap();
    folder
}

const HEAD: &str = "hoyle record 1\ngame Dice\nseats Ada Ben\nseed 1\n\n";

#[test]
fn a_saved_game_that_does_not_fit_is_refused_with_its_place() {
    let folder = dice();
    let loaded = |record: &str, more: &[&str]| {
        fs::write(folder.path().join("saved.txt"), record).unwrap();
        play(folder.path(), &[&["--load", "saved.txt"], more].concat(), b":quit\n")
    };
    let whole = format!("{HEAD}Ada: go\nchance r: 3\nBen: go\nchance r: 4\n");
    assert_eq!(loaded(&whole, &[]).0, Some(0), "{:?}", loaded(&whole, &[]));
    assert_eq!(loaded(&whole, &["--seats", "Ada,Ben:random"]).0, Some(0));
    let with_notes = (whole.replace("record 1", "record 2"))
        .replace("seed 1\n", "seed 1\nnote Ada r low\nnote Ben r not so low\n");
    assert_eq!(loaded(&with_notes, &[]).0, Some(0));
    for (record, more, said) in [
        (
            whole.replace("game Dice", "game Chess"),
            vec![],
            "saved.txt: this is a record of `Chess`, and the game is `Dice`",
        ),
        (
            whole.replace("game Dice", "game Chess").replace("seats Ada Ben", "seats Ada"),
            vec![],
            "saved.txt: this is a record of `Chess`, and the game is `Dice`",
        ),
        (
            format!("{whole}chance r: 5\n"),
            vec![],
            "saved.txt: line 10: this outcome for r is never used by the recorded moves",
        ),
        (
            whole.replace("chance r: 4\n", ""),
            vec![],
            "saved.txt: an outcome for r is missing in the record",
        ),
        (whole.trim_end().to_owned(), vec![], "saved.txt: the record breaks off in line 9"),
        (
            whole.replace("Ben: go", "Ben: stay"),
            vec![],
            "saved.txt: line 8: `Ben: stay` does not fit the game: ",
        ),
        (
            whole.replace("seed 1\n", "seed 1\nnote Ada r low\n"),
            vec![],
            "saved.txt: cannot read this line of the head: `note Ada r low`",
        ),
        (
            with_notes.replace("note Ada r low", "note Ada"),
            vec![],
            "saved.txt: cannot read this line of the head: `note Ada`",
        ),
        (
            whole.replace("record 1", "record 3"),
            vec![],
            "saved.txt: this is not a saved game: its first line is not `hoyle record 1`",
        ),
        (whole.replace("r: 3", "r: x"), vec![], "saved.txt: line 7: `x` is no outcome for r"),
        (whole.clone(), vec!["--seats", "Ada,Cleo"], "the saved game seats Ada, Ben"),
        (whole.clone(), vec!["--seed", "2"], "cannot be used with"),
    ] {
        let (code, out, err) = loaded(&record, &more);
        assert_eq!(code, Some(2), "{said}: {out}{err}");
        assert!(err.contains(said), "{said}: {err}");
    }
}

#[test]
fn a_line_that_cannot_be_read_does_not_end_the_game() {
    let folder = dice();
    let mut lines = b"go\n\xff\xfe\ngo\n".to_vec();
    lines.extend(vec![b'g'; 3_000_000]);
    lines.extend(b"\ngo\n");
    let (code, out, _) = play(folder.path(), &["--seats", "Ada,Ben"], &lines);
    assert_eq!(code, Some(1));
    for said in ["no text in UTF-8", "1000000 bytes or more", "No more moves; play waits for Ben."]
    {
        assert!(out.contains(said), "{said}: {out}");
    }
}

#[test]
fn bots_alone_do_not_play_for_ever() {
    let folder = dice();
    let (code, _, err) = play(folder.path(), &["--seats", "Ada:random,Ben:random"], b"");
    assert_eq!(code, Some(1), "{err}");
    let sim = ["sim", "dice.game", "--seats", "4000000000"];
    let output = hoyle(folder.path(), &sim).output().unwrap();
    refused(&output, "4000000000 are seated");
}
