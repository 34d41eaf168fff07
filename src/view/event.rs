//! Events as a viewer learns of them.

use serde_json::{Value as Json, json};

use super::Viewer;
use crate::engine::{Drawn, Event, Move, Names, Place, Way, move_text, say, show, show_cards, show_drawn};
use crate::hir::{Game, Ty};
use crate::state::{Set, State, Value};

/// What a viewer is shown of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The event in a few words.
    pub text: String,
    /// The same for other programs.
    pub json: Json,
    /// Whether it is a move, which begins a line of its own in a log.
    pub is_move: bool,
}

/// A move's text for a viewer: what is sealed or private is left out for all but the seat itself.
#[must_use]
pub fn seen_move(game: &Game, names: &Names, action: &Move, sealed: bool, viewer: Viewer) -> String {
    let own = viewer == Viewer::Referee || viewer == Viewer::Seat(action.seat);
    let parameters = game.actions.get(action.action).map(|it| it.parameters.as_slice()).unwrap_or_default();
    move_text(game, names, action, |at| !own && (sealed || parameters.get(at).is_some_and(|it| it.private)))
}

/// What a viewer learns of an event; nothing where it is not for them. `state` is the position after it.
#[must_use]
pub fn see(game: &Game, names: &Names, state: &State, event: &Event, viewer: Viewer) -> Option<Seen> {
    let heard = |to: &Option<Set>| match (to, viewer) {
        (None, _) | (_, Viewer::Referee) => true,
        (Some(to), Viewer::Seat(seat)) => to.has(seat),
        (Some(_), Viewer::Public) => false,
    };
    let whom = |to: &Option<Set>| to.map(|to| to.bits().map(|seat| names.of(seat).to_owned()).collect::<Vec<_>>());
    Some(match event {
        Event::Moved { action, sealed } => {
            let text = seen_move(game, names, action, *sealed, viewer);
            let json = json!({ "event": "move", "seat": names.of(action.seat), "move": text });
            Seen { text: format!("{}: {text}", names.of(action.seat)), json, is_move: true }
        }
        Event::Opened { action } => {
            let text = seen_move(game, names, action, false, Viewer::Referee);
            let json = json!({ "event": "opened", "seat": names.of(action.seat), "move": text });
            Seen { text: format!("{} had chosen {text}", names.of(action.seat)), json, is_move: false }
        }
        Event::Told { to, name, value, ty, text } if heard(to) => {
            let shown = show(game, names, value, ty);
            let sentence = text.as_ref().map(|words| say(game, names, words));
            let json = json!({ "event": "told", "to": whom(to), "name": name, "value": shown, "text": sentence });
            Seen { text: sentence.unwrap_or_else(|| format!("{name} {shown}")), json, is_move: false }
        }
        Event::Revealed { to, zone, indices, cards, faces } if heard(to) => {
            let declared = game.zones.get(*zone)?;
            let place = place(game, names, &(*zone, indices.clone()));
            let mut order: Vec<usize> = (0..cards.len()).collect();
            order.sort_unstable_by_key(|at| cards.get(*at));
            let cards: Vec<u32> = order.iter().filter_map(|at| cards.get(*at).copied()).collect();
            let faces: Vec<i32> = order.iter().filter_map(|at| faces.get(*at).copied()).collect();
            let cards = show_cards(game, &cards, &faces, declared.of);
            let json = json!({ "event": "revealed", "to": whom(to), "zone": place, "cards": cards.split_whitespace().collect::<Vec<_>>() });
            Seen { text: format!("{place} is {cards}"), json, is_move: false }
        }
        Event::Went { from, to, cards, faces, way } => went(game, names, (from.as_ref(), to), (cards, faces), *way, viewer)?,
        Event::Rolled { at, dice, faces } => rolled(game, names, at, (dice, faces), viewer)?,
        Event::Drew { name, drawn, ty } if viewer == Viewer::Referee => {
            let outcome = show_drawn(game, names, drawn, ty);
            let json = json!({ "event": "chance", "name": name, "outcome": drawn_json(game, names, drawn, ty) });
            Seen { text: format!("chance {name}: {outcome}"), json, is_move: true }
        }
        Event::Ended => {
            let ending = state.ending()?;
            let reason = say(game, names, &ending.reason);
            let winners: Vec<&str> = ending.winners.bits().map(|seat| names.of(seat)).collect();
            let json = json!({ "event": "end", "reason": reason, "winners": winners });
            Seen { text: reason, json, is_move: false }
        }
        Event::Told { .. } | Event::Revealed { .. } | Event::Drew { .. } => return None,
    })
}

/// What was rolled; the faces are seen by those who see the zone.
fn rolled(game: &Game, names: &Names, at: &Place, (dice, faces): (&[u32], &[i32]), viewer: Viewer) -> Option<Seen> {
    let zone = game.zones.get(at.0)?;
    let shown = viewer.sees(zone.audience, super::table::owner(&at.1)).then(|| show_cards(game, dice, faces, zone.of));
    let place = place(game, names, at);
    let json =
        json!({ "event": "rolled", "zone": place, "count": dice.len(), "dice": shown.as_ref().map(|it| it.split_whitespace().collect::<Vec<_>>()) });
    let text = format!("{place} rolls {}", shown.unwrap_or_else(|| counted(dice.len(), faces)));
    Some(Seen { text, json, is_move: false })
}

/// Where cards went; which they are is seen by those who see the one place or the other.
fn went(
    game: &Game,
    names: &Names,
    (from, to): (Option<&Place>, &Place),
    (cards, faces): (&[u32], &[i32]),
    way: Way,
    viewer: Viewer,
) -> Option<Seen> {
    let open = |place: &Place, on_top: bool| {
        let zone = game.zones.get(place.0);
        zone.is_some_and(|it| viewer.sees(it.audience, super::table::owner(&place.1)) || (it.top_public && on_top && cards.len() == 1))
    };
    let of = game.zones.get(to.0)?.of;
    let known = open(to, !way.to_bottom) || from.is_some_and(|from| open(from, way.off_top));
    let shown = if known { show_cards(game, cards, faces, of) } else { counted(cards.len(), faces) };
    let bottom = if way.to_bottom { "the bottom of " } else { "" };
    let (source, target) = (from.map(|it| place(game, names, it)), format!("{bottom}{}", place(game, names, to)));
    let text = match &source {
        Some(source) => format!("{shown} from {source} to {target}"),
        None => format!("{shown} to {target}"),
    };
    let named: Option<Vec<&str>> = known.then(|| shown.split_whitespace().collect());
    let mut json = json!({ "event": "went", "from": source, "to": place(game, names, to), "count": cards.len(), "cards": named });
    if let (true, Some(json)) = (way.to_bottom, json.as_object_mut()) {
        json.insert("bottom".to_owned(), json!(true));
    }
    Some(Seen { text, json, is_move: false })
}

/// What is said of cards or dice that are not seen.
fn counted(count: usize, faces: &[i32]) -> String {
    match (count, faces.is_empty()) {
        (1, true) => "1 card".to_owned(),
        (1, false) => "1 die".to_owned(),
        (count, true) => format!("{count} cards"),
        (count, false) => format!("{count} dice"),
    }
}

fn place(game: &Game, names: &Names, (zone, indices): &Place) -> String {
    let Some(declared) = game.zones.get(*zone) else { return String::new() };
    let written: Vec<String> = indices.iter().zip(&declared.indices).map(|(value, ty)| show(game, names, value, ty)).collect();
    if written.is_empty() { declared.name.clone() } else { format!("{}[{}]", declared.name, written.join(", ")) }
}

fn drawn_json(game: &Game, names: &Names, drawn: &Drawn, ty: &Ty) -> Json {
    match drawn {
        Drawn::Order(cards) => json!(cards.iter().map(|card| show(game, names, &Value::Member(*card), ty)).collect::<Vec<_>>()),
        Drawn::Choice(value) => json!(show(game, names, value, ty)),
    }
}
