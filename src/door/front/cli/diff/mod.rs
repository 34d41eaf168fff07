//! `hoyle diff`

mod play;
mod side;

use std::path::{Path, PathBuf};

use clap::Args;
use hoyle::compare::{Change, How, changes};
use hoyle::compile::Chosen;
use hoyle::sim::{paired_json, paired_lines};
use serde_json::{Value as Json, json};
use similar::{ChangeTag, TextDiff};

use super::format::{CountsFormat, document};
use super::{Exit, ui};
use play::SimArguments;
use side::Side;

/// Compare the rules of two games, of two revisions of a game, or of a game with and without a variant, and how they play.
#[derive(Args)]
pub struct Arguments {
    /// A .game file, a folder that holds one, or a .variant file beside one.
    before: PathBuf,
    /// The same; without it, the first game is compared with itself.
    after: Option<PathBuf>,
    /// Take the first game as it was at this revision of its git repository.
    #[arg(long, value_name = "REVISION")]
    from: Option<String>,
    /// A variant of the first game; may be given several times.
    #[arg(long = "from-variant", value_name = "NAME")]
    from_variants: Vec<String>,
    /// An option of the first game; may be given several times.
    #[arg(long = "from-option", value_name = "NAME=VALUE")]
    from_options: Vec<String>,
    /// Take the second game as it was at this revision of its git repository.
    #[arg(long, value_name = "REVISION")]
    to: Option<String>,
    /// A variant of the second game, or of a file NAME.variant beside it; may be given several times.
    #[arg(long = "variant", value_name = "NAME")]
    variants: Vec<String>,
    /// An option of the second game; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    #[command(flatten)]
    simulated: SimArguments,
    /// How the differences are printed.
    #[arg(long, value_enum, default_value = "human")]
    format: CountsFormat,
}

impl Arguments {
    /// The variants and options of each side.
    fn chosen(&self) -> (Chosen, Chosen) {
        let chosen = |variants: &[String], options: &[String]| Chosen {
            variants: variants.to_vec(),
            options: options.to_vec(),
        };
        (chosen(&self.from_variants, &self.from_options), chosen(&self.variants, &self.options))
    }

    fn sides(&self) -> Result<(Side, Side), Exit> {
        let (from, to) = self.chosen();
        let after = self.after.as_ref().unwrap_or(&self.before);
        if self.after.is_none() && self.from == self.to && from == to {
            return Err(ui::usage(
                "there is nothing to compare with; name a second game, `--variant NAME`, `--option NAME=VALUE` or `--from REVISION`",
            ));
        }
        Ok((
            Side::open(&self.before, self.from.as_deref(), &from)?,
            Side::open(after, self.to.as_deref(), &to)?,
        ))
    }
}

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let (first, second) = arguments.sides()?;
    let changes = changes(&first.rules, &second.rules);
    let simulated = &arguments.simulated;
    let paired = simulated.sim.map(|pairs| {
        let paired = simulated.play(pairs, &first, &second)?;
        Ok((pairs, simulated.seats(&first, &second), paired))
    });
    let paired = paired.transpose()?;
    match arguments.format {
        CountsFormat::Human => {
            human(&changes);
            if let Some((pairs, seats, paired)) = paired {
                let seed = simulated.seed;
                ui::out(&format!(
                    "{pairs} pairs of games of {seats} seats, with random bots, from seed {seed}"
                ));
                paired_lines(&paired).iter().for_each(|line| ui::out(line));
            }
        }
        CountsFormat::Json => {
            let played = paired.map(|(pairs, seats, paired)| {
                json!({
                    "pairs": pairs,
                    "seats": seats,
                    "bots": "random",
                    "seed": simulated.seed,
                    "measures": paired_json(&paired),
                })
            });
            let after = arguments.after.as_ref().unwrap_or(&arguments.before);
            ui::out(&document([
                ("before", text(&arguments.before)),
                ("from", json!(arguments.from)),
                ("from_variants", json!(first.opened.variants)),
                ("from_options", json!(arguments.from_options)),
                ("after", text(after)),
                ("to", json!(arguments.to)),
                ("variants", json!(second.opened.variants)),
                ("options", json!(arguments.options)),
                ("changes", changes.iter().map(of_change).collect()),
                ("played", json!(played)),
            ]));
        }
    }
    Ok(if changes.is_empty() { Exit::Ok } else { Exit::Findings })
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
