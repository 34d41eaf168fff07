//! `private to NAME`: the state with the audience of a zone or state.

use super::super::names::{Entity, Names};
use super::super::report;
use super::super::types::in_words;
use super::sorted::NewPlace;
use crate::diag::{Diagnostic, Sink};
use crate::hir::{Audience, Game, StateId, Ty};
use crate::syntax::ast::{self, Item};

/// Resolves audiences that are states.
pub(super) struct Audiences<'c> {
    pub(super) game: &'c mut Game,
    pub(super) names: &'c mut Names,
    pub(super) sink: &'c mut Sink,
}

impl Audiences<'_> {
    /// Resolves the states after `private to`, once every declaration has a name.
    pub(super) fn resolve(&mut self, places: &[(NewPlace<'_>, &Item)]) {
        for (place, _) in places {
            let (name, audience) = match place {
                NewPlace::Zone(it) => (&it.name, &it.audience),
                NewPlace::State(it) => (&it.name, &it.audience),
                // Options are known to all seats.
                NewPlace::Option(_) => continue,
            };
            let shown = self.names.get(&name.text);
            if let (ast::Audience::Of(who), Some(shown)) = (audience, shown) {
                self.shown_to(shown, who);
            }
        }
    }

    /// Makes a state the audience of a zone or state, or reports why it cannot be.
    fn shown_to(&mut self, shown: Entity, who: &ast::Name) {
        let Some(id) = self.names.resolve_as(self.sink, who, "state", Entity::state) else {
            return;
        };
        let wrong = self.wrong_audience(id, shown, who);
        let fits = wrong.is_none() && !self.is_broken(id, shown);
        self.sink.extend(wrong);
        if !fits {
            return;
        }
        if let Some(zone) = shown.zone().and_then(|zone| self.game.zones.get_mut(zone)) {
            zone.audience = Audience::Of(id);
        }
        if let Some(state) = shown.state().and_then(|it| self.game.states.get_mut(it)) {
            state.audience = Audience::Of(id);
        }
    }

    /// The name and the indices of a zone or state.
    fn family(&self, shown: Entity) -> (&str, &[Ty]) {
        let zone = shown.zone().map(|zone| self.game.zone(zone));
        let zone = zone.map(|it| (it.name.as_str(), it.indices.as_slice()));
        let state = shown.state().map(|state| self.game.state(state));
        let state = state.map(|it| (it.name.as_str(), it.indices.as_slice()));
        zone.or(state).unwrap_or_default()
    }

    /// Whether the type of either declaration has a reported error.
    fn is_broken(&self, id: StateId, shown: Entity) -> bool {
        let who = self.game.state(id);
        let types = who.indices.iter().chain([&who.ty]);
        types.chain(self.family(shown).1).any(Ty::is_broken)
    }

    /// Why a state cannot be the audience of a place.
    fn wrong_audience(&self, id: StateId, shown: Entity, who: &ast::Name) -> Option<Diagnostic> {
        let state = self.game.state(id);
        let (name, indices) = self.family(shown);
        if state.audience != Audience::Public {
            return Some(report::hidden_audience(who.span, &who.text, name, state.span));
        }
        if self.is_broken(id, shown) {
            return None;
        }
        if !names_seats(&state.ty) {
            let words = in_words(self.game, &state.ty);
            let it = report::audience_of_no_seats(who.span, &who.text, &words, state.span);
            return Some(it);
        }
        (!indices.starts_with(&state.indices)).then(|| {
            let wanted: Vec<String> =
                state.indices.iter().map(|index| in_words(self.game, index)).collect();
            let wanted = wanted.join(", ");
            report::audience_of_others(who.span, &who.text, name, &wanted, state.span)
        })
    }
}

/// `seat`, `seat or none` or `set of seat`
fn names_seats(ty: &Ty) -> bool {
    let is_seat = |of: &Ty| *of == Ty::Seat;
    is_seat(ty.never_none()) || matches!(ty, Ty::Set(of, _) if is_seat(of))
}
