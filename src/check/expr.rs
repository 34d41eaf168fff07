//! Expressions: names get their meaning, every value its type.

use super::checker::{Checker, Entity, Node, broken};
use super::report;
use crate::base::Span;
use crate::hir::{
    Expr, ExprKind, Fold, LocalId, Quantifier, Size, StateId, Template, TemplatePart, Ty, TypeId,
    ZoneId, ZoneRef,
};
use crate::syntax::ast::{self, Name, Over, Text, TextPart};

impl Checker<'_> {
    /// An expression that has to be of a type.
    pub(super) fn expect(&mut self, it: &ast::Expr, wanted: &Ty) -> Expr {
        let expr = self.expr(it, Some(wanted));
        self.fit(expr, wanted)
    }

    /// Complains where a value does not fit.
    pub(super) fn fit(&mut self, expr: Expr, wanted: &Ty) -> Expr {
        if !expr.ty.fits(wanted) {
            let words = self.in_words(wanted);
            let complaint = match &expr.ty {
                Ty::Optional(inner) if inner.fits(wanted) => report::may_be_none(expr.span, &words),
                found => report::mismatch(expr.span, &words, &self.in_words(found)),
            };
            self.sink.push(complaint);
            self.forget_type(&expr);
            return Expr {
                ty: Ty::Broken,
                ..expr
            };
        }
        if let (ExprKind::Number(value), Ty::Range(low, high)) = (&expr.kind, wanted)
            && (value < low || value > high)
        {
            self.sink
                .push(report::out_of_range(expr.span, *value, *low, *high));
        }
        let ty = match (&expr.ty, wanted) {
            (Ty::None, _) => wanted.clone(),
            (Ty::EmptySet | Ty::List(_), Ty::Optional(inner)) => inner.as_ref().clone(),
            (Ty::EmptySet | Ty::List(_), _) => wanted.clone(),
            (found, _) => found.clone(),
        };
        Expr { ty, ..expr }
    }

    /// What has been said once about a name that may be none is not said again.
    fn forget_type(&mut self, expr: &Expr) {
        if let (ExprKind::Local(local), Ty::Optional(_)) = (&expr.kind, &expr.ty)
            && let Some(local) = self.game.locals.get_mut(*local)
        {
            local.ty = Ty::Broken;
        }
    }

    /// An expression; `wanted` helps to choose between members of one name.
    pub(super) fn expr(&mut self, it: &ast::Expr, wanted: Option<&Ty>) -> Expr {
        let span = it.span;
        let (kind, ty) = match &it.kind {
            ast::ExprKind::Number(value) => (ExprKind::Number(*value), Ty::Range(*value, *value)),
            ast::ExprKind::Flag(value) => (ExprKind::Flag(*value), Ty::Flag),
            ast::ExprKind::None => (ExprKind::None, Ty::None),
            ast::ExprKind::Me => return self.me(span, "`me` is the seat that acts"),
            ast::ExprKind::Seats => (ExprKind::Seats, Ty::List(Box::new(Ty::Seat))),
            ast::ExprKind::SeatNumber(number) => return self.seat_number(*number, span),
            ast::ExprKind::Text(text) => (ExprKind::Text(self.text(text)), Ty::Text),
            ast::ExprKind::Name(name) => {
                return self.name(
                    &Name {
                        text: name.clone(),
                        span,
                    },
                    &[],
                    wanted,
                );
            }
            ast::ExprKind::Call(name, arguments) => return self.name(name, arguments, wanted),
            ast::ExprKind::Index(of, indices) => return self.index(of, indices, span),
            ast::ExprKind::Column(of, column) => return self.column(of, column, span),
            ast::ExprKind::Set(elements) => return self.set(elements, wanted, span),
            ast::ExprKind::Unary(op, operand) => return self.unary(*op, operand, span),
            ast::ExprKind::Binary(op, left, right) => {
                return self.binary(*op, left, right, wanted, span);
            }
            ast::ExprKind::If(condition, yes, no) => {
                let condition = self.expect(condition, &Ty::Flag);
                let yes = self.knowing(condition.present(true), |it| it.expr(yes, wanted));
                let no = self.knowing(condition.present(false), |it| it.expr(no, Some(&yes.ty)));
                let ty = self.join(&yes, &no);
                (
                    ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no)),
                    ty,
                )
            }
            ast::ExprKind::Over {
                word,
                name,
                domain,
                body,
            } => return self.quantified(*word, name, domain, body, wanted, span),
            ast::ExprKind::Broken => return broken(span),
        };
        Expr { kind, ty, span }
    }

    /// The type that holds both values.
    fn join(&mut self, a: &Expr, b: &Expr) -> Ty {
        if a.ty.is_number() && b.ty.is_number() {
            return Ty::Number;
        }
        if b.ty.fits(&a.ty) {
            return a.ty.clone();
        }
        if a.ty.fits(&b.ty) {
            return b.ty.clone();
        }
        match (&a.ty, &b.ty) {
            (Ty::None, other) | (other, Ty::None) => other.clone().optional(),
            (wanted, found) => {
                let (wanted, found) = (self.in_words(wanted), self.in_words(found));
                self.sink.push(report::mismatch(b.span, &wanted, &found));
                Ty::Broken
            }
        }
    }

    fn seat_number(&mut self, number: i32, span: Span) -> Expr {
        let least = i32::try_from(self.game.players.0).unwrap_or(0);
        if number < 1 || number > least {
            self.sink.push(report::no_such_seat(span, number, least));
        }
        Expr {
            kind: ExprKind::Seat(u32::try_from(number - 1).unwrap_or(0)),
            ty: Ty::Seat,
            span,
        }
    }

    /// A text with its values.
    pub(super) fn text(&mut self, text: &Text) -> Template {
        let parts = text.parts.iter().map(|part| match part {
            TextPart::Plain(plain) => TemplatePart::Plain(plain.clone()),
            TextPart::Value(value) => TemplatePart::Value(self.expr(value, None)),
        });
        Template {
            parts: parts.collect(),
        }
    }

    /// A name alone, or a call of it.
    fn name(&mut self, name: &Name, arguments: &[ast::Expr], wanted: Option<&Ty>) -> Expr {
        let span = arguments.last().map_or(name.span, |last| Span {
            end: last.span.end + 1,
            ..name.span
        });
        if arguments.is_empty() {
            if let Some(local) = self.local(&name.text) {
                return self.read_local(local, name);
            }
            if let Some(seat) = self.seats.iter().position(|seat| *seat == name.text) {
                return Expr {
                    kind: ExprKind::Seat(u32::try_from(seat).unwrap_or(0)),
                    ty: Ty::Seat,
                    span,
                };
            }
            if !self.names.contains_key(&name.text) {
                return self.member(name, wanted);
            }
        }
        let Some(entity) = self.resolve(name) else {
            return broken(span);
        };
        match entity {
            Entity::State(state) => self.state(state, name, &[], arguments, span),
            Entity::Zone(zone) => {
                let zone = self.zone_at(zone, name, &[], span);
                self.zone_value(zone)
            }
            Entity::Type(id) if arguments.is_empty() => Expr {
                kind: ExprKind::Members(id),
                ty: Ty::Member(id).set_of(),
                span,
            },
            Entity::Function(id) => {
                let Some(function) = self.game.functions.get(id) else {
                    return broken(span);
                };
                let (parameters, result, declared) = (
                    function.parameters.clone(),
                    function.result.clone(),
                    function.span,
                );
                self.edge(Node::Function(id));
                let arguments = self.arguments(
                    name,
                    &parameters,
                    arguments,
                    declared,
                    self.needs_me.contains(&name.text),
                );
                Expr {
                    kind: ExprKind::Function(id, arguments),
                    ty: result,
                    span,
                }
            }
            Entity::Rule(id) => {
                let Some(rule) = self.game.rules.get(id) else {
                    return broken(span);
                };
                let (parameters, declared) = (rule.parameters.clone(), rule.span);
                self.edge(Node::Rule(id));
                let arguments = self.arguments(
                    name,
                    &parameters,
                    arguments,
                    declared,
                    self.needs_me.contains(&name.text),
                );
                Expr {
                    kind: ExprKind::Rule(id, arguments),
                    ty: Ty::Flag,
                    span,
                }
            }
            Entity::Hook(id) => {
                let Some(hook) = self.game.hooks.get(id) else {
                    return broken(span);
                };
                let (parameters, result, declared) =
                    (hook.parameters.clone(), hook.result.clone(), hook.span);
                let arguments = self.typed_arguments(name, &parameters, arguments, Some(declared));
                Expr {
                    kind: ExprKind::Hook(id, arguments),
                    ty: result,
                    span,
                }
            }
            Entity::Type(_)
            | Entity::Alias(_)
            | Entity::Procedure(_)
            | Entity::Action(_)
            | Entity::Phase(_) => {
                self.sink.push(report::wrong_kind(
                    name.span,
                    &name.text,
                    entity.noun(),
                    "value",
                ));
                broken(span)
            }
        }
    }

    fn read_local(&mut self, local: LocalId, name: &Name) -> Expr {
        let per_seat = self.game.locals.get(local).is_some_and(|it| it.per_seat);
        if per_seat {
            self.sink
                .push(report::wrong_indices(name.span, &name.text, 1, 0));
        }
        let ty = match self.local_ty(local) {
            _ if per_seat => Ty::Broken,
            Ty::Optional(inner) if self.present.contains(&local) => *inner,
            ty => ty,
        };
        Expr {
            kind: ExprKind::Local(local),
            ty,
            span: name.span,
        }
    }

    /// A member of an enumeration or table, chosen by what is wanted where several types have it.
    fn member(&mut self, name: &Name, wanted: Option<&Ty>) -> Expr {
        let span = name.span;
        let found = self.members.get(&name.text).cloned().unwrap_or_default();
        let fits = |ty: &Ty, id: TypeId| match ty {
            Ty::Member(wanted) => *wanted == id,
            Ty::Optional(inner) | Ty::Set(inner, _) | Ty::List(inner) => **inner == Ty::Member(id),
            _ => false,
        };
        let narrowed: Vec<_> = found
            .iter()
            .filter(|(id, _)| wanted.is_some_and(|ty| fits(ty, *id)))
            .copied()
            .collect();
        let chosen = if found.len() > 1 && !narrowed.is_empty() {
            &narrowed
        } else {
            &found
        };
        match chosen.as_slice() {
            [(id, member)] => Expr {
                kind: ExprKind::Member(*id, *member),
                ty: Ty::Member(*id),
                span,
            },
            [] => match (self.in_test, self.told.get(&name.text).cloned()) {
                (true, Some(ty)) => Expr {
                    kind: ExprKind::Told(name.text.clone()),
                    ty,
                    span,
                },
                _ => {
                    self.unknown(&name.text, span);
                    broken(span)
                }
            },
            several => {
                let types: Vec<&str> = several
                    .iter()
                    .filter_map(|(id, _)| self.game.types.get(*id))
                    .map(|it| it.name.as_str())
                    .collect();
                let it = report::ambiguous(span, &name.text, &types);
                self.sink.push(it);
                broken(span)
            }
        }
    }

    pub(super) fn edge(&mut self, to: Node) {
        self.calls.entry(self.node).or_default().insert(to);
    }

    fn index(&mut self, of: &ast::Expr, indices: &[ast::Expr], span: Span) -> Expr {
        let ast::ExprKind::Name(name) = &of.kind else {
            let base = self.expr(of, None);
            if !base.ty.is_broken() {
                self.sink.push(report::wrong_indices(
                    span,
                    self.sources.slice(of.span),
                    0,
                    indices.len(),
                ));
            }
            return broken(span);
        };
        let name = Name {
            text: name.clone(),
            span: of.span,
        };
        if let Some(local) = self.local(&name.text) {
            let ty = self.local_ty(local);
            let per_seat = self.game.locals.get(local).is_some_and(|it| it.per_seat);
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
            return Expr {
                kind: ExprKind::LocalAt(local, Box::new(seat)),
                ty: ty.optional(),
                span,
            };
        }
        match self.resolve(&name) {
            Some(Entity::State(state)) => self.state(state, &name, indices, &[], span),
            Some(Entity::Zone(zone)) => {
                let zone = self.zone_at(zone, &name, indices, span);
                self.zone_value(zone)
            }
            Some(_) => {
                self.sink
                    .push(report::wrong_indices(span, &name.text, 0, indices.len()));
                broken(span)
            }
            None => broken(span),
        }
    }

    fn state(
        &mut self,
        id: StateId,
        name: &Name,
        indices: &[ast::Expr],
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let Some(state) = self.game.states.get(id) else {
            return broken(span);
        };
        let (types, ty) = (state.indices.clone(), state.ty.clone());
        if let Some(first) = arguments.first() {
            self.sink.push(report::wrong_kind(
                name.span.to(first.span),
                &name.text,
                "state",
                "function",
            ));
            return broken(span);
        }
        let indices = self.indices(name, &types, indices, span);
        Expr {
            kind: ExprKind::State(id, indices),
            ty,
            span,
        }
    }

    fn indices(
        &mut self,
        name: &Name,
        types: &[Ty],
        indices: &[ast::Expr],
        span: Span,
    ) -> Vec<Expr> {
        if types.len() != indices.len() {
            self.sink.push(report::wrong_indices(
                span,
                &name.text,
                types.len(),
                indices.len(),
            ));
        }
        let pairs = indices.iter().zip(types);
        pairs.map(|(index, ty)| self.expect(index, ty)).collect()
    }

    fn zone_at(&mut self, zone: ZoneId, name: &Name, indices: &[ast::Expr], span: Span) -> ZoneRef {
        let types = self
            .game
            .zones
            .get(zone)
            .map(|it| it.indices.clone())
            .unwrap_or_default();
        ZoneRef {
            zone,
            indices: self.indices(name, &types, indices, span),
            span,
        }
    }

    fn zone_value(&self, zone: ZoneRef) -> Expr {
        let ty = self
            .game
            .zones
            .get(zone.zone)
            .map_or(Ty::Broken, |it| Ty::Member(it.of).set_of());
        let span = zone.span;
        Expr {
            kind: ExprKind::Zone(zone),
            ty,
            span,
        }
    }

    /// An expression that has to name a zone.
    pub(super) fn zone(&mut self, it: &ast::Expr) -> Option<ZoneRef> {
        let expr = self.expr(it, None);
        match expr.kind {
            ExprKind::Zone(zone) => Some(zone),
            _ => {
                if !expr.ty.is_broken() {
                    let words = self.in_words(&expr.ty);
                    self.sink.push(report::not_a_zone(it.span, &words));
                }
                None
            }
        }
    }

    fn column(&mut self, of: &ast::Expr, column: &Name, span: Span) -> Expr {
        let of = self.expr(of, None);
        let words = self.in_words(&of.ty);
        let ty = match &of.ty {
            Ty::Broken => return broken(span),
            Ty::Optional(_) => {
                self.sink
                    .push(report::may_be_none(of.span, "a row of a table"));
                return broken(span);
            }
            ty => ty,
        };
        let id = if let Ty::Member(id) = ty {
            Some(*id)
        } else {
            None
        };
        if let Some(face) = id.and_then(|id| self.face(&of, id, column, span)) {
            return face;
        }
        let columns = id
            .and_then(|id| self.game.types.get(id))
            .map(|it| it.columns.clone())
            .unwrap_or_default();
        match (id, columns.iter().position(|it| it.name == column.text)) {
            (Some(id), Some(at)) => {
                let ty = columns.get(at).map_or(Ty::Broken, |it| it.ty.clone());
                Expr {
                    kind: ExprKind::Column(id, at, Box::new(of)),
                    ty,
                    span,
                }
            }
            _ => {
                let it = report::unknown_column(
                    column.span,
                    &column.text,
                    &words,
                    columns.iter().map(|it| it.name.as_str()),
                );
                self.sink.push(it);
                broken(span)
            }
        }
    }

    fn set(&mut self, elements: &[ast::Expr], wanted: Option<&Ty>, span: Span) -> Expr {
        let hint = wanted.and_then(|ty| match ty {
            Ty::Optional(inner) => inner.element().cloned(),
            ty => ty.element().cloned(),
        });
        let mut of: Option<Ty> = None;
        let mut out = Vec::new();
        for element in elements {
            let expr = match &of {
                Some(ty) if hint.is_none() && ty.is_number() => {
                    let expr = self.expect(element, &Ty::Number);
                    of = Some(spanning(ty, &expr.ty));
                    expr
                }
                Some(ty) => self.expect(element, &ty.clone()),
                None => self.first_element(element, hint.as_ref()),
            };
            if of.is_none() {
                of = Some(match (&hint, &expr.ty) {
                    (Some(hint), ty) if ty.fits(hint) => hint.clone(),
                    // One of the sets that are wanted, and not all of them.
                    (Some(Ty::Set(inner, _)), ty) if ty.fits(inner) => inner.as_ref().clone(),
                    (_, ty) => ty.clone(),
                });
            }
            out.push(expr);
        }
        let size = u32::try_from(elements.len()).map_or(Size::Any, Size::Exactly);
        let ty = of.map_or(Ty::EmptySet, |of| {
            if of.is_broken() {
                Ty::Broken
            } else {
                Ty::Set(Box::new(of), size)
            }
        });
        let ty = self.kept(ty, span);
        Expr {
            kind: ExprKind::Set(out),
            ty,
            span,
        }
    }

    /// The element that decides what a set holds.
    fn first_element(&mut self, element: &ast::Expr, hint: Option<&Ty>) -> Expr {
        let expr = self.expr(element, hint);
        match (hint, &expr.ty) {
            (Some(hint), Ty::Optional(inner)) if inner.fits(hint) => self.fit(expr, hint),
            _ => expr,
        }
    }

    fn quantified(
        &mut self,
        word: Over,
        name: &Name,
        domain: &ast::Expr,
        body: &ast::Expr,
        wanted: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let domain = self.expr(domain, wanted);
        let element = match domain.ty.element() {
            Some(element) => element.clone(),
            None => {
                if !domain.ty.is_broken() && domain.ty != Ty::EmptySet {
                    let words = self.in_words(&domain.ty);
                    self.sink
                        .push(report::mismatch(domain.span, "a set or a list", &words));
                }
                Ty::Broken
            }
        };
        let (fold, needed) = match word {
            Over::Every => (Fold::Every, Ty::Flag),
            Over::Some => (Fold::Some, Ty::Flag),
            Over::Sum => (Fold::Sum, Ty::Number),
            Over::Count => (Fold::Count, Ty::Flag),
            Over::All => (Fold::All, Ty::Flag),
            Over::First => (Fold::First, Ty::Flag),
        };
        let (local, body) = self.scoped(|it| {
            let local = it.bind_free(name, element.clone());
            (local, it.expect(body, &needed))
        });
        let ty = match fold {
            Fold::Every | Fold::Some => Ty::Flag,
            Fold::Sum | Fold::Count => Ty::Number,
            Fold::All if matches!(element, Ty::Broken) => Ty::Broken,
            Fold::All => self.kept(element.set_of(), span),
            Fold::First => element.optional(),
        };
        Expr {
            kind: ExprKind::Quantified(Quantifier {
                fold,
                local,
                domain: Box::new(domain),
                body: Box::new(body),
            }),
            ty,
            span,
        }
    }
}

/// The range that holds both, where both have bounds.
fn spanning(a: &Ty, b: &Ty) -> Ty {
    match (a, b) {
        (Ty::Range(low, high), Ty::Range(least, most)) => {
            Ty::Range(*low.min(least), *high.max(most))
        }
        (Ty::Broken, _) | (_, Ty::Broken) => Ty::Broken,
        _ => Ty::Number,
    }
}
