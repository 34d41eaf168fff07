//! Questions about a game in play: who acts, what is legal, and the position as one number.

use serde_json::{Map, Value as Json, json};

use super::answer::Problem;
use crate::engine::{Fault, Legal, Move, Offer, Role};
use crate::hir::{ActionId, Game};
use crate::notation::{Names, arguments_json, move_text, say};
use crate::session::Session;
use crate::view::Viewer;

/// The seat with a name.
pub(super) fn seat(names: &Names, name: &str) -> Result<u32, Problem> {
    let all = || names.seats.iter().map(String::as_str);
    names.find(name).ok_or_else(|| {
        let list = all().collect::<Vec<_>>().join(", ");
        Problem::new("seat", format!("no seat is called `{name}`; at the table are {list}"))
            .near(name, all())
    })
}

/// The seats, by their names.
pub(super) fn named(names: &Names, seats: &[u32]) -> Vec<String> {
    seats.iter().map(|seat| names.of(*seat).to_owned()).collect()
}

/// How the game has ended, as a viewer sees it; null while it goes on. A score that the viewer may not see is null.
pub(super) fn ending(session: &Session, viewer: Viewer) -> Json {
    let Some(ending) = session.state().ending() else {
        return Json::Null;
    };
    let (game, names) = (session.game(), session.names());
    let winners: Vec<&str> = ending.winners.bits().map(|seat| names.of(seat)).collect();
    let by_name = |scores: Vec<Option<i32>>| {
        names.seats.iter().cloned().zip(scores.into_iter().map(Json::from)).collect::<Map<_, _>>()
    };
    json!({ "reason": say(game, names, &ending.reason), "winners": winners, "scores": session.seen_scores(viewer).map(by_name) })
}

/// A move as text, and as its action with the arguments.
pub(super) fn whole_move(session: &Session, action: &Move) -> Map<String, Json> {
    let (game, names) = (session.game(), session.names());
    let arguments = action.arguments.iter().map(Some);
    let mut object = Map::new();
    let text = move_text(game, names, action, |_| false);
    object.insert("move".to_owned(), text.into());
    let name = action_name(game, action.action);
    object.insert("action".to_owned(), name.into());
    let arguments = arguments_json(game, names, action.action, arguments);
    object.insert("arguments".to_owned(), arguments);
    object
}

/// An offer with the number of its legal moves and some of them.
pub(super) fn offer(
    session: &Session,
    offer: &Offer,
    from: u64,
    limit: u64,
) -> Result<Map<String, Json>, Fault> {
    let (game, names) = (session.game(), session.names());
    let (count, moves) = some_moves(session, offer, from, limit)?;
    let moves = moves.iter().map(|action| {
        let arguments = action.arguments.iter().map(Some);
        json!({
            "move": move_text(game, names, action, |_| false),
            "arguments": arguments_json(game, names, action.action, arguments),
        })
    });
    let members = [
        ("action", action_name(game, offer.action).into()),
        ("role", offer.role.word().into()),
        ("question", question(session, offer)?.into()),
        ("count", count.into()),
        ("moves", moves.collect()),
    ];
    let members = members.into_iter();
    Ok(members.map(|(name, value)| (name.to_owned(), value)).collect())
}

/// The number of legal moves of an offer, and `limit` of them from the move `from` on.
fn some_moves(
    session: &Session,
    offer: &Offer,
    from: u64,
    limit: u64,
) -> Result<(u64, Vec<Move>), Fault> {
    let offers = std::slice::from_ref(offer);
    let legal = Legal::new(session.rules(), session.state(), offers);
    if from == 0 {
        return legal.list(usize::try_from(limit).unwrap_or(usize::MAX));
    }
    let count = legal.count()?;
    let mut moves = Vec::new();
    for at in from..count.min(from.saturating_add(limit)) {
        moves.extend(legal.nth(at)?);
    }
    Ok((count, moves))
}

/// The text of the question, if the offer is an answer.
pub(super) fn question(session: &Session, offer: &Offer) -> Result<Option<String>, Fault> {
    let asked = offer.role == Role::Answer;
    asked.then(|| session.question(offer)).transpose()
}

pub(super) fn action_name(game: &Game, action: ActionId) -> &str {
    &game.action(action).name
}

/// A number for a position, the same on every machine: FNV-1a of the position as text.
pub(super) fn hash(session: &Session) -> String {
    let state = session.layout().renumbered(session.game(), session.state());
    let bytes = serde_json::to_vec(state.as_ref()).unwrap_or_default();
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
