//! Opens a game for `play`, `sim`, `referee` and other verbs.

use std::path::{Path, PathBuf};

use clap::Args;
use hoyle::base::Files;
use hoyle::compile::Chosen;
use hoyle::files::Outputs;
use hoyle::hir::{Game, LanguageId, StateId};
use hoyle::session::{check_count, chosen_options};
use hoyle::sim::Playouts;
use hoyle::state::Value;
use hoyle::view::SeenFault;
use hoyle::{Disk, Runtime, Setup, Sources, Stop, Viewer};

use super::empty::Empty;
use super::executor::ExecutorName;
use super::format::drawn;
use super::store::Store;
use super::{Exit, ui};

/// Which game, with which variants and options.
#[derive(Args, Clone)]
pub struct ChosenGame {
    /// A .game file, a folder that holds one, or a .variant file beside one.
    pub game: PathBuf,
    /// A variant of the game, or of a file NAME.variant beside it; may be given several times.
    #[arg(long = "variant", value_name = "NAME")]
    pub variants: Vec<String>,
    /// An option of the game; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
}

impl ChosenGame {
    /// The variants and options.
    pub fn chosen(&self) -> Chosen {
        Chosen { variants: self.variants.clone(), options: self.options.clone() }
    }
}

/// Which game, and in which language it is read.
#[derive(Args, Clone)]
pub struct GameArguments {
    #[command(flatten)]
    pub which: ChosenGame,
    /// The language to read the game in.
    #[arg(long, value_name = "CODE")]
    pub lang: Option<String>,
}

impl GameArguments {
    /// The variants and options.
    pub fn chosen(&self) -> Chosen {
        self.which.chosen()
    }

    /// The game in these arguments.
    pub fn open(&self) -> Result<Opened, Exit> {
        open(&self.which.game, &self.chosen(), self.lang.as_deref())
    }
}

/// A game ready for play, with its texts and the variants in it.
pub struct Opened {
    pub runtime: Runtime,
    pub sources: Sources,
    pub variants: Vec<String>,
    /// The files and the choices of the user, to read the game again.
    pub files: Files,
    pub chosen: Chosen,
    /// The language in which the game is read.
    pub language: Option<LanguageId>,
}

impl Opened {
    /// The values of the chosen options.
    pub fn options(&self) -> Result<Vec<(StateId, Value)>, Exit> {
        let chosen = chosen_options(&self.runtime.game, &self.chosen.options);
        chosen.map_err(|error| ui::usage(&error.0))
    }

    /// Playouts with random bots.
    pub fn playouts(&self, setup: &Setup) -> Playouts {
        let Runtime { rules, game, layout, .. } = self.runtime.clone();
        Playouts::new(rules, game, layout, setup)
    }

    /// The output files of this run, which never replace a file that was read for the game.
    pub fn outputs(&self) -> Outputs {
        Outputs::beside(self.sources.texts().map(|(path, _)| path))
    }

    /// The game with an executor.
    pub fn with_executor(self, executor: ExecutorName) -> Self {
        if executor == ExecutorName::Machine {
            return self;
        }
        let game = std::sync::Arc::clone(&self.runtime.game);
        Self { runtime: Runtime::with_executor(game, executor.into()), ..self }
    }
}

/// Compiles a game, or reports why it cannot be played. A variant file is compiled with its variants.
pub fn open(path: &Path, chosen: &Chosen, lang: Option<&str>) -> Result<Opened, Exit> {
    open_from(&Disk, path, chosen, lang)
}

/// Compiles a game from a store other than the disk.
pub fn open_from(
    store: &dyn Store,
    path: &Path,
    chosen: &Chosen,
    lang: Option<&str>,
) -> Result<Opened, Exit> {
    open_with(store, path, chosen, lang, |files, chosen| {
        hoyle::compile::compile_chosen(files, chosen, store)
    })
}

/// Compiles a game again from its current files.
pub fn open_again(opened: &Opened) -> Result<Opened, Exit> {
    let code = opened.language.and_then(|id| opened.runtime.game.languages.get(id));
    let code = code.map(|language| language.code.clone());
    open(opened.files.own(), &opened.chosen, code.as_deref())
}

/// Compiles a game even if its secrets come out.
pub fn open_leaky(path: &Path, chosen: &Chosen) -> Result<Opened, Exit> {
    open_with(&Disk, path, chosen, None, |files, chosen| {
        hoyle::compile::compile_leaky_chosen(files, chosen, &Disk)
    })
}

fn open_with(
    store: &dyn Store,
    path: &Path,
    chosen: &Chosen,
    lang: Option<&str>,
    compile: impl Fn(Files, &Chosen) -> hoyle::Compiled,
) -> Result<Opened, Exit> {
    let files = files_in(store, path)?;
    let mut chosen = chosen.clone();
    let own = files
        .variant
        .iter()
        .flat_map(|file| hoyle::compile::variants_in(file, store))
        .filter(|it| !chosen.variants.contains(it));
    let own: Vec<String> = own.collect();
    chosen.variants.extend(own);
    let compiled = compile(files.clone(), &chosen);
    let variants = chosen.variants.clone();
    let Some(game) = compiled.game else {
        drawn(&compiled.diagnostics, &compiled.sources);
        return Err(Exit::Findings);
    };
    for variant in &variants {
        if !game.variants.iter().any(|it| it.name == *variant) {
            let mut known: Vec<String> = game.variants.iter().map(|it| it.name.clone()).collect();
            known.extend(
                store
                    .variants_beside(&files.game)
                    .into_iter()
                    .filter(|it| !game.variants.iter().any(|own| own.name == *it)),
            );
            let hint = hoyle::diag::closest(variant, known.iter().map(String::as_str))
                .map(|near| format!("; did you mean `{near}`?"));
            let list = format!(
                "; it has {}",
                if known.is_empty() { "none".to_owned() } else { known.join(", ") }
            );
            return Err(ui::usage(&format!(
                "{} has no variant `{variant}`{}",
                game.title,
                hint.unwrap_or(list)
            )));
        }
    }
    let language = language(&game, lang)?;
    Ok(Opened {
        runtime: Runtime::new(game),
        sources: compiled.sources,
        variants,
        files,
        chosen,
        language,
    })
}

/// A setup with `seats` seats that are called by their numbers.
pub fn seated(game: &Game, seats: u32, options: &[String], seed: u64) -> Result<Setup, Exit> {
    let setup = check_count(game, seats).and_then(|()| {
        let names: Vec<String> = (1..=seats).map(|number| format!("seat{number}")).collect();
        Setup::new(game, &names, options, seed)
    });
    setup.map_err(|error| ui::usage(&error.0))
}

/// The language with a code; without a code, that of the file.
pub fn language(game: &Game, code: Option<&str>) -> Result<Option<LanguageId>, Exit> {
    let found = game.language(code);
    match code {
        Some(code) if found.is_none() => {
            let known: Vec<&str> =
                game.languages.iter().map(|language| language.code.as_str()).collect();
            let list = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            Err(ui::usage(&format!("{} has no language `{code}`; it has {list}", game.title)))
        }
        _ => Ok(found),
    }
}

/// The files of a path: a game, or a variant file with its game.
pub fn files_of(path: &Path) -> Result<Files, Exit> {
    files_in(&Disk, path)
}

fn files_in(store: &dyn Store, path: &Path) -> Result<Files, Exit> {
    let is_variant = path.extension().is_some_and(|it| it == "variant");
    if is_variant && let Some(game) = hoyle::compile::extended(path, store) {
        let variant = Some(path.to_owned());
        return Ok(Files { game, variant });
    }
    store
        .files_of(path)
        .map_err(|error| ui::usage(&format!("cannot open {}: {error}", path.display())))
}

/// The variant files of a game that lie beside it, each with the game.
pub fn variant_files(files: &Files) -> Result<Vec<Files>, Exit> {
    let game = &files.game;
    let names = hoyle::files::variants_beside(game).map_err(|error| {
        let place = game.display();
        ui::usage(&format!("cannot look for variant files beside {place}: {error}"))
    })?;
    let paths = names.into_iter().map(|name| game.with_file_name(format!("{name}.variant")));
    let own = paths.filter(|path| hoyle::compile::belongs_to(path, game, &Disk));
    let with_game = own.map(|path| Files { game: game.clone(), variant: Some(path) });
    Ok(with_game.collect())
}

/// Everything to check or test under a path, and the exit code for what cannot be found.
pub fn files_under(path: &Path, empty: &Empty) -> (Vec<Files>, Exit) {
    match hoyle::files::rule_files(path) {
        Ok(paths) if paths.is_empty() => {
            let said = format!("no .game or .variant file in {}", path.display());
            (Vec::new(), empty.nothing(&said))
        }
        Ok(paths) => {
            let found: Vec<Result<Files, Exit>> = paths.iter().map(|it| files_of(it)).collect();
            let exit =
                found.iter().filter_map(|it| it.as_ref().err()).copied().max().unwrap_or(Exit::Ok);
            (found.into_iter().filter_map(Result::ok).collect(), exit)
        }
        Err(error) => {
            ui::err(&format!("hoyle: cannot read {}: {error}", path.display()));
            (Vec::new(), Exit::Usage)
        }
    }
}

/// Reports that a variant file waits until its game has no errors.
pub fn skipped(files: &Files, done: &str) {
    ui::err(&format!(
        "hoyle: {} was not {done}, because {} has errors",
        files.own().display(),
        files.game.display()
    ));
}

/// Reports why the rules stopped. A refused setup is the user's choice; a fault is the game's.
pub fn stopped(
    opened: &Opened,
    names: &hoyle::notation::Names,
    stop: &Stop,
    viewer: Viewer,
) -> Exit {
    match stop {
        Stop::Setup(why) => ui::usage(&hoyle::notation::say(&opened.runtime.game, names, why)),
        Stop::Fault(fault) => {
            match hoyle::view::see_fault(fault, viewer) {
                SeenFault::Whole(fault) => ui::report(fault, &opened.sources),
                SeenFault::Covered(said) => {
                    ui::err(&format!("{said}\nTo see it in full: `--open`."));
                }
            }
            Exit::Findings
        }
        Stop::Refused(refusal) => {
            ui::err(
                &hoyle::notation::refusal_lines(
                    &opened.runtime.game,
                    &opened.sources,
                    names,
                    refusal,
                )
                .join("\n"),
            );
            Exit::Findings
        }
    }
}
