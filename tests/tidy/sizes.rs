//! Files and functions are short.

use super::source::{functions, tokens};
use super::{files, must_be_empty};

/// Lines that a file of each folder may have.
const FILE_LIMITS: &[(&str, usize)] = &[("src", 400), ("tests", 360)];

/// Lines that a function in `src` may have.
const FUNCTION_LIMIT: usize = 55;

/// Rooms with longer functions, and their limits: those that go through all operations or statements in one
/// table.
const LONGER: &[(&str, usize)] = &[
    ("src/rules/interpreter/", 72),
    ("src/rules/definition/", 112),
    ("src/rules/machine/", 92),
    ("src/rules/program/lower/", 65),
    ("src/words/phrasing/", 92),
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
        for function in functions(&tokens(&text)) {
            let ((name, line), length) = (function.head(), function.lines());
            if length > limit {
                wrong.push(format!(
                    "{file}:{line}: `{name}` has {length} lines, and may have {limit}"
                ));
            }
        }
    }
    must_be_empty(&wrong);
}
