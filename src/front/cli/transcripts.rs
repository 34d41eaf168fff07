//! Transcripts on the disk: written by `record` and `play`, played again by `replay` and `test`.

use std::path::{Path, PathBuf};

use hoyle::base::{FileId, Span};
use hoyle::session::{Record, RecordHead, Session, write_record};
use hoyle::transcript::{self, Difference, Page, Transcript, again, difference};
use hoyle::{Diagnostic, Disk, Loader as _, Sources};

use super::open::Opened;
use super::{Exit, ui};

/// Refuses a transcript that would be written over files, or into a folder that is not there.
pub fn is_free(path: &Path, seats: &[String]) -> Result<(), Exit> {
    let all = ["all", "public"].into_iter();
    for name in all.chain(seats.iter().map(String::as_str)) {
        let path = Transcript::path_of(path, name);
        if path.exists() {
            return Err(usage(&format!(
                "{} is there already: name another file, or delete it",
                path.display()
            )));
        }
    }
    Ok(())
}

/// Writes a game that was played as transcripts for all viewers.
pub fn write(
    path: &Path,
    opened: &Opened,
    session: &Session,
    head: &RecordHead,
) -> Result<(), Exit> {
    is_free(path, &session.names().seats)?;
    let wrong = |why: &dyn std::fmt::Display| usage(&format!("{}: {why}", path.display()));
    let text = write_record(session, head);
    let record = Record::parse(&text).map_err(|error| wrong(&error))?;
    let rules = hoyle::compile::rules_hash(&opened.sources);
    let pages = again(&opened.runtime, &record, &rules).map_err(|error| wrong(&error))?;
    save(path, &pages)
}

/// Writes pages to their files.
fn save(path: &Path, pages: &[Page]) -> Result<(), Exit> {
    for page in pages {
        let path = Transcript::path_of(path, &page.name);
        hoyle::files::save(&path, &page.text())
            .map_err(|error| usage(&format!("cannot write {}: {error}", path.display())))?;
    }
    Ok(())
}

fn usage(message: &str) -> Exit {
    ui::err(&format!("hoyle: {message}"));
    Exit::Usage
}

/// A transcript that was played again.
pub struct Replayed {
    pub pages: Vec<Page>,
    /// Where they are not as they were written.
    pub differences: Vec<Difference>,
}

/// Compares pages with their files.
pub fn compared(path: &Path, pages: Vec<Page>) -> Replayed {
    let written = |page: &Page| {
        let bytes = Disk.load(&Transcript::path_of(path, &page.name));
        String::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    };
    let differences = pages
        .iter()
        .filter_map(|page| difference(page, &written(page)))
        .collect();
    Replayed { pages, differences }
}

/// What `hoyle test` finds out about a transcript.
pub struct Tried {
    /// The transcript, with the files that a failure points to.
    pub sources: Sources,
    pub span: Span,
    pub failure: Option<Diagnostic>,
    /// Whether the rules have changed since it was written, and the game has not.
    pub is_old: bool,
}

/// Plays a transcript again; with `bless`, what follows from its moves is written anew.
pub fn try_again(transcript: &Transcript, opened: &Opened, bless: bool) -> Result<Tried, Exit> {
    let Transcript { path, text, record } = transcript;
    let mut sources = Sources::default();
    let name = path.to_string_lossy().into_owned();
    let file = sources.add(name, path, text.as_str());
    let rules = hoyle::compile::rules_hash(&opened.sources);
    let mut tried = Tried {
        span: line(&sources, file, 1),
        sources,
        failure: None,
        is_old: record.head.rules.as_ref().is_some_and(|it| *it != rules),
    };
    match again(&opened.runtime, record, &rules) {
        Err(error) => tried.failure = Some(transcript::unfit(tried.span, &error.to_string())),
        Ok(pages) => {
            let replayed = compared(path, pages);
            if bless {
                if tried.is_old || !replayed.differences.is_empty() {
                    save(path, &replayed.pages)?;
                    ui::err(&format!("written anew: {}", path.display()));
                    tried.is_old = false;
                }
            } else if let Some(first) = replayed.differences.first() {
                let span = tried.place(path, first);
                tried.failure = Some(transcript::changed(span, first));
            }
        }
    }
    Ok(tried)
}

impl Tried {
    /// Where a difference is written.
    fn place(&mut self, path: &Path, difference: &Difference) -> Span {
        let path = Transcript::path_of(path, &difference.viewer);
        let text = Disk.load(&path).unwrap_or_default();
        let text = String::from_utf8_lossy(&text).into_owned();
        let name = path.to_string_lossy().into_owned();
        let file = self.sources.add(name, path, text);
        line(&self.sources, file, difference.line)
    }
}

/// A line of a file.
fn line(sources: &Sources, file: FileId, number: usize) -> Span {
    let text = sources.text(file);
    let mut start = 0;
    for (at, line) in (1..).zip(text.split_inclusive('\n')) {
        if at == number {
            let end = start + line.trim_end().len();
            return Span::new(file, offset(start), offset(end));
        }
        start += line.len();
    }
    Span::new(file, offset(text.len()), offset(text.len()))
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The game of a transcript: one with its title, in its folder or in the one above.
pub fn game_of(transcript: &Transcript) -> Option<PathBuf> {
    let title = transcript.record.game()?;
    let folder = transcript.path.parent().unwrap_or(Path::new(""));
    let above = if folder.as_os_str().is_empty() {
        Path::new("..")
    } else {
        folder.parent()?
    };
    let games = [folder, above].into_iter().flat_map(hoyle::files::games_in);
    let mut games =
        games.filter(|game| hoyle::compile::title_of(game, &Disk).as_deref() == Some(title));
    games.next()
}
