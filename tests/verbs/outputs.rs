//! What a command writes: nothing over what it reads, nothing twice, and each file whole or not at all.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::Duration;

use super::{hoyle, text};

/// A game that reads a file of each kind.
const FILES: [(&str, &str); 6] = [
    (
        "example.game",
        "language 1
use \"parts.game\"
game \"Example\" { players 2..2 }
table Fruit from \"fruits.csv\" { worth: 0..9 }
zone basket of all Fruit public
hook better(n: 0..9) -> 0..9 in \"better.rhai\"
texts from \"texts.csv\" in en de
action wait { do { draw n from 1..6 end game \"Over.\" } }
phase day { wait }
play { repeat { turn of seat 1 in day } }
",
    ),
    ("parts.game", "language 1\nfunction twice(n: 0..9) -> 0..18 = n + n\n"),
    (
        "long.variant",
        "language 1\nextends \"example.game\"\nvariant long \"Longer.\" { replace phase day { wait } }\n",
    ),
    ("fruits.csv", "fruit,worth\nApple,1\nPlum,2\n"),
    ("texts.csv", "text,en,de\nOver.,Over.,Vorbei.\n"),
    ("better.rhai", "fn better(n) { n }\n"),
];

/// What may be written over by no command.
const READ: [&str; 6] =
    ["example.game", "./parts.game", "../game/long.variant", "fruits.csv", "link.csv", "twin.rhai"];

/// Each command that writes, with `FILE` where the file goes.
const WRITE: [&str; 6] = [
    "sim example.game -n 3 --csv FILE",
    "sim example.game -n 3 --html FILE",
    "sim example.game -n 3 --checkpoint FILE",
    "cover example.game --play 3 --html FILE",
    "cover example.game --play 3 --lcov FILE",
    "record example.game --to FILE",
];

/// A folder with the game, with a link to its table and a second name of its script.
fn folder() -> tempfile::TempDir {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("game");
    fs::create_dir(&folder).unwrap();
    for (name, text) in FILES {
        fs::write(folder.join(name), text).unwrap();
    }
    symlink("fruits.csv", folder.join("link.csv")).unwrap();
    fs::hard_link(folder.join("better.rhai"), folder.join("twin.rhai")).unwrap();
    above
}

fn run(folder: &Path, line: &str) -> Output {
    let arguments: Vec<&str> = line.split(' ').collect();
    hoyle(folder, &arguments).output().unwrap()
}

/// Plays with commands at the prompt.
fn prompt(folder: &Path, arguments: &str, typed: &str) -> String {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let mut child = hoyle(folder, &arguments)
        .env("XDG_STATE_HOME", folder.join("state"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    text(&child.wait_with_output().unwrap().stdout)
}

/// All files of a folder, by name.
fn all(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let files = entries.filter(|it| it.is_file());
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    files.map(|path| (name(&path), fs::read(&path).unwrap())).collect()
}

#[test]
fn no_command_writes_over_a_file_of_the_game() {
    let above = folder();
    let folder = above.path().join("game");
    let before = all(&folder);
    let played = run(&folder, "sim example.game -n 3");
    assert!(played.status.success(), "{}", text(&played.stderr));
    for command in WRITE {
        for file in READ {
            let line = command.replace("FILE", file);
            let output = run(&folder, &line);
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{line}: {said}");
            assert!(said.contains(file) && said.contains("name another file"), "{line}: {said}");
            assert!(text(&output.stdout).is_empty(), "{line}");
            assert!(all(&folder) == before, "{line}");
        }
    }
    for file in READ {
        let said = prompt(&folder, "play example.game", &format!(":save {file}\n"));
        assert!(said.contains("name another file"), "{file}: {said}");
        assert!(all(&folder) == before, "{file}");
    }
}

#[test]
fn nothing_is_written_twice_to_one_file() {
    let above = folder();
    let folder = above.path().join("game");
    symlink("games.txt", folder.join("link.txt")).unwrap();
    let before = all(&folder);
    let pairs = [
        ("sim example.game -n 3", "--csv", "--html"),
        ("sim example.game -n 3", "--csv", "--checkpoint"),
        ("sim example.game -n 3", "--html", "--checkpoint"),
        ("cover example.game --play 3", "--html", "--lcov"),
    ];
    for (command, first, second) in pairs {
        for other in ["games.txt", "./games.txt", "../game/games.txt", "link.txt"] {
            let line = format!("{command} {first} games.txt {second} {other}");
            let output = run(&folder, &line);
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{line}: {said}");
            assert!(said.contains("something else is written to it"), "{line}: {said}");
            assert!(all(&folder) == before, "{line}");
        }
    }
}

#[test]
fn what_cannot_be_written_is_refused_before_a_game_is_played() {
    let above = folder();
    let folder = above.path().join("game");
    fs::create_dir(folder.join("below")).unwrap();
    let before = all(&folder);
    for command in WRITE {
        for file in ["nowhere/file", "below", "example.game/file"] {
            // So many games would take days.
            let line = command.replace("-n 3", "-n 1000000000000");
            let line = line.replace("--play 3", "--play 1000000").replace("FILE", file);
            let output = run(&folder, &line);
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{line}: {said}");
            assert!(all(&folder) == before, "{line}");
        }
    }
    assert_eq!(fs::read_dir(folder.join("below")).unwrap().count(), 0);
}

#[test]
fn a_save_goes_over_an_earlier_one_and_over_nothing_else() {
    let above = folder();
    let folder = above.path().join("game");
    let save = |typed: &str| prompt(&folder, "play example.game --seed 3", typed);
    assert!(save(":save mine\n:save mine\n").matches("Saved as mine").count() == 2);
    let mine = fs::read(folder.join("mine")).unwrap();
    assert!(save(":save mine\n").contains("Saved as mine"));
    let other = prompt(&folder, "play example.game --seed 4", ":save mine\n");
    assert!(other.contains("name another file"), "{other}");
    assert_eq!(fs::read(folder.join("mine")).unwrap(), mine);
    // Neither is it written where the whole game will be written down.
    for name in ["whole", "whole.public.transcript", "whole.Ada.transcript"] {
        let arguments = "play example.game --seats Ada,Ben:random --record whole";
        let said = prompt(&folder, arguments, &format!(":save {name}\n"));
        assert!(said.contains("something else is written to it"), "{said}");
        fs::remove_file(folder.join("whole")).unwrap();
        fs::remove_file(folder.join("whole.public.transcript")).unwrap();
        fs::remove_file(folder.join("whole.Ada.transcript")).unwrap();
        fs::remove_file(folder.join("whole.Ben.transcript")).unwrap();
    }
    fs::write(folder.join("notes"), "Buy milk.").unwrap();
    fs::write(folder.join("empty"), "").unwrap();
    let said = save(":save notes\n:save empty\n");
    assert!(said.contains("notes is there already") && said.contains("Saved as empty"), "{said}");
    assert_eq!(fs::read(folder.join("notes")).unwrap(), b"Buy milk.");
}

#[test]
fn permissions_and_links_stay() {
    let above = folder();
    let folder = above.path().join("game");
    let at = |name: &str| folder.join(name);
    fs::write(at("page"), "old").unwrap();
    fs::set_permissions(at("page"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("page", at("link")).unwrap();
    for line in WRITE.map(|it| it.replace("FILE", "link")) {
        // A transcript does not go over a file that is there.
        let fits = !line.starts_with("record") && !line.contains("--checkpoint");
        let output = run(&folder, &line);
        assert_eq!(output.status.success(), fits, "{line}: {}", text(&output.stderr));
        assert!(at("link").is_symlink());
        assert_eq!(fs::metadata(at("page")).unwrap().permissions().mode() & 0o777, 0o640);
        assert_ne!(fs::read(at("page")).unwrap(), b"old");
    }
    let loose = "language 1\ngame   \"Loose\" { players 2..2 }\nplay { end game \"Over.\" }\n";
    fs::write(at("loose"), loose).unwrap();
    fs::set_permissions(at("loose"), fs::Permissions::from_mode(0o600)).unwrap();
    symlink("loose", at("loose.game")).unwrap();
    assert!(run(&folder, "fmt loose.game").status.success());
    assert!(at("loose.game").is_symlink());
    assert!(fs::read_to_string(at("loose")).unwrap().contains("game \"Loose\""));
    assert_eq!(fs::metadata(at("loose")).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_run_that_is_killed_leaves_what_was_there_and_the_next_one_tidies_up() {
    let above = folder();
    let folder = above.path().join("game");
    fs::write(folder.join("games.csv"), "what was there\n").unwrap();
    let arguments = ["sim", "example.game", "-n", "1000000000", "--csv", "games.csv"];
    let mut child = hoyle(&folder, &arguments).stderr(Stdio::null()).spawn().unwrap();
    let parts = || all(&folder).into_iter().filter(|(name, _)| name.starts_with(".hoyle-"));
    while parts().all(|(_, text)| text.is_empty()) {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_millis(5));
    }
    // Another run in the same folder lets it be.
    assert!(run(&folder, "sim example.game -n 3 --csv others.csv").status.success());
    assert_eq!(parts().count(), 1);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(fs::read(folder.join("games.csv")).unwrap(), b"what was there\n");
    assert_eq!(parts().count(), 1);
    assert!(run(&folder, "sim example.game -n 3 --csv games.csv").status.success());
    assert_eq!(parts().count(), 0);
    assert_eq!(fs::read_to_string(folder.join("games.csv")).unwrap().lines().count(), 4);
}

#[test]
#[cfg(target_os = "linux")]
fn no_more_threads_are_started_than_are_of_use() {
    let above = folder();
    // So many would need more room for their stacks.
    let limited = format!(
        "ulimit -v 4000000 && exec '{}' sim example.game -n 20 --threads 5000",
        env!("CARGO_BIN_EXE_hoyle")
    );
    let output = std::process::Command::new("sh")
        .args(["-c", &limited])
        .current_dir(above.path().join("game"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("20 games"));
}
