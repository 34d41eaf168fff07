//! [`arrange`]: sets the table of a test. Cards are swapped between zones until every given holds, so that each zone
//! keeps its number of cards. If a zone must hold more or fewer, cards are moved, and cards without a place are set
//! aside.

use std::collections::BTreeMap;

use crate::engine::{Fault, Rules};
use crate::hir::{Expr, ExprKind, Game, LocalId, StateRef, Ty, TypeId, Want, ZoneId, ZoneRef};
use crate::state::{Layout, Position, Set, Value};

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
    state: &mut Position,
    wants: &[&Want],
) -> Result<(), Fault> {
    let mut constraints = Constraints::default();
    for want in wants {
        let mut reader =
            Reader { game, layout, rules, state, constraints: &mut constraints, bound: Vec::new() };
        reader.read(want)?;
    }
    let mut table = Arrangement { game, layout, state, constraints: &constraints };
    table.settle();
    Ok(())
}

struct Reader<'a> {
    game: &'a Game,
    layout: &'a Layout,
    rules: &'a dyn Rules,
    state: &'a mut Position,
    constraints: &'a mut Constraints,
    /// The current values of names that `every` binds.
    bound: Vec<(LocalId, Expr)>,
}

impl Reader<'_> {
    fn value(&self, expr: &Expr) -> Result<Value, Fault> {
        let names = self.bound.iter().rev();
        let expr = names.fold(expr.clone(), |body, (local, value)| {
            let (ty, span) = (body.ty.clone(), body.span);
            let kind = ExprKind::Let(*local, Box::new(value.clone()), Box::new(body));
            Expr { kind, ty, span }
        });
        self.rules.eval(self.state, &BTreeMap::new(), &expr)
    }

    fn all(&self, exprs: &[Expr]) -> Result<Vec<Value>, Fault> {
        exprs.iter().map(|expr| self.value(expr)).collect()
    }

    fn place(&self, zone: &ZoneRef) -> Result<Place, Fault> {
        Ok((zone.zone, self.all(&zone.indices)?))
    }

    /// Sets states at once, and collects constraints on cards until all are known.
    fn read(&mut self, want: &Want) -> Result<(), Fault> {
        match want {
            Want::Value(state, value) => {
                let value = self.value(value)?;
                self.set(state, &value)
            }
            Want::Flag(state, flag) => self.set(state, &Value::Flag(*flag)),
            Want::NoMembers(state) => self.set(state, &Value::Set(Set::default())),
            Want::NoCards(zone) => {
                let place = self.place(zone)?;
                self.constraints.exact.push(place);
                Ok(())
            }
            Want::Cards(zone, cards) => {
                let place = self.place(zone)?;
                self.pin(&place, cards)?;
                self.constraints.exact.push(place);
                Ok(())
            }
            Want::Top(zone, card) => {
                let place = self.place(zone)?;
                for card in self.pin(&place, card)? {
                    self.constraints.tops.push((place.clone(), card));
                }
                Ok(())
            }
            Want::In(zone, cards) => {
                let place = self.place(zone)?;
                self.pin(&place, cards).map(|_| ())
            }
            Want::NotIn(zone, cards) => {
                let place = self.place(zone)?;
                let of = self.game.zone(zone.zone).of;
                let barred = self.named(cards)?.into_iter();
                let cards = barred.flat_map(|card| self.meant(of, card)).collect();
                self.constraints.barred.push((place, cards));
                Ok(())
            }
            Want::Every(local, domain, wants) => self.read_each(*local, domain, wants),
        }
    }

    /// Reads what is wanted of each element of a domain.
    fn read_each(&mut self, local: LocalId, domain: &Expr, wants: &[Want]) -> Result<(), Fault> {
        let of = domain.ty.element().unwrap_or(&Ty::Number).clone();
        for thing in self.value(domain)?.elements(&of) {
            let Some(kind) = written(&thing, &of) else {
                continue;
            };
            let (ty, span) = (of.clone(), domain.span);
            self.bound.push((local, Expr { kind, ty, span }));
            let read = wants.iter().try_for_each(|want| self.read(want));
            self.bound.pop();
            read?;
        }
        Ok(())
    }

    /// The cards that an expression names, or what they are copies of: one or several.
    fn named(&self, expr: &Expr) -> Result<Vec<u32>, Fault> {
        let ExprKind::Set(elements) = &expr.kind else {
            return Ok(self.value(expr)?.cards(&expr.ty));
        };
        let each = elements.iter().map(|it| Ok(self.value(it)?.cards(&it.ty)));
        Ok(each.collect::<Result<Vec<_>, Fault>>()?.concat())
    }

    /// The cards that a name means: all copies, if they are alike.
    fn meant(&self, of: TypeId, named: u32) -> Vec<u32> {
        match self.game.alike_copies_of(of) {
            Some(_) => self.game.copies_of_member(of, named).collect(),
            None => vec![named],
        }
    }

    /// Wants the cards that an expression names in a place. Of alike cards, those are taken that are wanted nowhere else, and
    /// first those that lie there.
    fn pin(&mut self, place: &Place, cards: &Expr) -> Result<Vec<u32>, Fault> {
        let of = self.game.zone(place.0).of;
        let lying = self.layout.cards(self.state, place.0, &place.1).unwrap_or_default().to_vec();
        let mut pinned = Vec::new();
        for named in self.named(cards)? {
            let mut meant = self.meant(of, named);
            if meant.len() > 1 {
                meant.retain(|card| !self.constraints.pinned.contains_key(&(of, *card)));
                meant.sort_by_key(|card| !lying.contains(&card.cast_signed()));
            }
            for card in meant.into_iter().take(1) {
                self.constraints.pinned.insert((of, card), place.clone());
                pinned.push(card);
            }
        }
        Ok(pinned)
    }

    /// Sets a state. A number out of range is not set, so that the given does not hold.
    fn set(&mut self, target: &StateRef, value: &Value) -> Result<(), Fault> {
        let indices = self.all(&target.indices)?;
        let ty = &self.game.state(target.state).ty;
        if let (Ty::Range(low, high), Value::Number(number)) = (ty, value)
            && !(*low..=*high).contains(number)
        {
            return Ok(());
        }
        self.layout.set_state(self.state, target.state, &indices, value);
        Ok(())
    }
}

struct Arrangement<'a> {
    game: &'a Game,
    layout: &'a Layout,
    state: &'a mut Position,
    constraints: &'a Constraints,
}

impl Arrangement<'_> {
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
        self.layout.cards(self.state, place.0, &place.1).map(<[i32]>::to_vec).unwrap_or_default()
    }

    fn set_cards(&mut self, place: &Place, cards: &[i32]) {
        self.layout.set_cards(self.state, place.0, &place.1, cards);
    }

    fn is_pinned_to(&self, card: i32, place: &Place) -> bool {
        let of = self.game.zone(place.0).of;
        self.constraints.pinned.get(&(of, card.cast_unsigned())) == Some(place)
    }

    fn is_pinned(&self, of: TypeId, card: i32) -> bool {
        self.constraints.pinned.contains_key(&(of, card.cast_unsigned()))
    }

    /// All zones for cards of a type.
    fn places(&self, of: TypeId) -> Vec<Place> {
        let zones = self.game.zones.iter_enumerated().filter(|(_, it)| it.of == of);
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
        self.places(of).into_iter().find(|place| self.cards(place).contains(&card))
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

    /// Moves a card to a zone, in exchange for a card that may leave the zone.
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

    /// Exchanges a card that must not be in a zone for one from elsewhere.
    fn expel(&mut self, card: i32, place: &Place) {
        let of = self.game.zone(place.0).of;
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
                cards.into_iter().map(|it| if it == old { new } else { it }).collect::<Vec<i32>>()
            };
            let (here, there) =
                (exchange(self.cards(place), card, swap), exchange(self.cards(&other), swap, card));
            self.set_cards(place, &here);
            self.set_cards(&other, &there);
        }
    }
}

/// A value as an expression; `None` for a set, a list or a text.
fn written(value: &Value, ty: &Ty) -> Option<ExprKind> {
    match value {
        Value::Number(number) => Some(ExprKind::Number(*number)),
        Value::Flag(flag) => Some(ExprKind::Flag(*flag)),
        Value::Seat(seat) => Some(ExprKind::Seat(*seat)),
        Value::Member(member) => {
            if let Ty::Member(ty) = ty {
                Some(ExprKind::Member(*ty, *member))
            } else {
                None
            }
        }
        Value::None | Value::Set(_) | Value::List(_) | Value::Text(_) => None,
    }
}
