//! The program among other programs: pipes that close, disks that are full, folders that lead in a circle.

mod arena;
mod cover;
mod endless;
mod line_ends;
mod mutants;
mod new;
mod outputs;
mod programs;
mod revisions;
mod saved;
mod selected;
mod shells;
mod transcripts;
mod unseen;
mod watch;

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const GAME: &str = "language 1
game \"Example\" { players 2..2 }
action wait { do { end game \"Over.\" } }
phase day { wait }
play { repeat { turn of seat 1 in day } }
test \"waits\" {
  seats Ada Ben
  Ada: wait
  expect game over
}
";

/// Runs the program in a folder.
fn hoyle(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hoyle"));
    command.current_dir(folder).args(arguments).stdin(Stdio::null());
    command
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("example.game"), GAME).unwrap();
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn warnings_do_not_stop_the_search_for_leaks_and_errors_do() {
    let folder = folder();
    let leaks = |line: &str| {
        let game = GAME.replace("action wait", &format!("{line}\naction wait"));
        fs::write(folder.path().join("other.game"), game).unwrap();
        let arguments = ["check", "--leaks", "--games", "2", "other.game"];
        let output = hoyle(folder.path(), &arguments).output().unwrap();
        (text(&output.stdout), text(&output.stderr))
    };
    let (printed, found) = leaks("state spare: flag = no public");
    assert!(found.contains("G0207") && printed.contains("2 seats: "), "{found}{printed}");
    let (printed, found) = leaks("state spare: flag = 3 public");
    let why = "no games of other.game are compared while it has errors";
    assert!(found.contains(why) && !printed.contains("2 seats: "), "{found}{printed}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_device_is_an_error_in_every_verb() {
    let folder = folder();
    let verbs: [&[&str]; 6] = [
        &["check", "."],
        &["check", "--format", "json", "nowhere.variant", "."],
        &["test", "."],
        &["sim", ".", "-n", "2"],
        &["play", "."],
        &["explain", "G0605"],
    ];
    for arguments in verbs {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = hoyle(folder.path(), arguments).stdout(full).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains("cannot write the results") || said.contains("nowhere"), "{said}");
    }
}

#[test]
fn a_pipe_that_nobody_reads_is_closed_quietly() {
    let folder = folder();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = hoyle(folder.path(), &["sim", ".", "-n", "2", "--format", "jsonl"])
        .stdout(writer)
        .output()
        .unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn a_save_is_exchanged_whole() {
    let folder = folder();
    let path = folder.path().join("saved");
    fs::write(&path, "").unwrap();
    let mut child = hoyle(folder.path(), &["play", "."])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b":save saved\n:save nowhere/saved\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(fs::read_to_string(&path).unwrap().starts_with("hoyle record 1\n"));
    assert!(text(&output.stdout).contains("Cannot write nowhere/saved"));
    let names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

#[test]
fn links_that_lead_in_a_circle_are_followed_once() {
    let folder = folder();
    let below = folder.path().join("below");
    fs::create_dir(&below).unwrap();
    fs::write(below.join("other.game"), GAME).unwrap();
    symlink("..", below.join("up")).unwrap();
    symlink(".", folder.path().join("here")).unwrap();
    let output = hoyle(folder.path(), &["test", "."]).output().unwrap();
    assert_eq!(text(&output.stdout).matches("passed  waits").count(), 2);
}

#[test]
fn a_folder_of_games_is_checked_and_tested_with_the_libraries_in_it() {
    let folder = folder();
    let library = Path::new(env!("CARGO_WORKSPACE_DIR")).join("stdlib/seating.game");
    fs::create_dir(folder.path().join("stdlib")).unwrap();
    fs::copy(library, folder.path().join("stdlib/seating.game")).unwrap();
    for verb in ["check", "test"] {
        let output = hoyle(folder.path(), &[verb, "."]).output().unwrap();
        let said = [&output.stdout, &output.stderr].map(|it| text(it)).concat();
        assert_eq!(output.status.code(), Some(0), "{verb}: {said}");
        assert!(!said.contains("error"), "{verb}: {said}");
    }
}

#[test]
fn a_link_that_leads_out_of_the_folder_of_the_game_is_not_followed() {
    let folder = folder();
    let game = folder.path().join("game");
    fs::create_dir(&game).unwrap();
    fs::write(folder.path().join("birds.csv"), "bird,eggs\nWren,6\n").unwrap();
    let parts = [
        ("table Bird from \"birds.csv\" { eggs: 0..9 }", "birds.csv"),
        ("hook of_wrens(n: number) -> number in \"birds.rhai\"", "birds.rhai"),
    ];
    for (part, name) in parts {
        let rules = GAME.replace("action", &format!("{part}\naction"));
        fs::write(game.join("birds.game"), rules).unwrap();
        symlink("../birds.csv", game.join(name)).unwrap();
        let output = hoyle(folder.path(), &["check", "game"]).output().unwrap();
        let said = [&output.stdout, &output.stderr].map(|it| text(it)).concat();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("error[G0703]") && said.contains("birds.game:3"), "{said}");
        fs::remove_file(game.join(name)).unwrap();
    }
    // A link within the folder is a file like any other, and so is a folder that is reached by a link.
    fs::rename(folder.path().join("birds.csv"), game.join("all.csv")).unwrap();
    symlink("all.csv", game.join("birds.csv")).unwrap();
    let rules = GAME.replace("action", &format!("{}\naction", parts[0].0));
    fs::write(game.join("birds.game"), rules).unwrap();
    symlink("game", folder.path().join("linked")).unwrap();
    for path in ["game", "linked/birds.game"] {
        let output = hoyle(folder.path(), &["check", path]).output().unwrap();
        let said = [&output.stdout, &output.stderr].map(|it| text(it)).concat();
        assert!(!said.contains("error"), "{said}");
    }
}

fn refused(output: &Output, why: &str) {
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(why), "{said}");
}

#[test]
fn what_is_no_file_is_not_read() {
    let folder = folder();
    assert!(
        Command::new("mkfifo").arg(folder.path().join("pipe.game")).status().unwrap().success()
    );
    symlink("/dev/zero", folder.path().join("zero.game")).unwrap();
    for name in ["pipe.game", "zero.game"] {
        let output = hoyle(folder.path(), &["check", name]).output().unwrap();
        refused(&output, "it is no ordinary file");
    }
    let output =
        hoyle(folder.path(), &["play", "example.game", "--load", "zero.game"]).output().unwrap();
    refused(&output, "it is no ordinary file");
}

#[test]
fn a_file_that_is_too_long_is_not_read() {
    let folder = folder();
    let long = fs::File::create(folder.path().join("long.game")).unwrap();
    long.set_len(1 << 30).unwrap();
    let output = hoyle(folder.path(), &["check", "long.game"]).output().unwrap();
    refused(&output, "it is longer than");
}

#[test]
fn a_request_that_is_too_long_is_answered() {
    let folder = folder();
    let mut child = hoyle(folder.path(), &["referee", "."])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut requests = child.stdin.take().unwrap();
    requests.write_all(&vec![b' '; 3_000_000]).unwrap();
    requests.write_all(b"\n{\"do\":\"acting\"}\n").unwrap();
    drop(requests);
    let answers = text(&child.wait_with_output().unwrap().stdout);
    let kinds: Vec<_> = answers.lines().map(|it| it.contains("\"no game\"")).collect();
    assert_eq!(kinds, [false, true], "{answers}");
}

#[test]
fn of_many_findings_people_are_shown_the_first_hundred() {
    let folder = tempfile::tempdir().unwrap();
    let lines: String = (0..10_000).map(|it| format!("set a{it} = 1\n")).collect();
    let game = format!(
        "language 1\ngame \"Many\" {{ players 2..2 }}\nplay {{\n{lines} end game \"Over.\" }}\n"
    );
    fs::write(folder.path().join("many.game"), game).unwrap();
    let output = hoyle(folder.path(), &["check", "many.game"]).output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(said.matches("error[").count(), 100);
    assert!(said.contains("and 9900 more"), "{}", &said[said.len() - 200..]);
    let concise = ["check", "many.game", "--format", "concise"];
    let output = hoyle(folder.path(), &concise).output().unwrap();
    assert_eq!(text(&output.stdout).lines().count(), 10_000);
}
