//! `--watch`: runs a verb again whenever a file of its games changes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::Metadata;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use clap::Args;

use super::{Exit, ui};

/// How long to wait between two looks at the files.
const PAUSE: Duration = Duration::from_millis(200);

/// The extensions of files that belong to a game.
const ENDINGS: &[&str] = &["game", "variant", "csv", "rhai", "transcript"];

/// How deep below a game its files are looked for. Below a folder that the user names, there is no limit.
const BELOW_A_GAME: usize = 1;

/// The control sequence that clears a terminal.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// Whether to run again when something changes.
#[derive(Args)]
pub struct Watch {
    /// Run again whenever a file of the games changes, until Ctrl-C.
    #[arg(long)]
    watch: bool,
}

/// By file, when it was last written, and its length.
type Stamps = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

impl Watch {
    /// Runs once, or again after each change. Without a file to watch, once is enough.
    pub fn run(&self, paths: &[PathBuf], once: impl Fn() -> Exit) -> Exit {
        loop {
            // A change during the run causes another run.
            let before = stamps(paths);
            let exit = once();
            if !self.watch || before.is_empty() {
                return exit;
            }
            ui::err(&match before.len() {
                1 => "watching 1 file; Ctrl-C ends".to_owned(),
                files => format!("watching {files} files; Ctrl-C ends"),
            });
            wait_for_change(paths, &before);
            if io::stdout().is_terminal() {
                ui::raw(CLEAR);
            }
        }
    }
}

/// Waits until files have changed, and are no longer being written.
fn wait_for_change(paths: &[PathBuf], before: &Stamps) {
    let mut last = stamps(paths);
    loop {
        sleep(PAUSE);
        let now = stamps(paths);
        if now != *before && now == last {
            return;
        }
        last = now;
    }
}

fn stamps(paths: &[PathBuf]) -> Stamps {
    let mut found = Stamps::new();
    for path in paths {
        let mut seen = BTreeSet::new();
        if path.is_dir() {
            look(path, usize::MAX, &mut seen, &mut found);
        } else if path.exists() {
            let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new("."));
            look(folder, BELOW_A_GAME, &mut seen, &mut found);
        }
    }
    found
}

/// Notes the files of a folder. `seen` has the visited folders, as a link may lead back to one of them.
fn look(folder: &Path, depth: usize, seen: &mut BTreeSet<PathBuf>, found: &mut Stamps) {
    // The verb reports what cannot be read.
    let is_new = folder.canonicalize().is_ok_and(|it| seen.insert(it));
    let Some(entries) = std::fs::read_dir(folder).ok().filter(|_| is_new) else {
        return;
    };
    for entry in entries.filter_map(Result::ok) {
        let path = entry.path();
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        let belongs = |ending: &&str| path.extension().is_some_and(|it| it == *ending);
        if is_hidden {
            continue;
        }
        match std::fs::metadata(&path) {
            Ok(about) if about.is_dir() && depth > 0 => look(&path, depth - 1, seen, found),
            Ok(about) if about.is_file() && ENDINGS.iter().any(belongs) => {
                found.insert(path, stamp(&about));
            }
            Ok(_) | Err(_) => {}
        }
    }
}

fn stamp(about: &Metadata) -> (Option<SystemTime>, u64) {
    (about.modified().ok(), about.len())
}
