//! The standard library: each function has an example in its comment, between lines of three backticks, as
//! a library of Rust has. An example is a part of a game that uses the library. It compiles, a game of it can
//! begin, so that what it says with `always` holds, and its tests hold.

use std::path::Path;

use hoyle::diag::Style;
use hoyle::{Compiled, Runtime, Setup};
use libtest_mimic::{Failed, Trial};

use crate::files::Shelf;
use crate::game::completed;

/// A test for each function of each library.
pub fn trials() -> Vec<Trial> {
    let all = hoyle::compile::LIBRARIES.iter().flat_map(|(library, text)| {
        functions(text).into_iter().map(move |(name, doc)| (*library, name, doc))
    });
    all.map(|(library, name, doc)| {
        Trial::test(format!("stdlib/{library}/{name}"), move || {
            run(library, &doc).map_err(Failed::from)
        })
    })
    .chain(hoyle::compile::LIBRARIES.iter().map(|(library, _)| {
        Trial::test(format!("stdlib/{library} is checked as a library"), move || {
            checked(library).map_err(Failed::from)
        })
    }))
    .collect()
}

/// A library is no game, and nothing is missing in it.
fn checked(library: &str) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_WORKSPACE_DIR")).join("stdlib");
    let compiled = hoyle::compile::check_all(&folder.join(format!("{library}.game")), &hoyle::Disk);
    let said = compiled.diagnostics.iter();
    let said: String = said.map(|it| hoyle::diag::concise(it, &compiled.sources)).collect();
    if said.is_empty() { Ok(()) } else { Err(said) }
}

/// Each function with the lines of its comment.
fn functions(text: &str) -> Vec<(String, Vec<String>)> {
    let (mut found, mut doc) = (Vec::new(), Vec::new());
    for line in text.lines() {
        if let Some(comment) = line.strip_prefix("///") {
            doc.push(comment.strip_prefix(' ').unwrap_or(comment).to_owned());
        } else if let Some(rest) = line.strip_prefix("function ") {
            let name = rest.split(['(', ' ']).next().unwrap_or_default().to_owned();
            found.push((name, std::mem::take(&mut doc)));
        } else {
            doc.clear();
        }
    }
    found
}

fn run(library: &str, doc: &[String]) -> Result<(), String> {
    let examples = examples(doc);
    if examples.is_empty() {
        return Err(
            "the comment of the function should hold an example between lines of three backticks"
                .to_owned(),
        );
    }
    examples.iter().try_for_each(|example| one(&format!("{example}\nuse {library}\n")))
}

/// The texts between fences.
fn examples(doc: &[String]) -> Vec<String> {
    let text: String = doc.iter().map(|line| format!("{line}\n")).collect();
    text.split("```\n").skip(1).step_by(2).map(str::to_owned).collect()
}

fn one(example: &str) -> Result<(), String> {
    let mut shelf = Shelf::default();
    shelf.put("example.game", completed(example));
    let compiled = hoyle::compile::check_all(Path::new("example.game"), &shelf);
    let Some(game) = &compiled.game else {
        return Err(said(&compiled));
    };
    let runtime = Runtime::new(std::sync::Arc::clone(game));
    let names: Vec<String> = (1..=game.players.0).map(|number| format!("seat{number}")).collect();
    let setup = Setup::new(game, &names, &[], 1).map_err(|it| it.0)?;
    runtime
        .begin(setup)
        .map(|_| ())
        .map_err(|stop| format!("the example does not hold: {stop:?}"))?;
    let failed = game.tests.iter().filter_map(|test| {
        hoyle::testing::run(&runtime, &compiled.sources, test, None, None).failure
    });
    let failed: String =
        failed.map(|it| hoyle::diag::render(&it, &compiled.sources, Style::default())).collect();
    if failed.is_empty() { Ok(()) } else { Err(failed) }
}

fn said(compiled: &Compiled) -> String {
    compiled
        .diagnostics
        .iter()
        .map(|it| hoyle::diag::render(it, &compiled.sources, Style::default()))
        .collect()
}
