//! The programs outside the build that use hoyle lock what it needs.

use std::collections::BTreeMap;

use crate::{must_be_empty, read};

/// Folders of programs with a manifest and a lock of their own.
const PROGRAMS: &[&str] = &["tests/fuzz", "tests/outside"];

/// The lines of a table in a manifest, by the names before their `=`.
fn table<'t>(manifest: &'t str, name: &str) -> BTreeMap<&'t str, &'t str> {
    let head = format!("[{name}]");
    let lines = manifest.lines().skip_while(|line| *line != head).skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| line.split_once(" = ")).collect()
}

/// What a lock holds: by the name of each package its versions, and what it needs.
fn locked(lock: &str) -> BTreeMap<&str, (Vec<&str>, Vec<&str>)> {
    let mut all: BTreeMap<&str, (Vec<&str>, Vec<&str>)> = BTreeMap::new();
    for package in lock.split("[[package]]").skip(1) {
        let value = |key: &str| {
            let line = package.lines().find_map(|line| line.strip_prefix(key));
            line.map(|it| it.trim_matches('"')).unwrap_or_default()
        };
        let found = all.entry(value("name = ")).or_default();
        found.0.push(value("version = "));
        let needs = package.lines().filter_map(|line| line.strip_prefix(" \""));
        found
            .1
            .extend(needs.filter_map(|it| it.split(['"', ' ']).next()));
    }
    all
}

/// The numbers of a version.
fn numbers(version: &str) -> Vec<u64> {
    let version = version.split(['-', '+']).next().unwrap_or_default();
    version.split('.').map(|it| it.parse().unwrap()).collect()
}

/// Whether a version is at least the one that is asked for, and not one that breaks with it.
fn is_enough(version: &str, wanted: &str) -> bool {
    let (version, wanted) = (numbers(version), numbers(wanted));
    let first = wanted.iter().position(|it| *it > 0).unwrap_or(0);
    version[..=first] == wanted[..=first] && version >= wanted
}

#[test]
fn programs_outside_the_build_lock_what_hoyle_needs() {
    let manifest = read("Cargo.toml");
    let needed = table(&manifest, "dependencies");
    assert!(needed.len() > 20, "the dependencies are read: {needed:?}");
    let mut wrong = Vec::new();
    for folder in PROGRAMS {
        let own = read(&format!("{folder}/Cargo.toml"));
        let uses = table(&own, "dependencies")["hoyle"].to_owned();
        let is_bare = uses.contains("default-features = false");
        let lock = read(&format!("{folder}/Cargo.lock"));
        let packages = locked(&lock);
        let hoyle = &packages["hoyle"].1;
        for (name, line) in &needed {
            if is_bare && line.contains("optional = true") {
                continue;
            }
            let wanted = line.split('"').nth(1).unwrap();
            let versions = packages.get(name).map_or(&[][..], |it| &it.0);
            let is_locked = versions.iter().any(|it| is_enough(it, wanted));
            if !hoyle.contains(name) || !is_locked {
                wrong.push(format!(
                    "{folder}/Cargo.lock does not lock `{name}` {wanted}, which hoyle needs: \
                     run `cargo update --workspace` there"
                ));
            }
        }
    }
    must_be_empty(&wrong);
}
