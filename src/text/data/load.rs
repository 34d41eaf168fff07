//! Loads the files that a game file names.

use std::path::PathBuf;

use crate::base::{FileId, Loader, Sources, Span};
use crate::diag::reading::add_file;
use crate::diag::{Sink, report};

/// Loads a file that the game file names at `named_at`.
pub fn load(
    name: &str,
    named_at: Span,
    loader: &dyn Loader,
    sources: &mut Sources,
    sink: &mut Sink,
) -> Option<FileId> {
    let folder = sources.folder(named_at.file);
    let path: PathBuf = folder.join(name);
    if leads_outside(name) || loader.leads_outside(&folder, &path) {
        sink.push(report::outside_folder(named_at, name));
        return None;
    }
    match loader.load(&path) {
        Err(error) => {
            let it = report::unreadable(named_at, name, &error.to_string(), "named here");
            sink.push(it.help("the path starts at the folder of this file"));
            None
        }
        Ok(bytes) => {
            let added = add_file(name, &path, bytes, sources);
            let is_whole = added.wrong.is_empty();
            let wrong = added.wrong.into_iter();
            sink.extend(wrong.map(|it| it.also(named_at, "named here")));
            is_whole.then_some(added.file)
        }
    }
}

/// Whether a path may lead out of the folder where it starts, on any system.
fn leads_outside(name: &str) -> bool {
    let mut parts = name.split(['/', '\\']);
    let first = parts.clone().next().unwrap_or_default();
    let absolute = name.starts_with(['/', '\\']) || first.contains(':');
    absolute || parts.any(|part| part == "..")
}
