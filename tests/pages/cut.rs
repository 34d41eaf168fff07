//! A real game cut down until all its worlds can be played, which must not leak.
//!
//! ```text
//! - move 3 from deck to ring
//! + move 1 from deck to ring
//!
//! @ inquiries.csv
//! + card,suspects
//! ```
//!
//! The changes are written as those of a leak; a file whose new lines come first, without any old ones, is written anew.
//! Behind `honest cut` stand the number of seats and how many decisions are followed. The tests of the game are left out.

use std::path::Path;
use std::sync::Arc;

use hoyle::leaks::Experiment;
use hoyle::leaks::exact::{self, Extent, Limits};
use hoyle::{Runtime, Setup};

use crate::blocks::Block;
use crate::broken;
use crate::files::Shelf;
use crate::planted::names;
use crate::section::Prompt;

/// The most histories.
const HISTORIES: usize = 200_000;

/// A page's name is that of the folder under `games/`, and of the game in it.
pub fn run(prompt: &mut Prompt<'_>, block: &Block) -> Result<(), String> {
    let stem = prompt.page.stem();
    let game = format!("{stem}.game");
    let folder = Path::new(env!("CARGO_WORKSPACE_DIR")).join("games");
    let mut shelf = Shelf::of_folder(&folder.join(stem));
    let text = String::from_utf8_lossy(&shelf.files[&game]).into_owned();
    let rules = text.split("\ntest \"").next().unwrap_or_default();
    shelf.put(&game, rules);
    for hunk in block.text.split("\n\n") {
        if let Some(file) = hunk.strip_prefix("@ ").and_then(|it| it.lines().next())
            && !hunk.contains("\n- ")
        {
            shelf.files.remove(file);
        }
        broken::apply(hunk, &game, &mut shelf)?;
    }
    let compiled = hoyle::compile::compile_leaky(Path::new(&game), &[], &shelf);
    let said: Vec<String> = compiled
        .diagnostics
        .iter()
        .filter(|it| it.is_error())
        .map(|it| hoyle::diag::render(it, &compiled.sources, hoyle::diag::Style::default()))
        .collect();
    let game = compiled.game.as_ref().filter(|_| said.is_empty());
    let game = game.ok_or_else(|| said.join("\n"))?;
    let number = |at: usize| -> Result<usize, String> {
        let given = block.words.get(at).and_then(|it| it.parse().ok());
        given.ok_or_else(|| "how many seats, and how many decisions?".to_owned())
    };
    let (seats, decisions) = (u32::try_from(number(2)?).unwrap(), number(3)?);
    let runtime = Runtime::new(Arc::clone(game));
    let setup = Setup::new(game, &names(seats), &[], 1).map_err(|error| error.0)?;
    let experiment = Experiment::new(&runtime, &compiled.sources, &setup);
    let limits = Limits { decisions, histories: HISTORIES };
    let decided = exact::decide(&experiment, limits).map_err(|stop| format!("{stop:?}"))?;
    let lines = decided.lines().join("\n");
    let is_far = matches!(decided.extent, Extent::Whole | Extent::Decisions(_));
    if !is_far || !decided.is_clean() {
        return Err(lines);
    }
    prompt.said = Some(lines + "\n");
    Ok(())
}
