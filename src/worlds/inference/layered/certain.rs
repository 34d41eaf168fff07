//! Whether an expression has the same value in all deals that fit.

use super::hand::{Hand, product};
use super::learner::Course;
use super::term::Term;
use super::{Layered, Unread};
use crate::engine::Whole;
use crate::hir::Expr;
use crate::inference::{Certainty, Known};
use crate::session::Stream;

impl Layered {
    /// Whether an expression has the same value in all deals that fit.
    ///
    /// # Errors
    /// When it says something else than how many of some cards lie where.
    pub fn certainty(
        &self,
        known: &Known,
        expr: &Expr,
        numbers: &mut Stream,
    ) -> Result<Certainty, Unread> {
        let course = Course { known, probed: &self.probed };
        let (term, value) = course.read(expr, &mut self.world.clone(), numbers)?;
        if let Term::Plain(value) = term {
            return Ok(Certainty::Certain(value));
        }
        for facts in term.is(&value)?.not()?.ways()? {
            let hands = self.with(&facts)?;
            if product(&hands, Hand::count) == Whole::from(0) {
                continue;
            }
            let mut world = self.world.clone();
            hands.iter().try_for_each(|hand| hand.deal(&mut world, numbers))?;
            let (_, other) = course.read(expr, &mut world, numbers)?;
            return Ok(Certainty::Open(value, other));
        }
        Ok(Certainty::Certain(value))
    }
}
