//! [`Local`]: a name that stands for a value.

use super::{BodyId, Ty};

/// A named value: a parameter, a `let`, or a name that a quantifier binds.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name.
    pub name: String,
    /// The type of its value.
    pub ty: Ty,
    /// Whether the local has a value for each seat.
    pub per_seat: bool,
    /// The body in whose frame the value is stored; `None` for a local of an expression.
    pub home: Option<BodyId>,
}

impl Local {
    /// The name of the seat that acts. No file can give it to anything else: it is a word of the language.
    pub const ACTING_SEAT: &str = "me";

    /// Whether it is the seat that acts.
    #[must_use]
    pub fn is_acting_seat(&self) -> bool {
        self.name == Self::ACTING_SEAT
    }
}
