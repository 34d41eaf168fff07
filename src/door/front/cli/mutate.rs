//! `hoyle mutate`

use std::path::PathBuf;

use clap::Args;
use clap::builder::RangedU64ValueParser;
use hoyle::base::{Files, read_lossy};
use hoyle::diag::formats::Note;
use hoyle::mutate::{
    Mutant, MutatedLoader, MutationReport, Outcome, TestSuite, listed_json, mutants, sample,
};
use hoyle::{Disk, Loader as _};
use rayon::prelude::*;

use super::empty::Empty;
use super::format::GapsFormat;
use super::sim::progress::progress;
use super::{Exit, open, transcripts, ui};

/// Change the rules of a game in one place at a time, and list the changes that no test and no transcript notices.
#[derive(Args)]
pub struct Arguments {
    /// A .game file, a folder that holds one, or a .variant file beside one.
    game: PathBuf,
    /// Try only so many of the changes.
    #[arg(long, value_name = "NUMBER", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    sample: Option<usize>,
    /// Which changes `--sample` chooses.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Fail if less than this share of the changes is noticed.
    #[arg(long, value_name = "PERCENT")]
    min: Option<usize>,
    /// List the changes, and try none.
    #[arg(long)]
    list: bool,
    /// How the report is printed.
    #[arg(long, value_enum, default_value = "human")]
    format: GapsFormat,
    #[command(flatten)]
    empty: Empty,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let files = open::files_of(&arguments.game)?;
    let opened = open::open(files.own(), &hoyle::compile::Chosen::default(), None)?;
    let file = files.own().to_string_lossy().into_owned();
    let text = Disk
        .load(files.own())
        .map_err(|error| ui::usage(&format!("cannot read {file}: {error}")))?;
    let text = read_lossy(text);
    let mut all = mutants(files.own(), &text);
    if let Some(number) = arguments.sample {
        all = sample(all, number, arguments.seed);
    }
    let format = arguments.format;
    if arguments.list {
        let notes: Vec<Note> = all.iter().map(|mutant| mutant.note(&file)).collect();
        format.print(&[], &notes, "a change", || listed_json(&file, &all));
        return Ok(Exit::Ok);
    }
    let trials = trials(&files)?;
    holds(&trials)?;
    if !trials.are_there() {
        let nothing = format!("{file} has no test and no transcript that could notice a change");
        let exit = arguments.empty.nothing(&nothing);
        if exit != Exit::Ok {
            return Err(exit);
        }
    }
    let bar = progress(u64::try_from(all.len()).unwrap_or(u64::MAX));
    let try_one = |mutant: Mutant| {
        let changed = MutatedLoader { loader: &Disk, path: files.own(), text: mutant.apply(&text) };
        let outcome = trials.run(&changed);
        bar.inc(1);
        (mutant, outcome)
    };
    let tried = all.into_par_iter().map(try_one).collect();
    bar.finish_and_clear();
    let report = MutationReport { file, tried };
    let (table, survivors) = (report.table(), report.survivors());
    format.print(&table, &survivors, "no test notices this", || report.json());
    let least = arguments.min.unwrap_or(0);
    if report.per_mille() < least.saturating_mul(10) {
        let title = &opened.runtime.game.title;
        ui::err(&format!("hoyle: less than {least}% of the changes to {title} is noticed"));
        return Ok(Exit::Findings);
    }
    Ok(Exit::Ok)
}

/// The unchanged rules must pass before a change can be noticed.
fn holds(trials: &TestSuite) -> Result<(), Exit> {
    match trials.run(&Disk) {
        Outcome::Survived => return Ok(()),
        Outcome::Noticed(title) => {
            ui::err(&format!(
                "hoyle: `{title}` fails with the rules as they are: see `hoyle test`"
            ));
        }
        Outcome::Refused => {
            if let Some(file) = trials.refused(&Disk) {
                let file = file.display();
                ui::err(&format!("hoyle: {file} cannot be played: see `hoyle check`"));
            }
        }
    }
    Err(Exit::Findings)
}

/// The tests of a file, and the transcripts of its game. For a game, the tests of its variant files are included; for a
/// variant file, only transcripts with one of its variants are.
fn trials(files: &Files) -> Result<TestSuite, Exit> {
    let own = files.variant.as_ref();
    let own = own.map(|path| hoyle::compile::variants_in(path, &Disk));
    let beside = match own {
        Some(_) => Vec::new(),
        None => open::variant_files(files)?,
    };
    let title = hoyle::compile::title_of(&files.game, &Disk);
    let (mut transcripts, exit) = transcripts::beside(&files.game);
    if exit != Exit::Ok {
        return Err(exit);
    }
    transcripts.retain(|transcript| {
        let mut chosen = transcript.record.head.variants.iter();
        let concerns = own.as_ref().is_none_or(|own| chosen.any(|it| own.contains(it)));
        concerns && transcript.record.game() == title.as_deref()
    });
    Ok(TestSuite::new(files, &beside, transcripts, &Disk))
}
