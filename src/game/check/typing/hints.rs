//! Hints for values of a wrong type: the likeliest reason decides.

use super::Typing;
use crate::base::Span;
use crate::diag::Code;
use crate::hir::{Compare, Expr, ExprKind, Ty, TypeShape};

impl Typing<'_> {
    /// The hint for a value that does not fit.
    pub(in crate::check) fn hint(&self, found: &Expr, wanted: &Ty) -> Option<String> {
        let written = self.written(found);
        let wanted = wanted.never_none();
        if matches!((&found.ty, wanted), (Ty::None, Ty::Set(..) | Ty::List(_))) {
            return Some("write `{}` for none of them".to_owned());
        }
        if *wanted == Ty::Flag {
            return as_condition(&written, &found.ty);
        }
        let before = Span { start: 0, end: found.span.start, ..found.span };
        let before = self.sources.slice(before).trim_end();
        let is_counted = before.ends_with(|it: char| it.is_ascii_digit());
        if wanted.is_number() && is_counted && matches!(found.ty, Ty::Member(_)) {
            return Some(format!("name alike cards one by one: `{{{written} {written}}}`"));
        }
        if let (true, ExprKind::Compare(_, _, middle)) = (wanted.is_number(), &found.kind) {
            if before.ends_with("where") {
                return Some("put the count into brackets: `(count … where …) >= …`".to_owned());
            }
            let middle = self.written(middle);
            return Some(format!("compare twice: `{written} and {middle} …`"));
        }
        if self.kind_of(wanted).is_some_and(|it| *it == found.ty) {
            return Some(format!("take a copy of it: `first c in ZONE where c.kind is {written}`"));
        }
        let is_copy = self.kind_of(&found.ty).is_some_and(|it| it == wanted);
        is_copy.then(|| format!("write what it is a copy of: `{written}.kind`"))
    }

    /// The hint for a comparison of a card with its original.
    pub(in crate::check) fn hint_of_copies(
        &self,
        operator: &str,
        left: &Expr,
        right: &Expr,
    ) -> Option<String> {
        let (one, other) = (self.written(left), self.written(right));
        let copies = |a: &Ty, b: &Ty| self.kind_of(a).is_some_and(|it| it == b.never_none());
        if operator == "in" {
            let (Ty::Set(of, _) | Ty::List(of)) = &right.ty else {
                return None;
            };
            return copies(of, &left.ty)
                .then(|| format!("there are copies in it: `some c in {other}: c.kind is {one}`"));
        }
        if copies(&left.ty, &right.ty) {
            return Some(format!("compare what it is a copy of: `{one}.kind is {other}`"));
        }
        copies(&right.ty, &left.ty)
            .then(|| format!("compare what it is a copy of: `{one} is {other}.kind`"))
    }

    /// The hint for `n is 3 or 4`.
    pub(in crate::check) fn hint_of_choice(&self, left: &Expr, right: &Expr) -> Option<String> {
        let ExprKind::Compare(Compare::Is, of, first) = &left.kind else {
            return None;
        };
        let is_choice = right.ty != Ty::Flag && of.ty.comparable(&right.ty);
        let (of, first, second) = (self.written(of), self.written(first), self.written(right));
        is_choice.then(|| format!("put the values into a set: `{of} in {{{first} {second}}}`"))
    }

    /// The hint for `move Rose from box to hand[me]`, where a number of cards is needed.
    pub(in crate::check) fn hint_of_amount(
        &self,
        amount: &Expr,
        card: &Ty,
        from: &str,
        to: &str,
    ) -> Option<String> {
        let written = self.written(amount);
        let is_card = amount.ty == *card || amount.ty.element() == Some(card);
        if is_card {
            return Some(format!("leave out where it lies: `move {written} to {to}`"));
        }
        let is_kind = self.kind_of(card).is_some_and(|it| *it == amount.ty);
        is_kind.then(|| {
            format!("move a copy of it: `move first c in {from} where c.kind is {written} to {to}`")
        })
    }

    /// Runs a check, and adds this help to errors about types that it reports.
    pub(in crate::check) fn helped<T>(
        &mut self,
        help: Option<String>,
        does: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = self.sink.count();
        let done = does(self);
        if let Some(help) = help {
            let said = self.sink.since(before);
            for it in said.filter(|it| it.code == Code::G0301) {
                it.help = Some(help.clone());
            }
        }
        done
    }

    /// The type of which the members of a type are copies.
    pub(in crate::check) fn kind_of(&self, ty: &Ty) -> Option<&Ty> {
        let Ty::Member(id) = *ty.never_none() else {
            return None;
        };
        let numbered = self.numbered.contains(&id);
        let columns = &self.game.types.get(id).filter(|_| numbered)?.columns;
        columns.iter().find(|it| it.name == "kind").map(|it| &it.ty)
    }

    pub(in crate::check) fn written(&self, expr: &Expr) -> String {
        let written = self.sources.slice(expr.span).split_whitespace();
        written.collect::<Vec<_>>().join(" ")
    }
}

/// The hint for a value in place of a condition, as in languages where some values count as true.
fn as_condition(written: &str, found: &Ty) -> Option<String> {
    Some(match found.shape() {
        TypeShape::Set(..) | TypeShape::List(_) => {
            format!("ask whether there is something in it: `{written} is not empty`")
        }
        TypeShape::Optional(_) => format!("ask whether there is one: `{written} is not none`"),
        TypeShape::Single if found.is_number() && written.starts_with("count ") => {
            "put the count into brackets, and compare it: `(count … where …) >= 1`".to_owned()
        }
        TypeShape::Single if found.is_number() => format!("compare it: `{written} > 0`"),
        TypeShape::Single if *found == Ty::Seat => {
            "put several seats into a set: `{A B}`".to_owned()
        }
        TypeShape::Single | TypeShape::Unknown => return None,
    })
}
