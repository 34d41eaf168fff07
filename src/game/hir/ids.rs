//! The ids of the parts of a game.

use crate::base::define_ids;

define_ids! {
    /// An enumeration or a table.
    pub TypeId;
    /// A zone or a family of zones.
    pub ZoneId;
    /// A state, an option, or a family of states.
    pub StateId;
    /// A function.
    pub FunctionId;
    /// A rule.
    pub RuleId;
    /// A procedure.
    pub ProcedureId;
    /// An action.
    pub ActionId;
    /// A phase.
    pub PhaseId;
    /// A hook.
    pub HookId;
    /// A named value: a parameter, a `let`, the name a quantifier binds.
    pub LocalId;
    /// A sequence of statements with its own locals: setup, play, an action or a procedure.
    pub BodyId;
    /// A block of statements.
    pub BlockId;
    /// A `require`.
    pub CiteId;
    /// A language in which the game can be read.
    pub LanguageId;
    /// A sentence or another text of the file.
    pub SentenceId;
}
