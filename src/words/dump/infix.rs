//! Operators between their operands, with no more parentheses than it takes.

use crate::hir::{Arithmetic, Compare, Fold};

/// How strongly an operator binds, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Binds {
    /// What goes on as far as it can: quantifiers, `if`, `let`.
    Open,
    Or,
    And,
    Not,
    Compare,
    Otherwise,
    Range,
    Plus,
    Times,
    Prefix,
    /// A name, a number, a call.
    Atom,
}

impl Binds {
    /// How strongly arithmetic binds.
    pub(super) const fn of(how: Arithmetic) -> Self {
        if how.is_product() { Self::Times } else { Self::Plus }
    }
}

/// A written expression.
pub(super) struct Written {
    text: String,
    binds: Binds,
}

impl Written {
    pub(super) fn new(text: impl Into<String>, binds: Binds) -> Self {
        let text = text.into();
        Self { text, binds }
    }

    pub(super) fn atom(text: impl Into<String>) -> Self {
        Self::new(text, Binds::Atom)
    }

    /// What goes on as far as it can.
    pub(super) fn open(text: impl Into<String>) -> Self {
        Self::new(text, Binds::Open)
    }

    /// An operator before its operand.
    pub(super) fn prefix(operator: &str, operand: Self) -> Self {
        let operand = operand.at_least(Binds::Prefix);
        Self::new(format!("{operator} {operand}"), Binds::Prefix)
    }

    /// `not` before a condition.
    pub(super) fn not(condition: Self) -> Self {
        let condition = condition.at_least(Binds::Not);
        Self::new(format!("not {condition}"), Binds::Not)
    }

    /// An operator between its operands.
    pub(super) fn infix(left: Self, operator: &str, right: Self, binds: Binds) -> Self {
        let alike = matches!(binds, Binds::Or | Binds::And | Binds::Otherwise);
        let left = match binds {
            Binds::Compare => left.above(binds),
            Binds::Open
            | Binds::Or
            | Binds::And
            | Binds::Not
            | Binds::Otherwise
            | Binds::Range
            | Binds::Plus
            | Binds::Times
            | Binds::Prefix
            | Binds::Atom => left.at_least(binds),
        };
        let right = if alike { right.at_least(binds) } else { right.above(binds) };
        Self::new(format!("{left} {operator} {right}"), binds)
    }

    /// The numbers from one to another.
    pub(super) fn range(first: Self, last: Self) -> Self {
        let (first, last) = (first.above(Binds::Range), last.above(Binds::Range));
        Self::new(format!("{first}..{last}"), Binds::Range)
    }

    /// A call of something with a name.
    pub(super) fn call(name: &str, arguments: impl IntoIterator<Item = Self>) -> Self {
        Self::atom(format!("{name}({})", listed(arguments)))
    }

    /// A condition, the value if it holds, and the value if it does not.
    pub(super) fn choice(condition: Self, yes: Self, no: Self) -> Self {
        let (condition, yes, no) = (condition.text, yes.text, no.text);
        Self::open(format!("if {condition} then {yes} else {no}"))
    }

    /// An expression with a name for a value.
    pub(super) fn naming(name: &str, value: Self, body: Self) -> Self {
        Self::open(format!("let {name} = {} then {}", value.text, body.text))
    }

    /// Something worked out for each of several things.
    pub(super) fn fold(fold: Fold, name: &str, domain: Self, body: Self) -> Self {
        let (word, before) = match fold {
            Fold::Every => ("every", ":"),
            Fold::Some => ("some", ":"),
            Fold::Sum => ("sum", ":"),
            Fold::Count => ("count", " where"),
            Fold::All => ("all", " where"),
            Fold::First => ("first", " where"),
            Fold::Last => ("last", " where"),
            Fold::Only => ("only", " where"),
            Fold::Highest => ("highest", ":"),
            Fold::Lowest => ("lowest", ":"),
            Fold::Most => ("all", " with most"),
            Fold::Least => ("all", " with least"),
            Fold::Union => ("union", ":"),
            Fold::Reached => ("reached", ":"),
        };
        let (domain, body) = (domain.at_least(Binds::Or), body.text);
        Self::open(format!("{word} {name} in {domain}{before} {body}"))
    }

    /// It, in parentheses if it binds less strongly.
    pub(super) fn at_least(self, binds: Binds) -> String {
        self.unless(|own| own >= binds)
    }

    /// It, in parentheses if it does not bind more strongly.
    pub(super) fn above(self, binds: Binds) -> String {
        self.unless(|own| own > binds)
    }

    fn unless(self, stands: impl FnOnce(Binds) -> bool) -> String {
        if stands(self.binds) { self.text } else { format!("({})", self.text) }
    }

    /// It alone.
    pub(super) fn text(self) -> String {
        self.text
    }
}

/// Several, with commas between them.
pub(super) fn listed(all: impl IntoIterator<Item = Written>) -> String {
    let texts: Vec<String> = all.into_iter().map(Written::text).collect();
    texts.join(", ")
}

/// The word or sign for a comparison.
pub(super) const fn compare(compare: Compare) -> &'static str {
    match compare {
        Compare::Is => "is",
        Compare::IsNot => "is not",
        Compare::In => "in",
        Compare::NotIn => "not in",
        Compare::Less => "<",
        Compare::More => ">",
        Compare::AtMost => "<=",
        Compare::AtLeast => ">=",
    }
}
