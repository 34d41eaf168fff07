//! From a path to a game that can be played.
//!
//! | room | what it is |
//! |---|---|
//! | [`mod@compile`] | reads a file, checks it, and links its scripts: a game, and everything that is said about it |
//! | [`runtime`] | a game with its layout, its scripts and an executor, ready for play |
//! | [`hooks`] | functions in scripts, kept in a sandbox |
//!
//! A fourth room is used by `compile` alone: `analyse` says of a finished game that it ends, that everything in it is reached, and
//! that nothing leads back to itself. Read [`mod@compile`] first, then [`runtime`].
//!
//! # Example
//!
//! ```
//! use hoyle_build::compile::compile;
//! use hoyle_build::runtime::Runtime;
//! use hoyle_play::session::Setup;
//! use hoyle_text::base::Sources;
//!
//! const RULES: &str = r#"
//! language 1
//! game "Coin" { players 2..2 }
//! type Side is one of Heads Tails
//! play {
//!   draw side from Side
//!   ask seat 1 for guess: Side public "What does it show?"
//!   if guess is side { end game "Right." won by {seat 1} }
//!   end game "Wrong." won by {seat 2}
//! }
//! "#;
//!
//! let mut files = Sources::default();
//! files.add("coin.game", "coin.game", RULES);
//! let compiled = compile("coin.game", &[], &files);
//! assert!(compiled.diagnostics.is_empty());
//! let runtime = Runtime::new(compiled.game.ok_or("the rules have errors")?);
//!
//! let seats = ["Ada".to_owned(), "Ben".to_owned()];
//! let mut session = runtime.begin(Setup::new(&runtime.game, &seats, &[], 7)?)?;
//! let guess = session.read_move(0, "guess(Heads)")?;
//! session.act(guess)?;
//! assert!(session.state().ending().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

use hoyle_game::{check, hir, texts};
#[cfg(feature = "jit")]
use hoyle_machine as machine;
#[cfg(feature = "hooks")]
use hoyle_play::view;
use hoyle_play::{engine, notation, positions, session, state};
use hoyle_rules::{definition, interpreter, program};
use hoyle_secrets as secrets;
use hoyle_text::{base, diag, expand, syntax};

mod analyse;
pub mod compile;
pub mod hooks;
pub mod runtime;
