//! What is released: the table on the page, a function for each row.

use std::collections::BTreeSet;

use hoyle::Viewer;
use hoyle::engine::{Drawn, Event};
use hoyle::hir::{Audience, ExprKind, Game, StateId, StmtKind, ZoneId};
use hoyle::state::{Layout, Position, Value};
use hoyle::view::{Cards, PlaceId, Seen, SeenPlace, SeenWay, Shown, View};

use super::draws::Heard;
use super::sight::plain;

/// The viewer hears a `tell`: the value.
pub fn told(seen: &Seen) -> String {
    match seen {
        Seen::Told { value, .. } => format!("{value:?}"),
        _ => String::new(),
    }
}

/// The viewer sees a `reveal`: the cards, but not their order.
pub fn revealed(cards: &Cards) -> String {
    let cards: BTreeSet<_> = cards.cards.iter().collect();
    format!("{cards:?}")
}

/// Somebody chooses, or a sealed choice is opened: who chose, and what is `public` in it. Whoever chose knows it all.
pub fn chosen(seen: &Seen) -> String {
    format!("{seen:?}")
}

/// A value is drawn: all of it, or which of the viewer's own states it chooses.
pub fn drawn(heard: &Heard, drawn: &Drawn) -> String {
    match heard {
        Heard::Nothing => String::new(),
        Heard::Own(own) => {
            let own = own.iter().find(|(of, _)| of == drawn);
            format!("{:?}", own.map(|(_, chosen)| chosen))
        }
        Heard::Value => format!("{drawn:?}"),
    }
}

/// Dice that the viewer sees are rolled: their faces.
pub fn rolled(seen: &Seen) -> String {
    match seen {
        Seen::Rolled { dice: Some(dice), .. } => {
            let faces: Vec<_> = dice.cards.iter().map(|die| die.face).collect();
            format!("{faces:?}")
        }
        _ => String::new(),
    }
}

/// Cards come to lie where the viewer sees them: the cards, the order of those from the top of a pile, and the faces of
/// dice.
pub fn came(way: &SeenWay) -> String {
    match &way.cards {
        Some(cards) if !way.named => format!("{:?}", cards.cards),
        Some(cards) => revealed(cards),
        None => String::new(),
    }
}

/// The top of a pile is open to the viewer: the card on top, and no other.
pub fn tops(view: &View) -> String {
    let tops = view.entries.iter().filter_map(|entry| match &entry.shown {
        Shown::Pile { top: Some(top), .. } => Some((&entry.place, top)),
        _ => None,
    });
    format!("{:?}", tops.collect::<Vec<_>>())
}

/// A zone that all see is shuffled: its order, when it falls. The event names the family.
pub fn falls_openly(game: &Game, event: &Event) -> Option<String> {
    let Event::Drew { name, drawn: Drawn::Order(order), .. } = event else {
        return None;
    };
    let zones = game.zones.iter_enumerated();
    let mut open = zones.filter(|(id, zone)| zone.name == *name && game.is_public(*id));
    open.next().map(|_| format!("{order:?}"))
}

/// The same for what was shuffled in setup, when all look at the table first.
pub fn laid_out(game: &Game, view: &View, is_first: bool) -> String {
    let mut open = Vec::new();
    for entry in view.entries.iter().filter(|_| is_first) {
        if let (PlaceId::Zone(id), Shown::Cards(cards)) = (entry.place.id, &entry.shown)
            && game.is_public(id)
        {
            open.push(format!("{:?} {cards:?}", entry.place));
        }
    }
    open.join("\n")
}

/// Whether some statement names the top of a zone as the card that it moves.
pub fn moves_top(game: &Game, zone: ZoneId) -> bool {
    game.statements().any(|statement| {
        matches!(&statement.kind, StmtKind::MoveCards { cards, .. }
            if matches!(&cards.kind, ExprKind::Top(of) if of.zone == zone))
    })
}

/// What is left in a place from which setup has taken cards by chance: off the top, or by a draw.
pub fn left(game: &Game, view: &View, events: &[&Event]) -> String {
    let drawn: BTreeSet<u32> = events
        .iter()
        .filter_map(|it| match plain(it) {
            (true, Event::Drew { drawn: Drawn::Choice(Value::Member(card)), .. }) => Some(*card),
            _ => None,
        })
        .collect();
    let takes = |event: &Event, place: &SeenPlace| match plain(event) {
        (true, Event::Went { from: Some(from), way, cards, .. }) => {
            PlaceId::from(from.id) == place.id
                && from.indices == place.indices
                && (!way.named
                    || (way.off_top && moves_top(game, from.id))
                    || cards.iter().any(|card| drawn.contains(card)))
        }
        _ => false,
    };
    let left = view.entries.iter().filter_map(|entry| match &entry.shown {
        Shown::Cards(cards) if events.iter().any(|it| takes(it, &entry.place)) => {
            Some(format!("{:?} {}", entry.place, revealed(cards)))
        }
        _ => None,
    });
    left.collect::<Vec<_>>().join("\n")
}

/// A zone or state comes to be seen, because a role is given to a seat: what is there.
pub fn opened(
    (game, layout): (&Game, &Layout),
    (before, view): (Option<&Position>, &View),
    (viewer, events): (Viewer, &[&Event]),
) -> String {
    let saw = |before: &Position, SeenPlace { id, indices }: &SeenPlace| match id {
        PlaceId::Zone(id) => viewer.sees(layout.seers_of(game, before, *id, indices).as_ref()),
        PlaceId::State(id) => viewer.sees(layout.seers_of(game, before, *id, indices).as_ref()),
    };
    // What somebody else has put there since then is no longer what was there.
    let written = |of: StateId| {
        events.iter().rposition(|it| matches!(it, Event::Wrote { state, .. } if *state == of))
    };
    let is_new = |place: &SeenPlace| match (place.id, game.audience(place.id)) {
        (PlaceId::State(id), Audience::Of(role)) => written(id) > written(role),
        _ => false,
    };
    // Before they look at the table for the first time, somebody else may have played the role.
    let opens = |place: &SeenPlace| match (before, game.audience(place.id)) {
        // A role that is given anew is looked at anew.
        (Some(before), Audience::Of(role)) => !saw(before, place) || written(role).is_some(),
        (Some(before), _) => !saw(before, place),
        (None, Audience::Of(role)) => written(role).is_some(),
        (None, _) => false,
    };
    let entries = view.entries.iter().filter(|it| !is_new(&it.place) && opens(&it.place));
    let new = entries.filter(|it| !matches!(it.shown, Shown::Pile { .. }));
    format!("{:?}", new.collect::<Vec<_>>())
}
