//! The referee that other programs talk to: the examples on its page, its errors, whole games, and the
//! program itself.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test that cannot go on stops"
)]

#[path = "referee/costs.rs"]
mod costs;
#[path = "referee/cups.rs"]
mod cups;
#[path = "referee/dealt.rs"]
mod dealt;
#[path = "referee/dice.rs"]
mod dice;
#[path = "referee/errors.rs"]
mod errors;
#[path = "referee/pages.rs"]
mod pages;
#[path = "referee/play.rs"]
mod play;
#[path = "referee/process.rs"]
mod process;
#[path = "referee/python.rs"]
mod python;
#[path = "referee/roles.rs"]
mod roles;
#[path = "referee/search.rs"]
mod search;
#[path = "referee/secrets.rs"]
mod secrets;
#[path = "referee/setups.rs"]
mod setups;
#[path = "referee/talk.rs"]
mod talk;
#[path = "referee/values.rs"]
mod values;
