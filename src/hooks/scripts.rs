//! Calls of hooks in play.

use std::sync::Arc;

use rhai::{AST, Dynamic, Engine, Scope};
use typed_index_collections::TiVec;

use super::{convert, sandbox};
use crate::engine::{HookError, Host, Names};
use crate::hir::{Game, HookId, Ty};
use crate::state::{Layout, State, Value};
use crate::view::{Viewer, view};

/// The scripts of a game, compiled.
pub struct Scripts {
    engine: Engine,
    game: Arc<Game>,
    layout: Arc<Layout>,
    scripts: TiVec<HookId, Option<AST>>,
}

impl Scripts {
    /// Compiles the scripts of a game that [`super::link`] found no fault with.
    #[must_use]
    pub fn new(game: Arc<Game>, layout: Arc<Layout>) -> Self {
        let engine = sandbox::engine();
        let scripts = game.hooks.iter().map(|hook| engine.compile(hook.script.as_ref()).ok()).collect();
        Self { engine, game, layout, scripts }
    }
}

impl Host for Scripts {
    fn call(&self, id: HookId, state: &State, arguments: &[Value]) -> Result<Value, HookError> {
        let missing = || HookError::Failed("its script did not load".to_owned());
        let hook = self.game.hooks.get(id).ok_or_else(missing)?;
        let script = self.scripts.get(id).and_then(Option::as_ref).ok_or_else(missing)?;
        let mut given: Vec<Dynamic> = Vec::new();
        if let Some(seat) = hook.view_of.and_then(|at| arguments.get(at)) {
            // Scripts know seats by their numbers.
            let names = Names::new((1..=state.seats()).map(|number| number.to_string()).collect());
            let table = view(&self.game, &self.layout, &names, state, Viewer::Seat(seat.seat()));
            given.push(convert::view(&table.json()));
        }
        given.extend(arguments.iter().zip(&hook.parameters).map(|(value, ty)| convert::to_script(&self.game, value, ty)));
        let result = self.engine.call_fn::<Dynamic>(&mut Scope::new(), script, &hook.name, given);
        let result = result.map_err(|error| HookError::Failed(error.to_string()))?;
        let found = result.type_name().to_owned();
        convert::from_script(&self.game, state.seats(), &result, &hook.result)
            .ok_or_else(|| HookError::WrongType(format!("{found}, and {} is declared", words(&self.game, &hook.result))))
    }
}

fn words(game: &Game, ty: &Ty) -> String {
    match ty {
        Ty::Flag => "a flag".to_owned(),
        Ty::Number => "a number".to_owned(),
        Ty::Range(low, high) => format!("a number {low}..{high}"),
        Ty::Text => "a text".to_owned(),
        Ty::Seat => "a seat by its number".to_owned(),
        Ty::Member(id) => format!("a member of {}", game.types.get(*id).map_or("", |it| it.name.as_str())),
        Ty::Set(of, _) | Ty::List(of) => format!("an array, each item {}", words(game, of)),
        Ty::Optional(inner) => format!("{} or ()", words(game, inner)),
        Ty::None | Ty::EmptySet | Ty::Broken => "nothing".to_owned(),
    }
}
