//! Histories, moves and outcomes as text, and back. A history is written as a [`Record`](crate::session::Record), like
//! a saved game.

use super::History;
use crate::engine::{Drawn, Move, Stop};
use crate::notation::{MoveError, move_text, show_drawn};
use crate::positions::{PositionText, place, position_lines};
use crate::runtime::Runtime;
use crate::session::{
    Misfit, Record, RecordError, RecordHead, Setup, read_move, read_outcome, split_chance,
    write_inputs,
};
use crate::view::Viewer;

impl History {
    /// The history as the text of a record. Variants are not in it, as they are part of the rules.
    #[must_use]
    pub fn to_record(&self) -> String {
        let game = &self.runtime().game;
        let setup = self.setup();
        let names = &setup.names;
        let head = RecordHead {
            seats: names.seats.clone(),
            options: setup.written_options(game),
            position: self.first_position(),
            ..RecordHead::default()
        };
        write_inputs(game, names, self.inputs(), &head)
    }

    /// The lines of the position with which play began; none if the game was set up.
    fn first_position(&self) -> Vec<String> {
        let Setup { names, options, position, .. } = self.setup();
        let Some(position) = position else {
            return Vec::new();
        };
        let table = self.runtime().tabletop(names);
        // It was read from lines.
        position_lines(table, (position, options), Viewer::Referee).unwrap_or_default()
    }

    /// Reads a history with the same moves and outcomes from the text of a record.
    ///
    /// # Errors
    /// When the text is no record of this game, or with the first line that does not belong there.
    pub fn from_record(runtime: &Runtime, text: &str) -> Result<Self, RecordError> {
        let record = Record::parse(text)?;
        record.belongs_to(&runtime.game)?;
        let RecordHead { seats, options, .. } = &record.head;
        let setup = Setup::new(&runtime.game, seats, options, 0);
        let mut setup = setup.map_err(|error| RecordError::Setup(error.0))?;
        let names = setup.names.clone();
        let position = PositionText::of_record(&record.head);
        place(runtime.tabletop(&names), &mut setup, &position)
            .map_err(|error| RecordError::Setup(error.to_string()))?;
        let mut history =
            Self::new(runtime, setup).map_err(|stop| RecordError::Setup(stop.to_string()))?;
        for (number, line) in record.lines() {
            history.repeat_line(number, line)?;
        }
        Ok(history)
    }

    /// Repeats the move or outcome in a line of a record.
    fn repeat_line(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        let Some((name, text)) = split_chance(line) else {
            return self.repeat_move(line).map_err(|why| RecordError::Move {
                number,
                line: line.to_owned(),
                why,
            });
        };
        let is_next = self.chance().is_some_and(|chance| chance.name == name);
        let drawn = self.read_outcome(text).filter(|_| is_next);
        let wrong =
            || RecordError::Outcome { number, name: name.to_owned(), outcome: text.to_owned() };
        let drawn = drawn.ok_or_else(wrong)?;
        self.draw(drawn).map_err(|stop| match stop {
            Stop::Fault(_) => {
                RecordError::Move { number, line: line.to_owned(), why: Misfit::Stopped(stop) }
            }
            Stop::Refused(_) | Stop::Setup(_) => wrong(),
        })
    }

    fn repeat_move(&mut self, line: &str) -> Result<(), Misfit> {
        let (name, text) = line.split_once(':').ok_or(Misfit::NoSeat)?;
        let seat = self.setup().names.find(name.trim());
        let seat = seat.ok_or(Misfit::UnknownSeat)?;
        let action = self.read_move(seat, text).map_err(Misfit::Unreadable)?;
        self.act(action).map_err(Misfit::Stopped)
    }

    /// The text of a move.
    #[must_use]
    pub fn move_text(&self, action: &Move) -> String {
        move_text(&self.runtime().game, &self.setup().names, action, |_| false)
    }

    /// Reads a move of a seat, without judging whether the move is legal.
    ///
    /// # Errors
    /// When the text is not a move, or names something that does not exist.
    pub fn read_move(&self, seat: u32, text: &str) -> Result<Move, MoveError> {
        let Runtime { game, layout, .. } = self.runtime();
        let (names, table) = (&self.setup().names, (layout.as_ref(), self.state()));
        read_move(game, names, table, (seat, self.offers()), text)
    }

    /// The text of an outcome of the chance that falls next; empty if none does.
    #[must_use]
    pub fn outcome_text(&self, drawn: &Drawn) -> String {
        let (game, names) = (&self.runtime().game, &self.setup().names);
        let chance = self.chance();
        chance.map_or_else(String::new, |chance| show_drawn(game, names, drawn, chance.ty()))
    }

    /// Reads an outcome of the chance that falls next; `None` if the text is no such outcome. Cards of a shuffled zone
    /// are named from the top down, and at least one of them.
    #[must_use]
    pub fn read_outcome(&self, text: &str) -> Option<Drawn> {
        let chance = self.chance()?;
        let (game, names) = (&self.runtime().game, &self.setup().names);
        read_outcome(game, names, &chance.name, text)?.of(chance)
    }
}
