//! Moves that name what may lie in a place which the seat does not see. Of thousands of guesses, these are worth trying.

use super::ALL;
use crate::engine::{Move, Stop};
use crate::hir::{Ty, TypeId};
use crate::inference::{Fitting, Known};
use crate::state::{Position, Value};
use crate::view::{Shown, Viewer, view};

/// The guesses that are right in some world: moves with one set of cards as their argument, which a hidden place holds there. None for
/// a seat with few moves, which has them all tried.
///
/// # Errors
/// When the game has a fault.
pub(super) fn proposed(known: &Known, worlds: &[Fitting], most: usize) -> Result<Vec<Move>, Stop> {
    let legal = known.legal();
    let mut moves: Vec<Move> = Vec::new();
    if legal.count()? <= ALL {
        return Ok(moves);
    }
    let game = &known.runtime().game;
    for offer in known.offers() {
        let [parameter] = game.action(offer.action).parameters.as_slice() else { continue };
        let Some(of) = cards(&game.local(parameter.local).ty) else { continue };
        for world in worlds {
            for value in hidden(known, &world.state, of) {
                let arguments = vec![value];
                let action = Move { seat: offer.seat, action: offer.action, arguments };
                if moves.len() < most && !moves.contains(&action) && legal.has(&action)? {
                    moves.push(action);
                }
            }
        }
    }
    Ok(moves)
}

/// The type of the members in a set.
fn cards(ty: &Ty) -> Option<TypeId> {
    match (ty, ty.element()) {
        (Ty::Optional(inner), _) => cards(inner),
        (_, Some(Ty::Member(of))) => Some(*of),
        (_, Some(_) | None) => None,
    }
}

/// What lies in the places of which the seat does not see all, as sets.
fn hidden(known: &Known, state: &Position, of: TypeId) -> Vec<Value> {
    let runtime = known.runtime();
    let as_seen = |viewer| view(&runtime.game, &runtime.layout, state, viewer).entries;
    let both = as_seen(Viewer::Seat(known.seat())).into_iter();
    let both = both.filter(|own| matches!(&own.shown, Shown::Pile { count, .. } if *count > 0));
    let all = as_seen(Viewer::Referee);
    let sets = both.filter_map(|own| match &all.iter().find(|it| it.place == own.place)?.shown {
        Shown::Cards(cards) if cards.of == of => {
            Some(Value::Set(cards.cards.iter().map(|card| card.number).collect()))
        }
        Shown::Cards(_) | Shown::Pile { .. } | Shown::Value(_) => None,
    });
    sets.collect()
}
