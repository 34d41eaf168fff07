//! The parts of a game.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use typed_index_collections::TiVec;

use super::{Block, BlockId, Expr, Language, Payment, Sentence, Template, Ty};
use crate::base::{FileId, Span, define_ids};

define_ids! {
    /// An enumeration or a table.
    TypeId;
    ZoneId;
    StateId;
    FunctionId;
    RuleId;
    ProcedureId;
    ActionId;
    PhaseId;
    HookId;
    /// A named value: a parameter, a `let`, the name a quantifier binds.
    LocalId;
    /// A stretch of statements with locals of its own: setup, play, an action or a procedure.
    BodyId;
    /// A `require`.
    CiteId;
    LanguageId;
    /// A sentence or another text of the file.
    SentenceId;
}

/// Who sees what is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Audience {
    /// Everybody.
    Public,
    /// The seat that the first index names.
    Owner,
    /// The seats in the value of a state, which has the first indices of what is declared.
    Of(StateId),
    /// Nobody.
    Nobody,
    /// For the face of a die: those who see the zone that it lies in.
    Holder,
}

/// A whole game.
#[derive(Clone, Debug)]
pub struct Game {
    pub title: String,
    pub doc: Vec<String>,
    pub version: i32,
    /// The least and the greatest number of seats.
    pub players: (u32, u32),
    /// The state that counts at the end.
    pub score: Option<StateId>,
    pub types: TiVec<TypeId, Type>,
    pub zones: TiVec<ZoneId, Zone>,
    /// States and options.
    pub states: TiVec<StateId, State>,
    pub functions: TiVec<FunctionId, Function>,
    pub rules: TiVec<RuleId, Rule>,
    pub conditions: TiVec<CiteId, Condition>,
    pub sentences: TiVec<SentenceId, Sentence>,
    pub procedures: TiVec<ProcedureId, Procedure>,
    pub actions: TiVec<ActionId, Action>,
    pub phases: TiVec<PhaseId, Phase>,
    pub hooks: TiVec<HookId, Hook>,
    pub locals: TiVec<LocalId, Local>,
    pub bodies: TiVec<BodyId, Body>,
    pub blocks: TiVec<BlockId, Block>,
    pub setup: BodyId,
    pub play: BodyId,
    /// Several games in a row, where the file says so.
    pub match_play: Option<Match>,
    pub invariants: Vec<Invariant>,
    /// `always ends within N moves`
    pub longest: Option<(u32, Span)>,
    pub variants: Vec<Variant>,
    /// The language of the file comes first; there is none where the file names no texts.
    pub languages: TiVec<LanguageId, Language>,
    pub tests: Vec<Test>,
}

/// An enumeration or a table: a closed list of members.
#[derive(Clone, Debug)]
pub struct Type {
    pub name: String,
    pub doc: Vec<String>,
    pub members: Vec<Member>,
    pub columns: Vec<Column>,
    /// What the members are copies of, with a number behind the name.
    pub copies_of: Option<TypeId>,
    /// For dice: the state that holds which face lies up.
    pub face: Option<StateId>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Member {
    pub name: String,
    /// The row's values, a constant expression each.
    pub values: Vec<Expr>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Column {
    pub name: String,
    pub ty: Ty,
}

#[derive(Clone, Debug)]
pub struct Zone {
    pub name: String,
    pub doc: Vec<String>,
    pub indices: Vec<Ty>,
    pub of: TypeId,
    /// Whether it holds all cards at the start.
    pub filled: bool,
    pub audience: Audience,
    pub top_public: bool,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct State {
    pub name: String,
    pub doc: Vec<String>,
    pub indices: Vec<Ty>,
    pub ty: Ty,
    pub initial: Expr,
    pub audience: Audience,
    /// For an option: what it is about.
    pub option: Option<String>,
    pub span: Span,
}

/// A parameter as its local.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    pub local: LocalId,
    pub private: bool,
}

#[derive(Clone, Debug)]
pub struct Local {
    pub name: String,
    pub ty: Ty,
    /// One value for each seat.
    pub per_seat: bool,
    /// Where the value lives: in a body's frame, or nowhere but in the expression that binds it.
    pub home: Option<BodyId>,
}

/// The acting seat comes first among the parameters where `me` is used.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    pub doc: Vec<String>,
    pub parameters: Vec<LocalId>,
    pub result: Ty,
    /// Why all may know the result although it is worked out from what is hidden.
    pub trusted: Option<String>,
    pub body: Expr,
    pub span: Span,
}

/// The first parameter is the seat that acts.
#[derive(Clone, Debug)]
pub struct Rule {
    pub name: String,
    pub doc: Vec<String>,
    pub parameters: Vec<LocalId>,
    pub checks: Vec<Check>,
    pub span: Span,
    /// The whole declaration.
    pub whole: Span,
}

/// `require` with its reason. It is cited as `owner.label`, or `owner.2` where it has no label.
#[derive(Clone, Debug)]
pub struct Condition {
    pub owner: String,
    pub label: String,
    pub expr: Expr,
    pub reason: Template,
    pub span: Span,
}

impl Condition {
    /// `may_question.other_seat`
    #[must_use]
    pub fn cite(&self) -> String {
        format!("{}.{}", self.owner, self.label)
    }
}

/// A condition, or all conditions of a rule with arguments.
#[derive(Clone, Debug)]
pub enum Check {
    Require(CiteId),
    Needs(RuleId, Vec<Expr>),
}

#[derive(Clone, Debug)]
pub struct Procedure {
    pub name: String,
    pub doc: Vec<String>,
    pub parameters: Vec<LocalId>,
    pub body: BodyId,
    pub span: Span,
}

/// What a seat may do: an action of a phase, an interrupt, or the answer to a question.
#[derive(Clone, Debug)]
pub struct Action {
    pub name: String,
    pub doc: Vec<String>,
    pub kind: ActionKind,
    /// The acting seat.
    pub me: LocalId,
    pub parameters: Vec<Parameter>,
    pub checks: Vec<Check>,
    /// What is paid before the body runs; that it can be is among the checks.
    pub costs: Vec<Payment>,
    pub body: BodyId,
    pub span: Span,
    /// The whole declaration; of an answer, its name.
    pub whole: Span,
}

#[derive(Clone, Debug)]
pub enum ActionKind {
    Turn,
    Interrupt(Vec<PhaseId>),
    /// With the question.
    Answer(Template),
}

#[derive(Clone, Debug)]
pub struct Phase {
    pub name: String,
    pub doc: Vec<String>,
    pub actions: Vec<ActionId>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Hook {
    pub name: String,
    pub doc: Vec<String>,
    pub parameters: Vec<Ty>,
    pub result: Ty,
    /// The script and its text.
    pub file: Option<FileId>,
    pub script: Arc<str>,
    pub view_of: Option<ViewOf>,
    pub span: Span,
}

/// Which parameter of a hook is the seat whose view its script gets.
#[derive(Clone, Copy, Debug)]
pub struct ViewOf {
    pub parameter: usize,
    pub span: Span,
}

/// The frame of a body: its locals in order of their slots.
#[derive(Clone, Debug)]
pub struct Body {
    pub name: String,
    pub parameters: Vec<LocalId>,
    pub locals: Vec<LocalId>,
    pub block: BlockId,
}

/// Games are played until a condition holds at the end of one.
#[derive(Clone, Debug)]
pub struct Match {
    /// What is carried over from game to game.
    pub keeps: Vec<StateId>,
    pub until: Expr,
    /// Who has won the match; without it, who has won its last game.
    pub winners: Option<Expr>,
}

#[derive(Clone, Debug)]
pub struct Invariant {
    pub expr: Expr,
    pub span: Span,
}

/// A named set of changes that players can choose.
#[derive(Clone, Debug)]
pub struct Variant {
    pub name: String,
    pub doc: Vec<String>,
    pub text: String,
}

/// A test block. Its expressions know the seats by their names.
#[derive(Clone, Debug)]
pub struct Test {
    pub title: String,
    pub seats: Vec<String>,
    pub variants: Vec<String>,
    pub options: Vec<(StateId, Expr)>,
    pub seed: u64,
    pub givens: Vec<Given>,
    pub steps: Vec<Step>,
    pub span: Span,
}

/// A condition to arrange, with the expression it came from.
#[derive(Clone, Debug)]
pub struct Given {
    pub expr: Expr,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Step {
    pub kind: StepKind,
    pub span: Span,
}

/// How a move has to be refused.
#[derive(Clone, Debug)]
pub enum Refused {
    Anyhow,
    /// By one of these conditions, and how they were cited.
    By(Vec<CiteId>, String),
}

#[derive(Clone, Debug)]
pub enum StepKind {
    Chance {
        name: String,
        value: Expr,
    },
    Expect(Expr),
    Over {
        reason: Option<Template>,
        winners: Option<Expr>,
    },
    Try {
        seat: u32,
        action: ActionId,
        arguments: Vec<Expr>,
        refused: Option<Refused>,
    },
    May {
        seat: u32,
        action: ActionId,
        arguments: Vec<Expr>,
    },
}
