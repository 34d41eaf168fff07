//! What can be said of a checked game without playing it: that it ends, that everything in it is
//! reached, that nothing leads back to itself or down without end, that moves can be found, that nothing is unused.

mod calls;
mod report;
mod search;
mod shape;
mod size;

pub use search::search;
pub use shape::shape;
pub use size::size;

use crate::check::Declared;
use crate::diag::Diagnostic;

/// Declarations that nothing uses.
pub fn unused(declared: &[Declared]) -> impl Iterator<Item = Diagnostic> {
    let unused = declared.iter().filter(|it| !it.used);
    unused.map(|it| report::unused(it.name.span, it.noun, &it.name.text))
}
