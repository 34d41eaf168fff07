//! [`Names`]: the names of the seats, and the language of all other names.

use crate::hir::{Game, LanguageId, Piece};
use crate::state::Set;

/// The names of the seats, in clockwise order, and the language in which a game is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The names, by the number of the seat.
    pub seats: Vec<String>,
    /// The language; `None` for the declared names.
    pub language: Option<LanguageId>,
}

/// Names of people for seats to which nobody gives others.
const USUAL: [&str; 12] =
    ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ida", "Jon", "Kai", "Lena"];

impl Names {
    /// Seats with usual names, as far as they are not names in the game: `Ada`, `Ben` and so on.
    #[must_use]
    pub fn usual(game: &Game, seats: u32) -> Self {
        let is_taken = |name: &str| {
            let mut members = game.types.iter().flat_map(|it| &it.members);
            members.any(|it| it.name.eq_ignore_ascii_case(name))
        };
        let free = USUAL.into_iter().filter(|name| !is_taken(name)).map(str::to_owned);
        let mut names: Vec<String> = free.take(seats as usize).collect();
        names.extend((names.len() + 1..=seats as usize).map(|number| format!("seat{number}")));
        Self::new(names)
    }

    /// Seats with these names, and declared names for everything else.
    #[must_use]
    pub const fn new(seats: Vec<String>) -> Self {
        Self { seats, language: None }
    }

    /// `seat 1`, `seat 2` and so on, for seats without names.
    #[must_use]
    pub fn numbered(seats: u32) -> Self {
        Self::new((1..=seats).map(|number| format!("seat{number}")).collect())
    }

    /// The same seats, with declared names for everything else: for moves, saved games and JSON.
    #[must_use]
    pub fn as_declared(&self) -> Self {
        Self::new(self.seats.clone())
    }

    /// The name of a seat; `?` for a seat that does not play.
    #[must_use]
    pub fn of(&self, seat: u32) -> &str {
        self.seats.get(seat as usize).map_or("?", String::as_str)
    }

    /// `any of Ada, Ben`, and one alone by its name.
    #[must_use]
    pub fn any_of(&self, seats: &Set) -> String {
        let names: Vec<&str> = seats.bits().map(|seat| self.of(seat)).collect();
        if let [one] = names.as_slice() {
            (*one).to_owned()
        } else {
            format!("any of {}", names.join(", "))
        }
    }

    /// The translation of a name of the game, or of a text without values.
    #[must_use]
    pub fn read<'a>(&self, game: &'a Game, declared: &'a str) -> &'a str {
        match game.text(self.language, declared) {
            Some([Piece::Plain(read)]) => read,
            _ => declared,
        }
    }

    /// The seat with a name, whatever its capitals.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<u32> {
        let exact = self.seats.iter().position(|seat| seat == name);
        let near = || self.seats.iter().position(|seat| seat.to_lowercase() == name.to_lowercase());
        exact.or_else(near).and_then(|at| u32::try_from(at).ok())
    }
}
