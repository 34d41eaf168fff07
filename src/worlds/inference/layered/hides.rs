//! Whether the value of an expression may depend on what a seat does not see.

use super::Unread;
use super::reader::{Names, Reader};
use super::sensitive::may_hide;
use crate::hir::{
    Builtin, Check, Expr, ExprKind, FunctionId, LocalId, PlaceId, Quantifier, RuleId, Ty,
};
use crate::state::Value;

impl Reader<'_> {
    fn sees(&self, id: impl Into<PlaceId>, indices: &[Value]) -> bool {
        let seers = self.layout.seers_of(self.game, self.state, id, indices);
        seers.is_none_or(|seers| seers.has(self.seat))
    }

    fn hides_place(
        &self,
        id: impl Into<PlaceId> + Copy,
        indices: &[Expr],
        names: &Names,
        depth: u32,
    ) -> Result<bool, Unread> {
        let indices = self.indices(indices, names, depth)?;
        Ok(indices.is_none_or(|indices| !self.sees(id, &indices)))
    }

    pub(super) fn hides(&self, expr: &Expr, names: &Names, depth: u32) -> Result<bool, Unread> {
        let depth = depth.checked_sub(1).ok_or(Unread::Depth)?;
        match &expr.kind {
            ExprKind::Local(local) => {
                Ok(!names.contains_key(local) && self.hidden.contains_key(local))
            }
            ExprKind::LocalAt(local, at) => {
                Ok(self.hidden.contains_key(local) || self.hides(at, names, depth)?)
            }
            ExprKind::State(id, indices) => self.hides_place(*id, indices, names, depth),
            ExprKind::Zone(zone) => self.hides_place(zone.zone, &zone.indices, names, depth),
            ExprKind::Top(zone) => {
                let is_open = self.game.top_is_public(zone.zone);
                Ok(!is_open && self.hides_place(zone.zone, &zone.indices, names, depth)?)
            }
            // How many cards lie somewhere is seen by all.
            ExprKind::Builtin(Builtin::SizeOf | Builtin::IsEmpty, parts)
                if let [Expr { kind: ExprKind::Zone(zone), .. }] = parts.as_slice() =>
            {
                Ok(self.indices(&zone.indices, names, depth)?.is_none())
            }
            ExprKind::Builtin(Builtin::FromTop, _) | ExprKind::Hook(..) | ExprKind::Told(_) => {
                Ok(true)
            }
            ExprKind::Function(id, arguments) => self.hides_function(*id, arguments, names, depth),
            ExprKind::Rule(id, arguments) => self.hides_rule(*id, arguments, names, depth),
            ExprKind::Let(local, value, body) => {
                if self.hides(value, names, depth)? {
                    return Ok(true);
                }
                let inner = self.with(names, *local, &self.plain(value, names)?, &value.ty)?;
                self.hides(body, &inner, depth)
            }
            ExprKind::Quantified(quantifier) => self.hides_quantified(quantifier, names, depth),
            ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::None
            | ExprKind::Seat(_)
            | ExprKind::Member(..)
            | ExprKind::Text(_)
            | ExprKind::Seats
            | ExprKind::Members(_)
            | ExprKind::Column(..)
            | ExprKind::Set(_)
            | ExprKind::Builtin(..)
            | ExprKind::Compare(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Otherwise(..)
            | ExprKind::If(..) => self.any_hides(expr.children(), names, depth),
        }
    }

    pub(super) fn with(
        &self,
        names: &Names,
        local: LocalId,
        value: &Value,
        ty: &Ty,
    ) -> Result<Names, Unread> {
        let mut inner = names.clone();
        inner.insert(local, self.literal(value, ty)?);
        Ok(inner)
    }

    fn any_hides<'e>(
        &self,
        parts: impl IntoIterator<Item = &'e Expr>,
        names: &Names,
        depth: u32,
    ) -> Result<bool, Unread> {
        for part in parts {
            if self.hides(part, names, depth)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn hides_function(
        &self,
        id: FunctionId,
        arguments: &[Expr],
        names: &Names,
        depth: u32,
    ) -> Result<bool, Unread> {
        if self.any_hides(arguments, names, depth)? {
            return Ok(true);
        }
        let function = self.game.function(id);
        if !may_hide(self.game, &function.body) {
            return Ok(false);
        }
        let inner = self.bound(&function.parameters, arguments, names, depth)?;
        self.hides(&function.body, &inner, depth)
    }

    fn hides_rule(
        &self,
        id: RuleId,
        arguments: &[Expr],
        names: &Names,
        depth: u32,
    ) -> Result<bool, Unread> {
        if self.any_hides(arguments, names, depth)? {
            return Ok(true);
        }
        let rule = self.game.rules.get(id).ok_or(Unread::Shape)?;
        let inner = self.bound(&rule.parameters, arguments, names, depth)?;
        self.hides_checks(&rule.checks, &inner, depth)
    }

    fn hides_checks(&self, checks: &[Check], names: &Names, depth: u32) -> Result<bool, Unread> {
        for check in checks {
            let hides = match check {
                Check::Require(id) => {
                    let condition = self.game.conditions.get(*id).ok_or(Unread::Shape)?;
                    self.hides(&condition.expr, names, depth)?
                }
                Check::Needs(id, arguments) => {
                    let depth = depth.checked_sub(1).ok_or(Unread::Depth)?;
                    self.hides_rule(*id, arguments, names, depth)?
                }
            };
            if hides {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn hides_quantified(
        &self,
        quantifier: &Quantifier,
        names: &Names,
        depth: u32,
    ) -> Result<bool, Unread> {
        if self.hides(&quantifier.domain, names, depth)? {
            return Ok(true);
        }
        let reads_local = quantifier.body.locals().iter().any(|it| self.hidden.contains_key(it));
        if !reads_local && !may_hide(self.game, &quantifier.body) {
            return Ok(false);
        }
        for (_, inner) in self.elements(quantifier, names)? {
            if self.hides(&quantifier.body, &inner, depth)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The values of a domain that the seat knows, each with the names of the body.
    pub(super) fn elements(
        &self,
        quantifier: &Quantifier,
        names: &Names,
    ) -> Result<Vec<(Value, Names)>, Unread> {
        let of = quantifier.domain.ty.element().ok_or(Unread::Shape)?;
        let domain = self.plain(&quantifier.domain, names)?;
        let each = domain.elements(of).into_iter();
        each.map(|value| {
            let inner = self.with(names, quantifier.local, &value, of)?;
            Ok((value, inner))
        })
        .collect()
    }
}
