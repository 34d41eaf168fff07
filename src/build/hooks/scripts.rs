//! [`Scripts`]: calls hooks in play.

use std::sync::Arc;

use rhai::{AST, Dynamic, Engine, EvalAltResult, Scope};
use typed_index_collections::TiVec;

use super::hook_memo::HookMemo;
use super::places::Places;
use super::table::Table;
use super::{convert, place, report, sandbox};
use crate::engine::{HookError, Host};
use crate::hir::{Game, Hook, HookId, Size, Ty};
use crate::state::{Layout, Position, Value};
use crate::view::Viewer;

/// The compiled scripts of a game, and a memo of their answers.
pub struct Scripts {
    engine: Engine,
    game: Arc<Game>,
    places: Arc<Places>,
    scripts: TiVec<HookId, Option<AST>>,
    remembered: HookMemo,
}

impl Scripts {
    /// Compiles the scripts of a game that [`super::link`] accepted.
    #[must_use]
    pub fn new(game: Arc<Game>, layout: Arc<Layout>) -> Self {
        let engine = sandbox::engine(&game);
        let scripts =
            game.hooks.iter().map(|hook| engine.compile(hook.script.as_ref()).ok()).collect();
        Self {
            engine,
            places: Arc::new(Places::new(Arc::clone(&game), layout)),
            scripts,
            remembered: HookMemo::new(&game),
            game,
        }
    }
}

impl Host for Scripts {
    fn call(
        &self,
        id: HookId,
        state: &Position,
        arguments: &[Value],
    ) -> Result<(Value, u64), HookError> {
        if let Some(found) = self.remembered.find(id, state, arguments) {
            return Ok(found);
        }
        let missing = || HookError::Failed("its script did not load".to_owned(), None);
        let hook = self.game.hooks.get(id).ok_or_else(missing)?;
        let script = self.scripts.get(id).and_then(Option::as_ref).ok_or_else(missing)?;
        let table = self.table(hook, state, arguments);
        let given = self.given(hook, table.as_ref(), arguments);
        let parameters = given.len();
        let function = || place::function(hook, script, parameters);
        let (result, operations) = sandbox::counted(|| {
            self.engine.call_fn::<Dynamic>(&mut Scope::new(), script, &hook.name, given)
        });
        let result = result.map_err(|error| {
            let (why, at) = innermost(*error);
            let at = hook.file.and_then(|file| place::word(file, &hook.script, at));
            HookError::Failed(why, at.or_else(function))
        })?;
        let value = convert::from_script(&self.game, state.seats(), &result, &hook.result);
        let value = value.map_err(|found| {
            HookError::WrongType(
                format!("{found}, and {} is declared", words(&self.game, &hook.result)),
                function(),
            )
        })?;
        let seen = table.map(|table| table.seen()).unwrap_or_default();
        let gave = (value, operations.saturating_add(seen.steps));
        self.remembered.keep(id, (state, arguments), seen.slots, gave.clone());
        Ok(gave)
    }
}

impl Scripts {
    /// The view, if the hook sees one.
    fn table(&self, hook: &Hook, state: &Position, arguments: &[Value]) -> Option<Table> {
        let seat = arguments.get(hook.view_of?.parameter)?;
        let viewer = Viewer::Seat(seat.seat());
        Some(Table::new(Arc::clone(&self.places), state.clone(), viewer))
    }

    /// The arguments of the script: the view, if the hook sees one, and the values.
    fn given(&self, hook: &Hook, table: Option<&Table>, arguments: &[Value]) -> Vec<Dynamic> {
        let values = arguments.iter().zip(&hook.parameters);
        let values = values.map(|(value, ty)| convert::to_script(&self.game, value, ty));
        let view = table.cloned().map(Dynamic::from);
        view.into_iter().chain(values).collect()
    }
}

/// Why a script failed, and where: as far as that is known, the innermost of the functions that called each other.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "an error of rhai is one within a call or any other"
)]
fn innermost(error: EvalAltResult) -> (String, rhai::Position) {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, outer) => {
            let (why, at) = innermost(*inner);
            (why, at.or_else(outer))
        }
        mut error => {
            let at = error.take_position();
            (report::failure(&error), at)
        }
    }
}

fn words(game: &Game, ty: &Ty) -> String {
    match ty {
        Ty::Flag => "a flag".to_owned(),
        Ty::Number => "a number".to_owned(),
        Ty::Range(low, high) => format!("a number {low}..{high}"),
        Ty::Text => "a text".to_owned(),
        Ty::Seat => "a seat by its number".to_owned(),
        Ty::Member(id) => {
            format!("a member of {}", game.types.get(*id).map_or("", |it| it.name.as_str()))
        }
        Ty::Set(of, Size::Exactly(size)) => {
            format!("an array of {size} (each item {})", words(game, of))
        }
        Ty::Set(of, Size::UpTo(most)) => {
            format!("an array of at most {most} (each item {})", words(game, of))
        }
        Ty::Set(of, Size::Any) | Ty::List(of) => {
            format!("an array (each item {})", words(game, of))
        }
        Ty::Optional(inner) => format!("{} or `()`", words(game, inner)),
        Ty::None | Ty::EmptySet | Ty::Broken => "nothing".to_owned(),
    }
}
