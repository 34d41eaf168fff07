//! `--watch`: it runs again when a file of a game changes, and only then.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::{GAME, folder, hoyle, text};

/// How long an answer may take on a busy machine.
const LONG: Duration = Duration::from_mins(1);

/// The program while it watches, and the lines that it prints.
struct Watching {
    program: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn begin(folder: &Path, arguments: &[&str]) -> Self {
        let mut command = hoyle(folder, arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut program = command.spawn().unwrap();
        let printed = BufReader::new(program.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in printed.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self { program, lines }
    }

    /// What is printed next has to be this.
    fn prints(&self, expected: &[&str]) {
        for line in expected {
            assert_eq!(self.lines.recv_timeout(LONG).as_deref(), Ok(*line));
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn tests_run_again_when_a_file_changes() {
    let folder = folder();
    let game = folder.path().join("example.game");
    let watching = Watching::begin(folder.path(), &["test", "example.game", "--watch"]);
    watching.prints(&["passed  waits", "1 passed, 0 failed"]);
    fs::write(&game, GAME.replace("expect game over", "expect 1 is 2")).unwrap();
    watching.prints(&["FAILED  waits", "0 passed, 1 failed"]);
    fs::remove_file(&game).unwrap();
    fs::write(&game, GAME).unwrap();
    watching.prints(&["passed  waits", "1 passed, 0 failed"]);
    // Other files do not matter.
    fs::write(folder.path().join("notes.txt"), "Later.").unwrap();
    let next = watching.lines.recv_timeout(Duration::from_secs(1));
    assert!(next.is_err(), "{next:?}");
}

#[test]
fn a_check_runs_again_when_a_table_or_a_game_comes() {
    let folder = folder();
    let watching = Watching::begin(folder.path(), &["check", "--watch", "."]);
    watching.prints(&["example.game: nothing is hidden"]);
    fs::create_dir(folder.path().join("tables")).unwrap();
    fs::write(folder.path().join("tables/birds.csv"), "bird\nWren\n").unwrap();
    watching.prints(&["example.game: nothing is hidden"]);
    fs::write(folder.path().join("second.game"), GAME).unwrap();
    watching.prints(&["example.game: nothing is hidden", "second.game: nothing is hidden"]);
}

#[test]
fn where_nothing_is_to_watch_it_ends() {
    let folder = folder();
    let output = hoyle(folder.path(), &["test", "--watch", "nowhere.game"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    let output = hoyle(folder.path(), &["test", "--watch", "--bless", "."]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
}
