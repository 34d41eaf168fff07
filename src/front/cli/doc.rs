//! `hoyle doc`

use clap::{Args, ValueEnum};
use hoyle::notation::Names;
use hoyle::rulebook::{self, Changed, Rulebook, Told};

use super::open::{Asked, Opened, open};
use super::{Exit, tables, ui};

/// Write the rulebook of a game: its rules in words, made from its file.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    asked: Asked,
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

pub fn run(arguments: &Arguments) -> Exit {
    let asked = &arguments.asked;
    match open(&asked.game, &asked.chosen(), asked.lang.as_deref()) {
        Err(exit) => exit,
        Ok(opened) => written(&opened, arguments),
    }
}

fn written(opened: &Opened, arguments: &Arguments) -> Exit {
    let names = Names {
        seats: Vec::new(),
        language: opened.language,
    };
    let told = Told {
        game: &opened.runtime.game,
        sources: &opened.sources,
        names: &names,
    };
    let book = if arguments.quick {
        rulebook::one_page(told)
    } else {
        let variants = with_variants(opened, &arguments.asked);
        let changed = variants.iter().map(|(name, other)| Changed {
            name,
            told: Told {
                game: &other.runtime.game,
                sources: &other.sources,
                names: &names,
            },
        });
        let changed: Vec<Changed<'_>> = changed.collect();
        rulebook::rulebook(told, &tables::of(opened), &changed)
    };
    ui::out(&match arguments.format {
        Format::Md => rulebook::markdown(&book),
        Format::Html => rulebook::html(&book),
    });
    missing(&book, told);
    Exit::Ok
}

/// The game with each of its variants that can be chosen now.
fn with_variants(opened: &Opened, asked: &Asked) -> Vec<(String, Opened)> {
    let own = opened
        .runtime
        .game
        .variants
        .iter()
        .map(|it| it.name.clone());
    let files = hoyle::files::files_of(&asked.game).into_iter();
    let beside = files.flat_map(|files| hoyle::files::variants_beside(&files.game));
    let mut all: Vec<String> = own.collect();
    for name in beside {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    let others = all.into_iter().filter(|it| !opened.variants.contains(it));
    let changed = others.filter_map(|name| {
        let mut chosen = asked.chosen();
        chosen.variants.push(name.clone());
        let other = open(&asked.game, &chosen, asked.lang.as_deref());
        other.ok().map(|other| (name, other))
    });
    changed.collect()
}

/// Says which texts of the file have no translation.
fn missing(book: &Rulebook, told: Told<'_>) {
    let missing = rulebook::untranslated(book);
    let language = &book.language;
    if !rulebook::Writer::new(told.game, told.names).speaks() {
        ui::err(&format!(
            "hoyle: has no words of its own in `{language}`; they are in English"
        ));
    }
    if !missing.is_empty() {
        ui::err(&format!(
            "hoyle: {} texts of {} have no translation into `{language}`:",
            missing.len(),
            told.game.title
        ));
        missing
            .iter()
            .for_each(|text| ui::err(&format!("  {text}")));
    }
}
