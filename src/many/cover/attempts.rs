//! [`Attempts`]: moves that are tried at random and mostly refused, so that conditions are seen to fail.

use crate::engine::Move;
use crate::hir::{Action, Game, Size, Ty};
use crate::session::{Session, Stream};
use crate::state::{Set, Value};

/// How often each argument of a legal move is replaced by a random one.
const EXCHANGED: usize = 2;

/// Tries random moves in positions of one game.
pub struct Attempts {
    numbers: Stream,
}

impl Attempts {
    /// Attempts that follow from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { numbers: Stream::new(seed, "attempts", 0) }
    }

    /// Before a move is made: tries random moves of its seat with each action, and the move itself with other
    /// arguments. The probe of the game counts the conditions that are judged.
    pub fn before(&mut self, session: &Session, chosen: &Move) {
        let game = session.game();
        let judge = |tried: &Move| {
            let _ = session.rules().legality(session.state(), tried);
        };
        for (id, action) in game.actions.iter_enumerated() {
            judge(&Move {
                seat: chosen.seat,
                action: id,
                arguments: self.arguments(game, action, session),
            });
        }
        let action = game.action(chosen.action);
        for at in 0..chosen.arguments.len() {
            for _ in 0..EXCHANGED {
                let mut tried = chosen.clone();
                let other = self.arguments(game, action, session).into_iter().nth(at);
                if let (Some(place), Some(other)) = (tried.arguments.get_mut(at), other) {
                    *place = other;
                }
                judge(&tried);
            }
        }
    }

    /// Random values for all parameters of an action.
    fn arguments(&mut self, game: &Game, action: &Action, session: &Session) -> Vec<Value> {
        let seats = session.state().seats();
        let types = action.parameters.iter().map(|it| &game.local(it.local).ty);
        types.map(|ty| self.value(game, ty, seats)).collect()
    }

    /// A random value of a type.
    fn value(&mut self, game: &Game, ty: &Ty, seats: u32) -> Value {
        match ty {
            Ty::Flag => Value::Flag(self.numbers.below(2) == 1),
            Ty::Range(low, high) => {
                let width = i64::from(*high) - i64::from(*low) + 1;
                let above = self.numbers.below(u64::try_from(width).unwrap_or(1));
                Value::Number(low.saturating_add(i32::try_from(above).unwrap_or(0)))
            }
            Ty::Seat => Value::Seat(self.below(seats)),
            Ty::Member(id) => {
                let members = game.types.get(*id).map_or(0, |ty| ty.members.len());
                Value::Member(self.below(u32::try_from(members).unwrap_or(0)))
            }
            Ty::Optional(inner) if self.numbers.below(4) > 0 => self.value(game, inner, seats),
            Ty::Set(of, size) => self.set(game, of, *size, seats),
            Ty::List(of) => {
                let length = self.below(4);
                Value::List((0..length).map(|_| self.value(game, of, seats)).collect())
            }
            Ty::Number => Value::Number(0),
            Ty::Text => Value::Text(String::new()),
            Ty::EmptySet => Value::Set(Set::default()),
            Ty::Optional(_) | Ty::None | Ty::Broken => Value::None,
        }
    }

    fn set(&mut self, game: &Game, of: &Ty, size: Size, seats: u32) -> Value {
        let all = if let Some(id) = of.declared_type() {
            let members = game.types.get(id).map_or(0, |ty| ty.members.len());
            u32::try_from(members).unwrap_or(0)
        } else if *of == Ty::Seat {
            seats
        } else {
            return Value::Set(Set::default());
        };
        let wanted = match size {
            Size::Any => self.below(4),
            Size::Exactly(count) => count,
            Size::UpTo(most) => self.below(most.saturating_add(1)),
        };
        let mut set = Set::default();
        while set.len() < wanted.min(all) {
            set = set.with(self.below(all));
        }
        Value::Set(set)
    }

    fn below(&mut self, limit: u32) -> u32 {
        u32::try_from(self.numbers.below(limit.into())).unwrap_or(0)
    }
}
