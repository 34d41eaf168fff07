//! A game in play, for any executor of its rules.
//!
//! | room | what it is |
//! |---|---|
//! | [`state`] | a position as plain numbers in slots, and the [`state::Layout`] that says which slot is what |
//! | [`engine`] | the words of play: moves, offers, events, refusals and faults; and [`engine::Rules`], the questions that an executor answers |
//! | [`view`] | what one seat may see of a position or an event: the only road from a position to a player |
//! | [`notation`] | values, moves and views in words and in JSON, and words back into values |
//! | [`session`] | a game in play: the position, the source of chance, the record, and bots |
//! | [`positions`] | positions as text that people read and type |
//!
//! Read [`engine`] first, then [`session`]. Executors are in `hoyle-rules`, and `Runtime` in `hoyle-build` joins them
//! with a game; so its first page shows a whole game.
//!
//! # Example
//!
//! A position is numbers, and a view of it shows what is open:
//!
//! ```
//! use hoyle_game::check::check_text;
//! use hoyle_play::notation::{Names, view_lines};
//! use hoyle_play::state::{Layout, Position, Value};
//! use hoyle_play::view::{Viewer, view};
//!
//! let (game, _) = check_text(
//!     "a.game",
//!     r#"
//! language 1
//! game "Purses" { players 2..2 }
//! state purse[seat]: 0..9 = 0 private
//! play { end game "Over." }
//! "#,
//! )
//! .unwrap();
//! let layout = Layout::new(&game);
//! let mut state = Position::new(2, layout.size());
//! let purse = game.states.keys().next().unwrap();
//! layout.set_state(&mut state, purse, &[Value::Seat(1)], &Value::Number(7));
//! assert!(state.cells.contains(&7));
//!
//! let names = Names::new(vec!["Ada".to_owned(), "Ben".to_owned()]);
//! let shown = |seat| view_lines(&game, &names, &view(&game, &layout, &state, Viewer::Seat(seat))).join("\n");
//! assert!(shown(1).contains('7'));
//! assert!(!shown(0).contains('7'));
//! ```

#![forbid(unsafe_code)]

use hoyle_game::hir;
use hoyle_text::{base, diag, syntax};

pub mod engine;
pub mod notation;
pub mod positions;
pub mod session;
pub mod state;
pub mod view;
