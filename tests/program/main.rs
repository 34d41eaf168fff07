//! The program as others meet it: its verbs, its prompt, its referee, its language server, what it counts; and the habits of
//! its repository.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test that cannot go on stops"
)]

#[path = "../lsp/mod.rs"]
mod lsp;
#[cfg(all(unix, feature = "serve"))]
#[path = "../online/mod.rs"]
mod online;
#[path = "../prompt/mod.rs"]
mod prompt;
#[path = "../referee/mod.rs"]
mod referee;
#[path = "../sim/mod.rs"]
mod sim;
#[path = "../tidy/mod.rs"]
mod tidy;
#[cfg(unix)]
#[path = "../verbs/mod.rs"]
mod verbs;
