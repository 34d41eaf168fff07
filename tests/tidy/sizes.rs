//! Files and functions are short.

use crate::{files, must_be_empty};

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
