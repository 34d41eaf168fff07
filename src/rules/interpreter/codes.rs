//! Expressions whose values have one slot: flags, numbers, seats, members, and those or `none`. They are worked out
//! as the codes of the slots.

use super::Outcome;
use super::eval::Evaluator;
use crate::base::Span;
use crate::engine;
use crate::hir::{Arithmetic, Builtin, Expr, ExprKind, Ty, TypeShape, number};
use crate::state::{Layout, NONE, Value, to_code};

impl Evaluator<'_> {
    /// The code of an expression, which costs a step.
    pub(super) fn code(&mut self, expr: &Expr) -> Outcome<i32> {
        self.budget.spend(1, expr.span)?;
        let code = self.plain_code(expr)?;
        if code == NONE && !matches!(expr.ty, Ty::Optional(_) | Ty::None) {
            // A condition before this one says that there is a value, and that one has failed.
            return Err(engine::missing_value(expr.span));
        }
        Ok(code)
    }

    fn plain_code(&mut self, expr: &Expr) -> Outcome<i32> {
        Ok(match &expr.kind {
            ExprKind::Number(number) => *number,
            ExprKind::Flag(flag) => i32::from(*flag),
            ExprKind::None => NONE,
            ExprKind::Seat(id) | ExprKind::Member(_, id) => id.cast_signed(),
            ExprKind::Local(local) => self.local_code(*local).unwrap_or(NONE),
            ExprKind::LocalAt(local, seat) => to_code(&self.local_at(*local, seat)?, &expr.ty),
            ExprKind::State(id, indices) => {
                self.note_state(*id, indices)?;
                let slot = self.state_slot(*id, indices, expr.span)?;
                Layout::code(self.state, slot)
            }
            ExprKind::Top(zone) => {
                self.note_zone(zone, true)?;
                self.cards(zone)?.last().copied().unwrap_or(NONE)
            }
            ExprKind::Column(ty, column, row) => {
                let row = self.code(row)?;
                to_code(self.rules.cell(*ty, *column, row), &expr.ty)
            }
            ExprKind::Function(id, arguments) => self.function(*id, arguments)?,
            ExprKind::Rule(id, arguments) => i32::from(self.rule(*id, arguments)?),
            ExprKind::Hook(id, arguments) => to_code(&self.hook(*id, arguments)?, &expr.ty),
            ExprKind::Builtin(builtin, operands) => self.builtin(*builtin, operands, expr.span)?,
            ExprKind::Compare(compare, left, right) => {
                i32::from(self.compare(*compare, left, right)?)
            }
            ExprKind::And(left, right) => i32::from(self.holds(left)? && self.holds(right)?),
            ExprKind::Or(left, right) => i32::from(self.holds(left)? || self.holds(right)?),
            ExprKind::Otherwise(first, second) => match self.code(first)? {
                NONE => self.code(second)?,
                code => code,
            },
            ExprKind::If(condition, yes, no) => {
                let branch = if self.decides(condition)? { yes } else { no };
                self.code(branch)?
            }
            ExprKind::Let(local, value, body) => {
                self.bind_value_of(*local, value)?;
                self.code_as(body, &expr.ty)?
            }
            ExprKind::Quantified(quantifier) => self.quantified(quantifier)?,
            ExprKind::Told(_) => to_code(&self.whole(expr)?, &expr.ty),
            // Their values have more than one slot.
            ExprKind::Text(_) | ExprKind::Seats | ExprKind::Members(_) | ExprKind::Zone(_) => NONE,
            ExprKind::Set(_) => NONE,
        })
    }

    /// The code of an expression in a slot of a type, which may be that of a set of a fixed size.
    pub(super) fn code_as(&mut self, expr: &Expr, ty: &Ty) -> Outcome<i32> {
        match ty.shape() {
            TypeShape::Set(of, _) => {
                let set = self.set_as(expr, of)?;
                Ok(to_code(&Value::Set(set), ty))
            }
            TypeShape::Optional(inner) if inner.is_set() => Ok(to_code(&self.eval(expr)?, ty)),
            TypeShape::Single | TypeShape::List(_) => self.code(expr),
            TypeShape::Optional(_) | TypeShape::Unknown => self.code(expr),
        }
    }

    fn builtin(&mut self, builtin: Builtin, operands: &[Expr], span: Span) -> Outcome<i32> {
        if let (Builtin::SizeOf | Builtin::IsEmpty, Some(of)) = (builtin, operands.first()) {
            let size = self.size(of)?;
            return Ok(if builtin == Builtin::IsEmpty { i32::from(size == 0) } else { size });
        }
        let mut codes = [0; 2];
        for (code, operand) in codes.iter_mut().zip(operands) {
            *code = self.code(operand)?;
        }
        let [first, second] = codes;
        let seats = self.state.seats.max(1).cast_signed();
        Ok(match builtin {
            Builtin::Not => i32::from(first != 1),
            Builtin::Negative => first.wrapping_neg(),
            Builtin::Neighbour(way) => (first + i32::from(way.offset())).rem_euclid(seats),
            Builtin::Arithmetic(how) => worked_out(how, first, second, span)?,
            // Sizes are dealt with above; the others are sets and lists.
            Builtin::SizeOf | Builtin::IsEmpty | Builtin::SeatsFrom(_) | Builtin::Range => NONE,
            Builtin::Sets(_) | Builtin::Between | Builtin::FromTop => NONE,
        })
    }

    /// How many things a set or list holds. How many cards a zone holds is open, whatever they are.
    fn size(&mut self, of: &Expr) -> Outcome<i32> {
        if let ExprKind::Builtin(Builtin::Range, ends) = &of.kind
            && let [first, last] = ends.as_slice()
        {
            self.budget.spend(1, of.span)?;
            let (first, last) = (self.code(first)?, self.code(last)?);
            let distance = i64::from(last) - i64::from(first);
            return fitting((distance + 1).max(0), of.span);
        }
        let size = if let ExprKind::Zone(zone) = &of.kind {
            self.cards(zone)?.len()
        } else {
            self.items(of)?.len()
        };
        fitting(i64::try_from(size).unwrap_or(i64::MAX), of.span)
    }
}

/// What two numbers come to.
fn worked_out(how: Arithmetic, first: i32, second: i32, span: Span) -> Outcome<i32> {
    Ok(match how {
        Arithmetic::Plus => fitting(i64::from(first) + i64::from(second), span)?,
        Arithmetic::Minus => fitting(i64::from(first) - i64::from(second), span)?,
        Arithmetic::Times => fitting(i64::from(first) * i64::from(second), span)?,
        Arithmetic::Divide | Arithmetic::Remainder if second == 0 => {
            return Err(engine::divided_by_zero(span));
        }
        Arithmetic::Divide => divided(first, second),
        Arithmetic::Remainder => first.wrapping_sub(divided(first, second).wrapping_mul(second)),
    })
}

/// How often the second number goes into the first, rounded down.
const fn divided(first: i32, second: i32) -> i32 {
    let towards_zero = first.wrapping_div(second);
    let is_between = towards_zero.wrapping_mul(second) != first;
    if is_between && (first < 0) != (second < 0) { towards_zero - 1 } else { towards_zero }
}

/// A number of the language; a fault for one that is past them.
pub(super) fn fitting(exact: i64, span: Span) -> Outcome<i32> {
    number(exact).ok_or_else(|| engine::past_all_numbers(span, exact))
}
