//! Unfinished games, which are saved as they go and offered at the next start.

use std::io;
use std::path::{Path, PathBuf};

use hoyle::base::read_clean;
use hoyle::files::Outputs;
use hoyle::notation::prompt as words;
use hoyle::session::{Record, RecordHead};
use hoyle::{Disk, Loader as _};

use super::prompt::Prompt;

/// Where the unfinished game of a game file is kept; nothing if there is no place for it.
pub fn place(game: &Path) -> Option<PathBuf> {
    let folder = |name: &str| {
        let value = std::env::var_os(name)?;
        let path = PathBuf::from(value);
        path.is_absolute().then_some(path)
    };
    let states = folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state")))?;
    let name = game.file_stem()?.to_string_lossy();
    Some(states.join("hoyle").join(format!("{name}.record")))
}

/// Whether the player wants to go on with an unfinished game. It is not offered if other people,
/// variants or options are asked for. It is offered in a language that hoyle speaks.
pub fn goes_on(path: &Path, wanted: &RecordHead, language: Option<&str>) -> bool {
    let text = Disk.load(path).ok().and_then(|it| read_clean(it).ok());
    let Some(Ok(record)) = text.map(|text| Record::parse(&text)) else {
        return false;
    };
    let head = &record.head;
    let is_other = |wanted: &[String], kept: &[String]| !wanted.is_empty() && wanted != kept;
    if is_other(&wanted.seats, &head.seats)
        || is_other(&wanted.variants, &head.variants)
        || is_other(&wanted.options, &head.options)
    {
        return false;
    }
    let seats = head.seats.join(", ");
    let language = language.unwrap_or("en");
    let asked = words::UNFINISHED.text(language).replace("{0}", &seats);
    super::super::cli::ui::out(&asked);
    let mut answer = String::new();
    let read = io::stdin().read_line(&mut answer);
    read.is_ok()
        && answer
            .trim()
            .to_lowercase()
            .starts_with(words::YES.text(language))
}

impl Prompt {
    /// Saves an unfinished game after each move, and forgets it when it is over. Says so once if it
    /// cannot be saved.
    pub fn keep(&mut self) -> Vec<String> {
        let Some(path) = self.kept.clone() else {
            return Vec::new();
        };
        if self.is_over() {
            let _ = std::fs::remove_file(&path);
            return Vec::new();
        }
        if self.session.moves() == 0 {
            return Vec::new();
        }
        match self.write(&path) {
            Ok(()) => Vec::new(),
            Err(error) => {
                self.kept = None;
                let (path, error) = (path.display().to_string(), error.to_string());
                vec![self.say(&words::CANNOT_KEEP, [&path, &error])]
            }
        }
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let record = hoyle::session::write_saved(&self.session, &self.head, &self.notes);
        Outputs::default().claim(path)?.save(&record)
    }
}
