//! Opening a game to play it: what `play`, `sim` and `referee` have in common.

use std::path::{Path, PathBuf};

use clap::Args;
use hoyle::{Disk, Game, Kit, LanguageId, Sources, Stop};

use super::Exit;
use super::ui::{self, Format};

/// Which game, and how it is played.
#[derive(Args)]
pub struct Chosen {
    /// A .game file, or a folder that holds one.
    pub game: PathBuf,
    /// A variant of the game; may be given several times.
    #[arg(long = "variant", value_name = "NAME")]
    pub variants: Vec<String>,
    /// An option of the game; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// The language to read the game in.
    #[arg(long, value_name = "CODE")]
    pub lang: Option<String>,
}

/// A game ready to play, with its texts.
pub struct Opened {
    pub kit: Kit,
    pub sources: Sources,
    /// The language in which the game is read.
    pub language: Option<LanguageId>,
}

/// Compiles a game, or says why it cannot be played.
pub fn open(path: &Path, variants: &[String], lang: Option<&str>) -> Result<Opened, Exit> {
    let file = hoyle::game_file(path).map_err(|error| {
        ui::err(&format!("hoyle: cannot open {}: {error}", path.display()));
        Exit::Usage
    })?;
    let compiled = hoyle::compile(&file, variants, &Disk);
    let Some(game) = compiled.game else {
        ui::findings(&compiled.diagnostics, &compiled.sources, Format::Human);
        return Err(Exit::Findings);
    };
    for variant in variants {
        if !game.variants.iter().any(|it| it.name == *variant) {
            let known: Vec<&str> = game.variants.iter().map(|it| it.name.as_str()).collect();
            let hint = hoyle::closest(variant, known.iter().copied()).map(|near| format!("; did you mean `{near}`?"));
            let list = format!("; it has {}", if known.is_empty() { "none".to_owned() } else { known.join(", ") });
            ui::err(&format!("hoyle: {} has no variant `{variant}`{}", game.title, hint.unwrap_or(list)));
            return Err(Exit::Usage);
        }
    }
    let language = language(&game, lang)?;
    Ok(Opened { kit: Kit::new(game), sources: compiled.sources, language })
}

/// The language with a code; without one, that of the file.
pub fn language(game: &Game, code: Option<&str>) -> Result<Option<LanguageId>, Exit> {
    let found = game.language(code);
    match code {
        Some(code) if found.is_none() => {
            let known: Vec<&str> = game.languages.iter().map(|it| it.code.as_str()).collect();
            let list = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            ui::err(&format!("hoyle: {} has no language `{code}`; it has {list}", game.title));
            Err(Exit::Usage)
        }
        _ => Ok(found),
    }
}

/// Says why the rules stopped. A refused setup is the user's choice, a fault is the game's.
pub fn stopped(opened: &Opened, names: &hoyle::Names, stop: &Stop) -> Exit {
    match stop {
        Stop::Setup(why) => {
            ui::err(&format!("hoyle: {}", hoyle::say(&opened.kit.game, names, why)));
            Exit::Usage
        }
        Stop::Fault(fault) => {
            ui::err(&hoyle::render(fault, &opened.sources, ui::style()));
            Exit::Findings
        }
        Stop::Refused(refusal) => {
            ui::err(&hoyle::refusal_lines(&opened.kit.game, &opened.sources, names, refusal).join("\n"));
            Exit::Findings
        }
    }
}
