//! `hoyle test`

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::Args;
use hoyle::base::Files;
use hoyle::compile::Chosen;
use hoyle::diag::formats::{self, Finding};
use hoyle::testing::{TestResult, Tested, Verdict, tested_json};
use hoyle::transcript::Transcript;
use hoyle::{Disk, Runtime};

use super::format::Format;
use super::open::files_under;
use super::watch::Watch;
use super::{Exit, open, transcripts, ui};

/// Run the tests in game files.
#[derive(Args)]
pub struct Arguments {
    /// Files, or folders with games and their variant files in them.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Only tests whose title contains this text.
    #[arg(long)]
    filter: Option<String>,
    /// The seed of every test, instead of the one it names.
    #[arg(long)]
    seed: Option<u64>,
    /// The language of messages about failed tests.
    #[arg(long, value_name = "CODE")]
    lang: Option<String>,
    /// Write anew what follows from the moves of transcripts.
    #[arg(long, conflicts_with = "watch")]
    bless: bool,
    /// Walk the tree of the rules instead of making machine code of them.
    #[arg(long)]
    interpret: bool,
    /// How results are printed.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    #[command(flatten)]
    watch: Watch,
}

pub fn run(arguments: &Arguments) -> Exit {
    arguments.watch.run(&arguments.paths, || once(arguments))
}

fn once(arguments: &Arguments) -> Exit {
    let mut exit = Exit::Ok;
    let mut all = Vec::new();
    let mut broken = BTreeSet::new();
    for path in &arguments.paths {
        let (found, worst) = files_under(path);
        exit = exit.max(worst);
        for files in found {
            // Its variants can be tested when the game is fixed.
            if broken.contains(&files.game) {
                continue;
            }
            // A library has no tests: its examples are tested with the program.
            if hoyle::compile::is_library(&files.game, &Disk) {
                continue;
            }
            let result =
                one_file(&files, arguments, &mut all).max(recorded(&files, arguments, &mut all));
            if result != Exit::Ok && files.variant.is_none() {
                broken.insert(files.game);
            }
            exit = exit.max(result);
        }
    }
    print(&all, arguments.format);
    if all.iter().any(|tested| tested.wrong().next().is_some()) {
        exit.max(Exit::Findings)
    } else {
        exit
    }
}

/// A file's tests come in groups: those of one set of variants are run on the game with these applied.
fn one_file(files: &Files, arguments: &Arguments, all: &mut Vec<Tested>) -> Exit {
    for chosen in hoyle::compile::tested(files.clone(), &Disk) {
        let mut tested = Tested {
            file: files.own().to_string_lossy().into_owned(),
            variants: chosen.variants.clone(),
            options: chosen.options.clone(),
            ..Tested::default()
        };
        let done = group(files, &chosen, arguments, &mut tested);
        all.push(tested);
        if done != Exit::Ok {
            return done;
        }
    }
    Exit::Ok
}

fn group(files: &Files, chosen: &Chosen, arguments: &Arguments, tested: &mut Tested) -> Exit {
    let compiled = hoyle::compile::compile_chosen(files.clone(), chosen, &Disk);
    let sources = &compiled.sources;
    let Some(game) = compiled.game else {
        arguments.format.print(&compiled.diagnostics, sources);
        tested.broken(&compiled.diagnostics, sources);
        return Exit::Findings;
    };
    let language = match open::language(&game, arguments.lang.as_deref()) {
        Ok(language) => language,
        Err(exit) => return exit,
    };
    let runtime = if arguments.interpret {
        Runtime::interpreting(game)
    } else {
        Runtime::new(game)
    };
    let filter = arguments.filter.as_deref().unwrap_or_default();
    let tests = runtime.game.tests.iter();
    for test in tests.filter(|test| test.title.contains(filter)) {
        let verdict = hoyle::testing::run(&runtime, sources, test, arguments.seed, language);
        report(&verdict, sources, arguments.format);
        tested.tests.push(TestResult::of(&verdict, sources));
    }
    Exit::Ok
}

/// Plays the transcripts of a game again. Those of one set of variants and options are played by the same rules.
fn recorded(files: &Files, arguments: &Arguments, all: &mut Vec<Tested>) -> Exit {
    if files.variant.is_some() {
        return Exit::Ok;
    }
    let title = hoyle::compile::title_of(&files.game, &Disk);
    let filter = arguments.filter.as_deref().unwrap_or_default();
    let mut groups: BTreeMap<Chosen, Vec<Transcript>> = BTreeMap::new();
    let mut exit = Exit::Ok;
    for path in hoyle::files::transcripts_beside(&files.game) {
        if !title_of(&path).contains(filter) {
            continue;
        }
        match Transcript::read(&path, &Disk) {
            Ok(it) if it.record.game() != title.as_deref() => {}
            Ok(it) => {
                let head = &it.record.head;
                let (variants, options) = (head.variants.clone(), head.options.clone());
                let chosen = Chosen { variants, options };
                groups.entry(chosen).or_default().push(it);
            }
            Err(why) => {
                ui::err(&format!("hoyle: cannot replay {}: {why}", path.display()));
                exit = Exit::Usage;
            }
        }
    }
    let results = groups.iter().map(|(chosen, transcripts)| {
        replayed(files, chosen, transcripts, arguments, all).unwrap_or_else(|exit| exit)
    });
    results.max().unwrap_or(Exit::Ok).max(exit)
}

/// Plays transcripts of one set of variants and options again.
fn replayed(
    files: &Files,
    chosen: &Chosen,
    transcripts: &[Transcript],
    arguments: &Arguments,
    all: &mut Vec<Tested>,
) -> Result<Exit, Exit> {
    let opened = open::open(&files.game, chosen, None)?;
    let opened = if arguments.interpret {
        opened.interpreting()
    } else {
        opened
    };
    let mut tested = Tested {
        file: files.game.to_string_lossy().into_owned(),
        variants: chosen.variants.clone(),
        options: chosen.options.clone(),
        ..Tested::default()
    };
    for transcript in transcripts {
        let tried = transcripts::try_again(transcript, &opened, arguments.bless)?;
        let verdict = Verdict {
            title: title_of(&transcript.path),
            span: tried.span,
            failure: tried.failure,
        };
        report(&verdict, &tried.sources, arguments.format);
        if tried.is_old && verdict.failure.is_none() {
            let path = transcript.path.display();
            ui::err(&format!(
                "{path} was recorded by other rules, and nothing has changed in it: `hoyle test --bless` notes the new ones"
            ));
        }
        tested.tests.push(TestResult::of(&verdict, &tried.sources));
    }
    all.push(tested);
    Ok(Exit::Ok)
}

/// The title of a transcript among the tests.
fn title_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    format!("transcript {}", stem.to_string_lossy())
}

/// Prints what came of a test, unless it is part of a document.
fn report(verdict: &Verdict, sources: &hoyle::Sources, format: Format) {
    let Verdict { title, failure, .. } = verdict;
    match (format, failure) {
        (Format::Human, None) => ui::out(&format!("passed  {title}")),
        (Format::Human, Some(_)) => ui::out(&format!("FAILED  {title}")),
        (
            Format::Concise | Format::Json | Format::Github | Format::Sarif | Format::Junit,
            None | Some(_),
        ) => {}
    }
    format.print(failure.as_slice(), sources);
}

/// Prints what is printed when all tests are done.
fn print(all: &[Tested], format: Format) {
    let count = count(all);
    match format {
        Format::Human | Format::Github => ui::out(&count),
        Format::Concise => ui::err(&count),
        Format::Json => ui::out(&tested_json(all).to_string()),
        Format::Sarif => {
            let wrong: Vec<&Finding> = all.iter().flat_map(Tested::wrong).collect();
            ui::out(&formats::sarif(wrong).to_string());
        }
        Format::Junit => {
            let suites: Vec<_> = all.iter().map(Tested::suite).collect();
            ui::out(&formats::junit("hoyle test", &suites));
        }
    }
}

/// `3 passed, 1 failed`, and how many files have errors: their tests were not run.
fn count(all: &[Tested]) -> String {
    let tests = all.iter().flat_map(|tested| &tested.tests);
    let passed = tests.clone().filter(|test| test.failure.is_none());
    let (passed, tests) = (passed.count(), tests.count());
    let broken = all.iter().filter(|tested| !tested.findings.is_empty());
    let broken: BTreeSet<&str> = broken.map(|tested| tested.file.as_str()).collect();
    let errors = match broken.len() {
        1 => "1 file has errors".to_owned(),
        several => format!("{several} files have errors"),
    };
    match (tests, broken.is_empty()) {
        (_, true) => format!("{passed} passed, {} failed", tests - passed),
        (0, false) => format!("{errors}, so no test was run"),
        (_, false) => format!("{passed} passed, {} failed, and {errors}", tests - passed),
    }
}
