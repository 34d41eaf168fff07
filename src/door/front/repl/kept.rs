//! Unfinished games, which are saved as they go and offered at the next start. Each table of a game has a place of its own,
//! which it holds while it is open: no other table offers, overwrites or forgets what is there.

use std::io;
use std::path::{Component, Path, PathBuf};

use hoyle::base::read_clean;
use hoyle::files::{FileLock, Outputs, lock};
use hoyle::notation::prompt as words;
use hoyle::session::{Record, RecordHead};
use hoyle::{Disk, Loader as _};

use super::pager::agrees;
use super::prompt::Prompt;
use crate::front::cli::ui;

/// The ending of a saved game.
const ENDING: &str = ".record";

/// Where the unfinished game of a table is kept.
#[derive(Debug)]
pub struct Place {
    path: PathBuf,
    /// Nothing where the system cannot say whether another table has it.
    _held: Option<FileLock>,
}

/// The place of a table, and whether its players go on with the unfinished game that lies there.
pub struct ChosenPlace {
    pub place: Place,
    pub goes_on: bool,
}

impl Place {
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The place with a number in a folder; nothing if another table has it.
    fn numbered(folder: &Path, number: u32) -> Option<Self> {
        let path = folder.join(format!("{number}{ENDING}"));
        let held = std::fs::create_dir_all(folder)
            .and_then(|()| lock(&folder.join(format!("{number}.lock"))));
        match held {
            Ok(None) => None,
            Ok(held @ Some(_)) => Some(Self { path, _held: held }),
            // Whether something can be saved there shows when it is saved.
            Err(_) => Some(Self { path, _held: None }),
        }
    }
}

/// A place for a game file; nothing if the system has none. Unfinished games are offered where it is said what is `wanted`:
/// not those at which others sit, or with other variants or options. They are offered in a language that hoyle speaks. A new
/// game takes the place of the first that the players do not go on with, and otherwise one where nothing lies.
pub fn place(
    game: &Path,
    wanted: Option<&RecordHead>,
    language: Option<&str>,
) -> Option<ChosenPlace> {
    let folder = folder(game)?;
    let used = numbers(&folder);
    let mut given_up = None;
    for number in &used {
        let Some(wanted) = wanted else { break };
        let Some(place) = Place::numbered(&folder, *number) else {
            continue;
        };
        let Some(head) = fitting(&place.path, wanted) else {
            continue;
        };
        if goes_on(&head, language) {
            let goes_on = true;
            return Some(ChosenPlace { place, goes_on });
        }
        given_up = given_up.or(Some(place));
    }
    let mut new = (1..)
        .filter(|number| !used.contains(number))
        .filter_map(|number| Place::numbered(&folder, number));
    let place = given_up.or_else(|| new.next())?;
    let goes_on = false;
    Some(ChosenPlace { place, goes_on })
}

/// The folder for the games of a file: the way to the file, so that no two files share it.
fn folder(game: &Path) -> Option<PathBuf> {
    let folder = |name: &str| {
        let value = std::env::var_os(name)?;
        let path = PathBuf::from(value);
        path.is_absolute().then_some(path)
    };
    let states = folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state")))?;
    let game = game.canonicalize().ok()?;
    let names = game.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name),
        Component::Prefix(_) | Component::RootDir | Component::CurDir | Component::ParentDir => {
            None
        }
    });
    Some(names.fold(states.join("hoyle"), |folder, name| folder.join(name)))
}

/// The numbers of the unfinished games in a folder, in order.
fn numbers(folder: &Path) -> Vec<u32> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let numbers = names.filter_map(|name| name.strip_suffix(ENDING)?.parse().ok());
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    numbers
}

/// The head of an unfinished game, if it is such as is wanted.
fn fitting(path: &Path, wanted: &RecordHead) -> Option<RecordHead> {
    let text = Disk.load(path).ok().and_then(|it| read_clean(it).ok())?;
    let head = Record::parse(&text).ok()?.head;
    let fits = |wanted: &[String], kept: &[String]| wanted.is_empty() || wanted == kept;
    (fits(&wanted.seats, &head.seats)
        && fits(&wanted.variants, &head.variants)
        && fits(&wanted.options, &head.options))
    .then_some(head)
}

/// Whether the player wants to go on with an unfinished game. What is neither yes nor no is asked again.
fn goes_on(head: &RecordHead, language: Option<&str>) -> bool {
    let seats = head.seats.join(", ");
    let language = language.unwrap_or("en");
    let asked = words::UNFINISHED.text(language).replace("{0}", &seats);
    loop {
        ui::out(&asked);
        let mut answer = String::new();
        let read = io::stdin().read_line(&mut answer).unwrap_or(0);
        match (read, agrees(&answer, language)) {
            (_, Some(agrees)) => return agrees,
            (0, None) => return false,
            (_, None) => {}
        }
    }
}

/// Saves an unfinished game after each move, and forgets it when it is over. Says so once if it cannot be saved.
pub fn keep(prompt: &mut Prompt) -> Vec<String> {
    let Some(place) = &prompt.kept else {
        return Vec::new();
    };
    if prompt.is_over() {
        let _ = std::fs::remove_file(&place.path);
        return Vec::new();
    }
    if prompt.session.moves() == 0 {
        return Vec::new();
    }
    let record = hoyle::session::write_saved(&prompt.session, &prompt.head, &prompt.notes);
    let saved = Outputs::default().claim(&place.path);
    let Err(error) = saved.and_then(|place| place.save(&record)) else {
        return Vec::new();
    };
    let path = place.path.display().to_string();
    prompt.kept = None;
    vec![prompt.say(&words::CANNOT_KEEP, [&path, &error.to_string()])]
}
