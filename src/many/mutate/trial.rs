//! [`TestSuite`]: runs tests and transcripts until one of them notices a change.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::base::{Files, Loader, Sources, read_lossy};
use crate::compile::{Chosen, compile_chosen, has_tests, tested};
use crate::runtime::{Executor, Runtime};
use crate::testing;
use crate::transcript::{Transcript, again, difference};

/// The outcome of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A test or a transcript failed: its title.
    Noticed(String),
    /// All tests and transcripts passed.
    Survived,
    /// The check found an error, so that there is no game.
    Refused,
}

/// The tests and transcripts of a game.
pub struct TestSuite {
    /// The game without a variant file.
    alone: Files,
    has_tests: bool,
    tests: Vec<(Files, Chosen)>,
    transcripts: BTreeMap<Chosen, Vec<GoldenTranscript>>,
}

/// A transcript of a referee, with the pages of other viewers that stand beside it.
struct GoldenTranscript {
    transcript: Transcript,
    /// The texts of the pages, by viewer.
    pages: BTreeMap<String, String>,
}

impl TestSuite {
    /// The tests of a game file and of the variant files beside it, and some transcripts.
    #[must_use]
    pub fn new(
        files: &Files,
        beside: &[Files],
        transcripts: Vec<Transcript>,
        loader: &dyn Loader,
    ) -> Self {
        let all = std::iter::once(files).chain(beside);
        let tests = all.flat_map(|files| {
            let groups = tested(files.clone(), loader).into_iter();
            groups.map(|chosen| (files.clone(), chosen))
        });
        let mut groups: BTreeMap<Chosen, Vec<GoldenTranscript>> = BTreeMap::new();
        for transcript in transcripts {
            let head = &transcript.record.head;
            let (variants, options) = (head.variants.clone(), head.options.clone());
            let golden = GoldenTranscript::read(transcript, loader);
            groups.entry(Chosen { variants, options }).or_default().push(golden);
        }
        let tests: Vec<(Files, Chosen)> = tests.collect();
        let mut own = tests.iter().map(|(files, _)| files.own());
        Self {
            alone: Files::from(&files.game),
            has_tests: own.any(|path| has_tests(path, loader)),
            tests,
            transcripts: groups,
        }
    }

    /// Whether there is any test or transcript.
    #[must_use]
    pub fn are_there(&self) -> bool {
        self.has_tests || !self.transcripts.is_empty()
    }

    /// The file that has an error, if there is one.
    #[must_use]
    pub fn refused(&self, loader: &dyn Loader) -> Option<&Path> {
        let tests = self.tests.iter().map(|(files, chosen)| (files, chosen));
        let alone = self.transcripts.keys().map(|chosen| (&self.alone, chosen));
        let mut all = tests.chain(alone);
        let refused = all.find(|(files, chosen)| game(files, chosen, loader).is_none());
        refused.map(|(files, _)| files.own())
    }

    /// Runs the tests and transcripts on the game that a loader gives.
    #[must_use]
    pub fn run(&self, loader: &dyn Loader) -> Outcome {
        for (files, chosen) in &self.tests {
            let Some((runtime, sources)) = game(files, chosen, loader) else {
                return Outcome::Refused;
            };
            for test in &runtime.game.tests {
                if testing::run(&runtime, &sources, test, None, None).failure.is_some() {
                    return Outcome::Noticed(test.title.clone());
                }
            }
        }
        for (chosen, transcripts) in &self.transcripts {
            let Some((runtime, _)) = game(&self.alone, chosen, loader) else {
                return Outcome::Refused;
            };
            let mut all = transcripts.iter();
            if let Some(changed) = all.find(|golden| !golden.is_same(&runtime)) {
                let path = changed.transcript.path.display();
                return Outcome::Noticed(path.to_string());
            }
        }
        Outcome::Survived
    }
}

/// A game without machine code: for a few short games, making the code takes longer than it saves.
fn game(files: &Files, chosen: &Chosen, loader: &dyn Loader) -> Option<(Runtime, Sources)> {
    let compiled = compile_chosen(files.clone(), chosen, loader);
    let game = compiled.game?;
    Some((Runtime::with_executor(Arc::clone(&game), Executor::Interpreter), compiled.sources))
}

impl GoldenTranscript {
    fn read(transcript: Transcript, loader: &dyn Loader) -> Self {
        let seats = transcript.record.head.seats.iter();
        let seats = seats.map(|seat| seat.split(':').next().unwrap_or_default());
        let mut pages = BTreeMap::new();
        for viewer in ["all", "public"].into_iter().chain(seats) {
            let path = Transcript::path_of(&transcript.path, viewer);
            // A viewer's page counts only if a file with it exists.
            if let Ok(bytes) = loader.load(&path) {
                pages.insert(viewer.to_owned(), read_lossy(bytes));
            }
        }
        Self { transcript, pages }
    }

    /// Whether a game comes out as its transcript says, for every viewer.
    fn is_same(&self, runtime: &Runtime) -> bool {
        let Ok(pages) = again(runtime, &self.transcript.record, "") else {
            return false;
        };
        pages.iter().all(|page| {
            let written = self.pages.get(&page.name);
            written.is_none_or(|text| difference(page, text).is_none())
        })
    }
}
