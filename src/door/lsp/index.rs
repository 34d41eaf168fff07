//! [`Index`]: the names of a game with their places, as of the last time that the game could be read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::place::{Shift, word_at};
use crate::base::{FileId, Sources, Span};
use crate::compile::{Studied, Symbol};
use crate::hir::{Game, TypeId};
use crate::notation::Names;
use crate::rulebook::{self, Told};

/// A range of bytes in a file, which is given by its number in the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    file: usize,
    pub start: usize,
    pub end: usize,
}

/// The names of a game, with the files in which they stand.
#[derive(Default)]
pub(super) struct Index {
    files: Vec<(PathBuf, String)>,
    /// The place of each use, in order, with the place of its declaration.
    uses: BTreeMap<Place, Place>,
    entries: BTreeMap<Place, Symbol>,
    /// The members of types, by their places, in a game without errors.
    members: BTreeMap<Place, (TypeId, u32)>,
    game: Option<(Arc<Game>, Sources)>,
}

/// A declaration, and its place.
pub(super) struct Declared<'i> {
    pub place: Place,
    pub entry: &'i Symbol,
}

impl Index {
    pub(super) fn new(studied: Studied) -> Self {
        let mut numbers = Numbers::default();
        let sources = &studied.compiled.sources;
        let uses = studied.references.uses.into_iter();
        let mut index = Self {
            uses: uses
                .map(|(at, to)| (numbers.place(at, sources), numbers.place(to, sources)))
                .collect(),
            ..Self::default()
        };
        for (at, entry) in studied.references.entries {
            let place = numbers.place(at, sources);
            index.entries.entry(place).or_insert(entry);
        }
        for file in sources.ids() {
            numbers.file(file, sources);
        }
        let game = studied.compiled.game.clone();
        for (of, ty) in game.iter().flat_map(|game| game.types.iter_enumerated()) {
            let members = (0..).zip(&ty.members);
            let places = members.map(|(at, it)| (numbers.place(it.span, sources), (of, at)));
            index.members.extend(places);
        }
        index.game = game.map(|game| (game, sources.clone()));
        index.files = numbers.files;
        index
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(super) fn path(&self, place: Place) -> &Path {
        self.files.get(place.file).map_or(Path::new(""), |it| &it.0)
    }

    /// The text of the file as it was read.
    pub(super) fn text(&self, place: Place) -> &str {
        self.files.get(place.file).map_or("", |it| &it.1)
    }

    /// The text at a place.
    pub(super) fn slice(&self, place: Place) -> &str {
        self.text(place).get(place.start..place.end).unwrap_or("")
    }

    /// The names of one file, whose text may have changed since it was read.
    pub(super) fn view<'v>(&'v self, path: &Path, text: &'v str) -> Option<View<'v>> {
        let file = self.files.iter().position(|it| it.0 == path)?;
        let (_, old) = self.files.get(file)?;
        Some(View { index: self, file, text, back: Shift::new(text, old) })
    }

    fn declared_at(&self, file: usize, at: usize) -> Option<Declared<'_>> {
        let holds = |place: &&Place| place.file == file && place.start <= at && at <= place.end;
        let up_to = Place { file, start: at, end: usize::MAX };
        let used = self.uses.range(..=up_to).next_back();
        let used = used.filter(|(place, _)| holds(place)).map(|(_, to)| *to);
        let named = self.entries.range(..=up_to).next_back().map(|(place, _)| place);
        let place = self.origin(used.or(named.filter(holds).copied())?);
        let entry = self.entries.get(&place)?;
        Some(Declared { place, entry })
    }

    /// The first declaration of something that a variant declares again.
    fn origin(&self, mut place: Place) -> Place {
        for _ in 0..8 {
            match self.uses.get(&place) {
                Some(to) if *to != place => place = *to,
                _ => break,
            }
        }
        place
    }

    /// All places where a name stands, its declaration included.
    pub(super) fn all(&self, declared: Place) -> Vec<Place> {
        let uses = self.uses.keys().copied();
        let mut all: Vec<Place> = uses.filter(|at| self.origin(*at) == declared).collect();
        all.push(declared);
        all.sort();
        all.dedup();
        all
    }

    /// The place in this index of a place of another index, by its path.
    pub(super) fn same(&self, path: &Path, place: Place) -> Option<Place> {
        let file = self.files.iter().position(|it| it.0 == path)?;
        let place = Place { file, ..place };
        self.entries.contains_key(&place).then_some(place)
    }

    /// What a member of a type means: the rules that read it, in words. Nothing for anything else.
    pub(super) fn meaning(&self, place: Place) -> Vec<String> {
        let (Some((of, member)), Some((game, sources))) = (self.members.get(&place), &self.game)
        else {
            return Vec::new();
        };
        let names = Names::default();
        let told = Told { game, sources, names: &names, options: &[] };
        let steps = rulebook::member(told, *of, *member);
        steps.iter().flat_map(rulebook::BookStep::lines).collect()
    }

    /// The declaration at a place.
    pub(super) fn entry_at(&self, place: Place) -> Option<&Symbol> {
        self.entries.get(&place)
    }

    /// All declarations, with their places.
    pub(super) fn entries(&self) -> impl Iterator<Item = (Place, &Symbol)> {
        self.entries.iter().map(|(place, entry)| (*place, entry))
    }

    /// The files that were read, with their texts.
    pub(super) fn files(&self) -> impl Iterator<Item = &(PathBuf, String)> {
        self.files.iter()
    }
}

/// The names of one file, by their places in its current text.
pub(super) struct View<'v> {
    index: &'v Index,
    file: usize,
    text: &'v str,
    back: Shift,
}

impl<'v> View<'v> {
    /// The declaration of the name at a byte.
    pub(super) fn declared(&self, at: usize) -> Option<Declared<'v>> {
        match self.back.moved(at) {
            Some(old) => self.index.declared_at(self.file, old),
            None => {
                // Inside of the changed range, a name is found by its text.
                let (start, end) = word_at(self.text, at)?;
                let name = self.text.get(start..end)?;
                let mut named = self.index.entries.iter();
                let (place, entry) = named.find(|(_, it)| it.name == name)?;
                Some(Declared { place: *place, entry })
            }
        }
    }
}

/// Numbers files by path: a file that was read several times has one number.
#[derive(Default)]
struct Numbers {
    files: Vec<(PathBuf, String)>,
    known: BTreeMap<FileId, usize>,
}

impl Numbers {
    fn place(&mut self, span: Span, sources: &Sources) -> Place {
        Place {
            file: self.file(span.file, sources),
            start: span.start as usize,
            end: span.end as usize,
        }
    }

    fn file(&mut self, file: FileId, sources: &Sources) -> usize {
        if let Some(number) = self.known.get(&file) {
            return *number;
        }
        let path = sources.path(file);
        let number = self.files.iter().position(|it| it.0 == path);
        let number = number.unwrap_or_else(|| {
            self.files.push((path.to_owned(), sources.text(file).to_owned()));
            self.files.len() - 1
        });
        self.known.insert(file, number);
        number
    }
}
