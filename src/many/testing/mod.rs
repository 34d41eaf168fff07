//! Runs the tests in a game file: sets up a table as a test asks, makes its moves, and checks what it expects.

mod arrange;
mod given;
mod head;
mod knowledge;
mod over;
mod report;
mod results;
mod run;
mod shuffled;
mod staged;

pub use results::{TestResult, Tested, tested_json};
pub use run::{Verdict, run};
pub use staged::staged;
