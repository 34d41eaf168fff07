//! The things in a place.

use std::collections::BTreeMap;

use super::printed::Printed;
use super::{Family, Sight, Thing, declared};
use crate::hir::{Game, Signed, StateId, Ty, TypeId};
use crate::notation::{Names, show, shown_text};
use crate::state::Value;
use crate::view::{Card, Cards, PlaceView, SeenPlace, Shown};

/// More alike cards than so many are counted, and not shown one by one.
const MANY: usize = 8;

/// A view, with the earlier view by place.
pub(super) struct Seen<'a> {
    pub(super) sight: Sight<'a>,
    before: Option<BTreeMap<&'a SeenPlace, &'a Shown>>,
}

impl<'a> Seen<'a> {
    pub(super) fn new(sight: &Sight<'a>) -> Self {
        let places = |entries: &'a [PlaceView]| {
            let pairs = entries.iter().map(|entry| (&entry.place, &entry.shown));
            pairs.collect()
        };
        Self { sight: *sight, before: sight.before.map(|view| places(&view.entries)) }
    }

    /// The things in a place, with what the file wants to be shown with them.
    pub(super) fn things(&self, family: &Family<'_>, entry: &PlaceView) -> Vec<Thing> {
        let mut things = self.lying(family, entry);
        if !things.is_empty() {
            things.extend(self.with_place(&entry.place));
        }
        things
    }

    fn lying(&self, family: &Family<'_>, entry: &PlaceView) -> Vec<Thing> {
        let Sight { game, names, .. } = self.sight;
        match &entry.shown {
            Shown::Cards(cards) => self.cards(cards, &entry.place),
            Shown::Pile { count: 0, .. } => Vec::new(),
            Shown::Pile { .. } => vec![Thing {
                text: shown_text(game, names, &entry.place, &entry.shown),
                fresh: self.has_changed(entry),
                ..Thing::default()
            }],
            Shown::Value(value) => {
                let ty = family.value.unwrap_or(&Ty::Broken);
                self.values(value, ty, entry)
            }
        }
    }

    /// Whether a place differs from the earlier view.
    pub(super) fn has_changed(&self, entry: &PlaceView) -> bool {
        let before = self.before.as_ref();
        before.is_some_and(|before| before.get(&entry.place) != Some(&&entry.shown))
    }

    /// What the earlier view showed of the place.
    fn shown_before(&self, place: &SeenPlace) -> Option<&'a Shown> {
        let before = self.before.as_ref()?;
        before.get(place).copied()
    }

    /// The elements of a set or list, or the single value.
    fn values(&self, value: &Value, ty: &Ty, entry: &PlaceView) -> Vec<Thing> {
        let changed = self.has_changed(entry);
        let inner = ty.never_none();
        match value {
            Value::None => Vec::new(),
            Value::Set(_) | Value::List(_) => {
                let of = inner.element().unwrap_or(&Ty::Broken);
                let before = match self.shown_before(&entry.place) {
                    Some(Shown::Value(before)) => before.elements(of),
                    Some(Shown::Cards(_) | Shown::Pile { .. }) | None => Vec::new(),
                };
                let elements = value.elements(of);
                let things = elements.iter().map(|element| {
                    let fresh = changed && !before.contains(element);
                    self.value(element, of, fresh)
                });
                things.collect()
            }
            Value::Flag(_)
            | Value::Number(_)
            | Value::Seat(_)
            | Value::Member(_)
            | Value::Text(_) => vec![self.value(value, inner, changed)],
        }
    }

    pub(super) fn value(&self, value: &Value, ty: &Ty, fresh: bool) -> Thing {
        let Sight { game, names, .. } = self.sight;
        let text = show(game, names, value, ty);
        let seat = if let Value::Seat(seat) = value { Some(*seat) } else { None };
        let sign = match value {
            Value::Seat(seat) => self.seat_sign(*seat),
            Value::Number(_) => text.clone(),
            Value::Member(member) => self.member_sign(ty, *member, &text),
            Value::None | Value::Flag(_) | Value::Set(_) | Value::List(_) | Value::Text(_) => {
                initial(&text)
            }
        };
        let member = match value {
            Value::Member(member) => ty.declared_type().map(|of| (of, *member)),
            Value::Seat(_) | Value::Number(_) | Value::None | Value::Flag(_) => None,
            Value::Set(_) | Value::List(_) | Value::Text(_) => None,
        };
        let short = member.map_or_else(String::new, |(of, member)| self.short(of, member));
        let count = if let Value::Number(number) = value { Some(*number) } else { None };
        Thing { text, short, sign, seat, member, count, fresh, ..Thing::default() }
    }

    /// A piece of a seat: a mark of the seat and a member with a sign for the members of that seat, as one thing.
    pub(super) fn piece(&self, owner: &Thing, member: &Thing) -> Option<Thing> {
        let (seat, (of, number)) = (owner.seat?, member.member?);
        let sign = self.declared_sign(Signed::Owned(of, number, seat))?;
        Some(Thing {
            about: self.sight.names.of(seat).to_owned(),
            sign,
            seat: Some(seat),
            fresh: owner.fresh || member.fresh,
            ..member.clone()
        })
    }

    /// A stack: a mark of a seat and a number, as one thing.
    pub(super) fn stack(&self, owner: &Thing, number: &Thing) -> Option<Thing> {
        let (seat, count) = (owner.seat?, number.count?);
        Some(Thing {
            about: self.sight.names.of(seat).to_owned(),
            text: count.to_string(),
            sign: format!("{}{count}", owner.sign),
            seat: Some(seat),
            count: Some(count),
            fresh: owner.fresh || number.fresh,
            ..Thing::default()
        })
    }

    /// The sign that the file declares for something.
    fn declared_sign(&self, of: Signed) -> Option<String> {
        self.sight.game.look.sign(of).map(str::to_owned)
    }

    pub(super) fn sign_of_place(&self, family: &Family<'_>) -> String {
        let declared = self.declared_sign(Signed::Place(declared(family.id)));
        declared.unwrap_or_else(|| initial(family.name))
    }

    fn member_sign(&self, ty: &Ty, member: u32, text: &str) -> String {
        let signed = ty.declared_type().map(|of| Signed::Member(of, member));
        let declared = signed.and_then(|signed| self.declared_sign(signed));
        declared.unwrap_or_else(|| initial(text))
    }

    /// The signs that stand for a card; empty if its name does.
    fn short(&self, of: TypeId, card: u32) -> String {
        let signs = self.sight.game.look.card_signs(self.sight.game, of, card).unwrap_or_default();
        signs.into_iter().map(|it| it.sign).collect()
    }

    pub(super) fn seat_sign(&self, seat: u32) -> String {
        self.sight.game.look.seat_sign(seat, &self.sight.names.seats)
    }

    /// The marks that the file wants to be shown with a card: flags of the card, and sets that it is in.
    fn marks(&self, of: TypeId, card: u32) -> Printed {
        let states: Vec<StateId> = self.with_cards(of).filter(|it| self.is_mark(*it)).collect();
        Printed::states(&self.sight, (of, card), &states)
    }

    /// The values that the file wants to be shown with a card, which stand right behind its name: none at all is one, too.
    fn values_of(&self, of: TypeId, card: u32) -> Vec<String> {
        let Sight { game, names, view, .. } = self.sight;
        let states = self.with_cards(of).filter(|it| !self.is_mark(*it));
        let values = states.filter_map(|state| {
            let ty = &game.states.get(state)?.ty;
            let place = SeenPlace { id: state.into(), indices: vec![Value::Member(card)] };
            match &view.entries.iter().find(|entry| entry.place == place)?.shown {
                Shown::Value(value) => Some(show(game, names, value, ty)),
                Shown::Cards(_) | Shown::Pile { .. } => None,
            }
        });
        values.collect()
    }

    /// The states that are shown with the cards of a type.
    fn with_cards(&self, of: TypeId) -> impl Iterator<Item = StateId> {
        let looks = self.sight.game.look.cards.iter().filter(move |look| look.of == of);
        looks.flat_map(|look| look.states.iter().copied())
    }

    fn is_mark(&self, state: StateId) -> bool {
        let state = self.sight.game.states.get(state);
        state.is_some_and(|state| state.ty == Ty::Flag || state.indices.is_empty())
    }

    /// Takes from a thing the values of its columns, which never change.
    pub(super) fn without_columns(&self, thing: &mut Thing) {
        let kept = thing.member.map(|(of, card)| self.marks(of, card)).unwrap_or_default();
        thing.printed = kept.words;
        thing.printed_short = kept.short;
    }

    /// The values of states that the file wants to be shown with the cards of a zone.
    fn with_place(&self, place: &SeenPlace) -> Vec<Thing> {
        let Sight { game, view, .. } = self.sight;
        let looks = game.look.zones.iter();
        let looks = looks.filter(|look| place.id == look.zone.into());
        let values = looks.flat_map(|look| &look.states).flat_map(|state| {
            let entry = view.entries.iter().find(|entry| {
                entry.place.id == (*state).into() && entry.place.indices == place.indices
            });
            let ty = game.states.get(*state).map(|it| &it.ty);
            match (entry, ty) {
                (Some(entry), Some(ty)) => match &entry.shown {
                    Shown::Value(value) if !entry.untouched => self.values(value, ty, entry),
                    Shown::Value(_) | Shown::Cards(_) | Shown::Pile { .. } => Vec::new(),
                },
                (None, _) | (_, None) => Vec::new(),
            }
        });
        values.collect()
    }

    /// Cards one by one, and dice of one kind together.
    fn cards(&self, cards: &Cards, place: &SeenPlace) -> Vec<Thing> {
        let before = match self.shown_before(place) {
            Some(Shown::Cards(before)) => before.cards.as_slice(),
            Some(Shown::Pile { .. } | Shown::Value(_)) | None => &[],
        };
        let mut before = before.to_vec();
        let mut things: Vec<Thing> = Vec::new();
        for card in &cards.cards {
            // Of alike cards, as many are new as there are more of them.
            let known = before.iter().position(|it| it == card).map(|at| before.swap_remove(at));
            let fresh = self.before.is_some() && known.is_none();
            let thing = self.card(cards.of, *card, fresh);
            let mut known = things.iter_mut();
            match known.find(|known| !thing.faces.is_empty() && known.text == thing.text) {
                Some(known) => {
                    known.faces.extend(thing.faces);
                    known.faces.sort_unstable();
                    known.fresh |= thing.fresh;
                }
                None => things.push(thing),
            }
        }
        let are_alike = self.sight.game.alike_copies_of(cards.of).is_some();
        if are_alike && things.len() > MANY { counted(things) } else { things }
    }

    fn card(&self, of: TypeId, card: Card, fresh: bool) -> Thing {
        let Sight { game, names, .. } = self.sight;
        let read =
            |of: TypeId, member: u32| show(game, names, &Value::Member(member), &Ty::Member(of));
        let kind = game.original(of, card.number);
        let kind = kind.map_or_else(String::new, |(kinds, kind)| read(kinds, kind));
        let (text, faces) = match card.face {
            Some(face) => (kind.clone(), vec![face]),
            None => {
                let mut words = vec![read(of, card.number)];
                words.extend(self.values_of(of, card.number));
                (words.join(" "), Vec::new())
            }
        };
        let printed = printed(game, names, of, card.number).then(self.marks(of, card.number));
        Thing {
            sign: if faces.is_empty() {
                self.member_sign(&Ty::Member(of), card.number, &text)
            } else {
                String::new()
            },
            short: self.short(of, card.number),
            printed: printed.words,
            printed_short: printed.short,
            member: Some((of, card.number)),
            kind,
            text,
            faces,
            fresh,
            ..Thing::default()
        }
    }
}

/// The values that the file wants to be shown with a card, in words.
#[must_use]
pub fn printed_on(game: &Game, names: &Names, of: TypeId, card: u32) -> Vec<String> {
    printed(game, names, of, card).words
}

fn printed(game: &Game, names: &Names, of: TypeId, card: u32) -> Printed {
    let (of, card) = game.original(of, card).unwrap_or((of, card));
    let look = game.look.cards.iter().find(|look| look.of == of);
    let member = game.types.get(of).and_then(|ty| ty.members.get(card as usize));
    let shown = look.zip(member);
    let shown =
        shown.map(|(look, member)| Printed::columns(game, names, (of, member), &look.printed));
    shown.unwrap_or_default()
}

/// Cards that look alike and lie side by side, told by how many there are.
fn counted(things: Vec<Thing>) -> Vec<Thing> {
    let mut all: Vec<(Thing, usize)> = Vec::new();
    for thing in things {
        match all.last_mut().filter(|(last, _)| *last == thing) {
            Some((_, count)) => *count += 1,
            None => all.push((thing, 1)),
        }
    }
    let counted = all.into_iter().map(|(thing, count)| match count {
        1 => thing,
        _ => Thing {
            text: format!("{} ×{count}", thing.text),
            short: String::new(),
            kind: String::new(),
            ..thing
        },
    });
    counted.collect()
}

fn initial(text: &str) -> String {
    let first = text.chars().next();
    first.map_or_else(String::new, |first| first.to_uppercase().collect())
}
