//! Questions about a game in play: who acts, what is legal, and the position as one number.

use serde_json::{Map, Value as Json, json};

use super::PROTOCOL;
use super::answer::Problem;
use crate::engine::{Fault, Move, Offer, Role};
use crate::hir::{ActionId, Game, Ty};
use crate::notation::{Names, arguments_json, move_text, say, value_json};
use crate::session::{Observation, OptionValues, Session};
use crate::state::State;
use crate::view::Viewer;

/// The seat with a name.
pub(super) fn seat(names: &Names, name: &str) -> Result<u32, Problem> {
    let all = || names.seats.iter().map(String::as_str);
    names.find(name).ok_or_else(|| {
        let list = all().collect::<Vec<_>>().join(", ");
        Problem::new(
            "seat",
            format!("no seat is called `{name}`; at the table are {list}"),
        )
        .near(name, all())
    })
}

/// The seats, by their names.
pub(super) fn named(names: &Names, seats: &[u32]) -> Vec<String> {
    seats
        .iter()
        .map(|seat| names.of(*seat).to_owned())
        .collect()
}

/// How the game ended, if it is over. A score that the viewer may not see is null.
pub(super) fn ending(session: &Session, viewer: Viewer) -> Json {
    let Some(ending) = session.state().ending() else {
        return Json::Null;
    };
    let (game, names) = (session.game(), session.names());
    let winners: Vec<&str> = ending.winners.bits().map(|seat| names.of(seat)).collect();
    let by_name = |scores: Vec<Option<i32>>| {
        names
            .seats
            .iter()
            .cloned()
            .zip(scores.into_iter().map(Json::from))
            .collect::<Map<_, _>>()
    };
    json!({ "reason": say(game, names, &ending.reason), "winners": winners, "scores": session.seen_scores(viewer).map(by_name) })
}

/// The protocol, the game, its number of players, and its options with their values.
pub(super) fn info(game: &Game) -> Json {
    let names = Names::default();
    let declared = game
        .states
        .iter()
        .filter_map(|it| Some((it, it.option.as_ref()?)));
    let options = declared.map(|(state, about)| {
        let mut option = domain(game, &names, &state.ty);
        option.insert("about".to_owned(), about.as_str().into());
        (state.name.clone(), Json::Object(option))
    });
    let (least, most) = game.players;
    json!({
        "protocol": PROTOCOL,
        "game": game.title,
        "version": game.version,
        "players": [least, most],
        "options": options.collect::<Map<_, _>>(),
    })
}

/// The values that an option takes: all of them, or the least and the greatest number.
fn domain(game: &Game, names: &Names, ty: &Ty) -> Map<String, Json> {
    let members: Vec<(&str, Json)> = match OptionValues::of(game, ty) {
        OptionValues::Listed(values) => {
            let values = values
                .iter()
                .map(|value| value_json(game, names, value, ty));
            vec![("values", values.collect())]
        }
        OptionValues::Between(low, high) => vec![("least", low.into()), ("most", high.into())],
        OptionValues::Numbers => Vec::new(),
    };
    let members = members.into_iter();
    members
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
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
) -> Result<Json, Fault> {
    let (game, names) = (session.game(), session.names());
    let observation = Observation::new(session, offer.seat);
    let count = observation.count(offer)?;
    let mut moves = Vec::new();
    for at in from..count.min(from.saturating_add(limit)) {
        let Some(action) = observation.nth(offer, at)? else {
            break;
        };
        let arguments = action.arguments.iter().map(Some);
        moves.push(json!({
            "move": move_text(game, names, &action, |_| false),
            "arguments": arguments_json(game, names, action.action, arguments),
        }));
    }
    let asked = offer.role == Role::Answer;
    let question = asked.then(|| session.question(offer)).transpose()?;
    Ok(json!({
        "action": action_name(game, offer.action),
        "role": offer.role.word(),
        "question": question,
        "count": count,
        "moves": moves,
    }))
}

pub(super) fn action_name(game: &Game, action: ActionId) -> &str {
    game.actions.get(action).map_or("", |it| it.name.as_str())
}

/// A number for a position, the same on every machine: FNV-1a of the position as text.
pub(super) fn hash(state: &State) -> String {
    let bytes = serde_json::to_vec(state).unwrap_or_default();
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
