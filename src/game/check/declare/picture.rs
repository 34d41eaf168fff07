//! The picture of the table.

use super::super::names::{Entity, Names};
use super::super::report;
use super::fixed::fixed;
use crate::base::Span;
use crate::diag::Sink;
use crate::hir::{
    BoardLook, CardLook, Game, Heading, ShownPlace, Signed, StateId, Ty, TypeId, ZoneLook,
};
use crate::syntax::ast::{self, Name, Number, PictureLine};

/// Checks the description of the picture.
pub(super) struct Pictures<'c> {
    pub(super) game: &'c mut Game,
    pub(super) names: &'c mut Names,
    pub(super) sink: &'c mut Sink,
}

impl Pictures<'_> {
    pub(super) fn read<'p>(&mut self, all: impl Iterator<Item = &'p ast::Picture>) {
        let lines = all.flat_map(|picture| &picture.lines);
        let mut headed = Vec::new();
        for line in lines {
            self.picture_line(line, &mut headed);
        }
    }

    fn picture_line(&mut self, line: &PictureLine, headed: &mut Vec<(ShownPlace, Span)>) {
        match line {
            PictureLine::Board { of, from_below, printed } => {
                let board = self.board_look(of, *from_below, printed);
                self.game.look.boards.extend(board);
            }
            PictureLine::Cards { of, signs, printed } => {
                if self.names.get(&of.text).and_then(Entity::zone).is_some() {
                    if !signs.is_empty() {
                        let it = report::wrong_kind(of.span, &of.text, "zone", "type");
                        self.sink.push(it);
                    }
                    let look = self.zone_look(of, printed);
                    self.game.look.zones.extend(look);
                } else {
                    let cards = self.card_look(of, signs, printed);
                    self.game.look.cards.extend(cards);
                }
            }
            PictureLine::Sign { sign, of } => {
                let span = sign.span;
                let sign = fixed(self.sink, sign, "a sign");
                self.fits(&sign, span);
                let signed = self.signed(of).into_iter();
                let signs = signed.map(|of| (of, sign.clone()));
                self.game.look.signs.extend(signs);
            }
            PictureLine::Heading { text, of } => {
                let heading = Heading {
                    text: fixed(self.sink, text, "a heading"),
                    of: self.headed(of, headed),
                };
                self.game.look.headings.push(heading);
            }
            PictureLine::First(names) => {
                let places = self.all_places(names);
                self.game.look.first.extend(places);
            }
            PictureLine::Aside(names) => {
                names.iter().for_each(|name| self.put_aside(name));
            }
        }
    }

    /// Checks that a sign fits a field of a board.
    fn fits(&mut self, sign: &str, span: Span) {
        /// How many letters a sign has at most.
        const WIDEST: usize = 2;
        match sign.chars().count() {
            0 => self.sink.push(report::empty_sign(span)),
            1..=WIDEST => {}
            _ => self.sink.push(report::wide_sign(span, sign)),
        }
    }

    fn board_look(&mut self, of: &Name, from_below: bool, printed: &[Name]) -> Option<BoardLook> {
        let id = self.names.resolve_as(self.sink, of, "type", Entity::member_type)?;
        let (states, columns) = self.shown_with(id, printed);
        Some(BoardLook { of: id, from_below, printed: self.printed(id, &columns), states })
    }

    /// A place that is drawn on request alone, or a type that only authors are shown.
    fn put_aside(&mut self, name: &Name) {
        let aside = |entity: Entity| {
            let place = place_of(entity).map(Aside::Place);
            place.or_else(|| entity.member_type().map(Aside::Type))
        };
        match self.names.resolve_as(self.sink, name, "zone, state or type", aside) {
            Some(Aside::Place(place)) => self.game.look.aside.push(place),
            Some(Aside::Type(of)) => self.game.look.for_authors.push(of),
            None => {}
        }
    }

    /// What is shown with cards. Copies look like their originals.
    fn card_look(&mut self, of: &Name, signs: &[Name], shown: &[Name]) -> Option<CardLook> {
        let id = self.names.resolve_as(self.sink, of, "type", Entity::member_type)?;
        let copies_of = self.game.types.get(id).and_then(|it| it.copies_of);
        let (states, columns) = self.shown_with(id, shown);
        let of = if states.is_empty() { copies_of.unwrap_or(id) } else { id };
        let signs = self.signs(copies_of.unwrap_or(id), signs);
        Some(CardLook { of, signs, printed: self.printed(of, &columns), states })
    }

    /// The columns of members and numbers whose signs stand for a card.
    fn signs(&mut self, of: TypeId, names: &[Name]) -> Vec<usize> {
        let mut signs = Vec::new();
        for name in names {
            let Some(at) = self.printed(of, std::slice::from_ref(name)).first().copied() else {
                continue;
            };
            let column = self.game.types.get(of).and_then(|ty| ty.columns.get(at));
            if column.is_some_and(|it| {
                matches!(it.ty.never_none(), Ty::Member(_) | Ty::Number | Ty::Range(..))
            }) {
                signs.push(at);
            } else {
                let it = report::wrong_kind(
                    name.span,
                    &name.text,
                    "column",
                    "column of members or numbers",
                );
                self.sink.push(it);
            }
        }
        signs
    }

    /// What is shown with the cards of a zone: states with the same indices.
    fn zone_look(&mut self, of: &Name, shown: &[Name]) -> Option<ZoneLook> {
        let zone = self.names.resolve_as(self.sink, of, "zone", Entity::zone)?;
        let indices = &self.game.zone(zone).indices;
        let wanted = format!("state with the indices of `{}`", of.text);
        let fits: Vec<StateId> = (self.game.states.iter_enumerated())
            .filter(|(_, state)| state.indices == *indices)
            .map(|(id, _)| id)
            .collect();
        let pick = |entity: Entity| entity.state().filter(|id| fits.contains(id));
        let states =
            shown.iter().filter_map(|it| self.names.resolve_as(self.sink, it, &wanted, pick));
        let states = states.collect();
        Some(ZoneLook { zone, states })
    }

    /// What is shown with the members of a type: states that belong to the members, and names of columns.
    fn shown_with(&mut self, of: TypeId, shown: &[Name]) -> (Vec<StateId>, Vec<Name>) {
        let (mut states, mut columns) = (Vec::new(), Vec::new());
        for name in shown {
            match self.state_of_members(of, name) {
                Some(state) => {
                    self.names.refer(name);
                    states.push(state);
                }
                None => columns.push(name.clone()),
            }
        }
        (states, columns)
    }

    /// A state that has the type as its only index, or is a set of the type.
    fn state_of_members(&self, of: TypeId, name: &Name) -> Option<StateId> {
        let id = self.names.get(&name.text).and_then(Entity::state)?;
        let state = self.game.state(id);
        let is_set = state.indices.is_empty() && state.ty.element() == Some(&Ty::Member(of));
        (is_set || state.indices == [Ty::Member(of)]).then_some(id)
    }

    /// The columns of a type that have these names.
    fn printed(&mut self, of: TypeId, names: &[Name]) -> Vec<usize> {
        let mut found = Vec::new();
        for name in names {
            let Some(ty) = self.game.types.get(of) else {
                return found;
            };
            match ty.columns.iter().position(|it| it.name == name.text) {
                Some(at) => {
                    self.names.found.refer_column(name.span, of, at);
                    found.push(at);
                }
                None => {
                    let columns = ty.columns.iter().map(|it| it.name.as_str());
                    let it = report::unknown_column(name.span, &name.text, &ty.name, columns);
                    self.sink.push(it);
                }
            }
        }
        found
    }

    fn signed(&mut self, of: &ast::Signed) -> Vec<Signed> {
        match of {
            ast::Signed::Seat(number) => self.seat(number).map(Signed::Seat).into_iter().collect(),
            ast::Signed::Owned { name, seat } => {
                let members = self.members(name);
                if members.is_empty() {
                    self.no_member(name);
                }
                let seat = self.seat(seat);
                let owned = seat.into_iter().flat_map(|seat| {
                    let members = members.iter();
                    members.map(move |(of, member)| Signed::Owned(*of, *member, seat))
                });
                owned.collect()
            }
            ast::Signed::Column { name, of } => {
                let of = self.names.resolve_as(self.sink, of, "type", Entity::member_type);
                let columns = of.map(|of| (of, self.printed(of, std::slice::from_ref(name))));
                let columns = columns.into_iter().flat_map(|(of, columns)| {
                    columns.into_iter().map(move |column| Signed::Column(of, column))
                });
                columns.collect()
            }
            ast::Signed::Named(name) => {
                let members = self.members(name).into_iter();
                let members: Vec<Signed> =
                    members.map(|(of, member)| Signed::Member(of, member)).collect();
                if members.is_empty() {
                    let place = self.names.resolve_as(self.sink, name, "zone or state", place_of);
                    place.map(Signed::Place).into_iter().collect()
                } else {
                    members
                }
            }
        }
    }

    /// A seat, counted from 0.
    fn seat(&mut self, number: &Number) -> Option<u32> {
        let most = i32::try_from(self.game.players.1).unwrap_or(i32::MAX);
        if !(1..=most).contains(&number.value) {
            let it = report::out_of_range(number.span, number.value, 1, most);
            self.sink.push(it);
        }
        u32::try_from(number.value.checked_sub(1)?).ok()
    }

    /// The members of all types that have a name.
    fn members(&mut self, name: &Name) -> Vec<(TypeId, u32)> {
        let members = self.names.members(&name.text).to_vec();
        for (of, member) in &members {
            self.names.refer_member(self.game, name.span, *of, *member);
        }
        members
    }

    /// Says that a name stands for no member of a type.
    fn no_member(&mut self, name: &Name) {
        if self.names.get(&name.text).is_some() {
            self.names.resolve_as(self.sink, name, "member of a type", |_| None::<()>);
        } else {
            let all = self.game.types.iter().flat_map(|ty| &ty.members);
            let all = all.map(|member| member.name.as_str());
            self.sink.push(report::unknown_name(name.span, &name.text, all));
        }
    }

    /// The places under a heading. Each place has at most one heading.
    fn headed(&mut self, names: &[Name], known: &mut Vec<(ShownPlace, Span)>) -> Vec<ShownPlace> {
        let mut found = Vec::new();
        for name in names {
            let Some(place) = self.names.resolve_as(self.sink, name, "zone or state", place_of)
            else {
                continue;
            };
            match known.iter().find(|(other, _)| *other == place) {
                Some((_, first)) => {
                    let it = report::headed_twice(name.span, &name.text, *first);
                    self.sink.push(it);
                }
                None => {
                    known.push((place, name.span));
                    found.push(place);
                }
            }
        }
        found
    }

    fn all_places(&mut self, names: &[Name]) -> Vec<ShownPlace> {
        let names = names.iter();
        let found = names
            .filter_map(|name| self.names.resolve_as(self.sink, name, "zone or state", place_of));
        found.collect()
    }
}

/// What the picture leaves out.
enum Aside {
    Place(ShownPlace),
    Type(TypeId),
}

fn place_of(entity: Entity) -> Option<ShownPlace> {
    match entity {
        Entity::Zone(id) => Some(ShownPlace::Zone(id)),
        Entity::State(id) => Some(ShownPlace::State(id)),
        Entity::Type(_) | Entity::Alias(_) | Entity::Function(_) | Entity::Rule(_) => None,
        Entity::Procedure(_) | Entity::Action(_) | Entity::Phase(_) | Entity::Hook(_) => None,
    }
}
