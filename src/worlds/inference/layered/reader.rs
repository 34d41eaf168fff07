//! [`Reader`]: reads off an expression what has to lie where for it to have a value.

use std::collections::BTreeMap;

use super::Unread;
use super::compare::{cards_of, compare};
use super::table::{Spot, Table};
use super::term::{Heap, Term, Truth};
use crate::base::Span;
use crate::engine::Rules;
use crate::hir::{
    Builtin, Check, Expr, ExprKind, Game, LocalId, RuleId, SetOperation, Ty, ZoneRef,
};
use crate::state::{Layout, Position, Value};

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
pub(super) type Names = BTreeMap<LocalId, Expr>;

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
    pub(super) fn bound(
        &self,
        parameters: &[LocalId],
        arguments: &[Expr],
        names: &Names,
        depth: u32,
    ) -> Result<Names, Unread> {
        let pairs = parameters.iter().zip(arguments);
        pairs
            .map(|(local, argument)| {
                let value = self.open(argument, names, depth)?;
                Ok((*local, self.literal(&value, &argument.ty)?))
            })
            .collect()
    }

    /// The value of an expression in the world that is played.
    pub(super) fn plain(&self, expr: &Expr, names: &Names) -> Result<Value, Unread> {
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

    /// The value of an expression that the seat knows.
    fn open(&self, expr: &Expr, names: &Names, depth: u32) -> Result<Value, Unread> {
        if self.hides(expr, names, depth)? {
            return Err(Unread::Shape);
        }
        self.plain(expr, names)
    }

    /// A value as an expression.
    pub(super) fn literal(&self, value: &Value, ty: &Ty) -> Result<Expr, Unread> {
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

    pub(super) fn indices(
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

    pub(super) fn truth(&self, expr: &Expr, names: &Names, depth: u32) -> Result<Truth, Unread> {
        match self.term(expr, names, depth)? {
            Term::Plain(value) => Ok(Truth::Plain(value.is_yes())),
            Term::Truth(truth) => Ok(truth),
            Term::Secret => Ok(Truth::Free),
            Term::Cards(_) | Term::Count(..) => Err(Unread::Shape),
        }
    }

    pub(super) fn term(&self, expr: &Expr, names: &Names, depth: u32) -> Result<Term, Unread> {
        let depth = depth.checked_sub(1).ok_or(Unread::Depth)?;
        if !self.hides(expr, names, depth)? {
            return Ok(Term::Plain(self.plain(expr, names)?));
        }
        match &expr.kind {
            ExprKind::Local(local) | ExprKind::LocalAt(local, _) => match self.hidden.get(local) {
                Some(Hidden::Chosen) => Ok(Term::Secret),
                Some(Hidden::Derived) | None => Err(Unread::Shape),
            },
            ExprKind::Zone(zone) => self.zone(zone, names, depth).map(Term::Cards),
            ExprKind::Builtin(builtin, parts) => self.builtin(*builtin, parts, names, depth),
            ExprKind::Compare(how, one, other) => {
                let (a, b) = (self.term(one, names, depth)?, self.term(other, names, depth)?);
                compare(*how, &a, &b).map(Term::Truth)
            }
            ExprKind::And(one, other) => self.joined((one, other), false, names, depth),
            ExprKind::Or(one, other) => self.joined((one, other), true, names, depth),
            ExprKind::If(condition, then, otherwise) => {
                let holds = self.open(condition, names, depth)?.is_yes();
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
                let known = self.open(value, names, depth)?;
                self.term(body, &self.with(names, *local, &known, &value.ty)?, depth)
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

    /// Two conditions of which one is enough, or both are needed. The second is read only if the first does not decide.
    fn joined(
        &self,
        (one, other): (&Expr, &Expr),
        one_is_enough: bool,
        names: &Names,
        depth: u32,
    ) -> Result<Term, Unread> {
        let first = self.truth(one, names, depth)?;
        if first == Truth::Plain(one_is_enough) {
            return Ok(Term::Truth(first));
        }
        let both = vec![first, self.truth(other, names, depth)?];
        Ok(Term::Truth(if one_is_enough { Truth::Any(both) } else { Truth::All(both) }))
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
}
