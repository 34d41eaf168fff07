//! Texts and the trees that are read from them: where a file comes from and what is said about it, its syntax, its layout,
//! and the libraries, variants and options that change it before anything is resolved.

#![forbid(unsafe_code)]

// The generated parser names it: `pest` is taken without its own, which asks for the room on the stack at every rule.
// The depth of a text has a limit here (`syntax/depth.rs`).
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
