//! The prompt: moves, commands, and what the player at the screen gets to see.

use std::collections::BTreeMap;

use hoyle::engine::{Fault, Offer, Role};
use hoyle::session::{Bot, Input, RecordHead, Taken};
use hoyle::state::Set;
use hoyle::view::View;
use hoyle::{Session, Stop, Viewer};

use super::super::cli::Exit;
use super::super::cli::open::Opened;
use super::refusal::unread;
use super::{commands, listing};
use crate::front::draw::Style;

/// The reply to a line.
#[derive(Debug, Default)]
pub struct Reply {
    pub lines: Vec<String>,
    /// Whether the player has left.
    pub leave: bool,
}

impl Reply {
    pub fn say(lines: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self {
            lines: lines.into_iter().map(Into::into).collect(),
            leave: false,
        }
    }
}

/// The number of moves, and the length of the record: different after each move, and after each
/// that is taken back.
pub type Stage = (usize, usize);

/// A game at one screen.
pub struct Prompt {
    pub(super) opened: Opened,
    pub(super) session: Session,
    bots: Vec<Option<Box<dyn Bot>>>,
    pub(super) head: RecordHead,
    /// The seat at the prompt.
    seat: u32,
    /// When the player was chosen: a player chosen with `:as` stays until a move.
    settled: Stage,
    /// How much of the record each seat has been shown.
    shown: BTreeMap<u32, usize>,
    /// A line typed for the player at the prompt before they sat there.
    typed: Option<String>,
    /// When play stopped because of a fault.
    faulty: Option<Stage>,
    /// The table as each seat saw it after its last move.
    pub(super) left: BTreeMap<u32, View>,
    /// How pictures of the table are drawn, if they are.
    pub pictures: Option<Style>,
    /// The width of pictures, if the terminal does not say it.
    pub(super) fixed_width: Option<usize>,
    /// The viewer to whom faults are told.
    pub(super) faults_for: Viewer,
    /// Whether a move was refused or the game has a fault.
    pub(super) exit: Exit,
}

impl Prompt {
    pub fn new(
        opened: Opened,
        session: Session,
        bots: Vec<Option<Box<dyn Bot>>>,
        head: RecordHead,
        faults_for: Viewer,
    ) -> Self {
        let seat = bots
            .iter()
            .position(Option::is_none)
            .and_then(|at| u32::try_from(at).ok())
            .unwrap_or(0);
        Self {
            opened,
            session,
            bots,
            head,
            seat,
            settled: (0, 0),
            shown: BTreeMap::new(),
            typed: None,
            faulty: None,
            left: BTreeMap::new(),
            pictures: None,
            fixed_width: None,
            faults_for,
            exit: Exit::Ok,
        }
    }

    /// Draws as wide as the terminal is, unless the command line has said how wide.
    pub fn fit(&mut self, columns: Option<usize>) {
        if let (Some(style), Some(width)) = (&mut self.pictures, self.fixed_width.or(columns)) {
            style.width = width;
        }
    }

    pub const fn seat(&self) -> u32 {
        self.seat
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    pub fn name(&self, seat: u32) -> &str {
        self.session.names().of(seat)
    }

    pub fn is_over(&self) -> bool {
        self.session.state().ending().is_some()
    }

    /// How many people sit at this screen.
    pub fn people(&self) -> usize {
        self.bots.iter().filter(|bot| bot.is_none()).count()
    }

    fn is_person(&self, seat: u32) -> bool {
        self.bots.get(seat as usize).is_some_and(Option::is_none)
    }

    /// The title, the seats, and how to get help.
    pub fn welcome(&self) -> Vec<String> {
        let game = self.session.game();
        let seats: Vec<String> = (0u32..)
            .zip(&self.bots)
            .map(|(seat, bot)| {
                if bot.is_some() {
                    format!("{} (bot)", self.name(seat))
                } else {
                    self.name(seat).to_owned()
                }
            })
            .collect();
        vec![
            format!(
                "{} with {}",
                self.session.names().read(game, &game.title),
                seats.join(", ")
            ),
            "Type a move, or :help.".to_owned(),
        ]
    }

    /// Lets bots play until a person has to decide, and seats that person. A fault is told once;
    /// the game can still be looked at and saved.
    pub fn advance(&mut self) -> Vec<String> {
        if self.is_stuck() {
            return Vec::new();
        }
        self.faulty = None;
        match self.settle() {
            Ok(()) => Vec::new(),
            Err(stop) => {
                self.faulty = Some(self.stage());
                self.exit = Exit::Findings;
                self.stopped(&stop)
            }
        }
    }

    fn settle(&mut self) -> Result<(), Stop> {
        while let Some(action) = hoyle::session::bot_move(&self.session, &mut self.bots)? {
            self.session.act(action)?;
            if self.people() == 0
                && let Some(fault) = hoyle::sim::endless(&self.session)
            {
                return Err(Stop::Fault(fault));
            }
        }
        if self.settled == self.stage() {
            return Ok(());
        }
        self.settled = self.stage();
        let acting = self.session.acting();
        if !acting.contains(&self.seat)
            && let Some(next) = acting.into_iter().find(|seat| self.is_person(*seat))
        {
            self.seat = next;
        }
        Ok(())
    }

    /// Whether the rules have a fault here, so that play does not go on by itself.
    pub fn is_stuck(&self) -> bool {
        self.faulty == Some(self.stage())
    }

    pub fn stage(&self) -> Stage {
        (self.session.moves(), self.session.record().len())
    }

    /// What the one at the prompt has not been shown yet.
    pub fn news(&mut self) -> Vec<String> {
        let since = self
            .shown
            .insert(self.seat, self.session.record().len())
            .unwrap_or(0);
        let seen = self.session.seen(Viewer::Seat(self.seat), since);
        listing::log(&self.session, &seen)
    }

    /// What is asked of the one at the prompt.
    pub fn question(&self) -> Result<Vec<String>, Fault> {
        let own: Vec<Offer> = self
            .session
            .offers()?
            .into_iter()
            .filter(|offer| offer.seat == self.seat)
            .collect();
        let asked = own
            .iter()
            .filter(|it| it.role == Role::Answer)
            .map(|it| listing::question(&self.session, *it));
        let mut lines: Vec<String> = asked.collect::<Result<_, _>>()?;
        let acting = self.session.acting();
        if acting.contains(&self.seat) && own.iter().all(|it| it.role == Role::Interrupt) {
            // A member of a team who can do nothing; who else cannot is their secret.
            lines.push(format!(
                "You can do nothing now. Play waits for {}.",
                self.awaited()
            ));
        }
        if own.iter().any(|it| it.role == Role::Turn) {
            let usages: Vec<String> = own
                .iter()
                .filter(|it| it.role == Role::Turn)
                .map(|it| listing::usage(&self.session, *it))
                .collect();
            let about = self.about_turn(&own)?;
            lines.push(format!("{about}Your turn: {}", usages.join(" or ")));
        }
        let breaks: Vec<String> = own
            .iter()
            .filter(|it| it.role == Role::Interrupt)
            .map(|it| listing::usage(&self.session, *it))
            .collect();
        if !breaks.is_empty() {
            lines.push(format!("At any time: {}", breaks.join(" or ")));
        }
        Ok(lines)
    }

    /// What the player's turn is about, with a blank behind it; empty if the rules do not say it.
    pub(super) fn about_turn(&self, own: &[Offer]) -> Result<String, Fault> {
        let turn = own.iter().find(|it| it.role == Role::Turn);
        let about = turn.map(|offer| self.session.question(offer)).transpose()?;
        let about = about.filter(|text| !text.is_empty());
        Ok(about.map_or_else(String::new, |text| format!("{text} ")))
    }

    /// The seats that play waits for.
    pub fn awaited(&self) -> String {
        let seats = self.session.acting();
        seats
            .iter()
            .map(|seat| self.name(*seat))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The end, with winners and scores. If several people share the screen, the view is
    /// everybody's.
    pub fn ending(&self) -> Vec<String> {
        let viewer = if self.people() > 1 {
            Viewer::Public
        } else {
            Viewer::Seat(self.seat)
        };
        listing::ending(&self.session, viewer)
    }

    /// Interprets a line: a move, or a command after a colon.
    pub fn line(&mut self, line: &str) -> Reply {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Reply::default();
        }
        match line.strip_prefix(':') {
            Some(command) => commands::run(self, command),
            None => self.typed_move(line),
        }
    }

    /// `Ben: accuse(…)` is a move of Ben's; without a name it is a move of whoever sits at the prompt. What is typed for
    /// another person is not judged before that person sits there: the answer is theirs alone.
    fn typed_move(&mut self, line: &str) -> Reply {
        let (seat, text) = match line.split_once(':') {
            Some((name, rest)) if self.session.names().find(name.trim()).is_some() => (
                self.session.names().find(name.trim()).unwrap_or(self.seat),
                rest,
            ),
            _ => (self.seat, line),
        };
        if !self.is_person(seat) {
            return Reply::say([format!("Nobody at this screen plays {}.", self.name(seat))]);
        }
        if seat != self.seat {
            self.seat = seat;
            self.typed = Some(text.trim().to_owned());
            return Reply::default();
        }
        match self.make(seat, text) {
            Ok(()) => Reply::default(),
            Err(lines) => {
                self.exit = self.exit.max(Exit::Findings);
                Reply {
                    lines,
                    leave: false,
                }
            }
        }
    }

    /// The line typed for the player at the prompt before they sat there.
    pub fn typed(&mut self) -> Option<String> {
        self.typed.take()
    }

    fn make(&mut self, seat: u32, text: &str) -> Result<(), Vec<String>> {
        let action = self
            .session
            .read_move(seat, text)
            .map_err(|error| vec![unread(&error)])?;
        self.session
            .act(action.clone())
            .map_err(|stop| self.refused(&stop, &action))?;
        let view = self.session.view(Viewer::Seat(seat));
        self.left.insert(seat, view);
        Ok(())
    }

    /// Puts a bot on the seat at the prompt.
    pub(super) fn hand_over(&mut self) {
        let seat = self.seat;
        if let Some(place) = self.bots.get_mut(seat as usize) {
            *place = hoyle::session::bot_named("random", self.head.seed, seat);
        }
    }

    /// Sits another person at the prompt.
    pub(super) fn sit(&mut self, seat: u32) -> bool {
        let person = self.is_person(seat);
        if person {
            self.seat = seat;
        }
        person
    }

    /// Takes back the last move of the player at the prompt. Everybody sees that it was taken back.
    pub(super) fn take_back(&mut self, anyway: bool) -> Taken {
        let traces: Vec<bool> = (self.session.record().iter())
            .map(|it| it.input == Input::TakenBack)
            .collect();
        let bots: Set = (0u32..)
            .zip(&self.bots)
            .filter(|(_, bot)| bot.is_some())
            .map(|(seat, _)| seat)
            .collect();
        let taken = self.session.take_back(self.seat, bots, anyway);
        if let Taken::Back { left } = taken {
            for shown in self.shown.values_mut().filter(|it| **it > left) {
                // Traces that were shown before are not shown again.
                let before = traces.get(left..*shown).unwrap_or_default();
                *shown = left + before.iter().filter(|it| **it).count();
            }
            self.settled = self.stage();
        }
        taken
    }
}
