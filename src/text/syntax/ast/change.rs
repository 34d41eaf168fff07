//! The changes that a variant makes.

use super::parts::{Part, exprs, with};
use super::{Block, Condition, Expr, Item, ItemKind, Members, Name, Setting, Stmt, Use};
use crate::base::Span;

#[derive(Clone, Debug)]
pub enum Change {
    /// `set stake = 3`
    Set {
        name: Name,
        value: Expr,
    },
    /// `set Heuriger.cost = 3`
    SetCell(CellChange),
    /// `drop may_take.modest`
    DropPart(PartName),
    /// `drop action take`; without the word, something is missing.
    Drop {
        word: Option<Name>,
        name: Option<Name>,
        span: Span,
    },
    /// `drop Heuriger from Street`
    DropFrom {
        member: Name,
        from: Name,
    },
    Replace(Box<Item>),
    /// `replace may_take.modest { … }`
    ReplacePart(PartName, PartLines),
    Add(Box<Item>),
    /// `add Prater to Street with cost = 3`
    AddTo {
        member: Name,
        to: Name,
        cells: Vec<Setting>,
    },
    /// `extend may_take { … }`
    Extend(Name, PartLines),
}

/// A line with a label, or a condition with a number.
#[derive(Clone, Debug)]
pub struct PartName {
    /// What it stands in: a rule, an action, a procedure, `setup` or `play`.
    pub owner: Name,
    pub label: Name,
}

/// The cell of a row, and its new value.
#[derive(Clone, Debug)]
pub struct CellChange {
    pub row: Name,
    pub column: Name,
    pub value: Expr,
}

/// Lines of an action, a rule or a block.
#[derive(Clone, Debug, Default)]
pub struct PartLines {
    pub conditions: Vec<Condition>,
    pub statements: Vec<Stmt>,
}

impl Use {
    /// Its values, and what its changes are made of.
    pub(super) fn parts(&self) -> Vec<Part<'_>> {
        let settings = exprs(self.settings.iter().map(|setting| &setting.value));
        with(settings, self.changes.iter().flat_map(Change::parts))
    }
}

impl Change {
    pub(super) fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Set { name, value } => vec![Part::Used(&name.text), Part::Expr(value)],
            Self::SetCell(it) => vec![Part::Expr(&it.value)],
            Self::DropPart(part) => vec![Part::Used(&part.owner.text)],
            Self::Drop { .. } => Vec::new(),
            Self::DropFrom { from, .. } => vec![Part::Used(&from.text)],
            Self::Replace(item) | Self::Add(item) => vec![Part::Item(item)],
            Self::AddTo { member, to, cells } => {
                let mut parts = vec![Part::Shown(member), Part::Used(&to.text)];
                parts.extend(exprs(cells.iter().map(|cell| &cell.value)));
                parts
            }
            Self::ReplacePart(_, lines) | Self::Extend(_, lines) => lines.parts(),
        }
    }
}

impl PartLines {
    fn parts(&self) -> Vec<Part<'_>> {
        let conditions = self.conditions.iter().flat_map(Condition::parts);
        let statements = self.statements.iter().flat_map(|it| it.kind.parts());
        conditions.chain(statements).collect()
    }
}

/// The conditions and the statements of a declaration; nothing where none of a kind can stand.
pub type LinesMut<'i> = (Option<&'i mut Vec<Condition>>, Option<&'i mut Block>);

impl ItemKind {
    /// The lines that a variant can change one by one.
    pub const fn lines_mut(&mut self) -> LinesMut<'_> {
        match self {
            Self::Action(it) => (Some(&mut it.conditions), Some(&mut it.effect)),
            Self::Rule(it) => (Some(&mut it.conditions), None),
            Self::Procedure(it) => (None, Some(&mut it.body)),
            Self::Setup(it) | Self::Play(it) => (None, Some(it)),
            Self::Language(_)
            | Self::Game(_)
            | Self::Use(_)
            | Self::Extends(_)
            | Self::Table(_)
            | Self::Texts(_)
            | Self::Option(_)
            | Self::Zone(_)
            | Self::State(_)
            | Self::Match(_)
            | Self::Function(_)
            | Self::Hook(_)
            | Self::Variant(_)
            | Self::Picture(_)
            | Self::Always(_)
            | Self::Test(_)
            | Self::Type(_)
            | Self::Phase(_) => (None, None),
        }
    }

    /// Whether it is a type with a member for each pair, which cannot be dropped one by one.
    #[must_use]
    pub const fn has_pairs(&self) -> bool {
        matches!(self, Self::Type(it) if matches!(it.members, Members::Pairs(_)))
    }

    /// The names that a variant can add to or drop: the members of a type, the actions of a phase. Of a type of pairs,
    /// these are the members that are no pairs.
    pub const fn names_mut(&mut self) -> Option<&mut Vec<Name>> {
        match self {
            Self::Type(it) => match &mut it.members {
                Members::Listed(members) => Some(members),
                Members::Pairs(pairs) => Some(&mut pairs.further),
                Members::Board(_)
                | Members::Lines(_)
                | Members::Numbered(_)
                | Members::Alias(_) => None,
            },
            Self::Phase(it) => Some(&mut it.actions),
            Self::Language(_)
            | Self::Game(_)
            | Self::Use(_)
            | Self::Extends(_)
            | Self::Table(_)
            | Self::Texts(_)
            | Self::Option(_)
            | Self::Zone(_)
            | Self::State(_)
            | Self::Match(_)
            | Self::Function(_)
            | Self::Hook(_)
            | Self::Variant(_)
            | Self::Picture(_)
            | Self::Always(_)
            | Self::Test(_)
            | Self::Action(_)
            | Self::Rule(_)
            | Self::Procedure(_)
            | Self::Setup(_)
            | Self::Play(_) => None,
        }
    }
}
