//! Zones, states and options.

use super::super::broken::broken;
use super::super::checker::Checker;
use super::super::names::Entity;
use super::super::report;
use super::super::types::TypeReader;
use super::fixed::fixed;
use super::sorted::NewPlace;
use crate::base::Span;
use crate::diag::foreign;
use crate::expand::Chosen;
use crate::hir::{Audience, Expr, Game, Named, Shaped, State, StateId, Ty, TypeId, Zone, ZoneId};
use crate::syntax::ast::{self, Item};

/// Declares zones, states and options. Their first values, which are expressions, follow later.
struct NewPlaces<'c> {
    reader: TypeReader<'c>,
    chosen: &'c Chosen,
}

/// Declares all places, then reads their first values.
pub(super) fn places(check: &mut Checker<'_>, places: &[(NewPlace<'_>, &Item)]) {
    let mut initials: Vec<(StateId, &ast::Expr)> = Vec::new();
    let chosen = check.chosen;
    let reader = check.reader();
    let mut new = NewPlaces { reader, chosen };
    for (place, item) in places {
        match place {
            NewPlace::Zone(it) => new.zone(it, &item.doc),
            NewPlace::State(it) => initials.push((new.state(it, item), &it.initial)),
            NewPlace::Option(it) => initials.push((new.option(it, item), &it.default)),
        }
    }
    for (id, initial) in initials {
        let ty = check.game.state(id).ty.clone();
        let initial = check.expect(initial, &ty);
        if let Some((read, span)) = not_laid_out(&check.game, &initial, id) {
            let state = check.game.state(id);
            let found = report::not_laid_out(span, &state.name, read, state.option.is_some());
            check.sink.push(found);
        }
        if let Some(state) = check.game.states.get_mut(id) {
            state.initial = initial;
        }
    }
}

/// A place that a first value reads, where it is not an option. First values are laid out one after the other, and anew
/// at each `reset`, when what they read has changed: only options have had their values before, and keep them.
fn not_laid_out<'g>(game: &'g Game, initial: &Expr, of: StateId) -> Option<(&'g str, Span)> {
    let is_option = |id: StateId| game.state(id).option.is_some();
    let read = match initial.kind.named() {
        Some(Named::State(id)) if is_option(id) && !is_option(of) => None,
        Some(Named::State(id)) => Some(game.state(id).name.as_str()),
        Some(Named::Zone(id)) => Some(game.zone(id).name.as_str()),
        Some(Named::Function(_) | Named::Rule(_) | Named::Hook(_)) | None => None,
    };
    let own = read.map(|name| (name, initial.span));
    own.or_else(|| initial.children().into_iter().find_map(|it| not_laid_out(game, it, of)))
}

impl NewPlaces<'_> {
    fn zone(&mut self, it: &ast::Zone, doc: &[String]) {
        let id = ZoneId::from(self.reader.game.zones.len());
        let zone = self.zone_declared(it, doc);
        self.begins_once(&zone);
        self.reader.game.zones.push(zone);
        self.reader.names.declare(self.reader.sink, &it.name, Entity::Zone(id));
    }

    fn state(&mut self, it: &ast::StateDecl, item: &Item) -> StateId {
        let indices = self.reader.index_types(&it.indices);
        let audience = self.audience(&it.audience, &it.name, &it.indices);
        let ty = self.reader.storable_ty(&it.ty);
        self.add_state(&it.name, item, indices, ty, audience, None)
    }

    fn option(&mut self, it: &ast::OptionDecl, item: &Item) -> StateId {
        let ty = self.reader.storable_ty(&it.ty);
        let about = Some(fixed(self.reader.sink, &it.text, "what is said of an option"));
        let id = self.add_state(&it.name, item, Vec::new(), ty, Audience::Public, about);
        if self.reader.settled.shaping.contains(&it.name.text) {
            self.reader.names.mark_used(Entity::State(id));
            let mut names = self.chosen.options.iter().filter_map(|it| it.split_once('='));
            let is_chosen = names.any(|(name, _)| name.trim() == it.name.text);
            let how = if is_chosen { Shaped::AsChosen } else { Shaped::AsWritten };
            self.has_value(id, how);
        }
        if let Some(other) = &it.follows {
            self.reader.names.refer(other);
        }
        if it.fixed {
            self.has_value(id, Shaped::Fixed);
        }
        id
    }

    fn has_value(&mut self, option: StateId, how: Shaped) {
        if let Some(option) = self.reader.game.states.get_mut(option) {
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
        let id = self.reader.game.states.push_and_get_key(State {
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
        self.reader.names.declare(self.reader.sink, name, Entity::State(id));
        id
    }

    fn zone_declared(&mut self, zone: &ast::Zone, doc: &[String]) -> Zone {
        let indices = self.reader.index_types(&zone.indices);
        let pick = Entity::member_type;
        let of = self
            .reader
            .names
            .resolve_as(self.reader.sink, &zone.of, "type", pick)
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

    /// Checks that only one zone begins with all cards of a type: a card is in one place.
    fn begins_once(&mut self, zone: &Zone) {
        if !zone.filled {
            return;
        }
        let name = self.reader.game.types.get(zone.of).map_or("", |it| it.name.as_str());
        let first = self
            .reader
            .game
            .zones
            .iter()
            .find(|it| it.filled && it.of == zone.of)
            .map(|it| it.span);
        if first.is_some() || !zone.indices.is_empty() {
            self.reader.sink.push(report::filled_twice(zone.span, name, first));
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
            // A state is resolved when all states are known, and options have been replaced by their choice.
            ast::Audience::Secret | ast::Audience::Of(_) | ast::Audience::Chosen(_) => {
                Audience::Nobody
            }
            ast::Audience::Private => {
                // Another language's word for a seat is reported where it stands.
                let is_owner = |index: &ast::Type| match &index.kind {
                    ast::TypeKind::Seat => true,
                    ast::TypeKind::Named(name) => foreign(&name.text).is_some(),
                    ast::TypeKind::Range(..)
                    | ast::TypeKind::OneOf(_)
                    | ast::TypeKind::Set(..)
                    | ast::TypeKind::List(_) => false,
                };
                if !indices.first().is_some_and(is_owner) {
                    self.reader.sink.push(report::no_owner(name.span, &name.text));
                }
                Audience::Owner
            }
        }
    }
}
