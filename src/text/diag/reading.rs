//! From the bytes of a file to a text among the sources, and what is wrong with its signs.

use std::collections::BTreeMap;
use std::path::Path;

use super::Diagnostic;
use super::report::{not_text, unseen_sign};
use crate::base::{FileForm, FileId, Sources, Span, read_text, signs};

/// A file among the sources. It can be read on if nothing is wrong with it.
pub struct Added {
    /// The file.
    pub file: FileId,
    /// How it is written, apart from its text.
    pub form: FileForm,
    /// What is wrong with its bytes or signs.
    pub wrong: Vec<Diagnostic>,
}

/// Adds a file under the name that messages show.
pub fn add_file(name: &str, path: &Path, bytes: Vec<u8>, sources: &mut Sources) -> Added {
    match read_text(bytes) {
        Ok(read) => {
            let file = sources.add(name, path, read.text);
            Added { file, form: read.form, wrong: unseen(file, sources.text(file)) }
        }
        Err(broken) => {
            let file = sources.add(name, path, broken.text);
            // The replacement character is three bytes long.
            let at = clip(broken.at);
            let wrong = vec![not_text(Span::new(file, at, at + 3), name)];
            let form = FileForm::default();
            Added { file, form, wrong }
        }
    }
}

/// A file with more such signs is no text, and one message says so.
const SIGNS: usize = 8;

/// A message for each sign that nobody sees, at the first place where it stands.
fn unseen(file: FileId, text: &str) -> Vec<Diagnostic> {
    let mut found: BTreeMap<char, (usize, usize)> = BTreeMap::new();
    for (at, sign) in signs::unseen(text) {
        found.entry(sign).or_insert((at, 0)).1 += 1;
    }
    if found.len() > SIGNS {
        let all = found.values().map(|(_, count)| count).sum();
        let first = found.into_iter().min_by_key(|(_, (at, _))| *at);
        let signs = first.map(|(sign, (at, _))| (sign, (at, all)));
        found = signs.into_iter().collect();
    }
    let each = found.into_iter().map(|(sign, (at, count))| {
        let span = Span::new(file, clip(at), clip(at + sign.len_utf8()));
        unseen_sign(span, sign, count)
    });
    each.collect()
}

fn clip(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
