//! Figures about the source. `cargo test --test program figures -- --nocapture` prints them.

use std::collections::BTreeSet;

use super::knots::{arrows, impl_files, knots};
use super::source::{Function, Source, Token, closing, rooms, sources, stands};

/// Enums that analyses go through, and where they are declared.
const ENUMS: [(&str, &str); 4] = [
    ("ExprKind", "src/game/hir/expr.rs"),
    ("StmtKind", "src/game/hir/stmt.rs"),
    ("Op", "src/rules/program/op.rs"),
    ("Ty", "src/game/hir/ty.rs"),
];

/// Types with `impl` blocks in fewer files are not listed.
const MANY: usize = 5;

#[test]
fn figures_are_printed() {
    let sources = sources();
    let lines: Vec<usize> = sources.iter().map(|it| it.lines).collect();
    let all: usize = lines.iter().sum();
    println!("{all} lines of src without unit tests, in {} files", sources.len());
    println!("lines of a file: {}", spread(lines));
    let functions: Vec<_> = sources.iter().flat_map(Source::functions).collect();
    println!("lines of a function: {}", spread(functions.iter().map(Function::lines).collect()));
    for (name, path) in ENUMS {
        let source = sources.iter().find(|it| it.path == path);
        let variants = source.and_then(|it| variants(&it.tokens, name));
        let variants = variants.unwrap_or_else(|| panic!("there is no enum {name}"));
        let all = functions.iter().filter(|it| variants.is_subset(&named(it.tokens, name)));
        println!("functions that list all of {name}: {}", all.count());
    }
    let rooms = rooms(&sources);
    let mut most: Vec<(String, usize)> = impl_files(&rooms).into_iter().collect();
    most.retain(|it| it.1 >= MANY);
    most.sort_by_key(|it| std::cmp::Reverse(it.1));
    println!("files with `impl` blocks of a type:");
    for (name, count) in most {
        println!("  {count:3} {name}");
    }
    println!("files that need each other, of all files of a room:");
    for (room, files) in &rooms {
        let knots = knots(&arrows(files));
        if !knots.is_empty() {
            println!("  {knots:?} of {} {room}", files.len());
        }
    }
}

/// Median, upper tenth, upper hundredth, and the most.
fn spread(mut numbers: Vec<usize>) -> String {
    numbers.sort_unstable();
    let at = |percent: usize| numbers[(numbers.len() - 1) * percent / 100];
    format!("median {}, p90 {}, p99 {}, most {}", at(50), at(90), at(99), at(100))
}

/// The variants of an enum that is declared here.
fn variants<'s>(tokens: &'s [Token], name: &str) -> Option<BTreeSet<&'s str>> {
    let start = (0..tokens.len()).find(|at| stands(tokens, *at, &["enum", name]))?;
    let brace = start + tokens[start..].iter().position(|it| it.word == "{")?;
    let mut depth = 0;
    let mut found = BTreeSet::new();
    for token in &tokens[brace + 1..closing(tokens, brace) - 1] {
        match token.word.as_str() {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth -= 1,
            word if depth == 0 && word.starts_with(char::is_uppercase) => {
                found.insert(word);
            }
            _ => {}
        }
    }
    Some(found)
}

/// What stands behind the name of an enum.
fn named<'s>(tokens: &'s [Token], name: &str) -> BTreeSet<&'s str> {
    let behind = tokens
        .windows(4)
        .filter(|it| (it[0].word == name || it[0].word == "Self") && stands(it, 1, &[":", ":"]));
    behind.map(|it| it[3].word.as_str()).collect()
}
