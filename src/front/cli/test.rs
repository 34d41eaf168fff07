//! `hoyle test`

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::Args;
use hoyle::base::Files;
use hoyle::testing::Verdict;
use hoyle::{Disk, Runtime};
use serde_json::json;

use super::open::files_under;
use super::ui::{self, Format};
use super::{Exit, open};

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
    /// Walk the tree of the rules instead of making machine code of them.
    #[arg(long)]
    interpret: bool,
    /// How results are printed.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

#[derive(Default)]
struct Count {
    passed: usize,
    failed: usize,
}

pub fn run(arguments: &Arguments) -> Exit {
    let mut exit = Exit::Ok;
    let mut count = Count::default();
    let mut broken = BTreeSet::new();
    for path in &arguments.paths {
        let (all, worst) = files_under(path);
        exit = exit.max(worst);
        for files in all {
            // Its variants can be tested when the game is fixed.
            if broken.contains(&files.game) {
                continue;
            }
            // A library has no tests: its examples are tested with the program.
            if hoyle::compile::is_library(&files.game, &Disk) {
                continue;
            }
            let result = one_file(&files, arguments, &mut count);
            if result != Exit::Ok && files.variant.is_none() {
                broken.insert(files.game);
            }
            exit = exit.max(result);
        }
    }
    if arguments.format != Format::Json {
        ui::out(&format!("{} passed, {} failed", count.passed, count.failed));
    }
    if count.failed > 0 {
        exit.max(Exit::Findings)
    } else {
        exit
    }
}

/// A file's tests come in groups: those of one set of variants are run on the game with these applied.
fn one_file(files: &Files, arguments: &Arguments, count: &mut Count) -> Exit {
    for chosen in hoyle::compile::tested(files.clone(), &Disk) {
        let compiled = hoyle::compile::compile_chosen(files.clone(), &chosen, &Disk);
        let Some(game) = compiled.game else {
            ui::findings(&compiled.diagnostics, &compiled.sources, arguments.format);
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
        for test in &runtime.game.tests {
            if arguments
                .filter
                .as_ref()
                .is_some_and(|filter| !test.title.contains(filter.as_str()))
            {
                continue;
            }
            let verdict =
                hoyle::testing::run(&runtime, &compiled.sources, test, arguments.seed, language);
            if verdict.failure.is_none() {
                count.passed += 1;
            } else {
                count.failed += 1;
            }
            report(&verdict, &compiled.sources, arguments);
        }
    }
    Exit::Ok
}

fn report(verdict: &Verdict, sources: &hoyle::Sources, arguments: &Arguments) {
    let Verdict {
        title,
        span,
        failure,
    } = verdict;
    if arguments.format == Format::Json {
        let failure = failure.as_ref().map(|it| hoyle::diag::json(it, sources));
        ui::out(&json!({ "test": title, "place": sources.place(*span), "passed": failure.is_none(), "failure": failure }).to_string());
        return;
    }
    if let Some(failure) = failure {
        ui::out(&format!("FAILED  {title}"));
        ui::findings(std::slice::from_ref(failure), sources, arguments.format);
    } else {
        ui::out(&format!("passed  {title}"));
    }
}
