//! Reading the files that a game names.

use std::path::PathBuf;

use crate::base::{FileId, Loader, Sources, Span};
use crate::diag::{Sink, report};

/// Reads a file that the game names.
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
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => Some(sources.add(name, path, text)),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let file = sources.add(name, path, String::from_utf8_lossy(error.as_bytes()));
                sink.push(report::not_text(file, valid, name).also(named_at, "named here"));
                None
            }
        },
    }
}

/// Whether a path may lead out of the folder that it starts at, on any system.
fn leads_outside(name: &str) -> bool {
    let mut parts = name.split(['/', '\\']);
    let first = parts.clone().next().unwrap_or_default();
    let absolute = name.starts_with(['/', '\\']) || first.contains(':');
    absolute || parts.any(|part| part == "..")
}
