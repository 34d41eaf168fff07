//! Nothing that differs from machine to machine decides anything: floating point and clocks have their places.

use super::source::sources;

/// The file that calculates with floating point, and is judged by exact numbers.
const FLOATS: &[&str] = &["src/bots/solve/solver.rs"];

/// Outside of the terminal, the file that looks at a clock.
const CLOCKS: &[&str] = &["src/bots/opponents/clock.rs"];

/// The files with one of some words, in order.
fn with(words: &[&str], outside: &str) -> Vec<String> {
    let mut found: Vec<String> = sources()
        .into_iter()
        .filter(|source| !source.path.starts_with(outside))
        .filter(|source| source.tokens.iter().any(|it| words.contains(&it.word.as_str())))
        .map(|source| source.path)
        .collect();
    found.sort();
    found
}

#[test]
fn one_file_calculates_with_floating_point() {
    assert_eq!(with(&["f32", "f64"], "-"), FLOATS);
}

#[test]
fn one_file_looks_at_the_clock_for_bots_and_others_for_people() {
    assert_eq!(with(&["Instant", "SystemTime"], "src/door/front/"), CLOCKS);
}
