//! The program stopped by force while it saves a game: the file holds the old game or the new one, whole.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use hoyle::session::Record;

/// How often the program is stopped.
const TIMES: usize = 100;
/// After at most so many saves it is stopped, in the middle of whatever it does then; a short game ends before.
const SAVES: usize = 20;

#[test]
fn a_saved_game_is_whole_whenever_the_program_is_stopped() {
    let folder = std::env::temp_dir().join(format!("hoyle-killed-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let saved = folder.join("game.record");
    let game = concat!(env!("CARGO_WORKSPACE_DIR"), "/games/black_vienna");
    // One move and one save after the other; bots answer. What is refused costs nothing.
    let mut lines = String::new();
    for _ in 0..400 {
        lines.push_str(":auto 1\n:save game.record\n");
    }
    let mut moves = Vec::new();
    for round in 0..TIMES {
        // What is there is another game, which is not written over.
        let _ = fs::remove_file(&saved);
        let mut child = Command::new(env!("CARGO_BIN_EXE_hoyle"))
            .args(["play", game, "--seats", "Ada:random,Ben:random,Cy"])
            .args(["--seed", &round.to_string()])
            .current_dir(&folder)
            .env("XDG_STATE_HOME", &folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let lines = lines.clone();
        // It ends with an error as soon as nobody reads any more.
        let writer = std::thread::spawn(move || drop(input.write_all(lines.as_bytes())));
        let told = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut saves = told.filter(|line| line.as_ref().unwrap().contains("game.record"));
        let last = saves.by_ref().take(1 + round % SAVES).last();
        last.unwrap().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        drop(saves);
        writer.join().unwrap();
        let text = fs::read_to_string(&saved).unwrap();
        let record = Record::parse(&text);
        let record = record.unwrap_or_else(|error| panic!("round {round}: {error:?}\n{text}"));
        assert!(text.ends_with('\n'), "round {round}: {text}");
        moves.push(record.moves().count());
    }
    fs::remove_dir_all(&folder).unwrap();
    // Without this they were all stopped at one place.
    moves.sort_unstable();
    moves.dedup();
    assert!(moves.len() > 1, "every save held {moves:?} moves");
}
