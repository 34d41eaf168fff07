//! Laws that hold in every game, checked over games played at random. A game is found by its folder; no
//! law knows what game it is.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test that cannot go on stops"
)]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a law picks out what it is about"
)]

#[path = "inputs/alone.rs"]
mod alone;
#[path = "laws/always.rs"]
mod always;
#[path = "laws/any_move.rs"]
mod any_move;
#[path = "inputs/arguments.rs"]
mod arguments;
#[path = "inputs/both.rs"]
mod both;
#[path = "laws/broken.rs"]
mod broken;
#[path = "laws/counted.rs"]
mod counted;
#[path = "laws/decisions.rs"]
mod decisions;
#[path = "inputs/every_move.rs"]
mod every_move;
#[path = "laws/executors.rs"]
mod executors;
#[path = "laws/history.rs"]
mod history;
#[path = "laws/late_chance.rs"]
mod late_chance;
#[path = "laws/late_draws.rs"]
mod late_draws;
#[path = "laws/leaks.rs"]
mod leaks;
#[path = "laws/narrowing.rs"]
mod narrowing;
#[path = "laws/numbers.rs"]
mod numbers;
#[path = "laws/own_tests.rs"]
mod own_tests;
#[path = "laws/own_words.rs"]
mod own_words;
#[path = "laws/perft.rs"]
mod perft;
#[path = "laws/playouts.rs"]
mod playouts;
#[path = "laws/private_choices.rs"]
mod private_choices;
#[path = "laws/reasons.rs"]
mod reasons;
#[path = "laws/records.rs"]
mod records;
#[path = "laws/rulebooks.rs"]
mod rulebooks;
#[path = "laws/rules_hash.rs"]
mod rules_hash;
#[path = "laws/scripts.rs"]
mod scripts;
#[path = "laws/secrets.rs"]
mod secrets;
#[path = "laws/setups.rs"]
mod setups;
#[path = "laws/shown.rs"]
mod shown;
#[path = "laws/strict_tables.rs"]
mod strict_tables;
#[path = "laws/table.rs"]
mod table;
#[path = "laws/taking_back.rs"]
mod taking_back;
#[path = "laws/told.rs"]
mod told;
#[path = "laws/traces.rs"]
mod traces;
#[path = "laws/unheard.rs"]
mod unheard;
#[path = "laws/ways.rs"]
mod ways;
