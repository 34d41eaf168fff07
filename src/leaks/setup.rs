//! Setup as it is watched. Nobody looks before it is done, and yet what it lays open is known.

use super::Experiment;
use crate::engine::Event;
use crate::state::Set;
use crate::view::{self, Seen, Viewer};

/// What happened, in setup or later.
pub fn plain(event: &Event) -> &Event {
    if let Event::InSetup(inner) = event {
        inner
    } else {
        event
    }
}

/// What a viewer sees of an event. Nobody watches what leaves a place in setup, only what lies there at last.
pub fn see(experiment: &Experiment<'_>, event: &Event, viewer: Viewer) -> Option<Seen> {
    let mut event = event.clone();
    if let Event::InSetup(inner) = event {
        event = *inner;
        if let Event::Went { from, way, .. } = &mut event {
            way.off_top = false;
            from.iter_mut()
                .for_each(|it| it.seers = Some(Set::default()));
        }
    }
    view::see(&experiment.runtime.game, &event, viewer)
}
