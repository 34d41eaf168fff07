//! Games of the gallery, compared with second implementations: plain Rust, written from the rules that people know, apart
//! from the game files. Both play the same random games, and must agree at every decision.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on stops"
)]

#[path = "gallery/compare.rs"]
mod compare;
#[path = "gallery/kalah.rs"]
mod kalah;
#[path = "gallery/othello.rs"]
mod othello;
#[path = "gallery/table.rs"]
mod table;
