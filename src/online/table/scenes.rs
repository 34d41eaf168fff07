//! What each viewer of a table is shown.

use super::Table;
use crate::dialogue::{ending, say};
use crate::display::{Picture, Sight, picture};
use crate::engine::{Fault, Offer, Role};
use crate::notation::own;
use crate::scene::{Grade, OPEN, Scene, SceneSeat, TakeBack};
use crate::view::Viewer;

/// How many lines of the log a page shows, unless all are asked for.
const LATEST: usize = 30;

/// What a viewer asks to see, beside the table.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// What is written of a move.
    pub written: String,
    /// What was typed and could not be made a move.
    pub typed: String,
    /// Why the last move was not made.
    pub refused: Vec<String>,
    /// Whether the whole log is shown.
    pub whole_log: bool,
    /// Why play does not go on, if the rules have a fault.
    pub halted: Option<String>,
    /// Whether another game has begun with the same seats.
    pub continued: bool,
}

impl Table {
    /// What a viewer is shown.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn scene(&self, grade: Grade, wanted: &Wanted) -> Result<Scene, Fault> {
        let (viewer, plays) = match grade {
            Grade::Play(seat) => (Viewer::Seat(seat), true),
            Grade::Look(seat) => (Viewer::Seat(seat), false),
            Grade::Public | Grade::Host => (Viewer::Public, false),
        };
        self.seen(viewer, plays, wanted)
    }

    /// What somebody sees, and may choose if it is somebody who plays.
    pub(super) fn seen(
        &self,
        viewer: Viewer,
        plays: bool,
        wanted: &Wanted,
    ) -> Result<Scene, Fault> {
        let (session, names) = (&self.session, self.session.names());
        let game = session.game();
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Referee => None,
        };
        let lines = self.told.log(&self.session, viewer);
        let earlier = if wanted.whole_log { 0 } else { lines.len().saturating_sub(LATEST) };
        let over = self.is_over();
        Ok(Scene {
            title: names.read(game, &game.title).to_owned(),
            language: names.code(game).to_owned(),
            seat: seat.map_or_else(String::new, |seat| names.of(seat).to_owned()),
            plays,
            seats: self.scene_seats(),
            picture: self.picture(viewer),
            log: lines.into_iter().skip(earlier).collect(),
            earlier,
            asked: if over || self.is_gathering() { Vec::new() } else { self.asked(seat)? },
            ending: if over { ending(session, viewer) } else { Vec::new() },
            choice: match seat.filter(|_| plays && !over && !self.is_gathering()) {
                Some(seat) => self.choice(seat, wanted)?,
                None => None,
            },
            time: self.terms.time,
            advised: seat.is_some() && self.terms.advice,
            take_back: match seat.filter(|_| plays) {
                Some(seat) => self.take_back_of(seat),
                None => TakeBack::No,
            },
            halted: wanted.halted.clone(),
            continued: wanted.continued,
        })
    }

    fn scene_seats(&self) -> Vec<SceneSeat> {
        let waits = self.waits();
        let seats = (0_u32..).zip(self.session.names().seats.iter().zip(&self.bots));
        let seats = seats.map(|(seat, (name, bot))| SceneSeat {
            name: name.clone(),
            bot: if bot == OPEN { String::new() } else { bot.clone() },
            waits: waits.contains(&seat),
            open: bot == OPEN,
            clock: self.seat_clock(seat as usize),
        });
        seats.collect()
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        let view = self.session.view(viewer);
        let first = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Referee => None,
        };
        picture(&Sight {
            game: self.session.game(),
            names: self.session.names(),
            view: &view,
            before: None,
            first,
            whole: false,
        })
    }

    /// The questions to a seat and whose turn it is, or for whom play waits.
    fn asked(&self, seat: Option<u32>) -> Result<Vec<String>, Fault> {
        let session = &self.session;
        let offers = session.offers()?;
        let own: Vec<Offer> = offers.into_iter().filter(|offer| Some(offer.seat) == seat).collect();
        let mut lines = Vec::new();
        for offer in own.iter().filter(|offer| offer.role == Role::Answer) {
            lines.push(session.question(offer)?);
        }
        let turn = own.iter().find(|offer| offer.role == Role::Turn);
        if let Some(turn) = turn {
            // The heading says whose turn it is.
            lines.extend(Some(session.question(turn)?).filter(|about| !about.is_empty()));
        }
        if lines.is_empty() && turn.is_none() {
            let waits = session.acting();
            let waits: Vec<&str> = waits.iter().map(|it| session.names().of(*it)).collect();
            let waits = waits.join(", ");
            let acts = seat.is_some_and(|seat| session.acting().contains(&seat));
            let phrase = if acts { &own::NOTHING_NOW } else { &own::WAITS };
            lines.push(say(session, phrase, [&waits]));
        }
        Ok(lines)
    }
}
