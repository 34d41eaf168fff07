//! [`Address`]: where the page of a viewer lies, and what lies below it.

use crate::scene::{Eyes, Replay};

/// Where the page of a viewer lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The path of the page, as `/t/k3f9/play/1`.
    pub base: String,
    /// What names the shown state: two states of one page have different ids.
    pub state: String,
    /// The path of the page on which a move is chosen, with its query, if it is not the page of the table.
    pub chooses: Option<String>,
    /// The path of the page between the seats of one device, if this seat is played on a device with others.
    pub device: Option<String>,
}

impl Address {
    /// The page of a viewer that lies here, in a state with this id.
    #[must_use]
    pub const fn new(base: String, state: String) -> Self {
        Self { base, state, chooses: None, device: None }
    }

    /// The page of a puzzle: moves are chosen there, and not made.
    pub(super) fn of_puzzle(&self, replay: &Replay) -> Self {
        let chooses = self.moment(replay.at, replay.eyes, "puzzle=1");
        Self { chooses: Some(chooses), ..self.clone() }
    }

    /// The path of the page of a game as it was after some of its moves, through some eyes.
    #[must_use]
    pub(super) fn moment(&self, at: usize, eyes: Eyes, more: &str) -> String {
        let more = if more.is_empty() { String::new() } else { format!("&{more}") };
        format!("{}/replay?at={at}&as={}{more}", self.base, eyes.word())
    }

    /// The path of the replay.
    #[must_use]
    pub fn replay(&self) -> String {
        format!("{}/replay", self.base)
    }

    /// The path of a player's notes.
    #[must_use]
    pub fn notes(&self) -> String {
        format!("{}/notes", self.base)
    }

    /// The path of the page on which a player says where to be told of turns.
    #[must_use]
    pub fn hook(&self) -> String {
        format!("{}/hook", self.base)
    }

    /// The path that gives a link to a moment.
    #[must_use]
    pub fn link(&self) -> String {
        format!("{}/link", self.base)
    }

    /// The path of the advice to a player.
    #[must_use]
    pub fn advice(&self) -> String {
        format!("{}/advice", self.base)
    }

    /// The path of the page on which nothing is written of a move.
    pub(super) fn anew(&self) -> &str {
        self.chooses.as_deref().unwrap_or(&self.base)
    }

    /// The path of the page that tells what came of a written move, in a puzzle.
    pub(super) fn answer(&self, written: &str) -> String {
        self.written("answer=1&", written)
    }

    fn written(&self, more: &str, written: &str) -> String {
        let start = self.anew();
        let sign = if start.contains('?') { '&' } else { '?' };
        format!("{start}{sign}{more}move={}#choice", encoded(written))
    }

    /// The path of the stream that tells of new states.
    #[must_use]
    pub fn events(&self) -> String {
        format!("{}/events", self.base)
    }

    /// The path to which moves are sent.
    #[must_use]
    pub fn moves(&self) -> String {
        format!("{}/move", self.base)
    }

    /// The path to which a wish to take a move back is sent.
    #[must_use]
    pub fn take_back(&self) -> String {
        format!("{}/take-back", self.base)
    }

    /// The path that leads to the next game.
    #[must_use]
    pub fn again(&self) -> String {
        format!("{}/again", self.base)
    }

    /// The path to which the wish to take an open seat is sent.
    #[must_use]
    pub fn sit(&self) -> String {
        format!("{}/sit", self.base)
    }

    /// The path of the rules.
    #[must_use]
    pub fn rules(&self) -> String {
        format!("{}/rules", self.base)
    }

    /// The path of the help.
    #[must_use]
    pub fn help(&self) -> String {
        format!("{}/help", self.base)
    }

    /// The path of the page with the whole log.
    #[must_use]
    pub fn whole_log(&self) -> String {
        format!("{}?log=all", self.base)
    }

    /// The path of the page on which something is written of a move. The browser goes on at the choice there, not at the top.
    #[must_use]
    pub fn step(&self, written: &str) -> String {
        self.written("", written)
    }
}

/// A text as a value in an address.
pub(super) fn encoded(text: &str) -> String {
    let signs = text.bytes().map(|byte| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
            char::from(byte).to_string()
        }
        other => format!("%{other:02X}"),
    });
    signs.collect()
}
