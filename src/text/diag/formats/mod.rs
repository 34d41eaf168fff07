//! Findings in formats for other programs: JSON, workflow commands of GitHub, SARIF and JUnit XML.

mod checked;
mod finding;
mod github;
mod junit;
mod note;
mod sarif;
mod xml;

pub use checked::{Checked, checked_json};
pub use finding::{Finding, Place};
pub use github::{github, github_note};
pub use junit::{Case, Outcome, Suite, junit};
pub use note::Note;
pub use sarif::sarif;
pub use xml::escaped;

/// A path relative to a repository, as GitHub needs it: paths that begin with `./` are not annotated.
fn in_repository(path: &str) -> &str {
    path.trim_start_matches("./")
}

/// The version of all JSON that the program prints. It changes when a field is removed or changes its meaning.
pub const VERSION: u32 = 1;
