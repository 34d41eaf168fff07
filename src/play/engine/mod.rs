//! The vocabulary of play, and [`Rules`], the interface of every executor. An executor is given a position and a move
//! or an outcome of chance; it holds neither a position nor a random number generator.

mod budget;
mod chance;
mod decision;
mod error;
mod event;
mod facts;
mod finder;
mod host;
mod interval;
mod legal;
mod number;
mod outcomes;
mod playout;
mod probe;
mod report;
mod returns;
mod rules;
mod stop;

pub use budget::{Budget, CHANCE, EVENT, EventDetail, NEXT_GAME, SCRIPT, SLOTS, Task};
pub use chance::{Chance, ChanceKind, Drawn, in_number_order};
pub use decision::{Move, Offer, Pending, Role, Stuck};
pub use event::{At, Cost, Event, EventParts, Handled, Handling, Paid, Place, StatePlace, Way};
pub use facts::{Fact, facts};
pub use finder::{Execution, Finder, NoFinder};
pub use host::{HookError, Host};
pub use interval::{Moments, Share, decimal};
pub use legal::Legal;
pub use number::{Count, Exact, Whole, exact, one_of};
pub use outcomes::{Outcomes, outcomes};
pub use playout::{Chances, Chooser, Playout};
pub use probe::Probe;
pub use report::{
    bad_index, broken_invariant, covered_fault, divided_by_zero, endless, hook_failed, hook_result,
    less_than_nothing, missing_value, nobody, not_enough, nothing_to_draw, other_elements,
    other_size, out_of_range, outside_set, outside_type, overlong, past_all_numbers, stuck,
    wrong_element, wrong_size,
};
pub use returns::{bounds, returns, scores};
pub use rules::Rules;
pub use stop::{Fault, Reason, Refusal, Stop};
