//! What somebody is answered who asks: about a move, its costs, the scores, a fault, and whether a move may be taken
//! back without further ado. Each answer follows from what the one who asks is offered and has seen.

use super::{Viewer, see};
use crate::engine::{At, Cost, Event, Fault, Move, Reason, Refusal, Rules, Stop, covered_fault};
use crate::hir::Game;
use crate::state::{Layout, State, Value};

/// What a seat is told of a move that it asks about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// Why the move is not legal; nothing where it is.
    pub refusal: Option<Refusal>,
    /// Every condition in order, and whether it holds. Of what the seat is not offered there are none: they may
    /// hang on what only somebody else knows.
    pub conditions: Vec<(Reason, bool)>,
}

/// Why a move of a seat is or is not legal, as far as the seat may know.
///
/// # Errors
/// When the game has a fault.
pub fn explain(rules: &dyn Rules, state: &State, action: &Move) -> Result<Explained, Stop> {
    let refusal = match rules.legality(state, action) {
        Ok(()) => None,
        Err(Stop::Refused(refusal)) => Some(refusal),
        Err(stop) => return Err(stop),
    };
    let conditions = match refusal {
        Some(Refusal::NotOffered { .. } | Refusal::Over) => Vec::new(),
        _ => rules.explain(state, action)?,
    };
    Ok(Explained {
        refusal,
        conditions,
    })
}

/// What a move costs; nothing where it is not offered to its seat.
///
/// # Errors
/// When the game has a fault.
pub fn costs(rules: &dyn Rules, state: &State, action: &Move) -> Result<Vec<Cost>, Fault> {
    if is_open(rules, state, action)? {
        rules.costs(state, action)
    } else {
        Ok(Vec::new())
    }
}

/// The seats to which an interrupt is open, but for those that all can see to have no legal one. Whether another
/// one has may hang on what only that seat knows, so it is told to nobody here.
///
/// # Errors
/// When the game has a fault.
pub fn may_break_in(game: &Game, rules: &dyn Rules, state: &State) -> Result<Vec<u32>, Fault> {
    let mut open = Vec::new();
    for seat in 0..state.seats() {
        for (action, _) in game
            .actions
            .iter_enumerated()
            .filter(|(_, it)| it.is_interrupt())
        {
            let bare = Move {
                seat,
                action,
                arguments: Vec::new(),
            };
            if is_open(rules, state, &bare)? && !rules.is_barred(state, seat, action) {
                open.push(seat);
                break;
            }
        }
    }
    Ok(open)
}

/// Whether an action is open to a seat, whatever its conditions say.
fn is_open(rules: &dyn Rules, state: &State, action: &Move) -> Result<bool, Fault> {
    match rules.legality(state, action) {
        Err(Stop::Refused(Refusal::NotOffered { .. } | Refusal::Over)) => Ok(false),
        Err(Stop::Fault(fault)) => Err(fault),
        Ok(()) | Err(Stop::Refused(_) | Stop::Setup(_)) => Ok(true),
    }
}

/// The score of each seat that the viewer may see, where the game keeps scores.
#[must_use]
pub fn scores(
    game: &Game,
    layout: &Layout,
    state: &State,
    viewer: Viewer,
) -> Option<Vec<Option<i32>>> {
    let id = game.score?;
    let audience = game.states.get(id)?.audience;
    let one = |seat: u32| {
        let of = [Value::Seat(seat)];
        let open = viewer.sees(layout.seers(state, audience, &of));
        open.then(|| {
            layout
                .state(state, id, &of)
                .map_or(0, |score| score.number())
        })
    };
    Some((0..state.seats()).map(one).collect())
}

/// A fault as somebody is told of it.
#[derive(Clone, Debug)]
pub enum SeenFault<'a> {
    /// For whoever may see everything.
    Whole(&'a Fault),
    /// That there is one, in words that are the same for all. Which one it is, and where, may hang on a secret.
    Covered(String),
}

/// What a viewer is told of a fault.
#[must_use]
pub fn see_fault(fault: &Fault, viewer: Viewer) -> SeenFault<'_> {
    match viewer {
        Viewer::Referee => SeenFault::Whole(fault),
        Viewer::Seat(_) | Viewer::Public => SeenFault::Covered(covered_fault()),
    }
}

/// Whether an event has shown a viewer something that taking back cannot make unlearnt. A move by itself does not,
/// nor does a payment, nor a card that lay open before it went elsewhere.
#[must_use]
pub fn teaches(game: &Game, event: &Event, viewer: Viewer) -> bool {
    let harmless = matches!(
        event,
        Event::Moved { .. }
            | Event::Paid(_)
            | Event::TakenBack(_)
            | Event::Went {
                from: Some(At { seers: None, .. }),
                ..
            }
    );
    !harmless && see(game, event, viewer).is_some()
}
