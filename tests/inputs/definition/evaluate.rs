//! What an expression means.

use hoyle::hir::{
    Arithmetic, Builtin, Check, Expr, ExprKind, FunctionId, LocalId, Rotation, RuleId,
    SetOperation, Ty, TypeId,
};

use super::position::fitted;
use super::value::Value;
use super::{Definition, Outcome, STEPS, Without};

impl Definition<'_> {
    /// The value of an expression.
    pub fn value(&mut self, expr: &Expr) -> Outcome<Value> {
        self.steps += 1;
        if self.steps > STEPS {
            return Err(Without::TooLong);
        }
        let value = fitted(self.meaning(expr)?, &expr.ty);
        if value == Value::None && !matches!(expr.ty, Ty::Optional(_) | Ty::None) {
            return Err(Without::Fault("no value where there has to be one"));
        }
        Ok(value)
    }

    /// Whether a condition holds.
    pub fn holds(&mut self, expr: &Expr) -> Outcome<bool> {
        self.value(expr)?.to_flag()
    }

    /// The values of several expressions.
    pub fn all(&mut self, exprs: &[Expr]) -> Outcome<Vec<Value>> {
        exprs.iter().map(|expr| self.value(expr)).collect()
    }

    fn meaning(&mut self, expr: &Expr) -> Outcome<Value> {
        Ok(match &expr.kind {
            ExprKind::Number(number) => Value::Number(*number),
            ExprKind::Flag(flag) => Value::Flag(*flag),
            ExprKind::None => Value::None,
            ExprKind::Seat(seat) => Value::Seat(*seat),
            ExprKind::Member(_, at) => Value::Member(*at),
            ExprKind::Seats => Value::List((0..self.state.seats()).map(Value::Seat).collect()),
            ExprKind::Members(id) => Value::List(self.members(*id)),
            ExprKind::Local(local) => self.local(*local)?,
            ExprKind::LocalAt(local, seat) => {
                let seat = self.value(seat)?.to_seat()?;
                self.answer(*local, seat)
            }
            ExprKind::State(id, indices) => {
                let indices = self.all(indices)?;
                self.state(*id, &indices)?
            }
            // A zone in an expression is a set: its order does not count.
            ExprKind::Zone(zone) => Value::set(self.cards(zone)?),
            ExprKind::Top(zone) => {
                let top = self.cards(zone)?.first().cloned();
                top.unwrap_or(Value::None)
            }
            ExprKind::Column(id, column, row) => {
                let row = self.value(row)?.to_member()?;
                let row = &self.game.types[*id].members[row as usize];
                self.value(&row.values[*column])?
            }
            ExprKind::Function(id, arguments) => self.function(*id, arguments)?,
            ExprKind::Rule(id, arguments) => Value::Flag(self.rule(*id, arguments)?),
            ExprKind::Set(elements) => self.written(elements, &expr.ty)?,
            ExprKind::Builtin(builtin, operands) => self.builtin(*builtin, operands, &expr.ty)?,
            ExprKind::Compare(compare, left, right) => {
                Value::Flag(self.compare(*compare, left, right)?)
            }
            ExprKind::And(left, right) => Value::Flag(self.holds(left)? && self.holds(right)?),
            ExprKind::Or(left, right) => Value::Flag(self.holds(left)? || self.holds(right)?),
            ExprKind::Otherwise(first, second) => match self.value(first)? {
                Value::None => self.value(second)?,
                value => value,
            },
            ExprKind::If(condition, yes, no) => {
                let chosen = if self.holds(condition)? { yes } else { no };
                self.value(chosen)?
            }
            ExprKind::Let(local, value, body) => {
                let value = self.value(value)?;
                self.with(*local, value, |it| it.value(body))?
            }
            ExprKind::Quantified(quantifier) => self.quantified(quantifier)?,
            ExprKind::Text(_) => return Err(Without::Unknown("a text")),
            ExprKind::Hook(..) => return Err(Without::Unknown("a hook")),
            ExprKind::Told(_) => return Err(Without::Unknown("what was told")),
        })
    }

    /// All members of a type, in order.
    fn members(&self, id: TypeId) -> Vec<Value> {
        let count = u32::try_from(self.game.types[id].members.len()).unwrap();
        (0..count).map(Value::Member).collect()
    }

    /// Evaluates something in which a name has a value.
    pub fn with<T>(
        &mut self,
        local: LocalId,
        value: Value,
        work: impl FnOnce(&mut Self) -> Outcome<T>,
    ) -> Outcome<T> {
        let before = self.names.len();
        self.bind(local, value);
        let found = work(self);
        self.names.truncate(before);
        found
    }

    /// Evaluates something that knows nothing but its parameters.
    pub fn apart<T>(
        &mut self,
        parameters: &[LocalId],
        arguments: &[Expr],
        work: impl FnOnce(&mut Self) -> Outcome<T>,
    ) -> Outcome<T> {
        let arguments = self.all(arguments)?;
        let before = std::mem::take(&mut self.names);
        for (parameter, argument) in parameters.iter().zip(arguments) {
            self.bind(*parameter, argument);
        }
        let found = work(self);
        self.names = before;
        found
    }

    fn function(&mut self, id: FunctionId, arguments: &[Expr]) -> Outcome<Value> {
        let function = &self.game.functions[id];
        let value = self.apart(&function.parameters, arguments, |it| it.value(&function.body))?;
        Ok(fitted(value, &function.result))
    }

    /// Whether all conditions of a rule hold.
    fn rule(&mut self, id: RuleId, arguments: &[Expr]) -> Outcome<bool> {
        let rule = &self.game.rules[id];
        self.apart(&rule.parameters, arguments, |it| it.all_hold(&rule.checks))
    }

    /// Whether conditions hold, up to the first one that does not.
    pub fn all_hold(&mut self, checks: &[Check]) -> Outcome<bool> {
        for check in checks {
            let holds = match check {
                Check::Require(condition) => self.holds(&self.game.conditions[*condition].expr)?,
                Check::Needs(rule, arguments) => self.rule(*rule, arguments)?,
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn builtin(&mut self, builtin: Builtin, operands: &[Expr], ty: &Ty) -> Outcome<Value> {
        if let [left, right] = operands {
            return self.of_two(builtin, left, right, ty);
        }
        let of = self.value(&operands[0])?;
        let seats = self.state.seats();
        let around = |from: u32, step: u32| {
            let seats = (0..seats).map(move |at| Value::Seat((from + at * step) % seats));
            Value::List(seats.collect())
        };
        Ok(match builtin {
            Builtin::Not => Value::Flag(!of.to_flag()?),
            Builtin::Negative => Value::number(-of.to_number()?),
            Builtin::Neighbour(Rotation::Clockwise) => Value::Seat((of.to_seat()? + 1) % seats),
            Builtin::Neighbour(Rotation::Counterclockwise) => {
                Value::Seat((of.to_seat()? + seats - 1) % seats)
            }
            Builtin::SizeOf => Value::number(i64::try_from(of.things()?.all().len()).unwrap()),
            Builtin::IsEmpty => Value::Flag(of.items()?.is_empty()),
            Builtin::SeatsFrom(Rotation::Clockwise) => around(of.to_seat()?, 1),
            Builtin::SeatsFrom(Rotation::Counterclockwise) => around(of.to_seat()?, seats - 1),
            Builtin::Range
            | Builtin::Arithmetic(_)
            | Builtin::Sets(_)
            | Builtin::Between
            | Builtin::FromTop => unreachable!("these have two operands"),
        })
    }

    fn of_two(&mut self, builtin: Builtin, left: &Expr, right: &Expr, ty: &Ty) -> Outcome<Value> {
        let numbers = |it: &mut Self| {
            let first = it.value(left)?.to_number()?;
            Ok((first, it.value(right)?.to_number()?))
        };
        let divided = |it: &mut Self| {
            let (first, second) = numbers(it)?;
            if second == 0 {
                return Err(Without::Fault("a division by 0"));
            }
            // Rounded down, so that what is left has the sign of the divisor.
            let towards_zero = first / second;
            let is_below = first % second != 0 && (first < 0) != (second < 0);
            Ok((first, second, towards_zero - i64::from(is_below)))
        };
        Ok(match builtin {
            Builtin::Arithmetic(Arithmetic::Plus) => {
                let (first, second) = numbers(self)?;
                Value::number(first + second)
            }
            Builtin::Arithmetic(Arithmetic::Minus) => {
                let (first, second) = numbers(self)?;
                Value::number(first - second)
            }
            Builtin::Arithmetic(Arithmetic::Times) => {
                let (first, second) = numbers(self)?;
                Value::number(first * second)
            }
            Builtin::Arithmetic(Arithmetic::Divide) => Value::number(divided(self)?.2),
            Builtin::Arithmetic(Arithmetic::Remainder) => {
                let (first, second, times) = divided(self)?;
                Value::number(first - second * times)
            }
            Builtin::Range => {
                let (first, last) = numbers(self)?;
                Value::List((first..=last).map(Value::number).collect())
            }
            Builtin::FromTop => {
                let count = self.value(left)?.to_number()?;
                let ExprKind::Zone(zone) = &right.kind else {
                    return Err(Without::Fault("no zone"));
                };
                let mut cards = self.cards(zone)?;
                cards.truncate(usize::try_from(count).unwrap_or(0));
                Value::List(cards)
            }
            Builtin::Between => self.between(left, right)?,
            Builtin::Sets(SetOperation::Union) => self.union(left, right, ty)?,
            Builtin::Sets(SetOperation::Difference) => self.difference(left, right)?,
            Builtin::Sets(SetOperation::Both) => {
                let (left, right) = (self.value(left)?.things()?, self.value(right)?.things()?);
                let all = left.all().iter().filter(|it| right.has(it));
                Value::set(all.cloned().collect())
            }
            Builtin::Not
            | Builtin::Negative
            | Builtin::Neighbour(_)
            | Builtin::SizeOf
            | Builtin::IsEmpty
            | Builtin::SeatsFrom(_) => unreachable!("these have one operand"),
        })
    }
}
