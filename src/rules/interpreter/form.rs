//! How values are worked out.

use crate::hir::Ty;

/// How a value of a type is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As the code of its slot.
    Code,
    /// As a set of bits.
    Set,
    /// As the codes of its items.
    List,
    /// As a value.
    Whole,
}

impl Form {
    /// How values of a type are worked out.
    pub(super) fn of(ty: &Ty) -> Self {
        match ty {
            Ty::Flag | Ty::Number | Ty::Range(..) | Ty::Seat | Ty::Member(_) | Ty::None => {
                Self::Code
            }
            Ty::Optional(inner) => match Self::of(inner) {
                Self::Code => Self::Code,
                Self::Set | Self::List | Self::Whole => Self::Whole,
            },
            // Numbers without bounds have no bits.
            Ty::Set(of, _) if **of == Ty::Number => Self::List,
            Ty::Set(..) | Ty::EmptySet => Self::Set,
            Ty::List(of) if matches!(Self::of(of), Self::Code | Self::Set) => Self::List,
            Ty::List(_) | Ty::Text | Ty::Broken => Self::Whole,
        }
    }
}
