//! Whether a viewer is to move.

use crate::scene::Scene;

/// Whether play waits for the viewer.
pub(super) fn waits(scene: &Scene) -> bool {
    let mut seats = scene.seats.iter();
    scene.plays
        && scene.ending.is_empty()
        && seats.any(|seat| seat.waits && seat.name == scene.seat)
}
