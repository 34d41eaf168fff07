//! Adds locals and bodies to the game, with their frames.

use crate::hir::{Block, Body, BodyId, Game, Local, LocalId, Ty};

/// Adds a local; in a body, it gets a slot of the frame.
pub(super) fn add_local(game: &mut Game, home: Option<BodyId>, name: &str, ty: Ty) -> LocalId {
    let local =
        game.locals.push_and_get_key(Local { name: name.to_owned(), ty, per_seat: false, home });
    if let Some(body) = home.and_then(|home| game.bodies.get_mut(home)) {
        body.locals.push(local);
    }
    local
}

/// Adds a local outside of all frames.
pub(super) fn free(game: &mut Game, name: &str, ty: Ty) -> LocalId {
    add_local(game, None, name, ty)
}

pub(super) fn local_ty(game: &Game, local: LocalId) -> Ty {
    game.local(local).ty.clone()
}

/// Adds a body whose statements follow later.
pub(super) fn open_body(game: &mut Game, name: &str) -> BodyId {
    let block = game.blocks.push_and_get_key(Block { statements: Vec::new(), locals: Vec::new() });
    game.bodies.push_and_get_key(Body {
        name: name.to_owned(),
        parameters: Vec::new(),
        locals: Vec::new(),
        block,
    })
}

/// Gives a body its parameters.
pub(super) fn own(game: &mut Game, body: BodyId, parameters: Vec<LocalId>) {
    if let Some(body) = game.bodies.get_mut(body) {
        body.parameters = parameters;
    }
}
