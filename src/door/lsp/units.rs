//! [`Units`]: what is known about the games of the open files. A unit is checked as a whole: a game, or a variant file
//! with its game.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use lsp_types::Diagnostic;

use super::index::Index;
use super::open_texts::OpenTexts;
use super::said;
use crate::base::Files;
use crate::compile::{Compiled, study, study_alone};
use crate::syntax::Readings;

/// The units of the open files.
#[derive(Default)]
pub(super) struct Units {
    all: BTreeMap<Files, Unit>,
    /// The diagnostics that the editor shows now.
    shown: BTreeMap<PathBuf, Vec<Diagnostic>>,
}

/// The names of a game with all its variants and variant files.
#[derive(Default)]
pub(super) struct Workspace {
    /// The indexes of the game, and of the game with each of its variant files.
    pub indexes: Vec<Index>,
    /// The files with mistakes, in which names may be unknown.
    wrong: BTreeSet<PathBuf>,
}

impl Workspace {
    /// The files with mistakes, in words; `None` if there are none.
    pub(super) fn mistakes(&self) -> Option<String> {
        let names = self.wrong.iter().map(|it| it.to_string_lossy());
        let names = names.collect::<Vec<_>>().join(" and ");
        match self.wrong.len() {
            0 => None,
            1 => Some(format!("{names} has mistakes")),
            _ => Some(format!("{names} have mistakes")),
        }
    }
}

/// Which check of a unit is due.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Due {
    Nothing,
    /// The game with each of its variants.
    Variants,
    /// Everything.
    #[default]
    All,
}

#[derive(Default)]
struct Unit {
    due: Due,
    /// The names of the game alone, and of the game with each of its variants, as of the last time that it could be
    /// read.
    alone: Index,
    whole: Index,
    /// The files that were read for the unit.
    read: BTreeSet<PathBuf>,
    said: BTreeMap<PathBuf, Vec<Diagnostic>>,
    /// The readings of these files.
    readings: Readings,
}

/// The unit to which a rule file belongs.
pub(super) fn unit_of(path: &Path, desk: &OpenTexts) -> Option<Files> {
    if path.extension().is_none_or(|it| it != "variant") {
        return Some(Files::from(path));
    }
    if let Some(game) = crate::compile::extended(path, desk) {
        let variant = Some(path.to_owned());
        return Some(Files { game, variant });
    }
    crate::files::files_of(path).ok()
}

impl Units {
    /// Notes that a file has changed: all units that read it are due.
    pub(super) fn changed(&mut self, path: &Path) {
        for (files, unit) in &mut self.all {
            if files.own() == path || unit.read.contains(path) || unit.read.is_empty() {
                unit.due = Due::All;
            }
        }
    }

    /// Keeps the units of the open files, and no others.
    pub(super) fn keep(&mut self, desk: &OpenTexts) {
        let open: BTreeSet<Files> =
            desk.rule_files().filter_map(|path| unit_of(path, desk)).collect();
        self.all.retain(|files, _| open.contains(files));
        for files in open {
            self.all.entry(files).or_default();
        }
    }

    /// Whether a check is due.
    pub(super) fn is_due(&self) -> bool {
        self.all.values().any(|unit| unit.due != Due::Nothing)
    }

    /// Does one due check: games alone come before their variants. A long check stops when `goes_on` says no, and is
    /// then still due.
    pub(super) fn work(&mut self, desk: &OpenTexts, goes_on: &dyn Fn() -> bool) {
        let due = self.all.iter().max_by_key(|(_, unit)| unit.due);
        if let Some((files, unit)) = due.map(|(files, unit)| (files.clone(), unit.due)) {
            self.look(&files, unit, desk, goes_on);
        }
    }

    fn look(&mut self, files: &Files, due: Due, desk: &OpenTexts, goes_on: &dyn Fn() -> bool) {
        let Some(unit) = self.all.get_mut(files) else {
            return;
        };
        let is_quick = due == Due::All && files.variant.is_none();
        let readings = std::mem::take(&mut unit.readings);
        let mut studied = if is_quick {
            study_alone(&files.game, desk, readings)
        } else {
            study(files, desk, readings, goes_on)
        };
        unit.readings = std::mem::take(&mut studied.readings);
        let is_whole = studied.is_whole;
        if !is_quick && !is_whole {
            return;
        }
        let sources = &studied.compiled.sources;
        unit.read = sources.ids().map(|it| sources.path(it).to_owned()).collect();
        unit.said = said::by_file(&studied.compiled.diagnostics, sources);
        unit.due = if is_whole { Due::Nothing } else { Due::Variants };
        let index = Index::new(studied);
        let kept = if is_quick { &mut unit.alone } else { &mut unit.whole };
        if !index.is_empty() {
            *kept = index;
        }
    }

    /// The indexes that a file can see, that of the current game first.
    pub(super) fn indexes(&mut self, path: &Path, desk: &OpenTexts) -> Vec<&Index> {
        let Some(files) = unit_of(path, desk) else {
            return Vec::new();
        };
        if self.all.get(&files).is_some_and(|unit| unit.due == Due::All) {
            self.look(&files, Due::All, desk, &|| true);
        }
        let unit = self.all.get(&files);
        let indexes = unit.map(|unit| [&unit.alone, &unit.whole]);
        let indexes = indexes.into_iter().flatten();
        indexes.filter(|index| !index.is_empty()).collect()
    }

    /// The names of a game with all its variants and variant files, as they are now.
    pub(super) fn everything(path: &Path, desk: &OpenTexts) -> Workspace {
        let game = unit_of(path, desk).map_or_else(|| path.to_owned(), |files| files.game);
        let beside = crate::files::variants_beside(&game).unwrap_or_default().into_iter();
        let variants = beside.map(|name| game.with_file_name(format!("{name}.variant")));
        let variants = variants.filter_map(|path| unit_of(&path, desk));
        let of_game = variants.filter(|files| files.game == game);
        let mut everything = Workspace::default();
        for files in std::iter::once(Files::from(&game)).chain(of_game) {
            let studied = study(&files, desk, Readings::default(), &|| true);
            let Compiled { diagnostics, sources, .. } = &studied.compiled;
            let errors = diagnostics.iter().filter(|it| it.is_error());
            let wrong = errors.map(|it| sources.path(it.primary.span.file).to_owned());
            everything.wrong.extend(wrong);
            everything.indexes.push(Index::new(studied));
        }
        everything
    }

    /// The files whose diagnostics have changed, with all their diagnostics.
    pub(super) fn news(&mut self) -> Vec<(PathBuf, Vec<Diagnostic>)> {
        let mut now: BTreeMap<PathBuf, Vec<Diagnostic>> = BTreeMap::new();
        for unit in self.all.values() {
            for (path, said) in &unit.said {
                let all = now.entry(path.clone()).or_default();
                all.extend(said.iter().filter(|it| !all.contains(it)).cloned().collect::<Vec<_>>());
            }
        }
        let known = self.shown.keys().chain(now.keys()).cloned();
        let paths: BTreeSet<PathBuf> = known.collect();
        let of = |said: &BTreeMap<PathBuf, Vec<Diagnostic>>, path: &Path| {
            said.get(path).cloned().unwrap_or_default()
        };
        let news = paths.into_iter().filter(|path| of(&self.shown, path) != of(&now, path));
        let news = news.map(|path| (path.clone(), of(&now, &path))).collect();
        self.shown = now;
        news
    }
}
