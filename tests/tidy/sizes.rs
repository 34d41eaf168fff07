//! Files and functions are short.

use super::{files, must_be_empty};

/// Lines that a file of each folder may have.
const FILE_LIMITS: &[(&str, usize)] = &[("src", 400), ("tests", 450)];

/// Lines that a function in `src` may have.
const FUNCTION_LIMIT: usize = 60;

/// Rooms with longer functions, and their limits: those that go through all operations or statements in one
/// table.
const LONGER: &[(&str, usize)] = &[
    ("src/rules/reference/", 85),
    ("src/rules/machine/", 95),
    ("src/rules/program/lower/", 75),
    ("src/words/phrasing/", 105),
];

#[test]
fn files_are_short() {
    let mut wrong = Vec::new();
    for (folder, limit) in FILE_LIMITS {
        for (file, text) in files(folder, "rs") {
            let count = text.lines().count();
            if count > *limit {
                wrong.push(format!("{file} has {count} lines, and may have {limit}"));
            }
        }
    }
    must_be_empty(&wrong);
}

#[test]
fn functions_are_short() {
    let mut wrong = Vec::new();
    for (file, text) in files("src", "rs") {
        let mut longer = LONGER.iter();
        let found = longer.find(|(room, _)| file.starts_with(room));
        let limit = found.map_or(FUNCTION_LIMIT, |(_, lines)| *lines);
        for (name, line, length) in functions(&text) {
            if length > limit {
                wrong.push(format!(
                    "{file}:{line}: `{name}` has {length} lines, and may have {limit}"
                ));
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
