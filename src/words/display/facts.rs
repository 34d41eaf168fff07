//! Places that are shown on lines of their own.

use super::things::Seen;
use super::{Family, PicturePart, SinglePlace};
use crate::notation::place_text;
use crate::view::PlaceView;

/// The places of a picture with lines of their own.
#[derive(Default)]
pub(super) struct Facts {
    facts: Vec<SinglePlace>,
}

impl Facts {
    pub(super) fn add(&mut self, seen: &Seen<'_>, family: &Family<'_>, entry: &PlaceView) {
        let says_nothing = entry.untouched
            && (family.says_little(&entry.shown) || !entry.place.indices.is_empty());
        if says_nothing && !seen.sight.whole {
            return;
        }
        self.facts.push(SinglePlace {
            name: family.title(seen, entry),
            things: seen.things(family, entry),
        });
    }

    pub(super) fn part(self) -> Option<PicturePart> {
        (!self.facts.is_empty()).then_some(PicturePart::Facts(self.facts))
    }
}

impl Family<'_> {
    /// The name of a place with its indices.
    pub(super) fn title(&self, seen: &Seen<'_>, entry: &PlaceView) -> String {
        if entry.place.indices.is_empty() {
            self.name.to_owned()
        } else {
            place_text(seen.sight.game, seen.sight.names, &entry.place)
        }
    }
}
