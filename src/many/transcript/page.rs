//! [`Page`]: the transcript of one viewer, line by line.

use crate::notation::Names;
use crate::session::RecordHead;
use crate::view::Viewer;

/// What one viewer has seen of a game, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Who has seen it.
    pub viewer: Viewer,
    /// The name of the viewer: `all`, `public`, or that of a seat.
    pub name: String,
    /// The lines before the first blank line.
    head: Vec<String>,
    /// The lines after the head.
    lines: Vec<Line>,
}

/// A move, an outcome of chance, or the result of setup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// The number of the move to which the line belongs, counted from 1; 0 before the first.
    pub at: usize,
    /// What was done; empty in a line of notes alone.
    pub done: String,
    /// The same with the move as a call, where players write it otherwise: so it stands in transcripts from before they did.
    pub call: Option<String>,
    /// What followed.
    pub notes: Vec<String>,
}

impl Line {
    /// The text of the line. Notes stand behind `#`.
    pub fn text(&self) -> String {
        self.with_notes(&self.done)
    }

    fn with_notes(&self, done: &str) -> String {
        let notes = self.notes.join(" · ");
        match (done, notes.as_str()) {
            (done, "") => done.to_owned(),
            ("", notes) => format!("# {notes}"),
            (done, notes) => format!("{done}  # {notes}"),
        }
    }
}

impl Page {
    /// A page with its head alone.
    pub(super) fn new(game: &str, names: &Names, head: &RecordHead, viewer: Viewer) -> Self {
        let mut page = Self {
            viewer,
            name: viewer_name(names, viewer),
            head: head.lines(game),
            lines: Vec::new(),
        };
        if viewer != Viewer::Referee {
            // A seed tells every card, and a position where each lies.
            let tells = |line: &String| line.starts_with("seed ") || line.starts_with("position ");
            page.head.retain(|line| !tells(line));
            page.head.push(format!("view {}", page.name));
        }
        page
    }

    pub(super) fn push(&mut self, at: usize, done: String, call: Option<String>) {
        self.lines.push(Line { at, done, call, notes: Vec::new() });
    }

    /// Adds a note to the last line.
    pub(super) fn note(&mut self, note: String) {
        if self.lines.is_empty() {
            self.lines.push(Line::default());
        }
        if let Some(last) = self.lines.last_mut() {
            last.notes.push(note.replace('\n', " "));
        }
    }

    /// Adds a line of notes alone.
    pub(super) fn remark(&mut self, at: usize, note: String) {
        self.push(at, String::new(), None);
        self.note(note);
    }

    /// All lines, each with the number of the move to which it belongs.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (usize, String)> {
        let head = self.head.iter().cloned().chain([String::new()]);
        let head = head.map(|line| (0, line));
        head.chain(self.lines.iter().map(|line| (line.at, line.text())))
    }

    /// As `numbered`, for each line the same with its move as a call, where players write the move otherwise.
    pub(super) fn called(&self) -> impl Iterator<Item = Option<String>> {
        let head = self.head.iter().map(|_| None).chain([None]);
        let call = |line: &Line| line.call.as_ref().map(|call| line.with_notes(call));
        head.chain(self.lines.iter().map(call))
    }

    /// The whole page.
    #[must_use]
    pub fn text(&self) -> String {
        self.numbered().map(|(_, line)| line + "\n").collect()
    }
}

fn viewer_name(names: &Names, viewer: Viewer) -> String {
    match viewer {
        Viewer::Referee => "all".to_owned(),
        Viewer::Public => "public".to_owned(),
        Viewer::Seat(seat) => names.of(seat).to_owned(),
    }
}

/// The viewers that have a page: the referee, the public, and all seats.
pub(super) fn viewers(seats: usize) -> Vec<Viewer> {
    let seats = (0..seats).filter_map(|seat| u32::try_from(seat).ok());
    [Viewer::Referee, Viewer::Public].into_iter().chain(seats.map(Viewer::Seat)).collect()
}
