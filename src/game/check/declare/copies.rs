//! Types with numbered members: copies, and dice with their faces.

use std::collections::BTreeSet;

use super::super::names::Entity;
use super::super::report;
use super::super::types::SETS;
use super::types::NewMembers;
use crate::base::Span;
use crate::hir::{Audience, Column, Expr, ExprKind, Member, State, StateId, Ty, Type, TypeId};
use crate::syntax::ast::{self, Bound, Name, Numbered};

/// The greatest number of members of such a type. All its dice may be rolled as one set.
const MOST: usize = 1000;

impl NewMembers<'_> {
    /// Makes the members of a type; `None` after a reported error in their number.
    pub(super) fn fill_numbered(&mut self, id: TypeId, numbered: &Numbered) -> Option<()> {
        let most = if numbered.faces.is_some() { SETS } else { MOST };
        let members = match &numbered.of {
            Some(of) => self.copies(id, of, numbered, most)?,
            None => self.same_dice(id, numbered.number.as_ref()?, most)?,
        };
        // Nobody can name one of several alike copies.
        if !numbered.alike {
            self.names.add_members(id, &members);
        }
        if let Some(faces) = &numbered.faces {
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

    /// `Oak1`, `Oak2` and so on, or `Oak` and `Oak` if they are alike; the column `kind` holds what each is a copy of.
    fn copies(
        &mut self,
        id: TypeId,
        name: &Name,
        numbered: &Numbered,
        most: usize,
    ) -> Option<Vec<Member>> {
        let (number, alike) = (numbered.number.as_ref(), numbered.alike);
        let number = match number {
            Some(bound) => Some(self.settled.number(&mut self.names.found, self.sink, bound)?),
            None => None,
        };
        let of = self.names.resolve_as(self.sink, name, "type", Entity::member_type)?;
        if self.types.numbered.contains(&of) {
            self.sink.push(report::copies_of_copies(name.span, &name.text));
            return None;
        }
        let kinds = self.game.types.get(of).cloned()?;
        let numbers = self.numbers(name, number, &kinds)?;
        let total = numbers.iter().copied().fold(0, usize::saturating_add);
        self.can_be(total, most, number.map_or(name.span, |it| it.span))?;
        let ty = Ty::Member(of);
        let (mut members, mut looks) = (Vec::<Member>::new(), Vec::new());
        let mut taken = BTreeSet::new();
        for (at, (kind, count)) in (0..).zip(kinds.members.iter().zip(numbers)) {
            if alike {
                let look = u32::try_from(members.len()).unwrap_or(u32::MAX);
                looks.extend(std::iter::repeat_n(look, count));
            }
            for copy in named(&kind.name, count) {
                let name_of_copy = if alike { kind.name.clone() } else { copy };
                if !alike && !taken.insert(name_of_copy.clone()) {
                    self.sink.push(report::copies_of_one_name(name.span, &name_of_copy));
                    return None;
                }
                if !alike && kinds.members.iter().any(|other| other.name == name_of_copy) {
                    let it = report::copy_like_another(name.span, &name_of_copy, &kind.name);
                    self.sink.push(it);
                    return None;
                }
                let value =
                    Expr { kind: ExprKind::Member(of, at), ty: ty.clone(), span: name.span };
                members.push(Member { name: name_of_copy, values: vec![value], span: name.span });
            }
        }
        if let Some(declared) = self.game.types.get_mut(id) {
            declared.columns = vec![Column { name: "kind".to_owned(), ty }];
            declared.copies_of = Some(of);
            declared.looks = looks;
        }
        Some(members)
    }

    fn can_be(&mut self, count: usize, most: usize, span: Span) -> Option<()> {
        let fits = (1..=most).contains(&count);
        // A table with a reported error has no rows.
        let said = count == 0 && self.sink.has_errors();
        if !(fits || said) {
            self.sink.push(report::bad_number_of_copies(span, count, most));
        }
        fits.then_some(())
    }

    /// How many copies each member has: the number in the declaration, or the value of the column `copies`.
    fn numbers(
        &mut self,
        name: &Name,
        number: Option<ast::Number>,
        kinds: &Type,
    ) -> Option<Vec<usize>> {
        if let Some(number) = number {
            return Some(vec![count_of(number.value).unwrap_or(0); kinds.members.len()]);
        }
        let column = kinds
            .columns
            .iter()
            .position(|it| it.name == "copies" && (it.ty.is_number() || it.ty.is_broken()));
        let Some(column) = column else {
            // A column that a table and its file disagree about has been reported.
            if !self.sink.has_errors() {
                self.sink.push(report::no_copies(name.span, &kinds.name));
            }
            return None;
        };
        // An error in a cell has been reported.
        let cells = kinds
            .members
            .iter()
            .map(|member| member.values.get(column).filter(|cell| !cell.ty.is_broken()));
        cells.map(|cell| cell.and_then(|cell| self.counted(cell))).collect()
    }

    fn counted(&mut self, cell: &Expr) -> Option<usize> {
        let ExprKind::Number(number) = cell.kind else {
            return None;
        };
        if number < 0 {
            let place = self.sources.place(cell.span);
            self.sink.push(report::bad_cell(
                cell.span,
                &place,
                "copies",
                "how many there are",
                &number.to_string(),
            ));
        }
        count_of(number)
    }

    /// The members of a type of equal dice: `Die1`, `Die2`.
    fn same_dice(&mut self, id: TypeId, number: &Bound, most: usize) -> Option<Vec<Member>> {
        let number = self.settled.number(&mut self.names.found, self.sink, number)?;
        let count = count_of(number.value)?;
        self.can_be(count, most, number.span)?;
        let (name, span) = self.game.types.get(id).map(|ty| (&ty.name, ty.span))?;
        Some(named(name, count).map(|name| Member { name, values: Vec::new(), span }).collect())
    }

    /// The state that holds the face of each die.
    fn faces(&mut self, id: TypeId, (low, high): &(Bound, Bound)) -> Option<StateId> {
        let (low, high) = (
            self.settled.number(&mut self.names.found, self.sink, low)?,
            self.settled.number(&mut self.names.found, self.sink, high)?,
        );
        if low.value > high.value {
            self.sink.push(report::empty_range(low.span.to(high.span), low.value, high.value));
            return None;
        }
        let (name, span) =
            self.game.types.get(id).map(|it| (format!("{}.face", it.name), it.span))?;
        let ty = Ty::Range(low.value, high.value);
        let initial = Expr { kind: ExprKind::Number(low.value), ty: ty.clone(), span: low.span };
        let (indices, audience) = (vec![Ty::Member(id)], Audience::Holder);
        Some(self.game.states.push_and_get_key(State {
            name,
            doc: Vec::new(),
            indices,
            ty,
            initial,
            audience,
            option: None,
            shapes: None,
            span,
        }))
    }
}

fn named(name: &str, count: usize) -> impl Iterator<Item = String> + '_ {
    (1..=count).map(move |copy| format!("{name}{copy}"))
}

fn count_of(number: i32) -> Option<usize> {
    usize::try_from(number).ok()
}
