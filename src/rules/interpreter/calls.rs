//! Functions, rules and hooks.

use smallvec::SmallVec;

use super::eval::{Bound, Evaluator};
use super::memory::{Called, Place};
use super::sets::{held, held_code, of_size};
use super::{Interpreter, Outcome};
use crate::base::Span;
use crate::engine::{self, HookError, SCRIPT};
use crate::hir::{Check, Expr, Function, FunctionId, HookId, LocalId, RuleId, Ty};
use crate::state::{Set, Value, to_code};

/// What a function gave.
#[derive(Clone, Debug)]
pub(super) enum Kept {
    Code(i32),
    Set(Set),
    Value(Value),
}

/// What the value of a function is worked out as.
pub(super) trait Form: Sized + Clone {
    fn from_value(value: &Value, ty: &Ty) -> Self;
    fn keep(&self) -> Kept;
    /// Nothing where something else was kept.
    fn kept(kept: &Kept) -> Option<Self>;
    /// A value of the type of what the function gives; a fault where it is none.
    fn work_out(evaluator: &mut Evaluator<'_>, body: &Expr, result: &Ty) -> Outcome<Self>;
}

impl Form for i32 {
    fn from_value(value: &Value, ty: &Ty) -> Self {
        to_code(value, ty)
    }

    fn keep(&self) -> Kept {
        Kept::Code(*self)
    }

    fn kept(kept: &Kept) -> Option<Self> {
        match kept {
            Kept::Code(code) => Some(*code),
            Kept::Set(_) | Kept::Value(_) => None,
        }
    }

    fn work_out(evaluator: &mut Evaluator<'_>, body: &Expr, result: &Ty) -> Outcome<Self> {
        held_code(evaluator.code(body)?, result, body.span)
    }
}

impl Form for Set {
    fn from_value(value: &Value, ty: &Ty) -> Self {
        value.to_set(ty.element().unwrap_or(&Ty::Number))
    }

    fn keep(&self) -> Kept {
        Kept::Set(self.clone())
    }

    fn kept(kept: &Kept) -> Option<Self> {
        match kept {
            Kept::Set(set) => Some(set.clone()),
            Kept::Code(_) | Kept::Value(_) => None,
        }
    }

    fn work_out(evaluator: &mut Evaluator<'_>, body: &Expr, result: &Ty) -> Outcome<Self> {
        let set = evaluator.set_as(body, result.element().unwrap_or(&Ty::Number))?;
        of_size(&set, result, body.span)?;
        Ok(set)
    }
}

impl Form for Value {
    fn from_value(value: &Value, _: &Ty) -> Self {
        value.clone()
    }

    fn keep(&self) -> Kept {
        Kept::Value(self.clone())
    }

    fn kept(kept: &Kept) -> Option<Self> {
        match kept {
            Kept::Value(value) => Some(value.clone()),
            Kept::Code(_) | Kept::Set(_) => None,
        }
    }

    fn work_out(evaluator: &mut Evaluator<'_>, body: &Expr, result: &Ty) -> Outcome<Self> {
        held(evaluator.eval(body)?, &body.ty, result, body.span)
    }
}

/// Arguments to remember a function by; nothing where one is neither of one slot nor a set.
fn remembered(arguments: &[Bound]) -> Option<SmallVec<[u128; 2]>> {
    let mut key = SmallVec::new();
    for argument in arguments {
        key.push(match argument {
            Bound::Code(code) => u128::from(code.cast_unsigned()),
            Bound::Value(Value::Set(set)) => set.low(),
            Bound::Value(_) => return None,
        });
    }
    // What does not fit there comes behind, with the number of its argument.
    for (argument, at) in arguments.iter().zip(0..) {
        if let Bound::Value(Value::Set(set)) = argument
            && let Some(rest) = set.beyond()
        {
            key.extend([at, rest.len() as u128]);
            key.extend(rest);
        }
    }
    Some(key)
}

impl<'a> Evaluator<'a> {
    /// What a function gives: looked up where it was worked out before, else worked out.
    pub(super) fn function<T: Form>(&mut self, id: FunctionId, arguments: &[Expr]) -> Outcome<T> {
        let rules: &'a Interpreter = self.rules;
        let Some(function) = rules.game.functions.get(id) else {
            return Ok(T::from_value(&Value::None, &Ty::None));
        };
        let numbered = rules.numbered(id);
        let (place, length) = match numbered {
            Some(numbered) => {
                let codes = self.codes_of(&function.parameters, arguments)?;
                let at = numbered.number(codes);
                if let Some(value) = at.and_then(|at| rules.tabulated(id, at, codes, self.state)) {
                    return Ok(T::from_value(value, &function.result));
                }
                if let Some(at) = at
                    && let Some(found) = self.recall(id, &Place::Row(at), function.span)?
                {
                    return Ok(found);
                }
                for (parameter, code) in function.parameters.iter().zip(codes) {
                    self.bind_code(*parameter, code);
                }
                (at.map(Place::Row), numbered.length())
            }
            None => {
                let arguments = self.arguments(&function.parameters, arguments)?;
                let slow = rules.slow.get(id).is_some_and(|slow| *slow);
                let place = slow.then(|| remembered(&arguments)).flatten();
                let place = place.map(Place::Codes);
                if let Some(place) = &place
                    && let Some(found) = self.recall(id, place, function.span)?
                {
                    return Ok(found);
                }
                for (parameter, argument) in function.parameters.iter().zip(arguments) {
                    self.bind_result(*parameter, argument);
                }
                (place, 0)
            }
        };
        self.memory.begin(self.budget.spent());
        let (value, open) =
            self.isolated(|evaluator| T::work_out(evaluator, &function.body, &function.result));
        let open = open || function.trusted.is_some();
        self.hidden |= !open;
        let spent = self.budget.spent();
        let value = match value {
            Ok(value) => value,
            Err(fault) => {
                self.memory.give_up();
                return Err(fault);
            }
        };
        match place {
            Some(place) => {
                let rows = (rules.game.functions.len(), length);
                self.memory.keep(Called::Function(id), place, rows, (value.keep(), open), spent);
            }
            None => self.memory.give_up(),
        }
        Ok(value)
    }

    /// The body of a function as a value of the type of what it gives.
    pub(super) fn given(&mut self, function: &Function) -> Outcome<Value> {
        let (body, result) = (&function.body, &function.result);
        held(self.eval(body)?, &body.ty, result, body.span)
    }

    /// What a function gave before. It costs what it cost then, once for each question.
    fn recall<T: Form>(&mut self, id: FunctionId, place: &Place, span: Span) -> Outcome<Option<T>> {
        let Some(found) = self.memory.find(Called::Function(id), place) else {
            return Ok(None);
        };
        self.budget.spend(self.memory.charge(found), span)?;
        let Some((kept, open)) = self.memory.entry(found) else {
            return Ok(None);
        };
        let value = T::kept(kept);
        self.hidden |= !open;
        Ok(value)
    }

    /// The codes of arguments of one slot each.
    fn codes_of(&mut self, parameters: &[LocalId], arguments: &[Expr]) -> Outcome<[i32; 4]> {
        let mut codes = [0; 4];
        for (code, (local, argument)) in codes.iter_mut().zip(parameters.iter().zip(arguments)) {
            let declared = self.rules.game.locals.get(*local);
            let ty = declared.map_or(&argument.ty, |it| &it.ty);
            *code = held_code(self.code(argument)?, ty, argument.span)?;
        }
        Ok(codes)
    }

    /// Whether all conditions of a rule hold.
    pub(super) fn rule(&mut self, id: RuleId, arguments: &[Expr]) -> Outcome<bool> {
        let rules = self.rules;
        let Some(rule) = rules.game.rules.get(id) else {
            return Ok(false);
        };
        let arguments = self.arguments(&rule.parameters, arguments)?;
        for (parameter, argument) in rule.parameters.iter().zip(arguments) {
            self.bind_result(*parameter, argument);
        }
        for check in &rule.checks {
            let holds = match check {
                Check::Require(condition) => match rules.game.conditions.get(*condition) {
                    Some(condition) => self.holds(&condition.expr)?,
                    None => true,
                },
                Check::Needs(other, arguments) => {
                    self.budget.spend(1, rule.span)?;
                    self.rule(*other, arguments)?
                }
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Gives the parameters of rules their values, one after the other: a value may read those before it. It may also call
    /// the rule that it is for, which gives these names other values meanwhile.
    pub(super) fn bind_in_turn(
        &mut self,
        bindings: &[(LocalId, Expr)],
        work_out: fn(&mut Self, LocalId, &Expr) -> Outcome<Bound>,
    ) -> Outcome<()> {
        let mut known: SmallVec<[(LocalId, Bound); 2]> = SmallVec::new();
        for (local, value) in bindings {
            known.push((*local, work_out(self, *local, value)?));
            for (local, bound) in &known {
                self.bind_result(*local, bound.clone());
            }
        }
        Ok(())
    }

    pub(super) fn hook(&mut self, id: HookId, arguments: &[Expr]) -> Outcome<Value> {
        let rules = self.rules;
        let Some(hook) = rules.game.hooks.get(id) else {
            return Ok(Value::None);
        };
        let given = hook.parameters.iter().zip(arguments);
        let given = given.map(|(ty, it)| held(self.eval(it)?, &it.ty, ty, it.span));
        let arguments: Vec<Value> = given.collect::<Outcome<_>>()?;
        rules.tell(|probe| probe.called(id));
        // A script knows what it is given, and what the seat sees whose view it gets.
        let viewer = hook.view_of.and_then(|it| arguments.get(it.parameter)).map(Value::seat);
        self.hidden |= viewer.is_some_and(|seat| self.reader != Some(seat));
        let place = Place::Values(arguments);
        if let Some(found) = self.memory.find(Called::Hook(id), &place) {
            self.budget.spend(self.memory.charge(found), hook.span)?;
            if let Some((Kept::Value(value), _)) = self.memory.entry(found) {
                return Ok(value.clone());
            }
        }
        let Place::Values(arguments) = &place else {
            return Ok(Value::None);
        };
        self.memory.begin(self.budget.spent());
        let value = match self.call(id, arguments) {
            Ok(value) => value,
            Err(fault) => {
                self.memory.give_up();
                return Err(fault);
            }
        };
        let kept = (Kept::Value(value.clone()), true);
        self.memory.keep(Called::Hook(id), place, (0, 0), kept, self.budget.spent());
        Ok(value)
    }

    /// Calls the script of a hook.
    fn call(&self, id: HookId, arguments: &[Value]) -> Outcome<Value> {
        let rules = self.rules;
        let Some(hook) = rules.game.hooks.get(id) else {
            return Ok(Value::None);
        };
        self.budget.spend(SCRIPT, hook.span)?;
        let result = rules.host.call(id, self.state, arguments);
        let (value, operations) = result.map_err(|error| match error {
            HookError::Failed(why, at) => engine::hook_failed(hook.span, at, &hook.name, &why),
            HookError::WrongType(what, at) => engine::hook_result(hook.span, at, &hook.name, &what),
        })?;
        self.budget.spend(operations, hook.span)?;
        Ok(value)
    }
}
