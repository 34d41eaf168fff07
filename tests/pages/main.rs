//! Every example on every page is run: a game that is shown compiles, one that is shown as a mistake
//! fails with the mistake that the page is about, and a message is the message that comes.
//!
//! A page is a markdown file with fenced blocks. Each heading with blocks is one test, named
//! `page/heading`. The blocks:
//!
//! - `game`: a whole game file without a fault.
//! - `game part`: the same, and an edition line, a game block and a play block are added where missing.
//! - `game fails G0301`, `game part fails G0301`: a file with one mistake; on the page of a code it is that code's.
//! - `game part mended`: the game above it, mended as the help about it says: see `pages/mended.rs`.
//! - `variant NAME`, `variant NAME fails G0412`: a variant file beside the game above it.
//! - `diagnostics`: what is said about the game above it. `BLESS=1` writes it anew.
//! - `table NAME`, `script NAME`, `text NAME`: a file for the blocks below it; with `latin-1` behind it, in that encoding;
//!   with `crlf`, with a carriage return before each line feed; with `mark`, with a byte order mark before the first line.
//! - `console`: lines `$ hoyle …` and what they print, with `; echo $?` the exit code too. `BLESS=1` writes it anew.
//! - `leak`: a leak planted in a game under `games/`, and how it is found.
//! - `leak part`, `honest part`: a small game with a leak, or without one, and the verdict of the check: see `pages/planted.rs`.
//! - `honest cut`: a game under `games/` cut down, which does not leak in any world: see `pages/cut.rs`.
//! - `broken`: one change to a game under `games/`, and where the one diagnostic has to be.
//!
//! Whatever is found in a file that fails is also said in every format for other programs: see `pages/formats.rs`.
//! The functions of the standard library have examples too, in their comments: see `pages/library.rs`.
//! The tests in game files are run as well: see `pages/own_tests.rs`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test that cannot go on stops"
)]

mod blocks;
mod broken;
mod chains;
mod codes;
mod console;
mod cut;
mod endless;
mod files;
mod formats;
mod game;
mod helped;
mod hostile;
mod leak;
mod library;
mod mended;
mod own_tests;
mod planted;
mod schema;
mod section;

use std::path::Path;

use libtest_mimic::{Arguments, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_WORKSPACE_DIR"));
    let mut trials: Vec<Trial> = files::pages(root).iter().flat_map(section::trials).collect();
    trials.extend(chains::trials());
    trials.extend(codes::trials(root));
    trials.extend(formats::trials());
    trials.extend(endless::trials());
    trials.extend(hostile::trials(root));
    trials.extend(library::trials());
    trials.extend(own_tests::trials(root));
    libtest_mimic::run(&arguments, trials).exit();
}
