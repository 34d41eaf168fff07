//! [`World`]: what may have happened where a seat does not see it.

use std::collections::BTreeMap;

use crate::engine::{Chance, ChanceKind, Drawn, Move};
use crate::hir::{Game, Ty, TypeId};
use crate::session::Stream;
use crate::state::Value;

/// Everything that a seat might not see of a course of play: how chance fell, and what others chose in secret. With what
/// the seat has seen, it makes one course.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct World {
    /// Each outcome of chance by its name and its number under this name. Of a shuffle, this is the whole order.
    pub(super) falls: BTreeMap<(String, u64), Fallen>,
    /// Moves that the seat sees only in part, by the number of the move in the game.
    pub(super) moves: BTreeMap<usize, Move>,
}

/// An outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// The outcome.
    pub drawn: Drawn,
    /// What could have fallen.
    pub chance: Chance,
    /// When it fell.
    pub(super) at: Moment,
}

/// A moment in a course of play, between two steps of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moment {
    /// How many outcomes of chance have fallen.
    pub falls: usize,
    /// How many moves have been made.
    pub moves: usize,
}

impl World {
    /// How a chance falls: as before, if it can; the rest by numbers that are drawn.
    pub(super) fn fall(
        &mut self,
        (chance, nth): (&Chance, u64),
        at: Moment,
        numbers: &mut Stream,
    ) -> Drawn {
        let key = (chance.name.clone(), nth);
        if let Some(before) = self.falls.get_mut(&key)
            && before.chance == *chance
        {
            before.at = at;
            return before.drawn.clone();
        }
        let before = self.falls.get(&key);
        let drawn = match (&chance.kind, before.map(|it| &it.drawn)) {
            (ChanceKind::Order { cards, .. }, Some(Drawn::Order(order))) => {
                Drawn::Order(rearranged(order, cards, numbers))
            }
            (ChanceKind::Order { cards, .. }, _) => {
                let mut order = cards.clone();
                order.sort_unstable();
                numbers.shuffle(&mut order);
                Drawn::Order(order)
            }
            (ChanceKind::Choice { from, .. }, Some(Drawn::Choice(value)))
                if from.contains(value) =>
            {
                Drawn::Choice(value.clone())
            }
            (ChanceKind::Choice { from, .. }, _) => Drawn::Choice(any(from, numbers)),
        };
        let fallen = Fallen { drawn: drawn.clone(), chance: chance.clone(), at };
        self.falls.insert(key, fallen);
        drawn
    }

    /// Exchanges two cards wherever they have fallen or were chosen since the last shuffle of both, before a move.
    /// Returns whether there was such a shuffle.
    pub(super) fn exchange(
        &mut self,
        game: &Game,
        of: TypeId,
        (one, other): (u32, u32),
        before: Moment,
    ) -> bool {
        let shuffles = self.falls.values().filter(|fallen| fallen.at < before);
        let both = shuffles.filter(|fallen| match (&fallen.drawn, fallen.chance.ty()) {
            (Drawn::Order(order), Ty::Member(ty)) => {
                *ty == of && order.contains(&one) && order.contains(&other)
            }
            (Drawn::Order(_) | Drawn::Choice(_), _) => false,
        });
        let Some(since) = both.map(|fallen| fallen.at).max() else {
            return false;
        };
        let swap = |card: u32| match card {
            card if card == one => other,
            card if card == other => one,
            card => card,
        };
        for fallen in self.falls.values_mut().filter(|fallen| fallen.at >= since) {
            if !matches!(fallen.chance.ty(), Ty::Member(ty) if *ty == of) {
                continue;
            }
            match &mut fallen.drawn {
                Drawn::Order(order) => order.iter_mut().for_each(|card| *card = swap(*card)),
                Drawn::Choice(Value::Member(card)) => *card = swap(*card),
                Drawn::Choice(_) => {}
            }
        }
        for action in self.moves.range_mut(since.moves..).map(|(_, action)| action) {
            let parameters = &game.action(action.action).parameters;
            for (value, parameter) in action.arguments.iter_mut().zip(parameters) {
                *value = exchanged(value, &game.local(parameter.local).ty, of, &swap);
            }
        }
        true
    }

    /// Sets a draw before a move that has fallen as `got` and could have fallen as `wanted`: one of the last, if there are
    /// several. Returns whether there is one.
    pub(super) fn redraw(
        &mut self,
        (wanted, got): (&Value, &Value),
        before: Moment,
        numbers: &mut Stream,
    ) -> bool {
        let draws = self.falls.values_mut().filter(|fallen| fallen.at < before);
        let fitting = draws.filter(|fallen| {
            let could = match &fallen.chance.kind {
                ChanceKind::Choice { from, .. } => from.contains(wanted),
                ChanceKind::Order { .. } => false,
            };
            could && fallen.drawn == Drawn::Choice(got.clone())
        });
        let mut last: Vec<&mut Fallen> = fitting.collect();
        let latest = last.iter().map(|fallen| fallen.at.moves).max();
        last.retain(|fallen| Some(fallen.at.moves) == latest);
        let at = usize::try_from(numbers.below(last.len() as u64)).unwrap_or(0);
        let chosen = last.into_iter().nth(at);
        chosen.map(|fallen| fallen.drawn = Drawn::Choice(wanted.clone())).is_some()
    }

    /// Forgets the last draw of a value, or the last hidden move if that came later, so that it is made anew.
    pub(super) fn forget_last_choice(&mut self) {
        let draws = self.falls.iter();
        let draws = draws.filter(|(_, fallen)| matches!(fallen.drawn, Drawn::Choice(_)));
        let draw = draws.max_by_key(|(_, fallen)| fallen.at);
        let draw = draw.map(|(key, fallen)| (fallen.at.moves, key.clone()));
        let last = self.moves.keys().next_back().copied();
        match (draw, last) {
            (Some((moves, key)), last) if last.is_none_or(|last| last < moves) => {
                self.falls.remove(&key);
            }
            (_, Some(last)) => {
                self.moves.remove(&last);
            }
            (_, None) => {}
        }
    }

    /// Changes something at random, of what has happened before a moment if one is given: two cards of a shuffle are exchanged, or a
    /// draw or a hidden choice is made anew. Cards that `seen` says were seen since their shuffle are mostly left alone.
    pub(super) fn stir(
        &mut self,
        game: &Game,
        before: Option<Moment>,
        seen: &dyn Fn(TypeId, u32, Moment) -> bool,
        numbers: &mut Stream,
    ) {
        let end = Moment { falls: usize::MAX, moves: usize::MAX };
        let before = before.unwrap_or(end);
        let any_card = numbers.below(16) == 0;
        let mut ways: Vec<Way> = Vec::new();
        for (key, fallen) in self.falls.iter().filter(|(_, fallen)| fallen.at < before) {
            match (&fallen.drawn, fallen.chance.ty()) {
                (Drawn::Order(order), Ty::Member(of)) => {
                    let free = order.iter().copied();
                    let free = free.filter(|card| any_card || !seen(*of, *card, fallen.at));
                    let free: Vec<u32> = free.collect();
                    if free.len() > 1 {
                        ways.push(Way::Exchange(*of, free));
                    }
                }
                (Drawn::Order(_) | Drawn::Choice(_), _) => ways.push(Way::Redraw(key.clone())),
            }
        }
        ways.extend(self.moves.range(..before.moves).map(|(number, _)| Way::Choose(*number)));
        let weight =
            |way: &Way| if let Way::Exchange(_, free) = way { free.len() as u64 } else { 1 };
        let mut at = numbers.below(ways.iter().map(weight).sum());
        let chosen = ways.into_iter().find(|way| {
            let found = at < weight(way);
            at = at.saturating_sub(weight(way));
            found
        });
        match chosen {
            Some(Way::Exchange(of, free)) => {
                let cards = (pick(&free, numbers), pick(&free, numbers));
                self.exchange(game, of, cards, before);
            }
            Some(Way::Redraw(key)) => {
                self.falls.remove(&key);
            }
            Some(Way::Choose(number)) => {
                self.moves.remove(&number);
            }
            None => {}
        }
    }
}

/// A way to change a world at random.
enum Way {
    /// Two of these cards are exchanged.
    Exchange(TypeId, Vec<u32>),
    /// A draw is made anew.
    Redraw((String, u64)),
    /// A hidden choice is made anew.
    Choose(usize),
}

/// One of some cards.
fn pick(cards: &[u32], numbers: &mut Stream) -> u32 {
    let at = usize::try_from(numbers.below(cards.len() as u64)).unwrap_or(0);
    cards.get(at).copied().unwrap_or(0)
}

/// One of some values.
fn any(from: &[Value], numbers: &mut Stream) -> Value {
    let at = usize::try_from(numbers.below(from.len() as u64)).unwrap_or(0);
    from.get(at).cloned().unwrap_or(Value::None)
}

/// Cards in the order that some of them have in another shuffle, the others at random between them.
fn rearranged(order: &[u32], cards: &[u32], numbers: &mut Stream) -> Vec<u32> {
    let mut new: Vec<u32> = order.iter().copied().filter(|card| cards.contains(card)).collect();
    let mut rest: Vec<u32> = cards.iter().copied().filter(|card| !order.contains(card)).collect();
    rest.sort_unstable();
    for card in rest {
        let at = usize::try_from(numbers.below(new.len() as u64 + 1)).unwrap_or(0);
        new.insert(at, card);
    }
    new
}

/// A value in which the cards of a type are exchanged; `ty` is the type of the value.
fn exchanged(value: &Value, ty: &Ty, of: TypeId, swap: &dyn Fn(u32) -> u32) -> Value {
    match (value, ty) {
        (Value::Member(card), Ty::Member(it)) if *it == of => Value::Member(swap(*card)),
        (Value::Member(_), Ty::Optional(inner)) => exchanged(value, inner, of, swap),
        (Value::Set(set), _) if ty.element().is_some_and(|it| *it == Ty::Member(of)) => {
            Value::Set(set.bits().map(swap).collect())
        }
        (Value::List(list), _) if let Some(inner) = ty.element() => {
            Value::List(list.iter().map(|it| exchanged(it, inner, of, swap)).collect())
        }
        (
            Value::None
            | Value::Flag(_)
            | Value::Number(_)
            | Value::Seat(_)
            | Value::Member(_)
            | Value::Set(_)
            | Value::List(_)
            | Value::Text(_),
            _,
        ) => value.clone(),
    }
}
