//! The parts of a game.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use typed_index_collections::TiVec;

use super::{
    ActionId, Block, BlockId, Board, BodyId, CiteId, Expr, FunctionId, Hook, HookId, Language,
    LanguageId, LocalId, Look, Payment, PhaseId, ProcedureId, RuleId, Sentence, SentenceId, Shaped,
    StateId, Template, Test, Ty, TypeId, UseIndex, ZoneId,
};
use crate::base::Span;

/// Who sees a declared place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Audience {
    /// Everybody.
    Public,
    /// The seat that the first index names.
    Owner,
    /// The seats in the value of a state, whose indices are the first ones of the declaration.
    Of(StateId),
    /// Nobody.
    Nobody,
    /// For the face of a die: those who see the die's zone.
    Holder,
}

/// A whole game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The title that the file gives it.
    pub title: String,
    /// The lines of the comment above it, without the marks.
    pub doc: Vec<String>,
    /// The version that the file gives it.
    pub version: i32,
    /// The least and the greatest number of seats.
    pub players: (u32, u32),
    /// The state that holds the score at the end.
    pub score: Option<StateId>,
    /// Enumerations and tables.
    pub types: TiVec<TypeId, Type>,
    /// Where cards lie.
    pub zones: TiVec<ZoneId, Zone>,
    /// States and options.
    pub states: TiVec<StateId, State>,
    /// Values that are computed from others.
    pub functions: TiVec<FunctionId, Function>,
    /// Conditions with a name, shared by actions.
    pub rules: TiVec<RuleId, Rule>,
    /// Every `require` of an action or a rule.
    pub conditions: TiVec<CiteId, Condition>,
    /// Every text of the file, each once.
    pub sentences: TiVec<SentenceId, Sentence>,
    /// Statements with a name, called from others.
    pub procedures: TiVec<ProcedureId, Procedure>,
    /// What seats may do.
    pub actions: TiVec<ActionId, Action>,
    /// What seats may choose from at a turn.
    pub phases: TiVec<PhaseId, Phase>,
    /// Functions whose bodies are scripts.
    pub hooks: TiVec<HookId, Hook>,
    /// Every named value of the file.
    pub locals: TiVec<LocalId, Local>,
    /// Sequences of statements with a frame.
    pub bodies: TiVec<BodyId, Body>,
    /// The blocks of all bodies.
    pub blocks: TiVec<BlockId, Block>,
    /// What runs before play begins.
    pub setup: BodyId,
    /// What runs then.
    pub play: BodyId,
    /// Several games in a row, if the file says so.
    pub match_play: Option<Match>,
    /// Conditions that must hold in every position.
    pub invariants: Vec<Invariant>,
    /// `always ends within N moves`
    pub longest: Option<(u32, Span)>,
    /// The variants that may be chosen when a game begins.
    pub variants: Vec<Variant>,
    /// The languages, the file's own first; empty if the file names no texts.
    pub languages: TiVec<LanguageId, Language>,
    /// How the table looks.
    pub look: Look,
    /// The tests in the file.
    pub tests: Vec<Test>,
    /// What its parts use, as soon as somebody has asked: see [`Game::index`].
    pub index: OnceLock<UseIndex>,
}

/// An enumeration or a table: a closed list of members.
#[derive(Clone, Debug)]
pub struct Type {
    /// Its name.
    pub name: String,
    /// The lines of the comment above it, without the marks.
    pub doc: Vec<String>,
    /// Its members, in the order of their declaration.
    pub members: Vec<Member>,
    /// The columns of a table; empty for an enumeration.
    pub columns: Vec<Column>,
    /// The type that the members are copies of; each has a number after its name.
    pub copies_of: Option<TypeId>,
    /// Where the members lie, if they make a board.
    pub board: Option<Board>,
    /// For dice: the state that holds their faces.
    pub face: Option<StateId>,
    /// Where its name is written.
    pub span: Span,
}

/// A member of an enumeration, or a row of a table.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// The values of the row, each a constant expression.
    pub values: Vec<Expr>,
    /// Where it is written.
    pub span: Span,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// The type of its values.
    pub ty: Ty,
}

/// A place for cards, or a family of them.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// The lines of the comment above it, without the marks.
    pub doc: Vec<String>,
    /// The types of the indices of the family; empty without indices.
    pub indices: Vec<Ty>,
    /// The type of its cards.
    pub of: TypeId,
    /// Whether it holds all cards at the start.
    pub filled: bool,
    /// Who sees its cards.
    pub audience: Audience,
    /// Whether everybody sees its top card.
    pub top_public: bool,
    /// Where its name is written.
    pub span: Span,
}

/// A value that is part of the position, or a family of them.
#[derive(Clone, Debug)]
pub struct State {
    /// Its name.
    pub name: String,
    /// The lines of the comment above it, without the marks.
    pub doc: Vec<String>,
    /// The types of the indices of the family; empty without indices.
    pub indices: Vec<Ty>,
    /// The type of its value.
    pub ty: Ty,
    /// Its first value.
    pub initial: Expr,
    /// Who sees its value.
    pub audience: Audience,
    /// For an option: what it is about.
    pub option: Option<String>,
    /// For an option that stands in declarations or is fixed: how it has got its first value.
    pub shapes: Option<Shaped>,
    /// Where its name is written.
    pub span: Span,
}

/// A parameter as its local.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The local that holds its value.
    pub local: LocalId,
    /// Whether its value is hidden from all but the acting seat and its team.
    pub private: bool,
}

/// A named value.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name.
    pub name: String,
    /// The type of its value.
    pub ty: Ty,
    /// One value for each seat.
    pub per_seat: bool,
    /// Where the value is stored: in the frame of a body, or only in the expression that binds it.
    pub home: Option<BodyId>,
}

/// A function. The acting seat is its first parameter if it uses `me`.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The lines of the comment above it, without the marks.
    pub doc: Vec<String>,
    /// Its parameters, in order.
    pub parameters: Vec<LocalId>,
    /// The type of its value.
    pub result: Ty,
    /// Why everybody may know the result, although it depends on hidden information.
    pub trusted: Option<String>,
    /// The expression for its value.
    pub body: Expr,
    /// Where its name is written.
    pub span: Span,
}

/// A rule. Its first parameter is the acting seat.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// The lines of the comment above it, without the marks.
    pub doc: Vec<String>,
    /// Its parameters, in order.
    pub parameters: Vec<LocalId>,
    /// Its conditions, in the order in which they are checked.
    pub checks: Vec<Check>,
    /// Where its name is written.
    pub span: Span,
    /// The whole declaration.
    pub whole: Span,
}

/// `require` with its reason. It is cited as `owner.label`, or `owner.2` without a label.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The action or rule that it belongs to.
    pub owner: String,
    /// Its own name, or its number there, counted from 1.
    pub label: String,
    /// The expression that must hold.
    pub expr: Expr,
    /// The message if it does not hold.
    pub reason: Template,
    /// Where it is written.
    pub span: Span,
}

impl Condition {
    /// `may_question.other_seat`
    #[must_use]
    pub fn cite(&self) -> String {
        format!("{}.{}", self.owner, self.label)
    }

    /// Whether its author has named it.
    #[must_use]
    pub fn is_labelled(&self) -> bool {
        !self.label.starts_with(|it: char| it.is_ascii_digit())
    }
}

/// A condition, or all conditions of a rule with arguments.
#[derive(Clone, Debug)]
pub enum Check {
    /// A condition of its own.
    Require(CiteId),
    /// The conditions of a rule, with its arguments.
    Needs(RuleId, Vec<Expr>),
}

/// A sequence of statements with a name.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its name.
    pub name: String,
    /// The lines of the comment above it, without the marks.
    pub doc: Vec<String>,
    /// Its parameters, in order.
    pub parameters: Vec<LocalId>,
    /// What it does.
    pub body: BodyId,
    /// Where its name is written.
    pub span: Span,
}

/// What a seat may do: an action of a phase, an interrupt, or the answer to a question.
#[derive(Clone, Debug)]
pub struct Action {
    /// Its name.
    pub name: String,
    /// The lines of the comment above it, without the marks.
    pub doc: Vec<String>,
    /// When it may be taken.
    pub kind: ActionKind,
    /// The acting seat.
    pub me: LocalId,
    /// What has to be chosen with it, in order; without the acting seat.
    pub parameters: Vec<Parameter>,
    /// Its conditions, in the order in which they are checked.
    pub checks: Vec<Check>,
    /// The payments before the body runs; the checks make sure that they are possible.
    pub costs: Vec<Payment>,
    /// What it does.
    pub body: BodyId,
    /// Where its name is written.
    pub span: Span,
    /// The whole declaration; of an answer, its name.
    pub whole: Span,
}

/// When an action may be taken.
#[derive(Clone, Debug)]
pub enum ActionKind {
    /// At a turn, in the phases that list it.
    Turn,
    /// While others decide, in these phases.
    Interrupt(Vec<PhaseId>),
    /// With the question.
    Answer(Template),
}

/// What seats may choose from at a turn.
#[derive(Clone, Debug)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// The lines of the comment above it, without the marks.
    pub doc: Vec<String>,
    /// What it is about, for whoever is to act.
    pub about: Option<Template>,
    /// Its actions, in the order of their declaration.
    pub actions: Vec<ActionId>,
    /// Where its name is written.
    pub span: Span,
}

/// The frame of a body: its locals in order of their slots.
#[derive(Clone, Debug)]
pub struct Body {
    /// The name of what it belongs to.
    pub name: String,
    /// The locals that are given values when it is entered, in order.
    pub parameters: Vec<LocalId>,
    /// All its locals, in order of their slots.
    pub locals: Vec<LocalId>,
    /// Its statements.
    pub block: BlockId,
}

/// Games are played until a condition holds at the end of one.
#[derive(Clone, Debug)]
pub struct Match {
    /// The states that are carried over from game to game.
    pub keeps: Vec<StateId>,
    /// The condition that ends the match.
    pub until: Expr,
    /// The winners of the match; without it, the winners of its last game.
    pub winners: Option<Expr>,
}

/// A condition that must hold in every position.
#[derive(Clone, Debug)]
pub struct Invariant {
    /// The name by which variants and messages know it; many have none.
    pub label: Option<String>,
    /// The condition.
    pub expr: Expr,
    /// Where it is written.
    pub span: Span,
}

/// A named set of changes that players can choose.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The name by which it is chosen.
    pub name: String,
    /// The lines of the comment above it, without the marks.
    pub doc: Vec<String>,
    /// What it is about, for those who choose.
    pub text: String,
}
