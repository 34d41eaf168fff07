//! The game that a file means: what each name stands for, and which type each value has.
//!
//! | room | what it is |
//! |---|---|
//! | [`hir`] | the game itself: zones, states, actions and rules, each with an id, and expressions with their types |
//! | [`check`] | from the tree of a file to the game; it says what is wrong with names and types |
//! | [`texts`] | the texts of a game in other languages |
//!
//! Read [`hir`] first: everything that plays, explains or analyses a game reads it, and never the tree. Two names are easily
//! confused. The tree (`syntax::ast` in `hoyle-text`) is what was written; the game ([`hir::Game`]) is what it means.
//!
//! # Example
//!
//! A text becomes a tree, the tree gets what it uses, and the check makes the game. `compile` in `hoyle-build` does all of
//! this and more, with files and scripts:
//!
//! ```
//! use hoyle_game::check::check_text;
//! use hoyle_game::hir::Audience;
//!
//! let text = r#"
//! language 1
//! game "Aviary" { players 2..4 }
//! type Bird is one of Crow Finch Jay
//! zone hand[seat] of Bird private
//! zone sky of Bird public
//! play { end game "Over." }
//! "#;
//! let (game, _) = check_text("aviary.game", text)?;
//! let audiences: Vec<Audience> = game.zones.iter().map(|zone| zone.audience).collect();
//! assert_eq!(audiences, [Audience::Owner, Audience::Public]);
//! # Ok::<(), Vec<hoyle_text::diag::Diagnostic>>(())
//! ```

#![forbid(unsafe_code)]

use hoyle_text::{base, data, diag, expand, syntax};

pub mod check;
pub mod hir;
pub mod texts;
