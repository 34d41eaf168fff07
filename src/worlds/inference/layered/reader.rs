//! [`Reader`]: reads off an expression what has to lie where for it to have a value.

use std::collections::BTreeMap;

use super::Unread;
use super::sensitive::may_hide;
use super::table::{Spot, Table};
use super::term::{Heap, Term, Truth};
use crate::base::Span;
use crate::engine::Rules;
use crate::hir::{
    Builtin, Check, Compare, Expr, ExprKind, Fold, FunctionId, Game, LocalId, PlaceId, Quantifier,
    RuleId, SetOperation, Ty, ZoneRef,
};
use crate::state::{Layout, Position, Set, Value};

/// So deep may expressions lie in each other, with the functions and rules that they call.
const DEPTH: u32 = 60;

/// Reads expressions in a position, for a seat.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub game: &'a Game,
    pub layout: &'a Layout,
    pub rules: &'a dyn Rules,
    pub state: &'a Position,
    pub seat: u32,
    /// Where the statement is written.
    pub span: Span,
    pub table: &'a Table,
    /// The names whose values the seat does not know.
    pub hidden: &'a BTreeMap<LocalId, Hidden>,
}

/// Why a seat does not know the value of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hidden {
    /// Another seat has chosen it in secret, among all values of its type.
    Chosen,
    /// It depends on what is hidden.
    Derived,
}

/// Names that an expression binds.
type Names = BTreeMap<LocalId, Expr>;

impl Reader<'_> {
    /// What an expression says, with names that have values.
    pub fn read(&self, expr: &Expr) -> Result<Term, Unread> {
        self.term(expr, &Names::new(), DEPTH)
    }

    /// Whether the value of an expression may depend on what the seat does not see.
    pub fn is_hidden(&self, expr: &Expr) -> Result<bool, Unread> {
        self.hides(expr, &Names::new(), DEPTH)
    }

    /// What has to lie where for all conditions of an action to hold; `given` are its parameters.
    pub fn conditions(
        &self,
        checks: &[Check],
        given: &[(LocalId, Value)],
    ) -> Result<Truth, Unread> {
        let mut names = Names::new();
        for (local, value) in given {
            names.insert(*local, self.literal(value, &self.game.local(*local).ty)?);
        }
        self.checks(checks, &names, DEPTH)
    }

    fn checks(&self, checks: &[Check], names: &Names, depth: u32) -> Result<Truth, Unread> {
        let each = checks.iter().map(|check| match check {
            Check::Require(id) => {
                let condition = self.game.conditions.get(*id).ok_or(Unread::Shape)?;
                self.truth(&condition.expr, names, depth)
            }
            Check::Needs(rule, arguments) => self.rule(*rule, arguments, names, depth),
        });
        Ok(Truth::All(each.collect::<Result<_, _>>()?))
    }

    fn rule(
        &self,
        rule: RuleId,
        arguments: &[Expr],
        names: &Names,
        depth: u32,
    ) -> Result<Truth, Unread> {
        let rule = self.game.rules.get(rule).ok_or(Unread::Shape)?;
        let inner = self.bound(&rule.parameters, arguments, names, depth)?;
        self.checks(&rule.checks, &inner, depth.checked_sub(1).ok_or(Unread::Depth)?)
    }

    /// The parameters of something that is called.
    fn bound(
        &self,
        parameters: &[LocalId],
        arguments: &[Expr],
        names: &Names,
        depth: u32,
    ) -> Result<Names, Unread> {
        let pairs = parameters.iter().zip(arguments);
        pairs
            .map(|(local, argument)| {
                if self.hides(argument, names, depth)? {
                    return Err(Unread::Shape);
                }
                let value = self.plain(argument, names)?;
                Ok((*local, self.literal(&value, &argument.ty)?))
            })
            .collect()
    }

    /// The value of an expression in the world that is played.
    fn plain(&self, expr: &Expr, names: &Names) -> Result<Value, Unread> {
        let told = BTreeMap::new();
        let value = if names.is_empty() {
            self.rules.eval(self.state, &told, expr)
        } else {
            let mut expr = expr.clone();
            for (local, value) in names {
                expr.substitute(*local, value);
            }
            self.rules.eval(self.state, &told, &expr)
        };
        value.map_err(|_| Unread::Shape)
    }

    /// A value as an expression.
    fn literal(&self, value: &Value, ty: &Ty) -> Result<Expr, Unread> {
        let kind = match (value, ty.never_none()) {
            (Value::None, _) => ExprKind::None,
            (Value::Flag(flag), _) => ExprKind::Flag(*flag),
            (Value::Number(number), _) => ExprKind::Number(*number),
            (Value::Seat(seat), _) => ExprKind::Seat(*seat),
            (Value::Member(member), Ty::Member(of)) => ExprKind::Member(*of, *member),
            (Value::Set(_), ty) if let Some(of) = ty.element() => {
                let elements = value.elements(of).into_iter();
                let each = elements.map(|it| self.literal(&it, of));
                ExprKind::Set(each.collect::<Result<_, _>>()?)
            }
            (Value::Member(_) | Value::Set(_) | Value::List(_) | Value::Text(_), _) => {
                return Err(Unread::Shape);
            }
        };
        Ok(Expr { kind, ty: ty.clone(), span: self.span })
    }

    fn indices(
        &self,
        all: &[Expr],
        names: &Names,
        depth: u32,
    ) -> Result<Option<Vec<Value>>, Unread> {
        let mut values = Vec::new();
        for index in all {
            if self.hides(index, names, depth)? {
                return Ok(None);
            }
            values.push(self.plain(index, names)?);
        }
        Ok(Some(values))
    }

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

    fn hides(&self, expr: &Expr, names: &Names, depth: u32) -> Result<bool, Unread> {
        let depth = depth.checked_sub(1).ok_or(Unread::Depth)?;
        let any = |parts: Vec<&Expr>| -> Result<bool, Unread> {
            for part in parts {
                if self.hides(part, names, depth)? {
                    return Ok(true);
                }
            }
            Ok(false)
        };
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
            ExprKind::Function(id, arguments) => {
                if any(arguments.iter().collect())? {
                    return Ok(true);
                }
                self.hides_within(*id, arguments, names, depth)
            }
            ExprKind::Rule(id, arguments) => {
                if any(arguments.iter().collect())? {
                    return Ok(true);
                }
                let rule = self.game.rules.get(*id).ok_or(Unread::Shape)?;
                let inner = self.bound(&rule.parameters, arguments, names, depth)?;
                self.hides_checks(&rule.checks, &inner, depth)
            }
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
            | ExprKind::If(..) => any(expr.children()),
        }
    }

    fn with(&self, names: &Names, local: LocalId, value: &Value, ty: &Ty) -> Result<Names, Unread> {
        let mut inner = names.clone();
        inner.insert(local, self.literal(value, ty)?);
        Ok(inner)
    }

    fn hides_within(
        &self,
        id: FunctionId,
        arguments: &[Expr],
        names: &Names,
        depth: u32,
    ) -> Result<bool, Unread> {
        let function = self.game.function(id);
        if !may_hide(self.game, &function.body) {
            return Ok(false);
        }
        let inner = self.bound(&function.parameters, arguments, names, depth)?;
        self.hides(&function.body, &inner, depth)
    }

    fn hides_checks(&self, checks: &[Check], names: &Names, depth: u32) -> Result<bool, Unread> {
        for check in checks {
            let hides = match check {
                Check::Require(id) => {
                    let condition = self.game.conditions.get(*id).ok_or(Unread::Shape)?;
                    self.hides(&condition.expr, names, depth)?
                }
                Check::Needs(id, arguments) => {
                    let rule = self.game.rules.get(*id).ok_or(Unread::Shape)?;
                    let inner = self.bound(&rule.parameters, arguments, names, depth)?;
                    let depth = depth.checked_sub(1).ok_or(Unread::Depth)?;
                    self.hides_checks(&rule.checks, &inner, depth)?
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
    fn elements(
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

    fn truth(&self, expr: &Expr, names: &Names, depth: u32) -> Result<Truth, Unread> {
        match self.term(expr, names, depth)? {
            Term::Plain(value) => Ok(Truth::Plain(value.is_yes())),
            Term::Truth(truth) => Ok(truth),
            Term::Secret => Ok(Truth::Free),
            Term::Cards(_) | Term::Count(..) => Err(Unread::Shape),
        }
    }

    fn term(&self, expr: &Expr, names: &Names, depth: u32) -> Result<Term, Unread> {
        let depth = depth.checked_sub(1).ok_or(Unread::Depth)?;
        if !self.hides(expr, names, depth)? {
            return Ok(Term::Plain(self.plain(expr, names)?));
        }
        match &expr.kind {
            ExprKind::Local(local) => match self.hidden.get(local) {
                Some(Hidden::Chosen) => Ok(Term::Secret),
                Some(Hidden::Derived) | None => Err(Unread::Shape),
            },
            ExprKind::LocalAt(local, _) => match self.hidden.get(local) {
                Some(Hidden::Chosen) => Ok(Term::Secret),
                Some(Hidden::Derived) | None => Err(Unread::Shape),
            },
            ExprKind::Zone(zone) => self.zone(zone, names, depth).map(Term::Cards),
            ExprKind::Builtin(builtin, parts) => self.builtin(*builtin, parts, names, depth),
            ExprKind::Compare(how, one, other) => {
                let (a, b) = (self.term(one, names, depth)?, self.term(other, names, depth)?);
                compare(*how, &a, &b).map(Term::Truth)
            }
            ExprKind::And(one, other) => self.both((one, other), names, depth),
            ExprKind::Or(one, other) => {
                let first = self.truth(one, names, depth)?;
                if first == Truth::Plain(true) {
                    return Ok(Term::Truth(first));
                }
                let second = self.truth(other, names, depth)?;
                Ok(Term::Truth(Truth::Any(vec![first, second])))
            }
            ExprKind::If(condition, then, otherwise) => {
                if self.hides(condition, names, depth)? {
                    return Err(Unread::Shape);
                }
                let holds = self.plain(condition, names)?.is_yes();
                self.term(if holds { then } else { otherwise }, names, depth)
            }
            ExprKind::Function(id, arguments) => {
                let function = self.game.function(*id);
                let inner = self.bound(&function.parameters, arguments, names, depth)?;
                self.term(&function.body, &inner, depth)
            }
            ExprKind::Rule(id, arguments) => {
                self.rule(*id, arguments, names, depth).map(Term::Truth)
            }
            ExprKind::Let(local, value, body) => {
                if self.hides(value, names, depth)? {
                    return Err(Unread::Shape);
                }
                let inner = self.with(names, *local, &self.plain(value, names)?, &value.ty)?;
                self.term(body, &inner, depth)
            }
            ExprKind::Quantified(quantifier) => self.quantified(quantifier, names, depth),
            ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::None
            | ExprKind::Seat(_)
            | ExprKind::Member(..)
            | ExprKind::Text(_)
            | ExprKind::Seats
            | ExprKind::Members(_)
            | ExprKind::State(..)
            | ExprKind::Top(_)
            | ExprKind::Column(..)
            | ExprKind::Hook(..)
            | ExprKind::Set(_)
            | ExprKind::Otherwise(..)
            | ExprKind::Told(_) => Err(Unread::Shape),
        }
    }

    fn zone(&self, zone: &ZoneRef, names: &Names, depth: u32) -> Result<Heap, Unread> {
        let indices = self.indices(&zone.indices, names, depth)?.ok_or(Unread::Shape)?;
        let spot: Spot = (zone.zone, indices);
        let lying = self.table.at(self.game.zone(zone.zone).of, &spot)?;
        Ok(Heap::new(lying, &self.table.shuffles))
    }

    fn both(
        &self,
        (one, other): (&Expr, &Expr),
        names: &Names,
        depth: u32,
    ) -> Result<Term, Unread> {
        let first = self.truth(one, names, depth)?;
        if first == Truth::Plain(false) {
            return Ok(Term::Truth(first));
        }
        let second = self.truth(other, names, depth)?;
        Ok(Term::Truth(Truth::All(vec![first, second])))
    }

    fn builtin(
        &self,
        builtin: Builtin,
        parts: &[Expr],
        names: &Names,
        depth: u32,
    ) -> Result<Term, Unread> {
        match (builtin, parts) {
            (Builtin::Not, [part]) => Ok(Term::Truth(self.truth(part, names, depth)?.not()?)),
            (Builtin::SizeOf, [part]) => match self.term(part, names, depth)? {
                Term::Cards(heap) => Ok(Term::Count(heap, 0)),
                Term::Plain(_) | Term::Count(..) | Term::Truth(_) | Term::Secret => {
                    Err(Unread::Shape)
                }
            },
            (Builtin::IsEmpty, [part]) => match self.term(part, names, depth)? {
                Term::Cards(heap) => Ok(Term::Truth(heap.counts(0, 0))),
                Term::Plain(_) | Term::Count(..) | Term::Truth(_) | Term::Secret => {
                    Err(Unread::Shape)
                }
            },
            (Builtin::Sets(operation), [one, other]) => {
                let (one, other) = (self.term(one, names, depth)?, self.term(other, names, depth)?);
                match (operation, one, other) {
                    (SetOperation::Both, Term::Cards(heap), Term::Plain(cards))
                    | (SetOperation::Both, Term::Plain(cards), Term::Cards(heap)) => {
                        Ok(Term::Cards(heap.among(&cards_of(&cards)?)))
                    }
                    (SetOperation::Difference, Term::Cards(heap), Term::Plain(cards)) => {
                        Ok(Term::Cards(heap.besides(&cards_of(&cards)?)))
                    }
                    (SetOperation::Union | SetOperation::Both | SetOperation::Difference, _, _) => {
                        Err(Unread::Shape)
                    }
                }
            }
            (
                Builtin::Not
                | Builtin::SizeOf
                | Builtin::IsEmpty
                | Builtin::Sets(_)
                | Builtin::Negative
                | Builtin::Neighbour(_)
                | Builtin::SeatsFrom(_)
                | Builtin::Range
                | Builtin::Arithmetic(_)
                | Builtin::Between
                | Builtin::FromTop,
                _,
            ) => Err(Unread::Shape),
        }
    }

    fn quantified(
        &self,
        quantifier: &Quantifier,
        names: &Names,
        depth: u32,
    ) -> Result<Term, Unread> {
        match self.term(&quantifier.domain, names, depth)? {
            Term::Cards(heap) => self.over_cards(heap, quantifier, names, depth),
            Term::Plain(_) => self.over_values(quantifier, names, depth),
            Term::Count(..) | Term::Truth(_) | Term::Secret => Err(Unread::Shape),
        }
    }

    /// The cards of a place for which something holds.
    fn over_cards(
        &self,
        heap: Heap,
        quantifier: &Quantifier,
        names: &Names,
        depth: u32,
    ) -> Result<Term, Unread> {
        let of = quantifier.domain.ty.element().ok_or(Unread::Shape)?;
        let mut holds = Set::default();
        for card in heap.all().bits() {
            let inner = self.with(names, quantifier.local, &Value::Member(card), of)?;
            match self.term(&quantifier.body, &inner, depth)? {
                Term::Plain(Value::Flag(true)) => holds.insert(card),
                Term::Plain(Value::Flag(false)) => {}
                Term::Plain(_)
                | Term::Cards(_)
                | Term::Count(..)
                | Term::Truth(_)
                | Term::Secret => {
                    return Err(Unread::Shape);
                }
            }
        }
        match quantifier.fold {
            Fold::Count => Ok(Term::Count(heap.among(&holds), 0)),
            Fold::All => Ok(Term::Cards(heap.among(&holds))),
            Fold::Some => Ok(Term::Truth(heap.among(&holds).counts(1, i64::MAX))),
            Fold::Every => Ok(Term::Truth(heap.besides(&holds).counts(0, 0))),
            Fold::Sum
            | Fold::First
            | Fold::Last
            | Fold::Only
            | Fold::Highest
            | Fold::Lowest
            | Fold::Most
            | Fold::Least
            | Fold::Union
            | Fold::Reached => Err(Unread::Shape),
        }
    }

    /// Conditions on each of several values that the seat knows.
    fn over_values(
        &self,
        quantifier: &Quantifier,
        names: &Names,
        depth: u32,
    ) -> Result<Term, Unread> {
        let elements = self.elements(quantifier, names)?.into_iter();
        let truths = elements.map(|(_, inner)| self.truth(&quantifier.body, &inner, depth));
        let truths: Vec<Truth> = truths.collect::<Result<_, _>>()?;
        match quantifier.fold {
            Fold::Every => Ok(Term::Truth(Truth::All(truths))),
            Fold::Some => Ok(Term::Truth(Truth::Any(truths))),
            Fold::Count => counted(truths),
            Fold::Sum
            | Fold::All
            | Fold::First
            | Fold::Last
            | Fold::Only
            | Fold::Highest
            | Fold::Lowest
            | Fold::Most
            | Fold::Least
            | Fold::Union
            | Fold::Reached => Err(Unread::Shape),
        }
    }
}

/// For how many conditions it is true that one card lies in a place, if it is the same place for all.
fn counted(truths: Vec<Truth>) -> Result<Term, Unread> {
    let mut heap = Heap::default();
    let mut certain = 0;
    for truth in truths {
        match truth {
            Truth::Plain(holds) => certain += i64::from(holds),
            Truth::Fact((at, fact)) if fact.least == 1 && fact.cards.len() == 1 => {
                let slots = (at, fact.places);
                if heap.slots.as_ref().is_some_and(|before| *before != slots)
                    || !heap.cards.clone().both(&fact.cards).is_empty()
                {
                    return Err(Unread::Shape);
                }
                heap.slots = Some(slots);
                heap.cards = heap.cards.union(&fact.cards);
            }
            Truth::Fact(_) | Truth::All(_) | Truth::Any(_) | Truth::Free => {
                return Err(Unread::Shape);
            }
        }
    }
    Ok(Term::Count(heap, certain))
}

fn cards_of(value: &Value) -> Result<Set, Unread> {
    match value {
        Value::Set(set) => Ok(set.clone()),
        Value::Member(card) => Ok(Set::default().with(*card)),
        Value::None
        | Value::Flag(_)
        | Value::Number(_)
        | Value::Seat(_)
        | Value::List(_)
        | Value::Text(_) => Err(Unread::Shape),
    }
}

fn compare(how: Compare, one: &Term, other: &Term) -> Result<Truth, Unread> {
    match (how, one, other) {
        (Compare::IsNot, _, _) => compare(Compare::Is, one, other)?.not(),
        (Compare::NotIn, _, _) => compare(Compare::In, one, other)?.not(),
        // Of all values that somebody may choose, one is what lies there.
        (Compare::Is, Term::Secret, Term::Cards(_) | Term::Plain(_))
        | (Compare::Is, Term::Cards(_) | Term::Plain(_), Term::Secret) => Ok(Truth::Free),
        (Compare::Is, Term::Plain(value), term) | (Compare::Is, term, Term::Plain(value)) => {
            term.is(value)
        }
        (Compare::In, Term::Plain(cards), Term::Cards(heap)) => Ok(heap.has(&cards_of(cards)?)),
        (Compare::In, Term::Cards(heap), Term::Plain(cards)) => {
            Ok(heap.is_within(&cards_of(cards)?))
        }
        (_, Term::Count(heap, more), Term::Plain(Value::Number(number))) => {
            let limit = i64::from(*number) - more;
            bounds(how, heap, limit)
        }
        (_, Term::Plain(Value::Number(number)), Term::Count(heap, more)) => {
            let limit = i64::from(*number) - more;
            let turned = match how {
                Compare::Less => Compare::More,
                Compare::More => Compare::Less,
                Compare::AtMost => Compare::AtLeast,
                Compare::AtLeast => Compare::AtMost,
                Compare::Is | Compare::IsNot | Compare::In | Compare::NotIn => how,
            };
            bounds(turned, heap, limit)
        }
        (
            Compare::Is
            | Compare::In
            | Compare::Less
            | Compare::More
            | Compare::AtMost
            | Compare::AtLeast,
            _,
            _,
        ) => Err(Unread::Shape),
    }
}

fn bounds(how: Compare, heap: &Heap, limit: i64) -> Result<Truth, Unread> {
    match how {
        Compare::Less => Ok(heap.counts(0, limit - 1)),
        Compare::More => Ok(heap.counts(limit + 1, i64::MAX)),
        Compare::AtMost => Ok(heap.counts(0, limit)),
        Compare::AtLeast => Ok(heap.counts(limit, i64::MAX)),
        Compare::Is => Ok(heap.counts(limit, limit)),
        Compare::IsNot | Compare::In | Compare::NotIn => Err(Unread::Shape),
    }
}
