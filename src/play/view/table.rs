//! [`View`]: the table as a viewer sees it.

use std::ops::Range;

use super::Viewer;
use crate::hir::{Audience, ExprKind, Game, PlaceId, Shaped, StateId, Ty, TypeId, ZoneId};
use crate::state::{Layout, Position, Value};

/// What one viewer sees of a position: zones first, then states, each family in the order of its indices.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct View {
    /// The zones and states, in order.
    pub entries: Vec<PlaceView>,
}

/// One place on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaceView {
    /// The zone or state.
    pub place: SeenPlace,
    /// What the viewer sees of it.
    pub shown: Shown,
    /// Whether the place may be left out: a state with its first value, or an empty zone that belongs to no seat.
    pub untouched: bool,
}

/// One zone or state of a family, or one without indices.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeenPlace {
    /// The declaration of the family.
    pub id: PlaceId,
    /// One value for each index of the family; empty without indices.
    pub indices: Vec<Value>,
}

impl SeenPlace {
    pub(super) fn new(id: impl Into<PlaceId>, indices: Vec<Value>) -> Self {
        let id = id.into();
        Self { id, indices }
    }
}

/// What a viewer sees of a place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shown {
    /// Cards, from the bottom up if their order is open, and otherwise in the order of their declaration.
    Cards(Cards),
    /// Hidden cards of a type: how many, and the top card if it is open.
    Pile {
        /// The type of the cards.
        of: TypeId,
        /// The number of cards.
        count: usize,
        /// The top card, if it is open.
        top: Option<Card>,
    },
    /// The value of a state.
    Value(Value),
}

/// Cards of one type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cards {
    /// The type of the cards.
    pub of: TypeId,
    /// The cards.
    pub cards: Vec<Card>,
}

/// A card by its number among the members of its type, with its face if it is a die. Of several alike cards, the first one
/// stands for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Its number among the members of its type, counted from 0.
    pub number: u32,
    /// The face of a die.
    pub face: Option<i32>,
}

/// The table as a viewer sees it in a position.
#[must_use]
pub fn view(game: &Game, layout: &Layout, state: &Position, viewer: Viewer) -> View {
    let look = Viewpoint { game, layout, state, viewer };
    let mut entries = look.zones();
    entries.extend(look.states());
    View { entries }
}

/// A viewer who looks at a position.
#[derive(Clone, Copy, Debug)]
pub struct Viewpoint<'a> {
    /// The game.
    pub game: &'a Game,
    /// The layout of the position.
    pub layout: &'a Layout,
    /// The position.
    pub state: &'a Position,
    /// The viewer.
    pub viewer: Viewer,
}

impl Viewpoint<'_> {
    /// What the viewer sees of a place; `None` if the view does not have it.
    #[must_use]
    pub fn shown(&self, id: PlaceId, indices: &[Value]) -> Option<Shown> {
        match id {
            PlaceId::Zone(id) => self.zone(id, indices),
            PlaceId::State(id) => self.value(id, indices).map(Shown::Value),
        }
    }

    /// Whether the view has a place: it has all zones, and the states that the viewer sees.
    #[must_use]
    pub fn has(&self, id: PlaceId, indices: &[Value]) -> bool {
        match id {
            PlaceId::Zone(_) => true,
            PlaceId::State(id) => self.sees_state(id, indices),
        }
    }

    /// The slots that decide what any viewer sees of a place that the view has.
    pub fn slots(
        &self,
        id: PlaceId,
        indices: &[Value],
    ) -> impl Iterator<Item = Range<usize>> + use<> {
        let (own, face) = match id {
            PlaceId::Zone(id) => {
                let face = self.game.face(self.game.zone(id).of);
                (self.layout.zone_at(id, indices), face)
            }
            PlaceId::State(id) => (self.layout.state_at(id, indices), None),
        };
        let faces = face.map(|face| self.layout.state_slots(face));
        let audience = self.audience_slots(id, indices);
        [own, faces, audience].into_iter().flatten()
    }

    /// The slots that decide who sees a place.
    #[must_use]
    pub fn audience_slots(&self, id: PlaceId, indices: &[Value]) -> Option<Range<usize>> {
        match self.game.audience(id) {
            Audience::Of(who) => self.layout.state_at(who, indices),
            Audience::Public | Audience::Owner | Audience::Nobody | Audience::Holder => None,
        }
    }

    fn zones(&self) -> Vec<PlaceView> {
        let mut entries = Vec::new();
        for (id, zone) in self.game.zones.iter_enumerated() {
            for indices in self.layout.zone_indices(id, self.state.seats()) {
                let Some(shown) = self.zone(id, &indices) else {
                    continue;
                };
                entries.push(PlaceView {
                    untouched: shown.is_empty() && zone.indices.first() != Some(&Ty::Seat),
                    place: SeenPlace::new(id, indices),
                    shown,
                });
            }
        }
        entries
    }

    fn zone(&self, id: ZoneId, indices: &[Value]) -> Option<Shown> {
        let Self { game, layout, state, viewer } = *self;
        let zone = game.zone(id);
        let cards = layout.cards(state, id, indices)?;
        let numbers: Vec<u32> = cards.iter().map(|card| card.cast_unsigned()).collect();
        let faces = layout.faces(game, state, zone.of, &numbers);
        let cards = Cards::new(game, zone.of, (&numbers, &faces));
        Some(if viewer.sees(layout.seers_of(game, state, id, indices).as_ref()) {
            let in_order = game.is_public(id) || viewer == Viewer::Referee;
            Shown::Cards(if in_order { cards } else { cards.by_number() })
        } else {
            Shown::Pile {
                of: zone.of,
                count: cards.cards.len(),
                top: cards.cards.last().copied().filter(|_| zone.top_public),
            }
        })
    }

    fn states(&self) -> Vec<PlaceView> {
        let mut entries = Vec::new();
        for (id, declared) in self.game.states.iter_enumerated() {
            for indices in self.layout.state_indices(id, self.state.seats()) {
                let Some(value) = self.value(id, &indices) else {
                    continue;
                };
                entries.push(PlaceView {
                    place: SeenPlace::new(id, indices),
                    untouched: declared.shapes != Some(Shaped::AsChosen)
                        && is_initial(&value, &declared.initial.kind),
                    shown: Shown::Value(value),
                });
            }
        }
        entries
    }

    fn value(&self, id: StateId, indices: &[Value]) -> Option<Value> {
        let value = || self.layout.state(self.state, id, indices);
        self.sees_state(id, indices).then(value).flatten()
    }

    fn sees_state(&self, id: StateId, indices: &[Value]) -> bool {
        // The face of a die is shown with the die.
        let seers = || self.layout.seers_of(self.game, self.state, id, indices);
        self.game.dice(id).is_none() && self.viewer.sees(seers().as_ref())
    }
}

fn is_initial(value: &Value, initial: &ExprKind) -> bool {
    match value {
        Value::Flag(flag) => matches!(initial, ExprKind::Flag(initial) if initial == flag),
        Value::Number(number) => matches!(initial, ExprKind::Number(initial) if initial == number),
        Value::Seat(id) => matches!(initial, ExprKind::Seat(initial) if initial == id),
        Value::Member(id) => matches!(initial, ExprKind::Member(_, initial) if initial == id),
        Value::None => matches!(initial, ExprKind::None),
        Value::Set(set) => {
            set.is_empty() && matches!(initial, ExprKind::Set(elements) if elements.is_empty())
        }
        Value::List(_) | Value::Text(_) => false,
    }
}

impl Shown {
    /// The visible cards of a type in the place.
    #[must_use]
    pub fn cards(&self, wanted: TypeId) -> &[Card] {
        match self {
            Self::Cards(Cards { of, cards }) if *of == wanted => cards,
            Self::Pile { of, top, .. } if *of == wanted => top.as_slice(),
            Self::Cards(_) | Self::Pile { .. } | Self::Value(_) => &[],
        }
    }

    /// Whether the place has no cards.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        match self {
            Self::Cards(cards) => cards.cards.is_empty(),
            Self::Pile { count, .. } => *count == 0,
            Self::Value(_) => false,
        }
    }
}

impl Cards {
    /// Cards as they look, with their faces if they are dice.
    pub(super) fn new(game: &Game, of: TypeId, (cards, faces): (&[u32], &[i32])) -> Self {
        let faces = faces.iter().copied().map(Some).chain(std::iter::repeat(None));
        let cards = cards.iter().copied().zip(faces);
        Self {
            of,
            cards: cards
                .map(|(card, face)| Card { number: game.look_of(of, card), face })
                .collect(),
        }
    }

    /// Hides which cards they are, but not how many.
    pub(super) fn cover(&mut self) {
        for card in &mut self.cards {
            *card = Card { number: 0, face: None };
        }
    }

    /// Sorts the cards in the order of their declaration, which tells nothing about their order in the zone.
    pub(super) fn by_number(mut self) -> Self {
        self.cards.sort_by_key(|card| card.number);
        self
    }
}
