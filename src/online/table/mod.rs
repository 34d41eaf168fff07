//! [`Table`]: a game in play at a table that people join by a link. It is given lines and gives scenes: what each viewer is shown. It
//! knows nothing of addresses, keys and files.

mod advice;
mod choosing;
mod clocks;
mod replays;
mod rules;
mod scenes;
mod seats;
mod taking_back;
mod told;

use std::sync::Arc;

use crate::dialogue::{Refusals, read_meant};
use crate::engine::{Fault, Move, Stop};
use crate::scene::Terms;
use crate::session::{
    ForcedOutcome, Input, Record, RecordError, RecordHead, Session, Setup, input_line,
};

pub use clocks::{ClockEvent, Clocks};
pub use replays::Moment;
pub use rules::{TableRules, WantedRules};
pub use scenes::Wanted;
pub use seats::{check_bot, check_length};
pub use taking_back::{Back, saved_game};
use taking_back::{TAKEN_BACK, Wish};
use told::Told;

/// A game in play, with those who sit at it.
#[derive(Clone)]
pub struct Table {
    rules: Arc<TableRules>,
    head: RecordHead,
    setup: Setup,
    session: Session,
    /// The bot on each seat; empty for a person, and [`OPEN`](crate::scene::OPEN) for whoever comes.
    bots: Vec<String>,
    terms: Terms,
    clocks: Clocks,
    told: Told,
    wish: Option<Wish>,
}

impl Table {
    /// Begins a game. Each seat of the head has a name and, behind a colon, the name of a bot if one plays it.
    ///
    /// # Errors
    /// Why it cannot begin, in words for the user.
    pub fn begin(rules: Arc<TableRules>, head: &RecordHead) -> Result<Self, String> {
        Self::given(rules, head, Vec::new())
    }

    /// The game that came of these moves and chances, which are lines of a record, or say that a move was taken back.
    ///
    /// # Errors
    /// Why it cannot be played again, in words for the user.
    pub fn again(
        rules: Arc<TableRules>,
        head: &RecordHead,
        inputs: &[String],
    ) -> Result<Self, String> {
        let game = Arc::clone(&rules.runtime.game);
        let names = Setup::new(&game, &head.names(), &head.options, head.seed);
        let names = names.map_err(|why| why.0)?.names;
        let read = |inputs: &[String]| {
            let lines = [head.lines(&game.title).join("\n"), String::new(), inputs.join("\n")];
            let record = Record::parse(&format!("{}\n", lines.join("\n")))?;
            let given = record.outcomes(&game, &names)?;
            Ok((record, given))
        };
        let told = |why: RecordError| why.to_string();
        let mut parts = inputs.split(|line| line.starts_with(TAKEN_BACK));
        let (record, given) = read(parts.next().unwrap_or_default()).map_err(told)?;
        let mut table = Self::given(rules, head, given)?;
        record.go_on(&mut table.session).map_err(told)?;
        let marks = inputs.iter().filter_map(|line| line.strip_prefix(TAKEN_BACK));
        for (name, part) in marks.zip(parts) {
            table.take_back_again(name)?;
            let (record, given) = read(part).map_err(told)?;
            table.session.give_only(given);
            record.go_on(&mut table.session).map_err(told)?;
        }
        match table.session.left().first() {
            Some((name, _)) => Err(format!("an outcome of `{name}` has not fallen")),
            None => Ok(table),
        }
    }

    fn given(
        rules: Arc<TableRules>,
        head: &RecordHead,
        given: Vec<(String, ForcedOutcome)>,
    ) -> Result<Self, String> {
        let game = &rules.runtime.game;
        let setup = Setup::new(game, &head.names(), &head.options, head.seed);
        let mut setup = setup.map_err(|why| why.0)?;
        setup.names.language = rules.language;
        setup.given = given;
        if !head.position.is_empty() {
            return Err("a table begins as its rules say, and from no other position".to_owned());
        }
        let names = setup.names.clone();
        let session = rules.runtime.begin(setup.clone()).map_err(|stop| match stop {
            Stop::Setup(why) => crate::notation::say(game, &names, &why),
            Stop::Fault(fault) => fault.code.as_str().to_owned(),
            Stop::Refused(_) => "an outcome that was given cannot fall".to_owned(),
        })?;
        setup.given.clear();
        Ok(Self {
            bots: head.bots().into_iter().map(Option::unwrap_or_default).collect(),
            head: head.clone(),
            setup,
            session,
            rules,
            terms: Terms::default(),
            clocks: Clocks::default(),
            told: Told::default(),
            wish: None,
        })
    }

    /// The rules on which it is played.
    #[must_use]
    pub const fn rules(&self) -> &Arc<TableRules> {
        &self.rules
    }

    /// The code of the language in which it is read.
    #[must_use]
    pub fn language(&self) -> &str {
        self.session.names().code(self.session.game())
    }

    /// The head of its record, with its seats as they were when the game began.
    #[must_use]
    pub const fn head(&self) -> &RecordHead {
        &self.head
    }

    /// The lines of that head.
    #[must_use]
    pub fn head_lines(&self) -> String {
        self.head.lines(&self.rules.runtime.game.title).join("\n")
    }

    /// How it was set up.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game in play, with every secret.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The same table on these terms.
    #[must_use]
    pub fn on(mut self, terms: Terms) -> Self {
        self.terms = terms;
        self
    }

    /// What was agreed about it.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.session.state().ending().is_some()
    }

    /// The names of the bots, by seat; empty for a person.
    #[must_use]
    pub fn bots(&self) -> &[String] {
        &self.bots
    }

    /// Puts a bot on a seat, or a person if the name is empty.
    pub fn seat(&mut self, seat: u32, bot: &str) {
        if let Some(place) = self.bots.get_mut(seat as usize) {
            bot.clone_into(place);
        }
    }

    /// The sheets that the game keeps for a seat: name and text.
    ///
    /// # Errors
    /// When a script fails.
    pub fn sheets(&self, seat: u32) -> Result<Vec<(String, String)>, Fault> {
        let (game, names) = (self.session.game(), self.session.names());
        let sheet = |name: &str| {
            let text = self.session.sheet(name, seat)?;
            Ok((names.read(game, name).to_owned(), text.unwrap_or_default()))
        };
        self.session.sheets().into_iter().map(|hook| sheet(&hook.name)).collect()
    }

    /// How many entries the record of the game has.
    #[must_use]
    pub fn recorded(&self) -> usize {
        self.session.record().len()
    }

    /// The moves and chances from an entry of the record on, as lines of a record.
    #[must_use]
    pub fn inputs(&self, from: usize) -> Vec<String> {
        let entries = self.session.record().get(from..).unwrap_or_default().iter();
        let lines = entries
            .filter_map(|it| input_line(self.session.game(), self.session.names(), &it.input));
        lines.collect()
    }

    /// The number of a seat's turn: it rises with each of its moves, and whenever a move is taken back.
    #[must_use]
    pub fn turn(&self, seat: u32) -> usize {
        let entries = self.session.record().iter();
        let own = entries.filter(|entry| match &entry.input {
            Input::Move(action) => action.seat == seat,
            // A form that was sent before a move was taken back is not good for the same turn again.
            Input::TakenBack => true,
            Input::Start | Input::Chance { .. } => false,
        });
        own.count()
    }

    /// Makes a move that somebody has written.
    ///
    /// # Errors
    /// Why it was not made, as lines for the seat.
    pub fn write(&mut self, seat: u32, text: &str) -> Result<(), Vec<String>> {
        let action = read_meant(&self.session, seat, text);
        let action = action.map_err(|error| self.refusals(seat).unread(&error))?;
        let made = self.session.act(action.clone());
        made.map_err(|stop| self.refusals(seat).refused(&stop, &action))
    }

    /// Makes a move of a bot.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn act(&mut self, action: Move) -> Result<(), Stop> {
        self.session.act(action)
    }

    /// Takes the last move back, without a trace: for a move that could not be kept.
    pub fn undo(&mut self) {
        self.session.undo();
        self.told = Told::default();
    }

    fn refusals(&self, seat: u32) -> Refusals<'_> {
        Refusals { session: &self.session, sources: &self.rules.sources, seat, is_brief: false }
    }
}
