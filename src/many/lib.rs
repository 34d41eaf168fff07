//! Many games at once: simulated and counted, tests run, transcripts played again, and rules changed to see who notices.

#![forbid(unsafe_code)]

use hoyle_build::{compile, runtime};
use hoyle_game::hir;
use hoyle_play::{engine, notation, session, state, view};
use hoyle_text::{base, diag, syntax};

pub mod cover;
pub mod mutate;
pub mod sim;
pub mod testing;
pub mod transcript;
