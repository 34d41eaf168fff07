//! A game in words and pictures.
//!
//! | room | what it is |
//! |---|---|
//! | [`display`] | a picture of the table, made from a view and nothing else; whoever draws it decides on lines and colours |
//! | [`rulebook`] | the rules in words, in four languages, as a book and for single questions |
//! | [`outline`] | the structure of a game: its declarations, who sees what, what calls what |
//! | [`dump`] | the checked game as text, for those who make tools |
//! | [`compare`] | what differs between the rules of two games |
//!
//! Read [`display`] for the table and [`rulebook`] for the rules. Nothing here changes a game or plays it.
//!
//! # Example
//!
//! Two games, and what differs between them. The function `checked` makes a game of a text, as on the first page of `hoyle-game`:
//!
//! ```
//! # use std::{io, path::Path};
//! # use hoyle_text::base::{Loader, Sources};
//! # use hoyle_text::diag::Sink;
//! # use hoyle_text::expand::{Chosen, expand};
//! # use hoyle_text::syntax::{Readings, parse};
//! # struct Nowhere;
//! # impl Loader for Nowhere {
//! #     fn load(&self, _: &Path) -> io::Result<Vec<u8>> {
//! #         Err(io::ErrorKind::NotFound.into())
//! #     }
//! # }
//! # fn checked(text: &str) -> (hoyle_game::hir::Game, Sources) {
//! #     let (mut sources, mut sink) = (Sources::default(), Sink::default());
//! #     let file = sources.add("a.game", "a.game", text);
//! #     let tree = parse(file, text, &mut sink);
//! #     let (chosen, mut readings) = (Chosen::default(), Readings::default());
//! #     let opened = (&Nowhere as &dyn Loader, &mut sources, &mut readings);
//! #     let expanded = expand(file, &tree, &chosen, opened, &mut sink).unwrap();
//! #     let game = hoyle_game::check::check(&expanded, &chosen, &Nowhere, &mut sources, &mut sink).finish();
//! #     assert!(!sink.has_errors());
//! #     (game, sources)
//! # }
//! use hoyle_words::compare::{How, changes};
//!
//! let rules = r#"
//! language 1
//! game "Heap" { players 2..2 }
//! state heap: 0..9 = 5 public
//! play { end game "Over." }
//! "#;
//! let (first, _) = checked(rules);
//! let (second, _) = checked(&rules.replace("= 5", "= 7"));
//!
//! let found = changes(&first, &second);
//! assert_eq!(found.len(), 1);
//! assert_eq!((found[0].how, found[0].kind, found[0].name.as_str()), (How::Changed, "state", "heap"));
//! ```

#![forbid(unsafe_code)]

use hoyle_game::hir;
use hoyle_play::{notation, state, view};
use hoyle_rules::program;
use hoyle_text::base;

pub mod compare;
pub mod display;
pub mod dump;
pub mod outline;
pub mod rulebook;
#[cfg(test)]
mod samples;
