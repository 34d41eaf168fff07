//! The parts of a game by their ids.
//!
//! An id is made when its part is added, and no part is ever removed, so an id of this game always leads to its part.
//! An id of another game is an error in the program, and stops it: to go on with a made-up part would hide the error.
//! Types are looked up with `get`: a zone whose type has an error gets the first type, if there is one.

use super::{
    Action, ActionId, Block, BlockId, Body, BodyId, CiteId, Condition, Function, FunctionId, Game,
    Hook, HookId, Local, LocalId, Phase, PhaseId, Procedure, ProcedureId, Rule, RuleId, State,
    StateId, Zone, ZoneId,
};

macro_rules! by_id {
    ($($name:ident: $parts:ident, $id:ty => $part:ty;)*) => {
        impl Game {
            $(
                #[doc = concat!("One of the ", stringify!($parts), ".")]
                #[must_use]
                #[expect(clippy::indexing_slicing, reason = "an id of the game leads to a part of it")]
                pub fn $name(&self, id: $id) -> &$part {
                    &self.$parts[id]
                }
            )*
        }
    };
}

by_id! {
    zone: zones, ZoneId => Zone;
    state: states, StateId => State;
    function: functions, FunctionId => Function;
    rule: rules, RuleId => Rule;
    procedure: procedures, ProcedureId => Procedure;
    condition: conditions, CiteId => Condition;
    action: actions, ActionId => Action;
    phase: phases, PhaseId => Phase;
    body: bodies, BodyId => Body;
    block: blocks, BlockId => Block;
    hook: hooks, HookId => Hook;
    local: locals, LocalId => Local;
}
