//! [`Clash`]: where a world first differs from what a seat has seen, and what could mend it.

use super::World;
use super::known::{Acted, Known};
use super::world::Moment;
use crate::engine::Move;
use crate::hir::{Game, Ty, TypeId};
use crate::history::Observed;
use crate::session::Stream;
use crate::state::Value;
use crate::view::{Cards, Seen, SeenMove, SeenWay, Shown};

/// Where a world first differs from what a seat has seen.
#[derive(Debug)]
pub(super) struct Clash {
    /// When this is.
    pub at: Moment,
    kind: Kind,
}

#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one of it at a time")]
enum Kind {
    /// The seat has seen the one, and sees the other in this world.
    Differs(Option<Observed>, Box<Observed>),
    /// A move that the seat has seen cannot be made; another one can.
    Impossible(Option<SeenMove>, Option<Move>),
}

/// A part of what a seat sees.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Atom {
    Card(TypeId, u32),
    /// The face of a die.
    Face(TypeId, u32, i32),
    Value(Value),
}

impl Clash {
    pub fn between(at: Moment, wanted: Option<&Observed>, got: &Observed) -> Self {
        Self { at, kind: Kind::Differs(wanted.cloned(), Box::new(got.clone())) }
    }

    pub fn impossible(at: Moment, wanted: Acted<'_>, instead: Option<Move>) -> Self {
        let wanted = match wanted {
            Acted::Openly(seen) => Some(seen.clone()),
            Acted::Sealed(_) => None,
        };
        Self { at, kind: Kind::Impossible(wanted, instead) }
    }

    /// Changes a world so that it has what the seat has seen in place of what it sees there. Returns whether something
    /// was changed.
    pub fn mend(&self, known: &Known, world: &mut World, numbers: &mut Stream) -> bool {
        let game = &known.runtime.game;
        let mut changed = false;
        let mut exchanged: Vec<(TypeId, u32, u32)> = Vec::new();
        for (wanted, got) in self.differences(game) {
            changed |= match (wanted, got) {
                (Atom::Card(of, one), Atom::Card(it, other)) if of == it => {
                    let (one, other) =
                        (any_copy(game, of, one, numbers), any_copy(game, of, other, numbers));
                    // What is seen here changes with each exchange.
                    let swaps = exchanged.iter().filter(|(it, ..)| *it == of);
                    let other = swaps.fold(other, |card, (_, one, other)| match card {
                        card if card == *one => *other,
                        card if card == *other => *one,
                        card => card,
                    });
                    let drawn = (&Value::Member(one), &Value::Member(other));
                    let swapped = world.exchange(game, of, (one, other), self.at);
                    exchanged.extend(swapped.then_some((of, one, other)));
                    swapped || world.redraw(drawn, self.at, numbers)
                }
                (Atom::Face(.., one), Atom::Face(.., other)) => {
                    let drawn = (&Value::Number(one), &Value::Number(other));
                    world.redraw(drawn, self.at, numbers)
                }
                (Atom::Value(one), Atom::Value(other)) => {
                    world.redraw((&one, &other), self.at, numbers)
                }
                (Atom::Card(..) | Atom::Face(..) | Atom::Value(_), _) => false,
            };
        }
        match &self.kind {
            Kind::Differs(Some(Observed::Event(Seen::Opened(seen))), _) if !changed => {
                open(seen, world)
            }
            Kind::Differs(..) | Kind::Impossible(..) => changed,
        }
    }

    /// What was seen, beside what is seen here in its place.
    fn differences(&self, game: &Game) -> Vec<(Atom, Atom)> {
        match &self.kind {
            Kind::Differs(Some(Observed::Table(wanted)), got)
                if let Observed::Table(got) = got.as_ref() =>
            {
                let pairs = wanted.entries.iter().zip(&got.entries);
                let differing = pairs.filter(|(one, other)| one.shown != other.shown);
                let parts = differing.map(|(one, other)| {
                    let (mut wanted, mut got) = (Vec::new(), Vec::new());
                    shown(&one.shown, &mut wanted);
                    shown(&other.shown, &mut got);
                    (wanted, got)
                });
                parts.flat_map(without_common).collect()
            }
            Kind::Differs(Some(wanted), got) => {
                without_common((observed(game, wanted), observed(game, got)))
            }
            Kind::Impossible(Some(wanted), Some(instead)) if wanted.action == instead.action => {
                let arguments = instead.arguments.iter().cloned().map(Some).collect();
                let instead = SeenMove { arguments, ..wanted.clone() };
                without_common((moved(game, wanted), moved(game, &instead)))
            }
            Kind::Differs(None, _) | Kind::Impossible(..) => Vec::new(),
        }
    }
}

/// One of the cards that look like a card.
fn any_copy(game: &Game, of: TypeId, card: u32, numbers: &mut Stream) -> u32 {
    let looks = game.looks(&Ty::Member(of));
    let copies = (0..).zip(looks).filter(|(_, look)| *look == card).map(|(copy, _)| copy);
    let copies: Vec<u32> = copies.collect();
    let at = usize::try_from(numbers.below(copies.len() as u64)).unwrap_or(0);
    copies.get(at).copied().unwrap_or(card)
}

/// Pairs of what only the first has and of what only the second has.
fn without_common((mut wanted, mut got): (Vec<Atom>, Vec<Atom>)) -> Vec<(Atom, Atom)> {
    wanted.retain(|part| {
        let common = got.iter().position(|it| it == part);
        common.map(|at| got.remove(at)).is_none()
    });
    wanted.into_iter().zip(got).collect()
}

/// Makes a sealed choice what it was opened as.
fn open(seen: &SeenMove, world: &mut World) -> bool {
    let own = world.moves.values_mut().rev().filter(|action| action.seat == seen.seat);
    let Some(action) = own.into_iter().next() else { return false };
    action.action = seen.action;
    let arguments: Option<Vec<Value>> = seen.arguments.iter().cloned().collect();
    arguments.map(|arguments| action.arguments = arguments).is_some()
}

fn observed(game: &Game, observed: &Observed) -> Vec<Atom> {
    let mut parts = Vec::new();
    match observed {
        Observed::Decision { .. } => {}
        Observed::Table(view) => view.entries.iter().for_each(|it| shown(&it.shown, &mut parts)),
        Observed::Event(seen) => match seen {
            Seen::Moved(action) | Seen::Opened(action) => parts = moved(game, action),
            Seen::Told { value, ty, .. } => value_parts(value, ty, &mut parts),
            Seen::Revealed { cards, .. }
            | Seen::Went(SeenWay { cards: Some(cards), .. })
            | Seen::Rolled { dice: Some(cards), .. } => cards_parts(cards, &mut parts),
            Seen::Paid { amount, .. } => parts.push(Atom::Value(Value::Number(*amount))),
            Seen::Chosen { .. }
            | Seen::Went(SeenWay { cards: None, .. })
            | Seen::Rolled { dice: None, .. }
            | Seen::Chance { .. }
            | Seen::Ended { .. }
            | Seen::TakenBack(_) => {}
        },
    }
    parts
}

fn moved(game: &Game, action: &SeenMove) -> Vec<Atom> {
    let parameters = &game.action(action.action).parameters;
    let mut parts = Vec::new();
    for (value, parameter) in action.arguments.iter().zip(parameters) {
        if let Some(value) = value {
            value_parts(value, &game.local(parameter.local).ty, &mut parts);
        }
    }
    parts
}

fn value_parts(value: &Value, ty: &Ty, parts: &mut Vec<Atom>) {
    let members = value.members(ty);
    if members.is_empty() {
        parts.push(Atom::Value(value.clone()));
    }
    parts.extend(members.into_iter().map(|(of, card)| Atom::Card(of, card)));
}

fn cards_parts(cards: &Cards, parts: &mut Vec<Atom>) {
    for card in &cards.cards {
        parts.push(match card.face {
            None => Atom::Card(cards.of, card.number),
            Some(face) => Atom::Face(cards.of, card.number, face),
        });
    }
}

fn shown(shown: &Shown, parts: &mut Vec<Atom>) {
    match shown {
        Shown::Cards(cards) => cards_parts(cards, parts),
        Shown::Pile { of, top, .. } => {
            let cards = Cards { of: *of, cards: top.iter().copied().collect() };
            cards_parts(&cards, parts);
        }
        Shown::Value(value) => parts.push(Atom::Value(value.clone())),
    }
}
