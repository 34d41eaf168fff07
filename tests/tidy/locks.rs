//! Workspaces apart have lock files of their own, and these know which crates of ours use which.

use std::collections::BTreeMap;

use super::{must_be_empty, read};

/// The crates of ours in a lock file, each with all that it uses.
fn ours(path: &str) -> BTreeMap<String, Vec<String>> {
    let text = read(path);
    let packages = text.split("[[package]]").skip(1).filter_map(|package| {
        let quoted = |line: &str| line.split('"').nth(1).map(str::to_owned);
        let name = package.lines().find(|line| line.starts_with("name = ")).and_then(quoted)?;
        let uses = package.lines().filter(|line| line.starts_with(" \"")).filter_map(quoted);
        // A version stands behind the name where there are several.
        let uses = uses.map(|it| it.split(' ').next().unwrap_or_default().to_owned());
        name.starts_with("hoyle").then(|| (name, uses.collect()))
    });
    packages.collect()
}

#[test]
fn lock_files_of_workspaces_apart_are_up_to_date() {
    let whole = ours("Cargo.lock");
    assert!(whole.len() > 8, "{whole:?}");
    let mut wrong = Vec::new();
    for path in ["tests/fuzz/Cargo.lock", "tests/outside/Cargo.lock"] {
        let own = ours(path);
        assert!(own.contains_key("hoyle"), "{path}");
        for (name, uses) in &own {
            // What a workspace does not switch on is in none of its rows.
            let Some(wanted) = whole.get(name) else { continue };
            let missing = wanted.iter().filter(|it| own.contains_key(*it) && !uses.contains(it));
            wrong.extend(missing.map(|it| {
                format!("{path}: `{name}` uses `{it}`: run `cargo update --workspace` there")
            }));
            let gone = uses.iter().filter(|it| !wanted.contains(it));
            wrong.extend(gone.map(|it| {
                format!(
                    "{path}: `{name}` uses `{it}` no more: run `cargo update --workspace` there"
                )
            }));
        }
    }
    must_be_empty(&wrong);
}
