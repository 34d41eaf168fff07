//! Source texts, places in them, limits and typed ids, without any knowledge of games.

mod braces;
mod digest;
mod id;
mod letters;
pub mod limits;
mod sha256;
pub mod signs;
mod source;
mod text;
#[cfg(test)]
pub(crate) mod tried;

pub use braces::closing_brace;
pub use digest::digest;
pub use id::define_ids;
pub use letters::{Confusables, bare_letters, looks_latin, one_form, stranger};
pub use sha256::{hex, sha256};
pub use source::{FileId, Files, LineColumn, Loader, Sources, Span};
pub use text::{FileForm, LineEnds, NotText, Text, read_clean, read_lossy, read_text};
