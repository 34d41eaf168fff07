//! A recorded game move by move: as lines with the rules behind each move, and as a page.

use std::path::Path;

use hoyle::dialogue;
use hoyle::display::{Picture, Sight, picture};
use hoyle::inference::Timeline;
use hoyle::rulebook::{PlayedGame, PlayedStatement, PlayedStep, PlayedWorlds, Told, replay_html};
use hoyle::session::{Input, Record, RecordError};
use hoyle::trace::Tracer;
use hoyle::transcript::{begun, setup_of};
use hoyle::view::View;
use hoyle::{Move, Session, Setup, Stop, Viewer};

use super::super::open::Opened;
use crate::front::traced::Traced;

/// A game that was played again, with the tables that its viewer saw.
pub struct Played<'a> {
    opened: &'a Opened,
    setup: Setup,
    /// The game at its end.
    pub session: Session,
    viewer: Viewer,
    /// Where each move stands in the record, and the move.
    moves: Vec<(usize, Move)>,
    /// The tables before the first move and after each.
    views: Vec<View>,
}

impl<'a> Played<'a> {
    /// Plays a record again.
    pub fn again(opened: &'a Opened, record: &Record, viewer: Viewer) -> Result<Self, RecordError> {
        let setup = setup_of(&opened.runtime, record, None)?;
        let mut session = begun(&opened.runtime, record, None)?;
        let mut views = Vec::new();
        record.replay_watched(&mut session, &mut |session, _| {
            views.push(session.view(viewer));
            Ok(())
        })?;
        views.push(session.view(viewer));
        let entries = session.record().iter().enumerate();
        let moves = entries.filter_map(|(at, entry)| match &entry.input {
            Input::Move(action) => Some((at, action.clone())),
            Input::Start | Input::Chance { .. } | Input::TakenBack => None,
        });
        let moves = moves.collect();
        Ok(Self { opened, setup, session, viewer, moves, views })
    }

    /// Each move, what came of it, and the rules that did it.
    pub fn lines(&self) -> Result<Vec<String>, Stop> {
        let mut lines = Vec::new();
        let tracer = Tracer::new(self.session.game());
        self.in_words(|traced| {
            for (number, (_, action)) in self.moves.iter().enumerate() {
                lines.extend(self.log(number));
                let done = tracer.trace(&self.session, number, self.viewer)?;
                lines.extend(done.iter().map(|it| format!("  {}", traced.line(it, action))));
            }
            Ok(lines)
        })
    }

    /// The game as a page of HTML.
    pub fn page(&self, who: &str, worlds: Vec<PlayedWorlds>) -> Result<String, Stop> {
        let tracer = Tracer::new(self.session.game());
        let sources = &self.opened.sources;
        let texts: Vec<(&Path, &str)> = sources.texts().collect();
        let mut steps = vec![PlayedStep {
            log: vec!["The table at the beginning".to_owned()],
            did: Vec::new(),
            table: self.table(0),
        }];
        let steps = self.in_words(|traced| {
            for (number, (_, action)) in self.moves.iter().enumerate() {
                let done = tracer.trace(&self.session, number, self.viewer)?;
                let did = done.iter().map(|it| PlayedStatement {
                    words: traced.in_words(it, action),
                    effects: traced.effects(it, " · "),
                    at: (usize::from(it.at.file), sources.position(it.at).line),
                });
                let (log, did) = (self.log(number), did.collect());
                steps.push(PlayedStep { log, did, table: self.table(number + 1) });
            }
            Ok(steps)
        })?;
        let file =
            |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(replay_html(&PlayedGame {
            title: format!("{}: {who}", self.session.game().title),
            about: self.session.names().seats.join(", "),
            steps,
            worlds,
            files: texts.iter().map(|(path, text)| (file(path), (*text).to_owned())).collect(),
        }))
    }

    /// How many moves were made.
    pub const fn count(&self) -> usize {
        self.moves.len()
    }

    /// What a seat could know in the game.
    pub fn timeline(&self, seat: u32) -> Result<Timeline, Stop> {
        let inputs = self.session.record().iter().map(|entry| &entry.input);
        Timeline::of(&self.opened.runtime, &self.setup, inputs, seat)
    }

    /// What the viewer saw of a move, by its number.
    fn log(&self, number: usize) -> Vec<String> {
        self.seen(number, self.viewer)
    }

    /// What a seat saw of a move, by its number.
    pub fn log_of(&self, number: usize, seat: u32) -> Vec<String> {
        self.seen(number, Viewer::Seat(seat))
    }

    fn seen(&self, number: usize, viewer: Viewer) -> Vec<String> {
        let at = |number: usize| self.moves.get(number).map(|(at, _)| *at);
        let (from, until) = (at(number).unwrap_or(0), at(number + 1));
        let until = until.unwrap_or_else(|| self.session.record().len());
        let seen = dialogue::between(&self.session, viewer, from, until);
        dialogue::log(&self.session, &seen, &[])
    }

    fn table(&self, at: usize) -> Picture {
        let empty = View::default();
        let before = at.checked_sub(1).and_then(|before| self.views.get(before));
        picture(&Sight {
            game: self.session.game(),
            names: self.session.names(),
            view: self.views.get(at).unwrap_or(&empty),
            before,
            first: None,
            whole: false,
        })
    }

    fn in_words<T>(&self, say: impl FnOnce(&Traced<'_>) -> Result<T, Stop>) -> Result<T, Stop> {
        let options = self.opened.options().unwrap_or_default();
        let reader = match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Referee => None,
        };
        say(&Traced {
            told: Told {
                game: self.session.game(),
                sources: &self.opened.sources,
                names: self.session.names(),
                options: &options,
            },
            session: &self.session,
            reader,
        })
    }
}
