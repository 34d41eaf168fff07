//! Facts: which parts of a condition explain why it holds or fails.

use super::{Builtin, Expr, ExprKind, Fold, Named, Quantifier, Ty};

impl Expr {
    /// The parts of a condition whose values explain why it holds or fails. `holds` evaluates the first operand of
    /// `and` and `or`, if its value may be told: if that decides the result, the second operand is left out.
    pub fn facts(&self, holds: &mut impl FnMut(&Self) -> Option<bool>) -> Vec<&Self> {
        let mut out = Vec::new();
        self.collect_facts(holds, &mut out);
        out
    }

    fn collect_facts<'e>(
        &'e self,
        holds: &mut impl FnMut(&Self) -> Option<bool>,
        out: &mut Vec<&'e Self>,
    ) {
        if let ExprKind::And(a, b) | ExprKind::Or(a, b) = &self.kind {
            a.collect_facts(holds, out);
            if !self.is_decided_by(holds(a)) {
                b.collect_facts(holds, out);
            }
        } else if let ExprKind::Compare(..)
        | ExprKind::Builtin(Builtin::Not | Builtin::IsEmpty, _) = &self.kind
        {
            for operand in self.children() {
                operand.collect_facts(holds, out);
            }
        } else if self.is_fact() {
            out.push(self);
        }
    }

    /// Whether the value by itself explains something: it is read or computed, and is not the condition itself.
    fn is_fact(&self) -> bool {
        match self.kind.named() {
            Some(Named::State(_) | Named::Zone(_) | Named::Function(_) | Named::Hook(_)) => true,
            Some(Named::Rule(_)) => false,
            None => {
                let is_name = self.local().is_some();
                let is_fold = matches!(&self.kind, ExprKind::Quantified(it) if !matches!(it.fold, Fold::Every | Fold::Some));
                let is_value = matches!(
                    self.kind,
                    ExprKind::Column(..)
                        | ExprKind::Otherwise(..)
                        | ExprKind::Told(_)
                        | ExprKind::Builtin(..)
                );
                is_name || is_fold || is_value
            }
        }
    }

    /// Whether the first operand of `and` or `or` decides the result.
    const fn is_decided_by(&self, first: Option<bool>) -> bool {
        if matches!(self.kind, ExprKind::And(..)) {
            matches!(first, Some(false))
        } else {
            matches!(first, Some(true))
        }
    }

    /// The parts of a condition that must hold for each value of a domain, each with an expression for the first value
    /// that fails; `holds` as in [`Self::facts`].
    pub fn exceptions(
        &self,
        holds: &mut impl FnMut(&Self) -> Option<bool>,
    ) -> Vec<(&Self, &Quantifier, Self)> {
        if let ExprKind::And(a, b) | ExprKind::Or(a, b) = &self.kind {
            let mut all = a.exceptions(holds);
            if !self.is_decided_by(holds(a)) {
                all.extend(b.exceptions(holds));
            }
            return all;
        }
        let ExprKind::Quantified(every) = &self.kind else {
            return Vec::new();
        };
        if every.fold != Fold::Every {
            return Vec::new();
        }
        let fails = Self {
            kind: ExprKind::Builtin(Builtin::Not, vec![(*every.body).clone()]),
            ..(*every.body).clone()
        };
        let first = Quantifier { fold: Fold::First, body: Box::new(fails), ..every.clone() };
        let of = every.domain.ty.element().cloned().unwrap_or(Ty::Number);
        let first = Self {
            kind: ExprKind::Quantified(first),
            ty: Ty::Optional(Box::new(of)),
            span: self.span,
        };
        vec![(self, every, first)]
    }
}
