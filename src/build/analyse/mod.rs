//! Analyses of a checked game that need no playing: play ends, every declaration is reached and used, no chain of calls
//! is endless or too deep, and moves can be found.

mod calls;
mod report;
mod search;
mod shape;
mod size;
mod written;

pub use search::search;
pub use shape::shape;
pub use size::size;
pub use written::written;

use crate::check::Declared;
use crate::diag::Diagnostic;

/// A warning for each declaration that nothing uses.
pub fn unused(declared: &[Declared]) -> impl Iterator<Item = Diagnostic> {
    let unused = declared.iter().filter(|it| !it.used);
    unused.map(|it| report::unused(it.name.span, it.noun, &it.name.text))
}
