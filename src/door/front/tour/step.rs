//! The steps of the tutorial, and whether a file has got as far as one of them.

use std::io;
use std::path::{Path, PathBuf};

use hoyle::base::{Loader, read_lossy};
use hoyle::{Compiled, Disk, Runtime};

const TUTORIAL: &str = hoyle::TUTORIAL;

/// A step: what is to be done, and the game when it is done, with tests of it.
pub struct Step {
    pub title: String,
    pub text: String,
    pub game: String,
}

/// What a file is with regard to a step.
pub enum Checked {
    /// It passes the tests of the step.
    Done,
    /// It has errors.
    Wrong(Box<Compiled>),
    /// A test of the step does not fit it, as this message says.
    Lacks(String),
    /// The test with this title fails.
    Fails(String),
}

/// The numbered sections of the tutorial.
pub fn steps() -> Vec<Step> {
    let sections = TUTORIAL.split("\n## ").skip(1);
    let numbered = sections.filter(|it| it.starts_with(|first: char| first.is_ascii_digit()));
    let steps = numbered.filter_map(|section| {
        let (title, rest) = section.split_once('\n')?;
        let (text, rest) = rest.split_once("```game\n")?;
        let (game, _) = rest.split_once("\n```")?;
        let (_, title) = title.split_once(". ")?;
        Some(Step {
            title: title.to_owned(),
            text: text.trim().to_owned(),
            game: format!("{game}\n"),
        })
    });
    steps.collect()
}

impl Step {
    /// Whether a file is the game of the tour, by its title.
    pub fn is_for(&self, file: &Path) -> bool {
        let done = Changed { path: file.to_owned(), text: self.game.clone() };
        hoyle::compile::title_of(file, &Disk) == hoyle::compile::title_of(file, &done)
    }

    /// Runs the tests of the step on a file, whose own tests are left out.
    pub fn check(&self, file: &Path) -> Checked {
        let text = read_lossy(Disk.load(file).unwrap_or_default());
        let rules = text.split("\ntest ").next().unwrap_or("");
        let tests = self.game.split_once("\ntest ").map_or("", |(_, tests)| tests);
        let changed = |text: String| Changed { path: file.to_owned(), text };
        let alone = hoyle::compile(file, &[], &changed(rules.to_owned()));
        if alone.game.is_none() {
            return Checked::Wrong(Box::new(alone));
        }
        if tests.is_empty() {
            return Checked::Done;
        }
        let loader = changed(format!("{rules}\ntest {tests}"));
        for chosen in hoyle::compile::tested(file, &loader) {
            let compiled = hoyle::compile::compile_chosen(file, &chosen, &loader);
            let Some(game) = compiled.game else {
                let errors = compiled.diagnostics.into_iter();
                let mut messages = errors.filter(hoyle::Diagnostic::is_error).map(|it| it.message);
                return Checked::Lacks(messages.next().unwrap_or_default());
            };
            let runtime = Runtime::new(game);
            for test in &runtime.game.tests {
                let sources = &compiled.sources;
                let verdict = hoyle::testing::run(&runtime, sources, test, None, None);
                if verdict.failure.is_some() {
                    return Checked::Fails(verdict.title);
                }
            }
        }
        Checked::Done
    }
}

/// The disk, with another text for one file.
struct Changed {
    path: PathBuf,
    text: String,
}

impl Loader for Changed {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        if path == self.path {
            return Ok(self.text.clone().into_bytes());
        }
        Disk.load(path)
    }

    fn leads_outside(&self, folder: &Path, path: &Path) -> bool {
        Disk.leads_outside(folder, path)
    }
}
