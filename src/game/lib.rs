//! The game that a file means: what names stand for, what types values have, and its texts in other languages.

#![forbid(unsafe_code)]

use hoyle_text::{base, data, diag, expand, syntax};

pub mod check;
pub mod hir;
pub mod texts;
