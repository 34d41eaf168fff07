//! Places in expressions: states, zones, columns of tables, faces of dice.

use super::super::broken::broken;
use super::super::checker::Checker;
use super::super::columns::{board_column, board_columns};
use super::super::frames::local_ty;
use super::super::names::Entity;
use super::super::report;
use super::super::types::in_words;
use crate::base::Span;
use crate::hir::{Expr, ExprKind, Game, Payment, StateId, StateRef, Ty, TypeId, ZoneId, ZoneRef};
use crate::syntax::ast::{self, Name};

impl Checker<'_> {
    pub(super) fn index(&mut self, of: &ast::Expr, indices: &[ast::Expr], span: Span) -> Expr {
        let ast::ExprKind::Name(name) = &of.kind else {
            let base = self.expr(of, None);
            if !base.ty.is_broken() {
                let written = self.sources.slice(of.span);
                let it = report::wrong_indices(span, written, 0, indices.len());
                let holds = base.ty.element().is_some();
                self.sink.push(if holds { report::not_numbered(it, written) } else { it });
            }
            return broken(span);
        };
        let name = Name { text: name.clone(), span: of.span };
        if let Some(local) = self.scope.local(&name.text) {
            self.names.found.refer_local(name.span, local);
            let ty = local_ty(&self.game, local);
            let per_seat = self.game.local(local).per_seat;
            let (true, [index]) = (per_seat, indices) else {
                self.sink.push(report::wrong_indices(
                    span,
                    &name.text,
                    usize::from(per_seat),
                    indices.len(),
                ));
                return broken(span);
            };
            let seat = self.expect(index, &Ty::Seat);
            let ty = if self.scope.answered.contains(&local) { ty } else { ty.optional() };
            return Expr { kind: ExprKind::LocalAt(local, Box::new(seat)), ty, span };
        }
        match self.resolve(&name) {
            Some(Entity::State(state)) => self.state(state, &name, indices, span),
            Some(Entity::Zone(zone)) => {
                let zone = self.zone_at(zone, &name, indices, span);
                zone_value(&self.game, zone)
            }
            Some(other) => {
                self.sink.push(report::no_place(span, &name.text, other.noun()));
                broken(span)
            }
            None => broken(span),
        }
    }

    pub(super) fn state(
        &mut self,
        id: StateId,
        name: &Name,
        indices: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let state = self.game.state(id);
        let (types, ty) = (state.indices.clone(), state.ty.clone());
        let holds = ty.element().is_some();
        let indices = self.indices(name, (&types, holds), indices, span);
        Expr { kind: ExprKind::State(id, indices), ty, span }
    }

    /// Checks the indices of a place; `holds` says whether the place holds several things.
    fn indices(
        &mut self,
        name: &Name,
        (types, holds): (&[Ty], bool),
        indices: &[ast::Expr],
        span: Span,
    ) -> Vec<Expr> {
        if types.len() != indices.len() {
            let it = report::wrong_indices(span, &name.text, types.len(), indices.len());
            self.sink.push(if holds && types.is_empty() {
                report::not_numbered(it, &name.text)
            } else {
                it
            });
            return types.iter().map(|_| broken(span)).collect();
        }
        let pairs = indices.iter().zip(types);
        pairs.map(|(index, ty)| self.expect(index, ty)).collect()
    }

    pub(super) fn zone_at(
        &mut self,
        zone: ZoneId,
        name: &Name,
        indices: &[ast::Expr],
        span: Span,
    ) -> ZoneRef {
        let types = self.game.zone(zone).indices.clone();
        ZoneRef { zone, indices: self.indices(name, (&types, true), indices, span), span }
    }

    /// Checks an expression that must name a zone.
    pub(in crate::check) fn zone(&mut self, it: &ast::Expr) -> Option<ZoneRef> {
        let expr = self.expr(it, None);
        if let ExprKind::Zone(zone) = expr.kind {
            return Some(zone);
        }
        if !expr.ty.is_broken() {
            let words = in_words(&self.game, &expr.ty);
            let complaint = report::not_a_zone(it.span, &words);
            self.sink.push(if let ExprKind::Number(_) = expr.kind {
                let amount = self.sources.slice(it.span);
                complaint.help(format!("say from which zone: `{amount} from ZONE`"))
            } else {
                complaint
            });
        }
        None
    }

    pub(super) fn column(&mut self, of: &ast::Expr, column: &Name, span: Span) -> Expr {
        let of = self.expr(of, None);
        // What is printed on an alike card is printed on what it is a copy of.
        let is_own = column.text == "kind" || matches!(of.ty, Ty::Optional(_));
        let of = if is_own { of } else { self.typing().as_kind(of) };
        let words = in_words(&self.game, &of.ty);
        if of.ty.is_broken() {
            return broken(span);
        }
        if let Ty::Optional(_) = of.ty {
            let written = self.sources.slice(of.span);
            self.sink.push(report::may_be_none(&of, "a row of a table", written));
            return broken(span);
        }
        let id = of.ty.declared_type();
        if let Some(face) = id.and_then(|id| face(&self.game, &of, id, column, span)) {
            return face;
        }
        let columns = id
            .and_then(|id| self.game.types.get(id))
            .map(|it| it.columns.clone())
            .unwrap_or_default();
        let found = columns.iter().position(|it| it.name == column.text);
        let found = found.or_else(|| board_column(&mut self.game, id?, &column.text));
        match (id, found) {
            (Some(id), Some(at)) => {
                self.names.found.refer_column(column.span, id, at);
                let columns = self.game.types.get(id).map(|it| it.columns.as_slice());
                let column = columns.and_then(|columns| columns.get(at));
                let ty = column.map_or(Ty::Broken, |it| it.ty.clone());
                Expr { kind: ExprKind::Column(id, at, Box::new(of)), ty, span }
            }
            _ => {
                let more = id.map(|id| board_columns(&self.game, id)).unwrap_or_default();
                let more = more.into_iter().skip(columns.len());
                let it = report::unknown_column(
                    column.span,
                    &column.text,
                    &words,
                    columns.iter().map(|it| it.name.as_str()).chain(more),
                );
                self.sink.push(it);
                broken(span)
            }
        }
    }

    pub(in crate::check) fn payment(&mut self, it: &ast::Payment, span: Span) -> Option<Payment> {
        let amount = self.expect(&it.amount, &Ty::Number);
        let (from, to) = (self.purse(&it.from), self.purse(&it.to));
        Some(Payment { amount, from: from?, to: to?, span })
    }

    /// Checks an expression that must name a state with a number.
    fn purse(&mut self, it: &ast::Expr) -> Option<StateRef> {
        let place = self.expr(it, None);
        let named = if let ExprKind::State(state, _) = place.kind {
            Some(self.game.state(state))
        } else {
            None
        };
        if named.is_none_or(|it| it.option.is_some()) {
            if !place.ty.is_broken() {
                self.sink.push(report::not_a_purse(it.span));
            }
            return None;
        }
        let place = self.typing().fit(place, &Ty::Number);
        let ExprKind::State(state, indices) = place.kind else {
            return None;
        };
        Some(StateRef { state, indices, span: it.span })
    }
}

pub(in crate::check) fn zone_value(game: &Game, zone: ZoneRef) -> Expr {
    let ty = Ty::Member(game.zone(zone.zone).of).set_of();
    let span = zone.span;
    Expr { kind: ExprKind::Zone(zone), ty, span }
}

/// `die.face`
fn face(game: &Game, of: &Expr, id: TypeId, column: &ast::Name, span: Span) -> Option<Expr> {
    let face = game.types.get(id)?.face.filter(|_| column.text == "face")?;
    let ty = game.state(face).ty.clone();
    Some(Expr { kind: ExprKind::State(face, vec![of.clone()]), ty, span })
}
