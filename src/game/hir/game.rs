//! [`Game`]: a whole game, and its declarations.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use typed_index_collections::TiVec;

use super::{
    ActionId, Block, BlockId, Board, BodyId, CiteId, Comment, Expr, FunctionId, Hook, HookId,
    Language, LanguageId, Local, LocalId, Look, Payment, PhaseId, ProcedureId, RuleId, Sentence,
    SentenceId, Shaped, StateId, Template, Test, Ty, TypeId, UseIndex, Written, ZoneId,
};
use crate::base::Span;

/// Who sees a declared place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Audience {
    /// Everybody.
    Public,
    /// The seat that is the first index.
    Owner,
    /// The seats in a state, whose indices are the first ones of the declaration.
    Of(StateId),
    /// Nobody.
    Nobody,
    /// For the face of a die: the seats that see the zone of the die.
    Holder,
}

/// A whole game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The title that the file gives it.
    pub title: String,
    /// The lines of the comment above the game, without comment signs.
    pub doc: Vec<String>,
    /// The version that the file gives it.
    pub version: i32,
    /// The least and the greatest number of seats.
    pub players: (u32, u32),
    /// The state that holds the score at the end.
    pub score: Option<StateId>,
    /// The function that says of a seat what a position is worth to it, for bots.
    pub worth: Option<FunctionId>,
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
    /// Every text of the file, without repetitions.
    pub sentences: TiVec<SentenceId, Sentence>,
    /// Statements with a name, called from others.
    pub procedures: TiVec<ProcedureId, Procedure>,
    /// What seats may do.
    pub actions: TiVec<ActionId, Action>,
    /// The sets of actions from which seats choose in turns.
    pub phases: TiVec<PhaseId, Phase>,
    /// Functions whose bodies are scripts.
    pub hooks: TiVec<HookId, Hook>,
    /// Every named value of the file.
    pub locals: TiVec<LocalId, Local>,
    /// Sequences of statements with a frame.
    pub bodies: TiVec<BodyId, Body>,
    /// The blocks of statements of all bodies.
    pub blocks: TiVec<BlockId, Block>,
    /// The statements before play.
    pub setup: BodyId,
    /// The statements of play.
    pub play: BodyId,
    /// The comment above the statements before play.
    pub setup_comment: Comment,
    /// The comment above the statements of play.
    pub play_comment: Comment,
    /// Several games in a row, if the file says so.
    pub match_play: Option<Match>,
    /// The `always` lines: conditions that must hold in every position.
    pub invariants: Vec<Invariant>,
    /// The greatest number of moves, if the file promises one: `always ends within N moves`.
    pub longest: Option<(u32, Span)>,
    /// The variants that may be chosen when a game begins.
    pub variants: Vec<Variant>,
    /// The languages, the file's own first; empty if the file names no texts.
    pub languages: TiVec<LanguageId, Language>,
    /// The picture of the table.
    pub look: Look,
    /// The tests in the file.
    pub tests: Vec<Test>,
    /// What functions, rules and bodies use, computed on demand by [`Game::index`].
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
    /// The type of which the members are numbered copies.
    pub copies_of: Option<TypeId>,
    /// Of alike copies, what each looks like: the number of the first copy of the same member. Empty if all members can be told
    /// apart.
    pub looks: Vec<u32>,
    /// The places of the members, if the type is a board.
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
    /// For an option: its description.
    pub option: Option<String>,
    /// For an option that declarations read or that is fixed: how it got its first value.
    pub shapes: Option<Shaped>,
    /// Where its name is written.
    pub span: Span,
}

/// A parameter of an action.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The local that holds its value.
    pub local: LocalId,
    /// Whether its value is hidden from all but the acting seat and its team.
    pub private: bool,
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
    /// The reason why all seats may know the result, although it depends on hidden information.
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

/// A `require` line. It is cited as `owner.label`, or as `owner.2` without a label.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The action or rule that it belongs to.
    pub owner: String,
    /// The label, or the number among the conditions of the owner, counted from 1.
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

    /// Whether the condition has a label.
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
    /// The statements.
    pub body: BodyId,
    /// Where its name is written.
    pub span: Span,
}

/// An action of a phase, an interrupt, or the answer to a question.
#[derive(Clone, Debug)]
pub struct Action {
    /// Its name.
    pub name: String,
    /// The lines of the comment above it, without the marks.
    pub doc: Vec<String>,
    /// When the action may be taken.
    pub kind: ActionKind,
    /// The acting seat.
    pub me: LocalId,
    /// The parameters in order, without the acting seat.
    pub parameters: Vec<Parameter>,
    /// How players write the move, if they have a form of their own for it.
    pub written: Option<Written>,
    /// Its conditions, in the order in which they are checked.
    pub checks: Vec<Check>,
    /// The payments before the body runs; the checks include that they can be made.
    pub costs: Vec<Payment>,
    /// The statements.
    pub body: BodyId,
    /// Where its name is written.
    pub span: Span,
    /// The whole declaration; for an answer, its name.
    pub whole: Span,
}

/// When an action may be taken.
#[derive(Clone, Debug)]
pub enum ActionKind {
    /// At a turn, in the phases that list it.
    Turn,
    /// While others decide, in these phases.
    Interrupt(Vec<PhaseId>),
    /// As an answer to this question.
    Answer(Template),
}

/// The actions from which seats choose in a turn.
#[derive(Clone, Debug)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// The lines of the comment above it, without the marks.
    pub doc: Vec<String>,
    /// The text for the seat that is to act.
    pub about: Option<Template>,
    /// Its actions, in the order of their declaration.
    pub actions: Vec<ActionId>,
    /// Where its name is written.
    pub span: Span,
}

/// A sequence of statements with a frame for its locals.
#[derive(Clone, Debug)]
pub struct Body {
    /// The name of its declaration.
    pub name: String,
    /// The locals that get values when the body is entered, in order.
    pub parameters: Vec<LocalId>,
    /// All locals, in the order of their slots.
    pub locals: Vec<LocalId>,
    /// Its statements.
    pub block: BlockId,
}

/// A match: games are played until a condition holds at the end of one.
#[derive(Clone, Debug)]
pub struct Match {
    /// The states that are carried over from game to game.
    pub keeps: Vec<StateId>,
    /// The condition that ends the match.
    pub until: Expr,
    /// The winners of the match; `None` for the winners of its last game.
    pub winners: Option<Expr>,
}

/// An `always` line: a condition that must hold in every position.
#[derive(Clone, Debug)]
pub struct Invariant {
    /// The label for variants and messages, if there is one.
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
    /// The description for players who choose variants.
    pub text: String,
}
