//! Libraries: files of declarations. Those of the language are built into the program; others lie beside the file that
//! uses them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use super::patch::{self, ChangedParts, Patched};
use super::{LibraryReader, edition, options, report, start_of};
use crate::base::{FileId, Loader, Sources, Span, read_lossy};
use crate::data;
use crate::diag::Sink;
use crate::syntax::Readings;
use crate::syntax::ast::{Change, File, Item, ItemKind, Library, Name, Use};

/// The name and text of each library of the language.
pub const LIBRARIES: &[(&str, &str)] = &[
    ("auctions", include_str!("../../../stdlib/auctions.game")),
    ("betting", include_str!("../../../stdlib/betting.game")),
    ("cards", include_str!("../../../stdlib/cards.game")),
    ("concessions", include_str!("../../../stdlib/concessions.game")),
    ("connection", include_str!("../../../stdlib/connection.game")),
    ("deduction", include_str!("../../../stdlib/deduction.game")),
    ("dice", include_str!("../../../stdlib/dice.game")),
    ("drafting", include_str!("../../../stdlib/drafting.game")),
    ("numbers", include_str!("../../../stdlib/numbers.game")),
    ("poker", include_str!("../../../stdlib/poker.game")),
    ("repetition", include_str!("../../../stdlib/repetition.game")),
    ("seating", include_str!("../../../stdlib/seating.game")),
    ("sowing", include_str!("../../../stdlib/sowing.game")),
    ("stones", include_str!("../../../stdlib/stones.game")),
    ("trading", include_str!("../../../stdlib/trading.game")),
    ("tricks", include_str!("../../../stdlib/tricks.game")),
    ("village", include_str!("../../../stdlib/village.game")),
];

/// The libraries of a file, merged.
#[derive(Default)]
pub(super) struct Collected {
    pub(super) items: Vec<Item>,
    pub(super) files: BTreeSet<FileId>,
    /// What the changes in `use` lines have made.
    pub(super) patched: Patched,
    /// Whether all libraries were found.
    pub(super) complete: bool,
}

/// Reads the libraries in `use` lines, and the libraries that these use, each once.
pub(super) fn collect(items: &[Item], reader: LibraryReader<'_>, sink: &mut Sink) -> Collected {
    let own = items.first().map(|item| plain(reader.sources.path(item.span.file)));
    let mut collector = Collector {
        loader: reader.loader,
        sources: reader.sources,
        readings: reader.readings,
        sink,
        found: Collected { complete: true, ..Collected::default() },
        seen: BTreeMap::new(),
        leads: BTreeMap::new(),
        open: own.into_iter().collect(),
    };
    collector.uses(items);
    collector.found
}

/// The items of the libraries in `use` lines, as far as they can be read.
pub fn libraries_of(items: &[Item], reader: LibraryReader<'_>, sink: &mut Sink) -> Vec<Item> {
    collect(items, reader, sink).items
}

struct Collector<'a> {
    loader: &'a dyn Loader,
    sources: &'a mut Sources,
    readings: &'a mut Readings,
    sink: &'a mut Sink,
    found: Collected,
    /// The libraries that were met, each with its file if it could be read.
    seen: BTreeMap<PathBuf, Option<FileId>>,
    /// By file, the libraries that it uses.
    leads: BTreeMap<FileId, Vec<FileId>>,
    /// The file itself and the libraries that are being read, each because of the one before.
    open: Vec<PathBuf>,
}

impl Collector<'_> {
    fn uses(&mut self, items: &[Item]) {
        let mut touched = ChangedParts::default();
        for item in items {
            let ItemKind::Use(it) = &item.kind else {
                continue;
            };
            let known = self.seen.len();
            if let Some(file) = self.one(it) {
                self.leads.entry(item.span.file).or_default().push(file);
                // For a library that another one uses as well, the `use` line of the game counts.
                let counts = self.open.len() <= 1 || self.seen.len() > known;
                self.adapt((file, it), counts, &mut touched);
            }
        }
    }

    /// Fixes the options in a `use` line and makes its changes, in the library and in those that the library uses.
    fn adapt(&mut self, (file, wanted): (FileId, &Use), fixes: bool, touched: &mut ChangedParts) {
        let reach = self.reach(file);
        if fixes {
            let by = name_of(&wanted.library);
            let own = self.found.items.iter_mut();
            let own = own.filter(|item| reach.contains(&item.span.file));
            options::fix(own, &wanted.settings, &by, self.sink);
        }
        if wanted.changes.is_empty() {
            return;
        }
        let all = std::mem::take(&mut self.found.items);
        let (mut own, mut items): (Vec<Item>, Vec<Item>) =
            all.into_iter().partition(|item| reach.contains(&item.span.file));
        let mut changes = wanted.changes.clone();
        changes.retain(|it| belongs(it, &own, self.sink));
        let made = (touched, &mut self.found.patched);
        patch::apply(&mut own, (None, &changes), made, self.sink);
        items.append(&mut own);
        self.found.items = items;
    }

    /// A library with all libraries that it uses, directly or not.
    fn reach(&self, file: FileId) -> BTreeSet<FileId> {
        let mut reach = BTreeSet::new();
        let mut open = vec![file];
        while let Some(file) = open.pop() {
            if reach.insert(file) {
                open.extend(self.leads.get(&file).into_iter().flatten());
            }
        }
        reach
    }

    /// Reads a library, unless it was read before. Returns its file if that could be read.
    fn one(&mut self, wanted: &Use) -> Option<FileId> {
        let (path, span) = match &wanted.library {
            Library::Known(name) => {
                let path = PathBuf::from(format!("stdlib/{}.game", name.text));
                (path, name.span)
            }
            Library::File(file) => {
                let folder = self.sources.folder(file.span.file);
                (plain(&folder.join(file.plain())), file.span)
            }
        };
        if let Some(at) = self.open.iter().position(|open| *open == path) {
            let way = self.open.iter().skip(at).map(|it| it.to_string_lossy());
            let way: Vec<_> = way.collect();
            let way: Vec<&str> = way.iter().map(AsRef::as_ref).collect();
            let (name, rest) = way.split_first().unwrap_or((&"", &[]));
            self.sink.push(report::library_circle(span, name, rest));
            self.found.complete = false;
            return None;
        }
        if let Some(known) = self.seen.get(&path).copied() {
            return known;
        }
        let file = self.read(&wanted.library, &path);
        self.seen.insert(path.clone(), file);
        let Some(file) = file else {
            self.found.complete = false;
            return None;
        };
        let text = self.sources.shared_text(file);
        let tree = crate::syntax::parse_with(file, &text, self.readings, self.sink);
        self.judge(&tree, file);
        self.found.files.insert(file);
        self.open.push(path);
        self.uses(&tree.items);
        self.open.pop();
        self.found.items.extend(tree.items);
        Some(file)
    }

    fn read(&mut self, library: &Library, path: &Path) -> Option<FileId> {
        match library {
            Library::Known(name) => {
                let known = LIBRARIES.iter().find(|(library, _)| *library == name.text);
                if let Some((_, text)) = known {
                    let shown = path.to_string_lossy().into_owned();
                    // Where the program was built, the files may have other line ends.
                    let text = read_lossy(text.as_bytes().to_vec());
                    return Some(self.sources.add(shown, path, text));
                }
                let known: Vec<&str> = LIBRARIES.iter().map(|(library, _)| *library).collect();
                self.sink.push(report::unknown_library(name.span, &name.text, &known));
                None
            }
            Library::File(file) => {
                let name = file.plain();
                data::load(&name, file.span, self.loader, self.sources, self.sink)
            }
        }
    }

    /// Reports declarations that may not stand in a library.
    fn judge(&mut self, tree: &File, file: FileId) {
        let start = start_of(file, self.sources);
        edition(&tree.items, start, self.sink);
        for item in tree.items.iter().filter(|item| !may_stand(&item.kind)) {
            let place = item.kind.name().map_or(first_word(item), |it| it.span);
            self.sink.push(report::not_in_library(place, item.kind.noun()));
        }
    }
}

fn name_of(library: &Library) -> String {
    match library {
        Library::Known(name) => name.text.clone(),
        Library::File(file) => file.plain(),
    }
}

/// Whether a change may stand in a `use` line: options stand after `with`, and new declarations in the game.
fn belongs(change: &Change, items: &[Item], sink: &mut Sink) -> bool {
    let is_option = |name: &Name| {
        let mut options = items.iter().filter(|it| matches!(it.kind, ItemKind::Option(_)));
        options.any(|item| item.kind.name().is_some_and(|it| it.text == name.text))
    };
    match change {
        Change::Set { name, .. } if is_option(name) => {
            sink.push(report::option_among_changes(name.span, &name.text));
            false
        }
        Change::Add(item) => {
            let place = item.kind.name().map_or(item.span, |it| it.span);
            sink.push(report::new_among_changes(place, item.kind.noun()));
            false
        }
        Change::Set { .. }
        | Change::SetCell(_)
        | Change::DropPart(_)
        | Change::Drop { .. }
        | Change::DropFrom { .. }
        | Change::Replace(_)
        | Change::ReplacePart(..)
        | Change::AddTo { .. }
        | Change::Extend(..) => true,
    }
}

/// The first word of a declaration.
fn first_word(item: &Item) -> Span {
    let length = u32::try_from(item.kind.keyword().len()).unwrap_or(0);
    Span { end: (item.span.start + length).min(item.span.end), ..item.span }
}

/// Whether a declaration can be in a library.
#[must_use]
pub const fn may_stand(kind: &ItemKind) -> bool {
    match kind {
        ItemKind::Language(_)
        | ItemKind::Use(_)
        | ItemKind::Type(_)
        | ItemKind::Table(_)
        | ItemKind::Option(_)
        | ItemKind::Zone(_)
        | ItemKind::State(_)
        | ItemKind::Phase(_)
        | ItemKind::Action(_)
        | ItemKind::Rule(_)
        | ItemKind::Function(_)
        | ItemKind::Procedure(_)
        | ItemKind::Hook(_)
        | ItemKind::Always(_)
        | ItemKind::Picture(_) => true,
        ItemKind::Game(_)
        | ItemKind::Extends(_)
        | ItemKind::Texts(_)
        | ItemKind::Setup(_)
        | ItemKind::Play(_)
        | ItemKind::Match(_)
        | ItemKind::Variant(_)
        | ItemKind::Test(_) => false,
    }
}

/// A path without `.` and `..`, as far as possible.
#[must_use]
pub fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        let goes_up = part == Component::ParentDir
            && matches!(out.components().next_back(), Some(Component::Normal(_)));
        if goes_up {
            out.pop();
        } else if part != Component::CurDir {
            out.push(part);
        }
    }
    out
}

/// The name in the libraries of a function that other languages call differently.
#[must_use]
pub fn called(name: &str) -> &str {
    match name {
        "max" => "larger",
        "min" => "smaller",
        other => other,
    }
}

/// The library that declares a name; `None` if none does.
#[must_use]
pub fn that_declares(name: &str) -> Option<&'static str> {
    let starts = ["function", "type", "table", "to", "rule", "action", "phase", "zone", "state"];
    let declares = |line: &str| {
        let rest = line.split_once(' ').filter(|(word, _)| starts.contains(word));
        let rest = rest.and_then(|(_, rest)| rest.strip_prefix(name));
        rest.is_some_and(|rest| !rest.starts_with(|it: char| it.is_alphanumeric() || it == '_'))
    };
    LIBRARIES.iter().find(|(_, text)| text.lines().any(declares)).map(|(library, _)| *library)
}
