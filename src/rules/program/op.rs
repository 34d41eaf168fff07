//! Typed operations over known slots: what a condition or a function comes to for a given number of seats. Names are
//! variables, places are slots, types are gone; what is written for people is left out.
//!
//! Operations have no effect and nothing stops them: an index outside its range gives some value and marks the answer
//! as failed. Whoever asked then asks the executor that walks the tree, which names the fault.

pub use super::place::{Index, Place, Row};
pub use super::rep::Rep;
pub use super::sort::{NumberOp, Predicate, SetOp};
pub use super::table::{Table, TableId};

use crate::hir::{Arithmetic, Fold, FunctionId};
use crate::state::Set;

/// A name within an operation; no two have the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Variable(pub u32);

/// Set algebra.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algebra {
    /// What is in one or the other.
    Union,
    /// What is in both.
    Both,
    /// What is in the first and not in the second.
    Without,
}

/// One end of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Its first thing.
    First,
    /// Its last thing.
    Last,
}

/// What a loop goes through.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// The things of a set, of which the first has this code.
    Bits(Node, i64),
    /// The numbers from the one to the other, both included.
    Span(Node, Node),
    /// All seats from one on, forwards or backwards.
    Around(Node, i64),
}

/// What a loop makes of the values of its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gives {
    /// As in the language.
    Fold(Fold),
    /// What is in one of several sets.
    Union,
    /// What is in all of several sets, and in this one.
    Common(Set),
    /// A set, and what is reached from it: the variable stands for all things that were reached last, and the body gives
    /// what is reached from them.
    Wave,
}

/// Something worked out for each of several things.
#[derive(Clone, Debug, PartialEq)]
pub struct Loop {
    /// What is made of the values of the body.
    pub gives: Gives,
    /// Stands for the thing: its code.
    pub variable: Variable,
    /// What it goes through.
    pub domain: Domain,
    /// What is worked out for each.
    pub body: Node,
    /// The code of the first thing that the result can hold, where it is a set.
    pub low: i64,
}

/// An operation.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// One that gives a condition.
    Predicate(Predicate),
    /// One that gives a number.
    Number(NumberOp),
    /// One that gives a set.
    Set(SetOp),
    /// The value of a variable.
    Variable(Variable),
    /// A slot of the frame, or a set that begins there.
    Frame(usize),
    /// A slot of the position, or a set that begins there.
    Cell(Place),
    /// One of two values.
    If(Box<Node>, Box<Node>, Box<Node>),
    /// A value of a table.
    Pick(TableId, Box<Node>),
    /// Something worked out for each of several things.
    Loop(Box<Loop>),
    /// A value that is worked out once, under a name.
    Let(Variable, Box<Node>, Box<Node>),
    /// What a function gives.
    Call(FunctionId, Vec<Node>),
}

/// How much an operation does by itself, whatever it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Nothing: its value is there.
    Nothing,
    /// One step.
    One,
    /// So many slots are looked at, which lie side by side or apart.
    Slots {
        /// How many.
        count: i64,
        /// Whether they lie side by side.
        together: bool,
    },
    /// As much as the position makes it: cards, rounds of a loop, the body of a function.
    Open,
}

impl Op {
    /// How much it does by itself.
    #[must_use]
    pub const fn work(&self) -> Work {
        match self {
            Self::Number(NumberOp::Known(_)) | Self::Set(SetOp::Known(_)) => Work::Nothing,
            Self::Variable(_) => Work::Nothing,
            Self::Set(SetOp::Cards(_)) | Self::Predicate(Predicate::Lies(..)) => Work::Open,
            Self::Loop(_) | Self::Call(..) => Work::Open,
            Self::Set(SetOp::Where(row, ..)) => {
                Work::Slots { count: row.count, together: row.stride == 1 }
            }
            Self::Predicate(_) | Self::Number(_) | Self::Set(_) => Work::One,
            Self::Frame(_) | Self::Cell(_) | Self::If(..) | Self::Pick(..) => Work::One,
            Self::Let(..) => Work::One,
        }
    }
}

/// An operation, how its value is held, and what it costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The operation.
    pub op: Op,
    /// How its value is held.
    pub rep: Rep,
    /// At most so many steps, but for the rounds of loops and for functions.
    pub cost: u64,
}

/// How long what a function gave may be used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memo {
    /// It is worked out each time.
    Never,
    /// As long as the position does not change.
    Position,
    /// Always: it reads nothing.
    Always,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Callable {
    /// Its parameters, and how they are held.
    pub parameters: Vec<(Variable, Rep)>,
    /// What it gives.
    pub body: Node,
    /// How long what it gave may be used again.
    pub memo: Memo,
}

impl Node {
    /// A number that is known.
    #[must_use]
    pub const fn number(number: i64) -> Self {
        Self { op: Op::Number(NumberOp::Known(number)), rep: Rep::Word, cost: 1 }
    }

    /// A set that is known.
    #[must_use]
    pub const fn bits(bits: Set, rep: Rep) -> Self {
        Self { op: Op::Set(SetOp::Known(bits)), rep, cost: 1 }
    }

    /// A variable.
    #[must_use]
    pub const fn variable(variable: Variable, rep: Rep) -> Self {
        Self { op: Op::Variable(variable), rep, cost: 1 }
    }

    /// An operation that gives a number.
    #[must_use]
    pub fn word(op: impl Into<Op>) -> Self {
        Self::new(op, Rep::Word)
    }

    /// An operation.
    #[must_use]
    pub fn new(op: impl Into<Op>, rep: Rep) -> Self {
        let op = op.into();
        let known = op.place().map_or(0, |place| place.known);
        let cost = op.parts().iter().map(|part| part.cost).fold(1 + known, u64::saturating_add);
        Self { op, rep, cost }
    }

    /// Whether the value may mean nothing, since an index may lie outside its range, or what is worked out past all numbers.
    #[must_use]
    pub fn may_fail(&self) -> bool {
        self.may_miss() || self.works_out()
    }

    /// Whether it does arithmetic.
    fn works_out(&self) -> bool {
        let own = matches!(self.op, Op::Number(NumberOp::Arithmetic(..)));
        own || self.op.parts().into_iter().any(Self::works_out)
    }

    /// Whether an index may lie outside its range.
    #[must_use]
    pub fn may_miss(&self) -> bool {
        let is_indexed = self.op.place().is_some_and(|it| !it.indices.is_empty());
        let divides = |how: &Arithmetic| matches!(how, Arithmetic::Divide | Arithmetic::Remainder);
        let own =
            matches!(&self.op, Op::Loop(_) | Op::Call(..) | Op::Number(NumberOp::Bounded(..)))
                || matches!(&self.op, Op::Number(NumberOp::Arithmetic(how, ..)) if divides(how))
                || is_indexed;
        own || self.op.parts().into_iter().any(Self::may_miss)
    }

    /// How many of some operations are left behind this one and all that it is made of.
    #[must_use]
    pub fn operations(&self, left: usize) -> usize {
        let body = if let Op::Loop(over) = &self.op { Some(&over.body) } else { None };
        let parts = self.op.parts().into_iter().chain(body);
        parts.fold(left.saturating_sub(1), |left, part| match left {
            0 => 0,
            left => part.operations(left),
        })
    }

    /// Whether it reads a variable.
    #[must_use]
    pub fn reads(&self, variable: Variable) -> bool {
        let here = matches!(&self.op, Op::Variable(read) if *read == variable);
        let in_body = matches!(&self.op, Op::Loop(over) if over.body.reads(variable));
        let mut parts = self.op.parts().into_iter();
        here || in_body || parts.any(|part| part.reads(variable))
    }

    /// It in a box.
    #[must_use]
    pub fn boxed(self) -> Box<Self> {
        Box::new(self)
    }

    /// With steps that its parts do not show.
    #[must_use]
    pub fn costing(self, more: u64) -> Self {
        Self { cost: self.cost.saturating_add(more), ..self }
    }

    /// Its number, where that is known.
    #[must_use]
    pub const fn known(&self) -> Option<i64> {
        if let Op::Number(NumberOp::Known(number)) = self.op { Some(number) } else { None }
    }
}
