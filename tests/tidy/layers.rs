//! Rooms use what the table in `src/README.md` allows, and a crate is imported in one folder.

use std::collections::BTreeMap;
use std::fs;

use super::{code, files, must_be_empty, quoted, read, root};

/// Crates that are imported in one folder only.
const CRATES: &[&str] = &[
    "cranelift_codegen",
    "cranelift_frontend",
    "cranelift_jit",
    "cranelift_module",
    "cranelift_native",
    "miette",
    "rhai",
    "clap",
    "clap_complete",
    "clap_mangen",
    "ctrlc",
    "rustyline",
    "similar",
    "lsp_server",
    "lsp_types",
    "pest",
    "pest_derive",
    "rand_chacha",
    "rand_xoshiro",
    "indicatif",
    "rayon",
    "num_bigint",
    "num_rational",
    "sha2",
    "smallvec",
    "hashbrown",
    "unicode_normalization",
    "unicode_security",
    "axum",
    "form_urlencoded",
    "hyper",
    "hyper_util",
    "maud",
    "rusqlite",
    "tokio",
    "tokio_stream",
];

/// A room of the house: a folder in the folder of its wing.
struct Room {
    name: String,
    wing: String,
    /// The rooms that it may use; nothing stands for the library's own face.
    uses: Option<Vec<String>>,
}

/// The rooms in the order of the table.
fn rooms() -> Vec<Room> {
    let map = read("src/README.md");
    let rows = map
        .lines()
        .skip_while(|line| !line.starts_with("| room |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let rooms: Vec<_> = rows
        .map(|row| {
            let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
            let is_face = cells[3].contains("library API only");
            Room {
                name: quoted(cells[0]).remove(0),
                wing: quoted(cells[1]).remove(0),
                uses: (!is_face).then(|| quoted(cells[3])),
            }
        })
        .collect();
    assert!(rooms.len() > 10, "the table of rooms in src/README.md is missing");
    rooms
}

/// The folders in a folder.
fn folders(path: &str) -> Vec<String> {
    let mut found: Vec<String> = fs::read_dir(root().join(path))
        .unwrap()
        .map(|it| it.unwrap())
        .filter(|it| it.path().is_dir())
        .map(|it| it.file_name().to_string_lossy().into_owned())
        .collect();
    found.sort();
    found
}

/// The words that follow `crate::` in a line.
fn crate_paths(line: &str) -> impl Iterator<Item = String> {
    let word = |rest: &str| -> String {
        let letters = rest.chars();
        letters.take_while(|it| it.is_alphanumeric() || *it == '_').collect()
    };
    line.split("crate::").skip(1).map(word).filter(|it| !it.is_empty())
}

#[test]
fn the_order_of_the_rooms_shows_that_there_is_no_cycle() {
    let mut above: Vec<String> = Vec::new();
    let mut wrong = Vec::new();
    for Room { name, uses, .. } in rooms() {
        let uses = uses.into_iter().flatten();
        let early = uses.filter(|it| !above.contains(it));
        wrong.extend(early.map(|it| format!("`{name}` uses `{it}`, which stands below it")));
        above.push(name);
    }
    must_be_empty(&wrong);
}

#[test]
fn the_rooms_are_the_folders_of_the_wings() {
    let mut known: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for room in rooms() {
        known.entry(room.wing).or_default().push(room.name);
    }
    let wings: Vec<&String> = known.keys().collect();
    assert_eq!(folders("src"), wings.into_iter().cloned().collect::<Vec<_>>());
    for (wing, mut rooms) in known {
        rooms.sort();
        assert_eq!(folders(&format!("src/{wing}")), rooms, "the rooms of `{wing}`");
    }
}

#[test]
fn rooms_use_what_the_table_allows() {
    let rooms: BTreeMap<_, _> = rooms().into_iter().map(|it| (it.name.clone(), it)).collect();
    let mut wrong = Vec::new();
    for (file, text) in files("src", "rs") {
        let parts: Vec<&str> = file.split('/').collect();
        let [_, _, room, .., last] = parts.as_slice() else {
            continue;
        };
        let depth = parts.len() - 3 + usize::from(!matches!(*last, "mod.rs" | "lib.rs"));
        let Some(Room { name, uses, .. }) = rooms.get(*room) else {
            continue;
        };
        for (number, line) in code(&text) {
            for used in crate_paths(line).filter(|it| rooms.contains_key(it)) {
                let own = used == *name;
                if !own && !uses.as_ref().is_some_and(|uses| uses.contains(&used)) {
                    wrong.push(format!("{file}:{number}: `{name}` may not use `{used}`"));
                }
            }
            if line.contains(&"super::".repeat(depth)) {
                wrong.push(format!("{file}:{number}: `super` leaves the room; write `crate::`"));
            }
            if *last != "lib.rs" && line.contains("hoyle_") && line.contains("::") {
                wrong.push(format!(
                    "{file}:{number}: rooms of other wings are taken in by `lib.rs`"
                ));
            }
        }
    }
    must_be_empty(&wrong);
}

#[test]
fn a_crate_is_imported_in_one_folder() {
    let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (file, text) in files("src", "rs") {
        let depth = if file.starts_with("src/door/front/") { 4 } else { 3 };
        let folder: String = file.split('/').take(depth).collect::<Vec<_>>().join("/");
        for (_, line) in code(&text) {
            for name in CRATES.iter().filter(|name| uses_crate(line, name)) {
                let known = places.entry(name).or_default();
                if !known.contains(&folder) {
                    known.push(folder.clone());
                }
            }
        }
    }
    let several = places.into_iter().filter(|(_, folders)| folders.len() > 1);
    must_be_empty(
        &several
            .map(|(name, folders)| format!("{name} is imported in {}", folders.join(" and ")))
            .collect::<Vec<_>>(),
    );
}

fn uses_crate(line: &str, name: &str) -> bool {
    let path = format!("{name}::");
    line.match_indices(&path).any(|(at, _)| {
        !line[..at]
            .ends_with(|before: char| before.is_alphanumeric() || before == '_' || before == ':')
    })
}
