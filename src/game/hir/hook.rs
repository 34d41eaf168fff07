//! Functions whose bodies are scripts.

use std::sync::Arc;

use super::Ty;
use crate::base::{FileId, Span};

/// A function whose body is a script.
#[derive(Clone, Debug)]
pub struct Hook {
    /// Its name.
    pub name: String,
    /// The lines of the comment above it, without the marks.
    pub doc: Vec<String>,
    /// The types of its parameters, in order.
    pub parameters: Vec<Ty>,
    /// The type of its value.
    pub result: Ty,
    /// The file of the script.
    pub file: Option<FileId>,
    /// The text of the script.
    pub script: Arc<str>,
    /// The seat whose view the script gets; `None` if it gets no view.
    pub view_of: Option<ViewOf>,
    /// Where its name is written.
    pub span: Span,
}

/// Which parameter of a hook is the seat whose view its script gets.
#[derive(Clone, Copy, Debug)]
pub struct ViewOf {
    /// Its place among the parameters, counted from 0.
    pub parameter: usize,
    /// Where it is written.
    pub span: Span,
}
