//! The tree of a `.game` file as it was written. Nothing is resolved here: a name is a name.

mod change;
mod item;
mod option;
pub(super) mod parts;
mod picture;
mod test;

use crate::base::Span;

pub use super::from_pest::expr::{Best, Binary, Expr, ExprKind, Operation, Over, Reached, Unary};
pub use super::from_pest::stmt::{
    Ask, Block, Branch, Call, CardStmt, ControlStmt, Deal, DecideStmt, Listeners, Move, Payment,
    Quorum, Stmt, StmtKind, Tell, Turn, ValueStmt,
};
pub use super::from_pest::text::{Text, TextPart};
pub use super::from_pest::written::Written;
pub use change::{CellChange, Change, LinesMut, PartLines, PartName};
pub use item::{Item, ItemKind, LONGEST};
pub use option::OptionDecl;
pub use parts::{Part, mentions};
pub use picture::{Picture, PictureLine, Signed};
pub use test::{Attempt, Cite, Refused, Step, StepKind, Test};

/// A name with its place.
#[derive(Clone, Debug)]
pub struct Name {
    pub text: String,
    pub span: Span,
}

impl Name {
    /// Whether somebody has counted where a name is needed.
    #[must_use]
    pub fn is_number(&self) -> bool {
        self.text.starts_with(|it: char| it.is_ascii_digit())
    }
}

/// The lines of a `///` comment, without the slashes.
pub type Doc = Vec<String>;

/// One source file.
#[derive(Clone, Debug, Default)]
pub struct File {
    pub items: Vec<Item>,
}

/// `language 1`
#[derive(Clone, Debug)]
pub struct Edition {
    pub number: Number,
}

#[derive(Clone, Copy, Debug)]
pub struct Number {
    pub value: i32,
    pub span: Span,
}

/// A number in a declaration: written out, or the value of an option.
#[derive(Clone, Debug)]
pub enum Bound {
    Number(Number),
    Option(Name),
}

/// `use tricks with lowest = Six { drop must_follow.suit }`
#[derive(Clone, Debug)]
pub struct Use {
    pub library: Library,
    /// The options of the library that the game fixes.
    pub settings: Vec<Setting>,
    /// What the game changes in the library.
    pub changes: Vec<Change>,
}

#[derive(Clone, Debug)]
pub enum Library {
    /// One that comes with the language.
    Known(Name),
    /// A file beside this one, or below.
    File(Text),
}

/// `jokers = 2`: an option of a library, or a cell of a new row.
#[derive(Clone, Debug)]
pub struct Setting {
    pub name: Name,
    pub value: Expr,
}

/// `game "Black Vienna" { … }`
#[derive(Clone, Debug)]
pub struct Game {
    pub title: Text,
    pub version: Option<Number>,
    pub players: Option<(Number, Number)>,
    pub score: Option<Name>,
    /// The function that says what a position is worth.
    pub worth: Option<Name>,
}

/// `type Suspect is one of A B C`
#[derive(Clone, Debug)]
pub struct TypeDecl {
    pub name: Name,
    pub members: Members,
}

#[derive(Clone, Debug)]
pub enum Members {
    Listed(Vec<Name>),
    Board(Board),
    Lines(Lines),
    Numbered(Numbered),
    Pairs(Pairs),
    /// None: it is another name for a type of sets.
    Alias(Type),
}

/// `a grid 4 wide of A B C …`, `a grid of A8..H1`, `a hexagonal grid of A1..K11`, `a hexagon of A1..I9`, `a ring of A B C …`
#[derive(Clone, Debug)]
pub struct Board {
    pub shape: Shape,
    pub width: Bound,
    /// `9 by 9`: columns and rows, whose members have no names of their own.
    pub size: Option<(Bound, Bound)>,
    /// Row by row; of a hexagon with the corners that are cut off.
    pub members: Vec<Name>,
}

/// How the members of a board lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Grid,
    HexagonalGrid,
    Hexagon,
    Ring,
}

/// `lines of 4 in Field`
#[derive(Clone, Debug)]
pub struct Lines {
    pub length: Bound,
    pub board: Name,
}

/// `each Rank from lowest of each Suit and Joker`
#[derive(Clone, Debug)]
pub struct Pairs {
    pub first: Name,
    /// The first member of the first type that is taken, or an option that says which one.
    pub lowest: Option<Name>,
    pub second: Name,
    /// Members that are no pairs.
    pub further: Vec<Name>,
}

/// Numbered members: `3 copies of Suit`, `3 alike copies of Suit`, `copies of Colour with faces 1..6`,
/// `5 dice with faces 1..6`.
#[derive(Clone, Debug)]
pub struct Numbered {
    /// Without a number, a column of the table gives it.
    pub number: Option<Bound>,
    /// Whether nobody can tell the copies of a member apart.
    pub alike: bool,
    /// The type that is copied; nothing for dice of no kind.
    pub of: Option<Name>,
    pub faces: Option<(Bound, Bound)>,
}

/// `table Inquiry from "inquiries.csv" { … }`
#[derive(Clone, Debug)]
pub struct Table {
    pub name: Name,
    pub file: Text,
    pub columns: Vec<Column>,
    /// The rows that a variant leaves out.
    pub dropped: Vec<Name>,
    /// The rows that a variant adds, with their cells.
    pub added: Vec<(Name, Vec<Setting>)>,
}

#[derive(Clone, Debug)]
pub struct Column {
    pub name: Name,
    pub ty: Type,
}

/// `texts from "texts.csv" in en de fr`
#[derive(Clone, Debug)]
pub struct Texts {
    pub file: Text,
    /// The language of the file itself comes first.
    pub languages: Vec<Name>,
}

/// `zone hand[seat] of Suspect private`
#[derive(Clone, Debug)]
pub struct Zone {
    pub name: Name,
    pub indices: Vec<Type>,
    pub filled: bool,
    pub of: Name,
    pub audience: Audience,
    pub top_public: bool,
}

/// Who sees the declared place.
#[derive(Clone, Debug)]
pub enum Audience {
    /// Everybody.
    Public,
    /// The seat that the first index names, or that acts.
    Private,
    /// The seats in the value of a state: `private to player`
    Of(Name),
    /// Nobody.
    Secret,
    /// An option decides: `if blind then secret else public`
    Chosen(Box<Choice>),
}

/// Two audiences, and the condition on options that chooses one of them.
#[derive(Clone, Debug)]
pub struct Choice {
    pub condition: Expr,
    pub then: Audience,
    pub otherwise: Audience,
}

/// `state pool: 0..40 = 40 public`
#[derive(Clone, Debug)]
pub struct StateDecl {
    pub name: Name,
    pub indices: Vec<Type>,
    pub ty: Type,
    pub initial: Expr,
    pub audience: Audience,
}

#[derive(Clone, Debug)]
pub struct Type {
    pub kind: TypeKind,
    pub optional: bool,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum TypeKind {
    Named(Name),
    Seat,
    Range(Bound, Bound),
    Set(Option<Size>, Box<Type>),
    List(Box<Type>),
    OneOf(Vec<Name>),
}

/// How many elements a set holds.
#[derive(Clone, Debug)]
pub enum Size {
    Exactly(Bound),
    UpTo(Bound),
}

/// `match { keeps points until … }`
#[derive(Clone, Debug)]
pub struct Match {
    pub keeps: Vec<Name>,
    /// One each; more are reported when the game is checked.
    pub until: Vec<Expr>,
    pub winners: Vec<Expr>,
}

/// `phase inquiry "The last question." { investigate reopen }`
#[derive(Clone, Debug)]
pub struct Phase {
    pub name: Name,
    /// The text for the seat that is to act.
    pub about: Option<Text>,
    pub actions: Vec<Name>,
}

#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: Name,
    pub ty: Type,
    pub private: bool,
}

/// An action, or an interrupt if `interrupt` lists the phases in which it can be taken.
#[derive(Clone, Debug)]
pub struct Action {
    pub name: Name,
    pub parameters: Vec<Parameter>,
    pub written: Option<Written>,
    pub interrupt: Option<Vec<Name>>,
    pub conditions: Vec<Condition>,
    pub effect: Block,
}

#[derive(Clone, Debug)]
pub struct Rule {
    pub name: Name,
    pub parameters: Vec<Parameter>,
    pub conditions: Vec<Condition>,
}

#[derive(Clone, Debug)]
pub enum Condition {
    Needs {
        rule: Name,
        arguments: Vec<Expr>,
    },
    Require(Require),
    Costs(Costs),
    /// `let hole = lowest(column)`
    Let {
        name: Name,
        value: Expr,
    },
}

#[derive(Clone, Debug)]
pub struct Require {
    pub label: Option<Name>,
    pub condition: Expr,
    pub reason: Text,
    pub span: Span,
}

/// `costs fare(at) from coins[me] to supply else "You have {coins[me]}."`
#[derive(Clone, Debug)]
pub struct Costs {
    pub label: Option<Name>,
    pub payment: Payment,
    pub reason: Text,
    pub span: Span,
}

impl Costs {
    /// Its label, or `cost` without one.
    #[must_use]
    pub fn label(&self) -> &str {
        self.label.as_ref().map_or("cost", |it| it.text.as_str())
    }
}

#[derive(Clone, Debug)]
pub struct Function {
    pub name: Name,
    pub parameters: Vec<Parameter>,
    pub result: Type,
    /// Why everybody may know the result, if the file says so.
    pub trusted: Option<Text>,
    pub body: Expr,
}

#[derive(Clone, Debug)]
pub struct Procedure {
    pub name: Name,
    pub parameters: Vec<Parameter>,
    pub body: Block,
}

/// `hook sheet(owner: seat) -> text in "sheet.rhai" sees view of owner`
#[derive(Clone, Debug)]
pub struct Hook {
    pub name: Name,
    pub parameters: Vec<Parameter>,
    pub result: Type,
    pub file: Text,
    pub view_of: Option<Name>,
}

#[derive(Clone, Debug)]
pub struct Variant {
    pub name: Name,
    pub text: Text,
    /// The zones and states that more seats may see than before.
    pub exposing: Vec<Name>,
    pub requires: Option<Expr>,
    pub changes: Vec<Change>,
}

/// `always total: pool + spent is 40`
#[derive(Clone, Debug)]
pub struct Always {
    pub label: Option<Name>,
    pub claim: Claim,
}

#[derive(Clone, Debug)]
pub enum Claim {
    Holds(Expr),
    EndsWithin(Bound),
}
