//! The record of a game: its input, and the events that followed. A saved record has every outcome of chance and every
//! move, so that a replay needs no generator. It also has every secret.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};

use super::{ForcedOutcome, Misfit, Notes, RecordError, Session, Source, sources};
use crate::engine::{Drawn, Event, Fault, Move, Stop};
use crate::hir::{Game, Ty};
use crate::notation::{NO_DICE, Names, move_text, parse_value, show_drawn};
use crate::state::Value;

/// Input from outside the rules: the beginning, a move, or an outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// The seats sat down. This is the first entry of every record, and only that.
    Start,
    /// A player took a move back. Only this trace is left of the move.
    TakenBack,
    /// A move was made.
    Move(Move),
    /// Chance gave an outcome.
    Chance {
        /// The zone that was shuffled, or the name in a `draw`.
        name: String,
        /// The outcome.
        drawn: Drawn,
        /// The type of a card, or of the value.
        ty: Ty,
    },
}

/// One input with the events that followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The input.
    pub input: Input,
    /// The events that followed, in order.
    pub events: Vec<Event>,
}

/// How a recorded game was set up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordHead {
    /// The variants that were chosen, by name.
    pub variants: Vec<String>,
    /// The seats with their bots, as on the command line.
    pub seats: Vec<String>,
    /// The options that were set, as on the command line: `name=value`.
    pub options: Vec<String>,
    /// The seed of the chance.
    pub seed: u64,
    /// The hash of the rules, if the record has one.
    pub rules: Option<String>,
    /// The lines of the position in which play began; none for a game that was set up.
    pub position: Vec<String>,
}

/// A saved game: its head, then chance and moves, one per line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// How the game was set up.
    pub head: RecordHead,
    /// The title of the game, if the head has it.
    game: Option<String>,
    /// The notes of the players.
    notes: Notes,
    /// Chance and moves, each with the number of its line.
    lines: Vec<(usize, String)>,
}

const FIRST_LINE: &str = "hoyle record 1";

/// The first line of a record whose head has notes.
const WITH_NOTES: &str = "hoyle record 2";

/// A session as text: head, chance and moves, one per line.
#[must_use]
pub fn write_record(session: &Session, head: &RecordHead) -> String {
    let inputs = session.record().iter().map(|entry| &entry.input);
    write_inputs(session.game(), session.names(), inputs, head)
}

/// A session as text, with the notes of the players.
#[must_use]
pub fn write_saved(session: &Session, head: &RecordHead, notes: &Notes) -> String {
    let record = write_record(session, head);
    let rest = record.strip_prefix(FIRST_LINE);
    match rest.and_then(|rest| rest.split_once("\n\n")) {
        Some((head, inputs)) if !notes.is_empty() => {
            let notes: String = notes.lines().map(|line| format!("\n{line}")).collect();
            format!("{WITH_NOTES}{head}{notes}\n\n{inputs}")
        }
        Some(_) | None => record,
    }
}

/// Inputs as the text of a record.
pub fn write_inputs<'i>(
    game: &Game,
    names: &Names,
    inputs: impl IntoIterator<Item = &'i Input>,
    head: &RecordHead,
) -> String {
    let mut lines = head.lines(&game.title);
    lines.push(String::new());
    let inputs = inputs.into_iter();
    lines.extend(inputs.filter_map(|input| input_line(game, names, input)));
    lines.push(String::new());
    lines.join("\n")
}

/// An input as a line of a record; `None` for an input that a replay does not repeat.
#[must_use]
pub fn input_line(game: &Game, names: &Names, input: &Input) -> Option<String> {
    match input {
        Input::Start | Input::TakenBack => None,
        Input::Move(action) => Some(format!(
            "{}: {}",
            names.of(action.seat),
            move_text(game, names, action, |_| false)
        )),
        Input::Chance { name, drawn, ty } => {
            Some(format!("chance {name}: {}", show_drawn(game, names, drawn, ty)))
        }
    }
}

/// The name of a seat and its bot, as they are written: `Ben:random`.
#[must_use]
pub fn name_and_bot(seat: &str) -> (&str, Option<&str>) {
    match seat.split_once(':') {
        Some((name, bot)) => (name.trim(), Some(bot.trim())),
        None => (seat.trim(), None),
    }
}

impl RecordHead {
    /// The names of the seats, without the kinds of bots.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| name_and_bot(seat).0.to_owned()).collect()
    }

    /// The bot on each seat; nothing for a person.
    #[must_use]
    pub fn bots(&self) -> Vec<Option<String>> {
        self.seats.iter().map(|seat| name_and_bot(seat).1.map(str::to_owned)).collect()
    }

    /// The lines of a record before the first blank one.
    #[must_use]
    pub fn lines(&self, game: &str) -> Vec<String> {
        let mut lines = vec![FIRST_LINE.to_owned(), format!("game {game}")];
        lines.extend(self.rules.iter().map(|rules| format!("rules {rules}")));
        lines.push(format!("seats {}", self.seats.join(" ")));
        lines.push(format!("seed {}", self.seed));
        let variants = self.variants.iter();
        lines.extend(variants.map(|variant| format!("variant {variant}")));
        lines.extend(self.options.iter().map(|option| format!("option {option}")));
        let position = self.position.iter().filter(|line| !line.trim().is_empty());
        lines.extend(position.map(|line| format!("position {line}")));
        lines
    }
}

impl Record {
    /// Reads the head of a record; the moves are read when it is replayed.
    ///
    /// # Errors
    /// When the text is not a record.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut lines = (1..).zip(text.lines().map(str::trim));
        let has_notes = match lines.next() {
            Some((_, FIRST_LINE)) => false,
            Some((_, WITH_NOTES)) => true,
            Some(_) | None => return Err(RecordError::FirstLine(FIRST_LINE)),
        };
        if !text.ends_with('\n') {
            return Err(RecordError::BrokenOff(text.lines().count()));
        }
        let mut record = Self::default();
        for (_, line) in lines.by_ref().take_while(|(_, line)| !line.is_empty()) {
            match line.split_once(' ') {
                Some(("game", title)) => record.game = Some(title.to_owned()),
                Some(("rules", hash)) => record.head.rules = Some(hash.to_owned()),
                Some(("view", viewer)) => return Err(RecordError::View(viewer.to_owned())),
                Some(("seats", seats)) => {
                    record.head.seats = seats.split_whitespace().map(str::to_owned).collect();
                }
                Some(("seed", seed)) => {
                    let wrong = |_| RecordError::Seed(seed.to_owned());
                    record.head.seed = seed.parse().map_err(wrong)?;
                }
                Some(("variant", name)) => record.head.variants.push(name.to_owned()),
                Some(("position", line)) => record.head.position.push(line.to_owned()),
                Some(("option", option)) => record.head.options.push(option.to_owned()),
                Some(("note", note)) if has_notes && record.notes.read(note).is_some() => {}
                _ => return Err(RecordError::Head(line.to_owned())),
            }
        }
        record.lines = lines
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .map(|(number, line)| (number, without_notes(line).to_owned()))
            .collect();
        Ok(record)
    }

    /// The outcomes of chance with their names, in the order of the record.
    ///
    /// # Errors
    /// When the record, or an outcome in it, does not belong to this game.
    pub fn outcomes(
        &self,
        game: &Game,
        names: &Names,
    ) -> Result<Vec<(String, ForcedOutcome)>, RecordError> {
        self.belongs_to(game)?;
        self.chances()
            .map(|(number, name, text)| {
                let given = read_outcome(game, names, name, text);
                let given = given.ok_or_else(|| RecordError::Outcome {
                    number,
                    name: name.to_owned(),
                    outcome: text.to_owned(),
                });
                given.map(|given| (name.to_owned(), given))
            })
            .collect()
    }

    /// Checks that the record is one of a game.
    ///
    /// # Errors
    /// Both titles, if the record is of another game.
    pub fn belongs_to(&self, game: &Game) -> Result<(), RecordError> {
        match self.game.as_ref().filter(|title| **title != game.title) {
            Some(title) => {
                Err(RecordError::OtherGame { record: title.clone(), game: game.title.clone() })
            }
            None => Ok(()),
        }
    }

    /// The lines with outcomes and moves, each with its number.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.lines.iter();
        lines.map(|(number, line)| (*number, line.as_str()))
    }

    /// The lines with outcomes: the number of the line, the name and the outcome.
    fn chances(&self) -> impl Iterator<Item = (usize, &str, &str)> {
        self.lines().filter_map(|(number, line)| {
            let (name, text) = split_chance(line)?;
            Some((number, name, text))
        })
    }

    /// Makes the recorded moves in a new session with the same head.
    ///
    /// # Errors
    /// The first move that cannot be made, or an outcome that is left over or missing.
    pub fn replay(&self, session: &mut Session) -> Result<(), RecordError> {
        self.replay_watched(session, &mut |_, _| Ok(()))
    }

    /// Makes the recorded moves in a session that is in play. Outcomes of chance fall as the session has them.
    ///
    /// # Errors
    /// The first move that cannot be made.
    pub fn go_on(&self, session: &mut Session) -> Result<(), RecordError> {
        self.make_moves(session, &mut |_, _| Ok(()))
    }

    /// Replays the record, and calls `look` before each move.
    ///
    /// # Errors
    /// As [`Self::replay`], or an error of `look`.
    pub fn replay_watched(
        &self,
        session: &mut Session,
        look: &mut dyn FnMut(&Session, &Move) -> Result<(), Fault>,
    ) -> Result<(), RecordError> {
        self.make_moves(session, look)?;
        self.all_fell(session)
    }

    fn make_moves(
        &self,
        session: &mut Session,
        look: &mut dyn FnMut(&Session, &Move) -> Result<(), Fault>,
    ) -> Result<(), RecordError> {
        for (number, line) in self.moves() {
            replay_move(session, line, look).map_err(|why| RecordError::Move {
                number,
                line: line.to_owned(),
                why,
            })?;
        }
        Ok(())
    }

    /// The lines with moves, each with its number.
    pub fn moves(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines().filter(|(_, line)| !line.starts_with("chance "))
    }

    /// The notes of the players.
    #[must_use]
    pub const fn notes(&self) -> &Notes {
        &self.notes
    }

    /// The title of the game, if the head has it.
    #[must_use]
    pub fn game(&self) -> Option<&str> {
        self.game.as_deref()
    }

    /// Checks that exactly the outcomes of the record have fallen.
    fn all_fell(&self, session: &Session) -> Result<(), RecordError> {
        let mut written: BTreeMap<&str, VecDeque<usize>> = BTreeMap::new();
        for (number, name, _) in self.chances() {
            written.entry(name).or_default().push_back(number);
        }
        for entry in session.record() {
            if let Input::Chance { name, .. } = &entry.input
                && (written.get_mut(name.as_str())).and_then(VecDeque::pop_front).is_none()
            {
                return Err(RecordError::Missing(name.clone()));
            }
        }
        let left = written.into_iter().find_map(|(name, numbers)| {
            let number = *numbers.front()?;
            Some(RecordError::Left { number, name: name.to_owned() })
        });
        left.map_or(Ok(()), Err)
    }
}

/// Makes the move of a line: a seat's name, a colon, and the move.
fn replay_move(
    session: &mut Session,
    line: &str,
    look: &mut dyn FnMut(&Session, &Move) -> Result<(), Fault>,
) -> Result<(), Misfit> {
    let (name, text) = line.split_once(':').ok_or(Misfit::NoSeat)?;
    let seat = session.names().find(name.trim());
    let seat = seat.ok_or(Misfit::UnknownSeat)?;
    let action = session.read_move(seat, text).map_err(Misfit::Unreadable)?;
    look(session, &action).map_err(|fault| Misfit::Stopped(Stop::Fault(fault)))?;
    session.act(action).map_err(Misfit::Stopped)
}

/// A line without trailing notes.
fn without_notes(line: &str) -> &str {
    line.split_once("  #").map_or(line, |(done, _)| done.trim_end())
}

/// The name and the outcome in a line about chance; `None` for a move.
#[must_use]
pub fn split_chance(line: &str) -> Option<(&str, &str)> {
    let (name, text) = line.strip_prefix("chance ")?.split_once(':')?;
    Some((name, text.trim()))
}

/// Reads an outcome for each source of a name: the cards of a pile, the top one first, or the drawn value.
#[must_use]
pub fn read_outcome(game: &Game, names: &Names, name: &str, text: &str) -> Option<ForcedOutcome> {
    let read = |source: &Source| match source {
        Source::Pile(ty) => {
            let cards = text.split_whitespace().map(|card| {
                match parse_value(game, names, card, ty, NO_DICE) {
                    Ok(Value::Member(card)) => Some(card),
                    _ => None,
                }
            });
            cards.collect::<Option<_>>().map(Drawn::Order)
        }
        Source::Draw(ty) => parse_value(game, names, text, ty, NO_DICE).ok().map(Drawn::Choice),
    };
    let named = sources(game).into_iter().filter(|(it, _)| *it == name);
    let readings: Vec<(Source, Drawn)> =
        named.filter_map(|(_, source)| read(&source).map(|drawn| (source, drawn))).collect();
    (!readings.is_empty()).then_some(ForcedOutcome::Readings(readings))
}
