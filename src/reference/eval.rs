//! Expressions.

use std::collections::{BTreeMap, BTreeSet};

use super::sets::{as_set, is_one, place, put, same, within};
use super::{Outcome, Reference};
use crate::engine::{self, Budget, HookError, SCRIPT};
use crate::hir::{
    Builtin, Check, Compare, Expr, ExprKind, Fold, FunctionId, HookId, LocalId, Quantifier, RuleId,
    Template, Ty, ZoneRef,
};
use crate::notation;
use crate::state::{Set, State, Value, Words, ordinal};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Called {
    Function(FunctionId),
    Hook(HookId),
}

/// Evaluates in one position. Names that an expression binds are kept in `bound`; those of the running
/// body are read from its frame.
pub(super) struct Evaluator<'a> {
    pub(super) rules: &'a Reference,
    pub(super) state: &'a State,
    bound: Vec<Option<Value>>,
    base: usize,
    pub(super) budget: &'a Budget,
    told: Option<&'a BTreeMap<String, Value>>,
    /// In one position a function has one value for the same arguments, and a hook too. With it, whether all that it
    /// reads is open.
    memo: BTreeMap<(Called, Vec<Value>), (Value, bool)>,
    /// The seat that is told what comes out.
    pub(super) reader: Option<u32>,
    /// Whether something was read that the reader does not see.
    pub(super) hidden: bool,
    /// Names whose values the reader does not see.
    pub(super) hidden_locals: BTreeSet<LocalId>,
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(rules: &'a Reference, state: &'a State, budget: &'a Budget) -> Self {
        let base = state
            .cursors
            .last()
            .map_or(0, |cursor| cursor.base as usize);
        Self {
            rules,
            state,
            bound: Vec::new(),
            base,
            budget,
            told: None,
            memo: BTreeMap::new(),
            reader: None,
            hidden: false,
            hidden_locals: BTreeSet::new(),
        }
    }

    /// With what was last told under each name, as tests may ask for it.
    pub(super) fn with_told(self, told: &'a BTreeMap<String, Value>) -> Self {
        Self {
            told: Some(told),
            ..self
        }
    }

    pub(super) fn bind(&mut self, local: LocalId, value: Value) {
        let at = usize::from(local);
        if self.bound.len() <= at {
            self.bound.resize(at + 1, None);
        }
        if let Some(slot) = self.bound.get_mut(at) {
            *slot = Some(value);
        }
    }

    fn local(&mut self, local: LocalId) -> Value {
        self.hidden |= self.hidden_locals.contains(&local);
        match self.bound.get(usize::from(local)) {
            Some(Some(value)) => value.clone(),
            _ => self.rules.layout.local(self.state, self.base, local, None),
        }
    }

    pub(super) fn all(&mut self, exprs: &[Expr]) -> Outcome<Vec<Value>> {
        exprs.iter().map(|expr| self.eval(expr)).collect()
    }

    pub(super) fn holds(&mut self, expr: &Expr) -> Outcome<bool> {
        Ok(self.eval(expr)?.is_yes())
    }

    /// The value of an expression. It costs a step, and a step for each item of what it makes.
    pub(super) fn eval(&mut self, expr: &Expr) -> Outcome<Value> {
        self.budget.spend(1, expr.span)?;
        let value = self.value(expr)?;
        match &value {
            Value::List(items) => self.budget.spend_all(items.len(), expr.span)?,
            Value::Text(text) => self.budget.spend_all(text.len(), expr.span)?,
            Value::None | Value::Flag(_) | Value::Number(_) | Value::Seat(_) => {}
            Value::Member(_) | Value::Set(_) => {}
        }
        Ok(value)
    }

    fn value(&mut self, expr: &Expr) -> Outcome<Value> {
        Ok(match &expr.kind {
            ExprKind::Number(number) => Value::Number(*number),
            ExprKind::Flag(flag) => Value::Flag(*flag),
            ExprKind::None => Value::None,
            ExprKind::Seat(seat) => Value::Seat(*seat),
            ExprKind::Member(_, member) => Value::Member(*member),
            ExprKind::Text(template) => Value::Text(self.plain(template)?),
            ExprKind::Seats => Value::List((0..self.state.seats).map(Value::Seat).collect()),
            ExprKind::Members(id) => {
                let count = u32::try_from(
                    self.rules
                        .game
                        .types
                        .get(*id)
                        .map_or(0, |it| it.members.len()),
                )
                .unwrap_or(0);
                if count <= Set::LIMIT {
                    Value::Set(Set::full(count))
                } else {
                    Value::List((0..count).map(Value::Member).collect())
                }
            }
            ExprKind::Local(local) => self.local(*local),
            ExprKind::LocalAt(local, seat) => {
                let seat = self.eval(seat)?.seat();
                self.rules
                    .layout
                    .local(self.state, self.base, *local, Some(seat))
            }
            ExprKind::State(state, indices) => self.state_value(*state, indices, expr.span)?,
            ExprKind::Zone(zone) => self.zone_value(zone)?,
            ExprKind::Top(zone) => self.top(zone)?,
            ExprKind::Column(ty, column, row) => self.column(*ty, *column, row)?,
            ExprKind::Function(id, arguments) => self.function(*id, arguments)?,
            ExprKind::Rule(id, arguments) => {
                let arguments = self.all(arguments)?;
                Value::Flag(self.rule(*id, arguments)?)
            }
            ExprKind::Hook(id, arguments) => self.hook(*id, arguments)?,
            ExprKind::Set(elements) => self.set(elements, &expr.ty)?,
            ExprKind::Builtin(builtin, operands) => self.builtin(*builtin, operands, expr)?,
            ExprKind::Compare(compare, left, right) => {
                Value::Flag(self.compare(*compare, left, right)?)
            }
            ExprKind::And(left, right) => Value::Flag(self.holds(left)? && self.holds(right)?),
            ExprKind::Or(left, right) => Value::Flag(self.holds(left)? || self.holds(right)?),
            ExprKind::Otherwise(left, right) => {
                let first = self.eval(left)?;
                if first == Value::None {
                    self.eval(right)?
                } else {
                    first
                }
            }
            ExprKind::If(condition, yes, no) => {
                if self.holds(condition)? {
                    self.eval(yes)?
                } else {
                    self.eval(no)?
                }
            }
            ExprKind::Quantified(quantifier) => self.quantified(quantifier)?,
            ExprKind::Told(name) => self
                .told
                .and_then(|told| told.get(name))
                .cloned()
                .unwrap_or(Value::None),
        })
    }

    /// The cards of a zone, the top one last.
    pub(super) fn cards(&mut self, zone: &ZoneRef) -> Outcome<&'a [i32]> {
        let indices = self.all(&zone.indices)?;
        self.cards_at(zone, &indices)
    }

    pub(super) fn cards_at(&self, zone: &ZoneRef, indices: &[Value]) -> Outcome<&'a [i32]> {
        let found = self.rules.layout.cards(self.state, zone.zone, indices);
        found.ok_or_else(|| engine::bad_index(zone.span))
    }

    fn column(&mut self, ty: crate::hir::TypeId, column: usize, row: &Expr) -> Outcome<Value> {
        let Value::Member(row) = self.eval(row)? else {
            return Ok(Value::None);
        };
        let cell = self
            .rules
            .tables
            .get(ty)
            .and_then(|it| it.get(row as usize))
            .and_then(|it| it.get(column));
        Ok(cell.cloned().unwrap_or(Value::None))
    }

    fn function(&mut self, id: FunctionId, arguments: &[Expr]) -> Outcome<Value> {
        let arguments = self.all(arguments)?;
        let rules = self.rules;
        let Some(function) = rules.game.functions.get(id) else {
            return Ok(Value::None);
        };
        let key = rules
            .slow
            .get(id)
            .is_some_and(|slow| *slow)
            .then(|| (Called::Function(id), arguments.clone()));
        if let Some((value, open)) = key.as_ref().and_then(|key| self.memo.get(key)) {
            self.hidden |= !open;
            return Ok(value.clone());
        }
        for (parameter, value) in function.parameters.iter().zip(arguments) {
            self.bind(*parameter, value);
        }
        let (value, open) = self.isolated(|it| it.eval(&function.body));
        let open = open || function.trusted.is_some();
        self.hidden |= !open;
        let value = value?;
        if let Some(key) = key {
            self.memo.insert(key, (value.clone(), open));
        }
        Ok(value)
    }

    /// Whether all conditions of a rule hold.
    fn rule(&mut self, id: RuleId, arguments: Vec<Value>) -> Outcome<bool> {
        let rules = self.rules;
        let Some(rule) = rules.game.rules.get(id) else {
            return Ok(false);
        };
        for (parameter, value) in rule.parameters.iter().zip(arguments) {
            self.bind(*parameter, value);
        }
        for check in &rule.checks {
            let holds = match check {
                Check::Require(condition) => match rules.game.conditions.get(*condition) {
                    Some(condition) => self.holds(&condition.expr)?,
                    None => true,
                },
                Check::Needs(other, arguments) => {
                    let arguments = self.all(arguments)?;
                    self.rule(*other, arguments)?
                }
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn hook(&mut self, id: HookId, arguments: &[Expr]) -> Outcome<Value> {
        let arguments = self.all(arguments)?;
        let rules = self.rules;
        let Some(hook) = rules.game.hooks.get(id) else {
            return Ok(Value::None);
        };
        // A script knows what it is given, and what the seat sees whose view it gets.
        let viewer = hook
            .view_of
            .and_then(|it| arguments.get(it.parameter))
            .map(Value::seat);
        self.hidden |= viewer.is_some_and(|seat| self.reader != Some(seat));
        let key = (Called::Hook(id), arguments);
        if let Some((value, _)) = self.memo.get(&key) {
            return Ok(value.clone());
        }
        self.budget.spend(SCRIPT, hook.span)?;
        if hook.view_of.is_some() {
            self.budget.spend_all(self.state.cells.len(), hook.span)?;
        }
        let (value, operations) =
            rules
                .host
                .call(id, self.state, &key.1)
                .map_err(|error| match error {
                    HookError::Failed(why, at) => {
                        engine::hook_failed(hook.span, at, &hook.name, &why)
                    }
                    HookError::WrongType(what, at) => {
                        engine::hook_result(hook.span, at, &hook.name, &what)
                    }
                })?;
        self.budget.spend(operations, hook.span)?;
        self.memo.insert(key, (value.clone(), false));
        Ok(value)
    }

    fn set(&mut self, elements: &[Expr], ty: &Ty) -> Outcome<Value> {
        let values = self.all(elements)?;
        if matches!(ty, Ty::List(_)) {
            return Ok(Value::List(values));
        }
        let of = ty.element().cloned().unwrap_or(Ty::Number);
        let places = values
            .iter()
            .zip(elements)
            .map(|(value, expr)| put(value, expr, &of));
        Ok(Value::Set(places.collect::<Outcome<Set>>()?))
    }

    fn builtin(&mut self, builtin: Builtin, operands: &[Expr], whole: &Expr) -> Outcome<Value> {
        // How many cards a zone holds is open, whatever they are.
        if let (
            Builtin::SizeOf | Builtin::IsEmpty,
            [
                Expr {
                    kind: ExprKind::Zone(zone),
                    ..
                },
            ],
        ) = (builtin, operands)
        {
            let size = i32::try_from(self.cards(zone)?.len()).unwrap_or(i32::MAX);
            return Ok(if builtin == Builtin::IsEmpty {
                Value::Flag(size == 0)
            } else {
                Value::Number(size)
            });
        }
        let values = self.all(operands)?;
        let first = values.first().cloned().unwrap_or(Value::None);
        let second = values.get(1).cloned().unwrap_or(Value::None);
        let seats = self.state.seats.max(1);
        Ok(match builtin {
            Builtin::Not => Value::Flag(!first.is_yes()),
            Builtin::Negative => Value::Number(first.number().saturating_neg()),
            Builtin::LeftOf => Value::Seat((first.seat() + 1) % seats),
            Builtin::RightOf => Value::Seat((first.seat() + seats - 1) % seats),
            Builtin::SizeOf => Value::Number(i32::try_from(first.size()).unwrap_or(i32::MAX)),
            Builtin::IsEmpty => Value::Flag(first.size() == 0),
            Builtin::SeatsFrom => Value::List(
                (0..seats)
                    .map(|step| Value::Seat((first.seat() + step) % seats))
                    .collect(),
            ),
            Builtin::SeatsBackFrom => Value::List(
                (0..seats)
                    .map(|step| Value::Seat((first.seat() + seats - step) % seats))
                    .collect(),
            ),
            Builtin::Range => {
                let mut numbers = Vec::new();
                for number in first.number()..=second.number() {
                    self.budget.spend(1, whole.span)?;
                    numbers.push(Value::Number(number));
                }
                Value::List(numbers)
            }
            Builtin::Plus => Value::Number(first.number().saturating_add(second.number())),
            Builtin::Minus => Value::Number(first.number().saturating_sub(second.number())),
            Builtin::Times => Value::Number(first.number().saturating_mul(second.number())),
            Builtin::Union | Builtin::Difference => {
                let of = whole.ty.element().cloned().unwrap_or(Ty::Number);
                let one = operands.get(1).filter(|it| is_one(&it.ty, &of));
                let more = match one {
                    Some(expr) if builtin == Builtin::Union => {
                        Set::default().with(put(&second, expr, &of)?)
                    }
                    Some(expr) => Set::default().with(place(&second, &expr.ty, &of)),
                    None => as_set(&second, &of),
                };
                let (a, b) = (first.to_set(&of), more);
                Value::Set(if builtin == Builtin::Union {
                    Set(a.0 | b.0)
                } else {
                    Set(a.0 & !b.0)
                })
            }
        })
    }

    fn compare(&mut self, compare: Compare, left: &Expr, right: &Expr) -> Outcome<bool> {
        let (a, b) = (self.eval(left)?, self.eval(right)?);
        Ok(match compare {
            Compare::Is => same(&a, &left.ty, &b, &right.ty),
            Compare::IsNot => !same(&a, &left.ty, &b, &right.ty),
            Compare::In => within(&a, &left.ty, &b, &right.ty),
            Compare::NotIn => !within(&a, &left.ty, &b, &right.ty),
            // Values of one kind: numbers, or members of a type by their place in it.
            Compare::Less => a < b,
            Compare::More => a > b,
            Compare::AtMost => a <= b,
            Compare::AtLeast => a >= b,
        })
    }

    fn quantified(&mut self, it: &Quantifier) -> Outcome<Value> {
        let domain = self.eval(&it.domain)?;
        let of = it.domain.ty.element().cloned().unwrap_or(Ty::Number);
        let (mut sum, mut chosen) = (0i32, Set::default());
        for element in domain.elements(&of) {
            self.bind(it.local, element.clone());
            let value = self.eval(&it.body)?;
            match it.fold {
                Fold::Every if !value.is_yes() => return Ok(Value::Flag(false)),
                Fold::Some if value.is_yes() => return Ok(Value::Flag(true)),
                Fold::First if value.is_yes() => return Ok(element),
                Fold::Sum => sum = sum.saturating_add(value.number()),
                Fold::Count => sum += i32::from(value.is_yes()),
                Fold::All if value.is_yes() => chosen = chosen.with(ordinal(&element, &of)),
                Fold::Every | Fold::Some | Fold::First | Fold::All => {}
            }
        }
        Ok(match it.fold {
            Fold::Every => Value::Flag(true),
            Fold::Some => Value::Flag(false),
            Fold::Sum | Fold::Count => Value::Number(sum),
            Fold::All => Value::Set(chosen),
            Fold::First => Value::None,
        })
    }

    /// A text with the values it has now.
    pub(super) fn words(&mut self, template: &Template) -> Outcome<Words> {
        let values = template.values().map(|expr| self.eval(expr).map(Some));
        Ok(Words {
            sentence: template.sentence,
            values: values.collect::<Outcome<_>>()?,
        })
    }

    fn plain(&mut self, template: &Template) -> Outcome<String> {
        let names = notation::Names::numbered(self.state.seats);
        let words = self.words(template)?;
        Ok(notation::say(&self.rules.game, &names, &words))
    }
}
