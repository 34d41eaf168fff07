//! The registry of codes and its pages: every code has a page with its title and its two examples, and
//! is made in the report of one room.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use hoyle::diag::Code;
use libtest_mimic::{Failed, Trial};

use crate::blocks::{self, Block};

pub fn trials(root: &Path) -> Vec<Trial> {
    let root = root.to_owned();
    let folder = root.join("src/text/diag/codes");
    let mut all = vec![
        Trial::test("codes/ascend", || ascend().map_err(Failed::from)),
        Trial::test("codes/made in reports", move || made_in_reports(&root).map_err(Failed::from)),
    ];
    all.extend(Code::ALL.iter().map(|code| {
        let path = folder.join(format!("{}.md", code.as_str()));
        Trial::test(format!("codes/page of {}", code.as_str()), move || {
            page(*code, &path).map_err(Failed::from)
        })
    }));
    all
}

fn ascend() -> Result<(), String> {
    match Code::ALL.windows(2).find(|it| it[0].as_str() >= it[1].as_str()) {
        Some(pair) => Err(format!("{} stands before {}", pair[0].as_str(), pair[1].as_str())),
        None => Ok(()),
    }
}

fn page(code: Code, path: &Path) -> Result<(), String> {
    let page = &fs::read_to_string(path).map_err(|it| it.to_string())?;
    let title = format!("# {}: {}", code.as_str(), code.title());
    if page.lines().next() != Some(title.as_str()) {
        return Err(format!("the page should start with `{title}`"));
    }
    let paragraph = page.lines().skip(1).find(|it| !it.is_empty());
    if paragraph.is_none_or(|it| it.starts_with("```")) {
        return Err("the page should say in a few words what the code means".to_owned());
    }
    let blocks: Vec<_> = blocks::sections(page).into_iter().flat_map(|it| it.blocks).collect();
    if is_fault(code) { played(code, &blocks) } else { checked(&blocks) }
}

/// Faults come while a game is played or tested; all other codes are found in a file.
fn is_fault(code: Code) -> bool {
    code.as_str().starts_with("G06")
}

/// A mistake, what is said about it, and the game mended.
fn checked(blocks: &[Block]) -> Result<(), String> {
    let games: Vec<bool> = blocks
        .iter()
        .filter(|it| matches!(it.kind(), "game" | "variant"))
        .map(|it| it.is("fails"))
        .collect();
    if !games.contains(&true) || games.last() != Some(&false) {
        return Err("the page should show a mistake, and then the game mended".to_owned());
    }
    if !blocks.iter().any(|it| it.kind() == "diagnostics") {
        return Err("the page should show what is said".to_owned());
    }
    Ok(())
}

/// A game with a fault, what comes of it, and the game mended, with what comes then.
fn played(code: Code, blocks: &[Block]) -> Result<(), String> {
    let fails = format!("[{}]: ", code.as_str());
    let consoles: Vec<&Block> = blocks.iter().filter(|it| it.kind() == "console").collect();
    match consoles.as_slice() {
        [bad, .., good] if bad.text.contains(&fails) && !good.text.contains("[G") => Ok(()),
        _ => Err(format!(
            "the page should show {} on the console, and the game mended",
            code.as_str()
        )),
    }
}

/// Codes that the reports of several rooms make: what is wrong with a name, a file or a size is found at several stages.
const SHARED: &[&str] =
    &["G0201", "G0202", "G0204", "G0205", "G0312", "G0313", "G0320", "G0321", "G0401"];

/// Each code is made in the report of one room, by rows of a table of messages.
fn made_in_reports(root: &Path) -> Result<(), String> {
    let mut makers: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut wrong = String::new();
    for (file, text) in sources(&root.join("src")) {
        let path: Vec<&str> = file.rsplit("/src/").next().unwrap_or("").split('/').collect();
        let room = path.iter().take(2).copied().collect::<Vec<_>>().join("/");
        let code = text.split("#[cfg(test)]").next().unwrap_or("");
        let lines = code.lines().map(str::trim_start);
        for line in lines.filter(|it| !it.starts_with("//")) {
            let is_row = |it: &str| line.starts_with(&format!("{it} ")) && line.contains('(');
            let made = |it: &&Code| {
                is_row(it.as_str()) || line.contains(&format!("Code::{},", it.as_str()))
            };
            for code in Code::ALL.iter().filter(made) {
                if !(file.ends_with("/report.rs") || file.contains("/report/")) {
                    wrong.push_str(&format!("{}: made in {file}\n", code.as_str()));
                }
                makers.entry(code.as_str()).or_default().insert(room.clone());
            }
        }
    }
    for code in Code::ALL.iter().map(|it| it.as_str()) {
        let rooms = makers.get(code).map_or(0, BTreeSet::len);
        let fits = rooms == 1 || rooms > 1 && SHARED.contains(&code);
        if !fits || rooms == 1 && SHARED.contains(&code) {
            wrong.push_str(&format!("{code}: made in {:?}\n", makers.get(code)));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push((
                path.to_string_lossy().replace('\\', "/"),
                fs::read_to_string(&path).unwrap(),
            ));
        }
    }
    found
}
