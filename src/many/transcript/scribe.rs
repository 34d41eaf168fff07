//! [`transcribe`]: replays a game and writes for each viewer what `view` shows. The lines of the referee are the
//! record.

use std::collections::BTreeMap;

use super::page::{Page, viewers};
use crate::engine::{Fault, Move};
use crate::hir::Game;
use crate::notation::{Names, call_text, event_text, move_text, place_text, say, shown_text};
use crate::session::{
    Entry, Input, Observation, Record, RecordError, RecordHead, Session, input_line,
};
use crate::view::{PlaceId, SeenPlace, Viewer};

/// Makes the moves of a record in a new session, and writes a page for each viewer.
///
/// # Errors
/// With the first move that cannot be made, or an outcome that is left over or missing.
pub fn transcribe(
    session: &mut Session,
    head: &RecordHead,
    record: &Record,
) -> Result<Vec<Page>, RecordError> {
    let mut scribe = Scribe::new(session, head);
    record.replay_watched(session, &mut |session, action| {
        scribe.catch_up(session);
        scribe.look(session, action)
    })?;
    scribe.catch_up(session);
    Ok(scribe.close(session))
}

struct Scribe {
    pages: Vec<(Page, States)>,
    /// How many entries of the record are written down.
    entries: usize,
    /// How many moves.
    moves: usize,
    /// The seat that moves next, and how many legal moves it has.
    choice: Option<(u32, u64)>,
}

/// The states that a viewer sees, in words.
type States = BTreeMap<SeenPlace, String>;

impl Scribe {
    fn new(session: &Session, head: &RecordHead) -> Self {
        let (game, names) = (session.game(), session.names());
        let viewers = viewers(names.seats.len()).into_iter();
        let page = |viewer| {
            let page = Page::new(&game.title, names, head, viewer);
            (page, states(session, viewer))
        };
        Self { pages: viewers.map(page).collect(), entries: 0, moves: 0, choice: None }
    }

    /// Counts the legal moves of a seat before it moves. The seat and the referee may know the number.
    fn look(&mut self, session: &Session, action: &Move) -> Result<(), Fault> {
        let mut offers = session.offers()?;
        offers.retain(|offer| offer.seat == action.seat);
        let count = Observation::new(session, action.seat).legal(&offers).count()?;
        self.choice = Some((action.seat, count));
        Ok(())
    }

    /// Writes down what has happened since the last call. After setup, the table as it lies is written.
    fn catch_up(&mut self, session: &Session) {
        let is_first = self.entries == 0;
        let new = session.record().get(self.entries..).unwrap_or_default();
        for entry in new {
            self.moves += usize::from(matches!(entry.input, Input::Move(_)));
            for (page, _) in &mut self.pages {
                write(page, session, entry, self.moves, self.choice);
            }
            if matches!(entry.input, Input::Move(_)) {
                self.choice = None;
            }
        }
        self.entries = session.record().len();
        for (page, before) in &mut self.pages {
            let now = states(session, page.viewer);
            for (place, value) in &now {
                if before.get(place) != Some(value) {
                    let place = place_text(session.game(), session.names(), place);
                    page.note(format!("{place} {value}"));
                }
            }
            *before = now;
            if is_first {
                page.remark(0, table(session, page.viewer));
            }
        }
    }

    /// Adds how the game ended.
    fn close(self, session: &Session) -> Vec<Page> {
        let moves = self.moves;
        let pages = self.pages.into_iter().map(|(mut page, _)| {
            page.remark(moves, table(session, page.viewer));
            page.remark(moves, end(session, page.viewer));
            page
        });
        pages.collect()
    }
}

/// Writes an entry of the record for one viewer.
fn write(
    page: &mut Page,
    session: &Session,
    entry: &Entry,
    moves: usize,
    choice: Option<(u32, u64)>,
) {
    let (game, names) = (session.game(), session.names());
    let is_referee = page.viewer == Viewer::Referee;
    // The referee's lines are the inputs themselves, so that they can be replayed.
    if let Some(line) = input_line(game, names, &entry.input).filter(|_| is_referee) {
        let call = called(session, &entry.input, &line);
        page.push(moves, line, call);
        choices(page, &entry.input, choice);
    }
    for event in &entry.events {
        let Some(seen) = crate::view::see(game, event, page.viewer) else {
            continue;
        };
        let text = event_text(game, names, &seen);
        if !seen.is_move() {
            page.note(text);
        } else if !is_referee {
            let call = called(session, &entry.input, &text);
            page.push(moves, text, call);
            choices(page, &entry.input, choice);
        }
    }
}

/// A line with its move as a call, if players write the move otherwise.
fn called(session: &Session, input: &Input, line: &str) -> Option<String> {
    let (game, names) = (session.game(), session.names());
    let Input::Move(action) = input else {
        return None;
    };
    game.action(action.action).written.as_ref()?;
    let start = line.strip_suffix(&move_text(game, names, action, |_| false))?;
    Some(format!("{start}{}", call_text(game, names, action)))
}

/// Notes how many legal moves there were, for a viewer that may know.
fn choices(page: &mut Page, input: &Input, choice: Option<(u32, u64)>) {
    if let (Input::Move(_), Some((seat, count))) = (input, choice)
        && (page.viewer == Viewer::Referee || page.viewer == Viewer::Seat(seat))
    {
        page.note(format!("1 of {count}"));
    }
}

/// The states that a viewer sees.
fn states(session: &Session, viewer: Viewer) -> States {
    let (game, names): (&Game, &Names) = (session.game(), session.names());
    let entries = session.view(viewer).entries.into_iter();
    entries
        .filter(|entry| matches!(entry.place.id, PlaceId::State(_)))
        .map(|entry| {
            let value = shown_text(game, names, &entry.place, &entry.shown);
            (entry.place, value)
        })
        .collect()
}

/// The table as a viewer sees it.
fn table(session: &Session, viewer: Viewer) -> String {
    let (game, names) = (session.game(), session.names());
    let entries = session.view(viewer).entries.into_iter();
    let entries = entries.filter(|entry| !entry.untouched);
    let told = entries.map(|entry| {
        let shown = shown_text(game, names, &entry.place, &entry.shown);
        format!("{} {shown}", place_text(game, names, &entry.place))
    });
    format!("Table: {}", told.collect::<Vec<_>>().join(" · "))
}

/// How a game ended, as far as a viewer may know, or whom play waits for.
fn end(session: &Session, viewer: Viewer) -> String {
    let (game, names) = (session.game(), session.names());
    let Some(ending) = session.state().ending() else {
        let waits = session.acting();
        let waits: Vec<&str> = waits.iter().map(|seat| names.of(*seat)).collect();
        return format!("{WAITS} {}", waits.join(", "));
    };
    let winners: Vec<&str> = ending.winners.bits().map(|seat| names.of(seat)).collect();
    let winners = if winners.is_empty() { "nobody".to_owned() } else { winners.join(", ") };
    let reason = say(game, names, &ending.reason);
    let mut line = format!("{OVER} {reason} Won by {winners}.");
    let scores = session.seen_scores(viewer).unwrap_or_default();
    let known = names.seats.iter().zip(scores);
    let known = known.filter_map(|(name, score)| score.map(|score| format!("{name} {score}")));
    let known: Vec<String> = known.collect();
    if !known.is_empty() {
        line.push_str(&format!(" Scores: {}.", known.join(", ")));
    }
    line
}

/// How the last line of a transcript begins.
const OVER: &str = "Over:";
const WAITS: &str = "Play waits for";

/// Whether a line is the last of a transcript.
pub(super) fn is_last(line: &str) -> bool {
    let note = line.strip_prefix("# ").unwrap_or_default();
    note.starts_with(OVER) || note.starts_with(WAITS)
}
