//! `hoyle diff`

mod play;

use std::path::{Path, PathBuf};

use clap::Args;
use hoyle::compare::{Change, How, changes};
use hoyle::compile::Chosen;
use hoyle::sim::{paired_json, paired_lines};
use serde_json::{Value as Json, json};
use similar::{ChangeTag, TextDiff};

use super::format::{Counts, document};
use super::open::open;
use super::{Exit, ui};
use play::Simulated;

/// Compare the rules of two games, or of a game with and without a variant, and how they play.
#[derive(Args)]
pub struct Arguments {
    /// A .game file, a folder that holds one, or a .variant file beside one.
    before: PathBuf,
    /// The same; without it, the first game is compared with itself with variants.
    after: Option<PathBuf>,
    /// A variant of the second game, or of a file NAME.variant beside it; may be given several times.
    #[arg(long = "variant", value_name = "NAME")]
    variants: Vec<String>,
    #[command(flatten)]
    simulated: Simulated,
    /// How the differences are printed.
    #[arg(long, value_enum, default_value = "human")]
    format: Counts,
}

pub fn run(arguments: &Arguments) -> Exit {
    match compared(arguments) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn compared(arguments: &Arguments) -> Result<Exit, Exit> {
    let after = arguments.after.as_ref().unwrap_or(&arguments.before);
    if arguments.after.is_none() && arguments.variants.is_empty() {
        ui::err("hoyle: there is nothing to compare with; name a second game, or `--variant NAME`");
        return Err(Exit::Usage);
    }
    let chosen = Chosen {
        variants: arguments.variants.clone(),
        options: Vec::new(),
    };
    let first = open(&arguments.before, &Chosen::default(), None)?;
    let second = open(after, &chosen, None)?;
    let changes = changes(&first.runtime.game, &second.runtime.game);
    let simulated = &arguments.simulated;
    let paired = simulated.sim.map(|pairs| {
        let paired = simulated.play(pairs, &first, &second)?;
        Ok((pairs, simulated.seats(&first, &second), paired))
    });
    let paired = paired.transpose()?;
    match arguments.format {
        Counts::Human => {
            human(&changes);
            if let Some((pairs, seats, paired)) = paired {
                let seed = simulated.seed;
                ui::out(&format!(
                    "{pairs} pairs of games of {seats} seats, with random bots, from seed {seed}"
                ));
                paired_lines(&paired).iter().for_each(|line| ui::out(line));
            }
        }
        Counts::Json => {
            let played = paired.map(|(pairs, seats, paired)| {
                json!({
                    "pairs": pairs,
                    "seats": seats,
                    "bots": "random",
                    "seed": simulated.seed,
                    "measures": paired_json(&paired),
                })
            });
            ui::out(&document([
                ("before", text(&arguments.before)),
                ("after", text(after)),
                ("variants", json!(second.variants)),
                ("changes", changes.iter().map(of_change).collect()),
                ("played", json!(played)),
            ]));
        }
    }
    Ok(if changes.is_empty() {
        Exit::Ok
    } else {
        Exit::Findings
    })
}

fn text(path: &Path) -> Json {
    path.to_string_lossy().into()
}

fn of_change(change: &Change) -> Json {
    json!({
        "change": change.how.word(),
        "kind": change.kind,
        "name": change.name,
        "before": change.before,
        "after": change.after,
    })
}

fn human(changes: &[Change]) {
    if changes.is_empty() {
        ui::out("no difference in the rules");
        return;
    }
    for change in changes {
        let head = format!("{} {} {}", change.how.word(), change.kind, change.name);
        ui::out(head.trim_end());
        let (before, after) = (ended(&change.before), ended(&change.after));
        for line in TextDiff::from_lines(&before, &after).iter_all_changes() {
            let sign = match line.tag() {
                ChangeTag::Equal => continue,
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            ui::out(&format!("  {sign} {}", line.value().trim_end()));
        }
    }
    let counts = How::ALL.iter().filter_map(|how| {
        let count = changes.iter().filter(|change| change.how == *how).count();
        (count > 0).then(|| format!("{count} {}", how.word()))
    });
    ui::out(&counts.collect::<Vec<_>>().join(", "));
}

/// Lines as one text.
fn ended(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}
