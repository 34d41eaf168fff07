//! Deals of cards to places, of which some facts are known: counted, shared out and drawn exactly, with whole numbers
//! only.
//!
//! The places have room for so many cards each, and all of it is filled. The deals are not gone through one by one: cards are
//! put down in turn, and deals that leave the same room and ask the same of what is left are one state of a layered
//! diagram.

mod deal;
mod deal_fact;
mod diagram;
mod layout;
mod order;
mod reduced;

pub use deal::Deal;
pub use deal_fact::DealFact;
pub use diagram::Diagram;

/// Why deals are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// There are more than 64 places.
    Places,
    /// The facts lie across each other in so many ways that too many states would have to be kept apart.
    States,
    /// There are more than 2^128 deals.
    Deals,
}
