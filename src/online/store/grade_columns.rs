//! [`GradeColumns`]: a grade as the database has it.

use super::trouble::Trouble;
use crate::scene::Grade;

/// The columns for a grade.
pub(super) struct GradeColumns {
    pub(super) grade: String,
    pub(super) seat: Option<u32>,
}

impl GradeColumns {
    /// The grade of these columns.
    pub(super) fn read(&self) -> Result<Grade, Trouble> {
        match (self.grade.as_str(), self.seat) {
            ("play", Some(seat)) => Ok(Grade::Play(seat)),
            ("look", Some(seat)) => Ok(Grade::Look(seat)),
            ("public", None) => Ok(Grade::Public),
            ("host", None) => Ok(Grade::Host),
            (other, _) => Err(Trouble::Told(format!("it has a link of the grade {other:?}"))),
        }
    }
}

impl From<Grade> for GradeColumns {
    fn from(grade: Grade) -> Self {
        let (grade, seat) = match grade {
            Grade::Play(seat) => ("play", Some(seat)),
            Grade::Look(seat) => ("look", Some(seat)),
            Grade::Public => ("public", None),
            Grade::Host => ("host", None),
        };
        Self { grade: grade.to_owned(), seat }
    }
}
