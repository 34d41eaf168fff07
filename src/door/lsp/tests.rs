//! Runs one test of an open file.

use std::path::Path;

use super::open_texts::OpenTexts;
use super::units::unit_of;
use crate::compile::{compile_chosen, tested};
use crate::runtime::Runtime;

/// Whether a test passes, and a message about it.
pub(super) fn run(path: &Path, title: &str, desk: &OpenTexts) -> (bool, String) {
    let Some(files) = unit_of(path, desk) else {
        return (false, format!("{} is no rule file", path.display()));
    };
    for chosen in tested(files.clone(), desk) {
        let compiled = compile_chosen(files.clone(), &chosen, desk);
        let Some(game) = compiled.game else {
            let mut errors = compiled.diagnostics.iter().filter(|it| it.is_error());
            let first = errors.next().map(|it| crate::diag::concise(it, &compiled.sources));
            let said = first.unwrap_or_default();
            return (false, format!("there are mistakes: {}", said.trim_end()));
        };
        let runtime = Runtime::new(game);
        if let Some(test) = runtime.game.tests.iter().find(|it| it.title == title) {
            let verdict = crate::testing::run(&runtime, &compiled.sources, test, None, None);
            return match verdict.failure {
                None => (true, format!("passed: {title}")),
                Some(failure) => {
                    let line = crate::diag::concise(&failure, &compiled.sources);
                    (false, format!("FAILED: {title}\n{}", line.trim_end()))
                }
            };
        }
    }
    (false, format!("there is no test \"{title}\""))
}
