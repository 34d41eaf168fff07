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
#![allow(clippy::wildcard_enum_match_arm, reason = "a law picks out what it is about")]

mod alike;
#[path = "../inputs/alone.rs"]
mod alone;
mod always;
mod amounts;
mod any_move;
#[path = "../inputs/arguments.rs"]
mod arguments;
mod black_vienna;
#[path = "../inputs/both.rs"]
mod both;
mod bots;
mod broken;
mod certain;
mod connect_four;
mod counted;
mod deals;
mod dealt;
mod dealt_to_the_end;
mod decisions;
mod definition;
#[path = "../inputs/oracle/mod.rs"]
mod definition_of_leaks;
mod estimated;
#[path = "../inputs/every_move.rs"]
mod every_move;
mod executors;
mod exploited;
mod forms;
mod fuzzed;
#[path = "../gallery/mod.rs"]
mod gallery;
#[allow(clippy::unnecessary_wraps, reason = "all rows of a table have one shape")]
#[path = "../inputs/generated/mod.rs"]
mod generated;
mod generated_games;
mod history;
mod knowledge;
mod late_chance;
mod late_draws;
mod leaks;
#[path = "../inputs/secrets/mod.rs"]
mod made;
mod narrowing;
mod numbers;
mod oracle;
mod own_tests;
mod own_words;
mod perft;
mod playouts;
mod policies;
mod positions;
mod private_choices;
#[path = "../inputs/program.rs"]
mod program;
mod reasons;
mod records;
mod releases;
mod rulebooks;
mod rules_hash;
mod scripts;
mod secret_games;
mod secrets;
mod setups;
mod sheets;
mod shown;
mod solved;
mod strict_tables;
mod table;
mod taking_back;
#[path = "../inputs/targets.rs"]
mod targets;
mod text;
#[path = "../inputs/together.rs"]
mod together;
mod told;
mod traces;
#[path = "../inputs/two_ways.rs"]
mod two_ways;
mod typed_cards;
mod unheard;
mod ways;
mod wording;
