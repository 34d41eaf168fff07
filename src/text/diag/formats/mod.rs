//! Findings for other programs: as JSON, as lines that GitHub shows beside the code, as SARIF and as JUnit XML.

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

/// A path as GitHub finds it in a repository: with `./` before it, nothing is shown beside the code.
fn in_repository(path: &str) -> &str {
    path.trim_start_matches("./")
}

/// The version of all JSON that the program prints. It changes when a field goes away or means something else.
pub const VERSION: u32 = 1;
