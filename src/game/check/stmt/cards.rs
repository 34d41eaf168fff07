//! Statements on cards and dice: `move`, `shuffle`, `deal`, `draw`, `roll`, `reveal`.

use super::super::expr::zone_value;
use super::super::names::Entity;
use super::super::report;
use super::super::types::{faced, in_words};
use super::Statements;
use crate::base::Span;
use crate::hir::{Block, Builtin, Expr, ExprKind, StateId, Stmt, StmtKind, Ty, TypeId, ZoneRef};
use crate::syntax::ast::{self, CardStmt as Written, Name};

impl Statements<'_, '_> {
    pub(super) fn card_statement(&mut self, it: &Written, span: Span) -> Option<StmtKind> {
        match it {
            Written::Move(it) => self.move_cards(it),
            Written::Shuffle { zone } => {
                self.check.zone(zone).map(|zone| StmtKind::Shuffle { zone })
            }
            Written::Deal(it) => self.deal(it),
            Written::Draw { name, from } => Some(self.draw(name, from, span)),
            Written::Roll { dice } => {
                self.roll(dice, span);
                None
            }
            Written::Reveal { zone, to } => self.reveal(zone, to, span),
        }
    }

    fn move_cards(&mut self, it: &ast::Move) -> Option<StmtKind> {
        match &it.amount {
            Some(amount) => self.move_top(amount, it),
            None => self.move_these(it),
        }
    }

    fn move_top(&mut self, amount: &ast::Expr, it: &ast::Move) -> Option<StmtKind> {
        let amount = self.check.expr(amount, Some(&Ty::Number));
        let (from, to) = (self.check.zone(&it.what), self.check.zone(&it.to));
        let card = to.as_ref().map(|to| self.check.game.zone(to.zone));
        let card = card.map_or(Ty::Broken, |zone| Ty::Member(zone.of));
        let places =
            [it.what.span, it.to.span].map(|span| self.check.sources.slice(span).to_owned());
        let [of, at] = &places;
        if let Some(kind) = self.check.typing().kind_of_alike(&card) {
            let amount = self.check.typing().as_kind(amount.clone());
            if *amount.ty.never_none() == kind {
                return Some(self.move_alike(amount, (from?, to?), it));
            }
        }
        let help = self.check.typing().hint_of_amount(&amount, &card, of.trim(), at.trim());
        let amount = Some(self.check.typing().helped(help, |it| it.fit(amount, &Ty::Number)));
        let (from, to) = (from?, to?);
        self.check.typing().same_cards(&from, &to, to.span);
        Some(StmtKind::MoveTop { amount, from, to, bottom: it.bottom })
    }

    /// `move Duke from hand[me] to lost[me]`: nobody can tell which one of several.
    fn move_alike(
        &mut self,
        kind: Expr,
        (from, to): (ZoneRef, ZoneRef),
        it: &ast::Move,
    ) -> StmtKind {
        self.check.typing().same_cards(&from, &to, to.span);
        let span = kind.span.to(it.what.span);
        let there = zone_value(&self.check.game, from);
        let cards = self.check.typing().first_of_kind(there, kind, span);
        StmtKind::MoveCards { cards, to, bottom: it.bottom }
    }

    fn move_these(&mut self, it: &ast::Move) -> Option<StmtKind> {
        let to = self.check.zone(&it.to)?;
        let card = Ty::Member(self.check.game.zone(to.zone).of);
        let cards = self.check.expr(&it.what, Some(&card));
        if let ExprKind::Zone(from) = cards.kind {
            self.check.typing().same_cards(&from, &to, from.span);
            return Some(StmtKind::MoveTop { amount: None, from, to, bottom: it.bottom });
        }
        let kind = self.check.typing().kind_of_alike(&card);
        let is_kind = kind.is_some_and(|kind| *cards.ty.never_none() == kind);
        let several = matches!(cards.ty, Ty::Set(..) | Ty::List(_) | Ty::EmptySet);
        let wanted = if several { card.set_of() } else { card.optional() };
        let help = (cards.ty.is_number() || is_kind).then(|| {
            let [amount, at] =
                [it.what.span, it.to.span].map(|span| self.check.sources.slice(span));
            let (amount, at) = (amount.trim(), at.trim());
            format!("say from which zone: `move {amount} from ZONE to {at}`")
        });
        let cards = self.check.typing().helped(help, |it| it.fit(cards, &wanted));
        Some(StmtKind::MoveCards { cards, to, bottom: it.bottom })
    }

    fn deal(&mut self, it: &ast::Deal) -> Option<StmtKind> {
        let amount = it.amount.as_ref().map(|amount| self.check.expect(amount, &Ty::Number));
        let from = self.check.zone(&it.from)?;
        let to = &it.to;
        let zone = self.check.names.resolve_as(self.check.sink, to, "zone", Entity::zone)?;
        let indices = self.check.game.zone(zone).indices.clone();
        let [index] = indices.as_slice() else {
            self.check.sink.push(if indices.is_empty() {
                report::one_zone(to.span, &to.text)
            } else {
                report::wrong_indices(to.span, &to.text, indices.len(), 1)
            });
            return None;
        };
        self.check.typing().same_cards(
            &from,
            &ZoneRef { zone, indices: Vec::new(), span: to.span },
            to.span,
        );
        let start = it.start.as_ref().map(|start| self.check.expect(start, index));
        Some(StmtKind::Deal { amount, from, to: zone, start })
    }

    fn draw(&mut self, name: &Name, from: &ast::Expr, span: Span) -> StmtKind {
        let from = self.check.expr(from, None);
        let ty = self.check.typing().element_of(&from);
        self.check.names.found.declare_told(&name.text, name.span);
        let told = name.text.clone();
        let Some(kind) = self.check.typing().kind_of_alike(&ty) else {
            let local = self.check.bind(name, ty);
            return StmtKind::Draw { local, from, name: told };
        };
        // A card falls, and the name stands for what it is a copy of.
        let local = self.check.scope.hidden(&mut self.check.game, "", ty.clone());
        self.out.push(Stmt { kind: StmtKind::Draw { local, from, name: told }, span });
        let card = Expr { kind: ExprKind::Local(local), ty, span: name.span };
        let value = self.check.typing().as_kind(card);
        StmtKind::SetLocal { local: self.check.bind(name, kind), value }
    }

    fn reveal(&mut self, zone: &ast::Expr, to: &ast::Listeners, span: Span) -> Option<StmtKind> {
        Some(StmtKind::Reveal { zone: self.check.zone(zone)?, to: self.listeners(to, span) })
    }

    /// Checks dice to be rolled: a die or a set of them, and the state of their faces.
    fn dice(&mut self, it: &ast::Expr) -> Option<(Expr, TypeId, StateId)> {
        let dice = self.check.expr(it, None);
        let faced = faced(&self.check.game, dice.ty.element().unwrap_or(&dice.ty));
        if faced.is_none() && !dice.ty.is_broken() {
            let words = in_words(&self.check.game, &dice.ty);
            self.check.sink.push(report::mismatch(it.span, "dice", &words));
        }
        faced.map(|(id, face)| (dice, id, face))
    }

    /// `roll`: draws the face of each die in turn, then logs the faces.
    fn roll(&mut self, dice: &ast::Expr, span: Span) {
        let Some((dice, id, face)) = self.dice(dice) else {
            return;
        };
        let faces = self.check.game.state(face).ty.clone();
        let Ty::Range(low, high) = faces else { return };
        let here = |kind, ty: Ty| Expr { kind, ty, span };
        let (die, all) = (Ty::Member(id), Ty::Member(id).set_of());
        let kept = self.check.scope.hidden(&mut self.check.game, "", all.clone());
        let before = self.check.scope.frame_size(&self.check.game);
        let (each, shown) = (
            self.check.scope.hidden(&mut self.check.game, "", die.clone()),
            self.check.scope.hidden(&mut self.check.game, "", faces.clone()),
        );
        let end = |number| here(ExprKind::Number(number), Ty::Number);
        let range = here(
            ExprKind::Builtin(Builtin::Range, vec![end(low), end(high)]),
            Ty::List(Box::new(faces.clone())),
        );
        let draw = StmtKind::Draw { local: shown, from: range, name: "roll".to_owned() };
        let indices = vec![here(ExprKind::Local(each), die)];
        let set =
            StmtKind::SetState { state: face, indices, value: here(ExprKind::Local(shown), faces) };
        let statements = [draw, set].map(|kind| Stmt { kind, span }).into();
        let body =
            Block { statements, locals: self.check.scope.frame_from(&self.check.game, before) };
        let body = self.check.game.blocks.push_and_get_key(body);
        let domain = || here(ExprKind::Local(kept), all.clone());
        let kinds = [
            StmtKind::SetLocal { local: kept, value: as_dice(dice) },
            StmtKind::ForEach { local: each, domain: domain(), body },
            StmtKind::Rolled { dice: domain() },
        ];
        self.out.extend(kinds.map(|kind| Stmt { kind, span }));
    }
}

/// A single die as a set, for statements that take several.
fn as_dice(dice: Expr) -> Expr {
    if dice.ty.element().is_some() || dice.ty.is_broken() {
        return dice;
    }
    let (ty, span) = (dice.ty.clone().set_of(), dice.span);
    Expr { kind: ExprKind::Set(vec![dice]), ty, span }
}
