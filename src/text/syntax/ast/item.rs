//! Declarations.

use super::parts::{Part, exprs, parameters, used, with};
use super::{
    Action, Always, Audience, Block, Bound, Change, Claim, Condition, Doc, Edition, Function, Game,
    Hook, Match, Members, Name, OptionDecl, Phase, Picture, Procedure, Rule, Size, StateDecl,
    Table, Test, Text, Texts, Type, TypeDecl, TypeKind, Use, Variant, Zone,
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
    Use(Use),
    /// The game that the variants of a file belong to.
    Extends(Text),
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

/// What a variant calls the line that says how long a game lasts.
pub const LONGEST: &str = "ends within";

impl ItemKind {
    /// The picture that this is.
    #[must_use]
    pub const fn picture(&self) -> Option<&Picture> {
        if let Self::Picture(picture) = self { Some(picture) } else { None }
    }

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
            | Self::Extends(_)
            | Self::Texts(_)
            | Self::Setup(_)
            | Self::Play(_)
            | Self::Match(_)
            | Self::Picture(_)
            | Self::Always(_)
            | Self::Test(_) => None,
        }
    }

    /// The name by which a variant finds this declaration among those of its kind.
    #[must_use]
    pub fn called(&self) -> Option<Name> {
        if let Self::Always(Always { label: None, claim: Claim::EndsWithin(bound), .. }) = self {
            Some(Name { text: LONGEST.to_owned(), span: bound.span() })
        } else if let Self::Always(always) = self {
            always.label.clone()
        } else if let Self::Test(test) = self {
            Some(Name { text: test.title.plain(), span: test.title.span })
        } else {
            self.name().cloned()
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
            | Self::Extends(_)
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

    /// The title of a test.
    #[must_use]
    pub fn title(&self) -> Option<String> {
        if let Self::Test(it) = self { Some(it.title.plain()) } else { None }
    }

    /// Its parts.
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Language(_) => Vec::new(),
            Self::Use(it) => it.parts(),
            Self::Extends(file) => vec![Part::Quoted(file)],
            Self::Game(it) => {
                let named = it.score.iter().chain(&it.worth);
                with(vec![Part::Sentence(&it.title)], named.map(|name| Part::Used(&name.text)))
            }
            Self::Type(it) => it.members.parts(),
            Self::Table(it) => {
                let columns = it.columns.iter().map(|column| Part::Type(&column.ty));
                let cells = it.added.iter().flat_map(|(_, cells)| cells);
                let head = with(vec![Part::Quoted(&it.file)], columns);
                with(head, exprs(cells.map(|cell| &cell.value)))
            }
            Self::Texts(it) => vec![Part::Quoted(&it.file)],
            Self::Option(it) => it.parts(),
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
            Self::Always(it) => match &it.claim {
                Claim::Holds(expr) => vec![Part::Expr(expr)],
                Claim::EndsWithin(bound) => bound.parts(),
            },
            Self::Test(it) => it.parts(),
        }
    }

    /// The word for declarations of its kind, as a variant drops them.
    #[must_use]
    pub fn keyword(&self) -> &'static str {
        let noun = self.noun();
        noun.split_once(' ').map_or(noun, |(first, _)| first)
    }

    /// The noun for the declaration in messages.
    #[must_use]
    pub fn noun(&self) -> &'static str {
        match self {
            Self::Language(_) => "edition line",
            Self::Game(_) => "game block",
            Self::Use(_) => "use line",
            Self::Extends(_) => "extends line",
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
        let head = with(head, self.indices.iter().map(Part::Type));
        with(head, self.audience.parts())
    }
}

impl StateDecl {
    fn parts(&self) -> Vec<Part<'_>> {
        let types = self.indices.iter().chain([&self.ty]).map(Part::Type);
        let head = with(vec![Part::Shown(&self.name)], types);
        // What a place begins with is as it is declared, and options in it shape the game.
        let head = with(head, [Part::Shaping(&self.initial)]);
        with(head, self.audience.parts())
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
            Self::Board(board) => {
                let size = board.size.iter().flat_map(|(wide, high)| [wide, high]);
                let bounds = size.chain([&board.width]).flat_map(Bound::parts);
                with(bounds.collect(), board.members.iter().map(Part::Shown))
            }
            Self::Lines(lines) => with(lines.length.parts(), [Part::Used(&lines.board.text)]),
            // Copies are read as what they are copies of.
            Self::Numbered(numbered) => {
                let of = numbered.of.iter();
                let faces = numbered.faces.iter().flat_map(|(low, high)| [low, high]);
                let bounds = numbered.number.iter().chain(faces).flat_map(Bound::parts);
                with(bounds.collect(), of.map(|name| Part::Used(&name.text)))
            }
            Self::Pairs(it) => {
                let lowest = it.lowest.iter().map(Part::Option);
                let both = [&it.first, &it.second].map(|name| Part::Used(&name.text));
                let named = lowest.chain(it.further.iter().map(Part::Shown));
                with(named.collect(), both)
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
        let head = with(head, self.written.iter().map(|it| Part::Quoted(&it.text)));
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

impl Bound {
    /// Where it is written.
    #[must_use]
    pub const fn span(&self) -> Span {
        match self {
            Self::Number(number) => number.span,
            Self::Option(name) => name.span,
        }
    }

    fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Number(_) => Vec::new(),
            Self::Option(name) => vec![Part::Option(name)],
        }
    }
}

impl Audience {
    fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Public | Self::Private | Self::Secret => Vec::new(),
            Self::Of(who) => vec![Part::Used(&who.text)],
            Self::Chosen(choice) => {
                let head = vec![Part::Shaping(&choice.condition)];
                let both = [&choice.then, &choice.otherwise];
                with(head, both.into_iter().flat_map(Self::parts))
            }
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
            TypeKind::Set(size, of) => {
                let size = size.iter().flat_map(|size| match size {
                    Size::Exactly(bound) | Size::UpTo(bound) => bound.parts(),
                });
                with(size.collect(), [Part::Type(of)])
            }
            TypeKind::List(of) => vec![Part::Type(of)],
            TypeKind::OneOf(members) => members.iter().map(Part::Shown).collect(),
            TypeKind::Range(low, high) => with(low.parts(), high.parts()),
            TypeKind::Seat => Vec::new(),
        }
    }
}
