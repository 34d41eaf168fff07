//! How the table looks.

use super::parts::Part;
use super::{Name, Number, Text};

/// `picture { … }`
#[derive(Clone, Debug)]
pub struct Picture {
    pub lines: Vec<PictureLine>,
}

/// A line of a picture.
#[derive(Clone, Debug)]
pub enum PictureLine {
    /// `board Field from below with takes`
    Board { of: Name, from_below: bool, printed: Vec<Name> },
    /// `cards Person as first last with church crown`
    Cards { of: Name, signs: Vec<Name>, printed: Vec<Name> },
    /// `sign "X" for seat 1`
    Sign { sign: Text, of: Signed },
    /// `heading "Plot" for murderer motive`
    Heading { text: Text, of: Vec<Name> },
    /// `first points coins`
    First(Vec<Name>),
    /// `aside rolled scored`
    Aside(Vec<Name>),
}

/// What a sign stands for.
#[derive(Clone, Debug)]
pub enum Signed {
    Seat(Number),
    Named(Name),
    /// `Knight of seat 1`
    Owned {
        name: Name,
        seat: Number,
    },
    /// `price of Field`
    Column {
        name: Name,
        of: Name,
    },
}

impl Picture {
    pub(super) fn parts(&self) -> Vec<Part<'_>> {
        let parts = self.lines.iter().flat_map(|line| match line {
            PictureLine::Board { of, .. } | PictureLine::Cards { of, .. } => {
                vec![Part::Used(&of.text)]
            }
            PictureLine::Sign { of, .. } => match of {
                Signed::Seat(_) => Vec::new(),
                Signed::Named(name) | Signed::Owned { name, .. } => vec![Part::Used(&name.text)],
                Signed::Column { of, .. } => vec![Part::Used(&of.text)],
            },
            PictureLine::Heading { text, of } => {
                let names = of.iter().map(|name| Part::Used(&name.text));
                std::iter::once(Part::Sentence(text)).chain(names).collect()
            }
            PictureLine::First(names) | PictureLine::Aside(names) => {
                let names = names.iter();
                names.map(|name| Part::Used(&name.text)).collect()
            }
        });
        parts.collect()
    }
}
