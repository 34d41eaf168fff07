//! Options that shape a game.

/// How an option that stands in declarations has got its value: the game was put together with it, and has
/// no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shaped {
    /// As the file says.
    AsWritten,
    /// As those who play have chosen.
    AsChosen,
}
