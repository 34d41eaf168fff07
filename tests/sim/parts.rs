//! Runs in parts, and runs that are interrupted.

use std::thread::sleep;
use std::time::Duration;

use super::folder::Folder;

#[test]
fn parts_are_merged_into_the_whole() {
    let folder = Folder::new();
    let counted = ["--cover", "--html", "page.html", "--seats", "3", "--seed", "9"];
    let sim = |arguments: &[&str]| folder.sim(&[&counted, arguments].concat());
    let whole = sim(&["-n", "300", "--csv", "all.csv", "--checkpoint", "all.part"]);
    let page = folder.read("page.html");
    let mut rows = String::new();
    for (from, to, part) in [("1", "90", "a"), ("91", "91", "b"), ("92", "300", "c")] {
        let table = format!("{part}.csv");
        sim(&["--from", from, "--to", to, "--csv", &table, "--checkpoint", part]);
        let table = folder.read(&table);
        let (head, games) = table.split_once('\n').unwrap();
        if rows.is_empty() {
            rows = format!("{head}\n");
        }
        rows.push_str(games);
    }
    assert_eq!(rows, folder.read("all.csv"));
    let merged = sim(&["--merge", "c", "a", "b", "--checkpoint", "merged.part"]);
    assert_eq!(merged, whole);
    assert_eq!(folder.read("page.html"), page);
    // Merged parts can be merged again. Only where the table stood is forgotten.
    sim(&["--merge", "b", "a", "--checkpoint", "early.part"]);
    sim(&["--merge", "c", "early.part", "--checkpoint", "again.part"]);
    assert_eq!(folder.read("again.part"), folder.read("merged.part"));
    sim(&["-n", "300", "--checkpoint", "untold.part"]);
    assert_eq!(folder.read("merged.part"), folder.read("untold.part"));
}

#[test]
fn parts_with_a_gap_say_so() {
    let folder = Folder::new();
    folder.sim(&["--to", "10", "--checkpoint", "a"]);
    folder.sim(&["--from", "13", "--to", "20", "--checkpoint", "b"]);
    let output = folder.run(&["--merge", "a", "b"]);
    assert!(output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("do not hold the games 11 to 12"), "{said}");
    assert!(output.stdout.starts_with(b"18 games\n"));
}

/// How many games a checkpoint holds.
fn played(text: &str) -> Option<u64> {
    let (_, rest) = text.split_once("\"games\":[[1,")?;
    rest.split(']').next()?.parse().ok()
}

#[test]
fn a_killed_run_goes_on() {
    let folder = Folder::new();
    let kept = ["--cover", "--csv", "games.csv", "--checkpoint", "run.part"];
    let mut child = folder.command(&[&kept[..], &["-n", "1000000000"]].concat()).spawn().unwrap();
    let part = folder.path("run.part");
    let done = loop {
        sleep(Duration::from_millis(20));
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        let text = std::fs::read_to_string(&part).unwrap_or_default();
        if let Some(done) = played(&text) {
            break done;
        }
    };
    child.kill().unwrap();
    child.wait().unwrap();
    let games = (done + 300).to_string();
    let resumed = folder.sim(&[&kept[..], &["-n", &games]].concat());
    let (table, part) = (folder.read("games.csv"), folder.read("run.part"));
    let fresh = Folder::new();
    assert_eq!(fresh.sim(&[&kept[..], &["-n", &games]].concat()), resumed);
    assert!(fresh.read("games.csv") == table);
    assert_eq!(fresh.read("run.part"), part);
    // What is finished is only reported again.
    assert_eq!(folder.sim(&[&kept[..], &["-n", &games]].concat()), resumed);
    assert!(folder.read("games.csv") == table);
}
