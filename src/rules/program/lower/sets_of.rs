//! Quantifiers that give sets made of other sets, or of the best of a domain.

use super::{Lower, low};
use crate::hir::{Compare, Fold, Quantifier, Ty};
use crate::program::op::{Domain, Gives, Loop, Node, Op, Predicate, Rep};

impl Lower<'_> {
    /// What is in one of several sets.
    pub(super) fn united(
        &mut self,
        quantifier: &Quantifier,
        of: &Ty,
        (result, rep): (&Ty, Rep),
    ) -> Option<Node> {
        if of.is_set() {
            return None;
        }
        let domain = self.domain(&quantifier.domain)?;
        let variable = self.running(quantifier.local);
        let body = self.naming(quantifier.local, (variable, Rep::Word), |it| {
            it.set_as(&quantifier.body, result)
        })?;
        let over = Loop { gives: Gives::Union, variable, domain, body, low: low(result) };
        let spread = self.by_spreading(&over);
        Some(spread.unwrap_or_else(|| self.looped(over, rep)))
    }

    /// A set, and what is reached from it.
    pub(super) fn reached(
        &mut self,
        quantifier: &Quantifier,
        (result, rep): (&Ty, Rep),
    ) -> Option<Node> {
        if result.is_set() {
            return None;
        }
        let start = self.set_as(&quantifier.domain, result)?;
        let variable = self.running(quantifier.local);
        let body = self.naming(quantifier.local, (variable, Rep::Word), |it| {
            it.set_as(&quantifier.body, result)
        })?;
        let low = low(result);
        let over = Loop {
            gives: Gives::Fold(Fold::Reached),
            variable,
            domain: Domain::Bits(start, low),
            body,
            low,
        };
        let waves = self.by_waves(&over, rep);
        Some(self.looped(waves.unwrap_or(over), rep))
    }

    /// Those of a domain whose value is the most or the least: first which value that is, then who has it.
    pub(super) fn best(
        &mut self,
        quantifier: &Quantifier,
        of: &Ty,
        (result, rep): (&Ty, Rep),
    ) -> Option<Node> {
        if low(result) != low(of) || self.set_of(of) != Some(rep) || of.is_set() {
            return None;
        }
        let best = self.fresh();
        let value = if quantifier.fold == Fold::Most { Fold::Highest } else { Fold::Lowest };
        let value = self.over(quantifier, value, None, low(of))?;
        let all = self.over(quantifier, Fold::All, Some((best, rep)), low(of))?;
        let named = Op::Let(best, value.boxed(), all.boxed());
        Some(Node::new(named, rep))
    }

    /// A loop over the values of a quantifier: of all, or of which are equal to a variable.
    fn over(
        &mut self,
        quantifier: &Quantifier,
        fold: Fold,
        equal: Option<(crate::program::op::Variable, Rep)>,
        low: i64,
    ) -> Option<Node> {
        let domain = self.domain(&quantifier.domain)?;
        let variable = self.running(quantifier.local);
        let value =
            self.naming(quantifier.local, (variable, Rep::Word), |it| it.word(&quantifier.body))?;
        let (body, rep) = match equal {
            Some((best, rep)) => {
                let best = Node::variable(best, Rep::Word).boxed();
                let same = Predicate::Compare(Compare::Is, value.boxed(), best);
                (Node::word(same), rep)
            }
            None => (value, Rep::Word),
        };
        let over = Loop { gives: Gives::Fold(fold), variable, domain, body, low };
        Some(self.looped(over, rep))
    }
}
