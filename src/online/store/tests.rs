//! What a store keeps, and what it refuses.

mod agreed;
mod folder;
mod killed;

use std::fs;
use std::path::Path;

use folder::Folder;
use rusqlite::Connection;

use super::{KeptTable, KeptTables, LinkHash, Sqlite, Store, StoreError, TableRow};
use crate::scene::Grade;

fn row(id: &str, rules: &str, changed: i64) -> TableRow {
    TableRow {
        id: id.to_owned(),
        game: "games/go-fish.game".to_owned(),
        rules: rules.to_owned(),
        head: "seats Ann Bob\nseed 7\n".to_owned(),
        language: "de".to_owned(),
        terms: "advice".to_owned(),
        made: 1_000,
        changed,
    }
}

fn rules() -> Vec<(String, Vec<u8>)> {
    // The order is not that of the names, and the second is no text.
    vec![
        ("go-fish.game".to_owned(), b"game \"Go Fish\"".to_vec()),
        ("cards.game".to_owned(), vec![0, 255, 13, 10]),
    ]
}

fn lines(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|it| (*it).to_owned()).collect()
}

fn hash(first: u8) -> LinkHash {
    let mut hash = [0; 32];
    hash[0] = first;
    hash
}

/// A folder with a store, and the store.
fn store() -> (Folder, Sqlite) {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.path().join("tables.db")).unwrap();
    (folder, store)
}

/// A store with the tables `one` and `two`, which have the same rules.
fn two_tables() -> (Folder, Sqlite) {
    let (folder, store) = store();
    let links = [(Grade::Play(0), hash(1)), (Grade::Look(0), hash(2)), (Grade::Host, hash(3))];
    store.make(&row("one", "abc", 1_000), &rules(), &links, &lines(&["deal"])).unwrap();
    store.make(&row("two", "abc", 1_001), &rules(), &[(Grade::Public, hash(4))], &[]).unwrap();
    store.add("one", 1, &lines(&["ask Bob 7"]), 1_002).unwrap();
    store.seat("one", 1, "expert").unwrap();
    store.go_on("one", "two").unwrap();
    (folder, store)
}

/// What is said when a file is not opened.
fn refusal(path: &Path) -> String {
    Sqlite::open(path).err().expect("it is opened").to_string()
}

/// How many rows each table of the database has.
fn rows(path: &Path) -> Vec<(&'static str, i64)> {
    let connection = Connection::open(path).unwrap();
    ["tables", "rules", "inputs", "links", "bots"]
        .map(|table| {
            let count = format!("SELECT count(*) FROM {table}");
            (table, connection.query_row(&count, [], |row| row.get(0)).unwrap())
        })
        .to_vec()
}

#[test]
fn what_is_written_is_read_again() {
    let (folder, store) = two_tables();
    drop(store);
    let store = Sqlite::open(&folder.path().join("tables.db")).unwrap();
    let one = KeptTable {
        row: row("one", "abc", 1_002),
        rules: rules(),
        inputs: lines(&["deal", "ask Bob 7"]),
        bots: vec![(1, "expert".to_owned())],
        next: "two".to_owned(),
        clocks: String::new(),
        hooks: Vec::new(),
    };
    assert_eq!(store.table("one").unwrap().unwrap(), one);
    let two = KeptTable {
        row: row("two", "abc", 1_001),
        rules: rules(),
        inputs: Vec::new(),
        bots: Vec::new(),
        next: String::new(),
        clocks: String::new(),
        hooks: Vec::new(),
    };
    assert_eq!(store.table("two").unwrap().unwrap(), two);
    assert_eq!(store.tables().unwrap(), [one.row, two.row]);
    assert_eq!(store.table("three").unwrap(), None);
    assert_eq!(store.link(&hash(1)).unwrap(), Some(("one".to_owned(), Grade::Play(0))));
    assert_eq!(store.link(&hash(2)).unwrap(), Some(("one".to_owned(), Grade::Look(0))));
    assert_eq!(store.link(&hash(3)).unwrap(), Some(("one".to_owned(), Grade::Host)));
    assert_eq!(store.link(&hash(4)).unwrap(), Some(("two".to_owned(), Grade::Public)));
    assert_eq!(store.link(&hash(5)).unwrap(), None);
}

#[test]
fn a_table_is_made_once_and_whole() {
    let (_folder, store) = two_tables();
    let again = store.make(&row("one", "xyz", 5), &rules(), &[(Grade::Host, hash(9))], &[]);
    assert!(again.unwrap_err().to_string().ends_with("there is a table one already"));
    assert_eq!(store.link(&hash(9)).unwrap(), None);
    // The second link is one of another table: nothing of the new one is kept.
    let links = [(Grade::Host, hash(9)), (Grade::Public, hash(1))];
    assert!(store.make(&row("three", "xyz", 5), &rules(), &links, &[]).is_err());
    assert_eq!(store.table("three").unwrap(), None);
    assert_eq!(store.link(&hash(9)).unwrap(), None);
}

#[test]
fn moves_with_a_wrong_number_are_outrun_and_change_nothing() {
    let (_folder, store) = two_tables();
    let kept = store.table("one").unwrap();
    for before in [0, 1, 3, usize::MAX] {
        let late = store.add("one", before, &lines(&["ask Bob 8"]), 2_000);
        assert!(matches!(late, Err(StoreError::Outrun)), "{before}: {late:?}");
    }
    assert!(matches!(store.add("three", 0, &lines(&["deal"]), 2_000), Err(StoreError::Outrun)));
    assert_eq!(store.table("one").unwrap(), kept);
    store.add("one", 2, &lines(&["ask Bob 8"]), 2_000).unwrap();
    let now = store.table("one").unwrap().unwrap();
    assert_eq!(now.inputs, lines(&["deal", "ask Bob 7", "ask Bob 8"]));
    assert_eq!(now.row.changed, 2_000);
}

#[test]
fn of_two_moves_at_the_same_time_one_is_kept() {
    let (_folder, store) = two_tables();
    let add = |line: &str| store.add("two", 0, &lines(&[line]), 2_000).is_ok();
    let kept = std::thread::scope(|scope| {
        let threads = ["a", "b", "c", "d"].map(|line| scope.spawn(move || (line, add(line))));
        threads.map(|it| it.join().unwrap())
    });
    let kept: Vec<&str> = kept.iter().filter(|it| it.1).map(|it| it.0).collect();
    assert_eq!(kept.len(), 1);
    assert_eq!(store.table("two").unwrap().unwrap().inputs, lines(&kept));
}

#[test]
fn moves_of_many_threads_all_arrive() {
    let (_folder, store) = two_tables();
    std::thread::scope(|scope| {
        let store = &store;
        for (id, begun) in [("one", 2), ("two", 0)] {
            scope.spawn(move || {
                for number in begun..300 {
                    store.add(id, number, &[format!("move {number}")], 2_000).unwrap();
                    // Whoever is outrun in between does not undo the others.
                    assert!(store.add(id, number, &[String::new()], 2_000).is_err());
                }
            });
        }
        for _ in 0..20 {
            let seen = store.table("two").unwrap().unwrap().inputs;
            let expected: Vec<String> = (0..seen.len()).map(|it| format!("move {it}")).collect();
            assert_eq!(seen, expected);
        }
    });
    for (id, begun) in [("one", 2), ("two", 0)] {
        let inputs = store.table(id).unwrap().unwrap().inputs;
        let expected: Vec<String> = (begun..300).map(|it| format!("move {it}")).collect();
        assert_eq!(inputs[begun..], expected);
    }
}

#[test]
fn a_link_is_replaced_and_others_stay() {
    let (_folder, store) = two_tables();
    store.replace_link("one", Grade::Play(0), &hash(7)).unwrap();
    assert_eq!(store.link(&hash(1)).unwrap(), None);
    assert_eq!(store.link(&hash(7)).unwrap(), Some(("one".to_owned(), Grade::Play(0))));
    assert_eq!(store.link(&hash(2)).unwrap(), Some(("one".to_owned(), Grade::Look(0))));
    store.replace_link("one", Grade::Host, &hash(8)).unwrap();
    assert_eq!(store.link(&hash(3)).unwrap(), None);
    // A grade that had no link gets its first one.
    store.replace_link("two", Grade::Play(1), &hash(9)).unwrap();
    assert_eq!(store.link(&hash(9)).unwrap(), Some(("two".to_owned(), Grade::Play(1))));
    // A link is that of one table: what would take it away from there changes nothing.
    assert!(store.replace_link("two", Grade::Public, &hash(8)).is_err());
    assert_eq!(store.link(&hash(4)).unwrap(), Some(("two".to_owned(), Grade::Public)));
    let nowhere = store.replace_link("three", Grade::Host, &hash(10));
    assert!(matches!(nowhere, Err(StoreError::Outrun)));
}

#[test]
fn bots_and_persons_take_turns_on_a_seat() {
    let (_folder, store) = two_tables();
    store.seat("one", 0, "random").unwrap();
    store.seat("one", 1, "").unwrap();
    let bots = store.table("one").unwrap().unwrap().bots;
    assert_eq!(bots, [(0, "random".to_owned()), (1, String::new())]);
    assert!(matches!(store.seat("three", 0, "random"), Err(StoreError::Outrun)));
}

#[test]
fn nothing_is_left_of_a_deleted_table() {
    let (folder, store) = two_tables();
    let path = folder.path().join("tables.db");
    store.delete("one").unwrap();
    assert_eq!(store.table("one").unwrap(), None);
    assert_eq!(store.link(&hash(1)).unwrap(), None);
    // The other table has the same rules.
    assert_eq!(store.table("two").unwrap().unwrap().rules, rules());
    let left = [("tables", 1), ("rules", 2), ("inputs", 0), ("links", 1), ("bots", 0)];
    assert_eq!(rows(&path), left);
    store.delete("two").unwrap();
    store.delete("two").unwrap();
    assert!(store.tables().unwrap().is_empty());
    drop(store);
    let left = [("tables", 0), ("rules", 0), ("inputs", 0), ("links", 0), ("bots", 0)];
    assert_eq!(rows(&path), left);
}

#[test]
fn one_server_at_a_time_has_the_file() {
    let (folder, store) = two_tables();
    let path = folder.path().join("tables.db");
    let taken = Sqlite::open(&path);
    assert!(matches!(&taken, Err(StoreError::Taken(it)) if *it == path.display().to_string()));
    // Another path to the same file makes no difference.
    fs::create_dir(folder.path().join("below")).unwrap();
    let around = Sqlite::open(&folder.path().join("below/../tables.db"));
    assert!(matches!(around, Err(StoreError::Taken(_))));
    drop(store);
    assert_eq!(Sqlite::open(&path).unwrap().tables().unwrap().len(), 2);
}

#[test]
fn missing_folders_are_made() {
    let folder = Folder::new();
    let path = folder.path().join("var/lib/tables.db");
    Sqlite::open(&path).unwrap().make(&row("one", "abc", 1), &rules(), &[], &[]).unwrap();
    assert!(path.is_file());
}

#[test]
fn files_that_are_no_store_stay_as_they_are() {
    let folder = Folder::new();
    let at = |name: &str| folder.path().join(name);
    for (name, length) in [("short", 5), ("long", 20_000)] {
        fs::write(at(name), "seven stones\n".repeat(length)).unwrap();
        let said = format!("cannot open {}: it is a file of another kind", at(name).display());
        assert_eq!(refusal(&at(name)), said);
        assert_eq!(fs::read_to_string(at(name)).unwrap(), "seven stones\n".repeat(length));
    }
    let other = Connection::open(at("other")).unwrap();
    other.execute_batch("CREATE TABLE stones (weight)").unwrap();
    drop(other);
    let before = fs::read(at("other")).unwrap();
    assert!(refusal(&at("other")).ends_with("it is a database of another program"));
    assert_eq!(fs::read(at("other")).unwrap(), before);
    fs::create_dir(at("folder")).unwrap();
    assert!(refusal(&at("folder")).starts_with(&format!("cannot open {}", at("folder").display())));
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = Folder::new();
    fs::write(folder.path().join("file"), "").unwrap();
    let path = folder.path().join("file/x.db");
    let said = refusal(&path);
    assert!(said.starts_with(&format!("cannot open {}: ", path.display())), "{said}");
    assert_eq!(fs::read(folder.path().join("file")).unwrap(), b"");
}

#[test]
fn a_file_of_a_newer_program_is_refused() {
    let (folder, store) = two_tables();
    drop(store);
    let path = folder.path().join("tables.db");
    let version = |number: i64| {
        let connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "user_version", number).unwrap();
    };
    version(4);
    let said = refusal(&path);
    assert!(said.contains("it was written by a newer hoyle"), "{said}");
    version(3);
    assert_eq!(Sqlite::open(&path).unwrap().tables().unwrap().len(), 2);
}

#[test]
fn a_file_of_an_older_version_is_brought_up_to_date() {
    let second = "DROP INDEX tables_by_due; ALTER TABLE tables DROP COLUMN due; ALTER TABLE tables DROP COLUMN clocks; DROP TABLE hooks; PRAGMA user_version = 2;";
    let first = "ALTER TABLE tables DROP COLUMN terms; ALTER TABLE tables DROP COLUMN next; DROP TABLE notes; PRAGMA user_version = 1;";
    for older in [second.to_owned(), format!("{second} {first}")] {
        let (folder, store) = two_tables();
        drop(store);
        let path = folder.path().join("tables.db");
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch(&older).unwrap();
        drop(connection);
        let said = KeptTables::open(&path).err().unwrap().to_string();
        assert!(said.contains("`hoyle serve` brings it up to date"), "{said}");
        let store = Sqlite::open(&path).unwrap();
        let one = store.table("one").unwrap().unwrap();
        // What was agreed is known from the second version on.
        let terms = if older == second { "advice" } else { "" };
        assert_eq!((one.row.terms.as_str(), one.clocks.as_str()), (terms, ""));
        assert_eq!(one.inputs, lines(&["deal", "ask Bob 7"]));
        store.set_hook("one", 0, "https://chat.example/").unwrap();
        drop(store);
        assert_eq!(KeptTables::open(&path).unwrap().tables().unwrap().len(), 2);
    }
}

#[test]
fn the_last_note_of_a_seat_is_kept() {
    let (_folder, store) = two_tables();
    assert_eq!(store.note("one", 1).unwrap(), "");
    for text in ["Bob has no 7.", "Bob has a 7."] {
        store.set_note("one", 1, text).unwrap();
        assert_eq!(store.note("one", 1).unwrap(), text);
    }
    assert_eq!(store.note("one", 0).unwrap(), "");
    assert!(store.set_note("three", 0, "").is_err());
    store.delete("one").unwrap();
    assert_eq!(store.note("one", 1).unwrap(), "");
}

#[test]
fn a_link_is_added_to_those_of_its_grade() {
    let (_folder, store) = two_tables();
    store.add_link("two", Grade::Public, &hash(9)).unwrap();
    for first in [4, 9] {
        assert_eq!(store.link(&hash(first)).unwrap(), Some(("two".to_owned(), Grade::Public)));
    }
    assert!(store.add_link("three", Grade::Public, &hash(10)).is_err());
}

#[test]
fn a_back_up_has_everything_and_replaces_nothing() {
    let (folder, store) = two_tables();
    let at = |name: &str| folder.path().join(name);
    // An earlier back-up was killed.
    fs::write(at("copy.db.part"), "half").unwrap();
    store.back_up(&at("copy.db")).unwrap();
    let copy = Sqlite::open(&at("copy.db")).unwrap();
    assert_eq!(copy.tables().unwrap(), store.tables().unwrap());
    for id in ["one", "two"] {
        assert_eq!(copy.table(id).unwrap(), store.table(id).unwrap());
    }
    for first in 1..=4 {
        assert_eq!(copy.link(&hash(first)).unwrap(), store.link(&hash(first)).unwrap());
    }
    assert!(!at("copy.db.part").exists());
    fs::write(at("letter"), "Dear Ann").unwrap();
    let said = store.back_up(&at("letter")).unwrap_err().to_string();
    assert_eq!(said, format!("cannot write {}: it exists already", at("letter").display()));
    assert_eq!(fs::read(at("letter")).unwrap(), b"Dear Ann");
    assert!(store.back_up(&at("nowhere/copy.db")).is_err());
}
