//! Who sees the face of a die.

use super::Experiment;
use crate::hir::TypeId;
use crate::state::{Position, Set};

/// Those who see where a die lies, and everybody if it lies on top of a pile whose top all see; nothing stands for all.
pub fn holders(experiment: &Experiment<'_>, state: &Position, of: TypeId, die: u32) -> Option<Set> {
    let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
    let zones = game.zones.iter_enumerated().filter(|(_, it)| it.of == of);
    for (id, zone) in zones {
        for at in experiment.zones(id) {
            let lying = layout.cards(state, id, at).unwrap_or_default();
            if lying.contains(&die.cast_signed()) {
                let on_top = zone.top_public && lying.last() == Some(&die.cast_signed());
                let seers = layout.seers(state, zone.audience, at);
                return seers.filter(|_| !on_top);
            }
        }
    }
    Some(Set::default())
}
