//! The registry of codes and its pages: every code has a page with its title and its two examples, and
//! is made in one place.

use std::collections::BTreeMap;
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
        Trial::test("codes/made in one place", move || {
            made_once(&root).map_err(Failed::from)
        }),
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
    match Code::ALL
        .windows(2)
        .find(|it| it[0].as_str() >= it[1].as_str())
    {
        Some(pair) => Err(format!(
            "{} stands before {}",
            pair[0].as_str(),
            pair[1].as_str()
        )),
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
    let blocks: Vec<_> = blocks::sections(page)
        .into_iter()
        .flat_map(|it| it.blocks)
        .collect();
    if is_fault(code) {
        played(code, &blocks)
    } else {
        checked(&blocks)
    }
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

/// Each code is made in a file called `report.rs` or in a folder `report`, in one function of one of them.
fn made_once(root: &Path) -> Result<(), String> {
    let mut makers: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (file, text) in sources(&root.join("src")) {
        if file.contains("src/text/diag/") && !file.ends_with("/report.rs") {
            continue;
        }
        let mut function = String::new();
        for line in text.lines() {
            if let Some(name) = line
                .split("fn ")
                .nth(1)
                .filter(|_| !line.trim_start().starts_with("//"))
            {
                function = name.split(['(', '<']).next().unwrap_or_default().to_owned();
            }
            for code in Code::ALL
                .iter()
                .filter(|it| line.contains(&format!("Code::{},", it.as_str())))
            {
                let maker = format!("{file}: {function}");
                let known = makers.entry(code.as_str()).or_default();
                if !known.contains(&maker) {
                    known.push(maker);
                }
            }
        }
    }
    let mut wrong = String::new();
    for code in Code::ALL {
        match makers.get(code.as_str()).map(Vec::as_slice) {
            Some([maker]) if maker.contains("report.rs") || maker.contains("report/") => {}
            Some(found) => wrong.push_str(&format!("{}: {}\n", code.as_str(), found.join("; "))),
            None => wrong.push_str(&format!("{}: never made\n", code.as_str())),
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
