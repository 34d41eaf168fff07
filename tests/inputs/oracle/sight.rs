//! Who sees which cards of a movement.

use hoyle::Viewer;
use hoyle::engine::Event;
use hoyle::hir::Game;
use hoyle::view::Seen;

/// An event, and whether it was in setup.
pub fn plain(event: &Event) -> (bool, &Event) {
    match event {
        Event::InSetup(inner) => (true, inner),
        other => (false, other),
    }
}

/// Whether a viewer knows which cards go. Nobody sees which cards leave a place in setup.
pub fn knows(game: &Game, seen: &Seen, (event, in_setup): (&Event, bool), viewer: Viewer) -> bool {
    match seen {
        Seen::Went(way) => way.cards.is_some() && (!in_setup || comes_open(game, event, viewer)),
        _ => false,
    }
}

/// Whether a viewer sees the cards where they come to lie, all of them or one on an open top.
pub fn comes_open(game: &Game, event: &Event, viewer: Viewer) -> bool {
    match event {
        Event::Went { to, way, cards, .. } => {
            let on_top = !way.to_bottom && cards.len() == 1 && game.zone(to.id).top_public;
            viewer.sees(to.seers.as_ref()) || on_top
        }
        _ => false,
    }
}
