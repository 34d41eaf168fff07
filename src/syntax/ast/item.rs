//! Declarations.

use super::parts::{Part, exprs, parameters, used, with};
use super::{
    Action, Always, Audience, Block, Change, Condition, Doc, Edition, Function, Game, Hook, Match,
    Members, Name, OptionDecl, Phase, Picture, Procedure, Rule, StateDecl, Table, Test, Texts,
    Type, TypeDecl, TypeKind, Variant, Zone,
};
use crate::base::Span;

/// A declaration with its doc comment.
#[derive(Clone, Debug)]
pub struct Item {
    pub doc: Doc,
    pub kind: ItemKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ItemKind {
    Language(Edition),
    Game(Game),
    Use(Name),
    Type(TypeDecl),
    Table(Table),
    Texts(Texts),
    Option(OptionDecl),
    Zone(Zone),
    State(StateDecl),
    Setup(Block),
    Play(Block),
    Match(Match),
    Phase(Phase),
    Action(Action),
    Rule(Rule),
    Function(Function),
    Procedure(Procedure),
    Hook(Hook),
    Variant(Variant),
    Picture(Picture),
    Always(Always),
    Test(Test),
}

impl ItemKind {
    /// The name that other parts of the file use for this declaration.
    #[must_use]
    pub fn name(&self) -> Option<&Name> {
        match self {
            Self::Type(it) => Some(&it.name),
            Self::Table(it) => Some(&it.name),
            Self::Option(it) => Some(&it.name),
            Self::Zone(it) => Some(&it.name),
            Self::State(it) => Some(&it.name),
            Self::Phase(it) => Some(&it.name),
            Self::Action(it) => Some(&it.name),
            Self::Rule(it) => Some(&it.name),
            Self::Function(it) => Some(&it.name),
            Self::Procedure(it) => Some(&it.name),
            Self::Hook(it) => Some(&it.name),
            Self::Variant(it) => Some(&it.name),
            Self::Language(_)
            | Self::Game(_)
            | Self::Use(_)
            | Self::Texts(_)
            | Self::Setup(_)
            | Self::Play(_)
            | Self::Match(_)
            | Self::Picture(_)
            | Self::Always(_)
            | Self::Test(_) => None,
        }
    }

    /// Who sees the declared place, and whether everybody sees the top of it; nothing if the file
    /// does not decide that.
    #[must_use]
    pub const fn audience(&self) -> Option<(&Audience, bool)> {
        match self {
            Self::Zone(it) => Some((&it.audience, it.top_public)),
            Self::State(it) => Some((&it.audience, false)),
            Self::Language(_)
            | Self::Game(_)
            | Self::Use(_)
            | Self::Type(_)
            | Self::Table(_)
            | Self::Texts(_)
            | Self::Option(_)
            | Self::Setup(_)
            | Self::Play(_)
            | Self::Match(_)
            | Self::Phase(_)
            | Self::Action(_)
            | Self::Rule(_)
            | Self::Function(_)
            | Self::Procedure(_)
            | Self::Hook(_)
            | Self::Variant(_)
            | Self::Picture(_)
            | Self::Always(_)
            | Self::Test(_) => None,
        }
    }

    /// The conditions of an action or a rule.
    pub const fn conditions_mut(&mut self) -> Option<&mut Vec<Condition>> {
        match self {
            Self::Action(it) => Some(&mut it.conditions),
            Self::Rule(it) => Some(&mut it.conditions),
            Self::Language(_)
            | Self::Game(_)
            | Self::Use(_)
            | Self::Type(_)
            | Self::Table(_)
            | Self::Texts(_)
            | Self::Option(_)
            | Self::Zone(_)
            | Self::State(_)
            | Self::Setup(_)
            | Self::Play(_)
            | Self::Match(_)
            | Self::Phase(_)
            | Self::Function(_)
            | Self::Procedure(_)
            | Self::Hook(_)
            | Self::Variant(_)
            | Self::Picture(_)
            | Self::Always(_)
            | Self::Test(_) => None,
        }
    }

    /// Its parts.
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Language(_) | Self::Use(_) => Vec::new(),
            Self::Game(it) => {
                let score = it.score.iter().map(|name| Part::Used(&name.text));
                with(vec![Part::Sentence(&it.title)], score)
            }
            Self::Type(it) => it.members.parts(),
            Self::Table(it) => {
                let columns = it.columns.iter().map(|column| Part::Type(&column.ty));
                with(vec![Part::Quoted(&it.file)], columns)
            }
            Self::Texts(it) => vec![Part::Quoted(&it.file)],
            Self::Option(it) => vec![
                Part::Shown(&it.name),
                Part::Type(&it.ty),
                Part::Expr(&it.default),
                Part::Sentence(&it.text),
            ],
            Self::Zone(it) => it.parts(),
            Self::State(it) => it.parts(),
            Self::Setup(block) | Self::Play(block) => vec![Part::Block(block)],
            Self::Match(it) => {
                let keeps = it.keeps.iter().map(|name| Part::Used(&name.text));
                with(keeps.collect(), exprs(it.until.iter().chain(&it.winners)))
            }
            Self::Phase(it) => {
                let about = it.about.iter().map(Part::Sentence);
                let actions = it.actions.iter().map(|name| Part::Used(&name.text));
                with(with(vec![Part::Shown(&it.name)], about), actions)
            }
            Self::Action(it) => it.parts(),
            Self::Rule(it) => {
                let head = parameters(&it.parameters);
                with(head, it.conditions.iter().flat_map(Condition::parts))
            }
            Self::Function(it) => it.parts(),
            Self::Procedure(it) => {
                let head = parameters(&it.parameters);
                with(head, [Part::Block(&it.body)])
            }
            Self::Hook(it) => {
                let head = parameters(&it.parameters);
                with(head, [Part::Type(&it.result), Part::Quoted(&it.file)])
            }
            Self::Variant(it) => it.parts(),
            Self::Picture(it) => it.parts(),
            Self::Always(Always::Holds(expr)) => vec![Part::Expr(expr)],
            Self::Always(Always::EndsWithin(_)) => Vec::new(),
            Self::Test(it) => it.parts(),
        }
    }

    /// The noun for the declaration in messages.
    #[must_use]
    pub fn noun(&self) -> &'static str {
        match self {
            Self::Language(_) => "edition line",
            Self::Game(_) => "game block",
            Self::Use(_) => "use line",
            Self::Type(_) => "type",
            Self::Table(_) => "table",
            Self::Texts(_) => "texts line",
            Self::Option(_) => "option",
            Self::Zone(_) => "zone",
            Self::State(_) => "state",
            Self::Setup(_) => "setup block",
            Self::Play(_) => "play block",
            Self::Match(_) => "match block",
            Self::Phase(_) => "phase",
            Self::Action(it) if it.interrupt.is_some() => "interrupt",
            Self::Action(_) => "action",
            Self::Rule(_) => "rule",
            Self::Function(_) => "function",
            Self::Procedure(_) => "procedure",
            Self::Hook(_) => "hook",
            Self::Variant(_) => "variant",
            Self::Picture(_) => "picture block",
            Self::Always(_) => "always line",
            Self::Test(_) => "test",
        }
    }
}

impl Zone {
    fn parts(&self) -> Vec<Part<'_>> {
        let head = vec![Part::Shown(&self.name), Part::Used(&self.of.text)];
        with(head, self.indices.iter().map(Part::Type))
    }
}

impl StateDecl {
    fn parts(&self) -> Vec<Part<'_>> {
        let types = self.indices.iter().chain([&self.ty]).map(Part::Type);
        let head = with(vec![Part::Shown(&self.name)], types);
        with(head, [Part::Expr(&self.initial)])
    }
}

impl Function {
    fn parts(&self) -> Vec<Part<'_>> {
        let body = [Part::Type(&self.result), Part::Expr(&self.body)];
        let head = with(parameters(&self.parameters), body);
        with(head, self.trusted.iter().map(Part::Quoted))
    }
}

impl Members {
    fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Listed(members) => members.iter().map(Part::Shown).collect(),
            Self::Board(board) => board.members.iter().map(Part::Shown).collect(),
            Self::Lines(lines) => vec![Part::Used(&lines.board.text)],
            // Copies are read as what they are copies of.
            Self::Numbered(numbered) => {
                let of = numbered.of.iter();
                of.map(|name| Part::Used(&name.text)).collect()
            }
            Self::Alias(ty) => vec![Part::Type(ty)],
        }
    }
}

impl Action {
    fn parts(&self) -> Vec<Part<'_>> {
        let head = with(vec![Part::Shown(&self.name)], parameters(&self.parameters));
        let phases = self.interrupt.iter().flatten();
        let head = with(head, phases.map(|name| Part::Used(&name.text)));
        let conditions = self.conditions.iter().flat_map(Condition::parts);
        with(with(head, conditions), [Part::Block(&self.effect)])
    }
}

impl Variant {
    fn parts(&self) -> Vec<Part<'_>> {
        let head = vec![Part::Shown(&self.name), Part::Sentence(&self.text)];
        let head = with(head, exprs(&self.requires));
        with(head, self.changes.iter().flat_map(Change::parts))
    }
}

impl Change {
    fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Set { option, value } => vec![Part::Used(&option.text), Part::Expr(value)],
            Self::Drop { owner, .. } => vec![Part::Used(&owner.text)],
            Self::Replace(item) => vec![Part::Item(item)],
        }
    }
}

impl Condition {
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Needs { rule, arguments } => used(rule, arguments),
            Self::Require(it) => vec![Part::Expr(&it.condition), Part::Sentence(&it.reason)],
            Self::Let { value, .. } => vec![Part::Expr(value)],
            Self::Costs(it) => with(it.payment.parts(), [Part::Sentence(&it.reason)]),
        }
    }
}

impl Type {
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'_>> {
        match &self.kind {
            TypeKind::Named(name) => vec![Part::Used(&name.text)],
            TypeKind::Set(_, of) | TypeKind::List(of) => vec![Part::Type(of)],
            TypeKind::OneOf(members) => members.iter().map(Part::Shown).collect(),
            TypeKind::Seat | TypeKind::Range(..) => Vec::new(),
        }
    }
}
