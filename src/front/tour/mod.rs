//! The tour: the steps of the tutorial, one after the other, on a file that the reader changes. A step
//! is done when the file passes the tests of that step.

mod step;

use std::io::{BufRead as _, stdin};
use std::path::Path;

use super::cli::Exit;
use super::cli::{format, ui};
use step::{Checked, Step, steps};

/// Leads through the steps that the file does not pass yet.
pub fn run(file: &Path) -> Exit {
    let steps = steps();
    let is_new = !file.exists();
    if is_new
        && let Some(first) = steps.first()
        && let Err(error) = hoyle::files::save(file, &first.game)
    {
        ui::err(&format!("hoyle: cannot write {}: {error}", file.display()));
        return Exit::Usage;
    }
    let last = steps.len();
    for (at, step) in steps.iter().enumerate() {
        let is_passed = at > 0 || !is_new;
        if is_passed && matches!(step.check(file), Checked::Done) {
            continue;
        }
        ui::out(&format!("Step {} of {last}: {}\n", at + 1, step.title));
        ui::out(&step.text);
        if !lead(step, file, at == 0) {
            ui::out("The tour goes on here when you call `hoyle tour` again.");
            return Exit::Ok;
        }
    }
    ui::out(
        "That was the tour. The pages in `grammar/` have the rest, and `games/gallery/` has games.",
    );
    Exit::Ok
}

/// Waits until a step is done; `false` if the reader leaves.
fn lead(step: &Step, file: &Path, is_first: bool) -> bool {
    let name = file.display();
    ui::out(&if is_first {
        format!("\nThe game is in {name}. Open it in your editor, then press Enter. `quit` leaves.")
    } else {
        format!("\nChange {name} and press Enter. `solve` does it for you, `again` says it again.")
    });
    for line in stdin().lock().lines() {
        let Ok(line) = line else { return false };
        match line.trim() {
            "quit" | ":quit" => return false,
            "again" => ui::out(&step.text),
            "solve" => {
                if let Err(error) = hoyle::files::save(file, &step.game) {
                    ui::err(&format!("hoyle: cannot write {name}: {error}"));
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
                    ui::out(&format!("Not yet: the test of this step says: {message}."));
                }
                Checked::Fails(title) => {
                    ui::out(&format!("Not yet: “{title}” does not hold in your game."));
                }
            },
            other => ui::out(&format!(
                "`{other}` is not known here: press Enter, or type `solve`, `again` or `quit`."
            )),
        }
    }
    false
}
