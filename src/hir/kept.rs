//! Where a value goes as it is.

use super::{ExprKind, Game, LocalId, StateId, StmtKind, ZoneId};

/// A place in which a value is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kept {
    State(StateId),
    Zone(ZoneId),
}

impl Game {
    /// The states that are set to what a local holds, and the zones that it is moved to, also by procedures that are
    /// given it. What is drawn for a hidden place is as hidden as the place.
    #[must_use]
    pub fn kept_in(&self, local: LocalId) -> Vec<Kept> {
        let mut names = vec![local];
        let mut places = Vec::new();
        let mut at = 0;
        while let Some(name) = names.get(at).copied() {
            at += 1;
            let is_it = |kind: &ExprKind| matches!(kind, ExprKind::Local(it) if *it == name);
            for statement in self.blocks.iter().flat_map(|it| &it.statements) {
                match &statement.kind {
                    StmtKind::SetState { state, value, .. } if is_it(&value.kind) => {
                        places.push(Kept::State(*state));
                    }
                    StmtKind::MoveCards { cards, to, .. } if is_it(&cards.kind) => {
                        places.push(Kept::Zone(to.zone));
                    }
                    StmtKind::SetLocal { local, value }
                        if is_it(&value.kind) && !names.contains(local) =>
                    {
                        names.push(*local);
                    }
                    StmtKind::Call {
                        procedure,
                        arguments,
                    } => {
                        let parameters = self
                            .procedures
                            .get(*procedure)
                            .map(|it| it.parameters.as_slice())
                            .unwrap_or_default();
                        let given = parameters
                            .iter()
                            .zip(arguments)
                            .filter(|(_, argument)| is_it(&argument.kind));
                        for (parameter, _) in given {
                            if !names.contains(parameter) {
                                names.push(*parameter);
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        places.sort_unstable();
        places.dedup();
        places
    }
}
