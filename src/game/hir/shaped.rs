//! [`Shaped`]: options with a value that is known before a game begins.

/// How such an option got its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shaped {
    /// By its declaration.
    AsWritten,
    /// By the choice of the players.
    AsChosen,
    /// By the game that uses its library. Players cannot choose another value.
    Fixed,
}
