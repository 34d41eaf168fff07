//! What is the same in every position: the cells of tables, how many members a type has, how values of a type are
//! worked out, and functions of few values that read nothing.

use std::sync::OnceLock;

use typed_index_collections::TiVec;

use super::Reference;
use super::eval::{Evaluator, Form};
use crate::engine::{Budget, Task};
use crate::hir::{Expr, FunctionId, Game, LocalId, Member, Ty, TypeId};
use crate::state::{Set, State, Value, from_code};

/// At most so many combinations of arguments have places of their own.
const PLACES: usize = 4096;

/// At most so many, where what a function gives is kept for one position only.
const PLACES_IN_POSITION: usize = 256;

/// The combinations of the arguments of a function, numbered.
pub(super) struct Numbered {
    /// For each argument the code of its first value, and how many values it has.
    arguments: Vec<(i32, usize)>,
    /// For a function that reads nothing of the position what it gives, worked out when it is asked for; nothing for
    /// arguments with which it has a fault.
    results: Option<Vec<OnceLock<Option<Value>>>>,
}

impl Numbered {
    /// The number of arguments by their codes.
    pub(super) fn number(&self, codes: [i32; 4]) -> Option<usize> {
        let mut at = 0;
        for ((low, count), code) in self.arguments.iter().zip(codes) {
            let place = usize::try_from(code.checked_sub(*low)?).ok()?;
            if place >= *count {
                return None;
            }
            at = at * count + place;
        }
        Some(at)
    }

    /// How many there are.
    pub(super) fn length(&self) -> usize {
        self.arguments.iter().map(|(_, count)| count).product()
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
    /// The cells of all types, by type, row and column.
    pub(super) fn cells(&self) -> Vec<Vec<Vec<Value>>> {
        self.cells.iter().cloned().collect()
    }

    /// Forms come first: what is worked out for the others needs them.
    pub(super) fn forms(game: &Game, form: impl Fn(&Ty) -> Form) -> TiVec<LocalId, Form> {
        game.locals.iter().map(|local| form(&local.ty)).collect()
    }

    pub(super) fn new(rules: &Reference) -> Self {
        let nowhere = State::new(0, 0);
        let cell = |expr: &Expr| {
            Evaluator::new(rules, &nowhere, &Budget::new(Task::Value))
                .eval(expr)
                .unwrap_or(Value::None)
        };
        let row = |row: &Member| row.values.iter().map(cell).collect();
        let types = rules.game.types.iter();
        Self {
            cells: types
                .map(|ty| ty.members.iter().map(row).collect())
                .collect(),
            forms: Self::forms(&rules.game, |ty| rules.form(ty)),
            functions: rules
                .game
                .functions
                .keys()
                .map(|id| tabulate(rules, id))
                .collect(),
        }
    }
}

/// Numbers the arguments of a function, where they have one slot each and few values together.
fn tabulate(rules: &Reference, id: FunctionId) -> Option<Numbered> {
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
    let argument = |local: &LocalId| match &game.locals.get(*local)?.ty {
        ty @ (Ty::Flag | Ty::Member(_) | Ty::Seat) => {
            Some((0, usize::try_from(layout.count(ty, seats)).ok()?))
        }
        Ty::Range(low, high) => Some((*low, usize::try_from(high.abs_diff(*low)).ok()? + 1)),
        Ty::Number | Ty::Text | Ty::Set(..) | Ty::List(_) | Ty::Optional(_) => None,
        Ty::None | Ty::EmptySet | Ty::Broken => None,
    };
    let arguments: Vec<(i32, usize)> = function
        .parameters
        .iter()
        .map(argument)
        .collect::<Option<_>>()?;
    let places = arguments
        .iter()
        .try_fold(1usize, |all, (_, count)| all.checked_mul(*count))?;
    let most = if constant { PLACES } else { PLACES_IN_POSITION };
    let results = || std::iter::repeat_with(OnceLock::new).take(places).collect();
    (places <= most).then(|| Numbered {
        arguments,
        results: constant.then(results),
    })
}

impl Reference {
    /// What a table says of a row, by the code of the row.
    pub(super) fn cell(&self, ty: TypeId, column: usize, row: i32) -> &Value {
        let row = usize::try_from(row).ok();
        let cells = self.tables.cells.get(ty);
        let row = row.and_then(|row| cells?.get(row));
        row.and_then(|row| row.get(column)).unwrap_or(&Value::None)
    }

    /// How many members a type has.
    pub(super) fn members(&self, id: TypeId) -> u32 {
        let found = self.game.types.get(id);
        found.map_or(0, |ty| u32::try_from(ty.members.len()).unwrap_or(u32::MAX))
    }

    /// How values of a type are worked out.
    pub(super) fn form(&self, ty: &Ty) -> Form {
        match ty {
            Ty::Flag | Ty::Number | Ty::Range(..) | Ty::Seat | Ty::Member(_) | Ty::None => {
                Form::Code
            }
            Ty::Optional(inner) => match self.form(inner) {
                Form::Code => Form::Code,
                Form::Set | Form::List | Form::Whole => Form::Whole,
            },
            Ty::Set(of, _) => {
                let large = matches!(of.as_ref(), Ty::Member(id) if self.members(*id) > Set::LIMIT);
                if large { Form::List } else { Form::Set }
            }
            Ty::EmptySet => Form::Set,
            Ty::List(of) if matches!(self.form(of), Form::Code | Form::Set) => Form::List,
            Ty::List(_) | Ty::Text | Ty::Broken => Form::Whole,
        }
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
        state: &State,
    ) -> Option<&Value> {
        let result = self.numbered(id)?.results.as_ref()?.get(at)?;
        result
            .get_or_init(|| self.work_out(id, codes, state))
            .as_ref()
    }

    fn work_out(&self, id: FunctionId, codes: [i32; 4], state: &State) -> Option<Value> {
        let function = self.game.functions.get(id)?;
        let budget = Budget::new(Task::Value);
        let mut evaluator = Evaluator::new(self, state, &budget);
        for (parameter, code) in function.parameters.iter().zip(codes) {
            let ty = &self.game.locals.get(*parameter)?.ty;
            evaluator.bind(*parameter, from_code(code, ty));
        }
        evaluator.eval(&function.body).ok()
    }
}
