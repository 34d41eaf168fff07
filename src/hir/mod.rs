//! The resolved and typed game. Every name is an id, every expression has a type, and nothing
//! here is wrong: what `check` could not resolve never gets this far.

#![deny(clippy::wildcard_enum_match_arm)]

mod expr;
mod game;
mod kept;
mod language;
mod parts;
mod sight;
mod stmt;
mod ty;
mod walk;

pub use expr::{
    Builtin, Compare, Expr, ExprKind, Fold, Quantifier, Sentence, SentencePart, StateRef, Template,
    ZoneRef,
};
pub use game::{
    Action, ActionId, ActionKind, Body, BodyId, Check, CiteId, Column, Condition, Function,
    FunctionId, Game, Hook, HookId, Invariant, LanguageId, Local, LocalId, Match, Member,
    Parameter, Phase, PhaseId, Procedure, ProcedureId, Rule, RuleId, SentenceId, State, StateId,
    Type, TypeId, Zone, ZoneId,
};
pub use game::{Given, Refused, Step, StepKind, Test, Variant, ViewOf};
pub use kept::Kept;
pub use language::{Language, Piece};
pub use parts::{Chance, Control, Decision, Parts, Touch, Touched};
pub use stmt::{Block, BlockId, Listeners, Payment, Stmt, StmtKind};
pub use ty::{Size, Ty, binomial};

/// Who sees what is declared. The same words as in the file.
pub use crate::hir::game::Audience;
