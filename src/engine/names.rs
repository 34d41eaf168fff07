//! What people call the seats.

/// The names of the seats, in clockwise order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(pub Vec<String>);

impl Names {
    /// `seat 1`, `seat 2` and so on, where nobody has given names.
    #[must_use]
    pub fn numbered(seats: u32) -> Self {
        Self((1..=seats).map(|number| format!("seat{number}")).collect())
    }

    #[must_use]
    pub fn of(&self, seat: u32) -> &str {
        self.0.get(seat as usize).map_or("?", String::as_str)
    }

    /// The seat with a name, capitals or not.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<u32> {
        let exact = self.0.iter().position(|it| it == name);
        let near = || self.0.iter().position(|it| it.to_lowercase() == name.to_lowercase());
        exact.or_else(near).and_then(|at| u32::try_from(at).ok())
    }
}
