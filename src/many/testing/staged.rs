//! The table of a test, for those who show it as an example.

use super::head::Head;
use super::run::Trial;
use crate::base::Sources;
use crate::hir::{LanguageId, Test};
use crate::notation::Names;
use crate::runtime::Runtime;
use crate::session::Session;

/// The table of a test at its first decision, and when its last step is done. Nothing if the test fails, or if it is about
/// players and options that do not go together.
#[must_use]
pub fn staged(
    runtime: &Runtime,
    sources: &Sources,
    test: &Test,
    language: Option<LanguageId>,
) -> Option<[Session; 2]> {
    let names = Names {
        seats: test.seats.clone(),
        language,
    };
    if test.no_setup().is_some() {
        return None;
    }
    let head = Head::of(runtime, test).ok()?;
    let set_up = head.set_up(runtime, &names, test.seed);
    let mut trial = Trial::begun((runtime, sources, &names), test, head, set_up).ok()?;
    let before = trial.session.clone();
    trial.play(test).ok()?;
    Some([before, trial.session])
}
