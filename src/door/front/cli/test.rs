//! `hoyle test`

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::Args;
use hoyle::base::Files;
use hoyle::compile::Chosen;
use hoyle::diag::formats::{self, Finding};
use hoyle::testing::{TestResult, Tested, Verdict, tested_json};
use hoyle::transcript::Transcript;
use hoyle::{Diagnostic, Disk, Runtime};

use super::empty::Empty;
use super::executor::ExecutorName;
use super::format::Format;
use super::open::{files_under, skipped};
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
    /// Who carries out the rules. The games are the same with each of them.
    #[arg(long, value_enum, value_name = "NAME", default_value = "machine")]
    executor: ExecutorName,
    /// How results are printed.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    #[command(flatten)]
    watch: Watch,
    #[command(flatten)]
    empty: Empty,
}

pub fn run(arguments: &Arguments) -> Exit {
    arguments.watch.run(&arguments.paths, || once(arguments))
}

fn once(arguments: &Arguments) -> Exit {
    let mut run =
        Run { arguments, all: Vec::new(), broken: BTreeSet::new(), strays: BTreeSet::new() };
    let exits = arguments.paths.iter().map(|path| run.path(path));
    let exit = exits.max().unwrap_or(Exit::Ok);
    print(&run.all, arguments.format);
    let exit = if run.all.iter().any(|tested| tested.wrong().next().is_some()) {
        exit.max(Exit::Findings)
    } else {
        exit
    };
    let is_empty = run.all.iter().all(|tested| tested.tests.is_empty());
    match &arguments.filter {
        _ if !is_empty || exit != Exit::Ok => exit,
        Some(filter) => arguments.empty.nothing(&format!("no test has `{filter}` in its title")),
        None => arguments.empty.nothing("there is no test"),
    }
}

/// The results of tests so far.
struct Run<'a> {
    arguments: &'a Arguments,
    all: Vec<Tested>,
    /// The files of games that cannot be played.
    broken: BTreeSet<PathBuf>,
    /// Transcripts whose games do not exist.
    strays: BTreeSet<PathBuf>,
}

impl Run<'_> {
    /// Tests everything under a path.
    fn path(&mut self, path: &Path) -> Exit {
        let (found, mut exit) = files_under(path, &self.arguments.empty);
        for files in found {
            if self.broken.contains(&files.game) {
                skipped(&files, "tested");
                continue;
            }
            // A library has no tests: the examples in its comments are tests of the program.
            if hoyle::compile::is_library(&files.game, &Disk) {
                continue;
            }
            exit = exit.max(self.file(&files));
        }
        exit
    }

    /// Checks a file, runs its tests, and plays its transcripts again.
    fn file(&mut self, files: &Files) -> Exit {
        let checked = hoyle::compile::check_all(files.clone(), &Disk);
        let errors = checked.diagnostics.iter().filter(|it| it.is_error());
        let errors: Vec<Diagnostic> = errors.cloned().collect();
        let mut exit = Exit::Ok;
        if !errors.is_empty() {
            self.arguments.format.print(&errors, &checked.sources);
            let mut tested =
                Tested { file: files.own().to_string_lossy().into_owned(), ..Tested::default() };
            tested.broken(&errors, &checked.sources);
            self.all.push(tested);
            exit = Exit::Findings;
        }
        if checked.game.is_none() {
            self.broken.insert(files.game.clone());
            return exit;
        }
        for chosen in hoyle::compile::tested(files.clone(), &Disk) {
            exit = exit.max(self.group(files, chosen));
        }
        exit.max(self.recorded(files))
    }

    /// Runs the tests of a file that use one set of variants and options.
    fn group(&mut self, files: &Files, chosen: Chosen) -> Exit {
        let compiled = hoyle::compile::compile_chosen(files.clone(), &chosen, &Disk);
        let sources = &compiled.sources;
        // The check has reported why there is no game.
        let Some(game) = compiled.game else {
            return Exit::Findings;
        };
        let arguments = self.arguments;
        let language = match open::language(&game, arguments.lang.as_deref()) {
            Ok(language) => language,
            Err(exit) => return exit,
        };
        let runtime = Runtime::with_executor(game, arguments.executor.into());
        let filter = arguments.filter.as_deref().unwrap_or_default();
        let tests = runtime.game.tests.iter();
        let tests = tests.filter(|test| test.title.contains(filter));
        let results = tests.map(|test| {
            let verdict = hoyle::testing::run(&runtime, sources, test, arguments.seed, language);
            report(&verdict, sources, arguments.format);
            TestResult::of(&verdict, sources)
        });
        let tests = results.collect();
        self.all.push(Tested {
            file: files.own().to_string_lossy().into_owned(),
            variants: chosen.variants,
            options: chosen.options,
            tests,
            ..Tested::default()
        });
        Exit::Ok
    }

    /// Replays the transcripts of a game, grouped by their variants and options.
    fn recorded(&mut self, files: &Files) -> Exit {
        if files.variant.is_some() {
            return Exit::Ok;
        }
        let (transcripts, mut exit) = transcripts::beside(&files.game);
        let title = hoyle::compile::title_of(&files.game, &Disk);
        let filter = self.arguments.filter.as_deref().unwrap_or_default();
        let mut groups: BTreeMap<Chosen, Vec<Transcript>> = BTreeMap::new();
        for it in transcripts {
            if !title_of(&it.path).contains(filter) {
                continue;
            }
            if it.record.game() != title.as_deref() {
                exit = exit.max(self.stray(&it));
                continue;
            }
            let head = &it.record.head;
            let (variants, options) = (head.variants.clone(), head.options.clone());
            let chosen = Chosen { variants, options };
            groups.entry(chosen).or_default().push(it);
        }
        let (arguments, all) = (self.arguments, &mut self.all);
        let results = groups.iter().map(|(chosen, transcripts)| {
            replayed(files, chosen, transcripts, arguments, all).unwrap_or_else(|exit| exit)
        });
        results.max().unwrap_or(Exit::Ok).max(exit)
    }

    /// Reports a transcript that belongs neither to this game nor to another one beside it, and so is never replayed.
    fn stray(&mut self, transcript: &Transcript) -> Exit {
        let is_new = self.strays.insert(transcript.path.clone());
        let Err(why) = transcripts::game_of(transcript) else {
            return Exit::Ok;
        };
        if is_new {
            let path = transcript.path.display();
            ui::err(&format!("hoyle: cannot replay {path}: {why}"));
        }
        Exit::Usage
    }
}

/// Replays transcripts with one set of variants and options.
fn replayed(
    files: &Files,
    chosen: &Chosen,
    transcripts: &[Transcript],
    arguments: &Arguments,
    all: &mut Vec<Tested>,
) -> Result<Exit, Exit> {
    let opened = open::open(&files.game, chosen, None)?;
    let opened = opened.with_executor(arguments.executor);
    let mut tested = Tested {
        file: files.game.to_string_lossy().into_owned(),
        variants: chosen.variants.clone(),
        options: chosen.options.clone(),
        ..Tested::default()
    };
    for transcript in transcripts {
        let tried = transcripts::try_again(transcript, &opened, arguments.bless)?;
        let verdict =
            Verdict { title: title_of(&transcript.path), span: tried.span, failure: tried.failure };
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

/// Prints the result of a test, unless it is part of a document.
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

/// Prints what can be printed only after all tests.
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
