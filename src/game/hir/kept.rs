//! Where a value is stored unchanged.

use super::{Game, LocalId, StateId, ZoneId};

/// A place in which a value is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kept {
    /// A state.
    State(StateId),
    /// A zone.
    Zone(ZoneId),
}

impl Game {
    /// The states that are set to the value of a local, and the zones that it is moved to, also by
    /// procedures that get it as an argument. A value drawn for a hidden place is as hidden as the
    /// place.
    #[must_use]
    pub fn kept_in(&self, local: LocalId) -> Vec<Kept> {
        let mut names = vec![local];
        let mut places = Vec::new();
        let mut at = 0;
        while let Some(name) = names.get(at).copied() {
            at += 1;
            for statement in self.statements() {
                let keeps = statement.kind.parts().keeps;
                let here = keeps.iter().filter(|(value, _)| value.is_local(name));
                places.extend(here.map(|(_, place)| *place));
                for other in self.passed_to(&statement.kind, name) {
                    if !names.contains(&other) {
                        names.push(other);
                    }
                }
            }
        }
        places.sort_unstable();
        places.dedup();
        places
    }
}
