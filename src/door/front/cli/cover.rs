//! `hoyle cover`

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use hoyle::base::Files;
use hoyle::compile::Chosen;
use hoyle::cover::{
    Attempts, Counter, Cover, cover_json, cover_notes, cover_page, cover_table, lcov, parts,
};
use hoyle::files::Outputs;
use hoyle::notation::Names;
use hoyle::session::random_bots;
use hoyle::sim::playout_watched;
use hoyle::{Disk, Runtime, Setup, Stop, Viewer};
use rayon::prelude::*;

use super::claimed::{ClaimedFile, claim};
use super::empty::Empty;
use super::format::GapsFormat;
use super::open::{GameArguments, Opened, open, stopped};
use super::sim::progress::progress;
use super::{Exit, ui};

/// Report which conditions, branches, actions, variants, table rows and hooks tests and random games use, and why others not.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    chosen: GameArguments,
    /// How many random games to play, with every number of players in turn. If no variant is chosen, every variant has its
    /// share of half of them.
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    play: u64,
    /// The seed of the first game; each later game uses the next number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Fail if less than this is used.
    #[arg(long, value_name = "PERCENT")]
    min: Option<u32>,
    /// Write a page with all parts and their counts.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the counts in the format of lcov.
    #[arg(long, value_name = "FILE")]
    lcov: Option<PathBuf>,
    /// How the report is printed.
    #[arg(long, value_enum, default_value = "human")]
    format: GapsFormat,
    #[command(flatten)]
    empty: Empty,
}

/// How many games are played before their counts are added up, which bounds the memory.
const PORTION: u64 = 4096;

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let chosen = &arguments.chosen;
    let opened = chosen.open()?;
    let files = super::open::files_of(&chosen.which.game)?;
    let written = Written::new(arguments, &files.game)?;
    let beside = super::open::variant_files(&files)?;
    let paths = std::iter::once(files.game.as_path()).chain(beside.iter().map(Files::own));
    let own: Vec<String> = paths.map(text_of).collect();
    let mut all = Cover::default();
    let declared = opened.runtime.game.variants.iter();
    let declared = declared.map(|variant| variant.name.clone());
    let added = beside.iter().flat_map(|beside| hoyle::compile::variants_in(beside.own(), &Disk));
    for variant in declared.chain(added) {
        all.variant(&text_of(&files.game), &variant, 0);
    }
    let alone = Files::from(&files.game);
    for files in std::iter::once(alone).chain(beside) {
        tested(&files, &own, &mut all)?;
    }
    if all.tests == 0 && arguments.play == 0 {
        let game = chosen.which.game.display();
        let nothing = format!("there is no test for {game}, and no game is to be played");
        let exit = arguments.empty.nothing(&nothing);
        if exit != Exit::Ok {
            return Ok(exit);
        }
    }
    random(arguments, &opened, &files, &own, &mut all)?;
    for variant in &opened.variants {
        all.variant(&text_of(&files.game), variant, arguments.play);
    }
    report(arguments, &written, &opened, &all)
}

/// Plays random games: with the variants that are chosen, or else half of them with each variant in turn.
fn random(
    arguments: &Arguments,
    opened: &Opened,
    files: &Files,
    own: &[String],
    all: &mut Cover,
) -> Result<(), Exit> {
    let variants: Vec<String> = all.variants().collect();
    let turns = u64::try_from(variants.len()).unwrap_or(u64::MAX);
    let share = if opened.variants.is_empty() {
        (arguments.play / 2).checked_div(turns).unwrap_or(0)
    } else {
        0
    };
    let plain = arguments.play - share * turns;
    played(arguments, opened, plain, own, all)?;
    for variant in variants.into_iter().filter(|_| share > 0) {
        let chosen =
            Chosen { variants: vec![variant], options: arguments.chosen.which.options.clone() };
        let opened = open(&files.game, &chosen, None)?;
        played(arguments, &opened, share, own, all)?;
    }
    Ok(())
}

fn text_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Runs the tests of a file, for each set of variants that they name.
fn tested(files: &Files, own: &[String], cover: &mut Cover) -> Result<(), Exit> {
    for chosen in hoyle::compile::tested(files.clone(), &Disk) {
        let Some((opened, counter)) = counted(files, &chosen)? else {
            continue;
        };
        let tests = &opened.runtime.game.tests;
        for test in tests {
            let verdict = hoyle::testing::run(&opened.runtime, &opened.sources, test, None, None);
            if let Some(failure) = verdict.failure {
                ui::report(&failure, &opened.sources);
                return Err(Exit::Findings);
            }
        }
        let number = u64::try_from(tests.len()).unwrap_or(u64::MAX);
        cover.tests += number;
        for variant in &chosen.variants {
            cover.variant(&text_of(&files.game), variant, number);
        }
        parts(cover, &opened.runtime.game, &opened.sources, &counter, own);
    }
    Ok(())
}

/// A game with a probe that counts what is used; `None` if the game has no tests.
fn counted(files: &Files, chosen: &Chosen) -> Result<Option<(Opened, Arc<Counter>)>, Exit> {
    let compiled = hoyle::compile::compile_chosen(files.clone(), chosen, &Disk);
    let Some(game) = compiled.game else {
        super::format::drawn(&compiled.diagnostics, &compiled.sources);
        return Err(Exit::Findings);
    };
    if game.tests.is_empty() && !chosen.variants.is_empty() {
        return Ok(None);
    }
    let counter = Arc::new(Counter::new(&game));
    let opened = Opened {
        runtime: Runtime::probed(game, Arc::clone(&counter) as _),
        sources: compiled.sources,
        variants: chosen.variants.clone(),
        files: files.clone(),
        chosen: chosen.clone(),
        language: None,
    };
    Ok(Some((opened, counter)))
}

/// Plays random games, and tries moves before each move.
fn played(
    arguments: &Arguments,
    opened: &Opened,
    games: u64,
    own: &[String],
    cover: &mut Cover,
) -> Result<(), Exit> {
    let game = &opened.runtime.game;
    let counter = Arc::new(Counter::new(game));
    let runtime = Runtime::probed(Arc::clone(game), Arc::clone(&counter) as _);
    let (least, most) = game.players;
    let tables = u64::from(most - least) + 1;
    let bar = progress(games);
    let play = |number: u64| {
        let seats = least + u32::try_from(number % tables).unwrap_or(0);
        let seed = arguments.seed.wrapping_add(number);
        let done = one(&runtime, &arguments.chosen.which.options, seats, seed);
        bar.inc(1);
        done.map_err(|stop| (seats, seed, stop))
    };
    let mut first = 0;
    while first < games {
        let last = games.min(first.saturating_add(PORTION));
        let results: Vec<Result<u64, (u32, u64, Stop)>> =
            (first..last).into_par_iter().map(play).collect();
        for result in results {
            match result {
                Ok(games) => cover.games += games,
                Err((seats, seed, stop)) => {
                    bar.finish_and_clear();
                    let names = Names::usual(game, seats);
                    let exit = stopped(opened, &names, &stop, Viewer::Referee);
                    ui::err(&format!("seen in the game of --seed {seed} with {seats} players"));
                    return Err(exit);
                }
            }
        }
        first = last;
    }
    bar.finish_and_clear();
    parts(cover, game, &opened.sources, &counter, own);
    Ok(())
}

/// Plays one game. The options may not allow this number of seats; then nothing is played.
fn one(runtime: &Runtime, options: &[String], seats: u32, seed: u64) -> Result<u64, Stop> {
    let Ok(setup) =
        Setup::new(&runtime.game, &Names::usual(&runtime.game, seats).seats, options, seed)
    else {
        return Ok(0);
    };
    let mut session = match runtime.begin(setup) {
        Err(Stop::Setup(_)) => return Ok(0),
        begun => begun?,
    };
    let mut bots = random_bots(seed, seats);
    let mut attempts = Attempts::new(seed);
    playout_watched(&mut session, &mut bots, |session, action| {
        attempts.before(session, action);
        Ok(())
    })?;
    // Somebody looks at the sheets when the game is over.
    let sheets: Vec<String> = session.sheets().iter().map(|it| it.name.clone()).collect();
    for sheet in sheets {
        for seat in 0..seats {
            session.sheet(&sheet, seat).map_err(Stop::Fault)?;
        }
    }
    Ok(1)
}

/// The output files of the verb.
struct Written<'a> {
    html: Option<ClaimedFile<'a>>,
    lcov: Option<ClaimedFile<'a>>,
}

impl<'a> Written<'a> {
    fn new(arguments: &'a Arguments, game: &Path) -> Result<Self, Exit> {
        // Variant files are read later; they must not be written over either.
        let all = hoyle::compile::check_all(game, &Disk).sources;
        let paths = all.texts().map(|(path, _)| path);
        let mut outputs = Outputs::beside(paths);
        let mut file = |path: &'a Option<PathBuf>| {
            let path = path.as_deref();
            path.map(|path| claim(&mut outputs, path)).transpose()
        };
        Ok(Self { html: file(&arguments.html)?, lcov: file(&arguments.lcov)? })
    }
}

fn report(
    arguments: &Arguments,
    written: &Written<'_>,
    opened: &Opened,
    cover: &Cover,
) -> Result<Exit, Exit> {
    let title = &opened.runtime.game.title;
    if let Some(page) = &written.html {
        page.save(&cover_page(cover, title))?;
    }
    if let Some(counts) = &written.lcov {
        counts.save(&lcov(cover))?;
    }
    let (table, notes) = (cover_table(cover), cover_notes(cover));
    let format = arguments.format;
    format.print(&table, &notes, "not used", || cover_json(cover));
    let (all, used) = cover.sides(None);
    let least = arguments.min.map_or(0, |percent| percent as usize);
    if used * 100 < least * all {
        ui::err(&format!("hoyle: less than {least}% of {title} is used"));
        return Ok(Exit::Findings);
    }
    Ok(Exit::Ok)
}
