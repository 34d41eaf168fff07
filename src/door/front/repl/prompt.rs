//! The prompt: moves, commands, and what the player at the screen gets to see.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hoyle::base::signs;
use hoyle::dialogue;
use hoyle::hir::StateId;
use hoyle::notation::{Phrase, own, prompt as words};
use hoyle::opponents::Opponents;
use hoyle::rulebook::Told;
use hoyle::session::{Notes, RecordHead, chosen_options};
use hoyle::state::Value;
use hoyle::trace::Tracer;
use hoyle::view::View;
use hoyle::{Move, Session, Viewer};

use super::super::cli::open::Opened;
use super::super::cli::{Exit, transcripts};
use super::commands;
use super::kept::Place;
use super::news::Tracing;
use super::refusal::Refusals;
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
        Self { lines: lines.into_iter().map(Into::into).collect(), leave: false }
    }
}

/// The number of moves, and the length of the record: different after each move, and after each
/// that is taken back.
pub type Stage = (usize, usize);

/// A game at one screen.
pub struct Prompt {
    pub(super) opened: Opened,
    pub(super) session: Session,
    pub(super) opponents: Opponents,
    /// For seats that a bot plays for a while: how many moves it still makes.
    pub(super) lent: BTreeMap<u32, usize>,
    /// Moves that were taken back and can be made again, in order.
    pub(super) undone: Vec<Move>,
    pub(super) head: RecordHead,
    /// The values of the chosen options.
    pub(super) options: Vec<(StateId, Value)>,
    /// The seat at the prompt.
    seat: u32,
    /// When the player was chosen: a player chosen with `:as` stays until a move.
    pub(super) settled: Stage,
    /// How much of the record each seat has been shown.
    pub(super) shown: BTreeMap<u32, usize>,
    /// Lines that are typed and not done: for a player before they sat at the prompt, where they were to read on, or several
    /// at once.
    pub(super) typed: VecDeque<String>,
    /// What is told with what is new.
    pub(super) notices: Vec<String>,
    /// When play stopped because of a fault.
    pub(super) faulty: Option<Stage>,
    /// The table as each seat saw it after its last move.
    pub(super) left: BTreeMap<u32, View>,
    /// How pictures of the table are drawn, if they are.
    pub pictures: Option<Style>,
    /// The width of pictures, if the terminal does not say it.
    pub(super) fixed_width: Option<usize>,
    /// What is told of the statements that a move carries out, and who finds it out.
    pub(super) tracing: Tracing,
    pub(super) tracer: Option<Arc<Tracer>>,
    /// What the people at this screen have noted.
    pub notes: Notes,
    /// The viewer to whom faults are told.
    pub(super) faults_for: Viewer,
    /// Where the unfinished game is saved as it goes, if it is.
    pub kept: Option<Place>,
    /// Where it is written down when it is over.
    pub written: Vec<PathBuf>,
    /// Whether another game is to follow.
    pub(super) again: bool,
    /// Whether a move was refused or the game has a fault.
    pub(super) exit: Exit,
}

impl Prompt {
    pub fn new(
        opened: Opened,
        session: Session,
        opponents: Opponents,
        head: RecordHead,
        faults_for: Viewer,
    ) -> Self {
        let seat = opponents
            .seats()
            .iter()
            .position(Option::is_none)
            .and_then(|at| u32::try_from(at).ok())
            .unwrap_or(0);
        let options = chosen_options(session.game(), &head.options);
        Self {
            options: options.unwrap_or_default(),
            opened,
            session,
            opponents,
            head,
            seat,
            settled: (0, 0),
            shown: BTreeMap::new(),
            typed: VecDeque::new(),
            notices: Vec::new(),
            faulty: None,
            left: BTreeMap::new(),
            lent: BTreeMap::new(),
            undone: Vec::new(),
            pictures: None,
            fixed_width: None,
            tracing: Tracing::Off,
            tracer: None,
            notes: Notes::default(),
            faults_for,
            kept: None,
            written: Vec::new(),
            again: false,
            exit: Exit::Ok,
        }
    }

    /// Writes the game down for everybody.
    pub fn write_down(&self, path: &Path) -> Result<(), Exit> {
        transcripts::write(path, &self.opened, &self.session, &self.head)
    }

    /// Draws for the columns and lines that a terminal has, unless the command line has said how wide.
    pub fn fit(&mut self, terminal: Option<(u16, u16)>) {
        if let (Some(style), Some((columns, lines))) = (&mut self.pictures, terminal) {
            style.width = self.fixed_width.unwrap_or_else(|| usize::from(columns));
            style.height = usize::from(lines);
        }
    }

    /// Who plays, and with what.
    pub const fn head(&self) -> &RecordHead {
        &self.head
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
        self.opponents.seats().iter().filter(|bot| bot.is_none()).count()
    }

    /// Whether one person at this screen may know what another may not: by the rules, or from what they have noted.
    pub(super) fn hides(&self) -> bool {
        let names = self.session.names().seats.iter();
        let noted = |name: &String| self.notes.of(name).next().is_some();
        self.people() > 1 && (!self.session.game().is_open() || names.into_iter().any(noted))
    }

    pub(super) fn is_person(&self, seat: u32) -> bool {
        self.opponents.seats().get(seat as usize).is_some_and(Option::is_none)
    }

    /// What the rules are put into words from.
    pub(super) fn told(&self) -> Told<'_> {
        Told {
            game: self.session.game(),
            sources: &self.opened.sources,
            names: self.session.names(),
            options: &self.options,
        }
    }

    /// Who says why something was not done.
    pub(super) fn refusals(&self) -> Refusals<'_> {
        Refusals {
            session: &self.session,
            sources: &self.opened.sources,
            seat: self.seat,
            faults_for: self.faults_for,
            // Who sees the table plays; programs, and whoever writes rules, read on.
            is_brief: self.pictures.is_some() && self.faults_for != Viewer::Referee,
        }
    }

    /// The title, the seats, and how to get help.
    pub fn welcome(&self) -> Vec<String> {
        let game = self.session.game();
        let people = self.opponents.seats().iter().filter(|it| it.is_none()).count();
        let seats: Vec<String> = (0u32..)
            .zip(self.opponents.seats())
            .map(|(seat, bot)| match bot {
                Some(_) => self.say(&own::BOT, [self.name(seat)]),
                None if people == 1 => self.say(&own::THIS_IS_YOU, [self.name(seat)]),
                None => self.name(seat).to_owned(),
            })
            .collect();
        vec![
            self.say(&own::WITH, [self.session.names().read(game, &game.title), &seats.join(", ")]),
            if self.pictures.is_some() {
                let marked = self.say(&own::NEW_IS_MARKED, []);
                format!("{} {marked}", self.say(&own::TYPE_A_MOVE, []))
            } else {
                self.say(&own::TYPE_A_MOVE, [])
            },
        ]
    }

    /// The seats that play waits for.
    pub fn awaited(&self) -> String {
        let seats = self.session.acting();
        seats.iter().map(|seat| self.name(*seat)).collect::<Vec<_>>().join(", ")
    }

    /// The end, with winners and scores. If several people share the screen, the view is
    /// everybody's.
    pub(super) fn ending(&self) -> Vec<String> {
        let viewer = if self.people() > 1 { Viewer::Public } else { Viewer::Seat(self.seat) };
        let mut lines = dialogue::ending(&self.session, viewer);
        if self.pictures.is_some() {
            // The seed tells what is still hidden, and what falls if a move is taken back.
            if self.faults_for == Viewer::Referee {
                lines.push(self.say(&own::SEED_WAS, [&self.head.seed.to_string()]));
            }
            lines.push(self.say(&own::AFTER_THE_END, []));
        }
        lines
    }

    /// Words of hoyle in the language of the players.
    pub(super) fn say<const N: usize>(&self, phrase: &Phrase, values: [&str; N]) -> String {
        dialogue::say(&self.session, phrase, values)
    }

    /// Interprets a line: a move, or a command after a colon.
    pub fn line(&mut self, line: &str) -> Reply {
        let line = line.trim();
        if signs::unseen(line).next().is_some() {
            self.exit = self.exit.max(Exit::Findings);
            return Reply::say([self.say(&words::UNSEEN, [])]);
        }
        if line.is_empty() || line.starts_with('#') {
            return Reply::default();
        }
        if let Some(written) = line.strip_prefix('=') {
            return commands::run(self, &format!("eval {}", written.trim()));
        }
        match line.strip_prefix(':') {
            Some(command) => commands::run(self, command),
            None if line == "?" => commands::run(self, "help"),
            None if self.is_command(line) => commands::run(self, line),
            None => self.typed_move(line),
        }
    }

    /// Whether a line is no move, but a command, a note or nothing.
    pub(super) fn is_for_hoyle(&self, line: &str) -> bool {
        line.is_empty() || line == "?" || line.starts_with([':', '=', '#']) || self.is_command(line)
    }

    /// Whether a line without a colon begins with a command and with no action.
    fn is_command(&self, line: &str) -> bool {
        let word = line.split(' ').next().unwrap_or(line);
        let mut actions = self.session.game().actions.iter();
        commands::names().any(|name| name == word) && !actions.any(|it| it.name == word)
    }

    /// `Ben: accuse(…)` is a move of Ben's; without a name it is a move of whoever sits at the prompt. What is typed for
    /// another person is not judged before that person sits there: the answer is theirs alone.
    fn typed_move(&mut self, line: &str) -> Reply {
        let (seat, text) = self.addressed(line);
        if !self.is_person(seat) {
            return Reply::say([self.say(&words::NOT_HERE, [self.name(seat)])]);
        }
        if seat != self.seat {
            self.seat = seat;
            self.typed.push_front(text.trim().to_owned());
            return Reply::default();
        }
        match self.make(seat, text) {
            Ok(()) => Reply::default(),
            Err(lines) => {
                self.exit = self.exit.max(Exit::Findings);
                Reply { lines, leave: false }
            }
        }
    }

    /// Whose move a line is, and the move.
    pub(super) fn addressed<'l>(&self, line: &'l str) -> (u32, &'l str) {
        let named = line.split_once(':').and_then(|(name, rest)| {
            let seat = self.session.names().find(name.trim())?;
            Some((seat, rest))
        });
        named.unwrap_or((self.seat, line))
    }

    /// The next line that was typed before the player at the prompt was asked for one.
    pub fn typed(&mut self) -> Option<String> {
        self.typed.pop_front()
    }

    /// Takes what was typed: several pasted lines are meant one after the other.
    pub(super) fn take(&mut self, text: &str) {
        self.typed.extend(text.lines().map(str::to_owned));
    }

    fn make(&mut self, seat: u32, text: &str) -> Result<(), Vec<String>> {
        let action = dialogue::read_meant(&self.session, seat, text)
            .map_err(|error| self.refusals().unread(&error))?;
        let before = self.session.view(Viewer::Seat(seat));
        self.session.act(action.clone()).map_err(|stop| self.refusals().refused(&stop, &action))?;
        self.undone.clear();
        self.left.insert(seat, before);
        Ok(())
    }

    /// Puts another game in the place of this one. What its players have seen is not told again.
    pub(super) fn put(&mut self, opened: Opened, session: Session) {
        let length = session.record().len();
        self.opened = opened;
        let options = chosen_options(session.game(), &self.head.options);
        self.options = options.unwrap_or_default();
        self.session = session;
        self.shown.values_mut().for_each(|shown| *shown = length);
        self.left.clear();
        self.undone.clear();
        self.faulty = None;
        self.tracer = None;
    }

    /// Sits another person at the prompt.
    pub(super) fn sit(&mut self, seat: u32) -> bool {
        let person = self.is_person(seat);
        if person {
            self.seat = seat;
        }
        person
    }
}
