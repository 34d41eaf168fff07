//! What knows what inside a room: a type is written in few files, and files do not need each other in circles.
//! `tests/tidy/figures.py` prints the same figures, with the arrows of a room.

use std::collections::{BTreeMap, BTreeSet};

use super::{files, must_be_empty};

/// Files in which one type may have `impl` blocks.
const IMPL_FILES: usize = 8;

/// Types that have more, by room, and in how many files.
const MORE_IMPLS: &[(&str, usize)] = &[
    ("door/front Prompt", 10),
    ("play/session Session", 10),
    ("rules/machine Emit", 30),
    ("rules/program Lower", 24),
    ("rules/reference Evaluator", 10),
    ("rules/reference Reference", 14),
    ("rules/reference Runner", 9),
    ("words/rulebook Book", 16),
];

/// Files of a room that may all need each other.
const KNOT: usize = 6;

/// Rooms with larger knots, and how many files are in them.
const LARGER_KNOTS: &[(&str, usize)] = &[
    ("rules/machine", 31),
    ("rules/program", 22),
    ("rules/reference", 13),
    ("rules/reference", 11),
    ("words/rulebook", 11),
];

/// Names that methods of the standard library have, too. They count where they are called on `self`, or by their type.
const STANDARD: &str = "all and any as_ref as_str as_slice bytes chain chars checked_add clear clone cloned cmp collect contains copied count \
    default drain enumerate eq extend filter filter_map find find_map first flat_map flatten fmt fold for_each from get get_mut hash insert into \
    into_iter is_empty is_none is_some iter iter_mut join keys last len lines map max min next nth or ord parse partition pop position push \
    read remove rev replace retain reverse skip sort split sum swap take then to_owned to_string truncate union values write zip";

/// A file as words and signs, without comments, texts and unit tests.
struct File {
    path: String,
    tokens: Vec<String>,
    /// The methods of its `impl` blocks, each with its type; a type alone has an empty name.
    methods: BTreeSet<(String, String)>,
}

#[test]
fn a_type_is_written_in_few_files() {
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for (room, files) in rooms() {
        for file in files {
            let types: BTreeSet<String> = file.methods.into_iter().map(|it| it.0).collect();
            for name in types {
                *places.entry(format!("{room} {name}")).or_default() += 1;
            }
        }
    }
    let most: Vec<(String, usize)> = places
        .into_iter()
        .filter(|(_, count)| *count > IMPL_FILES)
        .collect();
    must_be_as_listed(&most, MORE_IMPLS, "has `impl` blocks in", IMPL_FILES);
}

#[test]
fn files_of_a_room_are_no_knot() {
    let mut found = Vec::new();
    for (room, files) in rooms() {
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
    let listed: Vec<(String, usize)> = listed
        .iter()
        .map(|(name, count)| ((*name).to_owned(), *count))
        .collect();
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

/// The files of each room: `wing/room`.
fn rooms() -> BTreeMap<String, Vec<File>> {
    let mut rooms: BTreeMap<String, Vec<File>> = BTreeMap::new();
    for (path, text) in files("src", "rs") {
        let parts: Vec<&str> = path.split('/').collect();
        if let [_, wing, room, _, ..] = parts.as_slice() {
            let room = format!("{wing}/{room}");
            let tokens = without_tests(tokens(&text));
            let methods = methods(&tokens);
            rooms.entry(room).or_default().push(File {
                path,
                tokens,
                methods,
            });
        }
    }
    rooms
}

/// The words and signs of a source.
fn tokens(text: &str) -> Vec<String> {
    let signs: Vec<char> = text.chars().collect();
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    let get = |at: usize| signs.get(at).copied().unwrap_or(' ');
    let (mut found, mut at) = (Vec::new(), 0);
    while at < signs.len() {
        let sign = signs[at];
        let start = at;
        if sign == '/' && get(at + 1) == '/' {
            while at < signs.len() && signs[at] != '\n' {
                at += 1;
            }
        } else if sign == '/' && get(at + 1) == '*' {
            at += 2;
            while at < signs.len() && (get(at), get(at + 1)) != ('*', '/') {
                at += 1;
            }
            at += 2;
        } else if sign == '"' {
            at = behind_text(&signs, at);
        } else if sign == '\'' && (get(at + 1) == '\\' || get(at + 2) == '\'') {
            at += if get(at + 1) == '\\' { 3 } else { 2 };
            while get(at) != '\'' {
                at += 1;
            }
            at += 1;
        } else if is_word(sign) {
            while is_word(get(at)) {
                at += 1;
            }
            let word: String = signs[start..at].iter().collect();
            let marks = signs[at..].iter().take_while(|it| **it == '#').count();
            if matches!(word.as_str(), "r" | "br") && get(at + marks) == '"' {
                at = behind_raw_text(&signs, at + marks + 1, marks);
            } else {
                found.push(word);
            }
        } else {
            at += 1;
            if !sign.is_whitespace() {
                found.push(sign.to_string());
            }
        }
    }
    found
}

fn behind_text(signs: &[char], start: usize) -> usize {
    let mut at = start + 1;
    while at < signs.len() && signs[at] != '"' {
        at += if signs[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

fn behind_raw_text(signs: &[char], start: usize, marks: usize) -> usize {
    let ends = |at: usize| {
        let rest = &signs[at + 1..];
        signs[at] == '"' && rest.iter().take_while(|it| **it == '#').count() >= marks
    };
    let end = (start..signs.len()).find(|at| ends(*at));
    end.map_or(signs.len(), |at| at + 1 + marks)
}

/// The place behind the brace that closes the one at a place.
fn closing(tokens: &[String], start: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        depth += i32::from(token == "{") - i32::from(token == "}");
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// Whether these words stand at a place.
fn stands(tokens: &[String], at: usize, words: &[&str]) -> bool {
    let there = tokens.get(at..at + words.len());
    there.is_some_and(|there| there.iter().zip(words).all(|(a, b)| a == b))
}

fn without_tests(mut tokens: Vec<String>) -> Vec<String> {
    let mark = ["#", "[", "cfg", "(", "test", ")", "]"];
    while let Some(start) = (0..tokens.len()).find(|at| stands(&tokens, *at, &mark)) {
        let rest = start + mark.len()..tokens.len();
        let end = rest
            .clone()
            .find(|at| matches!(tokens[*at].as_str(), "{" | ";"));
        let end = match end {
            Some(at) if tokens[at] == "{" => closing(&tokens, at),
            Some(at) => at + 1,
            None => tokens.len(),
        };
        tokens.drain(start..end);
    }
    tokens
}

/// The type that an `impl` is for, from the words before its brace.
fn type_of(header: &[String]) -> Option<String> {
    let mut header = header;
    if stands(header, 0, &["<"]) {
        let mut depth = 0;
        let end = header.iter().enumerate().position(|(at, it)| {
            let is_arrow = at > 0 && header[at - 1] == "-";
            depth += i32::from(it == "<") - i32::from(it == ">" && !is_arrow);
            depth == 0
        });
        header = &header[end? + 1..];
    }
    let end = header.iter().position(|it| it == "where");
    header = &header[..end.unwrap_or(header.len())];
    let is_for = |at: &usize| header[*at] == "for" && !stands(header, at + 1, &["<"]);
    if let Some(at) = (0..header.len()).rev().find(is_for) {
        header = &header[at + 1..];
    }
    while let Some((first, rest)) = header.split_first() {
        match first.as_str() {
            "&" | "mut" => header = rest,
            "'" => header = rest.get(1..)?,
            _ => break,
        }
    }
    let mut at = 0;
    while stands(header, at + 1, &[":", ":"]) {
        at += 3;
    }
    header.get(at).cloned()
}

fn methods(tokens: &[String]) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for at in 0..tokens.len() {
        let before = at.checked_sub(1).map_or("", |it| tokens[it].as_str());
        let is_item = matches!(before, "" | "}" | ";" | "]" | "{" | "unsafe");
        if tokens[at] != "impl" || !is_item {
            continue;
        }
        let Some(brace) = (at..tokens.len()).find(|it| tokens[*it] == "{") else {
            continue;
        };
        let Some(ty) = type_of(&tokens[at + 1..brace]) else {
            continue;
        };
        found.insert((ty.clone(), String::new()));
        let body = &tokens[brace..closing(tokens, brace)];
        let named = body.windows(2).filter(|it| it[0] == "fn");
        found.extend(named.map(|it| (ty.clone(), it[1].clone())));
    }
    found
}

/// The place behind `::<…>`, if that stands at a place.
fn behind_generics(tokens: &[String], at: usize) -> usize {
    if !stands(tokens, at, &[":", ":", "<"]) {
        return at;
    }
    let ends = |it: &usize| matches!(tokens[*it].as_str(), "<" | ">" | "(" | ")");
    match (at + 3..tokens.len()).find(ends) {
        Some(end) if tokens[end] == ">" => end + 1,
        Some(_) | None => at,
    }
}

/// The methods that a file calls: each with its type, if that is written.
fn calls(tokens: &[String], standard: &BTreeSet<&str>) -> Vec<(Option<String>, String)> {
    let mut found = Vec::new();
    let get = |at: usize| tokens.get(at).map_or("", String::as_str);
    for (at, token) in tokens.iter().enumerate() {
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
fn arrows(files: &[File]) -> Graph<'_> {
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
            if let Some(owner) = owner
                .and_then(|it| it.first())
                .filter(|_| is_ours && !own(&name))
            {
                graph.entry(&file.path).or_default().insert(*owner);
            }
        }
    }
    graph
}

/// How many files need each other, for each such group of more than one.
fn knots(graph: &Graph<'_>) -> Vec<usize> {
    let reach: BTreeMap<&str, BTreeSet<&str>> = graph
        .keys()
        .map(|file| (*file, reached(graph, file)))
        .collect();
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
