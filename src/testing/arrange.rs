//! Arranges the table: swaps cards between zones until every given holds, so that each zone keeps
//! its number of cards. If a zone must hold more or fewer, cards are moved; cards without a place
//! are set aside.

use std::collections::BTreeMap;

use crate::engine::{Fault, Rules};
use crate::hir::{Builtin, Compare, Expr, ExprKind, Game, Ty, TypeId, ZoneId, ZoneRef};
use crate::state::{Layout, Set, State, Value};

/// One zone of a family.
type Place = (ZoneId, Vec<Value>);

#[derive(Default)]
struct Constraints {
    /// Where cards must be.
    pinned: BTreeMap<(TypeId, u32), Place>,
    /// Zones that must hold no other cards.
    exact: Vec<Place>,
    barred: Vec<(Place, Vec<u32>)>,
    tops: Vec<(Place, u32)>,
}

/// Makes the givens true, as far as possible.
pub(super) fn arrange(
    game: &Game,
    layout: &Layout,
    rules: &dyn Rules,
    state: &mut State,
    givens: &[&Expr],
) -> Result<(), Fault> {
    let mut constraints = Constraints::default();
    for given in givens {
        let mut reader = Reader {
            game,
            layout,
            rules,
            state,
            constraints: &mut constraints,
        };
        reader.read(given)?;
    }
    let mut table = Table {
        game,
        layout,
        state,
        constraints: &constraints,
    };
    table.settle();
    Ok(())
}

struct Reader<'a> {
    game: &'a Game,
    layout: &'a Layout,
    rules: &'a dyn Rules,
    state: &'a mut State,
    constraints: &'a mut Constraints,
}

impl Reader<'_> {
    fn value(&self, expr: &Expr) -> Result<Value, Fault> {
        self.rules.eval(self.state, &BTreeMap::new(), expr)
    }

    fn place(&self, zone: &ZoneRef) -> Result<Place, Fault> {
        Ok((
            zone.zone,
            zone.indices
                .iter()
                .map(|index| self.value(index))
                .collect::<Result<_, _>>()?,
        ))
    }

    /// Sets states at once; keeps constraints on cards until all are known. Other conditions cannot
    /// be arranged.
    fn read(&mut self, given: &Expr) -> Result<(), Fault> {
        if let ExprKind::And(left, right) = &given.kind {
            self.read(left)?;
            self.read(right)?;
        } else if let ExprKind::State(..) = &given.kind {
            self.set(given, &Value::Flag(true))?;
        } else if let ExprKind::Builtin(Builtin::Not, of) = &given.kind {
            if let Some(of) = of.first() {
                self.set(of, &Value::Flag(false))?;
            }
        } else if let ExprKind::Builtin(Builtin::IsEmpty, of) = &given.kind {
            if let Some(of) = of.first() {
                self.empty(of)?;
            }
        } else if let ExprKind::Compare(compare, left, right) = &given.kind {
            self.compare(*compare, left, right)?;
        }
        Ok(())
    }

    fn empty(&mut self, of: &Expr) -> Result<(), Fault> {
        if let ExprKind::Zone(zone) = &of.kind {
            let place = self.place(zone)?;
            self.constraints.exact.push(place);
            return Ok(());
        }
        self.set(of, &Value::Set(Set::default()))
    }

    fn compare(&mut self, compare: Compare, left: &Expr, right: &Expr) -> Result<(), Fault> {
        match (compare, &left.kind, &right.kind) {
            (Compare::Is, ExprKind::Zone(zone), _) => {
                let place = self.place(zone)?;
                let cards = self.cards(right)?;
                self.pin(&place, cards);
                self.constraints.exact.push(place);
            }
            (Compare::Is, ExprKind::Top(zone), _) => {
                let place = self.place(zone)?;
                if let Value::Member(card) = self.value(right)? {
                    self.pin(&place, vec![card]);
                    self.constraints.tops.push((place, card));
                }
            }
            (Compare::Is, ExprKind::State(..), _) => {
                let value = self.value(right)?;
                self.set(left, &value)?;
            }
            (Compare::In, _, ExprKind::Zone(zone)) => {
                let place = self.place(zone)?;
                let cards = self.cards(left)?;
                self.pin(&place, cards);
            }
            (Compare::NotIn, _, ExprKind::Zone(zone)) => {
                let place = self.place(zone)?;
                let cards = self.cards(left)?;
                self.constraints.barred.push((place, cards));
            }
            _ => {}
        }
        Ok(())
    }

    /// One card or several.
    fn cards(&self, expr: &Expr) -> Result<Vec<u32>, Fault> {
        Ok(self.value(expr)?.cards(&expr.ty))
    }

    fn pin(&mut self, place: &Place, cards: Vec<u32>) {
        let Some(of) = self.game.zones.get(place.0).map(|zone| zone.of) else {
            return;
        };
        for card in cards {
            self.constraints.pinned.insert((of, card), place.clone());
        }
    }

    fn set(&mut self, target: &Expr, value: &Value) -> Result<(), Fault> {
        if let ExprKind::State(state, indices) = &target.kind {
            let indices: Vec<Value> = indices
                .iter()
                .map(|index| self.value(index))
                .collect::<Result<_, _>>()?;
            // A number out of range is not set, so the given does not hold.
            if let (Ty::Range(low, high), Value::Number(number)) = (&target.ty, value)
                && !(*low..=*high).contains(number)
            {
                return Ok(());
            }
            let _ = self.layout.set_state(self.state, *state, &indices, value);
        }
        Ok(())
    }
}

struct Table<'a> {
    game: &'a Game,
    layout: &'a Layout,
    state: &'a mut State,
    constraints: &'a Constraints,
}

impl Table<'_> {
    fn settle(&mut self) {
        for ((of, card), place) in &self.constraints.pinned {
            self.bring(*of, card.cast_signed(), place);
        }
        for place in &self.constraints.exact {
            let kept: Vec<i32> = self
                .cards(place)
                .into_iter()
                .filter(|card| self.is_pinned_to(*card, place))
                .collect();
            self.set_cards(place, &kept);
        }
        for (place, barred) in &self.constraints.barred {
            for card in barred.iter().copied().map(u32::cast_signed) {
                self.expel(card, place);
            }
        }
        for (place, top) in &self.constraints.tops {
            let mut cards = self.cards(place);
            cards.retain(|card| *card != top.cast_signed());
            cards.push(top.cast_signed());
            self.set_cards(place, &cards);
        }
    }

    fn cards(&self, place: &Place) -> Vec<i32> {
        self.layout
            .cards(self.state, place.0, &place.1)
            .map(<[i32]>::to_vec)
            .unwrap_or_default()
    }

    fn set_cards(&mut self, place: &Place, cards: &[i32]) {
        self.layout.set_cards(self.state, place.0, &place.1, cards);
    }

    fn of(&self, place: &Place) -> Option<TypeId> {
        self.game.zones.get(place.0).map(|zone| zone.of)
    }

    fn is_pinned_to(&self, card: i32, place: &Place) -> bool {
        let Some(of) = self.of(place) else {
            return false;
        };
        self.constraints.pinned.get(&(of, card.cast_unsigned())) == Some(place)
    }

    fn is_pinned(&self, of: TypeId, card: i32) -> bool {
        self.constraints
            .pinned
            .contains_key(&(of, card.cast_unsigned()))
    }

    /// All places for cards of a type.
    fn places(&self, of: TypeId) -> Vec<Place> {
        let zones = self
            .game
            .zones
            .iter_enumerated()
            .filter(|(_, it)| it.of == of);
        zones
            .flat_map(|(id, _)| {
                self.layout
                    .zone_indices(id, self.state.seats())
                    .into_iter()
                    .map(move |indices| (id, indices))
            })
            .collect()
    }

    fn whereabouts(&self, of: TypeId, card: i32) -> Option<Place> {
        self.places(of)
            .into_iter()
            .find(|place| self.cards(place).contains(&card))
    }

    /// Whether a place may hold a card.
    fn welcome(&self, card: i32, place: &Place) -> bool {
        let barred = self
            .constraints
            .barred
            .iter()
            .any(|(at, cards)| at == place && cards.contains(&card.cast_unsigned()));
        let closed = self.constraints.exact.contains(place) && !self.is_pinned_to(card, place);
        !barred && !closed
    }

    /// Brings a card to its place, in exchange for one that may leave it.
    fn bring(&mut self, of: TypeId, card: i32, place: &Place) {
        let from = self.whereabouts(of, card);
        if from.as_ref() == Some(place) {
            return;
        }
        let mut target = self.cards(place);
        let spare = target.iter().position(|it| {
            !self.is_pinned(of, *it) && from.as_ref().is_none_or(|from| self.welcome(*it, from))
        });
        let spare = spare.or_else(|| target.iter().position(|it| !self.is_pinned_to(*it, place)));
        let given = match spare.and_then(|at| target.get_mut(at)) {
            Some(slot) => Some(std::mem::replace(slot, card)),
            None => {
                target.push(card);
                None
            }
        };
        self.set_cards(place, &target);
        if let Some(from) = from {
            let source = self
                .cards(&from)
                .into_iter()
                .filter_map(|it| if it == card { given } else { Some(it) });
            let source: Vec<i32> = source.collect();
            self.set_cards(&from, &source);
        }
    }

    /// Exchanges a card that must not be at a place for one from elsewhere.
    fn expel(&mut self, card: i32, place: &Place) {
        let Some(of) = self.of(place) else { return };
        if !self.cards(place).contains(&card) {
            return;
        }
        let elsewhere = self
            .places(of)
            .into_iter()
            .filter(|it| it != place && self.welcome(card, it))
            .find_map(|other| {
                let swap = self
                    .cards(&other)
                    .into_iter()
                    .find(|it| !self.is_pinned(of, *it) && self.welcome(*it, place));
                swap.map(|swap| (other, swap))
            });
        if let Some((other, swap)) = elsewhere {
            let exchange = |cards: Vec<i32>, old: i32, new: i32| {
                cards
                    .into_iter()
                    .map(|it| if it == old { new } else { it })
                    .collect::<Vec<i32>>()
            };
            let (here, there) = (
                exchange(self.cards(place), card, swap),
                exchange(self.cards(&other), swap, card),
            );
            self.set_cards(place, &here);
            self.set_cards(&other, &there);
        }
    }
}
