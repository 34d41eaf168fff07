//! Options.

use super::parts::Part;
use super::{Expr, Name, Text, Type};

/// `option rest: one of dealt open = dealt "What happens to the rest."`
#[derive(Clone, Debug)]
pub struct OptionDecl {
    pub name: Name,
    pub ty: Type,
    pub default: Expr,
    pub text: Text,
    /// Whether the game that uses its library has fixed it: then nobody chooses it.
    pub fixed: bool,
    /// The option of the game that it follows, once it has its value.
    pub follows: Option<Name>,
}

impl OptionDecl {
    pub(super) fn parts(&self) -> Vec<Part<'_>> {
        // A fixed option may follow another one.
        let default =
            if self.fixed { Part::Shaping(&self.default) } else { Part::Expr(&self.default) };
        vec![Part::Shown(&self.name), Part::Type(&self.ty), default, Part::Sentence(&self.text)]
    }
}
