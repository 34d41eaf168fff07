//! Texts and their syntax trees. This is the lowest crate of hoyle, which all others use.
//!
//! The crate knows how a file of rules is written, and nothing of what the file means. It does not resolve names;
//! `hoyle-game` does. The grammar and the libraries of the language lie beside the manifest of this crate.
//!
//! | room | what it is |
//! |---|---|
//! | [`base`] | texts, places in them, limits, and the [`base::Loader`] that brings a text from wherever it is |
//! | [`diag`] | messages about a file: their codes, their pages, and how they look |
//! | [`syntax`] | from a text to its tree, which [`syntax::ast`] describes |
//! | [`expand`] | from tree to tree: libraries, variants, and options that stand in declarations are put in |
//! | [`mod@format`] | the layout of a file |
//! | [`data`] | the files that a game names, and rows of CSV |
//! | [`files`] | the disk, which nothing else opens |
//!
//! Read [`syntax`] first, then [`expand`]. The other rooms can wait until one of their names comes up.
//!
//! # Example
//!
//! A tree, and a message about a text that is none:
//!
//! ```
//! use hoyle_text::base::Sources;
//! use hoyle_text::diag::{Code, Sink};
//! use hoyle_text::syntax::ast::ItemKind;
//! use hoyle_text::syntax::parse;
//!
//! let (mut sources, mut sink) = (Sources::default(), Sink::default());
//!
//! let text = "type Bird is one of Crow Finch\nzone sky of Bird public\n";
//! let file = sources.add("birds.game", "birds.game", text);
//! let tree = parse(file, text, &mut sink);
//! assert!(matches!(tree.items[0].kind, ItemKind::Type(_)));
//! assert_eq!(tree.items.len(), 2);
//! assert!(!sink.has_errors());
//!
//! let text = "zone sky of Bird\n";
//! let file = sources.add("sky.game", "sky.game", text);
//! parse(file, text, &mut sink);
//! let found = sink.into_sorted();
//! assert_eq!(found[0].code, Code::G0106);
//! assert_eq!(sources.place(found[0].primary.span), "sky.game:1");
//! ```

#![forbid(unsafe_code)]

// The generated parser names this crate: the default features of `pest` are off, as they check the stack at every rule.
// The depth of a text is limited in `syntax/depth.rs`.
extern crate alloc;

pub mod base;
pub mod data;
pub mod diag;
pub mod expand;
pub mod files;
pub mod format;
#[allow(
    missing_docs,
    reason = "nodes of the tree have the names of what is written, and their fields those of its parts"
)]
pub mod syntax;

/// The page with the tutorial, which `hoyle tour` goes through.
pub const TUTORIAL: &str = include_str!("../../grammar/tutorial.md");
