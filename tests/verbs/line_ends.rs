//! Files whose lines end otherwise: the games, as git writes them with `core.autocrlf`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::{hoyle, text};

/// What git takes for text.
const TEXTS: [&str; 6] = ["game", "variant", "csv", "rhai", "md", "transcript"];

/// Copies a folder. The lines of its files end with a carriage return and a line feed, and a mark stands before the first.
fn copy(from: &Path, to: &Path, mark: &str) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        let is_text = path.extension().is_some_and(|it| TEXTS.iter().any(|text| it == *text));
        if path.is_dir() {
            copy(&path, &target, mark);
        } else if is_text {
            let text = fs::read_to_string(&path).unwrap();
            assert!(!text.contains('\r'), "{}", path.display());
            fs::write(&target, format!("{mark}{}", text.replace('\n', "\r\n"))).unwrap();
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

fn games() -> PathBuf {
    Path::new(env!("CARGO_WORKSPACE_DIR")).join("games")
}

fn must_pass(folder: &Path, arguments: &[&str]) -> String {
    let output: Output = hoyle(folder, arguments).output().unwrap();
    let said = [&output.stdout, &output.stderr].map(|it| text(it)).concat();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
    text(&output.stdout)
}

/// The transcripts that a referee reads, below a folder.
fn transcripts(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(transcripts(&path));
        } else if path.extension().is_some_and(|it| it == "transcript")
            && !fs::read_to_string(&path).unwrap().contains("\nview ")
        {
            found.push(path);
        }
    }
    found
}

#[test]
fn the_games_are_the_same_when_git_changes_their_line_ends() {
    let folder = tempfile::tempdir().unwrap();
    copy(&games(), &folder.path().join("games"), "");
    must_pass(folder.path(), &["fmt", "--check", "games"]);
    must_pass(folder.path(), &["check", "--deny", "warnings", "games"]);
    let passed = must_pass(folder.path(), &["test", "games"]);
    // Transcripts are played again, too.
    assert!(passed.contains("0 failed"), "{passed}");
    let all = transcripts(&folder.path().join("games"));
    assert!(all.len() > 20, "{all:?}");
    for transcript in all {
        let said = must_pass(folder.path(), &["replay", &transcript.to_string_lossy()]);
        assert!(!said.contains("differ"), "{said}");
    }
}

#[test]
fn a_mark_before_every_file_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game");
    copy(&games().join("intent_to_kill"), &game, "\u{feff}");
    must_pass(&game, &["check", "--deny", "warnings", "."]);
    for transcript in transcripts(&game) {
        must_pass(&game, &["replay", &transcript.to_string_lossy()]);
    }
}

#[test]
fn the_layout_keeps_line_ends_and_drops_the_mark() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("example.game");
    let laid_out = "language 1\ngame \"Example\" { players 2..2 }\nplay { end game \"Over.\" }\n";
    let windows = laid_out.replace('\n', "\r\n");
    let old = laid_out.replace('\n', "\r");
    let wide = windows.replace("play {", "play   {");
    let mixed = windows.replacen("\r\n", "\n", 1);
    for (written, after) in [
        (laid_out, laid_out),
        (&windows, &windows),
        (&wide, &windows),
        (&format!("\u{feff}{laid_out}"), laid_out),
        (&format!("\u{feff}{windows}"), &windows),
        (&mixed, laid_out),
        (&old, laid_out),
        (windows.trim_end(), &windows),
    ] {
        fs::write(&path, written).unwrap();
        let check = hoyle(folder.path(), &["fmt", "--check", "."]).output().unwrap();
        let shown = text(&check.stdout);
        let is_same = written == after;
        assert_eq!(check.status.success(), is_same, "{written:?}: {shown}");
        assert_eq!(shown.is_empty(), is_same, "{written:?}: {shown}");
        assert_eq!(fs::read_to_string(&path).unwrap(), written);
        must_pass(folder.path(), &["fmt", "."]);
        assert_eq!(fs::read_to_string(&path).unwrap(), after);
        must_pass(folder.path(), &["fmt", "--check", "."]);
    }
}

#[test]
fn git_changes_nothing_in_a_new_game() {
    let folder = tempfile::tempdir().unwrap();
    must_pass(folder.path(), &["new", "fort"]);
    let fort = folder.path().join("fort");
    let attributes = fs::read_to_string(fort.join(".gitattributes")).unwrap();
    assert!(attributes.contains("eol=lf"), "{attributes}");
    let git = |folder: &Path, arguments: &[&str]| {
        let mut command = Command::new("git");
        command.current_dir(folder).args(["-c", "user.name=A", "-c", "user.email=a@example.org"]);
        command.args(["-c", "core.autocrlf=true"]).args(arguments).output()
    };
    if git(&fort, &["--version"]).is_err() {
        return;
    }
    for arguments in [&["init", "-q"][..], &["add", "."], &["commit", "-qm", "A game"]] {
        let output = git(&fort, arguments).unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    assert!(git(folder.path(), &["clone", "-q", "fort", "copy"]).unwrap().status.success());
    for name in ["fort.game", "fruit.csv", "README.md"] {
        let cloned = fs::read_to_string(folder.path().join("copy").join(name)).unwrap();
        assert!(!cloned.contains('\r'), "{name}");
    }
}
