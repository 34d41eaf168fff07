//! The rules of a game, carried out.
//!
//! | room | what it is |
//! |---|---|
//! | [`definition`] | what every construct means, written to be read: an executor that keeps nothing and tries all |
//! | [`interpreter`] | the executor that walks the tree of the game |
//! | [`program`] | what is worked out from a game before it is played: what its conditions say of each parameter, what is read for what, and the game in typed operations |
//!
//! Read [`definition`] first: it answers each question of `engine::Rules` in `hoyle-play` in the plainest way. The interpreter and
//! `hoyle-machine`, which makes machine code of the typed operations, are held against it. The interpreter asks machine code first
//! where there is any.
//!
//! # Example
//!
//! An executor without scripts, and a move by it:
//!
//! ```
//! use std::sync::Arc;
//!
//! use hoyle_game::check::check_text;
//! use hoyle_game::hir::HookId;
//! use hoyle_play::engine::{HookError, Host};
//! use hoyle_play::session::{Session, Setup};
//! use hoyle_play::state::{Layout, Position, Value};
//! use hoyle_rules::interpreter::Interpreter;
//!
//! /// There are no scripts.
//! struct NoScripts;
//!
//! impl Host for NoScripts {
//!     fn call(&self, _: HookId, _: &Position, _: &[Value]) -> Result<(Value, u64), HookError> {
//!         Err(HookError::Failed("there are no scripts".to_owned(), None))
//!     }
//! }
//!
//! let (game, _) = check_text(
//!     "a.game",
//!     r#"
//! language 1
//! game "Heap" { players 2..2 }
//! state heap: 0..9 = 5 public
//! play { turn of seat 1 in taking }
//! phase taking { take }
//! action take(amount: 1..9) {
//!   require there: amount <= heap else "There are only {heap}."
//!   do {
//!     set heap = heap - amount
//!     end game "Taken."
//!   }
//! }
//! "#,
//! )
//! .unwrap();
//! let game = Arc::new(game);
//! let layout = Arc::new(Layout::new(&game));
//! let rules = Arc::new(Interpreter::new(game.clone(), layout.clone(), Box::new(NoScripts)));
//!
//! let setup = Setup::new(&game, &["Ada".to_owned(), "Ben".to_owned()], &[], 7)?;
//! let mut session = Session::new(game, layout, rules, setup)?;
//! let action = session.offers()?[0].action;
//! assert_eq!(session.rules().count(session.state(), 0, action)?, 5);
//!
//! let too_many = session.read_move(0, "take(6)")?;
//! assert!(session.act(too_many).is_err());
//! let all = session.read_move(0, "take(5)")?;
//! session.act(all)?;
//! assert!(session.state().ending().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

use hoyle_game::hir;
use hoyle_play::{engine, notation, state};
use hoyle_text::base;

pub mod definition;
pub mod interpreter;
pub mod program;
