//! Actions whose moves cannot be found, as too many values have to be tried.

use super::report;
use crate::diag::Diagnostic;
use crate::hir::{Action, Game, Ty, TypeId};
use crate::program::Narrowed;

/// How many values may be tried for one action before there is a warning. Each costs some steps, of which one question
/// has five million.
const TRIED: u64 = 1_000_000;

/// A warning for each action whose conditions do not narrow its parameters enough.
pub fn search(game: &Game) -> Vec<Diagnostic> {
    let members = |id: TypeId| game.types.get(id).map(|it| it.members.len());
    let count = |ty: &Ty| ty.count(game.players.1, &members).unwrap_or(0);
    let too_many = |action: &Action| {
        let tried = Narrowed::new(game, action).tried(&count)?;
        let parameter = action.parameters.get(tried.parameter)?;
        let local = game.local(parameter.local);
        (tried.values > TRIED)
            .then(|| report::too_many_to_try(action.span, &action.name, local, tried.values))
    };
    game.actions.iter().filter_map(too_many).collect()
}
