//! Many games: the same bytes however they are played, and runs that are divided, broken off and continued.

mod files;
mod folder;
mod forged;
mod page;
mod parts;

use folder::Folder;

/// Everything that `sim` can write, with this many threads.
fn everything(threads: &str) -> [String; 4] {
    let folder = Folder::new();
    let printed = folder.sim(&[
        "-n",
        "700",
        "--cover",
        "--format",
        "jsonl",
        "--csv",
        "games.csv",
        "--html",
        "page.html",
        "--checkpoint",
        "run.part",
        "--threads",
        threads,
    ]);
    let [table, page, part] = ["games.csv", "page.html", "run.part"].map(|file| folder.read(file));
    [printed, table, page, part]
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let alone = everything("1");
    assert_eq!(alone[0].lines().count(), 701);
    assert_eq!(alone[1].lines().count(), 701);
    assert!(everything("2") == alone);
    assert!(everything("5") == alone);
}

#[test]
fn games_are_the_same_whether_somebody_looks_or_not() {
    let folder = Folder::new();
    let games = |more: &[&str]| {
        let printed = folder.sim(&[&["-n", "400", "--format", "jsonl"], more].concat());
        let lines: Vec<String> = printed.lines().take(400).map(str::to_owned).collect();
        lines
    };
    let unseen = games(&[]);
    assert_eq!(games(&["--cover"]), unseen);
    assert_eq!(games(&["--html", "page.html"]), unseen);
    assert_eq!(games(&["--checked"]), unseen);
}

#[test]
fn what_is_kept_does_not_grow_with_the_games() {
    let folder = Folder::new();
    let size = |games: &str, file: &str| {
        folder.sim(&["-n", games, "--html", "page.html", "--checkpoint", file]);
        folder.read(file).len()
    };
    let (few, many) = (size("500", "few.part"), size("8000", "many.part"));
    // Only the digits of the counts are more.
    assert!(many < few + few / 2, "{few} and {many} bytes");
}

#[test]
fn nothing_is_said_where_nobody_looks() {
    let folder = Folder::new();
    let output = folder.run(&["-n", "5"]);
    assert!(output.stderr.is_empty());
}
