//! Expressions.

use std::collections::BTreeSet;

use super::{
    Builtin, FunctionId, HookId, LocalId, Named, RuleId, StateId, Template, Ty, TypeId, ZoneId,
};
use crate::base::Span;

/// An expression with its type.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The construct, with its parts.
    pub kind: ExprKind,
    /// The type of its value.
    pub ty: Ty,
    /// Where it is written.
    pub span: Span,
}

/// One zone of a family: `hand[me]`.
#[derive(Clone, Debug)]
pub struct ZoneRef {
    /// The family.
    pub zone: ZoneId,
    /// One for each index of the family; none where the zone stands alone.
    pub indices: Vec<Expr>,
    /// Where it is written.
    pub span: Span,
}

/// One state of a family: `purse[me]`.
#[derive(Clone, Debug)]
pub struct StateRef {
    /// The family.
    pub state: StateId,
    /// One for each index of the family; none where the state stands alone.
    pub indices: Vec<Expr>,
    /// Where it is written.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A whole number.
    Number(i32),
    /// `yes` or `no`.
    Flag(bool),
    /// `none`
    None,
    /// A seat by its number, counted from 0.
    Seat(u32),
    /// A member of an enumeration or a row of a table, by number.
    Member(TypeId, u32),
    /// A text with values in it.
    Text(Template),
    /// All seats.
    Seats,
    /// All members of a type.
    Members(TypeId),
    /// The value of a local.
    Local(LocalId),
    /// A local that holds one value for each seat.
    LocalAt(LocalId, Box<Expr>),
    /// The value of a state, with one expression for each index.
    State(StateId, Vec<Expr>),
    /// The cards of a zone, as a set.
    Zone(ZoneRef),
    /// The top card of a zone, or `none`.
    Top(ZoneRef),
    /// The value of a column in the row of a member.
    Column(TypeId, usize, Box<Expr>),
    /// A call of a function.
    Function(FunctionId, Vec<Expr>),
    /// Whether all conditions of a rule hold; the first argument is the seat that acts, if the rule has one.
    Rule(RuleId, Vec<Expr>),
    /// A call of a hook.
    Hook(HookId, Vec<Expr>),
    /// A set literal.
    Set(Vec<Expr>),
    /// An operator or a function of the language, with its operands.
    Builtin(Builtin, Vec<Expr>),
    /// A comparison of two values.
    Compare(Compare, Box<Expr>, Box<Expr>),
    /// The conjunction of two conditions. The second is evaluated only if the first holds.
    And(Box<Expr>, Box<Expr>),
    /// The disjunction of two conditions. The second is evaluated only if the first does not hold.
    Or(Box<Expr>, Box<Expr>),
    /// The first value, or the second if the first is `none`.
    Otherwise(Box<Expr>, Box<Expr>),
    /// A condition, the value if it holds, and the value if it does not.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A value with a name, and an expression that may use the name.
    Let(LocalId, Box<Expr>, Box<Expr>),
    /// A fold over a domain.
    Quantified(Quantifier),
    /// In tests: the value that was last told under a name.
    Told(String),
}

/// An expression with a local that runs over a domain.
#[derive(Clone, Debug)]
pub struct Quantifier {
    /// The fold.
    pub fold: Fold,
    /// The local that stands for a member of the domain.
    pub local: LocalId,
    /// The set or list of its values.
    pub domain: Box<Expr>,
    /// The expression that is evaluated for each of them.
    pub body: Box<Expr>,
}

/// How a quantifier combines the values of its body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fold {
    /// Whether the body holds for every member.
    Every,
    /// Whether the body holds for at least one.
    Some,
    /// The sum of the values.
    Sum,
    /// For how many members the body holds.
    Count,
    /// The members for which the body holds.
    All,
    /// The first member for which the body holds, or `none`.
    First,
    /// The last member for which the body holds, or `none`.
    Last,
    /// The member for which the body holds; `none` if there is no such member, or more than one.
    Only,
    /// The greatest of the values, or `none` of an empty domain.
    Highest,
    /// The least of the values, or `none` of an empty domain.
    Lowest,
    /// The members whose value is the greatest.
    Most,
    /// The members whose value is the least.
    Least,
    /// The union of the sets that the body gives.
    Union,
    /// The domain with everything that is reachable from it: the body gives the next values for each.
    Reached,
}

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Compare {
    /// They are the same.
    Is,
    /// They are not the same.
    IsNot,
    /// A member in a set, or a set within a set.
    In,
    /// No member of the set, or no set within it.
    NotIn,
    /// The first number is less.
    Less,
    /// The first number is more.
    More,
    /// The first number is at most the second.
    AtMost,
    /// The first number is at least the second.
    AtLeast,
}

/// The direct parts of an expression, once for shared and once for mutable access.
macro_rules! children {
    ($kind:expr, $values:ident, $iter:ident) => {
        match $kind {
            ExprKind::Text(text) => text.$values().collect(),
            ExprKind::State(_, all)
            | ExprKind::Function(_, all)
            | ExprKind::Rule(_, all)
            | ExprKind::Hook(_, all)
            | ExprKind::Set(all)
            | ExprKind::Builtin(_, all) => all.$iter().collect(),
            ExprKind::Zone(zone) | ExprKind::Top(zone) => zone.indices.$iter().collect(),
            ExprKind::LocalAt(_, of) | ExprKind::Column(_, _, of) => vec![of],
            ExprKind::Compare(_, a, b)
            | ExprKind::And(a, b)
            | ExprKind::Or(a, b)
            | ExprKind::Otherwise(a, b)
            | ExprKind::Let(_, a, b) => vec![a, b],
            ExprKind::If(a, b, c) => vec![a, b, c],
            ExprKind::Quantified(Quantifier { domain, body, .. }) => vec![domain, body],
            ExprKind::Number(_) | ExprKind::Flag(_) | ExprKind::None => Vec::new(),
            ExprKind::Seat(_) | ExprKind::Member(..) | ExprKind::Seats => Vec::new(),
            ExprKind::Members(_) | ExprKind::Local(_) | ExprKind::Told(_) => Vec::new(),
        }
    };
}

impl Expr {
    /// The direct subexpressions.
    #[must_use]
    pub fn children(&self) -> Vec<&Self> {
        children!(&self.kind, values, iter)
    }

    /// The direct subexpressions, mutable.
    pub fn children_mut(&mut self) -> Vec<&mut Self> {
        children!(&mut self.kind, values_mut, iter_mut)
    }

    /// Whether the expression is this local.
    #[must_use]
    pub fn is_local(&self, local: LocalId) -> bool {
        matches!(self.kind, ExprKind::Local(found) if found == local)
    }

    /// Whether the value is the same in every position of a game.
    #[must_use]
    pub fn is_constant(&self, game: &super::Game) -> bool {
        self.is_constant_but(game, &mut BTreeSet::new())
    }

    /// Whether the value is the same in every position; functions in `seen` are not looked at again.
    fn is_constant_but(&self, game: &super::Game, seen: &mut BTreeSet<FunctionId>) -> bool {
        let here = match self.kind.named() {
            Some(Named::State(_) | Named::Zone(_) | Named::Rule(_) | Named::Hook(_)) => false,
            Some(Named::Function(id)) => {
                !seen.insert(id) || game.function(id).body.is_constant_but(game, seen)
            }
            None => !matches!(self.kind, ExprKind::Told(_)),
        };
        let mut parts = self.children().into_iter();
        here && parts.all(|part| part.is_constant_but(game, seen))
    }
}
