//! `private to NAME`: the state that says who sees what is declared.

use super::super::checker::Checker;
use super::super::names::Entity;
use super::super::report;
use super::sorted::NewPlace;
use crate::hir::{Audience, State, StateId, Ty};
use crate::syntax::ast::{self, Item};

impl Checker<'_> {
    /// Finds what `private to` names, once everything has a name.
    pub(super) fn audiences(&mut self, places: &[(NewPlace<'_>, &Item)]) {
        for (place, _) in places {
            let (name, audience) = match place {
                NewPlace::Zone(it) => (&it.name, &it.audience),
                NewPlace::State(it) => (&it.name, &it.audience),
                // Everybody knows how a game is set up.
                NewPlace::Option(_) => continue,
            };
            if let (ast::Audience::Of(who), Some(shown)) = (audience, self.names.get(&name.text)) {
                self.shown_to(shown, who);
            }
        }
    }

    /// Lets those see a zone or state whom a state names, if that is one which says who.
    fn shown_to(&mut self, shown: Entity, who: &ast::Name) {
        let pick = Entity::state;
        let Some(id) = self.resolve_as(who, "state", pick) else {
            return;
        };
        if !self.says_who(id, shown, who) {
            return;
        }
        let audience = match shown {
            Entity::Zone(zone) => self.game.zones.get_mut(zone).map(|it| &mut it.audience),
            Entity::State(state) => self.game.states.get_mut(state).map(|it| &mut it.audience),
            _ => None,
        };
        if let Some(audience) = audience {
            *audience = Audience::Of(id);
        }
    }

    /// Whether a state says who sees something; what speaks against it is reported.
    fn says_who(&mut self, id: StateId, shown: Entity, who: &ast::Name) -> bool {
        let Some(State {
            indices: by,
            ty,
            audience,
            span,
            ..
        }) = self.game.states.get(id)
        else {
            return false;
        };
        let (name, indices) = match shown {
            Entity::Zone(zone) => self
                .game
                .zones
                .get(zone)
                .map(|it| (it.name.as_str(), it.indices.as_slice())),
            Entity::State(state) => self
                .game
                .states
                .get(state)
                .map(|it| (it.name.as_str(), it.indices.as_slice())),
            _ => None,
        }
        .unwrap_or_default();
        let is_broken = ty.is_broken() || by.iter().chain(indices).any(Ty::is_broken);
        let wrong = if *audience != Audience::Public {
            Some(report::hidden_audience(who.span, &who.text, name, *span))
        } else if !is_broken && !names_seats(ty) {
            Some(report::audience_of_no_seats(
                who.span,
                &who.text,
                &self.in_words(ty),
                *span,
            ))
        } else if !is_broken && !indices.starts_with(by) {
            let wanted: Vec<String> = by.iter().map(|it| self.in_words(it)).collect();
            Some(report::audience_of_others(
                who.span,
                &who.text,
                name,
                &wanted.join(", "),
                *span,
            ))
        } else {
            None
        };
        let is_wrong = wrong.is_some();
        wrong.into_iter().for_each(|it| self.sink.push(it));
        !is_wrong && !is_broken
    }
}

/// `seat`, `seat or none` or `set of seat`
fn names_seats(ty: &Ty) -> bool {
    match ty {
        Ty::Seat => true,
        Ty::Optional(inner) => **inner == Ty::Seat,
        Ty::Set(of, _) => **of == Ty::Seat,
        _ => false,
    }
}
