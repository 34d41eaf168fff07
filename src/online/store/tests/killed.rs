//! A program that is killed loses nothing that it has said is kept.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::folder::Folder;

use super::row;
use crate::store::{Sqlite, Store};

/// The variable that tells the child which file to write.
const FILE: &str = "HOYLE_KILLED_STORE";

/// The tables, at each of which a thread of the child adds moves.
const TABLES: [&str; 3] = ["one", "two", "three"];

/// A generator of pseudo-random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % limit
    }
}

/// How many moves are added after `before`: from one to three at a time.
fn step(before: usize) -> usize {
    before % 3 + 1
}

fn input(number: usize) -> String {
    format!("move {number}")
}

/// The next test runs this one in a program of its own, and kills it.
#[test]
fn moves_are_added_until_the_end() {
    let Some(path) = std::env::var_os(FILE) else {
        return;
    };
    let store = Sqlite::open(Path::new(&path)).unwrap();
    std::thread::scope(|scope| {
        for id in TABLES {
            scope.spawn(|| add_for_ever(&store, id));
        }
    });
}

fn add_for_ever(store: &Sqlite, id: &str) {
    let mut before = store.table(id).unwrap().unwrap().inputs.len();
    loop {
        let after = before + step(before);
        let inputs: Vec<String> = (before..after).map(input).collect();
        store.add(id, before, &inputs, 0).unwrap();
        before = after;
        // One call writes the whole line, so that it is not cut.
        let line = format!("\nkept {id} {before}.\n");
        let mut out = std::io::stdout().lock();
        out.write_all(line.as_bytes()).and_then(|()| out.flush()).unwrap();
    }
}

fn child(path: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["store::tests::killed::moves_are_added_until_the_end", "--exact"])
        .args(["--nocapture", "--test-threads=1"])
        .env(FILE, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Kills the child after some lines, and gives the last number that it has said of each table.
fn kill_after(lines: u64, mut child: Child) -> BTreeMap<String, usize> {
    let mut said = BTreeMap::new();
    let mut left = lines;
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        let Some(kept) = line.strip_prefix("kept ").and_then(|it| it.strip_suffix('.')) else {
            continue;
        };
        let (id, number) = kept.split_once(' ').unwrap();
        said.insert(id.to_owned(), number.parse().unwrap());
        left = left.saturating_sub(1);
        if left == 0 {
            // What it has written before it dies is read as well.
            child.kill().unwrap();
        }
    }
    assert!(!child.wait().unwrap().success());
    assert_eq!(left, 0, "the child has ended by itself");
    said
}

#[test]
fn a_killed_program_has_lost_nothing_that_it_said_is_kept() {
    let folder = Folder::new();
    let path = folder.path().join("tables.db");
    let store = Sqlite::open(&path).unwrap();
    for id in TABLES {
        store.make(&row(id, "abc", 0), &[], &[], &[]).unwrap();
    }
    drop(store);
    let rounds = std::env::var("KILLS").map_or(10, |it| it.parse().unwrap());
    let mut numbers = Numbers(20);
    let mut counts = TABLES.map(|_| 0);
    for round in 0..rounds {
        let said = kill_after(1 + numbers.below(200), child(&path));
        // The lock has gone with the program.
        let store = Sqlite::open(&path).unwrap();
        for (id, earlier) in TABLES.iter().zip(&mut counts) {
            let inputs = store.table(id).unwrap().unwrap().inputs;
            let expected: Vec<String> = (0..inputs.len()).map(input).collect();
            assert_eq!(inputs, expected, "round {round}");
            // A thread that has said nothing in this round has gone on from the round before.
            let said = said.get(*id).copied().unwrap_or(*earlier);
            let in_flight = said + step(said);
            *earlier = inputs.len();
            assert!([said, in_flight].contains(earlier), "round {round}: {said}, {earlier}");
        }
    }
}
