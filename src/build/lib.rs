//! From a file to a game that can be played: compiling it, analysing it, linking its scripts, and everything that it takes to
//! play it.

#![forbid(unsafe_code)]

use hoyle_game::{check, hir, texts};
#[cfg(feature = "jit")]
use hoyle_machine as machine;
#[cfg(feature = "hooks")]
use hoyle_play::view;
use hoyle_play::{engine, session, state};
use hoyle_rules::{program, reference};
use hoyle_secrets as secrets;
use hoyle_text::{base, diag, expand, syntax};

mod analyse;
pub mod compile;
pub mod hooks;
pub mod runtime;
