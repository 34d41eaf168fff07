//! Expressions: their values, and the secrets that these disclose.

use std::collections::BTreeSet;

use super::fact::Fact;
use super::label::{Atom, LabelId, Labelled, OPEN, Source, Who};
use super::op::Op;
use super::term::TermId;
use super::values::Values;
use crate::base::Span;
use crate::hir::{
    Builtin, Compare, Expr, ExprKind, LocalId, SetOperation, Size, Template, Ty, TypeShape,
};

impl Values<'_> {
    /// The value of an expression, with what everybody knows of it left out of its secrets.
    pub(super) fn eval(&mut self, expr: &Expr) -> Labelled {
        if !self.may_follow(expr.span) {
            return self.open(Op::None, Vec::new());
        }
        let found = self.plain_value(expr);
        let label = self.not_known(found.term, found.label);
        let is_counted = is_counted(&expr.ty) && !self.may_be_fewer(found.term);
        let size = if label == OPEN || is_counted {
            OPEN
        } else {
            self.number_not_known(&found, &expr.ty)
        };
        Labelled { term: found.term, label, size }
    }

    /// Whether a set that is written out holds fewer things than are written, because two of them may be the same.
    fn may_be_fewer(&self, set: TermId) -> bool {
        let Some((op, of)) = self.know.terms.get(set) else {
            return false;
        };
        match (op, of.as_slice()) {
            (Op::Set, of) => {
                let rest = |at: usize| of.get(at + 1..).unwrap_or_default();
                let mut pairs = of.iter().enumerate().flat_map(|(at, one)| {
                    let others = rest(at).iter();
                    others.map(move |other| (*one, *other))
                });
                pairs.any(|(one, other)| !self.know.differ(one, other))
            }
            (Op::If, [_, yes, no]) => self.may_be_fewer(*yes) || self.may_be_fewer(*no),
            (Op::Otherwise, of) => of.iter().any(|part| self.may_be_fewer(*part)),
            _ => false,
        }
    }

    /// The secrets of a value without the seats that were told or shown it.
    fn not_known(&mut self, term: TermId, label: LabelId) -> LabelId {
        if label == OPEN {
            return OPEN;
        }
        match self.know.who_knows(term) {
            None => OPEN,
            Some(who) if who.is_empty() => label,
            Some(who) => self.labels.widened(label, |_| who.clone()),
        }
    }

    /// As `not_known`, for the number of elements, and for whether there is a value at all.
    fn number_not_known(&mut self, value: &Labelled, ty: &Ty) -> LabelId {
        if value.size == OPEN {
            return OPEN;
        }
        let size = self.know.terms.make(Op::Builtin(Builtin::SizeOf), vec![value.term]);
        let known = self.not_known(size, value.size);
        if !is_one_or_none(ty) {
            return known;
        }
        let none = self.know.terms.make(Op::None, Vec::new());
        let is_none = self.know.terms.make(Op::Compare(Compare::Is), vec![value.term, none]);
        self.not_known(is_none, known)
    }

    fn plain_value(&mut self, expr: &Expr) -> Labelled {
        match &expr.kind {
            ExprKind::Number(number) => self.open(Op::Number(*number), Vec::new()),
            ExprKind::Flag(flag) => self.open(Op::Flag(*flag), Vec::new()),
            ExprKind::None => self.open(Op::None, Vec::new()),
            ExprKind::Seat(seat) => self.open(Op::Seat(*seat), Vec::new()),
            ExprKind::Member(ty, member) => self.open(Op::Member(*ty, *member), Vec::new()),
            ExprKind::Seats => self.open(Op::Seats, Vec::new()),
            ExprKind::Members(ty) => self.open(Op::Members(*ty), Vec::new()),
            ExprKind::Told(_) => self.open(Op::None, Vec::new()),
            ExprKind::Text(template) => {
                let label = self.values(template);
                let term = self.know.terms.unknown();
                Labelled::whole(term, label)
            }
            ExprKind::Local(local) => self.local(*local),
            ExprKind::LocalAt(local, seat) => self.local_at(*local, seat, expr.span),
            ExprKind::State(state, indices) => self.state(*state, indices, expr.span),
            ExprKind::Zone(zone) => self.zone(zone),
            ExprKind::Top(zone) => self.top(zone),
            ExprKind::Column(ty, column, row) => {
                let row = self.eval(row);
                self.make(Op::Column(*ty, *column), &[row])
            }
            ExprKind::Function(id, arguments) => self.function(*id, arguments, expr.span),
            ExprKind::Rule(id, arguments) => self.asked_rule(*id, arguments, expr.span),
            ExprKind::Hook(id, arguments) => self.hook(*id, arguments, expr.span),
            ExprKind::Set(of) => self.written_out(of),
            ExprKind::Builtin(builtin, of) => self.builtin(*builtin, of),
            ExprKind::Compare(compare, a, b) => self.compare(*compare, a, b),
            ExprKind::And(a, b) => self.both(Op::And, a, b, true),
            ExprKind::Or(a, b) => self.both(Op::Or, a, b, false),
            ExprKind::Otherwise(a, b) => {
                let (a, b) = (self.eval(a), self.eval(b));
                self.make(Op::Otherwise, &[a, b])
            }
            ExprKind::If(condition, yes, no) => self.chosen(condition, yes, no),
            ExprKind::Let(local, value, body) => {
                let value = self.eval(value);
                self.know.names.bind(*local, value);
                self.eval(body)
            }
            ExprKind::Quantified(fold) => self.quantified(fold),
        }
    }

    fn make(&mut self, op: Op, of: &[Labelled]) -> Labelled {
        let label = of.iter().fold(OPEN, |label, it| self.join(label, it.label));
        let term = self.know.terms.make(op, of.iter().map(|it| it.term).collect());
        Labelled::whole(term, label)
    }

    /// A set that is written out: if its members surely differ, all know how many there are.
    fn written_out(&mut self, of: &[Expr]) -> Labelled {
        let (terms, label) = self.all(of);
        let term = self.know.terms.make(Op::Set, terms);
        let size = if self.may_be_fewer(term) { label } else { OPEN };
        Labelled { term, label, size }
    }

    /// The second operand is evaluated if the first one holds, or if it does not.
    fn both(&mut self, op: Op, a: &Expr, b: &Expr, holds: bool) -> Labelled {
        let first = self.eval(a);
        match self.decided(first) {
            Some(it) if it == holds => self.eval(b),
            Some(_) => first,
            None => {
                let second = self.guarded(first.term, holds, b);
                match self.decided(second) {
                    Some(it) if it == holds => first,
                    Some(_) => second,
                    None => self.make(op, &[first, second]),
                }
            }
        }
    }

    /// One of two, as a condition decides.
    fn chosen(&mut self, condition: &Expr, yes: &Expr, no: &Expr) -> Labelled {
        let decides = self.eval(condition);
        if let Some(holds) = self.decided(decides) {
            return self.eval(if holds { yes } else { no });
        }
        let yes = self.guarded(decides.term, true, yes);
        let no = self.guarded(decides.term, false, no);
        let size =
            [yes.size, no.size].into_iter().fold(decides.label, |size, part| self.join(size, part));
        let value = self.make(Op::If, &[decides, yes, no]);
        Labelled { size, ..value }
    }

    /// A value that counts only if a condition holds, or does not: its secrets are known to those
    /// who see them then.
    fn guarded(&mut self, condition: TermId, holds: bool, value: &Expr) -> Labelled {
        let before = self.know.facts.count();
        self.know.suppose(condition, holds);
        let found = self.eval(value);
        let new = self.know.facts.forget(before);
        let (mut same, mut inside) = (Vec::new(), Vec::new());
        for clause in new.into_iter().filter(|clause| clause.each.is_empty()) {
            match clause.fact {
                Fact::Same(a, b) => same.extend([(a, b), (b, a)]),
                Fact::In(a, b) => inside.push((a, b)),
                Fact::Differ(..) | Fact::InOneOf(..) | Fact::Or(..) => {}
                Fact::Holds(..) | Fact::Known(..) => {}
            }
        }
        if found.label == OPEN || (same.is_empty() && inside.is_empty()) {
            return found;
        }
        let seat = |term| Who { term, one: true };
        // What a name brings along was worked out before: a member of the same domain may have been another one then.
        let brought = self.brought_along(value);
        let label = self.labels.widened(found.label, |atom| {
            let mut more = Vec::new();
            if brought.contains(atom) {
                return more;
            }
            for who in &atom.audience {
                let equal = same.iter().filter(|(a, _)| who.one && *a == who.term);
                more.extend(equal.map(|(_, b)| seat(*b)));
                let members = inside.iter().filter(|(_, of)| !who.one && *of == who.term);
                more.extend(members.map(|(one, _)| seat(*one)));
            }
            more
        });
        let size = if found.size == found.label { label } else { found.size };
        Labelled { term: found.term, label, size }
    }

    /// The secrets of the names that an expression reads.
    fn brought_along(&self, value: &Expr) -> BTreeSet<Atom> {
        let names = value.locals().into_iter();
        let labels = names.filter_map(|name| self.know.names.get(name).map(|value| value.label));
        let parts = labels.flat_map(|label| self.labels.parts(label));
        let atoms = parts.filter_map(|(atom, _)| self.labels.atom(*atom).cloned());
        atoms.collect()
    }

    /// The values of several expressions, and the secrets of all.
    pub(super) fn all(&mut self, exprs: &[Expr]) -> (Vec<TermId>, LabelId) {
        let mut label = OPEN;
        let terms = exprs.iter().map(|expr| {
            let value = self.eval(expr);
            label = self.join(label, value.label);
            value.term
        });
        (terms.collect(), label)
    }

    /// The secrets of the values in a sentence.
    pub(super) fn values(&mut self, template: &Template) -> LabelId {
        template.values().fold(OPEN, |label, value| {
            let value = self.eval(value);
            self.join(label, value.label)
        })
    }

    fn local(&mut self, local: LocalId) -> Labelled {
        let Some(found) = self.know.names.get(local) else {
            return self.open(Op::Local(local, 0), Vec::new());
        };
        let [label, size] = [found.label, found.size].map(|label| self.not_shown_since(label));
        Labelled { label, size, ..found }
    }

    /// The secrets that a value was worked out from, without what was told or shown since then.
    fn not_shown_since(&mut self, label: LabelId) -> LabelId {
        if label == OPEN {
            return OPEN;
        }
        let know = &self.know;
        let who = |atom: &Atom| match atom.source {
            Source::Zone(_) | Source::State(_) | Source::Choice(_) => know.who_knows(atom.value),
            // Whoever sees a card on top does not know the rest of the order, and what was drawn says nothing of what it
            // was drawn from.
            Source::Order(_) | Source::Drawn(..) | Source::Hook(_) => Some(Vec::new()),
        };
        let rest = self.labels.without(label, |atom| who(atom).is_none());
        self.labels.widened(rest, |atom| who(atom).unwrap_or_default())
    }

    /// The answer of one of several seats. Everybody knows who has answered.
    fn local_at(&mut self, local: LocalId, seat: &Expr, span: Span) -> Labelled {
        let seat = self.eval(seat);
        let answers = self.local(local);
        let term = self.know.terms.make(Op::At, vec![answers.term, seat.term]);
        let secret = if self.know.names.is_sealed(local) {
            let audience = vec![Who { term: seat.term, one: true }];
            self.labels.read(Atom { source: Source::Choice(local), value: term, audience }, span)
        } else {
            OPEN
        };
        let label = self.join(seat.label, secret);
        let size = if self.know.names.always_answered(local) { seat.label } else { label };
        Labelled { term, label, size }
    }

    fn compare(&mut self, compare: Compare, a: &Expr, b: &Expr) -> Labelled {
        let (left, right) = (self.eval(a), self.eval(b));
        let is_in = matches!(compare, Compare::In | Compare::NotIn);
        // Whether there is a value is less than which one it is.
        let label = match (&a.kind, &b.kind) {
            (_, ExprKind::None) => left.size,
            (ExprKind::None, _) => right.size,
            _ if is_in && a.ty.element().is_none() => self.belongs(left, (b, right)),
            _ if matches!(compare, Compare::Is | Compare::IsNot) => {
                self.is_it((left, right), b.span)
            }
            _ => self.join(left.label, right.label),
        };
        let sides = match (&a.kind, compare) {
            (ExprKind::None, Compare::Is | Compare::IsNot) => vec![right.term, left.term],
            _ => vec![left.term, right.term],
        };
        let term = self.know.terms.make(Op::Compare(compare), sides);
        Labelled::whole(term, label)
    }

    fn builtin(&mut self, builtin: Builtin, of: &[Expr]) -> Labelled {
        let values: Vec<Labelled> = of.iter().map(|operand| self.eval(operand)).collect();
        let whole = self.make(Op::Builtin(builtin), &values);
        match (builtin, values.as_slice()) {
            // The number of cards in a zone is open, whatever they are.
            (Builtin::SizeOf | Builtin::IsEmpty, [several]) => {
                Labelled::whole(whole.term, several.size)
            }
            // So many less of the same.
            (Builtin::Sets(SetOperation::Difference), [several, one])
                if self.holds_all(several.term, one.term) =>
            {
                let size = self.join(several.size, one.size);
                Labelled { size, ..whole }
            }
            _ => whole,
        }
    }

    /// Whether something is surely in a set, or each of several that differ and are written out.
    fn holds_all(&self, set: TermId, of: TermId) -> bool {
        match self.know.terms.get(of) {
            Some((Op::Set, all)) if !self.may_be_fewer(of) => {
                all.iter().all(|one| self.know.is_member(*one, set))
            }
            Some(_) | None => self.know.is_member(of, set),
        }
    }

    /// A list as a set: who knows the set does not know the order.
    pub(super) fn without_order(&mut self, term: TermId, ty: &Ty) -> TermId {
        if matches!(ty, Ty::List(_)) {
            self.know.terms.make(Op::Unordered, vec![term])
        } else {
            term
        }
    }

    /// A value as a parameter takes it.
    pub(super) fn taken(&mut self, parameter: LocalId, value: Labelled, ty: &Ty) -> Labelled {
        let declared = self.game.locals.get(parameter).map(|it| &it.ty);
        let is_set = declared.is_some_and(|it| !matches!(it, Ty::List(_)));
        let term = if is_set { self.without_order(value.term, ty) } else { value.term };
        Labelled { term, ..value }
    }
}

/// Whether a value is none or a single one.
fn is_one_or_none(ty: &Ty) -> bool {
    matches!(ty, Ty::Optional(of) if is_counted(of) && !of.is_set())
}

/// Whether the type alone gives the number of elements.
pub(super) fn is_counted(ty: &Ty) -> bool {
    match ty.shape() {
        TypeShape::Set(_, size) => matches!(size, Size::Exactly(_)),
        TypeShape::List(_) | TypeShape::Optional(_) => false,
        TypeShape::Single => true,
        TypeShape::Unknown => *ty != Ty::None,
    }
}
