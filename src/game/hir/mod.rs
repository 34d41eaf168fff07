//! The checked game as a high-level intermediate representation: every name is resolved, every expression has a type,
//! and there are no errors.

mod alike;
mod arithmetic;
mod binomial;
mod board;
mod bounds;
mod builtin;
mod by_id;
mod comment;
mod expr;
mod facts;
mod game;
mod guarded;
mod heard;
mod hook;
mod ids;
mod implied;
mod language;
mod local;
mod names;
mod noun;
mod parts;
mod picture;
mod place;
mod reached;
mod reads;
mod said;
mod sentence;
mod shaped;
mod sight;
mod single;
mod staked;
mod stmt;
mod test;
mod ty;
mod uses;
mod walk;
mod written;

pub use alike::AlikeCards;
pub use arithmetic::Arithmetic;
pub use binomial::{binomial, binomials};
pub use board::{Board, BoardColumn, BoardShape, Spot};
pub use bounds::{NUMBERS, number, range};
pub use builtin::{Builtin, Rotation, SetOperation};
pub use comment::Comment;
pub use expr::{Compare, Expr, ExprKind, Fold, Quantifier, StateRef, ZoneRef};
pub use game::{
    Action, ActionKind, Audience, Body, Check, Column, Condition, Function, Game, Invariant, Match,
    Member, Parameter, Phase, Procedure, Rule, State, Type, Variant, Zone,
};
pub use guarded::guarded_names;
pub use hook::{Hook, ViewOf};
pub use ids::{
    ActionId, BlockId, BodyId, CiteId, FunctionId, HookId, LanguageId, LocalId, PhaseId,
    ProcedureId, RuleId, SentenceId, StateId, TypeId, ZoneId,
};
pub use implied::Implied;
pub use language::{Counted, Language, Piece};
pub use local::Local;
pub use names::Named;
pub use noun::{Gender, Lack, Noun};
pub use parts::{ChanceMove, Control, Decision, Listeners, Parts, Payment, Touched};
pub use picture::{BoardLook, CardLook, Heading, Look, ShownPlace, Sign, Signed, ZoneLook};
pub use place::PlaceId;
pub use said::{Said, refs_before, said};
pub use sentence::{Sentence, SentencePart, Template};
pub use shaped::Shaped;
pub use stmt::{Block, Needed, Stmt, StmtKind, Touch};
pub use test::{ChanceOutcome, Given, Refused, Step, StepKind, Test, Want};
pub use ty::{Size, Ty, TypeShape};
pub use uses::{Unit, UseIndex, Uses};
pub use written::{Written, WrittenPiece, WrittenValue, read_written};
