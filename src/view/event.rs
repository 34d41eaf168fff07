//! Events as a viewer learns of them.

use serde_json::{Value as Json, json};

use super::Viewer;
use crate::engine::{
    Cost, Drawn, Event, Move, Names, Payment, Place, StatePlace, Way, move_text, say, show,
    show_cards, show_drawn,
};
use crate::hir::{ActionKind, Game, Ty, TypeId};
use crate::state::{Ending, Set, Value};

/// What a viewer is shown of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The event in a few words.
    pub text: String,
    /// The same for other programs, by declared names.
    pub json: Json,
    /// Whether it is a move, which begins a line of its own in a log.
    pub is_move: bool,
    /// The cards that a move names, or that went where the rules sent them by name; dice are none.
    pub cards: Vec<(TypeId, u32)>,
    /// Whether it says that cards went from one place to another.
    pub went: bool,
}

/// A move's text for a viewer: what is private is left out for all but the seat itself.
#[must_use]
pub fn seen_move(game: &Game, names: &Names, action: &Move, viewer: Viewer) -> String {
    shown_move(
        game,
        names,
        action,
        false,
        viewer.sees(Some(Set::default().with(action.seat))),
    )
}

/// The same with what is `sealed` left out, too, unless all of it is `open`.
fn shown_move(game: &Game, names: &Names, action: &Move, sealed: bool, open: bool) -> String {
    let parameters = game
        .actions
        .get(action.action)
        .map(|it| it.parameters.as_slice())
        .unwrap_or_default();
    move_text(game, names, action, |at| {
        !open && (sealed || parameters.get(at).is_some_and(|it| it.private))
    })
}

/// The cards that the same text names.
fn shown_cards(game: &Game, action: &Move, sealed: bool, open: bool) -> Vec<(TypeId, u32)> {
    let parameters = game
        .actions
        .get(action.action)
        .map(|it| it.parameters.as_slice())
        .unwrap_or_default();
    let shown = parameters
        .iter()
        .zip(&action.arguments)
        .filter(|(parameter, _)| open || !(sealed || parameter.private));
    let typed = shown.filter_map(|(parameter, value)| {
        let ty = &game.locals.get(parameter.local)?.ty;
        Some((value, ty))
    });
    typed.flat_map(|(value, ty)| cards_of(value, ty)).collect()
}

/// The members of a type that a value holds.
fn cards_of(value: &Value, ty: &Ty) -> Vec<(TypeId, u32)> {
    match (value, ty) {
        (Value::Member(card), Ty::Member(of)) => vec![(*of, *card)],
        (_, Ty::Optional(inner)) => cards_of(value, inner),
        (Value::Set(_) | Value::List(_), _) => {
            let of = ty.element();
            of.map(|of| {
                let elements = value.elements(of);
                elements.iter().flat_map(|it| cards_of(it, of)).collect()
            })
            .unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

fn is_answer(game: &Game, action: &Move) -> bool {
    game.actions
        .get(action.action)
        .is_some_and(|it| matches!(it.kind, ActionKind::Answer(_)))
}

/// What a viewer learns of an event; nothing where it is not for them.
#[must_use]
pub fn see(game: &Game, names: &Names, event: &Event, viewer: Viewer) -> Option<Seen> {
    let declared_names = names.as_declared();
    let whom = |to: &Option<Set>| {
        to.map(|to| {
            to.bits()
                .map(|seat| names.of(seat).to_owned())
                .collect::<Vec<_>>()
        })
    };
    Some(match event {
        Event::Moved {
            action,
            sealed: true,
            seers,
        } if !is_answer(game, action) && !viewer.sees(Some(*seers)) => {
            let seat = names.of(action.seat);
            Seen {
                text: format!("{seat} has chosen"),
                json: json!({ "event": "chosen", "seat": seat }),
                is_move: true,
                ..Seen::default()
            }
        }
        Event::Moved {
            action,
            sealed,
            seers,
        } => {
            let text = shown_move(game, names, action, *sealed, viewer.sees(Some(*seers)));
            let json = json!({ "event": "move", "seat": names.of(action.seat), "move": text });
            Seen {
                text: format!("{}: {text}", names.of(action.seat)),
                json,
                is_move: true,
                cards: shown_cards(game, action, *sealed, viewer.sees(Some(*seers))),
                ..Seen::default()
            }
        }
        Event::Opened { action } => {
            let text = seen_move(game, names, action, viewer);
            let json = json!({ "event": "opened", "seat": names.of(action.seat), "move": text });
            let own = viewer.sees(Some(Set::default().with(action.seat)));
            Seen {
                text: format!("{} had chosen {text}", names.of(action.seat)),
                json,
                cards: shown_cards(game, action, false, own),
                ..Seen::default()
            }
        }
        Event::Told {
            to,
            name,
            value,
            ty,
            text,
        } if viewer.sees(*to) => {
            let shown = show(game, names, value, ty);
            let sentence = text.as_ref().map(|words| say(game, names, words));
            let value = show(game, &declared_names, value, ty);
            let json = json!({ "event": "told", "to": whom(to), "name": name, "value": value, "text": sentence });
            Seen {
                text: sentence.unwrap_or_else(|| format!("{name} {shown}")),
                json,
                ..Seen::default()
            }
        }
        Event::Revealed {
            to,
            zone,
            indices,
            cards,
            faces,
        } if viewer.sees(*to) => {
            let declared = game.zones.get(*zone)?;
            let (of, at) = (declared.of, |names: &Names| {
                one_of(game, names, &declared.name, indices, &declared.indices)
            });
            let (cards, faces) = by_number(cards, faces);
            let text = format!(
                "{} is {}",
                at(names),
                show_cards(game, names, &cards, &faces, of)
            );
            let shown = show_cards(game, &declared_names, &cards, &faces, of);
            let cards: Vec<&str> = shown.split_whitespace().collect();
            let json = json!({ "event": "revealed", "to": whom(to), "zone": at(&declared_names), "cards": cards });
            Seen {
                text,
                json,
                ..Seen::default()
            }
        }
        Event::Went {
            from,
            to,
            cards,
            faces,
            way,
        } => went(
            game,
            names,
            (from.as_ref(), to),
            (cards, faces),
            *way,
            viewer,
        )?,
        Event::Rolled { at, dice, faces } => rolled(game, names, at, (dice, faces), viewer)?,
        Event::Paid(payment) => paid(game, names, payment, viewer)?,
        Event::Drew { name, drawn, ty } if viewer == Viewer::Referee => {
            let outcome = show_drawn(game, names, drawn, ty);
            let json = json!({ "event": "chance", "name": name, "outcome": drawn_json(game, &declared_names, drawn, ty) });
            Seen {
                text: format!("chance {name}: {outcome}"),
                json,
                is_move: true,
                ..Seen::default()
            }
        }
        Event::Ended { ending, goes_on } => ended(game, names, ending, *goes_on),
        Event::TakenBack(event) => taken_back(see(game, names, event, viewer)?),
        Event::Told { .. } | Event::Revealed { .. } | Event::Drew { .. } => return None,
    })
}

/// What is seen of something that was taken back: that it happened, and no longer counts.
fn taken_back(mut seen: Seen) -> Seen {
    seen.text = format!("{} (taken back)", seen.text);
    seen.json = json!({ "event": "taken back", "what": seen.json });
    seen.cards.clear();
    seen
}

/// Cards, and what they show if they are dice, in the order of their declaration.
fn by_number(cards: &[u32], faces: &[i32]) -> (Vec<u32>, Vec<i32>) {
    let mut order: Vec<usize> = (0..cards.len()).collect();
    order.sort_unstable_by_key(|at| cards.get(*at));
    let faces = order
        .iter()
        .filter_map(|at| faces.get(*at).copied())
        .collect();
    (
        order
            .iter()
            .filter_map(|at| cards.get(*at).copied())
            .collect(),
        faces,
    )
}

/// The end of a game. In a match that goes on it is said who has won this one.
fn ended(game: &Game, names: &Names, ending: &Ending, goes_on: bool) -> Seen {
    let reason = say(game, names, &ending.reason);
    let winners: Vec<&str> = ending.winners.bits().map(|seat| names.of(seat)).collect();
    let json = json!({ "event": "end", "reason": reason, "winners": winners, "goes_on": goes_on });
    let text = match (goes_on, winners.is_empty()) {
        (false, _) => reason,
        (true, true) => format!("{reason} Nobody wins."),
        (true, false) => format!("{reason} Won by {}.", winners.join(", ")),
    };
    Seen {
        text,
        json,
        ..Seen::default()
    }
}

/// What was rolled; the faces are seen by those who see the zone.
fn rolled(
    game: &Game,
    names: &Names,
    at: &Place,
    (dice, faces): (&[u32], &[i32]),
    viewer: Viewer,
) -> Option<Seen> {
    let zone = game.zones.get(at.id)?;
    let open = viewer.sees(at.seers);
    let shown = |names: &Names| open.then(|| show_cards(game, names, dice, faces, zone.of));
    let text = format!(
        "{} rolls {}",
        place(game, names, at),
        shown(names).unwrap_or_else(|| counted(dice.len(), !faces.is_empty()))
    );
    let declared = names.as_declared();
    let listed = shown(&declared);
    let named: Option<Vec<&str>> = listed.as_ref().map(|it| it.split_whitespace().collect());
    let json = json!({ "event": "rolled", "zone": place(game, &declared, at), "count": dice.len(), "dice": named });
    Some(Seen {
        text,
        json,
        ..Seen::default()
    })
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
        let top_public = game.zones.get(place.id).is_some_and(|it| it.top_public);
        viewer.sees(place.seers) || (top_public && on_top && cards.len() == 1)
    };
    let of = game.zones.get(to.id)?.of;
    // In which order cards lie is seen where all see them, and nowhere else.
    let in_order = viewer == Viewer::Referee
        || to.seers.is_none()
        || from.is_some_and(|from| from.seers.is_none());
    let (cards, faces) = if in_order {
        (cards.to_vec(), faces.to_vec())
    } else {
        by_number(cards, faces)
    };
    let (cards, faces) = (cards.as_slice(), faces.as_slice());
    let known = open(to, !way.to_bottom) || from.is_some_and(|from| open(from, way.off_top));
    let shown = if known {
        show_cards(game, names, cards, faces, of)
    } else {
        counted(cards.len(), !faces.is_empty())
    };
    let bottom = if way.to_bottom { "the bottom of " } else { "" };
    let target = format!("{bottom}{}", place(game, names, to));
    let text = match from {
        Some(from) => format!("{shown} from {} to {target}", place(game, names, from)),
        None => format!("{shown} to {target}"),
    };
    let names = &names.as_declared();
    let listed = known.then(|| show_cards(game, names, cards, faces, of));
    let named: Option<Vec<&str>> = listed.as_ref().map(|it| it.split_whitespace().collect());
    let source = from.map(|it| place(game, names, it));
    let mut json = json!({ "event": "went", "from": source, "to": place(game, names, to), "count": cards.len(), "cards": named });
    if let (true, Some(json)) = (way.to_bottom, json.as_object_mut()) {
        json.insert("bottom".to_owned(), json!(true));
    }
    Some(Seen {
        text,
        json,
        // What a die shows is news.
        cards: if known && way.named && faces.is_empty() {
            cards.iter().map(|card| (of, *card)).collect()
        } else {
            Vec::new()
        },
        went: true,
        ..Seen::default()
    })
}

/// What is said of cards or dice that are not seen.
pub(super) fn counted(count: usize, dice: bool) -> String {
    match (count, dice) {
        (1, false) => "1 card".to_owned(),
        (1, true) => "1 die".to_owned(),
        (count, false) => format!("{count} cards"),
        (count, true) => format!("{count} dice"),
    }
}

fn place(game: &Game, names: &Names, place: &Place) -> String {
    let Some(declared) = game.zones.get(place.id) else {
        return String::new();
    };
    one_of(
        game,
        names,
        &declared.name,
        &place.indices,
        &declared.indices,
    )
}

/// One of a family: `hand[Ada]`.
fn one_of(game: &Game, names: &Names, name: &str, indices: &[Value], types: &[Ty]) -> String {
    let name = names.read(game, name);
    let written: Vec<String> = indices
        .iter()
        .zip(types)
        .map(|(value, ty)| show(game, names, value, ty))
        .collect();
    if written.is_empty() {
        name.to_owned()
    } else {
        format!("{name}[{}]", written.join(", "))
    }
}

/// What was paid, for those who see one of its places; a place that they do not see is not named.
fn paid(game: &Game, names: &Names, payment: &Payment, viewer: Viewer) -> Option<Seen> {
    let seen = |place: &StatePlace, names: &Names| {
        let state = game
            .states
            .get(place.id)
            .filter(|_| viewer.sees(place.seers));
        state.map(|it| one_of(game, names, &it.name, &place.indices, &it.indices))
    };
    let (from, to) = (seen(&payment.from, names), seen(&payment.to, names));
    let text = match (&from, &to) {
        (Some(from), Some(to)) => format!("{} paid from {from} to {to}", payment.amount),
        (Some(from), None) => format!("{} paid from {from}", payment.amount),
        (None, Some(to)) => format!("{} paid to {to}", payment.amount),
        (None, None) => return None,
    };
    let declared = names.as_declared();
    let json = json!({ "event": "paid", "amount": payment.amount, "from": seen(&payment.from, &declared), "to": seen(&payment.to, &declared) });
    Some(Seen {
        text,
        json,
        ..Seen::default()
    })
}

/// A cost as the seat reads it that would pay: `1 from coins`. The seat's own place goes without its index.
#[must_use]
pub fn seen_cost(game: &Game, names: &Names, cost: &Cost, seat: u32) -> String {
    let StatePlace { id, indices, .. } = &cost.from;
    let own = *indices == [Value::Seat(seat)];
    let place = game.states.get(*id).map(|it| {
        if own {
            names.read(game, &it.name).to_owned()
        } else {
            one_of(game, names, &it.name, indices, &it.indices)
        }
    });
    format!("{} from {}", cost.amount, place.unwrap_or_default())
}

fn drawn_json(game: &Game, names: &Names, drawn: &Drawn, ty: &Ty) -> Json {
    match drawn {
        Drawn::Order(cards) => json!(
            cards
                .iter()
                .map(|card| show(game, names, &Value::Member(*card), ty))
                .collect::<Vec<_>>()
        ),
        Drawn::Choice(value) => json!(show(game, names, value, ty)),
    }
}
