//! How games begin that differ in nothing but what is drawn and decided in them: it is played once for all of them.

use super::Setup;
use crate::engine::{Budget, Event, Pending, Rules, Stop, Task};
use crate::state::Position;

/// The position in which something is drawn or decided for the first time.
#[derive(Clone, Debug)]
pub struct Opening {
    pub(super) state: Position,
    /// What has happened on the way to it.
    pub(super) events: Vec<Event>,
    /// Whether setup is over, and play has begun.
    pub(super) begun: bool,
    /// The invariants that need not be looked at.
    pub(super) exempt: Vec<usize>,
}

impl Opening {
    /// The opening of all games with these seats and options.
    ///
    /// # Errors
    /// When the game's setup refuses, or the game has a fault.
    pub fn new(rules: &dyn Rules, setup: &Setup) -> Result<Self, Stop> {
        let seats = setup.seats();
        // It is played once: no machine code is made for it.
        let budget = Budget::new(Task::Move);
        let (mut state, mut events) = rules.start(seats, &setup.options, &budget)?;
        let begun = rules.is_set_up(&state) && matches!(rules.pending(&state)?, Pending::Over);
        if begun {
            let budget = Budget::new(Task::Move);
            events.extend(rules.begin(&mut state, &budget)?);
        }
        Ok(Self {
            state,
            events,
            begun,
            exempt: rules.always_hold(seats).to_vec(),
        })
    }
}
