//! Layers use what the table in `src/README.md` allows, and a crate is imported in one folder.

use std::collections::BTreeMap;
use std::fs;

use crate::{code, files, must_be_empty, quoted, read, root};

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
];

/// The layers in the order of the table, each with those it may use. Nothing stands for the library's own face.
fn layers() -> Vec<(String, Option<Vec<String>>)> {
    let map = read("src/README.md");
    let rows = map
        .lines()
        .skip_while(|line| !line.starts_with("| layer |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let layers: Vec<_> = rows
        .map(|row| {
            let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
            let name = quoted(cells[0]).remove(0);
            let uses = if cells[2].contains("library API only") {
                None
            } else {
                Some(quoted(cells[2]))
            };
            (name, uses)
        })
        .collect();
    assert!(
        layers.len() > 10,
        "the layer table in src/README.md is missing"
    );
    layers
}

/// The words that follow `crate::` in a line.
fn crate_paths(line: &str) -> Vec<String> {
    let word = |rest: &str| {
        rest.chars()
            .take_while(|it| it.is_alphanumeric() || *it == '_')
            .collect::<String>()
    };
    line.split("crate::")
        .skip(1)
        .map(word)
        .filter(|it| !it.is_empty())
        .collect()
}

#[test]
fn the_order_of_the_layers_shows_that_there_is_no_cycle() {
    let mut above: Vec<String> = Vec::new();
    let mut wrong = Vec::new();
    for (layer, uses) in layers() {
        let early: Vec<_> = uses
            .into_iter()
            .flatten()
            .filter(|it| !above.contains(it))
            .collect();
        wrong.extend(
            early
                .into_iter()
                .map(|it| format!("`{layer}` uses `{it}`, which stands below it")),
        );
        above.push(layer);
    }
    must_be_empty(&wrong);
}

#[test]
fn the_layers_are_the_folders() {
    let mut folders: Vec<String> = fs::read_dir(root().join("src"))
        .unwrap()
        .map(|it| it.unwrap())
        .filter(|it| it.path().is_dir())
        .map(|it| it.file_name().to_string_lossy().into_owned())
        .collect();
    let mut known: Vec<String> = layers().into_iter().map(|(name, _)| name).collect();
    folders.sort();
    known.sort();
    assert_eq!(folders, known);
}

#[test]
fn layers_use_what_the_table_allows() {
    let layers: BTreeMap<_, _> = layers().into_iter().collect();
    let mut wrong = Vec::new();
    for (file, text) in files("src", "rs") {
        let parts: Vec<&str> = file.split('/').collect();
        let [_, layer, .., name] = parts.as_slice() else {
            continue;
        };
        let depth = parts.len() - 2 + usize::from(*name != "mod.rs");
        let Some(uses) = layers.get(*layer) else {
            continue;
        };
        for (number, line) in code(&text) {
            for used in crate_paths(line) {
                let own = used == *layer;
                if !own && !uses.as_ref().is_some_and(|uses| uses.contains(&used)) {
                    wrong.push(format!("{file}:{number}: `{layer}` may not use `{used}`"));
                }
            }
            if line.contains(&"super::".repeat(depth)) {
                wrong.push(format!(
                    "{file}:{number}: `super` leaves the layer; write `crate::`"
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
        let depth = if file.starts_with("src/front/") { 3 } else { 2 };
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
