//! hoyle: a rules language for tabletop games, and everything that runs it but its terminal.
//! `src/README.md` is the map of the layers below.

mod base;
mod check;
mod compile;
mod diag;
mod engine;
mod files;
mod hir;
mod reference;
mod state;
mod syntax;

pub use base::{FileId, Loader, Position, Sources, Span};
pub use check::LIBRARIES;
pub use compile::{Compiled, check_all, compile, tested_variants};
pub use diag::{Code, Diagnostic, Label, Severity, Style, concise, json, render};
pub use files::{Disk, game_file, game_files};
