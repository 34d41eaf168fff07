//! The zones and states of every game.

use super::Type;

/// A zone or a state, or one for each seat.
#[derive(Clone, Copy)]
pub struct Place {
    pub name: &'static str,
    /// The type of a card, or of the value.
    pub ty: Type,
    pub of_seat: bool,
    pub declared: &'static str,
}

const fn place(name: &'static str, ty: Type, of_seat: bool, declared: &'static str) -> Place {
    Place { name, ty, of_seat, declared }
}

pub const ZONES: &[Place] = &[
    place("deck", Type::Card, false, "zone deck of all Card secret"),
    place("hand", Type::Card, true, "zone hand[seat] of Card private"),
    place("hand", Type::Card, true, ""),
    place("pile", Type::Card, false, "zone pile of Card public"),
    place("aside", Type::Card, false, "zone aside of Card secret"),
    place("trick", Type::Card, true, "zone trick[seat] of Card public"),
    place("safe", Type::Card, false, "zone safe of Card private to boss"),
    place("heap", Type::Card, false, "zone heap of Card secret, top public"),
    place("chips", Type::Chip, false, "zone chips of all Chip public"),
    place("open", Type::Chip, true, "zone open[seat] of Chip public"),
    place("bag", Type::Chip, false, "zone bag of Chip secret"),
];

pub const STATES: &[Place] = &[
    place("said", Type::Flag, false, "state said: flag = no public"),
    place("tally", Type::Number, false, "state tally: number = 0 public"),
    place("who", Type::Seat, false, "state who: seat = seat 1 public"),
    place("last", Type::MaybeCard, false, "state last: Card or none = none public"),
    place("called", Type::Flag, true, "state called[seat]: flag = no public"),
    place("note", Type::Flag, true, "state note[seat]: flag = no private"),
    place("mark", Type::MaybeCard, true, "state mark[seat]: Card or none = none private"),
    place("points", Type::Number, true, "state points[seat]: number = 0 private"),
    place("dark", Type::Flag, false, "state dark: flag = no secret"),
    place("sum", Type::Number, false, "state sum: number = 0 secret"),
    place("victim", Type::Seat, false, "state victim: seat = seat 1 secret"),
    place("boss", Type::Seat, false, "state boss: seat = seat 1 public"),
    place("plan", Type::Number, false, "state plan: number = 0 private to boss"),
];
