//! New games: each can be played at once, and nothing is overwritten.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::{hoyle, text};

const KINDS: [&str; 5] = ["cards", "dice", "deduction", "board", "tricks"];

/// The script of the action for repositories of games.
const ACTION: &str = ".github/actions/hoyle/rules";

fn run(folder: &Path, line: &str) -> Output {
    let arguments: Vec<&str> = line.split(' ').collect();
    hoyle(folder, &arguments).output().unwrap()
}

fn must_pass(folder: &Path, line: &str) -> String {
    let output = run(folder, line);
    let said = [&output.stdout, &output.stderr].map(|it| text(it)).concat();
    assert_eq!(output.status.code(), Some(0), "{line}: {said}");
    said
}

#[test]
fn every_kind_of_game_can_be_played_at_once() {
    let folder = tempfile::tempdir().unwrap();
    for kind in KINDS {
        let name = format!("my_game_of_{kind}");
        must_pass(folder.path(), &format!("new {name} --from {kind}"));
        let game = folder.path().join(&name);
        must_pass(&game, "fmt --check .");
        must_pass(&game, "check --deny warnings .");
        must_pass(&game, "test .");
        must_pass(&game, "sim . -n 20");
        must_pass(&game, "cover . --play 200 --min 90");
        let rules = fs::read_to_string(game.join(format!("{name}.game"))).unwrap();
        let title = format!("game \"My Game Of {}", kind[..1].to_uppercase());
        assert!(rules.contains(&title), "{rules}");
        assert!((30..=90).contains(&rules.lines().count()), "{name} is too long to begin with");
        let readme = fs::read_to_string(game.join("README.md")).unwrap();
        assert!(readme.contains(&format!("`{name}.game`")), "{readme}");
    }
}

/// Runs a line of a README as a shell does, in the folder of the game. What watches is ended when it has said what it sees.
fn must_run(folder: &Path, line: &str) {
    let program = Path::new(env!("CARGO_BIN_EXE_hoyle")).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("exec {line}")])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", program.display()))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if line.contains("--watch") {
        let mut program = command.spawn().unwrap();
        let printed = BufReader::new(program.stdout.take().unwrap());
        let mut printed = printed.lines().map_while(Result::ok);
        let count = printed.find(|line| line.contains(" passed, "));
        program.kill().unwrap();
        program.wait().unwrap();
        let count = count.unwrap_or_default();
        assert!(count.ends_with(" 0 failed"), "{line}: {count}");
    } else {
        let output = command.output().unwrap();
        let said = [&output.stdout, &output.stderr].map(|it| text(it)).concat();
        assert_eq!(output.status.code(), Some(0), "{line}: {said}");
    }
}

#[test]
fn commands_in_the_readme_of_every_new_game_run() {
    let folder = tempfile::tempdir().unwrap();
    for kind in KINDS {
        let name = format!("fort_of_{kind}");
        let said = must_pass(folder.path(), &format!("new {name} --from {kind}"));
        // What it says comes next: a test and a game.
        let next = said.split('`').skip(1).step_by(2);
        assert_eq!(next.clone().count(), 2, "{said}");
        next.for_each(|line| must_run(folder.path(), line));
        let game = folder.path().join(&name);
        let readme = fs::read_to_string(game.join("README.md")).unwrap();
        let block = readme.split("```").nth(1).unwrap();
        let lines = block.lines().filter(|line| line.starts_with("hoyle "));
        assert!(lines.clone().count() > 4, "the commands are not found");
        lines.for_each(|line| must_run(&game, line));
        let rulebook = fs::read_to_string(game.join("rulebook.md")).unwrap();
        assert!(rulebook.starts_with("# Fort Of "), "{rulebook}");
    }
}

/// Where a file may not grow beyond a thousand bytes, as on a disk that is full.
#[test]
fn a_new_game_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_hoyle");
    let line = format!("trap '' XFSZ; ulimit -f 1; exec '{program}' new old/fort");
    let output =
        Command::new("bash").args(["-c", &line]).current_dir(folder.path()).output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("nothing was written"), "{said}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    must_pass(folder.path(), "new old/fort");
    must_pass(folder.path(), "new old/tower");
    let made = fs::read_dir(folder.path().join("old")).unwrap();
    assert_eq!(made.count(), 2);
}

#[test]
fn a_new_game_overwrites_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("fort")).unwrap();
    fs::write(folder.path().join("tower"), "stones").unwrap();
    for name in ["fort", "tower"] {
        let output = run(folder.path(), &format!("new {name}"));
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("is there already, and nothing was written"));
    }
    assert_eq!(fs::read_dir(folder.path().join("fort")).unwrap().count(), 0);
    let kept = fs::read_to_string(folder.path().join("tower")).unwrap();
    assert_eq!(kept, "stones");
    for name in ["..", "4x4", "a\"b"] {
        let output = hoyle(folder.path(), &["new", name]).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains("is no name for a game"), "{name}: {said}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn a_name_is_put_in_once() {
    let folder = tempfile::tempdir().unwrap();
    must_pass(folder.path(), "new games/NAME_of-the-FILE");
    let game = folder.path().join("games/NAME_of-the-FILE");
    let rules = fs::read_to_string(game.join("NAME_of-the-FILE.game")).unwrap();
    assert!(rules.contains("game \"NAME Of The FILE\""), "{rules}");
}

#[test]
fn the_action_checks_tests_and_covers_a_new_game() {
    let folder = tempfile::tempdir().unwrap();
    must_pass(folder.path(), "new fort --from deduction");
    must_pass(folder.path(), "new tower --from tricks");
    let action = || {
        let script = Path::new(env!("CARGO_WORKSPACE_DIR")).join(ACTION);
        let output = Command::new("bash")
            .arg(script)
            .current_dir(folder.path())
            .env("HOYLE", env!("CARGO_BIN_EXE_hoyle"))
            .env("PATHS", "fort tower")
            .env("PLAY", "50")
            .env("MIN", "80")
            .env("SARIF", "findings.sarif")
            .output()
            .unwrap();
        let said = [&output.stdout, &output.stderr].map(|it| text(it)).concat();
        (output.status.code(), said)
    };
    let (code, said) = action();
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("files checked: 2, errors: 0, warnings: 0")
            && said.contains("2 passed, 0 failed")
            && said.contains("tower/tower.game"),
        "{said}"
    );
    let game = folder.path().join("fort/fort.game");
    let rules = fs::read_to_string(&game).unwrap();
    fs::write(&game, rules.replace("whom is not me", "whom is not mee")).unwrap();
    let (code, said) = action();
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("::error file=fort/fort.game,line="), "{said}");
    let sarif = fs::read_to_string(folder.path().join("findings.sarif")).unwrap();
    assert!(sarif.contains("G0201"), "{sarif}");
}
