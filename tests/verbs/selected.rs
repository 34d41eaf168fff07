//! Nothing that was asked for is left out in silence: what cannot be read is named, and nothing to do is a failure.

use std::fs;
use std::path::Path;

use super::{GAME, folder, hoyle, text};

fn run(folder: &Path, line: &str) -> (Option<i32>, String) {
    let arguments: Vec<&str> = line.split(' ').collect();
    let output = hoyle(folder, &arguments).output().unwrap();
    let said = [&output.stdout, &output.stderr].map(|it| text(it)).concat();
    (output.status.code(), said)
}

#[test]
fn nothing_to_do_is_a_failure_unless_it_is_allowed() {
    let folder = folder();
    fs::create_dir(folder.path().join("empty")).unwrap();
    let untested = GAME.split("test ").next().unwrap();
    fs::write(folder.path().join("untested.game"), untested).unwrap();
    let lines = [
        "check empty",
        "test empty",
        "fmt empty",
        "test untested.game",
        "test example.game --filter nobody",
        "cover untested.game --play 0",
        "mutate untested.game",
    ];
    for line in lines {
        let (code, said) = run(folder.path(), line);
        assert_eq!(code, Some(2), "{line}: {said}");
        assert!(said.contains("`--allow-empty`"), "{line}: {said}");
        let (code, said) = run(folder.path(), &format!("{line} --allow-empty"));
        assert_eq!(code, Some(0), "{line}: {said}");
    }
    for line in [
        "sim example.game -n 0",
        "mutate example.game --sample 0",
        "check --leaks -n 0 example.game",
    ] {
        let (code, said) = run(folder.path(), line);
        assert_eq!(code, Some(2), "{line}: {said}");
    }
}

/// A variant of the game with a mistake that no test comes across.
const BROKEN: &str = "language 1\nvariant broken \"Shorter.\" { drop action wate }\n";

#[test]
fn a_test_fails_where_a_check_fails() {
    let folder = folder();
    fs::write(folder.path().join("broken.variant"), BROKEN).unwrap();
    for line in ["check .", "test ."] {
        let (code, said) = run(folder.path(), line);
        assert_eq!(code, Some(1), "{line}: {said}");
        assert!(said.contains("`wate`"), "{line}: {said}");
    }
    let variant = "variant broken \"Shorter.\" { drop action wate }\n";
    fs::remove_file(folder.path().join("broken.variant")).unwrap();
    fs::write(folder.path().join("example.game"), GAME.to_owned() + variant).unwrap();
    let (code, said) = run(folder.path(), "test .");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("1 passed, 0 failed, and 1 file has errors"), "{said}");
}

#[test]
fn every_verb_names_what_it_cannot_read() {
    let folder = folder();
    fs::write(folder.path().join("broken.variant"), BROKEN).unwrap();
    for line in [
        "check .",
        "test .",
        "doc example.game",
        "cover example.game",
        "sim example.game --variant broken",
        "diff example.game --variant broken",
    ] {
        let (code, said) = run(folder.path(), line);
        assert!(said.contains("broken.variant"), "{line}: {said}");
        assert_eq!(code, Some(1), "{line}: {said}");
    }
    fs::write(folder.path().join("broken.variant"), "language 1\nvariant {").unwrap();
    let (code, said) = run(folder.path(), "mutate example.game");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("broken.variant cannot be played: see `hoyle check`"), "{said}");
    // What waits for its game is named as well.
    fs::write(folder.path().join("example.game"), GAME.replace("wait }", "wat }")).unwrap();
    for (line, done) in [("check .", "checked"), ("test .", "tested")] {
        let (code, said) = run(folder.path(), line);
        assert_eq!(code, Some(1), "{line}: {said}");
        let left = format!("broken.variant was not {done}, because ./example.game has errors");
        assert!(said.contains(&left), "{line}: {said}");
    }
}

#[test]
fn the_transcript_of_the_referee_can_be_played_again_alone() {
    let folder = folder();
    let (code, said) = run(folder.path(), "record example.game");
    assert_eq!(code, Some(0), "{said}");
    let transcripts = folder.path().join("transcripts");
    let alone = transcripts.join("example-2-1.transcript");
    let others = ["public", "Ada", "Ben"];
    let others = others.map(|it| transcripts.join(format!("example-2-1.{it}.transcript")));
    others.iter().for_each(|path| fs::remove_file(path).unwrap());
    let line = "replay transcripts/example-2-1.transcript";
    let (code, said) = run(folder.path(), line);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.starts_with("identical, 1 moves"), "{said}");
    assert!(said.contains("not there, and so not compared: "), "{said}");
    assert!(said.contains("example-2-1.Ben.transcript"), "{said}");
    for line in ["test .", "mutate . --min 1"] {
        let (code, said) = run(folder.path(), line);
        assert_eq!(code, Some(0), "{line}: {said}");
    }
    // A page that is there and cannot be read is an error.
    fs::write(&others[1], [0xff, 0xfe]).unwrap();
    let (code, said) = run(folder.path(), line);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("cannot read") && said.contains(".Ada."), "{said}");
    fs::remove_file(&others[1]).unwrap();
    // A transcript of no game here would never be played.
    let text = fs::read_to_string(&alone).unwrap();
    fs::write(&alone, text.replace("game Example", "game Exemple")).unwrap();
    let (code, said) = run(folder.path(), "test .");
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("no game file of Exemple lies in its folder"), "{said}");
}

#[test]
fn circles_of_variant_files_end() {
    let folder = folder();
    let variant = |name: &str, of: &str| {
        let text = format!("language 1\nextends \"{of}\"\nvariant {name} \"V.\" {{ }}\n");
        fs::write(folder.path().join(format!("{name}.variant")), text).unwrap();
    };
    variant("one", "two.variant");
    variant("two", "three.variant");
    variant("three", "one.variant");
    variant("beside", "one.variant");
    variant("second", "first.variant");
    variant("first", "example.game");
    for verb in ["check", "test", "sim", "show --as calls", "dump --stage game"] {
        let (code, said) = run(folder.path(), &format!("{verb} one.variant"));
        assert_eq!(code, Some(1), "{verb}: {said}");
        let circle = "one.variant -> two.variant -> three.variant -> one.variant";
        let said = said.replace('│', "");
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(circle), "{verb}: {said}");
    }
    for name in ["beside", "second"] {
        let (code, said) = run(folder.path(), &format!("check {name}.variant"));
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains("extends a game itself"), "{said}");
    }
    assert_eq!(run(folder.path(), "check first.variant").0, Some(0));
}
