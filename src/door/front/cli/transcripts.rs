//! Transcripts on the disk: `record` and `play` write them, `replay` and `test` replay them.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use hoyle::base::{FileId, Span, read_lossy, read_text};
use hoyle::files::Outputs;
use hoyle::session::{Record, RecordHead, Session, write_record};
use hoyle::transcript::{self, Difference, Page, Transcript, again, difference};
use hoyle::{Diagnostic, Disk, Loader as _, Sources, Viewer};

use super::claimed::{ClaimedFile, claim, renew};
use super::open::Opened;
use super::{Exit, ui};

/// The files of a transcript, all of which are free: an error if one exists, or if the folder does not.
pub fn free(path: &Path, seats: &[String], opened: &Opened) -> Result<Vec<PathBuf>, Exit> {
    if let Some(path) = taken(path, seats) {
        return Err(ui::usage(&format!(
            "{} is there already: name another file, or delete it",
            path.display()
        )));
    }
    let mut outputs = opened.outputs();
    let paths: Vec<PathBuf> = files(path, seats).collect();
    for path in &paths {
        claim(&mut outputs, path)?;
    }
    Ok(paths)
}

/// The first file of a transcript that exists already.
pub fn taken(path: &Path, seats: &[String]) -> Option<PathBuf> {
    files(path, seats).find(|path| path.exists())
}

/// The files of a transcript, one for each viewer.
fn files(path: &Path, seats: &[String]) -> impl Iterator<Item = PathBuf> {
    let all = ["all", "public"].into_iter();
    let names = all.chain(seats.iter().map(String::as_str));
    names.map(|name| Transcript::path_of(path, name))
}

/// Writes the transcripts of a game for all viewers.
pub fn write(
    path: &Path,
    opened: &Opened,
    session: &Session,
    head: &RecordHead,
) -> Result<(), Exit> {
    free(path, &session.names().seats, opened)?;
    let wrong = |why: &dyn std::fmt::Display| ui::usage(&format!("{}: {why}", path.display()));
    let text = write_record(session, head);
    let record = Record::parse(&text).map_err(|error| wrong(&error))?;
    let rules = hoyle::compile::rules_hash(&opened.sources);
    let pages = again(&opened.runtime, &record, &rules).map_err(|error| wrong(&error))?;
    save(path, &pages, &mut opened.outputs(), claim)
}

/// Claims a file: a new one, or one that is rewritten.
type Claim = for<'a> fn(&mut Outputs, &'a Path) -> Result<ClaimedFile<'a>, Exit>;

/// Writes pages to their files, after all files are claimed.
fn save(path: &Path, pages: &[Page], outputs: &mut Outputs, claim: Claim) -> Result<(), Exit> {
    let paths = pages.iter().map(|page| Transcript::path_of(path, &page.name));
    let paths: Vec<PathBuf> = paths.collect();
    let files = paths.iter().map(|path| claim(outputs, path));
    let files: Vec<ClaimedFile<'_>> = files.collect::<Result<_, _>>()?;
    for (file, page) in files.iter().zip(pages) {
        file.save(&page.text())?;
    }
    Ok(())
}

/// A transcript that was replayed.
pub struct Replayed {
    pub pages: Vec<Page>,
    /// Where pages differ from their files.
    pub differences: Vec<Difference>,
    /// The viewers' files that do not exist and are not compared.
    absent: Vec<PathBuf>,
}

impl Replayed {
    /// Whether only the referee's file exists.
    fn is_alone(&self) -> bool {
        self.absent.len() + 1 >= self.pages.len()
    }

    /// Reports which viewers' files were not compared.
    pub fn say_absent(&self) {
        if !self.absent.is_empty() {
            let names = self.absent.iter().map(|path| path.to_string_lossy());
            let names = names.collect::<Vec<_>>().join(", ");
            ui::err(&format!("not there, and so not compared: {names}"));
        }
    }
}

/// Compares pages with their files.
pub fn compared(path: &Path, pages: Vec<Page>) -> Result<Replayed, Exit> {
    let (mut differences, mut absent) = (Vec::new(), Vec::new());
    for page in &pages {
        let path = Transcript::path_of(path, &page.name);
        let unread = |why: &dyn std::fmt::Display| {
            ui::usage(&format!("cannot read {}: {why}", path.display()))
        };
        match Disk.load(&path) {
            Ok(bytes) => {
                let written = read_text(bytes).map_err(|_| unread(&"it is not UTF-8 text"))?;
                differences.extend(difference(page, &written.text));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => absent.push(path),
            Err(error) => return Err(unread(&error)),
        }
    }
    Ok(Replayed { pages, differences, absent })
}

/// The result of replaying a transcript in `hoyle test`.
pub struct ReplayedTest {
    /// The transcript, with the files that a failure points to.
    pub sources: Sources,
    pub span: Span,
    pub failure: Option<Diagnostic>,
    /// Whether the rules have changed since the transcript was written, although the game comes out the same.
    pub is_old: bool,
}

/// Replays a transcript; with `bless`, everything but its moves is rewritten.
pub fn try_again(
    transcript: &Transcript,
    opened: &Opened,
    bless: bool,
) -> Result<ReplayedTest, Exit> {
    let Transcript { path, text, record } = transcript;
    let mut sources = Sources::default();
    let name = path.to_string_lossy().into_owned();
    let file = sources.add(name, path, text.as_str());
    let rules = hoyle::compile::rules_hash(&opened.sources);
    let mut tried = ReplayedTest {
        span: line(&sources, file, 1),
        sources,
        failure: None,
        is_old: record.head.rules.as_ref().is_some_and(|it| *it != rules),
    };
    match again(&opened.runtime, record, &rules) {
        Err(error) => tried.failure = Some(transcript::unfit(tried.span, &error.to_string())),
        Ok(pages) => {
            let mut replayed = compared(path, pages)?;
            if bless {
                // A referee's transcript without those of viewers stays alone.
                let is_alone = replayed.is_alone();
                let is_partial = !is_alone && !replayed.absent.is_empty();
                if is_alone {
                    replayed.pages.retain(|page| page.viewer == Viewer::Referee);
                }
                if tried.is_old || !replayed.differences.is_empty() || is_partial {
                    save(path, &replayed.pages, &mut opened.outputs(), renew)?;
                    ui::err(&format!("written anew: {}", path.display()));
                    tried.is_old = false;
                }
                return Ok(tried);
            }
            replayed.say_absent();
            if let Some(first) = replayed.differences.first() {
                let span = tried.place(path, first);
                tried.failure = Some(transcript::changed(span, first));
            }
        }
    }
    Ok(tried)
}

impl ReplayedTest {
    /// The place of a difference.
    fn place(&mut self, path: &Path, difference: &Difference) -> Span {
        let path = Transcript::path_of(path, &difference.viewer);
        let text = read_lossy(Disk.load(&path).unwrap_or_default());
        let name = path.to_string_lossy().into_owned();
        let file = self.sources.add(name, path, text);
        line(&self.sources, file, difference.line)
    }
}

/// The span of a line.
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

/// The transcripts beside a game. Unreadable ones are reported.
pub fn beside(game: &Path) -> (Vec<Transcript>, Exit) {
    let paths = match hoyle::files::transcripts_beside(game) {
        Ok(paths) => paths,
        Err(error) => {
            let place = game.display();
            let said = format!("cannot look for transcripts beside {place}: {error}");
            return (Vec::new(), ui::usage(&said));
        }
    };
    let mut exit = Exit::Ok;
    let mut found = Vec::new();
    for path in paths {
        match Transcript::read(&path, &Disk) {
            Ok(transcript) => found.push(transcript),
            Err(why) => exit = ui::usage(&format!("cannot replay {}: {why}", path.display())),
        }
    }
    (found, exit)
}

/// The game of a transcript: one with its title, in its folder or in the one above. Otherwise the reason why there is
/// none.
pub fn game_of(transcript: &Transcript) -> Result<PathBuf, String> {
    let title = transcript.record.game().unwrap_or("this game");
    let folder = transcript.path.parent().unwrap_or(Path::new(""));
    let above = if folder.as_os_str().is_empty() {
        Path::new("..")
    } else {
        folder.parent().unwrap_or(Path::new(""))
    };
    let mut without = Vec::new();
    for folder in [folder, above] {
        let games = hoyle::files::games_in(folder)
            .map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
        for game in games {
            match hoyle::compile::title_of(&game, &Disk) {
                Some(found) if found == title => return Ok(game),
                None if !hoyle::compile::is_library(&game, &Disk) => without.push(game),
                Some(_) | None => {}
            }
        }
    }
    let without = without.iter().map(|path| path.display().to_string());
    let without = without.collect::<Vec<_>>().join(", ");
    Err(match without.as_str() {
        "" => format!("no game file of {title} lies in its folder or in the folder above"),
        names => format!(
            "no game file of {title} lies in its folder or in the folder above; {names} cannot be read"
        ),
    })
}
