//! The parts of a game that can be used, each with how often it was.

use std::collections::BTreeMap;

use super::Counter;
use super::counter::Count;
use crate::base::{LineColumn, Sources, Span};
use crate::hir::{Condition, Game};

/// What kind of thing a part of a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartKind {
    /// An action, interrupt or answer.
    Action,
    /// A condition of an action or rule.
    Condition,
    /// The condition of an `if`.
    Branch,
    /// A row of a table.
    Row,
    /// A hook.
    Hook,
    /// A variant.
    Variant,
}

impl PartKind {
    /// All kinds, in the order of a report.
    pub const ALL: [Self; 6] =
        [Self::Action, Self::Condition, Self::Branch, Self::Row, Self::Hook, Self::Variant];

    /// The plural of the kind, for headings.
    #[must_use]
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Action => "actions",
            Self::Condition => "conditions",
            Self::Branch => "branches",
            Self::Row => "table rows",
            Self::Hook => "hooks",
            Self::Variant => "variants",
        }
    }
}

/// A part of a game, with its counts.
#[derive(Clone, Debug)]
pub struct Part {
    /// What kind of part this is.
    pub kind: PartKind,
    /// How it is cited.
    pub name: String,
    /// The path of its file.
    pub file: String,
    /// Its line, counted from 1.
    pub line: usize,
    /// Its first character in that line, counted from 1.
    pub column: usize,
    /// How often the part was used: an action taken, a condition held, an `if` decided by yes.
    pub used: u64,
    /// How often a condition failed while no other did, or an `if` decided by no. `None` for parts with one side only.
    pub other: Option<u64>,
    /// How often an action was offered, or how often a condition failed at all.
    pub chances: u64,
    /// The conditions that failed whenever this one did.
    pub masks: Vec<String>,
}

/// The place of a variant of which only the name is known.
const FIRST: LineColumn = LineColumn { line: 1, column: 1 };

/// Identifies a part, also across variants of the game, and orders the parts of a report.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PartKey {
    file: String,
    /// The first byte of the part in the file.
    start: u32,
    kind: PartKind,
    name: String,
}

/// The parts of a game with any variants, with all counts.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    parts: BTreeMap<PartKey, Part>,
    /// How often each line of a file was reached.
    lines: BTreeMap<(String, usize), u64>,
    /// How many games were played.
    pub games: u64,
    /// How many tests were run.
    pub tests: u64,
}

impl Cover {
    /// The parts, by file and place.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        self.parts.values()
    }

    /// The lines with statements, by file, with how often they were reached.
    pub(super) fn lines(&self) -> &BTreeMap<(String, usize), u64> {
        &self.lines
    }

    /// The names of the variants.
    pub fn variants(&self) -> impl Iterator<Item = String> {
        let variants = self.parts().filter(|part| part.kind == PartKind::Variant);
        variants.map(|part| part.name.clone())
    }

    /// Adds a variant, with how often it was used.
    pub fn variant(&mut self, file: &str, name: &str, used: u64) {
        self.add(0, Part::new(PartKind::Variant, name.to_owned(), (file.to_owned(), FIRST), used));
    }

    fn add(&mut self, start: u32, part: Part) {
        let key =
            PartKey { file: part.file.clone(), start, kind: part.kind, name: part.name.clone() };
        match self.parts.get_mut(&key) {
            None => {
                self.parts.insert(key, part);
            }
            Some(known) => known.merge(&part),
        }
    }

    /// How many sides the parts of a kind have, and how many of these were used.
    #[must_use]
    pub fn sides(&self, kind: Option<PartKind>) -> (usize, usize) {
        let parts = self.parts().filter(|part| kind.is_none_or(|kind| part.kind == kind));
        parts.fold((0, 0), |(all, used), part| {
            let both = [Some(part.used), part.other].into_iter().flatten();
            (all + both.clone().count(), used + both.filter(|count| *count > 0).count())
        })
    }
}

impl Part {
    fn new(kind: PartKind, name: String, (file, at): (String, LineColumn), used: u64) -> Self {
        Self {
            kind,
            name,
            file,
            line: at.line,
            column: at.column,
            used,
            other: None,
            chances: 0,
            masks: Vec::new(),
        }
    }

    /// Adds the counts of the same part in other games. A condition masks another only if it does so in all of them.
    fn merge(&mut self, other: &Self) {
        if self.chances == 0 {
            self.masks.clone_from(&other.masks);
        } else if other.chances > 0 {
            self.masks.retain(|mask| other.masks.contains(mask));
        }
        self.used += other.used;
        self.other = self.other.zip(other.other).map(|(one, two)| one + two);
        self.chances += other.chances;
    }
}

/// Adds the parts of a game that stand in the files `own`, with the counts of a counter.
pub fn parts(cover: &mut Cover, game: &Game, sources: &Sources, counter: &Counter, own: &[String]) {
    let mut lister = Lister { cover, sources, own };
    lister.actions(game, counter);
    lister.conditions(game, counter);
    lister.branches(counter);
    lister.rows(game, counter);
    for (hook, called) in game.hooks.iter().zip(&counter.hooks) {
        lister.add(PartKind::Hook, hook.name.clone(), hook.span, called.get());
    }
    for (span, reached) in &counter.statements {
        lister.line(*span, reached);
    }
}

struct Lister<'a> {
    cover: &'a mut Cover,
    sources: &'a Sources,
    own: &'a [String],
}

impl Lister<'_> {
    /// The place of a span, if it is in one of the game's own files.
    fn place(&self, span: Span) -> Option<(String, LineColumn)> {
        let file = self.sources.name(span.file);
        let is_own = self.own.iter().any(|own| own == file);
        is_own.then(|| (file.to_owned(), self.sources.position(span)))
    }

    fn add(&mut self, kind: PartKind, name: String, span: Span, used: u64) {
        if let Some(place) = self.place(span) {
            self.cover.add(span.start, Part::new(kind, name, place, used));
        }
    }

    fn actions(&mut self, game: &Game, counter: &Counter) {
        let counts = counter.offered.iter().zip(&counter.taken);
        for (action, (offered, taken)) in game.actions.iter().zip(counts) {
            if let Some(place) = self.place(action.span) {
                let name = action.name.clone();
                let part = Part {
                    chances: offered.get(),
                    ..Part::new(PartKind::Action, name, place, taken.get())
                };
                self.cover.add(action.span.start, part);
            }
        }
    }

    fn conditions(&mut self, game: &Game, counter: &Counter) {
        for (condition, judged) in game.conditions.iter().zip(&counter.conditions) {
            let Some(place) = self.place(condition.span) else {
                continue;
            };
            let with = judged.with.lock().ok().and_then(|with| with.clone());
            let others = with.unwrap_or_default().into_iter();
            let others = others.map(|id| game.condition(id));
            let masks = others.map(Condition::cite).filter(|cite| *cite != condition.cite());
            let part = Part {
                other: Some(judged.alone.get()),
                chances: judged.failed.get(),
                masks: masks.collect(),
                ..Part::new(PartKind::Condition, condition.cite(), place, judged.held.get())
            };
            self.cover.add(condition.span.start, part);
        }
    }

    fn branches(&mut self, counter: &Counter) {
        for (span, [yes, no]) in &counter.branches {
            let Some(place) = self.place(*span) else {
                continue;
            };
            let words = self.sources.slice(*span).split_whitespace();
            let name = format!("if {}", words.collect::<Vec<_>>().join(" "));
            let part = Part {
                other: Some(no.get()),
                ..Part::new(PartKind::Branch, name, place, yes.get())
            };
            self.cover.add(span.start, part);
        }
    }

    /// Adds the rows of tables. A copy of a member counts for the row of the member.
    fn rows(&mut self, game: &Game, counter: &Counter) {
        for (ty, counts) in game.types.iter().zip(&counter.rows) {
            if ty.columns.is_empty() || ty.copies_of.is_some() {
                continue;
            }
            for (member, read) in ty.members.iter().zip(counts) {
                let place = self.place(ty.span);
                let name = format!("{}.{}", ty.name, member.name);
                if let Some(place) = place {
                    self.cover
                        .add(ty.span.start, Part::new(PartKind::Row, name, place, read.get()));
                }
            }
        }
    }

    fn line(&mut self, span: Span, reached: &Count) {
        if let Some((file, at)) = self.place(span) {
            let count = self.cover.lines.entry((file, at.line)).or_default();
            *count = (*count).max(reached.get());
        }
    }
}
