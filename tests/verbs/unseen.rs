//! Signs that nobody sees: refused in every file, and never shown as they are.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use super::{hoyle, text};

/// A sign of each sort: what moves the pointer of a terminal, what it takes for a command without an escape, what turns
/// text, what takes no room, what other programs end a line with.
const SIGNS: [char; 9] =
    ['\u{1b}', '\u{9b}', '\0', '\u{8}', '\u{7f}', '\u{202e}', '\u{200b}', '\u{2028}', '\u{e0041}'];

/// Files in which `~` stands where a sign goes.
const FILES: [(&str, &str); 5] = [
    (
        "example.game",
        "language 1
game \"Exa~mple\" { players 2..2 } // A ~
table Fruit from \"fruits.csv\" { taste: text }
zone basket of all Fruit public
hook better(n: 0..9) -> 0..9 in \"better.rhai\"
texts from \"texts.csv\" in en de
action wait {
  do {
    draw n from 1..6
    tell all luck: n \"So it ~is.\"
    end game \"Over.\"
  }
}
phase day { wait }
play { repeat { turn of seat 1 in day } }
",
    ),
    ("fruits.csv", "fruit,taste\nApple,swe~et\nPlum,sour\n"),
    ("texts.csv", "text,en,de\nOver.,Over.,Vor~bei.\nSo it is.,So it is.,So ist es.\n"),
    ("better.rhai", "// The ~ better one.\nfn better(n) { n }\n"),
    (
        "long.variant",
        "language 1
variant long \"Lon~ger.\" {
  replace action wait { do { end game \"Later.\" } }
}
",
    ),
];

const COMMANDS: [&str; 12] = [
    "check .",
    "check --format json .",
    "check --format github .",
    "test .",
    "fmt --check .",
    "sim example.game -n 2",
    "play example.game",
    "play example.game --variant long",
    "doc example.game",
    "cover example.game",
    "dump --stage game example.game",
    "mutate example.game",
];

/// Writes the files, with a sign at the places of one of them.
fn write(folder: &Path, sign: &str, wrong: &str) {
    for (name, text) in FILES {
        let sign = if name == wrong { sign } else { "" };
        fs::write(folder.join(name), text.replace('~', sign)).unwrap();
    }
}

/// What a command prints, and how it ends.
fn run(folder: &Path, line: &str) -> (Option<i32>, String) {
    let arguments: Vec<&str> = line.split(' ').collect();
    let mut command = hoyle(folder, &arguments);
    command.env("NO_COLOR", "1").env("XDG_STATE_HOME", folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let typed = child.stdin.take().unwrap().write_all(b":rules\n:view\nwait\n");
    drop(typed);
    let output = child.wait_with_output().unwrap();
    (output.status.code(), [&output.stdout, &output.stderr].map(|it| text(it)).concat())
}

#[test]
fn each_is_refused_in_every_file_with_its_place_and_number() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "", "");
    for command in COMMANDS {
        let (code, said) = run(folder.path(), command);
        assert!(code.is_some(), "{command}: {said}");
        assert!(!said.contains("error["), "{command}: {said}");
    }
    for (name, text) in FILES {
        for sign in SIGNS {
            write(folder.path(), &sign.to_string(), name);
            let before = text.split('~').next().unwrap();
            let line = before.matches('\n').count() + 1;
            let (code, said) = run(folder.path(), "check . long.variant");
            assert_eq!(code, Some(1), "{name} {sign:?}: {said}");
            let number = format!("U+{:04X}", u32::from(sign));
            assert!(
                said.contains(&format!("error[G0705]: the file holds {number}")),
                "{name}: {said}"
            );
            assert!(said.contains(&format!("{name}:{line}:")), "{name} {sign:?}: {said}");
        }
    }
}

#[test]
fn none_is_shown_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    for (name, _) in FILES {
        for sign in SIGNS {
            write(folder.path(), &sign.to_string(), name);
            // Each command meets each file, and each sign.
            let at = u32::from(sign) as usize % COMMANDS.len();
            for command in COMMANDS.iter().cycle().skip(at).step_by(5).take(4) {
                let (_, said) = run(folder.path(), command);
                assert!(!said.contains(sign), "{command}, {name}, {sign:?}: {said:?}");
            }
        }
    }
}

#[test]
fn none_in_the_name_of_a_file_or_in_what_is_typed_is_shown_as_it_is() {
    let above = tempfile::tempdir().unwrap();
    for sign in ['\u{1b}', '\u{9b}', '\u{7f}', '\u{202e}', '\u{200b}'] {
        let folder = above.path().join(format!("na{sign}[31mme"));
        fs::create_dir(&folder).unwrap();
        write(&folder, "", "");
        let wrong = format!("wro{sign}ng.game");
        fs::write(folder.join(&wrong), "language 1\ngame \"Wrong\" { players 2..1 }\n").unwrap();
        for command in [
            "check .",
            "check --format json .",
            "check --format github .",
            "test .",
            "fmt --check .",
            "sim FILE",
            "play FILE",
        ] {
            let line = command.replace("FILE", &wrong);
            let (_, said) = run(&folder, &line);
            assert!(!said.is_empty(), "{line}");
            assert!(!said.contains(sign), "{line}: {said:?}");
        }
        let said = run(above.path(), &format!("check {}", folder.display())).1;
        assert!(!said.contains(sign), "{said:?}");
    }
}

#[test]
fn json_stays_json() {
    let folder = tempfile::tempdir().unwrap();
    let name = "wro\u{202e}n\u{1b}g\u{e0041}.game";
    fs::write(folder.path().join(name), "language 1\ngame \"Wrong\" { players 2..1 }\n").unwrap();
    let output = hoyle(folder.path(), &["check", "--format", "json", "."]).output().unwrap();
    let printed = text(&output.stdout);
    let read: serde_json::Value = serde_json::from_str(printed.trim()).unwrap();
    assert!(read.to_string().contains('\u{202e}'), "{printed}");
}

#[test]
fn a_record_with_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "", "");
    let (code, said) =
        run(folder.path(), "record example.game --seats Ada,Ben --to game.transcript");
    assert_eq!(code, Some(0), "{said}");
    let path = folder.path().join("game.transcript");
    let text = fs::read_to_string(&path).unwrap();
    for sign in SIGNS {
        fs::write(&path, text.replace("seats Ada", &format!("seats A{sign}da"))).unwrap();
        for command in ["replay game.transcript", "play example.game --load game.transcript"] {
            let (code, said) = run(folder.path(), command);
            assert_ne!(code, Some(0), "{command} {sign:?}: {said}");
            assert!(!said.contains(sign), "{command}: {said:?}");
            assert!(said.contains(&format!("U+{:04X}", u32::from(sign))), "{command}: {said}");
        }
    }
}
