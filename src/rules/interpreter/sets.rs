//! Sets: a bit for each value of the type of the things in them.

use super::Outcome;
use super::eval::Evaluator;
use super::form::Form;
use super::items::{Items, bit};
use crate::base::Span;
use crate::engine;
use crate::hir::{Board, Builtin, Expr, ExprKind, SetOperation, Size, Ty};
use crate::state::{NONE, Set, Value, ordinal};

/// The things of a set by their places in another type; nothing where one lies outside it.
pub(super) fn translate(set: Set, from: &Ty, to: &Ty) -> Option<Set> {
    if from == to {
        return Some(set);
    }
    let mut all = Set::default();
    let count = set.len();
    for code in Items::Bits(set, from.low()) {
        let place = match (from, to) {
            (Ty::Set(of, Size::Exactly(size)), Ty::Set(inner, wanted)) if wanted.allows(*size) => {
                let moved = translate(Set::unrank(code.cast_unsigned(), *size), of, inner)?;
                ordinal(&Value::Set(moved), to)
            }
            _ => bit(code, to),
        };
        all.insert(place);
    }
    (all.len() == count).then_some(all)
}

/// The things of a set by their places in another type; what lies outside it is left out.
fn translate_within(set: Set, from: &Ty, to: &Ty) -> Set {
    if from == to {
        return set;
    }
    Items::Bits(set, from.low())
        .filter_map(|code| translate(Set::default().with(bit(code, from)), from, to))
        .fold(Set::default(), |all, one| all.union(&one))
}

/// The set of the things in a set or list by their places in a type; a fault where one lies outside it.
pub(super) fn in_full(value: &Value, terms: (&Ty, &Ty), span: Span) -> Outcome<Set> {
    held_in("set", value, terms, span)
}

/// As `in_full`, for what a set or a list would hold.
fn held_in(holder: &str, value: &Value, (from, to): (&Ty, &Ty), span: Span) -> Outcome<Set> {
    if let Value::Set(set) = value
        && from == to
    {
        return Ok(set.clone());
    }
    let elements = value.elements(from);
    let mut numbers = elements.iter().map(Value::number);
    if let Ty::Range(low, high) = to
        && let Some(outside) = numbers.find(|number| number < low || number > high)
    {
        return Err(engine::outside_set(span, outside, *low, *high, holder));
    }
    translated(value, from, to).ok_or_else(|| engine::other_elements(span))
}

/// The set of the things in a set or list by their places in a type; nothing where one lies outside it.
pub(super) fn translated(value: &Value, from: &Ty, to: &Ty) -> Option<Set> {
    if let Value::List(list) = value {
        let set = value.to_set(to);
        return (set.len() as usize == list.len()).then_some(set);
    }
    translate(value.to_set(from), from, to)
}

/// A value of one type in the terms of another one, where it is kept; a fault where it does not fit.
pub(super) fn in_terms(value: Value, from: &Ty, to: &Ty, span: Span) -> Outcome<Value> {
    match (&value, element_of(from), element_of(to)) {
        (Value::Set(_) | Value::List(_), Some(from), Some(of)) => {
            if matches!(to, Ty::List(_)) {
                return held_in("list", &value, (from, of), span).map(|_| value);
            }
            Ok(Value::Set(in_full(&value, (from, of), span)?))
        }
        _ => Ok(value),
    }
}

/// As `in_terms`, for what gets a name or is given: a number has to lie in the range of its type, and a set to have its
/// size, too.
pub(super) fn held(value: Value, from: &Ty, to: &Ty, span: Span) -> Outcome<Value> {
    if let Value::Number(code) = value {
        held_code(code, to, span)?;
    }
    let value = in_terms(value, from, to, span)?;
    if let Value::Set(set) = &value {
        of_size(set, to, span)?;
    }
    Ok(value)
}

/// A fault where a set has not the size that is needed.
pub(super) fn of_size(set: &Set, ty: &Ty, span: Span) -> Outcome<()> {
    let wanted = ty.set_size();
    // To count takes longer than to see that any number will do.
    if wanted == Size::Any || wanted.allows(set.len()) {
        return Ok(());
    }
    Err(engine::other_size(span, wanted, set.len()))
}

/// As `held`, for what has one slot, by its code.
pub(super) fn held_code(code: i32, ty: &Ty, span: Span) -> Outcome<i32> {
    let plain = if code == NONE { ty } else { ty.never_none() };
    match plain.range() {
        Some((low, high)) if code < low || code > high => {
            Err(engine::outside_type(span, code, low, high))
        }
        Some(_) | None => Ok(code),
    }
}

pub(super) fn element_of(ty: &Ty) -> Option<&Ty> {
    ty.never_none().element()
}

/// Whether a set or list of a type is one of the sets among which it is looked for, and not some of them.
pub(super) fn is_one(ty: &Ty, of: &Ty) -> bool {
    of.is_set() && element_of(ty).is_some_and(|it| !it.is_set())
}

/// The place of a set among the sets of a type; past all of them for one that is none of them.
pub(super) fn place(value: &Value, ty: &Ty, (of, inner): (&Ty, &Ty)) -> u32 {
    let from = element_of(ty).unwrap_or(inner);
    translated(value, from, inner).map_or(u32::MAX, |set| ordinal(&Value::Set(set), of))
}

impl Evaluator<'_> {
    /// The set that an expression gives, in the terms of its own type. It costs a step, and one for each part that the set has of
    /// its own.
    pub(super) fn set(&mut self, expr: &Expr) -> Outcome<Set> {
        let of = expr.ty.element().unwrap_or(&Ty::Number);
        if Form::of(&expr.ty) != Form::Set {
            return Ok(self.items(expr)?.set(of));
        }
        self.budget.spend(1, expr.span)?;
        let set = match &expr.kind {
            ExprKind::Seats => Set::full(self.state.seats),
            ExprKind::Members(id) => Set::full(self.rules.members(*id)),
            // A condition before this one says that there is a set, and that one may have failed.
            ExprKind::Local(local) => {
                let set = self.local_set(*local);
                set.ok_or_else(|| engine::missing_value(expr.span))?
            }
            ExprKind::LocalAt(local, seat) => self.local_at(*local, seat)?.to_set(of),
            ExprKind::State(id, indices) => {
                self.note_state(*id, indices)?;
                let slot = self.state_slot(*id, indices, expr.span)?;
                self.rules.layout.set_at(self.state, slot, &expr.ty)
            }
            ExprKind::Zone(zone) => {
                self.note_zone(zone, false)?;
                let cards = self.cards(zone)?.iter();
                cards.map(|card| card.cast_unsigned()).collect()
            }
            ExprKind::Column(ty, column, row) => {
                let row = self.code(row)?;
                self.rules.cell(*ty, *column, row).to_set(of)
            }
            ExprKind::Function(id, arguments) => {
                let set: Set = self.function(*id, arguments)?;
                let result = self.rules.game.functions.get(*id).map(|it| &it.result);
                let from = result.and_then(Ty::element).unwrap_or(of);
                in_full(&Value::Set(set), (from, of), expr.span)?
            }
            ExprKind::Hook(id, arguments) => self.hook(*id, arguments)?.to_set(of),
            ExprKind::Set(elements) => {
                let mut set = Set::default();
                for element in elements {
                    set = set.with(self.put(element, of)?);
                }
                set
            }
            ExprKind::Builtin(builtin, operands) => self.combined(*builtin, operands, of)?,
            ExprKind::Otherwise(first, second) => {
                let value = self.eval(first)?;
                if value == Value::None {
                    self.set_as(second, of)?
                } else {
                    let from = element_of(&first.ty).unwrap_or(of);
                    in_full(&value, (from, of), first.span)?
                }
            }
            ExprKind::If(condition, yes, no) => {
                let branch = if self.decides(condition)? { yes } else { no };
                self.set_as(branch, of)?
            }
            ExprKind::Let(local, value, body) => {
                self.bind_value_of(*local, value)?;
                self.set_as(body, of)?
            }
            ExprKind::Quantified(quantifier) => self.chosen(quantifier, of)?,
            ExprKind::Told(_) => self.whole(expr)?.to_set(of),
            // Their values have one slot, or are texts.
            ExprKind::Number(_) | ExprKind::Flag(_) | ExprKind::None => Set::default(),
            ExprKind::Seat(_) | ExprKind::Member(..) | ExprKind::Text(_) => Set::default(),
            ExprKind::Top(_) | ExprKind::Rule(..) | ExprKind::Compare(..) => Set::default(),
            ExprKind::And(..) | ExprKind::Or(..) => Set::default(),
        };
        self.budget.spend_all(set.own_parts(), expr.span)?;
        Ok(set)
    }

    /// The set that an expression gives, by the places of its things in a type; a fault where one lies outside it.
    pub(super) fn set_as(&mut self, expr: &Expr, of: &Ty) -> Outcome<Set> {
        let from = expr.ty.element().unwrap_or(of);
        if from == of {
            return self.set(expr);
        }
        let value = self.eval(expr)?;
        in_full(&value, (from, of), expr.span)
    }

    /// As `set_as`, where what lies outside the type does not matter and is left out.
    pub(super) fn set_within(&mut self, expr: &Expr, of: &Ty) -> Outcome<Set> {
        if Form::of(&expr.ty) == Form::List {
            return Ok(self.items(expr)?.set(of));
        }
        let set = self.set(expr)?;
        let from = expr.ty.element().unwrap_or(of);
        Ok(translate_within(set, from, of))
    }

    /// The place of a thing that comes into a set.
    fn put(&mut self, element: &Expr, of: &Ty) -> Outcome<u32> {
        let Ty::Set(inner, size) = of else {
            let code = self.code(element)?;
            return added(code, of, element.span);
        };
        let value = self.eval(element)?;
        if let Size::Exactly(size) = size
            && value.size() != *size as usize
        {
            return Err(engine::wrong_element(element.span, *size, value.size()));
        }
        Ok(place(&value, &element.ty, (of, inner)))
    }

    /// A set made of two, or of numbers or seats.
    fn combined(&mut self, builtin: Builtin, operands: &[Expr], of: &Ty) -> Outcome<Set> {
        if let (Builtin::Sets(how), [first, second]) = (builtin, operands) {
            return self.of_two(how, first, second, of);
        }
        if let (Builtin::Between, [first, second]) = (builtin, operands) {
            let found = self.fields_between(first, second)?;
            return Ok(found.into_iter().collect());
        }
        Ok(self.made(builtin, operands)?.set(of))
    }

    /// What an operation makes of two sets, or of a set and one thing.
    fn of_two(&mut self, how: SetOperation, first: &Expr, second: &Expr, of: &Ty) -> Outcome<Set> {
        let left = self.set_as(first, of)?;
        Ok(match how {
            SetOperation::Union => left.union(&self.second(how, second, of)?),
            SetOperation::Difference => left.minus(&self.second(how, second, of)?),
            SetOperation::Both => left.both(&self.set_within(second, of)?),
        })
    }

    /// The fields between two fields of a board, by their numbers.
    pub(super) fn fields_between(&mut self, first: &Expr, second: &Expr) -> Outcome<Vec<u32>> {
        let (from, to) = (self.code(first)?, self.code(second)?);
        let Ty::Member(id) = first.ty else {
            return Ok(Vec::new());
        };
        let ty = self.rules.game.types.get(id);
        let board = ty.and_then(|ty| ty.board.as_ref());
        let between = |board: &Board| board.between(from.cast_unsigned(), to.cast_unsigned());
        Ok(board.map(between).unwrap_or_default())
    }

    /// The second operand: a set, or one thing, which for a union has to be one that can be in the set.
    fn second(&mut self, how: SetOperation, operand: &Expr, of: &Ty) -> Outcome<Set> {
        let is_union = how == SetOperation::Union;
        if let Ty::Set(inner, _) = of
            && is_one(&operand.ty, of)
        {
            let place = if is_union {
                self.put(operand, of)?
            } else {
                let value = self.eval(operand)?;
                place(&value, &operand.ty, (of, inner))
            };
            return Ok(Set::default().with(place));
        }
        match Form::of(&operand.ty) {
            Form::Set | Form::List if is_union => self.set_as(operand, of),
            Form::Set | Form::List => self.set_within(operand, of),
            Form::Code | Form::Whole => Ok(match self.code(operand)? {
                NONE => Set::default(),
                code if is_union => Set::default().with(added(code, of, operand.span)?),
                code => Set::default().with(bit(code, of)),
            }),
        }
    }
}

/// The place of a thing that comes into a set; a fault for a number that its type does not have.
fn added(code: i32, of: &Ty, span: Span) -> Outcome<u32> {
    match of.range() {
        Some((low, high)) if code < low || code > high => {
            Err(engine::outside_set(span, code, low, high, "set"))
        }
        Some(_) | None => Ok(bit(code, of)),
    }
}
