//! Expressions. A value of one slot is worked out as its code (`codes.rs`), a set as its bits (`sets.rs`), a list
//! as the codes of its items; only texts and what may be a set or `none` are made whole. Which it is follows from the
//! type, never from the value.

use std::collections::{BTreeMap, BTreeSet};

use smallvec::SmallVec;

use super::form::Form;
use super::memory::Memory;
use super::sets::{held, held_code, in_terms, of_size};
use super::{Interpreter, Outcome};
use crate::base::Span;
use crate::engine::{self, Budget};
use crate::hir::{Expr, ExprKind, Fold, LocalId, StateId, Template, Ty, ZoneRef};
use crate::notation;
use crate::state::{FilledText, Layout, Position, Set, SlotFinder, Value, from_code, to_code};

/// What a name is bound to.
#[derive(Clone)]
pub(super) enum Bound {
    Code(i32),
    Value(Value),
}

/// The code of a name that is not bound.
const FREE: i64 = i64::MIN;

/// Evaluates in one position. Names that an expression binds are kept here; those of the running body are read from
/// its frame.
pub(super) struct Evaluator<'a> {
    pub(super) rules: &'a Interpreter,
    pub(super) state: &'a Position,
    /// By local, for values of one slot.
    codes: Vec<i64>,
    /// The other values that are bound.
    values: Vec<(LocalId, Value)>,
    base: usize,
    pub(super) budget: &'a Budget,
    told: Option<&'a BTreeMap<String, Value>>,
    pub(super) memory: Memory,
    /// The seat that is told what comes out.
    pub(super) reader: Option<u32>,
    /// Whether something was read that the reader does not see.
    pub(super) hidden: bool,
    /// Names whose values the reader does not see.
    pub(super) hidden_locals: BTreeSet<LocalId>,
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(rules: &'a Interpreter, state: &'a Position, budget: &'a Budget) -> Self {
        Self {
            rules,
            state,
            codes: Vec::new(),
            values: Vec::new(),
            base: state.frame(),
            budget,
            told: None,
            memory: Memory::default(),
            reader: None,
            hidden: false,
            hidden_locals: BTreeSet::new(),
        }
    }

    /// With what was last told under each name, as tests may ask for it.
    pub(super) fn with_told(self, told: &'a BTreeMap<String, Value>) -> Self {
        Self { told: Some(told), ..self }
    }

    /// With what is remembered of the position.
    pub(super) fn with_memory(self, memory: Memory) -> Self {
        Self { memory, ..self }
    }

    /// Gives a name a value of its type.
    pub(super) fn bind(&mut self, local: LocalId, value: Value) {
        match self.form_of(local) {
            Form::Code => {
                let code = self
                    .rules
                    .game
                    .locals
                    .get(local)
                    .map_or(0, |declared| to_code(&value, &declared.ty));
                self.bind_code(local, code);
            }
            Form::Set | Form::List | Form::Whole => self.bind_value(local, value),
        }
    }

    fn form_of(&self, local: LocalId) -> Form {
        self.rules.form_of(local)
    }

    pub(super) fn bind_code(&mut self, local: LocalId, code: i32) {
        if self.codes.is_empty() {
            self.codes.resize(self.rules.game.locals.len(), FREE);
        }
        if let Some(slot) = self.codes.get_mut(usize::from(local)) {
            *slot = i64::from(code);
        }
    }

    fn bind_value(&mut self, local: LocalId, value: Value) {
        match self.values.iter_mut().find(|(name, _)| *name == local) {
            Some((_, slot)) => *slot = value,
            None => self.values.push((local, value)),
        }
    }

    /// Gives a name an item of a set or list, by its code.
    pub(super) fn bind_item(&mut self, local: LocalId, code: i32, of: &Ty) {
        if Form::of(of) == Form::Code {
            self.bind_code(local, code);
        } else {
            self.bind_value(local, from_code(code, of));
        }
    }

    /// Gives a name what was worked out for it.
    pub(super) fn bind_result(&mut self, local: LocalId, bound: Bound) {
        match bound {
            Bound::Code(code) => self.bind_code(local, code),
            Bound::Value(value) => self.bind_value(local, value),
        }
    }

    /// Gives a name that an expression binds its value.
    pub(super) fn bind_value_of(&mut self, local: LocalId, value: &Expr) -> Outcome<()> {
        let bound = self.bound(local, value)?;
        self.bind_result(local, bound);
        Ok(())
    }

    /// Works an expression out for a name: in the terms of the name's own type.
    pub(super) fn bound(&mut self, local: LocalId, expr: &Expr) -> Outcome<Bound> {
        let rules = self.rules;
        let ty = rules.game.locals.get(local).map_or(&expr.ty, |it| &it.ty);
        Ok(match (rules.form_of(local), ty) {
            (Form::Code, _) => Bound::Code(held_code(self.code(expr)?, ty, expr.span)?),
            (Form::Set, Ty::Set(of, _)) => {
                let set = self.set_as(expr, of)?;
                of_size(&set, ty, expr.span)?;
                Bound::Value(Value::Set(set))
            }
            (Form::Set | Form::List | Form::Whole, _) => {
                Bound::Value(held(self.eval(expr)?, &expr.ty, ty, expr.span)?)
            }
        })
    }

    /// The code of a local, or nothing where it has no slot.
    pub(super) fn local_code(&mut self, local: LocalId) -> Option<i32> {
        self.note_local(local);
        match self.codes.get(usize::from(local)) {
            Some(code) if *code != FREE => i32::try_from(*code).ok(),
            Some(_) | None => {
                let at = self.rules.layout.local_at(local)?;
                Some(Layout::framed(self.state, self.base, at))
            }
        }
    }

    fn bound_value(&self, local: LocalId) -> Option<&Value> {
        let found = self.values.iter().find(|(name, _)| *name == local);
        found.map(|(_, value)| value)
    }

    /// The set that a local holds; nothing where it is `none`.
    pub(super) fn local_set(&mut self, local: LocalId) -> Option<Set> {
        self.note_local(local);
        match self.bound_value(local) {
            Some(Value::Set(set)) => Some(set.clone()),
            Some(Value::None) => None,
            Some(_) => Some(Set::default()),
            None => self.rules.layout.framed_set(self.state, local, self.base),
        }
    }

    fn local(&mut self, local: LocalId) -> Value {
        self.note_local(local);
        if let Some(value) = self.bound_value(local) {
            return value.clone();
        }
        match self.codes.get(usize::from(local)) {
            Some(code) if *code != FREE => {
                let ty = self.rules.game.locals.get(local).map(|it| &it.ty);
                let code = i32::try_from(*code).unwrap_or(0);
                ty.map_or(Value::None, |ty| from_code(code, ty))
            }
            Some(_) | None => self.rules.layout.local(self.state, self.base, local, None),
        }
    }

    fn note_local(&mut self, local: LocalId) {
        self.hidden |= !self.hidden_locals.is_empty() && self.hidden_locals.contains(&local);
    }

    pub(super) fn local_at(&mut self, local: LocalId, seat: &Expr) -> Outcome<Value> {
        let seat = self.code(seat)?.cast_unsigned();
        // The answer of a seat is known to that seat.
        if self.reader != Some(seat) {
            self.note_local(local);
        }
        let layout = &self.rules.layout;
        Ok(layout.local(self.state, self.base, local, Some(seat)))
    }

    pub(super) fn all(&mut self, exprs: &[Expr]) -> Outcome<Vec<Value>> {
        exprs.iter().map(|expr| self.eval(expr)).collect()
    }

    /// The indices of one zone of a family, each in the terms of its own type.
    pub(super) fn zone_indices(&mut self, zone: &ZoneRef) -> Outcome<Vec<Value>> {
        let declared = self.rules.game.zones.get(zone.zone);
        self.all_as(&zone.indices, declared.map_or(&[], |it| it.indices.as_slice()))
    }

    /// As `zone_indices`, for a state.
    pub(super) fn state_indices(&mut self, id: StateId, indices: &[Expr]) -> Outcome<Vec<Value>> {
        let declared = self.rules.game.states.get(id);
        self.all_as(indices, declared.map_or(&[], |it| it.indices.as_slice()))
    }

    fn all_as(&mut self, exprs: &[Expr], types: &[Ty]) -> Outcome<Vec<Value>> {
        let pairs = exprs.iter().zip(types);
        let values = pairs.map(|(expr, ty)| in_terms(self.eval(expr)?, &expr.ty, ty, expr.span));
        values.collect()
    }

    /// Whether a condition holds.
    pub(super) fn holds(&mut self, expr: &Expr) -> Outcome<bool> {
        Ok(self.code(expr)? == 1)
    }

    /// Whether the condition of an `if` holds.
    pub(super) fn decides(&mut self, condition: &Expr) -> Outcome<bool> {
        let holds = self.holds(condition)?;
        self.rules.tell(|probe| probe.decided(condition.span, holds));
        Ok(holds)
    }

    /// The value of an expression. It costs a step, and a step for each item of what it makes.
    pub(super) fn eval(&mut self, expr: &Expr) -> Outcome<Value> {
        Ok(match Form::of(&expr.ty) {
            Form::Code => from_code(self.code(expr)?, &expr.ty),
            Form::Set => Value::Set(self.set(expr)?),
            Form::List => {
                let of = expr.ty.element().unwrap_or(&Ty::Number);
                let items = self.items(expr)?;
                Value::List(items.map(|code| from_code(code, of)).collect())
            }
            Form::Whole => self.whole(expr)?,
        })
    }

    /// A value that is neither one slot nor a set nor a list of such.
    pub(super) fn whole(&mut self, expr: &Expr) -> Outcome<Value> {
        self.budget.spend(1, expr.span)?;
        Ok(match &expr.kind {
            ExprKind::Text(template) => {
                let text = self.plain(template)?;
                self.budget.spend_all(text.len(), expr.span)?;
                Value::Text(text)
            }
            ExprKind::Local(local) => self.local(*local),
            ExprKind::LocalAt(local, seat) => self.local_at(*local, seat)?,
            ExprKind::State(id, indices) => {
                self.note_state(*id, indices)?;
                let slot = self.state_slot(*id, indices, expr.span)?;
                self.rules.layout.value_at(self.state, *id, slot)
            }
            ExprKind::Column(ty, column, row) => {
                let row = self.code(row)?;
                self.rules.cell(*ty, *column, row).clone()
            }
            ExprKind::Function(id, arguments) => self.function(*id, arguments)?,
            ExprKind::Hook(id, arguments) => self.hook(*id, arguments)?,
            ExprKind::Otherwise(first, second) => {
                let value = self.eval(first)?;
                if value == Value::None { self.eval(second)? } else { value }
            }
            ExprKind::If(condition, yes, no) => {
                let branch = if self.decides(condition)? { yes } else { no };
                self.eval(branch)?
            }
            ExprKind::Told(name) => {
                self.told.and_then(|told| told.get(name)).cloned().unwrap_or(Value::None)
            }
            ExprKind::Let(local, value, body) => {
                self.bind_value_of(*local, value)?;
                self.eval(body)?
            }
            ExprKind::Quantified(quantifier)
                if matches!(quantifier.fold, Fold::First | Fold::Last | Fold::Only) =>
            {
                self.first(quantifier)?
            }
            ExprKind::None => Value::None,
            // Their values have one slot, or are sets or lists.
            ExprKind::Number(_) | ExprKind::Flag(_) | ExprKind::Seat(_) => Value::None,
            ExprKind::Member(..) | ExprKind::Seats | ExprKind::Members(_) => Value::None,
            ExprKind::Zone(_) | ExprKind::Top(_) | ExprKind::Rule(..) => Value::None,
            ExprKind::Set(_) | ExprKind::Builtin(..) | ExprKind::Compare(..) => Value::None,
            ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Quantified(_) => Value::None,
        })
    }

    /// The first slot of a state.
    pub(super) fn state_slot(
        &mut self,
        id: StateId,
        indices: &[Expr],
        span: Span,
    ) -> Outcome<usize> {
        let found = self.rules.layout.find_state(id);
        self.slot(found, indices, span)
    }

    /// The cards of a zone, the top one last.
    pub(super) fn cards(&mut self, zone: &ZoneRef) -> Outcome<&'a [i32]> {
        let found = self.rules.layout.find_zone(zone.zone);
        let slot = self.slot(found, &zone.indices, zone.span)?;
        Ok(Layout::cards_at(self.state, slot))
    }

    fn slot(
        &mut self,
        mut found: Option<SlotFinder<'_>>,
        indices: &[Expr],
        span: Span,
    ) -> Outcome<usize> {
        for index in indices {
            let Some(finder) = found else { break };
            let code = match finder.index() {
                Some(ty) => self.code_as(index, ty)?,
                None => 0,
            };
            found = finder.with(code);
        }
        found.map(SlotFinder::slot).ok_or_else(|| engine::bad_index(span))
    }

    /// The values of all arguments, each in the terms of its parameter, before any of them is bound.
    pub(super) fn arguments(
        &mut self,
        parameters: &[LocalId],
        arguments: &[Expr],
    ) -> Outcome<SmallVec<[Bound; 2]>> {
        let mut bound = SmallVec::new();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            bound.push(self.bound(*parameter, argument)?);
        }
        Ok(bound)
    }

    /// A text with the values it has now.
    pub(super) fn words(&mut self, template: &Template) -> Outcome<FilledText> {
        let values = template.values().map(|expr| self.eval(expr).map(Some));
        Ok(FilledText { sentence: template.sentence, values: values.collect::<Outcome<_>>()? })
    }

    fn plain(&mut self, template: &Template) -> Outcome<String> {
        let names = notation::Names::numbered(self.state.seats);
        let words = self.words(template)?;
        Ok(notation::say(&self.rules.game, &names, &words))
    }
}
