//! Zones, states and options.

use super::super::checker::{Checker, broken};
use super::super::declare::fixed::fixed;
use super::super::names::Entity;
use super::super::report;
use super::sorted::NewPlace;
use crate::diag::foreign;
use crate::hir::{Audience, Shaped, State, StateId, Ty, TypeId, Zone, ZoneId};
use crate::syntax::ast::{self, Item};

impl Checker<'_> {
    pub(super) fn places(&mut self, places: &[(NewPlace<'_>, &Item)]) {
        let mut initials: Vec<(StateId, &ast::Expr)> = Vec::new();
        for (place, item) in places {
            match place {
                NewPlace::Zone(it) => self.new_zone(it, &item.doc),
                NewPlace::State(it) => initials.push((self.new_state(it, item), &it.initial)),
                NewPlace::Option(it) => initials.push((self.new_option(it, item), &it.default)),
            }
        }
        for (id, initial) in initials {
            let ty = self
                .game
                .states
                .get(id)
                .map_or(Ty::Broken, |it| it.ty.clone());
            let initial = self.expect(initial, &ty);
            if let Some(state) = self.game.states.get_mut(id) {
                state.initial = initial;
            }
        }
    }

    fn new_zone(&mut self, it: &ast::Zone, doc: &[String]) {
        let id = ZoneId::from(self.game.zones.len());
        let zone = self.zone_declared(it, doc);
        self.begins_once(&zone);
        self.game.zones.push(zone);
        self.names.declare(self.sink, &it.name, Entity::Zone(id));
    }

    fn new_state(&mut self, it: &ast::StateDecl, item: &Item) -> StateId {
        let indices = self.reader().index_types(&it.indices);
        let audience = self.audience(&it.audience, &it.name, &it.indices);
        let ty = self.reader().storable_ty(&it.ty);
        self.add_state(&it.name, item, indices, ty, audience, None)
    }

    fn new_option(&mut self, it: &ast::OptionDecl, item: &Item) -> StateId {
        let ty = self.reader().storable_ty(&it.ty);
        let about = Some(fixed(self.sink, &it.text, "what is said of an option"));
        let id = self.add_state(&it.name, item, Vec::new(), ty, Audience::Public, about);
        if self.settled.shaping.contains(&it.name.text) {
            self.names.mark_used(Entity::State(id));
            let mut names = self
                .chosen
                .options
                .iter()
                .filter_map(|it| it.split_once('='));
            let is_chosen = names.any(|(name, _)| name.trim() == it.name.text);
            let how = if is_chosen {
                Shaped::AsChosen
            } else {
                Shaped::AsWritten
            };
            self.has_value(id, how);
        }
        if let Some(other) = &it.follows {
            self.names.refer(other);
        }
        if it.fixed {
            self.has_value(id, Shaped::Fixed);
        }
        id
    }

    fn has_value(&mut self, option: StateId, how: Shaped) {
        if let Some(option) = self.game.states.get_mut(option) {
            option.shapes = Some(how);
        }
    }

    fn add_state(
        &mut self,
        name: &ast::Name,
        item: &Item,
        indices: Vec<Ty>,
        ty: Ty,
        audience: Audience,
        option: Option<String>,
    ) -> StateId {
        let initial = broken(name.span);
        let id = self.game.states.push_and_get_key(State {
            name: name.text.clone(),
            doc: item.doc.clone(),
            indices,
            ty,
            initial,
            audience,
            option,
            shapes: None,
            span: name.span,
        });
        self.names.declare(self.sink, name, Entity::State(id));
        id
    }

    fn zone_declared(&mut self, zone: &ast::Zone, doc: &[String]) -> Zone {
        let indices = self.reader().index_types(&zone.indices);
        let pick = Entity::member_type;
        let of = self
            .names
            .resolve_as(self.sink, &zone.of, "type", pick)
            .unwrap_or(TypeId(0));
        let audience = self.audience(&zone.audience, &zone.name, &zone.indices);
        Zone {
            name: zone.name.text.clone(),
            doc: doc.to_vec(),
            indices,
            of,
            filled: zone.filled,
            audience,
            top_public: zone.top_public,
            span: zone.name.span,
        }
    }

    /// A card is in one place: only one zone can begin with all cards of a type.
    fn begins_once(&mut self, zone: &Zone) {
        if !zone.filled {
            return;
        }
        let name = self
            .game
            .types
            .get(zone.of)
            .map_or("", |it| it.name.as_str());
        let first = self
            .game
            .zones
            .iter()
            .find(|it| it.filled && it.of == zone.of)
            .map(|it| it.span);
        if first.is_some() || !zone.indices.is_empty() {
            self.sink.push(report::filled_twice(zone.span, name, first));
        }
    }

    fn audience(
        &mut self,
        audience: &ast::Audience,
        name: &ast::Name,
        indices: &[ast::Type],
    ) -> Audience {
        match audience {
            ast::Audience::Public => Audience::Public,
            // The state is resolved when all states are known; what options choose has been chosen.
            ast::Audience::Secret | ast::Audience::Of(_) | ast::Audience::Chosen(_) => {
                Audience::Nobody
            }
            ast::Audience::Private => {
                // A word of other languages for a seat is reported where it stands.
                let is_owner = |index: &ast::Type| match &index.kind {
                    ast::TypeKind::Seat => true,
                    ast::TypeKind::Named(name) => foreign(&name.text).is_some(),
                    ast::TypeKind::Range(..)
                    | ast::TypeKind::OneOf(_)
                    | ast::TypeKind::Set(..)
                    | ast::TypeKind::List(_) => false,
                };
                if !indices.first().is_some_and(is_owner) {
                    self.sink.push(report::no_owner(name.span, &name.text));
                }
                Audience::Owner
            }
        }
    }
}
