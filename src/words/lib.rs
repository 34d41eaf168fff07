//! A game in words and pictures.
//!
//! | room | what it is |
//! |---|---|
//! | [`display`] | a picture of the table, made from a view and nothing else; whoever draws it decides on lines and colours |
//! | [`dialogue`] | what players are told and asked, as lines in their language |
//! | [`rulebook`] | the rules in words, in four languages, as a book and for single questions |
//! | [`outline`] | the structure of a game: its declarations, who sees what, what calls what |
//! | [`dump`] | the checked game as text, for those who make tools |
//! | [`compare`] | what differs between the rules of two games |
//!
//! How a statement is said stands in `phrasing` alone, for a rulebook and for a dump.
//!
//! Read [`display`] for the table and [`rulebook`] for the rules. Nothing here changes a game or plays it.
//!
//! # Example
//!
//! Two games, and what differs between them:
//!
//! ```
//! use hoyle_game::check::check_text;
//! use hoyle_words::compare::{How, changes};
//!
//! let rules = r#"
//! language 1
//! game "Heap" { players 2..2 }
//! state heap: 0..9 = 5 public
//! play { end game "Over." }
//! "#;
//! let (first, _) = check_text("heap.game", rules).unwrap();
//! let (second, _) = check_text("heap.game", &rules.replace("= 5", "= 7")).unwrap();
//!
//! let found = changes(&first, &second);
//! assert_eq!(found.len(), 1);
//! assert_eq!((found[0].how, found[0].kind, found[0].name.as_str()), (How::Changed, "state", "heap"));
//! ```

#![forbid(unsafe_code)]

use hoyle_game::hir;
use hoyle_play::{engine, notation, session, state, view};
use hoyle_rules::program;
use hoyle_text::{base, diag};

pub mod compare;
pub mod dialogue;
pub mod display;
pub mod dump;
pub mod outline;
mod phrasing;
pub mod rulebook;
#[cfg(test)]
mod samples;
