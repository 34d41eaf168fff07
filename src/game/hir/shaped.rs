//! Options whose value is known before a game begins.

/// How an option has got its value if the game was put together with it, and has no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shaped {
    /// As the file says.
    AsWritten,
    /// As those who play have chosen.
    AsChosen,
    /// As the game says that uses its library. Nobody can choose another.
    Fixed,
}
