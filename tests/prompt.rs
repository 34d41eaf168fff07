//! The prompt as people use it: what is drawn fits a screen, and a game in a terminal goes on where it was left.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test that cannot go on stops"
)]

#[path = "prompt/fits.rs"]
mod fits;
#[path = "prompt/killed.rs"]
mod killed;
#[path = "prompt/picture.rs"]
mod picture;
#[path = "prompt/reloaded.rs"]
mod reloaded;
#[path = "prompt/screens.rs"]
mod screens;
#[path = "prompt/terminal.rs"]
mod terminal;
