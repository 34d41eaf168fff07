//! What knows what inside a room: a type is written in few files, and files do not need each other in circles.

use std::collections::{BTreeMap, BTreeSet};

use super::must_be_empty;
use super::source::{Source, Token, rooms, sources, stands};

/// Files in which one type may have `impl` blocks.
const IMPL_FILES: usize = 8;

/// Types that have more, by room, and in how many files.
const MORE_IMPLS: &[(&str, usize)] = &[
    ("rules/machine Emit", 30),
    ("rules/program Lower", 24),
    ("rules/interpreter Evaluator", 10),
    ("rules/interpreter Interpreter", 14),
    ("rules/interpreter Runner", 9),
];

/// Files of a room that may all need each other.
const KNOT: usize = 6;

/// Rooms with larger knots, and how many files are in them.
const LARGER_KNOTS: &[(&str, usize)] = &[
    ("rules/machine", 31),
    ("rules/program", 22),
    ("rules/interpreter", 13),
    ("rules/interpreter", 11),
];

/// Names that methods of the standard library have, too. They count where they are called on `self`, or by their type.
const STANDARD: &str = "all and any as_ref as_str as_slice bytes chain chars checked_add clear clone cloned cmp collect contains copied count \
    default drain enumerate eq extend filter filter_map find find_map first flat_map flatten fmt fold for_each from get get_mut hash insert into \
    into_iter is_empty is_none is_some iter iter_mut join keys last len lines map max min next nth or ord parse partition pop position push \
    read remove rev replace retain reverse skip sort split sum swap take then to_owned to_string truncate union values write zip";

#[test]
fn a_type_is_written_in_few_files() {
    let sources = sources();
    let most = impl_files(&rooms(&sources)).into_iter();
    let most: Vec<(String, usize)> = most.filter(|it| it.1 > IMPL_FILES).collect();
    must_be_as_listed(&most, MORE_IMPLS, "has `impl` blocks in", IMPL_FILES);
}

#[test]
fn files_of_a_room_are_no_knot() {
    let mut found = Vec::new();
    let sources = sources();
    for (room, files) in rooms(&sources) {
        let knots = knots(&arrows(&files)).into_iter();
        let large = knots.filter(|size| *size > KNOT);
        found.extend(large.map(|size| (room.clone(), size)));
    }
    must_be_as_listed(&found, LARGER_KNOTS, "has a knot of", KNOT);
}

/// The list of exceptions says what is there: no more, and no less.
fn must_be_as_listed(found: &[(String, usize)], listed: &[(&str, usize)], has: &str, limit: usize) {
    let left = |of: &[(String, usize)], other: &[(String, usize)]| -> Vec<(String, usize)> {
        let mut other = other.to_vec();
        let mut left = of.to_vec();
        left.retain(|it| match other.iter().position(|same| same == it) {
            Some(at) => {
                other.remove(at);
                false
            }
            None => true,
        });
        left
    };
    let listed: Vec<(String, usize)> =
        listed.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
    let new = left(found, &listed).into_iter();
    let mut wrong: Vec<String> = new
        .map(|(name, count)| {
            format!("`{name}` {has} {count} files, and may have {limit} or what the list says")
        })
        .collect();
    let old = left(&listed, found).into_iter();
    wrong.extend(
        old.map(|(name, count)| format!("`{name}` {has} {count} files no longer: lower the list")),
    );
    must_be_empty(&wrong);
}

/// In how many files of its room each type has `impl` blocks.
pub(super) fn impl_files(rooms: &BTreeMap<String, Vec<&Source>>) -> BTreeMap<String, usize> {
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for (room, files) in rooms {
        for name in files.iter().flat_map(|it| it.types()) {
            *places.entry(format!("{room} {name}")).or_default() += 1;
        }
    }
    places
}

/// The place behind `::<…>`, if that stands at a place.
fn behind_generics(tokens: &[Token], at: usize) -> usize {
    if !stands(tokens, at, &[":", ":", "<"]) {
        return at;
    }
    let ends = |it: &usize| matches!(tokens[*it].word.as_str(), "<" | ">" | "(" | ")");
    match (at + 3..tokens.len()).find(ends) {
        Some(end) if tokens[end].word == ">" => end + 1,
        Some(_) | None => at,
    }
}

/// The methods that a file calls: each with its type, if that is written.
fn calls(tokens: &[Token], standard: &BTreeSet<&str>) -> Vec<(Option<String>, String)> {
    let mut found = Vec::new();
    let get = |at: usize| tokens.get(at).map_or("", |it| it.word.as_str());
    for (at, Token { word: token, .. }) in tokens.iter().enumerate() {
        if token == "." && get(behind_generics(tokens, at + 2)) == "(" {
            let on_self = at > 0 && get(at - 1) == "self";
            if on_self || !standard.contains(get(at + 1)) {
                found.push((None, get(at + 1).to_owned()));
            }
        }
        if token.starts_with(|it: char| it.is_ascii_uppercase()) {
            let path = behind_generics(tokens, at + 1);
            if stands(tokens, path, &[":", ":"]) && get(path + 3) == "(" {
                let ty = Some(token.clone()).filter(|it| it != "Self");
                found.push((ty, get(path + 2).to_owned()));
            }
        }
    }
    found
}

type Graph<'f> = BTreeMap<&'f str, BTreeSet<&'f str>>;

/// From each file of a room to those whose methods it calls.
pub(super) fn arrows<'s>(files: &[&'s Source]) -> Graph<'s> {
    let standard: BTreeSet<&str> = STANDARD.split_whitespace().collect();
    let mut owners: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for file in files {
        for (_, name) in &file.methods {
            owners.entry(name).or_default().insert(&file.path);
        }
    }
    let methods: BTreeSet<_> = files.iter().flat_map(|it| &it.methods).collect();
    let mut graph = Graph::new();
    for file in files {
        let own = |name: &str| file.methods.iter().any(|it| it.1 == name);
        for (ty, name) in calls(&file.tokens, &standard) {
            let is_ours = ty.is_none_or(|ty| methods.contains(&(ty, name.clone())));
            let owner = owners.get(name.as_str()).filter(|it| it.len() == 1);
            if let Some(owner) = owner.and_then(|it| it.first()).filter(|_| is_ours && !own(&name))
            {
                graph.entry(&file.path).or_default().insert(*owner);
            }
        }
    }
    graph
}

/// How many files need each other, for each such group of more than one.
pub(super) fn knots(graph: &Graph<'_>) -> Vec<usize> {
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        graph.keys().map(|file| (*file, reached(graph, file))).collect();
    let (mut sizes, mut done) = (Vec::new(), BTreeSet::new());
    for (file, all) in &reach {
        let back = |other: &&&str| reach.get(*other).is_some_and(|it| it.contains(file));
        let knot: Vec<&str> = all.iter().filter(back).copied().collect();
        if knot.len() > 1 && !done.contains(file) {
            sizes.push(knot.len());
            done.extend(knot);
        }
    }
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}

fn reached<'f>(graph: &Graph<'f>, start: &'f str) -> BTreeSet<&'f str> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
    while let Some(next) = open.pop() {
        let more = graph.get(next).into_iter().flatten();
        open.extend(more.copied().filter(|it| seen.insert(*it)));
    }
    seen
}
