//! The tour: the steps of the tutorial, one after the other, on a file that the reader changes. A step
//! is done when the file passes the tests of that step.

mod step;

use std::io::stdin;
use std::path::Path;

use hoyle::base::limits::LINE;
use hoyle::files::Outputs;

use super::cli::Exit;
use super::cli::claimed::{ClaimedFile, renew};
use super::cli::{format, ui};
use super::lines::Lines;
use step::{Checked, Step, steps};

/// Leads through the steps that the file does not pass yet.
pub fn run(file: &Path) -> Exit {
    let steps = steps();
    let is_new = !file.exists();
    let changed = match renew(&mut Outputs::default(), file) {
        Ok(changed) => changed,
        Err(exit) => return exit,
    };
    if is_new
        && let Some(first) = steps.first()
        && let Err(exit) = changed.save(&first.game)
    {
        return exit;
    }
    let last = steps.len();
    for (at, step) in steps.iter().enumerate() {
        let is_passed = at > 0 || !is_new;
        if is_passed && matches!(step.check(file), Checked::Done) {
            continue;
        }
        ui::out(&format!("Step {} of {last}: {}\n", at + 1, step.title));
        ui::prose(&step.text);
        if !lead(step, &changed, at == 0) {
            ui::out("The tour goes on here when you call `hoyle tour` again.");
            return Exit::Ok;
        }
    }
    ui::prose(
        "That was the tour. The pages in `grammar/` have the rest, and `games/gallery/` has games.",
    );
    Exit::Ok
}

/// Waits until a step is done; `false` if the reader leaves.
fn lead(step: &Step, changed: &ClaimedFile<'_>, is_first: bool) -> bool {
    let (file, name) = (changed.path, changed.name());
    ui::prose(&if is_first {
        format!("\nThe game is in {name}. Open it in your editor, then press Enter. `quit` leaves.")
    } else {
        format!("\nChange {name} and press Enter. `solve` does it for you, `again` says it again.")
    });
    let mut input = Lines::new(stdin().lock(), LINE);
    while let Ok(Some(line)) = input.next() {
        match String::from_utf8_lossy(line.bytes).trim() {
            "quit" | ":quit" => return false,
            "again" => ui::prose(&step.text),
            "solve" if !step.is_for(file) => ui::prose(&format!(
                "{name} has another title than this game: change it by hand, or begin in a new file."
            )),
            "solve" => {
                if changed.save(&step.game).is_err() {
                    return false;
                }
                ui::out(&format!("{name} is as it should be now.\n"));
                return true;
            }
            "" => match step.check(file) {
                Checked::Done => {
                    ui::out("Right.\n");
                    return true;
                }
                Checked::Wrong(compiled) => {
                    let (found, sources) = (&compiled.diagnostics, &compiled.sources);
                    format::drawn(found, sources);
                    ui::out("hoyle cannot play it yet: see the message.");
                }
                Checked::Lacks(message) => {
                    ui::prose(&format!(
                        "Not yet: the test of this step uses what the file lacks: {message}."
                    ));
                }
                Checked::Fails(title) => {
                    ui::out(&format!("Not yet: “{title}” does not hold in your game."));
                }
            },
            other => ui::prose(&format!(
                "`{other}` is not known here: press Enter, or type `solve`, `again` or `quit`."
            )),
        }
    }
    false
}
