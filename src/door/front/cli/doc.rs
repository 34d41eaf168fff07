//! `hoyle doc`

use clap::{Args, ValueEnum};
use hoyle::notation::Names;
use hoyle::rulebook::{self, Rulebook, Told, VariantGame};

use super::open::{GameArguments, Opened, open, variant_files};
use super::{Exit, shown_tables, ui};

/// Write the rulebook of a game: its rules in words, made from its file.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    asked: GameArguments,
    /// How it is written.
    #[arg(long, value_enum, default_value = "md")]
    format: Format,
    /// One page alone: the aim, the turn and the end.
    #[arg(long)]
    quick: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Markdown, with the flow of play for Mermaid.
    Md,
    /// One page of HTML, with the flow of play as a picture.
    Html,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let opened = &arguments.asked.open()?;
    let names = Names { seats: Vec::new(), language: opened.language };
    let options = opened.options()?;
    let told = Told {
        game: &opened.runtime.game,
        sources: &opened.sources,
        names: &names,
        options: &options,
    };
    let mut exit = Exit::Ok;
    let book = if arguments.quick {
        rulebook::one_page(told)
    } else {
        let (variants, worst) = with_variants(opened, &arguments.asked)?;
        exit = worst;
        let chosen: Result<Vec<_>, Exit> = variants.iter().map(|(_, it)| it.options()).collect();
        let chosen = chosen?;
        let changed = variants.iter().zip(&chosen).map(|((name, other), options)| VariantGame {
            name,
            told: Told {
                game: &other.runtime.game,
                sources: &other.sources,
                names: &names,
                options,
            },
        });
        let changed: Vec<VariantGame<'_>> = changed.collect();
        rulebook::rulebook(told, &shown_tables::of(opened), &changed)
    };
    ui::out(&match arguments.format {
        Format::Md => rulebook::markdown(&book),
        Format::Html => rulebook::html(&book),
    });
    missing(&book, told);
    Ok(exit)
}

/// The game with each of its variants that can be chosen now, and the exit code if others cannot.
fn with_variants(
    opened: &Opened,
    asked: &GameArguments,
) -> Result<(Vec<(String, Opened)>, Exit), Exit> {
    let own = opened.runtime.game.variants.iter().map(|it| it.name.clone());
    let mut all: Vec<String> = own.collect();
    for files in variant_files(&opened.files)? {
        let stem = files.own().file_stem().unwrap_or_default();
        let name = stem.to_string_lossy().into_owned();
        if !all.contains(&name) {
            all.push(name);
        }
    }
    let others = all.into_iter().filter(|it| !opened.variants.contains(it));
    let (mut found, mut worst) = (Vec::new(), Exit::Ok);
    for name in others {
        let mut chosen = asked.chosen();
        chosen.variants.push(name.clone());
        match open(&asked.which.game, &chosen, asked.lang.as_deref()) {
            Ok(other) => found.push((name, other)),
            Err(exit) => {
                ui::err(&format!("hoyle: the rulebook leaves out the variant `{name}`"));
                // With a chosen variant, others may be unplayable.
                if opened.variants.is_empty() {
                    worst = worst.max(exit);
                }
            }
        }
    }
    Ok((found, worst))
}

/// Reports the texts of the file that have no translation.
fn missing(book: &Rulebook, told: Told<'_>) {
    let missing = rulebook::untranslated(book);
    let language = &book.language;
    if !rulebook::Writer::new(told.game, told.names).speaks() {
        ui::err(&format!("hoyle: has no words of its own in `{language}`; they are in English"));
    }
    if !missing.is_empty() {
        ui::err(&format!(
            "hoyle: {} texts of {} have no translation into `{language}`:",
            missing.len(),
            told.game.title
        ));
        missing.iter().for_each(|text| ui::err(&format!("  {text}")));
    }
}
