//! Events in words and as JSON.

use serde_json::{Value as Json, json};

use super::json::{arguments_json, cards_json, drawn_json, seats_json, value_json};
use super::place::{place_json, place_text};
use super::words::seen_move_text;
use super::{Names, own, say, show, show_cards, show_drawn};
use crate::hir::{Game, Ty, TypeId};
use crate::state::{Ending, Value};
use crate::view::{PlaceId, Seen, SeenMove, SeenPlace, SeenWay};

/// An event in a few words.
#[must_use]
pub fn event_text(game: &Game, names: &Names, seen: &Seen) -> String {
    match seen {
        Seen::Moved(action) => {
            let text = seen_move_text(game, names, action);
            format!("{}: {text}", names.of(action.seat))
        }
        Seen::Chosen { seat } => names.own(game, &own::HAS_CHOSEN, [names.of(*seat)]),
        Seen::Opened(action) => {
            let text = seen_move_text(game, names, action);
            names.own(game, &own::HAD_CHOSEN, [names.of(action.seat), &text])
        }
        Seen::Told { name, value, ty, text, .. } => match text {
            Some(words) => say(game, names, words),
            None => format!("{name} {}", show(game, names, value, ty)),
        },
        Seen::Revealed { zone, cards, .. } => {
            let zone = place_text(game, names, zone);
            names.own(game, &own::IS, [&zone, &show_cards(game, names, cards)])
        }
        Seen::Went(way) => went_text(game, names, way),
        Seen::Rolled { zone, count, dice } => {
            let shown = dice.as_ref().map_or_else(
                || counted(game, names, *count, true),
                |dice| show_cards(game, names, dice),
            );
            let zone = place_text(game, names, zone);
            names.own(game, &own::ROLLS, [&zone, &shown])
        }
        Seen::Paid { amount, from, to } => {
            let paid = names.own(game, &own::PAID, [&amount.to_string()]);
            let way = |phrase, place: &Option<SeenPlace>| {
                let place = place.as_ref().map(|it| place_text(game, names, it));
                place.map(|it| names.own(game, phrase, [&it]))
            };
            let (from, to) = (way(&own::FROM, from), way(&own::TO, to));
            format!("{paid}{}{}", from.unwrap_or_default(), to.unwrap_or_default())
        }
        Seen::Chance { name, drawn, ty } => {
            format!("chance {name}: {}", show_drawn(game, names, drawn, ty))
        }
        Seen::Ended { ending, goes_on } => ended_text(game, names, ending, *goes_on),
        Seen::TakenBack(seen) => {
            names.own(game, &own::TAKEN_BACK, [&event_text(game, names, seen)])
        }
    }
}

/// A state that has got a value: `coins[Ada] is 3`.
#[must_use]
pub fn became_text(game: &Game, names: &Names, place: &SeenPlace, value: &Value) -> String {
    let ty = match place.id {
        PlaceId::State(id) => &game.state(id).ty,
        PlaceId::Zone(_) => &Ty::Broken,
    };
    let value = show(game, names, value, ty);
    names.own(game, &own::IS, [&place_text(game, names, place), &value])
}

fn went_text(game: &Game, names: &Names, way: &SeenWay) -> String {
    let shown = way.cards.as_ref().map_or_else(
        || counted(game, names, way.count, holds_dice(game, &way.to)),
        |cards| show_cards(game, names, cards),
    );
    let from = way.from.as_ref().map(|it| place_text(game, names, it));
    let from = from.map(|it| names.own(game, &own::FROM, [&it]));
    let phrase = if way.to_bottom { &own::TO_BOTTOM } else { &own::TO };
    let to = names.own(game, phrase, [&place_text(game, names, &way.to)]);
    format!("{shown}{}{to}", from.unwrap_or_default())
}

/// Whether dice lie in a place.
#[must_use]
pub fn holds_dice(game: &Game, place: &SeenPlace) -> bool {
    match place.id {
        PlaceId::Zone(id) => are_dice(game, game.zone(id).of),
        PlaceId::State(_) => false,
    }
}

pub(super) fn are_dice(game: &Game, of: TypeId) -> bool {
    game.types.get(of).is_some_and(|ty| ty.face.is_some())
}

/// The end of a game. In a match that continues, it names the winners of this game.
fn ended_text(game: &Game, names: &Names, ending: &Ending, goes_on: bool) -> String {
    let reason = say(game, names, &ending.reason);
    let winners: Vec<&str> = ending.winners.bits().map(|seat| names.of(seat)).collect();
    match (goes_on, winners.is_empty()) {
        (false, _) => reason,
        (true, true) => format!("{reason} {}", names.own(game, &own::NOBODY_WINS, [])),
        (true, false) => {
            let won = names.own(game, &own::WON_BY, [&winners.join(", ")]);
            format!("{reason} {won}")
        }
    }
}

/// The words for cards or dice that the viewer does not see.
#[must_use]
pub fn counted(game: &Game, names: &Names, count: usize, dice: bool) -> String {
    let phrase = match (count, dice) {
        (1, false) => &own::ONE_CARD,
        (1, true) => &own::ONE_DIE,
        (_, false) => &own::CARDS,
        (_, true) => &own::DICE,
    };
    names.own(game, phrase, [&count.to_string()])
}

/// An event as JSON.
#[must_use]
pub fn event_json(game: &Game, names: &Names, seen: &Seen) -> Json {
    let cards = |cards: &_| cards_json(game, names, cards);
    match seen {
        Seen::Moved(action) => move_json(game, names, "move", action),
        Seen::Chosen { seat } => json!({ "event": "chosen", "seat": names.of(*seat) }),
        Seen::Opened(action) => move_json(game, names, "opened", action),
        Seen::Told { to, name, value, ty, text } => json!({
            "event": "told",
            "to": seats_json(names, to.as_ref()),
            "name": name,
            "value": value_json(game, names, value, ty),
            "text": text.as_ref().map(|words| say(game, names, words)),
        }),
        Seen::Revealed { to, zone, cards: all } => json!({
            "event": "revealed",
            "to": seats_json(names, to.as_ref()),
            "zone": place_json(game, names, zone),
            "cards": cards(all),
        }),
        Seen::Went(way) => went_json(game, names, way),
        Seen::Rolled { zone, count, dice } => json!({
            "event": "rolled",
            "zone": place_json(game, names, zone),
            "count": count,
            "dice": dice.as_ref().map(cards),
        }),
        Seen::Paid { amount, from, to } => json!({
            "event": "paid",
            "amount": amount,
            "from": from.as_ref().map(|it| place_json(game, names, it)),
            "to": to.as_ref().map(|it| place_json(game, names, it)),
        }),
        Seen::Chance { name, drawn, ty } => json!({
            "event": "chance",
            "name": name,
            "outcome": drawn_json(game, names, drawn, ty),
        }),
        Seen::Ended { ending, goes_on } => json!({
            "event": "end",
            "reason": say(game, names, &ending.reason),
            "winners": seats_json(names, Some(&ending.winners)),
            "goes_on": goes_on,
        }),
        Seen::TakenBack(seen) => json!({
            "event": "taken back",
            "what": event_json(game, names, seen),
        }),
    }
}

fn went_json(game: &Game, names: &Names, way: &SeenWay) -> Json {
    json!({
        "event": "went",
        "from": way.from.as_ref().map(|it| place_json(game, names, it)),
        "to": place_json(game, names, &way.to),
        "count": way.count,
        "cards": way.cards.as_ref().map(|cards| cards_json(game, names, cards)),
        "bottom": way.to_bottom,
    })
}

fn move_json(game: &Game, names: &Names, event: &str, action: &SeenMove) -> Json {
    let arguments = action.arguments.iter().map(Option::as_ref);
    json!({
        "event": event,
        "seat": names.of(action.seat),
        "move": seen_move_text(game, names, action),
        "action": &game.action(action.action).name,
        "arguments": arguments_json(game, names, action.action, arguments),
    })
}
