//! A game as it was after some of its moves, through the eyes of those who may see it so.

use super::Table;
use super::scenes::Wanted;
use crate::dialogue::{between, log};
use crate::engine::Stop;
use crate::notation::move_text;
use crate::scene::{Eyes, Grade, Puzzle, Replay, Scene, Solved, TakeBack};
use crate::session::Input;
use crate::view::Viewer;

/// What somebody asks to see of a game that was played.
#[derive(Clone, Debug, Default)]
pub struct Moment {
    /// After how many moves; by default, after all of them.
    pub at: Option<usize>,
    /// Whose eyes; by default, those of the viewer.
    pub eyes: Option<Eyes>,
    /// Whether it is told what could be known.
    pub knows: bool,
    /// Whether it is asked what to do there.
    pub puzzle: bool,
    /// What is written of a move in a puzzle.
    pub written: String,
    /// Whether the written move is the reader's answer.
    pub answers: bool,
}

impl Table {
    /// Whether the viewer of a grade may take these eyes: own ones and those of the public always, and those of others when there is
    /// nothing to win by it.
    #[must_use]
    pub fn may_take(&self, grade: Grade, eyes: Eyes) -> bool {
        let is_there = match eyes {
            Eyes::Seat(seat) => seat < self.setup.seats(),
            Eyes::Public | Eyes::Referee => true,
        };
        is_there && (eyes == own(grade) || eyes == Eyes::Public || self.is_open())
    }

    /// Whether everybody may see everything: the game is over, or was recorded elsewhere.
    fn is_open(&self) -> bool {
        self.is_over() || self.terms.study
    }

    /// The game as it was after some of its moves; nothing if the viewer may not take the wanted eyes.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn replay(&self, grade: Grade, wanted: &Moment) -> Result<Option<Replay>, Stop> {
        let seats = (0..self.setup.seats()).map(Eyes::Seat);
        let all = std::iter::once(Eyes::Public).chain(seats).chain([Eyes::Referee]);
        let offered: Vec<Eyes> = all.filter(|eyes| self.may_take(grade, *eyes)).collect();
        let eyes = wanted.eyes.unwrap_or_else(|| own(grade));
        if !offered.contains(&eyes) {
            return Ok(None);
        }
        let moves = self.session.moves();
        let at = wanted.at.unwrap_or(moves).min(moves);
        let then = self.after(at);
        let seat = match eyes {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Public | Eyes::Referee => None,
        };
        let tells = seat.is_some() && (self.is_open() || self.terms.advice);
        let offers = then.session.offers()?;
        let decides = self.is_open() && offers.iter().any(|offer| Some(offer.seat) == seat);
        let puzzle = match seat.filter(|_| decides && wanted.puzzle) {
            Some(seat) => Some(self.puzzle(&then, seat, wanted)?),
            None => None,
        };
        let step = Wanted { written: wanted.written.clone(), ..Wanted::default() };
        let is_asked = puzzle.as_ref().is_some_and(|it| it.solved.is_none());
        Ok(Some(Replay {
            scene: Scene { take_back: TakeBack::No, ..then.seen(viewer(eyes), is_asked, &step)? },
            eyes,
            at,
            moves,
            offered,
            latest: if puzzle.is_some() { Vec::new() } else { self.latest(&then, eyes) },
            known: match seat.filter(|_| tells && wanted.knows) {
                Some(seat) => then.knowledge(seat)?,
                None => Vec::new(),
            },
            tells,
            decides,
            puzzle,
        }))
    }

    /// The table as it was after so many moves.
    fn after(&self, moves: usize) -> Self {
        let mut then = self.clone();
        while then.session.moves() > moves && then.session.undo() {}
        then
    }

    /// What the last move before a moment did.
    fn latest(&self, then: &Self, eyes: Eyes) -> Vec<String> {
        let Some(before) = then.session.moves().checked_sub(1) else {
            return Vec::new();
        };
        let from = self.after(before).recorded();
        let session = &then.session;
        log(session, &between(session, viewer(eyes), from, session.record().len()), &[])
    }

    fn puzzle(&self, then: &Self, seat: u32, wanted: &Moment) -> Result<Puzzle, Stop> {
        let chosen = then.whole(seat, &wanted.written)?.filter(|_| wanted.answers);
        let Some((chosen, _)) = chosen else { return Ok(Puzzle::default()) };
        let next = self.session.record().get(then.recorded()..).unwrap_or_default();
        let made = next.iter().find_map(|entry| match &entry.input {
            Input::Move(action) => Some(action),
            Input::Start | Input::TakenBack | Input::Chance { .. } => None,
        });
        let (game, names) = (self.session.game(), self.session.names());
        let made = made.filter(|action| action.seat == seat);
        let made = made.map(|action| move_text(game, names, action, |_| false));
        let advice = then.hint(seat)?;
        Ok(Puzzle { solved: Some(Solved { chosen, made: made.unwrap_or_default(), advice }) })
    }
}

/// The eyes of a viewer.
const fn own(grade: Grade) -> Eyes {
    match grade {
        Grade::Play(seat) | Grade::Look(seat) => Eyes::Seat(seat),
        Grade::Public | Grade::Host => Eyes::Public,
    }
}

const fn viewer(eyes: Eyes) -> Viewer {
    match eyes {
        Eyes::Public => Viewer::Public,
        Eyes::Seat(seat) => Viewer::Seat(seat),
        Eyes::Referee => Viewer::Referee,
    }
}
