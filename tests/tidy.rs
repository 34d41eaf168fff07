//! Habits of the repository that no compiler looks after: layers, sizes, leftovers, and that what there is
//! is written down. The layers are read from the table in `src/README.md`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test that cannot go on stops"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Lines that a file may have.
const FILE_LIMIT: usize = 660;
/// Lines that a function may have.
const FUNCTION_LIMIT: usize = 125;

/// Longer functions, and why.
const LONG_FUNCTIONS: &[(&str, &str, &str)] = &[];

/// Layers with the limits that all are to have: lines of a file, lines of a function.
const SMALL_LAYERS: (&[&str], usize, usize) = (
    &[
        "analyse", "check", "compile", "data", "diag", "expand", "hir", "state", "syntax", "texts",
    ],
    400,
    60,
);

/// Crates that are imported in one folder only.
const CRATES: &[&str] = &[
    "miette",
    "rhai",
    "clap",
    "rustyline",
    "pest",
    "pest_derive",
    "rand_chacha",
    "csv_core",
    "indicatif",
    "rayon",
    "num_bigint",
    "num_rational",
];

/// Nothing of this is left in the source.
const LEFTOVERS: &[&str] = &["todo!", "dbg!", "FIXME", "unimplemented!"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// All files below a folder with an ending, by their path from the root.
fn files(folder: &str, ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path: PathBuf = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|it| it == ending) {
                let name = path
                    .strip_prefix(root())
                    .unwrap()
                    .to_string_lossy()
                    .replace('\\', "/");
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

/// The lines that a file may have, and those that a function in it may have.
fn limits(file: &str) -> (usize, usize) {
    let (layers, lines, function) = SMALL_LAYERS;
    let layer = file.split('/').nth(1).unwrap_or_default();
    if layers.contains(&layer) {
        (lines, function)
    } else {
        (FILE_LIMIT, FUNCTION_LIMIT)
    }
}

/// Lines of code with their numbers; comments are left out.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .map(|(at, line)| (at + 1, line))
}

fn must_be_empty(wrong: &[String]) {
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// What stands between backticks.
fn quoted(text: &str) -> Vec<String> {
    text.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

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

#[test]
fn files_are_short() {
    let long = files("src", "rs")
        .into_iter()
        .filter(|(file, text)| text.lines().count() > limits(file).0);
    must_be_empty(
        &long
            .map(|(file, text)| format!("{file} has {} lines", text.lines().count()))
            .collect::<Vec<_>>(),
    );
}

#[test]
fn functions_are_short() {
    let mut wrong = Vec::new();
    for (file, text) in files("src", "rs") {
        for (name, line, length) in functions(&text) {
            let allowed = LONG_FUNCTIONS.iter().any(|it| it.0 == file && it.1 == name);
            if length > limits(&file).1 && !allowed {
                wrong.push(format!("{file}:{line}: `{name}` has {length} lines"));
            }
        }
    }
    must_be_empty(&wrong);
}

/// Name, line and length of each function; it ends at the first brace that stands as far left as it does.
fn functions(text: &str) -> Vec<(String, usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line
            .split_whitespace()
            .take_while(|it| !it.starts_with("//"))
            .collect();
        let Some(place) = words.iter().position(|it| *it == "fn") else {
            continue;
        };
        let Some(name) = words
            .get(place + 1)
            .map(|it| it.split(['(', '<']).next().unwrap_or_default())
        else {
            continue;
        };
        let end = lines[at..]
            .iter()
            .position(|it| indent(it) == indent(line) && it.trim_start().starts_with('}'));
        let one_line = line.trim_end().ends_with('}') || line.trim_end().ends_with(';');
        found.push((
            name.to_owned(),
            at + 1,
            if one_line { 1 } else { end.unwrap_or(0) + 1 },
        ));
    }
    found
}

#[test]
fn nothing_is_left_to_do() {
    let mut wrong = Vec::new();
    for (file, text) in files("src", "rs") {
        for (number, line) in text.lines().enumerate() {
            wrong.extend(
                LEFTOVERS
                    .iter()
                    .filter(|it| line.contains(**it))
                    .map(|it| format!("{file}:{}: {it}", number + 1)),
            );
        }
    }
    must_be_empty(&wrong);
}

#[test]
fn every_file_says_what_it_is() {
    let silent = files("src", "rs")
        .into_iter()
        .filter(|(_, text)| !text.starts_with("//!"));
    must_be_empty(
        &silent
            .map(|(file, _)| format!("{file} does not begin with a line of `//!`"))
            .collect::<Vec<_>>(),
    );
}

#[test]
fn libraries_are_held_and_explained() {
    let mut wrong = Vec::new();
    for (file, text) in files("stdlib", "game") {
        let name = Path::new(&file)
            .file_stem()
            .unwrap()
            .to_string_lossy()
            .into_owned();
        if !hoyle::compile::LIBRARIES
            .iter()
            .any(|(library, held)| *library == name && *held == text)
        {
            wrong.push(format!("{file} is not in LIBRARIES"));
        }
        let lines: Vec<&str> = text.lines().collect();
        let bare = lines
            .windows(2)
            .filter(|pair| pair[1].starts_with("function ") && !pair[0].starts_with("///"));
        wrong.extend(bare.map(|pair| format!("{file}: no comment on `{}`", pair[1])));
    }
    must_be_empty(&wrong);
}

#[test]
fn every_word_of_the_grammar_is_in_the_reference() {
    let pages: String = files("grammar", "md")
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    let words = read("grammar/words.pest");
    let words = words
        .lines()
        .filter(|line| line.starts_with("w_"))
        .filter_map(|line| line.split('"').nth(1));
    let missing =
        words.filter(|word| !pages.contains(&format!("`{word}`")) && !in_example(&pages, word));
    must_be_empty(
        &missing
            .map(|word| format!("no page shows `{word}`"))
            .collect::<Vec<_>>(),
    );
}

/// Whether a word stands in a block that is a game.
fn in_example(pages: &str, word: &str) -> bool {
    let blocks = pages
        .split("```game")
        .skip(1)
        .filter_map(|it| it.split("\n```").next());
    blocks
        .flat_map(|block| block.split(|it: char| !it.is_alphanumeric() && it != '_'))
        .any(|it| it == word)
}

#[test]
fn every_library_function_is_in_the_reference() {
    let page = read("grammar/libraries.md");
    let declared = hoyle::compile::LIBRARIES
        .iter()
        .flat_map(|(_, text)| text.lines())
        .filter_map(|line| line.strip_prefix("function "));
    let names = declared.filter_map(|line| line.split(['(', ' ']).next());
    must_be_empty(
        &names
            .filter(|name| !page.contains(&format!("`{name}(")))
            .map(str::to_owned)
            .collect::<Vec<_>>(),
    );
}

#[test]
fn every_page_is_in_the_index() {
    let index = read("grammar/README.md");
    let pages = files("grammar", "md")
        .into_iter()
        .map(|(file, _)| file.trim_start_matches("grammar/").to_owned());
    let missing: Vec<String> = pages
        .filter(|page| page != "README.md" && !index.contains(&format!("({page})")))
        .collect();
    must_be_empty(&missing);
}

#[test]
fn every_limit_is_on_its_page() {
    let page = read("grammar/limits.md");
    let rows: Vec<&str> = page.lines().filter(|it| it.starts_with("| ")).collect();
    let expected: Vec<String> = std::iter::once("| of | at most |".to_owned())
        .chain(
            hoyle::base::limits::ALL
                .iter()
                .map(|(what, most)| format!("| {what} | {most} |")),
        )
        .collect();
    assert_eq!(rows, expected);
}

#[test]
fn every_verb_is_on_its_page() {
    let page = read("grammar/command-line.md");
    let verbs = read("src/front/cli/mod.rs");
    let verbs = verbs
        .lines()
        .skip_while(|line| !line.starts_with("enum Verb"))
        .skip(1)
        .take_while(|line| *line != "}");
    let names: Vec<String> = verbs
        .filter_map(|line| line.trim().split('(').next())
        .map(str::to_lowercase)
        .collect();
    assert!(names.len() > 4, "the verbs are not found");
    must_be_empty(
        &names
            .into_iter()
            .filter(|name| !page.contains(&format!("`hoyle {name}`")))
            .collect::<Vec<_>>(),
    );
}

#[test]
fn every_game_has_a_readme() {
    let games = fs::read_dir(root().join("games"))
        .unwrap()
        .map(|it| it.unwrap().path())
        .filter(|it| it.is_dir());
    must_be_empty(
        &games
            .filter(|it| !it.join("README.md").is_file())
            .map(|it| format!("{} has no README.md", it.display()))
            .collect::<Vec<_>>(),
    );
}
