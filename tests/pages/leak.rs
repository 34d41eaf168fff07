//! A leak planted in a real game, and how it is found.
//!
//! ```text
//! - state pool: 0..40 = 40 public
//! + state pool: 0..40 = 40 public
//! + state crowned: flag = no public
//!
//! @ open.variant
//! + language 1
//! ```
//!
//! `-` lines are lines of the file that follow each other, `+` lines stand in their place; an empty line comes between
//! changes. `@ NAME` first says that another file changes, or is new. Behind `leak` stands the code of everything that the
//! check says, or `pairs`, the names of the seats, the seed of the first game and a number of games where only paired games
//! find it.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use hoyle::base::Files;
use hoyle::diag::Style;
use hoyle::{Compiled, Runtime, Setup};

use crate::blocks::Block;
use crate::broken;
use crate::files::Shelf;
use crate::section::Prompt;

/// A page's name is that of the folder under `games/`, and of the game in it.
pub fn run(prompt: &mut Prompt<'_>, block: &Block) -> Result<(), String> {
    let stem = prompt.page.stem();
    let game = format!("{stem}.game");
    let mut shelf =
        Shelf::of_folder(&Path::new(env!("CARGO_WORKSPACE_DIR")).join("games").join(stem));
    let mut variant = None;
    for hunk in block.text.split("\n\n") {
        let file = broken::apply(hunk, &game, &mut shelf)?;
        variant = Some(file).filter(|it| it.ends_with(".variant")).or(variant);
    }
    let files = Files { game: game.into(), variant: variant.map(Into::into) };
    let mut compiled = hoyle::compile::check_all(files, &shelf);
    compiled.diagnostics.retain(|it| !broken::is_untranslated(it));
    let said: Vec<String> = compiled
        .diagnostics
        .iter()
        .map(|it| hoyle::diag::render(it, &compiled.sources, Style::default()))
        .collect();
    let codes: BTreeSet<&str> = compiled.diagnostics.iter().map(|it| it.code.as_str()).collect();
    match block.words.get(1).map(String::as_str) {
        Some("pairs") if codes.is_empty() => prompt.said = Some(pairs(&compiled, block)?),
        Some(code) if codes.iter().eq([&code]) => prompt.said = Some(said.join("\n")),
        wanted => {
            return Err(format!(
                "this leak should be found as {wanted:?}, and it is said:\n\n{}",
                said.join("\n")
            ));
        }
    }
    Ok(())
}

/// What paired games find.
fn pairs(compiled: &Compiled, block: &Block) -> Result<String, String> {
    let runtime = Runtime::new(Arc::clone(compiled.game.as_ref().ok_or("there is no game")?));
    let names: Vec<String> =
        block.words.get(2).ok_or("who plays?")?.split(',').map(str::to_owned).collect();
    let number = |at: usize| {
        block.words.get(at).and_then(|it| it.parse().ok()).ok_or("which seed, and how many games?")
    };
    let setup = Setup::new(&runtime.game, &names, &[], number(3)?).map_err(|error| error.0)?;
    let report = hoyle::leaks::experiment(&runtime, &compiled.sources, &setup, number(4)?)
        .map_err(|stop| format!("{stop:?}"))?;
    if report.findings().is_empty() {
        return Err(format!("no leak was found:\n{}", report.lines().join("\n")));
    }
    Ok(report.lines().join("\n") + "\n")
}
