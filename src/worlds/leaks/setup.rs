//! Setup as it is watched. Nobody looks before it is done, and yet what it lays open is known.

use std::borrow::Cow;

use super::Experiment;
use crate::engine::Event;
pub use crate::history::{logged, plain};
use crate::state::Set;
use crate::view::{self, Seen, Viewer};

/// An event as it is watched. Nobody watches what leaves a place in setup, only what lies there at last.
pub fn watched(event: &Event) -> Cow<'_, Event> {
    let Event::InSetup(inner) = event else {
        return Cow::Borrowed(event);
    };
    let mut event = Event::clone(inner);
    if let Event::Went { from, way, .. } = &mut event {
        way.off_top = false;
        from.iter_mut().for_each(|it| it.seers = Some(Set::default()));
    }
    Cow::Owned(event)
}

/// What a viewer sees of an event.
pub fn see(experiment: &Experiment<'_>, event: &Event, viewer: Viewer) -> Option<Seen> {
    view::see(&experiment.runtime.game, &watched(event), viewer)
}
