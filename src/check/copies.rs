//! Copies and dice: types whose members come in numbers.

use std::collections::BTreeSet;

use super::checker::{Checker, Entity};
use super::report;
use super::ty::SET_LIMIT;
use crate::base::Span;
use crate::hir::{
    Audience, Block, Builtin, Column, Compare, Expr, ExprKind, Fold, Local, Member, Quantifier, State, StateId, Stmt, StmtKind, Ty, Type, TypeId,
    ZoneRef,
};
use crate::syntax::ast::{self, Name, Numbered};

/// Members that such a type can have. Dice are rolled as a set.
const MOST: usize = 1000;

impl Checker<'_> {
    /// Declares the type without members: they are made when its kinds are known.
    pub(super) fn open_numbered(&mut self, name: &Name, doc: &[String]) -> TypeId {
        let empty = Type {
            name: name.text.clone(),
            doc: doc.to_vec(),
            members: Vec::new(),
            columns: Vec::new(),
            copies_of: None,
            face: None,
            span: name.span,
        };
        let id = self.game.types.push_and_get_key(empty);
        self.numbered.insert(id);
        id
    }

    /// Makes the members; nothing where they cannot be counted, which has been said then.
    pub(super) fn fill_numbered(&mut self, id: TypeId, numbered: &Numbered) -> Option<()> {
        let most = if numbered.faces.is_some() { SET_LIMIT } else { MOST };
        let members = match &numbered.of {
            Some(of) => self.copies(id, of, numbered.number, most)?,
            None => self.alike(id, numbered.number?, most)?,
        };
        for (at, member) in (0..).zip(&members) {
            self.members.entry(member.name.clone()).or_default().push((id, at));
        }
        if let Some(faces) = numbered.faces {
            let face = Some(self.faces(id, faces)?);
            if let Some(declared) = self.game.types.get_mut(id) {
                declared.face = face;
            }
        }
        if let Some(declared) = self.game.types.get_mut(id) {
            declared.members = members;
        }
        Some(())
    }

    /// `Oak1`, `Oak2` and so on; what it is a copy of is its column `kind`.
    fn copies(&mut self, id: TypeId, name: &Name, number: Option<ast::Number>, most: usize) -> Option<Vec<Member>> {
        let of = self.resolve_as(name, "type", |entity| if let Entity::Type(id) = entity { Some(id) } else { None })?;
        if self.numbered.contains(&of) {
            self.sink.push(report::copies_of_copies(name.span, &name.text));
            return None;
        }
        let kinds = self.game.types.get(of).cloned()?;
        let numbers = self.numbers(name, number, &kinds)?;
        let total = numbers.iter().copied().fold(0, usize::saturating_add);
        self.can_be(total, most, number.map_or(name.span, |it| it.span))?;
        let ty = Ty::Member(of);
        let mut members: Vec<Member> = Vec::new();
        let mut taken = BTreeSet::new();
        for (at, (kind, count)) in (0..).zip(kinds.members.iter().zip(numbers)) {
            for name_of_copy in named(&kind.name, count) {
                if !taken.insert(name_of_copy.clone()) {
                    self.sink.push(report::copies_of_one_name(name.span, &name_of_copy));
                    return None;
                }
                let value = Expr { kind: ExprKind::Member(of, at), ty: ty.clone(), span: name.span };
                members.push(Member { name: name_of_copy, values: vec![value], span: name.span });
            }
        }
        if let Some(declared) = self.game.types.get_mut(id) {
            declared.columns = vec![Column { name: "kind".to_owned(), ty }];
            declared.copies_of = Some(of);
        }
        Some(members)
    }

    fn can_be(&mut self, count: usize, most: usize, span: Span) -> Option<()> {
        let fits = (1..=most).contains(&count);
        // A table that could not be read has no rows, and that has been said.
        let said = count == 0 && self.sink.has_errors();
        if !(fits || said) {
            self.sink.push(report::bad_number_of_copies(span, count, most));
        }
        fits.then_some(())
    }

    /// How many there are of each kind: the number that is written, or what the column `copies` says.
    fn numbers(&mut self, name: &Name, number: Option<ast::Number>, kinds: &Type) -> Option<Vec<usize>> {
        if let Some(number) = number {
            return Some(vec![count_of(number.value).unwrap_or(0); kinds.members.len()]);
        }
        let column = kinds.columns.iter().position(|it| it.name == "copies" && (it.ty.is_number() || it.ty.is_broken()));
        let Some(column) = column else {
            // Where a table and its file disagree about their columns, that has been said.
            if !self.sink.has_errors() {
                self.sink.push(report::no_copies(name.span, &kinds.name));
            }
            return None;
        };
        // Of a cell that is broken it has been said.
        let cells = kinds.members.iter().map(|it| it.values.get(column).filter(|cell| !cell.ty.is_broken()));
        cells.map(|cell| cell.and_then(|cell| self.counted(cell))).collect()
    }

    fn counted(&mut self, cell: &Expr) -> Option<usize> {
        let ExprKind::Number(number) = cell.kind else { return None };
        if number < 0 {
            let place = self.sources.place(cell.span);
            self.sink.push(report::bad_cell(cell.span, &place, "copies", "how many there are", &number.to_string()));
        }
        count_of(number)
    }

    /// Dice with nothing to tell them apart: `Die1`, `Die2`.
    fn alike(&mut self, id: TypeId, number: ast::Number, most: usize) -> Option<Vec<Member>> {
        let count = count_of(number.value)?;
        self.can_be(count, most, number.span)?;
        let (name, span) = self.game.types.get(id).map(|it| (&it.name, it.span))?;
        Some(named(name, count).map(|name| Member { name, values: Vec::new(), span }).collect())
    }

    /// The state that holds the face which lies up.
    fn faces(&mut self, id: TypeId, (low, high): (ast::Number, ast::Number)) -> Option<StateId> {
        if low.value > high.value {
            self.sink.push(report::empty_range(low.span.to(high.span), low.value, high.value));
            return None;
        }
        let (name, span) = self.game.types.get(id).map(|it| (format!("{}.face", it.name), it.span))?;
        let ty = Ty::Range(low.value, high.value);
        let initial = Expr { kind: ExprKind::Number(low.value), ty: ty.clone(), span: low.span };
        let (indices, audience) = (vec![Ty::Member(id)], Audience::Holder);
        Some(self.game.states.push_and_get_key(State { name, doc: Vec::new(), indices, ty, initial, audience, option: None, span }))
    }

    /// `die.face`
    pub(super) fn face(&mut self, of: &Expr, id: TypeId, column: &ast::Name, span: Span) -> Option<Expr> {
        let face = self.game.types.get(id)?.face.filter(|_| column.text == "face")?;
        let ty = self.game.states.get(face).map_or(Ty::Broken, |it| it.ty.clone());
        Some(Expr { kind: ExprKind::State(face, vec![of.clone()]), ty, span })
    }

    /// A die or several: what can be rolled.
    pub(super) fn dice(&mut self, it: &ast::Expr) -> Option<(Expr, TypeId)> {
        let dice = self.expr(it, None);
        let of = dice.ty.element().unwrap_or(&dice.ty).clone();
        match of {
            Ty::Member(id) if self.game.types.get(id).is_some_and(|it| it.face.is_some()) => Some((dice, id)),
            Ty::Broken => None,
            _ => {
                let words = self.in_words(&dice.ty);
                self.sink.push(report::mismatch(it.span, "dice", &words));
                None
            }
        }
    }

    /// A single die as a set, for what goes through several.
    pub(super) fn as_dice(dice: Expr) -> Expr {
        if dice.ty.element().is_some() || dice.ty.is_broken() {
            return dice;
        }
        let (ty, span) = (dice.ty.clone().set_of(), dice.span);
        Expr { kind: ExprKind::Set(vec![dice]), ty, span }
    }

    /// Dice are drawn one after the other, each from its faces; then it is said what they show.
    pub(super) fn roll(&mut self, dice: &ast::Expr, span: Span, out: &mut Vec<Stmt>) {
        let Some((dice, id)) = self.dice(dice) else { return };
        let Some(face) = self.game.types.get(id).and_then(|it| it.face) else { return };
        let faces = self.game.states.get(face).map_or(Ty::Broken, |it| it.ty.clone());
        let Ty::Range(low, high) = faces else { return };
        let here = |kind, ty: Ty| Expr { kind, ty, span };
        let (die, all) = (Ty::Member(id), Ty::Member(id).set_of());
        let kept = self.hidden("", all.clone());
        let (rest, begun) = (self.hidden("", Ty::List(Box::new(die.clone()))), self.hidden("", Ty::Flag));
        let before = self.frame_size();
        let (each, shown) = (self.hidden("", die.clone()), self.hidden("", faces.clone()));
        let end = |number| here(ExprKind::Number(number), Ty::Number);
        let range = here(ExprKind::Builtin(Builtin::Range, vec![end(low), end(high)]), Ty::List(Box::new(faces.clone())));
        let draw = StmtKind::Draw { local: shown, from: range, name: "roll".to_owned() };
        let indices = vec![here(ExprKind::Local(each), die)];
        let set = StmtKind::SetState { state: face, indices, value: here(ExprKind::Local(shown), faces) };
        let statements = [draw, set].map(|kind| Stmt { kind, span }).into();
        let body = Block { statements, locals: self.frame_from(before) };
        let body = self.game.blocks.push_and_get_key(body);
        let domain = || here(ExprKind::Local(kept), all.clone());
        let kinds = [
            StmtKind::SetLocal { local: kept, value: Self::as_dice(dice) },
            StmtKind::ForEach { local: each, rest, begun, domain: domain(), body },
            StmtKind::Rolled { dice: domain() },
        ];
        out.extend(kinds.map(|kind| Stmt { kind, span }));
    }
}

impl Checker<'_> {
    /// An argument of a move in a test. Where a die is needed, a number stands for one of the seat's that shows it.
    pub(super) fn played(&mut self, seat: u32, written: &ast::Expr, ty: &Ty) -> Expr {
        let of = ty.element().unwrap_or(ty).clone();
        let Some((die, face)) = self.faced(&of) else { return self.expect(written, ty) };
        match &written.kind {
            ast::ExprKind::Number(shown) => self.die_showing((seat, die), face, *shown, &[], written.span),
            ast::ExprKind::Set(elements) if elements.iter().any(|it| matches!(it.kind, ast::ExprKind::Number(_))) => {
                let mut dice: Vec<Expr> = Vec::new();
                for element in elements {
                    dice.push(match element.kind {
                        ast::ExprKind::Number(shown) => self.die_showing((seat, die), face, shown, &dice, element.span),
                        _ => self.expect(element, &of),
                    });
                }
                Expr { kind: ExprKind::Set(dice), ty: ty.clone(), span: written.span }
            }
            _ => self.expect(written, ty),
        }
    }

    /// For a type of dice: it, and the state that holds the faces.
    fn faced(&self, ty: &Ty) -> Option<(TypeId, StateId)> {
        let Ty::Member(id) = ty else { return None };
        self.game.types.get(*id).and_then(|it| it.face).map(|face| (*id, face))
    }

    /// The first die with a face up that lies in a zone of the seat and is none of those before.
    fn die_showing(&mut self, (seat, die): (u32, TypeId), face: StateId, shown: i32, before: &[Expr], span: Span) -> Expr {
        let here = |kind, ty: Ty| Expr { kind, ty, span };
        let (one, all) = (Ty::Member(die), Ty::Member(die).set_of());
        let nothing = here(ExprKind::Set(Vec::new()), all.clone());
        let own = self.game.zones.iter_enumerated().filter(|(_, it)| it.of == die && it.indices == [Ty::Seat]);
        let own = own.map(|(zone, _)| here(ExprKind::Zone(ZoneRef { zone, indices: vec![here(ExprKind::Seat(seat), Ty::Seat)], span }), all.clone()));
        let own = own.fold(nothing, |a, b| here(ExprKind::Builtin(Builtin::Union, vec![a, b]), all.clone()));
        let taken = here(ExprKind::Set(before.to_vec()), all.clone());
        let domain = here(ExprKind::Builtin(Builtin::Difference, vec![own, taken]), all);
        let local = self.game.locals.push_and_get_key(Local { name: String::new(), ty: one.clone(), per_seat: false, home: None });
        let faces = here(ExprKind::State(face, vec![here(ExprKind::Local(local), one.clone())]), Ty::Number);
        let number = here(ExprKind::Number(shown), Ty::Number);
        let body = here(ExprKind::Compare(Compare::Is, Box::new(faces), Box::new(number)), Ty::Flag);
        here(ExprKind::Quantified(Quantifier { fold: Fold::First, local, domain: Box::new(domain), body: Box::new(body) }), one)
    }
}

fn named(name: &str, count: usize) -> impl Iterator<Item = String> + '_ {
    (1..=count).map(move |copy| format!("{name}{copy}"))
}

fn count_of(number: i32) -> Option<usize> {
    usize::try_from(number).ok()
}
