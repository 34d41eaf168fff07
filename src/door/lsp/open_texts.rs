//! [`OpenTexts`]: the texts that an editor has open, with its line ends. They hide the files of the same paths.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use lsp_types::TextDocumentContentChangeEvent;

use super::place::Lines;
use crate::base::{Loader, read_text};
use crate::files::Disk;

/// The open texts.
#[derive(Default)]
pub(super) struct OpenTexts {
    open: BTreeMap<PathBuf, String>,
}

impl OpenTexts {
    pub(super) fn open(&mut self, path: &Path, text: String) {
        self.open.insert(path.to_owned(), text);
    }

    pub(super) fn close(&mut self, path: &Path) {
        self.open.remove(path);
    }

    pub(super) fn change(&mut self, path: &Path, changes: Vec<TextDocumentContentChangeEvent>) {
        let Some(text) = self.open.get_mut(path) else {
            return;
        };
        for change in changes {
            match change.range {
                None => *text = change.text,
                Some(range) => {
                    let lines = Lines::new(text);
                    let (start, end) = (lines.byte(range.start), lines.byte(range.end));
                    if start <= end {
                        text.replace_range(start..end, &change.text);
                    }
                }
            }
        }
    }

    /// The text of a file: the editor's, or else that on the disk.
    pub(super) fn text(&self, path: &Path) -> Option<String> {
        read_text(self.load(path).ok()?).ok().map(|it| it.text)
    }

    /// The rule files that are open.
    pub(super) fn rule_files(&self) -> impl Iterator<Item = &PathBuf> {
        self.open.keys().filter(|path| is_rule_file(path))
    }
}

impl Loader for OpenTexts {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        match self.open.get(path) {
            Some(text) => Ok(text.as_bytes().to_vec()),
            None => Disk.load(path),
        }
    }

    fn leads_outside(&self, folder: &Path, path: &Path) -> bool {
        Disk.leads_outside(folder, path)
    }
}

pub(super) fn is_rule_file(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "game" || ending == "variant")
}
