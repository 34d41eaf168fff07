//! The table of a test as an example for a page.

use super::head::TestSetup;
use super::run::TestRun;
use crate::base::Sources;
use crate::hir::{LanguageId, Test};
use crate::notation::Names;
use crate::runtime::Runtime;
use crate::session::Session;

/// The table of a test at its first decision, and after its last step. `None` if the test fails, or if it is about
/// seats and options that do not go together.
#[must_use]
pub fn staged(
    runtime: &Runtime,
    sources: &Sources,
    test: &Test,
    language: Option<LanguageId>,
) -> Option<[Session; 2]> {
    let names = Names { seats: test.seats.clone(), language };
    if test.no_setup().is_some() {
        return None;
    }
    let head = TestSetup::of(runtime, test).ok()?;
    let set_up = head.set_up(runtime, &names, test.seed);
    let mut trial = TestRun::begun(runtime, sources, &names, test, head, set_up).ok()?;
    let before = trial.session.clone();
    trial.play(test).ok()?;
    Some([before, trial.session])
}
