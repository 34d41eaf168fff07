//! Answers to a seat that follow from its whole history: whether it can take back its last move, and its sheets.

use std::collections::BTreeMap;

use super::watcher::Watcher;
use crate::engine::Fault;
use crate::hir::{Expr, ExprKind, Ty};
use crate::history::Next;
use crate::leaks::difference::What;
use crate::notation;
use crate::session::Input;
use crate::state::Position;
use crate::view::{self, Viewer};

/// The answers at a decision or at the end of the game.
pub fn answers(
    watcher: &Watcher<'_>,
    at: usize,
    state: &Position,
    seat: u32,
) -> Result<Vec<(What, String)>, Fault> {
    let mut all = vec![(What::TakingBack, taking_back(watcher, at, seat).to_owned())];
    // Scripts are slow: in paired games they are asked at the end alone.
    let is_over = || watcher.tree.node(at).is_some_and(|node| matches!(node.next, Next::Over));
    if watcher.asked.is_none() || is_over() {
        all.extend(sheets(watcher, state, seat)?);
    }
    Ok(all)
}

/// What the seat is told if it asks to take back its last move.
fn taking_back(watcher: &Watcher<'_>, at: usize, seat: u32) -> &'static str {
    let back = || std::iter::successors(watcher.tree.node(at), |it| watcher.tree.node(it.before?));
    let mover = |input: &Input| match input {
        Input::Move(action) => Some(action.seat),
        Input::Start | Input::Chance { .. } | Input::TakenBack => None,
    };
    let Some((own, last)) = back().find_map(|node| Some((node, mover(&node.input)?))) else {
        return "there is no move to take back";
    };
    if last != seat {
        let has_moved = back().any(|node| mover(&node.input) == Some(seat));
        return if has_moved { "somebody else has moved" } else { "there is no move to take back" };
    }
    let before = own.before.and_then(|before| watcher.tree.node(before));
    let (Some(before), Some(now)) = (before, watcher.tree.node(at)) else {
        return "there is no move to take back";
    };
    let since = back().take_while(|node| !std::ptr::eq(*node, before));
    let (game, layout) = (&watcher.experiment.runtime.game, &watcher.experiment.runtime.layout);
    let mut events = since.flat_map(|node| &node.events);
    let viewer = Viewer::Seat(seat);
    let has_learnt = layout.opens(game, &before.state, &now.state, seat)
        || events.any(|event| view::teaches(game, event, viewer));
    if has_learnt { "something has been learnt since" } else { "the move can be taken back" }
}

/// The texts that scripts make for the seat.
fn sheets(
    watcher: &Watcher<'_>,
    state: &Position,
    seat: u32,
) -> Result<Vec<(What, String)>, Fault> {
    let (game, names) = (&watcher.experiment.runtime.game, &watcher.experiment.setup.names);
    let hooks = game.hooks.iter_enumerated();
    let sheets = hooks.filter(|(_, hook)| hook.parameters == [Ty::Seat] && hook.result == Ty::Text);
    sheets
        .map(|(id, hook)| {
            let expr = |kind, ty| Expr { kind, ty, span: hook.span };
            let owner = expr(ExprKind::Seat(seat), Ty::Seat);
            let call = expr(ExprKind::Hook(id, vec![owner]), Ty::Text);
            let rules = &watcher.experiment.runtime.rules;
            let text = rules.eval(state, &BTreeMap::new(), &call)?;
            let text = notation::show(game, names, &text, &Ty::Text);
            Ok((What::View(hook.name.clone(), hook.name.clone()), text))
        })
        .collect()
}
