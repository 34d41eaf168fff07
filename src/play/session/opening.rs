//! [`Opening`]: the common beginning of games with the same seats and options, which is played once for all of them.

use super::Setup;
use crate::engine::{Budget, Event, Pending, Rules, Stop, Task};
use crate::state::Position;

/// The first position in which chance falls or a seat decides.
#[derive(Clone, Debug)]
pub struct Opening {
    pub(super) state: Position,
    /// The events before it.
    pub(super) events: Vec<Event>,
    /// Whether setup is over and play has begun.
    pub(super) begun: bool,
    /// The `always` lines that are known to hold, by their places in the file.
    pub(super) exempt: Vec<usize>,
}

impl Opening {
    /// The opening of all games with these seats and options.
    ///
    /// # Errors
    /// When the game's setup refuses, or the game has a fault.
    pub fn new(rules: &dyn Rules, setup: &Setup) -> Result<Self, Stop> {
        let seats = setup.seats();
        // The opening is played once, so machine code would not pay off.
        let budget = Budget::new(Task::Move);
        let (mut state, mut events) = setup.start(rules, &budget)?;
        let is_set_up = rules.is_set_up(&state) && matches!(rules.pending(&state)?, Pending::Over);
        if is_set_up {
            let budget = Budget::new(Task::Move);
            events.extend(rules.begin(&mut state, &budget)?);
        }
        let begun = is_set_up || setup.position.is_some();
        Ok(Self { state, events, begun, exempt: rules.always_hold(seats).to_vec() })
    }
}
