//! [`SeatReferee`]: a referee for a program that plays one seat, and may ask for nothing else.

use serde_json::{Value as Json, json};

use super::answer::{self, Problem};
use super::line::{self, Entry, Line};
use super::play::Play;
use super::request::Request;
use super::right::Right;
use super::{PROTOCOL, Referee};
use crate::base::Sources;
use crate::engine::Move;
use crate::runtime::Runtime;
use crate::session::{Input, Session, Setup};

/// A referee for one decision of one seat. Requests that are for the referee, or about another seat, are refused.
pub struct SeatReferee {
    referee: Referee,
    seat: String,
    chosen: Chosen,
    /// Why the last request was refused, if it was.
    refused: Option<String>,
}

/// What a seat has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Nothing so far.
    Nothing,
    /// It lets the others go first.
    Pass,
    /// A move.
    Move(Move),
}

impl SeatReferee {
    /// A referee for the next decision in a game, of a seat counted from 0. The game itself stays as it is.
    #[must_use]
    pub fn new(
        runtime: &Runtime,
        sources: &Sources,
        (session, setup): (&Session, &Setup),
        seat: u32,
    ) -> Self {
        let mut referee = Referee::new(runtime.clone(), sources.clone(), || None);
        referee.play = Some(Play::new(session.clone(), setup.clone(), None));
        Self {
            referee,
            seat: session.names().of(seat).to_owned(),
            chosen: Chosen::Nothing,
            refused: None,
        }
    }

    /// The line by which the seat is told that it may choose.
    #[must_use]
    pub fn invitation(&self) -> String {
        let game = &self.referee.runtime.game;
        let seats = self.referee.play.as_ref().map(|play| play.session.names().seats.clone());
        let (seat, seats) = (&self.seat, seats.unwrap_or_default());
        json!({ "choose": seat, "game": game.title, "protocol": PROTOCOL, "seats": seats })
            .to_string()
    }

    /// Answers a line, without its line end. Once the seat has chosen, every request is refused.
    #[must_use]
    pub fn line(&mut self, line: &str) -> String {
        let answer: Json = match line::read(line) {
            Line::One(entry) => self.answer(entry),
            Line::Several(entries) => entries.into_iter().map(|it| self.answer(it)).collect(),
        };
        answer.to_string()
    }

    /// What the seat has chosen.
    #[must_use]
    pub const fn chosen(&self) -> &Chosen {
        &self.chosen
    }

    /// Why the last request was refused, if it was.
    #[must_use]
    pub fn refused(&self) -> Option<&str> {
        self.refused.as_deref()
    }

    fn answer(&mut self, Entry { id, request }: Entry) -> Json {
        let answer = request.and_then(|request| self.carry_out(request));
        self.refused = answer.as_ref().err().map(|problem| problem.message().to_owned());
        answer::object(id, answer)
    }

    fn carry_out(&mut self, request: Request) -> super::Answer {
        let own = match request.right() {
            Right::Anybody => true,
            Right::Seat(seat) => seat == self.seat,
            Right::Referee => false,
        };
        if !own {
            let message = format!("this is not for {} to ask or do", self.seat);
            return Err(Problem::new("seat", message));
        }
        if self.chosen != Chosen::Nothing {
            return Err(Problem::new("seat", format!("{} has chosen", self.seat)));
        }
        let (acts, passes) =
            (matches!(request, Request::Act(_)), matches!(request, Request::Pass(_)));
        let answer = self.referee.carry_out(request)?;
        if passes {
            self.chosen = Chosen::Pass;
        }
        if acts {
            let record = self.referee.play.as_ref().map(|play| play.session.record());
            let made = record.into_iter().flatten().rev().find_map(|entry| match &entry.input {
                Input::Move(action) => Some(action.clone()),
                Input::Start | Input::TakenBack | Input::Chance { .. } => None,
            });
            self.chosen = made.map_or(Chosen::Nothing, Chosen::Move);
        }
        Ok(answer)
    }
}
