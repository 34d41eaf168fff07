//! What is the same in every position: the cells of tables, how many members a type has, how values of a type are
//! worked out, and functions of few values that read nothing.

use std::sync::OnceLock;

use typed_index_collections::TiVec;

use super::Interpreter;
use super::eval::Evaluator;
use super::form::Form;
use crate::engine::{Budget, Task};
use crate::hir::{Expr, FunctionId, Game, LocalId, Member, Ty, TypeId, TypeShape};
use crate::program::lower::Constants;
use crate::state::{NONE, Position, Value, from_code};

/// At most so many combinations of arguments have places of their own.
const PLACES: usize = 4096;

/// At most so many, where what a function gives is kept for one position only.
const PLACES_IN_POSITION: usize = 256;

/// At most so many of one function are worked out before machine code is made, and so many of all functions.
const BEFOREHAND: (usize, usize) = (PLACES, 4 * PLACES);

/// For those, all functions together may take about so many steps.
const STEPS_BEFOREHAND: u64 = 20_000_000;

/// The values of an argument of one slot, numbered.
struct Argument {
    /// The code of the first.
    low: i32,
    /// How many there are.
    count: usize,
    /// Whether the last of them is `none`.
    optional: bool,
}

impl Argument {
    /// The number of a value by its code.
    fn number(&self, code: i32) -> Option<usize> {
        if self.optional && code == NONE {
            return Some(self.count - 1);
        }
        let number = usize::try_from(code.checked_sub(self.low)?).ok()?;
        let values = self.count - usize::from(self.optional);
        (number < values).then_some(number)
    }

    /// The code of a value by its number.
    fn code(&self, number: usize) -> i32 {
        if self.optional && number + 1 == self.count {
            return NONE;
        }
        i32::try_from(number).map_or(NONE, |number| self.low.saturating_add(number))
    }
}

/// The combinations of the arguments of a function, numbered.
pub(super) struct Numbered {
    /// For each argument its values.
    arguments: Vec<Argument>,
    /// For a function that reads nothing of the position what it gives, worked out when it is asked for; nothing for
    /// arguments with which it has a fault.
    results: Option<Vec<OnceLock<Option<Value>>>>,
}

impl Numbered {
    /// The number of arguments by their codes.
    pub(super) fn number(&self, codes: [i32; 4]) -> Option<usize> {
        let mut at = 0;
        for (argument, code) in self.arguments.iter().zip(codes) {
            at = at * argument.count + argument.number(code)?;
        }
        Some(at)
    }

    /// The codes of the arguments with a number.
    fn codes(&self, mut at: usize) -> [i32; 4] {
        let mut codes = [0; 4];
        for (code, argument) in codes.iter_mut().zip(&self.arguments).rev() {
            *code = argument.code(at % argument.count);
            at /= argument.count;
        }
        codes
    }

    /// How many there are.
    pub(super) fn length(&self) -> usize {
        self.arguments.iter().map(|argument| argument.count).product()
    }
}

/// What is worked out once for all positions.
#[derive(Default)]
pub(super) struct Tables {
    /// By type, row and column.
    cells: TiVec<TypeId, Vec<Vec<Value>>>,
    functions: TiVec<FunctionId, Option<Numbered>>,
    /// How the values of names are worked out.
    pub(super) forms: TiVec<LocalId, Form>,
}

impl Tables {
    /// Forms come first: what is worked out for the others needs them.
    pub(super) fn forms(game: &Game) -> TiVec<LocalId, Form> {
        game.locals.iter().map(|local| Form::of(&local.ty)).collect()
    }

    pub(super) fn new(rules: &Interpreter) -> Self {
        let nowhere = nowhere(&rules.game);
        let cell = |expr: &Expr| {
            Evaluator::new(rules, &nowhere, &Budget::new(Task::Value))
                .eval(expr)
                .unwrap_or(Value::None)
        };
        let row = |row: &Member| row.values.iter().map(cell).collect();
        let types = rules.game.types.iter();
        Self {
            cells: types.map(|ty| ty.members.iter().map(row).collect()).collect(),
            forms: Self::forms(&rules.game),
            functions: rules.game.functions.keys().map(|id| tabulate(rules, id)).collect(),
        }
    }
}

/// A position for what reads nothing of a position. All seats that there may be are there, so that none is left out where a
/// domain is narrowed.
fn nowhere(game: &Game) -> Position {
    Position::new(game.players.1, 0)
}

/// Numbers the arguments of a function, where they have one slot each and few values together.
fn tabulate(rules: &Interpreter, id: FunctionId) -> Option<Numbered> {
    let (game, layout) = (&rules.game, &rules.layout);
    let function = game.functions.get(id)?;
    if function.parameters.is_empty() || function.parameters.len() > 4 {
        return None;
    }
    let constant = rules.program.functions.get(id)?.is_nothing();
    if !constant && !function.body.goes_through_several() {
        return None;
    }
    let seats = game.players.1;
    let argument = |local: &LocalId| {
        let ty = &game.locals.get(*local)?.ty;
        let optional = matches!(ty, Ty::Optional(_));
        let inner = ty.never_none();
        if inner.shape() != TypeShape::Single || matches!(inner, Ty::Number | Ty::Text) {
            return None;
        }
        let (low, values) = (inner.low(), layout.count(inner, seats));
        Some(Argument {
            low,
            count: usize::try_from(values).ok()? + usize::from(optional),
            optional,
        })
    };
    let arguments: Vec<Argument> =
        function.parameters.iter().map(argument).collect::<Option<_>>()?;
    let places =
        arguments.iter().try_fold(1usize, |all, argument| all.checked_mul(argument.count))?;
    let most = if constant { PLACES } else { PLACES_IN_POSITION };
    let results = || std::iter::repeat_with(OnceLock::new).take(places).collect();
    (places <= most).then(|| Numbered { arguments, results: constant.then(results) })
}

impl Interpreter {
    /// What is the same in every position.
    #[must_use]
    pub fn constants(&self) -> Constants {
        let nowhere = nowhere(&self.game);
        let (each, mut left) = BEFOREHAND;
        let mut steps_left = STEPS_BEFOREHAND;
        let mut results = |id: FunctionId| {
            let numbered = self.numbered(id)?;
            let length = numbered.length();
            if numbered.results.is_none() || length > each || length > left {
                return None;
            }
            let one = self.worked_out(id, numbered.codes(length / 2), &nowhere)?.1;
            let steps = one.saturating_mul(length as u64);
            steps_left = steps_left.checked_sub(steps)?;
            left -= length;
            let result = |at| self.tabulated(id, at, numbered.codes(at), &nowhere).cloned();
            (0..length).map(result).collect()
        };
        let ids = self.game.functions.keys();
        Constants {
            functions: ids.map(&mut results).collect(),
            cells: self.tables.cells.iter().cloned().collect(),
        }
    }

    /// What a table says of a row, by the code of the row.
    pub(super) fn cell(&self, ty: TypeId, column: usize, row: i32) -> &Value {
        let row = usize::try_from(row).ok();
        self.tell(|probe| row.into_iter().for_each(|row| probe.read(ty, row)));
        let cells = self.tables.cells.get(ty);
        let row = row.and_then(|row| cells?.get(row));
        row.and_then(|row| row.get(column)).unwrap_or(&Value::None)
    }

    /// How many members a type has.
    pub(super) fn members(&self, id: TypeId) -> u32 {
        let found = self.game.types.get(id);
        found.map_or(0, |ty| u32::try_from(ty.members.len()).unwrap_or(u32::MAX))
    }

    /// How the values of a name are worked out.
    pub(super) fn form_of(&self, local: LocalId) -> Form {
        let form = self.tables.forms.get(local);
        form.copied().unwrap_or(Form::Whole)
    }

    /// How the arguments of a function are numbered, if they are.
    pub(super) fn numbered(&self, id: FunctionId) -> Option<&Numbered> {
        self.tables.functions.get(id)?.as_ref()
    }

    /// What a function gives that reads nothing of the position; nothing where it reads something.
    pub(super) fn tabulated(
        &self,
        id: FunctionId,
        at: usize,
        codes: [i32; 4],
        state: &Position,
    ) -> Option<&Value> {
        let result = self.numbered(id)?.results.as_ref()?.get(at)?;
        let work_out = || self.worked_out(id, codes, state).map(|(value, _)| value);
        result.get_or_init(work_out).as_ref()
    }

    /// What a function gives, and how many steps that takes.
    fn worked_out(
        &self,
        id: FunctionId,
        codes: [i32; 4],
        state: &Position,
    ) -> Option<(Value, u64)> {
        let function = self.game.functions.get(id)?;
        let budget = Budget::new(Task::Value);
        let mut evaluator = Evaluator::new(self, state, &budget);
        for (parameter, code) in function.parameters.iter().zip(codes) {
            let ty = &self.game.locals.get(*parameter)?.ty;
            evaluator.bind(*parameter, from_code(code, ty));
        }
        let value = evaluator.given(function).ok()?;
        Some((value, budget.spent()))
    }
}
