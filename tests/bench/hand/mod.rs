//! Games written by hand: what a good engineer makes of one game who knows only this one. They are the measure of what
//! the machine code of hoyle costs.

pub mod black_vienna;
pub mod connect_four;
pub mod numbers;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// How many moves were made.
    pub moves: u64,
    /// Why, with `{me}` for the name of the first winner.
    pub reason: &'static str,
    /// The seats that have won, a bit for each.
    pub winners: u32,
    /// The points of each seat.
    pub points: [i32; 4],
}
